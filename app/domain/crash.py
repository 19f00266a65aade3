"""What is known of an end that nobody asked for, or of a fault inside: values only."""

from dataclasses import dataclass
from enum import StrEnum


class CrashKind(StrEnum):
    """What happened."""

    ABORTED = "aborted"
    """Native code ended the whole process, and there is a trace of it."""
    ENDED = "ended"
    """The process ended without a word: killed, for want of memory perhaps, or by a power cut."""
    ENGINE = "engine"
    """The engine's own process ended in the middle of its work; the window went on."""
    FAULT = "fault"
    """Code of ours failed where nobody expected it; the window went on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """What a window is doing, noted beside it so that the next start knows.

    Attributes:
        model: the file's name, empty without one.
        loading: it is being loaded.
    """

    model: str = ""
    loading: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CrashReport:
    """A report for people; it holds nothing that was written or answered.

    Attributes:
        kind: what happened.
        running: what the window was doing.
        text: the whole report, as it is shown and copied.
    """

    kind: CrashKind
    running: Running
    text: str

    @property
    def warns(self) -> bool:
        """Loading the same model could end the window again, so it waits for the user's word."""
        if not self.running.model:
            return False
        return self.kind is CrashKind.ABORTED or (self.kind is CrashKind.ENDED and self.running.loading)
