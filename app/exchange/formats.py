"""The formats in which conversations are written: which there are, and what each makes of conversations."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from app.domain.characters import whole_characters
from app.domain.exchange import PortableConversation
from app.domain.exporting import ExportFormat
from app.exchange.own_json import write_own
from app.exchange.to_html import html_of
from app.exchange.to_markdown import markdown_of

Parts = Callable[[Iterable[PortableConversation]], Iterator[bytes]]

_CHUNK = 1 << 18


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A way to write conversations.

    Attributes:
        suffix: of its files.
        shows_all: True if branches beside the visible path are written unless asked otherwise.
        holds_many: True if one file takes any number of conversations.
        holds_files: the files of images are written too.
        parts: the content of a file, of one conversation unless it holds many.
    """

    suffix: str
    shows_all: bool
    holds_many: bool
    parts: Parts
    holds_files: bool = False


def _texts(write: Callable[[PortableConversation], Iterator[str]]) -> Parts:
    def parts(conversations: Iterable[PortableConversation]) -> Iterator[bytes]:
        return (whole_characters(text).encode() for conversation in conversations for text in write(conversation))

    return parts


FORMATS = {
    ExportFormat.JSON: Format(suffix=".json", shows_all=True, holds_many=True, parts=write_own, holds_files=True),
    ExportFormat.MARKDOWN: Format(suffix=".md", shows_all=False, holds_many=False, parts=_texts(markdown_of)),
    ExportFormat.HTML: Format(suffix=".html", shows_all=True, holds_many=False, parts=_texts(html_of)),
}


def gathered(parts: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in fewer parts, since each is a write of its own."""
    waiting: list[bytes] = []
    n_waiting = 0
    for part in parts:
        waiting.append(part)
        n_waiting += len(part)
        if n_waiting >= _CHUNK:
            yield b"".join(waiting)
            waiting, n_waiting = [], 0
    yield b"".join(waiting)
