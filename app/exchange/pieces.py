"""A file of JSON cut into its values: the items of one large list, one object, or one object a line.

The file is never in memory as a whole, one value at most is.  A value that is damaged or cut off is mended where
something can be saved, and the next one is found.  It knows no formats.

A streaming parser was not used: it stops for good at the first damage, and what is wanted then are the other values.
"""

import codecs
import itertools
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

MOST_CHARACTERS = 256 * 2**20
"""A larger value is passed over."""
MOST_RESTARTS = 16
"""How often a list is taken up again after damage that hides where an item ends."""

NOT_JSON = "it is no JSON"
"""The damage of a file that is something else altogether."""
_UNREADABLE = "it is damaged and cannot be read"
_MENDED = "it is damaged or cut off, and only what stands before that is kept"

_SPACE = " \t\r\n\0"
_STRING_REST = r'[^"\\]*+(?:\\.[^"\\]*+)*+'
# A string as a whole, a bracket, or the beginning of a string whose end is not there yet.
_TOKEN = re.compile(rf'"{_STRING_REST}"|["\[\]{{}}]', re.DOTALL)
_TOKEN_OR_COMMA = re.compile(rf'"{_STRING_REST}"|["\[\]{{}},]', re.DOTALL)
_IN_STRING = re.compile(_STRING_REST, re.DOTALL)
_FIRST_KEY = re.compile(r'\{\s*"[^"\\]{1,60}"\s*:')
_CLOSING = {"{": "}", "[": "]"}
_DECODER = json.JSONDecoder(strict=False)


@dataclass(frozen=True, slots=True)
class Piece:
    """One value of a file.

    Attributes:
        value: as JSON has it; None where nothing could be saved.
        damage: a phrase that says what is wrong; empty where nothing is.
    """

    value: object
    damage: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """A file's values.

    Attributes:
        listed: they are the items of a list, or stand on a line each, rather than being one object.
        values: can be gone through once.
    """

    listed: bool
    values: Iterator[Piece]


def pieces(chunks: Iterable[bytes], *, most_characters: int = MOST_CHARACTERS) -> Pieces:
    """Cut a file of any length, in any encoding of Unicode, given in chunks.

    Args:
        chunks: the file's bytes.
        most_characters: a larger value is passed over.
    """
    text = _decoded(iter(chunks))
    head = next((begun for chunk in text if (begun := chunk.lstrip(_SPACE))), "")
    rest = itertools.chain([head], text)
    match head[:1]:
        case "":
            return Pieces(listed=False, values=iter(()))
        case "[":
            return Pieces(listed=True, values=_items(rest, most_characters))
        case "{":
            return _object_or_lines(rest, most_characters)
        case _:
            return Pieces(listed=False, values=iter((Piece(None, NOT_JSON),)))


def parsed(written: str, *, most_characters: int = MOST_CHARACTERS) -> Piece:
    """One value, or as much of it as can be saved."""
    if len(written) > most_characters:
        return _too_large(most_characters)
    try:
        return Piece(_DECODER.decode(written))
    except json.JSONDecodeError as error:
        mended = _mended(written[: error.pos])
    except (ValueError, RecursionError):  # a number of thousands of digits, or brackets as deep
        return Piece(None, _UNREADABLE)
    try:
        return Piece(None, _UNREADABLE) if mended is None else Piece(_DECODER.decode(mended), _MENDED)
    except (ValueError, RecursionError):
        return Piece(None, _UNREADABLE)


def _too_large(most_characters: int) -> Piece:
    return Piece(None, f"it is larger than {most_characters // 2**20} million characters")


def _mended(beginning: str) -> str | None:
    """`beginning` up to its last whole value, closed; None where there is none."""
    opened: list[str] = []
    safe = n_open = 0
    for match in _TOKEN_OR_COMMA.finditer(beginning):
        sign = match[0]
        if sign in _CLOSING:
            opened.append(sign)
        elif sign == '"':  # the string that was cut off
            break
        elif sign == ",":
            safe, n_open = match.start(), len(opened)
        elif sign in "]}":
            if not opened:
                return None
            opened.pop()
            safe, n_open = match.end(), len(opened)
    return beginning[:safe] + "".join(_CLOSING[each] for each in reversed(opened[:n_open])) if safe else None


def _decoded(chunks: Iterator[bytes]) -> Iterator[str]:
    """The text, without a mark at its beginning; bytes that are none are replaced."""
    head = b""
    for chunk in chunks:
        head += chunk
        if len(head) >= 4:
            break
    decoder = codecs.getincrementaldecoder(_encoding(head))(errors="replace")
    for chunk in itertools.chain([head], chunks):
        yield decoder.decode(chunk)
    yield decoder.decode(b"", final=True)


def _encoding(head: bytes) -> str:
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if head[:1] in {b"{", b"["} and head[1:2] == b"\0":
        return "utf-16-le"
    if head[:1] == b"\0" and head[1:2] in {b"{", b"["}:
        return "utf-16-be"
    return "utf-8-sig"


# --- one object, or one a line ----------------------------------------------------------------------------


def _object_or_lines(chunks: Iterator[str], most_characters: int) -> Pieces:
    def read(written: str) -> Piece:
        return parsed(written, most_characters=most_characters)

    first, rest = _first_line(chunks, most_characters)
    piece = read(first)
    if not piece.damage:
        lines = map(read, _lines(rest, most_characters))
        second = next(lines, None)
        if second is None:
            return Pieces(listed=False, values=iter((piece,)))
        return Pieces(listed=True, values=itertools.chain([piece, second], lines))
    content = "\n".join((first, _bounded(rest, most_characters)))
    whole = read(content)
    if whole.damage and len(content) <= most_characters:
        held = [line for line in content.split("\n") if line.strip(_SPACE)]
        n_objects = sum(line.startswith("{") and line.rstrip(_SPACE).endswith("}") for line in held)
        if n_objects > 1 and 2 * n_objects > len(held):  # lines, of which the first is damaged
            return Pieces(listed=True, values=map(read, held))
    return Pieces(listed=False, values=iter((whole,)))


def _first_line(chunks: Iterator[str], most_characters: int) -> tuple[str, Iterator[str]]:
    held: list[str] = []
    size = 0
    for chunk in chunks:
        line, ended, rest = chunk.partition("\n")
        held.append(line)
        size += len(line)
        if ended:
            return "".join(held), itertools.chain([rest], chunks)
        if size > most_characters:
            break
    return "".join(held), chunks


def _bounded(chunks: Iterator[str], most_characters: int) -> str:
    """All of it, or a little more than is allowed."""
    held: list[str] = []
    size = 0
    for chunk in chunks:
        held.append(chunk)
        size += len(chunk)
        if size > most_characters:
            break
    return "".join(held)


def _lines(chunks: Iterator[str], most_characters: int) -> Iterator[str]:
    """Lines that are not empty; one that is too large is cut to a little more than is allowed."""
    held: list[str] = []
    size = 0
    for chunk in itertools.chain(chunks, ["\n"]):
        *ended, last = chunk.split("\n")
        for part in ended:
            held.append(part)
            if line := "".join(held).strip(_SPACE):
                yield line
            held, size = [], 0
        if last and size <= most_characters:
            held.append(last)
            size += len(last)


# --- the items of a list ----------------------------------------------------------------------------------


def _items(chunks: Iterator[str], most_characters: int) -> Iterator[Piece]:
    """The objects of a list, whatever is wrong with some of them; other items are passed over."""
    restarts = 0
    first_key: str | None = None
    held = _Held(chunks, most_characters)
    while held.to_object():
        first_key = first_key or held.first_key()
        piece = held.at_once()
        if piece is None:
            written, ended = held.object()
            if not ended and first_key and restarts < MOST_RESTARTS and (at := written.find(first_key, 1)) > 0:
                # Damage hid where the item ends; the next one begins as the first did.
                restarts += 1
                held.give_back(written[at:])
                written = written[:at]
            piece = parsed(written, most_characters=most_characters)
        yield piece


class _Scan:
    """Where an object ends that comes in chunks."""

    def __init__(self) -> None:
        self._depth = 0
        self._in_string = False
        self._escaped = False

    def end(self, text: str, at: int) -> int | None:
        """The place after it, looked for from `at` on; None where the next chunk has to be looked at."""
        while at < len(text):
            if self._escaped:
                self._escaped = False
                at += 1
            elif self._in_string:
                match = _IN_STRING.match(text, at)
                at = match.end() if match else at
                if at < len(text):
                    self._escaped = text[at] == "\\"
                    self._in_string = self._escaped
                    at += 1
            else:
                at, ended = self._brackets(text, at)
                if ended:
                    return at
        return None

    def _brackets(self, text: str, at: int) -> tuple[int, bool]:
        for match in _TOKEN.finditer(text, at):
            sign = match[0]
            if sign in _CLOSING:
                self._depth += 1
            elif sign == '"':
                self._in_string = True
                return match.end(), False
            elif sign in "]}":
                self._depth -= 1
                if self._depth == 0:
                    return match.end(), True
        return len(text), False


class _Held:
    """What has been read of a list and not been cut yet."""

    def __init__(self, chunks: Iterator[str], most_characters: int) -> None:
        self._chunks = chunks
        self._most_characters = most_characters
        self._text = ""
        self._at = 0

    def to_object(self) -> bool:
        """Go to the next object; False where there is none."""
        while (at := self._text.find("{", self._at)) < 0:
            text = next(self._chunks, None)
            if text is None:
                return False
            self._text, self._at = text, 0
        self._at = at
        return True

    def first_key(self) -> str | None:
        """How the object begins."""
        match = _FIRST_KEY.match(self._text, self._at)
        return match[0] if match else None

    def at_once(self) -> Piece | None:
        """Take the object, if it is whole and all of it is here."""
        try:
            value, end = _DECODER.raw_decode(self._text, self._at)
        except (ValueError, RecursionError):
            return None
        if end - self._at > self._most_characters:
            return None
        self._at = end
        return Piece(value)

    def object(self) -> tuple[str, bool]:
        """Take the object as it is written, and whether its end was found.

        Of one that is too large a little more than is allowed is returned.
        """
        scan = _Scan()
        parts: list[str] = []
        size = 0
        while True:
            end = scan.end(self._text, self._at)
            if size <= self._most_characters:
                parts.append(self._text[self._at : end])
                size += len(parts[-1])
            text = None if end is not None else next(self._chunks, None)
            if text is None:
                self._at = len(self._text) if end is None else end
                return "".join(parts), end is not None or size > self._most_characters
            self._text, self._at = text, 0

    def give_back(self, written: str) -> None:
        """Put the end of what was taken back in front."""
        self._text, self._at = written + self._text[self._at :], 0
