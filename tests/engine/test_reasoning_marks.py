"""Reasoning of models that do not mark it as we keep it: their templates, their tokens, and a budget."""

import re
from collections.abc import Iterator

import pytest

from app.domain.generation import GenerationOptions
from app.domain.message import Message, Role
from app.domain.sampling import SamplingParams
from app.domain.templates import Choices, TemplateChoice
from app.domain.thought_marks import FAMILIES, HARMONY, THINK, ThoughtMarks, marks_of
from app.engine.fingerprint import fingerprint
from app.engine.reply_text import reply_text, text_of, tokens_of
from tests.engine.talk import Talk
from tests.models import exact_model
from tests.templates import native_templates

HEAD = "{% for m in messages %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}{% endfor %}"
SEED = HEAD + "{{ '<|im_start|>assistant\\n<seed:think>\\n' }}{# </seed:think> #}"
QUESTION = "Tell me of a river, in two sentences."
FOUND = {
    "Apertus-8B-Instruct": "<|inner_prefix|>",
    "Apriel-1.6-15b-Thinker-fixed": "Here are my reasoning steps:\n",
    "ByteDance-Seed-OSS": "<seed:think>\n",
    "Cohere2MoE": "<|START_THINKING|>",
    "CohereForAI-c4ai-command-r7b-12-2024-tool_use": "<|START_THINKING|>",
    "GLM-4.6": "<think>\n",
    "Kimi-K2-Thinking": "<think>\n",
    "Kimi-K3": "<|open|>think<|sep|>",
    "MiniMax-M2": "<think>\n",
    "MiniMax-M3": "<mm:think>\n",
    "NVIDIA-Nemotron-Nano-v2": "<think>\n",
    "Qwen3.5-4B": "<think>\n",
    "deepseek-ai-DeepSeek-V3.1": "<think>\n",
    "google-gemma-4-31B-it": "<|channel>thought\n",
    "google-gemma-4-31B-it-interleaved": "<|channel>thought\n",
    "ibm-granite-granite-3.3-2B-Instruct": "<think>\n",
    "mistralai-Ministral-3-14B-Reasoning-2512": "[THINK]",
    "muse-glimmer": " to=self<|message|>",
    "openai-gpt-oss-120b": "<|channel|>analysis<|message|>",
    "tencent-Hy3": "<think:opensource>",
    "upstage-Solar-Open-100B": "<|think|>",
    "microsoft-Phi-3.5-mini-instruct": "<think>\n",
}


_CONTROL = re.compile(r"(<\|[^<>]*>|<[^<>]*\|>)")


class Letters:
    """A vocabulary of bytes, and of control tokens for what is written as most models write those."""

    def __init__(self) -> None:
        self._control: list[str] = []

    n_vocab = 10_000
    bos = None

    def tokenize(self, text: str, *, special: bool) -> tuple[int, ...]:
        tokens: list[int] = []
        for part in _CONTROL.split(text):
            if special and _CONTROL.fullmatch(part):
                if part not in self._control:
                    self._control.append(part)
                tokens.append(256 + self._control.index(part))
            else:
                tokens += part.encode()
        return tuple(tokens)

    def piece(self, token: int, *, special: bool) -> bytes:
        if token < 256:
            return bytes([token])
        return self._control[token - 256].encode() if special else b""

    def ends_turn(self, token: int) -> bool:
        return False


@pytest.mark.parametrize("name", FOUND)
def test_the_marks_of_known_templates_are_found(name: str) -> None:
    assert marks_of([native_templates()[f"{name}.jinja"]], lambda _: False).opening == FOUND[name]


@pytest.mark.parametrize("marks", [THINK, *FAMILIES])
@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize("said", [Message(Role.ASSISTANT, "Yes.", "Hm."), Message(Role.ASSISTANT, "", "Hm.")])
def test_a_reply_without_tokens_is_given_back_as_its_model_would_have_written_it(
    marks: ThoughtMarks, opened: bool, said: Message
) -> None:
    vocabulary = Letters()
    tokens = tokens_of(said, vocabulary, marks, opened=opened)
    kept = text_of(tokens, vocabulary, marks, opened=opened)
    assert kept.replace("\n", "") == ("<think>Hm.</think>Yes." if said.content else "<think>Hm.")


@pytest.mark.parametrize("marks", FAMILIES)
def test_every_character_that_is_kept_is_counted_to_a_token(marks: ThoughtMarks) -> None:
    vocabulary = Letters()
    tokens = tokens_of(Message(Role.ASSISTANT, "Yes.", "Hm."), vocabulary, marks, opened=False)
    for stop in ((), ("es",)):
        stream, n_taken = reply_text(vocabulary, marks, stop=stop), 0
        for token in tokens:
            if stream.feed(token) is not None:
                break
            n_taken += len(stream.take())
        n_counted = sum(stream.take_decoded())
        assert n_taken <= len(stream.text) <= n_counted
        assert stop or len(stream.text) == n_counted


def test_what_is_said_spells_no_mark_in_it() -> None:
    vocabulary = Letters()
    said = Message(Role.ASSISTANT, "<|end|> ends it.")
    tokens = tokens_of(said, vocabulary, HARMONY, opened=False)
    assert vocabulary.tokenize("<|end|>", special=True)[0] not in tokens[3:]


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Talk(exact_model())
    yield made
    made.engine.close()


def options(talk: Talk, *, depth: int, budget: int = 8, n: int = 40) -> GenerationOptions:
    chosen: Choices = (TemplateChoice(fingerprint=fingerprint(talk.model), text=SEED),)
    return GenerationOptions(
        sampling=SamplingParams(temperature=0.0),
        depth=depth,
        max_tokens=n,
        templates=chosen,
        reasoning_budget=budget,
    )


@pytest.mark.model
def test_a_budget_closes_reasoning_with_the_models_own_mark_and_the_chat_sees_ours(talk: Talk) -> None:
    replies = []
    for depth in (0, 2):
        talk.reopen()
        replies.append(talk.ask(talk.question(QUESTION), options(talk, depth=depth))[-1])
    plain, drafted = replies
    assert drafted.token_ids == plain.token_ids
    spelled = b"".join(talk.piece(token) for token in plain.token_ids).decode(errors="replace")
    thought, closed, answer = spelled.partition("\n</seed:think>\n\n")
    assert closed
    assert plain.message.reasoning == thought.strip("\n")
    assert plain.message.content == answer.lstrip("\n")
    assert talk.finished.text.startswith("<think>\n")


@pytest.mark.model
def test_a_reply_of_other_marks_goes_on_with_the_tokens_it_has(talk: Talk) -> None:
    whole = talk.ask(talk.question(QUESTION), options(talk, depth=2))[-1]
    for cut in (5, 20):
        talk.reopen()
        path = talk.ask(talk.question(QUESTION), options(talk, depth=2, n=cut))
        gone_on = talk.ask(path, options(talk, depth=2, n=40 - len(path[-1].token_ids)))[-1]
        assert talk.read.reply_ids == path[-1].token_ids
        assert (gone_on.token_ids, gone_on.message) == (whole.token_ids, whole.message)
