"""Where the pictures of messages stand in the text that a chat template lays out.

Each is written as a mark that no message holds, around its digest; the model reads it there, before the words that go
with it.  To a model that sees none they are named instead.  It knows no templates and no tokens.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.domain.attachments import compose, pictures_in, split, with_names
from app.domain.message import Message

Ids = tuple[int, ...]
Seen = Mapping[str, Ids]
"""What stands in a prompt for each picture that can be seen, by its digest."""
_PRIVATE_USE = range(0xE000, 0xF900)


@dataclass(frozen=True, slots=True)
class Place:
    """A picture in a text.

    Attributes:
        start, end: of its mark, in bytes.
        ids: what stands for it.
    """

    start: int
    end: int
    ids: Ids


def free_mark(texts: Sequence[str]) -> str:
    """A character that stands in none of the texts."""
    used = set("".join(texts))
    return next(chr(code) for code in _PRIVATE_USE if chr(code) not in used)


def with_marks(messages: Sequence[Message], seen: Seen) -> tuple[list[Message], str]:
    """The messages with marks for pictures, and the mark; it is empty where none is needed."""
    if not seen:
        return [replace(message, content=with_names(message.content)) for message in messages], ""
    mark = free_mark([message.content + message.reasoning for message in messages])
    return [_marked(message, mark) for message in messages], mark


def _marked(message: Message, mark: str) -> Message:
    if not pictures_in(message.content):
        return message
    said = split(message.content)
    marks = "".join(f"{mark}{each.digest}{mark}" for each in said.pictures)
    words = compose(said.text, said.attachments)
    return replace(message, content=f"{marks}\n{words}" if words else marks)


def cut_at_marks(text: str, mark: str, seen: Seen) -> list[tuple[str, Ids]]:
    """The text in pieces; those with numbers are a picture's, and are their mark."""
    if not mark:
        return [(text, ())]
    # Between two marks stands a digest: every other piece is one.
    pieces = text.split(mark)
    return [
        (f"{mark}{piece}{mark}", seen[piece]) if index % 2 else (piece, ())
        for index, piece in enumerate(pieces)
        if piece
    ]
