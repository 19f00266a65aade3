"""A reply as it comes from a server: its text in the form the chat keeps, and what is known of its cost."""

import time
from collections.abc import Callable

from app.domain.message import CLOSE_REASONING, OPEN_REASONING, Message, Role, raw_text
from app.domain.model import DrafterKind
from app.domain.server import ServerError
from app.domain.telemetry import SpecTelemetry
from app.domain.thought_marks import ANY
from app.domain.thought_reading import Canonical
from app.domain.turn import DepthReport, FinishReason, Receipt, RestoreHow, TurnStats
from app.remote.answer import Piece, Timings, Usage

MOST_CHARACTERS = 8_000_000
"""A longer reply is none."""
_UNREPORTED = "This server does not report whether it drafts."
_NO_DRAFTS = "The server reports no drafts."


class Reply:
    """Takes pieces; knows the whole text, how it ended, and its numbers.

    Attributes:
        finish: why it ended, in the API's words; empty while it goes on.
    """

    def __init__(self, begun: Message | None, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin a reply, or go on with `begun`."""
        self._clock = clock
        self._began = clock()
        self._first_at = self._last_at = 0.0
        self.begun_text = raw_text(begun) if begun is not None else ""
        self._parts = [self.begun_text] if self.begun_text else []
        self._size = len(self.begun_text)
        self._thinking = begun is not None and bool(begun.reasoning) and not begun.content
        # A server that does not tell reasoning from the answer sends the marks of its model, whichever that is.
        self._unread = Canonical(ANY) if begun is None else None
        self._timings: Timings | None = None
        self._usage: Usage | None = None
        self.finish = ""
        self._stopped_by = ""

    @property
    def text(self) -> str:
        """All of it, reasoning tags included."""
        return "".join(self._parts)

    @property
    def has_begun(self) -> bool:
        """True once the server has written something."""
        return self._first_at > 0

    def take(self, piece: Piece) -> str:
        """Take a piece; the text it adds.

        Raises:
            ServerError: the reply is longer than any.
        """
        self._timings = piece.timings or self._timings
        self._usage = piece.usage or self._usage
        self.finish = piece.finish or self.finish
        self._stopped_by = piece.stopped_by or self._stopped_by
        text = self._thinks(piece.reasoning) + self._says(piece.content)
        if text:
            self._add(text)
        return text

    def end(self) -> str:
        """Nothing more comes; the text that was held back as it might have been a mark."""
        left = self._unread.finish() if self._unread is not None else ""
        if left:
            self._add(left)
        return left

    def _thinks(self, reasoning: str) -> str:
        if not reasoning:
            return ""
        self._unread = None
        # What is thought behind the beginning of an answer has no place of its own, and stands in it with its tags.
        before = "\n\n" if self._parts else ""
        opened = "" if self._thinking else f"{before}{OPEN_REASONING}\n"
        self._thinking = True
        return f"{opened}{reasoning}"

    def _says(self, content: str) -> str:
        if not content:
            return ""
        if self._unread is not None:
            return self._unread.feed(content)
        closed = f"\n{CLOSE_REASONING}\n\n" if self._thinking else ""
        self._thinking = False
        return f"{closed}{content}"

    def _add(self, text: str) -> None:
        self._last_at = self._clock()
        self._first_at = self._first_at or self._last_at
        self._parts.append(text)
        self._size += len(text)
        if self._size > MOST_CHARACTERS:
            raise ServerError("The server does not come to an end, so the reply was cut; see what runs there.")

    def reason(self, n_ctx: int) -> FinishReason:
        """Why it ended; a limit that is not the context's is one of new tokens, ours or the server's own."""
        if self._stopped_by:
            return FinishReason.STOP
        if self.finish != "length":
            return FinishReason.END
        full = n_ctx > 0 and self._prompt + self._generated >= n_ctx - 1
        return FinishReason.CONTEXT_FULL if full else FinishReason.LENGTH

    # --- numbers ---

    def receipt(self, left_out: tuple[str, ...]) -> Receipt:
        """What the server said of its own memory when it began to write."""
        cached = self._cached
        if cached is None:
            reason = "Read by the server, which does not report what it had in its memory."
        elif cached:
            reason = "Part of it was still in the server's own memory."
        else:
            reason = "Nothing of it was in the server's own memory."
        if left_out:
            reason = f"{reason} {_left_out(left_out)}"
        return Receipt(reused=cached or 0, reread=0, how=RestoreHow.SERVER, reason=reason)

    def stats(self) -> TurnStats:
        """What is known so far; what the server does not report is 0, and the depth's reason says so."""
        timings = self._timings
        drafted, accepted = _drafts(timings)
        return TurnStats(
            drafter=DrafterKind.SERVER.value,
            depth=DepthReport(mode="server", max=0, chosen_mean=0.0, reason=self._about_drafts(drafted, accepted)),
            telemetry=SpecTelemetry(drafted=drafted, accepted=accepted),
            prompt_tokens=self._prompt,
            reused_tokens=self._cached or 0,
            read_tokens=max(0, self._prompt - (self._cached or 0)),
            generated_tokens=self._generated,
            restore_s=0.0,
            read_s=timings.prompt_s if timings is not None else 0.0,
            first_token_s=self._first_at - self._began if self.has_begun else 0.0,
            decode_s=timings.predicted_s if timings is not None else self._last_at - self._first_at,
            plain_step_s=0.0,
        )

    def _about_drafts(self, drafted: int, accepted: int) -> str:
        if drafted:
            return (
                f"The server reports {drafted} drafts, {accepted} of them accepted; it does not report their positions "
                "or its speed without them."
            )
        return _NO_DRAFTS if self._timings is not None else _UNREPORTED

    @property
    def _cached(self) -> int | None:
        if self._timings is not None:
            return self._timings.cached
        return self._usage.cached if self._usage is not None else None

    @property
    def _prompt(self) -> int:
        if self._timings is not None:
            return self._timings.cached + self._timings.prompt
        return self._usage.prompt if self._usage is not None else 0

    @property
    def _generated(self) -> int:
        if self._timings is not None:
            return self._timings.predicted
        return self._usage.completion if self._usage is not None else 0


def _drafts(timings: Timings | None) -> tuple[int, int]:
    """Drafted and accepted; never more accepted than drafted, whatever a server says."""
    if timings is None:
        return 0, 0
    return timings.drafted, min(timings.accepted, timings.drafted)


def _left_out(settings: tuple[str, ...]) -> str:
    return f"It does not take these settings, so they were left out: {', '.join(settings)}."


def begun_reply(path_end: Message) -> Message | None:
    """The reply that goes on, if the path ends with one."""
    return path_end if path_end.role is Role.ASSISTANT else None
