"""What one piece of a streamed answer says.  Servers differ; what is missing is None or empty, never made up."""

from contextlib import suppress
from dataclasses import dataclass

from app.domain.fields import CodecError, Fields
from app.domain.server import ServerError

END = "[DONE]"
_MOST_TOKENS = 2**31 - 1
_MOST_SECONDS = 1e7
_MOST_SAID = 300
"""Characters of what a server says of an error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timings:
    """What llama-server measured so far.

    Attributes:
        cached, prompt: tokens of the prompt that it had in memory, and those it read.
        prompt_s: seconds it took to read them.
        predicted, predicted_s: tokens it wrote, and the seconds that took.
        drafted, accepted: drafts it verified, and those it kept; 0 where it drafts nothing or does not say.
    """

    cached: int
    prompt: int
    prompt_s: float
    predicted: int
    predicted_s: float
    drafted: int = 0
    accepted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens as every server counts them; `cached` is None where it does not say."""

    prompt: int
    completion: int
    cached: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One piece.

    Attributes:
        reasoning, content: text that was added.
        finish: why the reply ends, in the API's words; empty while it goes on.
        stopped_by: the stop text that ended it, where the server says so.
        read, to_read: progress of reading the prompt; 0 where nothing is said of it.
        timings, usage: so far.
    """

    reasoning: str = ""
    content: str = ""
    finish: str = ""
    stopped_by: str = ""
    read: int = 0
    to_read: int = 0
    timings: Timings | None = None
    usage: Usage | None = None


def piece_of(data: str) -> Piece:
    """The piece that the data of an event holds.

    Raises:
        ServerError: it holds something else, or the server's own complaint.
    """
    try:
        fields = Fields.parse(data)
        if error := told_in(fields):
            said = error.rstrip(".")
            raise ServerError(f"The server broke off ({said}); see its own log, and try again.")
        return _piece(fields)
    except CodecError as error:
        raise ServerError(
            f"The server answers with something else than a reply ({error}); check the address and what runs there."
        ) from error


def told_in(fields: Fields) -> str:
    """What an error of the API says, on one line and not too long; empty where it is none."""
    if not fields.has("error"):
        return ""
    with suppress(CodecError):
        return _line(fields.part("error").text("message"))
    with suppress(CodecError):
        return _line(fields.text("error"))
    return "it gives no reason"


def _line(text: str) -> str:
    return " ".join(text.split())[:_MOST_SAID]


def _piece(fields: Fields) -> Piece:
    choices = fields.parts("choices")
    first = choices[0] if choices else Fields({})
    delta = first.part("delta")
    progress = fields.part("prompt_progress")
    return Piece(
        reasoning=_maybe(delta, "reasoning_content") or _maybe(delta, "reasoning"),
        content=_maybe(delta, "content"),
        finish=_maybe(first, "finish_reason"),
        stopped_by=_stop_reason(first),
        read=tokens_in(progress, "processed"),
        to_read=tokens_in(progress, "total"),
        timings=_timings(fields),
        usage=_usage(fields),
    )


def _maybe(fields: Fields, name: str) -> str:
    """A text that may be null or missing."""
    return fields.text(name) if fields.has(name) else ""


def _stop_reason(choice: Fields) -> str:
    try:
        return _maybe(choice, "stop_reason")
    except CodecError:
        return ""  # the number of a token


def _timings(fields: Fields) -> Timings | None:
    if not fields.has("timings"):
        return None
    timings = fields.part("timings")
    return Timings(
        cached=tokens_in(timings, "cache_n"),
        prompt=tokens_in(timings, "prompt_n"),
        prompt_s=_seconds(timings, "prompt_ms"),
        predicted=tokens_in(timings, "predicted_n"),
        predicted_s=_seconds(timings, "predicted_ms"),
        drafted=tokens_in(timings, "draft_n"),
        accepted=tokens_in(timings, "draft_n_accepted"),
    )


def _usage(fields: Fields) -> Usage | None:
    if not fields.has("usage"):
        return None
    usage = fields.part("usage")
    details = usage.part("prompt_tokens_details") if usage.has("prompt_tokens_details") else Fields({})
    return Usage(
        prompt=tokens_in(usage, "prompt_tokens"),
        completion=tokens_in(usage, "completion_tokens"),
        cached=tokens_in(details, "cached_tokens") if details.has("cached_tokens") else None,
    )


def tokens_in(fields: Fields, name: str) -> int:
    """A number of tokens; 0 where it is missing, and never one that nothing could have."""
    return min(max(0, fields.maybe_whole(name) or 0), _MOST_TOKENS)


def _seconds(fields: Fields, name: str) -> float:
    """Milliseconds as seconds; 0 where they are missing or none."""
    value = fields.number(name) / 1000 if fields.has(name) else 0.0
    return value if 0.0 <= value <= _MOST_SECONDS else 0.0
