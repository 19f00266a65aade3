"""What is asked of a server: messages and settings in the API's words, as far as the server takes them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.attachments import with_names
from app.domain.commands import Generate
from app.domain.conversation import MessageNode
from app.domain.message import Message, Role, raw_text
from app.domain.sampling import GrammarError, SamplingParams
from app.domain.server import Server, ServerError, ServerSight, Software

Body = dict[str, object]

_SEEDS = 2**31
"""Every server takes these; llama-server takes its largest seed for “any”."""
_CAN_CONTINUE = frozenset({Software.LLAMA_SERVER, Software.VLLM})
_TAKES: dict[Software, dict[str, str]] = {
    Software.UNKNOWN: {},
    Software.LM_STUDIO: {"top_k": "top_k", "repeat_penalty": "repeat_penalty"},
    Software.VLLM: {"top_k": "top_k", "min_p": "min_p", "repeat_penalty": "repetition_penalty"},
    Software.LLAMA_SERVER: {
        "top_k": "top_k",
        "min_p": "min_p",
        "repeat_penalty": "repeat_penalty",
        "penalty_last_n": "repeat_last_n",
        "dry_multiplier": "dry_multiplier",
        "dry_base": "dry_base",
        "dry_allowed_length": "dry_allowed_length",
        "dry_penalty_last_n": "dry_penalty_last_n",
        "xtc_probability": "xtc_probability",
        "xtc_threshold": "xtc_threshold",
    },
}
"""Beyond the common API: settings by our name, and what the server calls them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request.

    Attributes:
        body: to be sent as JSON.
        left_out: settings that are on and that this server does not take, in words.
    """

    body: Body
    left_out: tuple[str, ...]


def chat_request(command: Generate, server: Server, sight: ServerSight) -> Asked:
    """The request for one reply.

    Raises:
        ServerError: the server cannot do what is asked.
        GrammarError: the JSON schema is none.
    """
    options = command.options
    body: Body = {
        "messages": _messages(command.path, sight.software),
        "stream": True,
        "stream_options": {"include_usage": True},
        "temperature": options.sampling.temperature,
        "top_p": options.sampling.top_p,
        "seed": command.seed % _SEEDS,
    }
    if model := _model(server, sight):
        body["model"] = model
    if options.max_tokens:
        body["max_tokens"] = options.max_tokens
    if options.stop:
        body["stop"] = list(options.stop)
    body |= _penalties(options.sampling) | _extras(options.sampling, sight.software)
    body |= _own_fields(command, sight.software)
    body |= _form(options.sampling, sight.software)
    return Asked(body, _left_out(options.sampling, sight.software))


def _model(server: Server, sight: ServerSight) -> str:
    if server.model or not sight.models:
        return server.model
    if len(sight.models) > 1:
        raise ServerError(
            f"The server at {server.host} has {len(sight.models)} models; choose one in the list of servers, "
            f"for example {sight.models[0]}."
        )
    return sight.models[0]


def _messages(path: Sequence[MessageNode], software: Software) -> list[Body]:
    """The conversation; where one speaks twice in a row, as one message, since many templates want turns."""
    messages = [node.message for node in path]
    if messages[-1].role is Role.ASSISTANT:
        if software not in _CAN_CONTINUE:
            raise ServerError(
                "This server does not say that it can go on with a reply, as llama-server and vLLM can; have the reply "
                "written again instead."
            )
        messages[-1] = Message(Role.ASSISTANT, raw_text(messages[-1]))
    records: list[Body] = []
    for message in messages:
        last = records[-1] if records else None
        if last is not None and last["role"] == message.role.value:
            last["content"] = f"{last['content']}\n\n{with_names(message.content)}"
            continue
        records.append({"role": message.role.value, "content": with_names(message.content)})
        if message.reasoning and software is Software.LLAMA_SERVER:
            records[-1]["reasoning_content"] = message.reasoning
    return records


def _penalties(sampling: SamplingParams) -> Body:
    """Part of the common API; left out while they are off, since some servers refuse what they do not know."""
    found = {"frequency_penalty": sampling.frequency_penalty, "presence_penalty": sampling.presence_penalty}
    return {name: value for name, value in found.items() if value}


def _extras(sampling: SamplingParams, software: Software) -> Body:
    values = _values(sampling)
    return {theirs: values[ours] for ours, theirs in _TAKES[software].items() if ours in values}


def _values(sampling: SamplingParams) -> dict[str, float]:
    """Settings beyond the common API that are on, or whose default elsewhere is another."""
    values: dict[str, float] = {"min_p": sampling.min_p, "repeat_penalty": sampling.repeat_penalty}
    if sampling.top_k:
        values["top_k"] = sampling.top_k
    if sampling.penalises:
        values["penalty_last_n"] = sampling.penalty_last_n
    if sampling.breaks_repetitions:
        values |= {
            "dry_multiplier": sampling.dry_multiplier,
            "dry_base": sampling.dry_base,
            "dry_allowed_length": sampling.dry_allowed_length,
            "dry_penalty_last_n": sampling.dry_penalty_last_n,
        }
    if sampling.excludes_top:
        values |= {"xtc_probability": sampling.xtc_probability, "xtc_threshold": sampling.xtc_threshold}
    return values


def _own_fields(command: Generate, software: Software) -> Body:
    """What makes a server report more, and go on with a reply."""
    goes_on = command.path[-1].message.role is Role.ASSISTANT
    # Without a word of it, some versions of llama-server begin by repeating what is there already.
    more: Body = {"continue_final_message": True, "add_generation_prompt": False} if goes_on else {}
    match software:
        case Software.LLAMA_SERVER:
            fresh: Body = {} if command.options.restore else {"cache_prompt": False}
            return {"timings_per_token": True, "return_progress": True} | fresh | more
        case Software.VLLM:
            return {"stream_options": {"include_usage": True, "continuous_usage_stats": True}} | more
        case _:
            return {}


def _form(sampling: SamplingParams, software: Software) -> Body:
    """A grammar or a schema that the reply must follow."""
    if sampling.grammar:
        if software is not Software.LLAMA_SERVER:
            raise ServerError("This server takes no grammar; use a JSON schema, or switch the grammar off.")
        return {"grammar": sampling.grammar}
    if not sampling.json_schema:
        return {}
    try:
        schema: object = json.loads(sampling.json_schema)
    except (ValueError, RecursionError) as error:
        raise GrammarError("The JSON schema is no JSON; mend it, or switch it off.") from error
    return {"response_format": {"type": "json_schema", "json_schema": {"name": "reply", "schema": schema}}}


def _left_out(sampling: SamplingParams, software: Software) -> tuple[str, ...]:
    on = {
        "top-k": ("top_k", sampling.top_k > 0),
        "min-p": ("min_p", sampling.min_p > 0),
        "the repeat penalty": ("repeat_penalty", sampling.repeat_penalty != 1.0 and sampling.penalises),
        "DRY": ("dry_multiplier", sampling.breaks_repetitions),
        "XTC": ("xtc_probability", sampling.excludes_top),
    }
    takes = _TAKES[software]
    missing = [words for words, (name, is_on) in on.items() if is_on and name not in takes]
    # Tokens are numbered by each model in its own way, and these numbers are of another.
    return (*missing, "the logit bias") if sampling.logit_bias else tuple(missing)
