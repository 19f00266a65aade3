r"""Texts that travel with a message: how they become part of its content, and how they are found in it again.

A message's content is one string, for the model as for the disk.  What was typed comes first, then each attachment
between two lines of its own::

    What goes wrong here?

    <attachment name="build.log" lines="312">
    …
    </attachment>

The number of lines says where an attachment ends, whatever stands in it.  A line that was typed and looks like the
beginning of one gets a backslash in front, which is taken away again; so `split` gives back exactly what `compose` was
given.  A picture stands before the texts, named by the digest of its bytes, which are kept elsewhere::

    <attachment name="cat.png" picture="9f86d0…" size="640x480">
    </attachment>

It knows no files.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.pictures import AttachedPicture

_MARK = "<attachment "
_OPENING = re.compile(r'<attachment name=("(?:[^"\\\n]|\\[^\n])*") lines="([1-9][0-9]{0,8})">\n')
_PICTURE = re.compile(
    r'<attachment name=("(?:[^"\\\n]|\\[^\n])*") picture="([0-9a-f]{64})" size="([1-9][0-9]{0,5})x([1-9][0-9]{0,5})">'
)
_CLOSING = "\n</attachment>"
_BETWEEN = "\n\n"
_LOOKS_LIKE_ONE = re.compile(rf"^(?=\\*{_MARK})", re.MULTILINE)
_WAS_TYPED = re.compile(rf"^\\(?=\\*{_MARK})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Attachment:
    """A text with a name."""

    name: str
    text: str

    @property
    def n_lines(self) -> int:
        """Lines as a person counts them: a line break at the end begins no further one."""
        return self.text.count("\n") + (not self.text.endswith("\n")) if self.text else 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A message that is being written: what was typed, and what goes with it."""

    text: str = ""
    attachments: tuple[Attachment, ...] = ()
    pictures: tuple[AttachedPicture, ...] = ()

    @property
    def is_empty(self) -> bool:
        """True where there is nothing to send."""
        return not self.attachments and not self.pictures and not self.text.strip()

    @property
    def names(self) -> tuple[str, ...]:
        """Of what goes with it."""
        return (*(each.name for each in self.pictures), *(each.name for each in self.attachments))


def compose(text: str, attachments: Sequence[Attachment] = (), pictures: Sequence[AttachedPicture] = ()) -> str:
    """The content of a message."""
    typed = _LOOKS_LIKE_ONE.sub(r"\\", text) if _MARK in text else text
    blocks = [*map(_composed_picture, pictures), *map(composed, attachments)]
    return _BETWEEN.join([typed, *blocks] if typed or not blocks else blocks)


def composed(attachment: Attachment) -> str:
    """One attachment as it stands in a content."""
    name = json.dumps(attachment.name, ensure_ascii=False)
    n_lines = attachment.text.count("\n") + 1
    return f'{_MARK}name={name} lines="{n_lines}">\n{attachment.text}{_CLOSING}'


def _composed_picture(picture: AttachedPicture) -> str:
    name = json.dumps(picture.name, ensure_ascii=False)
    size = f"{picture.width}x{picture.height}"
    return f'{_MARK}name={name} picture="{picture.digest}" size="{size}">{_CLOSING}'


def pictures_in(content: str) -> tuple[AttachedPicture, ...]:
    """The pictures of a message; cheap for one without any."""
    return split(content).pictures if ' picture="' in content else ()


def with_names(content: str) -> str:
    """The content with the names of its pictures in their place, for whoever sees none."""
    if not pictures_in(content):
        return content
    said = split(content)
    words = compose(said.text, said.attachments)
    lines = [f"[Image: {each.name}]" for each in said.pictures]
    return "\n".join([*lines, words] if words else lines)


def split(content: str) -> Draft:
    """What a content was composed of.  One that was not composed here is all text, as it stands."""
    if _MARK not in content:
        return Draft(content)
    at = _beginning(content)
    if at is None:
        return Draft(_WAS_TYPED.sub("", content))
    pictures, texts_at = _pictures(content, at)
    attachments = _attachments(content, texts_at)
    if attachments is None:
        return Draft(content)
    typed = content[: max(0, at - len(_BETWEEN))]
    return Draft(_WAS_TYPED.sub("", typed), attachments, pictures)


def _beginning(content: str) -> int | None:
    """Where the first line stands that begins an attachment, after a blank line or at the very beginning."""
    if content.startswith(_MARK):
        return 0
    found = content.find(_BETWEEN + _MARK)
    return found + len(_BETWEEN) if found >= 0 else None


def _pictures(content: str, at: int) -> tuple[tuple[AttachedPicture, ...], int]:
    """The pictures from `at` on, and where what follows them begins."""
    found: list[AttachedPicture] = []
    while opening := _PICTURE.match(content, at):
        name = _name(opening[1])
        end = opening.end() + len(_CLOSING)
        if name is None or not content.startswith(_CLOSING, opening.end()):
            break
        found.append(AttachedPicture(name, opening[2], int(opening[3]), int(opening[4])))
        at = end + len(_BETWEEN) if content.startswith(_BETWEEN, end) else end
    return tuple(found), at


def _attachments(content: str, at: int) -> tuple[Attachment, ...] | None:
    """The texts from `at` to the end; None where anything else stands there."""
    if at == len(content) and content.endswith(_CLOSING):
        return ()
    found: list[Attachment] = []
    while opening := _OPENING.match(content, at):
        start = opening.end()
        end = _end(content, start, int(opening[2]))
        name = _name(opening[1])
        if end is None or name is None:
            return None
        found.append(Attachment(name, content[start:end]))
        at = end + len(_CLOSING)
        if at == len(content):
            return tuple(found)
        if not content.startswith(_BETWEEN, at):
            return None
        at += len(_BETWEEN)
    return None


def _end(content: str, start: int, n_lines: int) -> int | None:
    """Where a text of so many lines ends that begins at `start`."""
    counted = start
    n_breaks = n_lines - 1
    # The closing line takes part in the search, so it begins one character early: a text may be empty.
    end = content.find(_CLOSING, start)
    while end >= 0:
        n_breaks -= content.count("\n", counted, end)
        if n_breaks <= 0:
            break
        counted = end
        end = content.find(_CLOSING, end + 1)
    whole = end >= 0 and n_breaks == 0 and content[end + len(_CLOSING) : end + len(_CLOSING) + 1] in {"", "\n"}
    return end if whole else None


def _name(written: str) -> str | None:
    try:
        name: object = json.loads(written, strict=False)
    except ValueError:
        return None
    return name if isinstance(name, str) else None
