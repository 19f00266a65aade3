"""What the user wants to write out, as values."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.domain.ids import ConversationId


class ExportFormat(StrEnum):
    """Ways to write conversations."""

    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportWish:
    """What to write, and how.

    Attributes:
        conversations: these; None takes all.
        form: the format.
        all_branches: branches beside the visible path too.
    """

    conversations: tuple[ConversationId, ...] | None
    form: ExportFormat
    all_branches: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What was written.

    Attributes:
        files: where, in order.
        n_conversations: how many are in them.
        problems: a sentence for each that could not be read.
        cancelled: not everything was written, as the user wished.
    """

    files: tuple[Path, ...]
    n_conversations: int
    problems: tuple[str, ...] = ()
    cancelled: bool = False
