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

MOST_BYTES = 256 * 2**20
"""A larger value is passed over."""
MOST_RESTARTS = 16
"""How often a list is taken up again after damage that hides where an item ends."""

_SPACE = b" \t\r\n\0"
# A string as a whole, a bracket, or the beginning of a string whose end is not there yet.
_TOKEN = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"|["\[\]{}]', re.DOTALL)
_TOKEN_OR_COMMA = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"|["\[\]{},]', re.DOTALL)
_IN_STRING = re.compile(rb'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)
_FIRST_KEY = re.compile(rb'\{\s*"[^"\\]{1,60}"\s*:')
# Pictures written out in the text are most of some files, and none of it is kept.
_EMBEDDED = re.compile(rb"(data:[\w.+/-]{1,80};base64,)[A-Za-z0-9+/=]{256,}")
_CLOSING = {ord("{"): b"}", ord("["): b"]"}
_QUOTE, _BACKSLASH = ord('"'), ord("\\")

NOT_JSON = "it is no JSON"
"""The damage of a file that is something else altogether."""
_UNREADABLE = "it is damaged and cannot be read"
_MENDED = "it is damaged or cut off, and only what stands before that is kept"


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


def pieces(chunks: Iterable[bytes], *, most_bytes: int = MOST_BYTES) -> Pieces:
    """Cut a file of any length, in any encoding of Unicode, given in chunks.

    Args:
        chunks: the file's bytes.
        most_bytes: a larger value is passed over.
    """
    text = _utf8(iter(chunks))
    head = next((begun for chunk in text if (begun := chunk.lstrip(_SPACE))), b"")
    rest = itertools.chain([head], text)
    match head[:1]:
        case b"":
            return Pieces(listed=False, values=iter(()))
        case b"[":
            return Pieces(listed=True, values=_items(rest, most_bytes))
        case b"{":
            return _object_or_lines(rest, most_bytes)
        case _:
            return Pieces(listed=False, values=iter((Piece(None, NOT_JSON),)))


def parsed(raw: bytes, *, most_bytes: int = MOST_BYTES) -> Piece:
    """One value, or as much of it as can be saved."""
    if len(raw) > most_bytes:
        return Piece(None, f"it is larger than {most_bytes // 2**20} MiB")
    written = _EMBEDDED.sub(rb"\1", raw).decode(errors="replace")
    try:
        return Piece(json.loads(written, strict=False))
    except json.JSONDecodeError as error:
        mended = _mended(written[: error.pos].encode())
    except (ValueError, RecursionError):  # a number of thousands of digits, or brackets as deep
        return Piece(None, _UNREADABLE)
    try:
        return Piece(None, _UNREADABLE) if mended is None else Piece(json.loads(mended, strict=False), _MENDED)
    except (ValueError, RecursionError):
        return Piece(None, _UNREADABLE)


def _mended(beginning: bytes) -> bytes | None:
    """`beginning` up to its last whole value, closed; None where there is none."""
    opened = bytearray()
    safe = n_open = 0
    for match in _TOKEN_OR_COMMA.finditer(beginning):
        byte = beginning[match.start()]
        if byte in b"{[":
            opened.append(byte)
        elif byte == _QUOTE:
            if match.end() - match.start() == 1:
                break
        elif byte == ord(","):
            safe, n_open = match.start(), len(opened)
        elif not opened:
            return None
        else:
            opened.pop()
            safe, n_open = match.end(), len(opened)
    return beginning[:safe] + b"".join(_CLOSING[byte] for byte in reversed(opened[:n_open])) if safe else None


def _utf8(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The same text in UTF-8, without a mark at its beginning."""
    head = b""
    for chunk in chunks:
        head += chunk
        if len(head) >= 4:
            break
    whole = itertools.chain([head], chunks)
    if head.startswith(codecs.BOM_UTF8):
        return itertools.chain([head[len(codecs.BOM_UTF8) :]], chunks)
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _from_utf16(whole, "utf-16")
    if head[:1] in {b"{", b"["} and head[1:2] == b"\0":
        return _from_utf16(whole, "utf-16-le")
    if head[:1] == b"\0" and head[1:2] in {b"{", b"["}:
        return _from_utf16(whole, "utf-16-be")
    return whole


def _from_utf16(chunks: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    for chunk in chunks:
        yield decoder.decode(chunk).encode(errors="replace")
    yield decoder.decode(b"", final=True).encode(errors="replace")


# --- one object, or one a line ----------------------------------------------------------------------------


def _object_or_lines(chunks: Iterator[bytes], most_bytes: int) -> Pieces:
    def read(raw: bytes) -> Piece:
        return parsed(raw, most_bytes=most_bytes)

    first, rest = _first_line(chunks, most_bytes)
    piece = read(first)
    if not piece.damage:
        lines = map(read, _lines(rest, most_bytes))
        second = next(lines, None)
        if second is None:
            return Pieces(listed=False, values=iter((piece,)))
        return Pieces(listed=True, values=itertools.chain([piece, second], lines))
    content = first + b"\n" + _bounded(rest, most_bytes)
    whole = read(content)
    if whole.damage and len(content) <= most_bytes:
        lines_held = [line for line in content.split(b"\n") if line.strip(_SPACE)]
        n_objects = sum(line.startswith(b"{") and line.rstrip(_SPACE).endswith(b"}") for line in lines_held)
        if n_objects > 1 and 2 * n_objects > len(lines_held):  # lines, of which the first is damaged
            return Pieces(listed=True, values=map(read, lines_held))
    return Pieces(listed=False, values=iter((whole,)))


def _first_line(chunks: Iterator[bytes], most_bytes: int) -> tuple[bytes, Iterator[bytes]]:
    held: list[bytes] = []
    size = 0
    for chunk in chunks:
        line, ended, rest = chunk.partition(b"\n")
        held.append(line)
        size += len(line)
        if ended:
            return b"".join(held), itertools.chain([rest], chunks)
        if size > most_bytes:
            break
    return b"".join(held), chunks


def _bounded(chunks: Iterator[bytes], most_bytes: int) -> bytes:
    """All of it, or a little more than is allowed."""
    held = bytearray()
    for chunk in chunks:
        held += chunk
        if len(held) > most_bytes:
            break
    return bytes(held)


def _lines(chunks: Iterator[bytes], most_bytes: int) -> Iterator[bytes]:
    """Lines that are not empty; one that is too large is cut to a little more than is allowed."""
    held = bytearray()
    for chunk in chunks:
        *ended, last = chunk.split(b"\n")
        for part in ended:
            held += part
            if line := held.strip(_SPACE):
                yield bytes(line)
            held = bytearray()
        if len(held) <= most_bytes:
            held += last
    if line := held.strip(_SPACE):
        yield bytes(line)


# --- the items of a list ----------------------------------------------------------------------------------


def _items(chunks: Iterator[bytes], most_bytes: int) -> Iterator[Piece]:
    """The objects of a list, whatever is wrong with some of them; other items are passed over."""
    restarts = 0
    first_key: bytes | None = None
    held = _Held(chunks, most_bytes)
    while held.to_object():
        raw, ended = held.object()
        if first_key is None and (match := _FIRST_KEY.match(raw)):
            first_key = match[0]
        if not ended and first_key and restarts < MOST_RESTARTS and (at := raw.find(first_key, 1)) > 0:
            # Damage hid where the item ends; the next one begins as the first did.
            restarts += 1
            held.give_back(raw[at:])
            raw = raw[:at]
        yield parsed(raw, most_bytes=most_bytes)


class _Scan:
    """How far an object has been gone over.

    Attributes:
        at: where in what is held.
    """

    def __init__(self) -> None:
        self.at = 0
        self._depth = 0
        self._in_string = False

    def ends(self, held: bytearray) -> bool:
        """Go as far as what is held allows; True where the object ends at `at`."""
        while self.at < len(held):
            if self._in_string:
                match = _IN_STRING.match(held, self.at)
                self.at = match.end() if match else self.at
                if self.at == len(held) or held[self.at] == _BACKSLASH:
                    return False
                self._in_string = False
                self.at += 1
            elif self._closed(held):
                return True
        return False

    def _closed(self, held: bytearray) -> bool:
        for match in _TOKEN.finditer(held, self.at):
            byte = held[match.start()]
            if byte in b"{[":
                self._depth += 1
            elif byte != _QUOTE:
                self._depth -= 1
                if self._depth == 0:
                    self.at = match.end()
                    return True
            elif match.end() - match.start() == 1:
                self.at = match.end()
                self._in_string = True
                return False
        self.at = len(held)
        return False


class _Held:
    """What has been read of a list and not been cut yet."""

    def __init__(self, chunks: Iterator[bytes], most_bytes: int) -> None:
        self._chunks = chunks
        self._most_bytes = most_bytes
        self._held = bytearray()

    def to_object(self) -> bool:
        """Go to the next object; False where there is none."""
        while (at := self._held.find(b"{")) < 0:
            self._held.clear()
            if not self._more():
                return False
        del self._held[:at]
        return True

    def object(self) -> tuple[bytes, bool]:
        """Take the object that begins here, and whether its end was found.

        One that is too large is gone over, and a little more than is allowed of it returned.
        """
        scan = _Scan()
        beginning = b""
        while not scan.ends(self._held):
            if not beginning and len(self._held) > self._most_bytes:
                beginning = bytes(self._held)
            if beginning:
                del self._held[: scan.at]
                scan.at = 0
            if not self._more():
                return beginning or self._take(len(self._held)), bool(beginning)
        return (beginning, True) if beginning and self._take(scan.at) else (self._take(scan.at), True)

    def give_back(self, raw: bytes) -> None:
        """Put the end of what was taken back in front."""
        self._held[:0] = raw

    def _take(self, n_bytes: int) -> bytes:
        taken = bytes(self._held[:n_bytes])
        del self._held[:n_bytes]
        return taken

    def _more(self) -> bool:
        chunk = next(self._chunks, None)
        if chunk is None:
            return False
        self._held += chunk
        return True
