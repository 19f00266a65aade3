"""The rows of a damaged SQLite file, page by page, where SQLite itself gives up.  It knows no tables of ours.

Committed pages of the write-ahead log count as the file's.  A page is believed only as far as its own structure
holds, and a row whose continuation is lost is given as far as it goes.  The format is described at
https://sqlite.org/fileformat2.html.
"""

import struct
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass

MAGIC = b"SQLite format 3\0"
USUAL_PAGE_SIZE = 4096
_SIZES = frozenset(2**n for n in range(9, 17))
_HEADER_SIZE = 100
_LEAF, _INTERIOR = 0x0D, 0x05
_LOG_MAGICS = {0x377F0682: "little", 0x377F0683: "big"}
_LOG_HEADER, _FRAME_HEADER = 32, 24

Value = str | bytes | int | float | None


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row as it lies in the file.

    Attributes:
        id: its rowid.
        values: by column; those that are lost are missing at the end.
        n_whole: how many of them are complete; at most the last one is cut off.
    """

    id: int
    values: tuple[Value, ...]
    n_whole: int


class DamagedPageError(Exception):
    """The structure of a page does not hold."""


class Pages:
    """The pages of a database file with its log, numbered from 1."""

    def __init__(
        self,
        content: memoryview,
        log: bytes = b"",
        *,
        reserved: int | None = None,
        opened: Callable[[int, memoryview], memoryview | None] = lambda _number, page: page,
    ) -> None:
        """Look at a file.

        Args:
            content: of the file.
            log: of the write-ahead log.
            reserved: bytes at each page's end that hold no rows; None where the file says how many.
            opened: from a page as it is stored, with its number, to one that can be read; None where it cannot be.
        """
        self._content = content
        self._opened = opened
        self.size = _page_size(content)
        self._logged = _logged_pages(log, self.size)
        if reserved is None:
            reserved = content[20] if content[:16] == MAGIC and content[20] < self.size // 4 else 0
        self._usable = self.size - reserved

    @property
    def count(self) -> int:
        """The highest page number."""
        return max(len(self._content) // self.size, max(self._logged, default=0))

    def page(self, number: int) -> memoryview:
        """A page's bytes.

        Raises:
            DamagedPageError: there is none of this number.
        """
        page = self._opened(number, self._logged.get(number) or self._of_file(number))
        if page is None:
            raise DamagedPageError(f"page {number} was altered")
        return page

    def stored(self) -> Iterator[tuple[int, memoryview]]:
        """All pages with their numbers as they are stored, those of the log first."""
        yield from self._logged.items()
        yield from ((number, self._of_file(number)) for number in range(1, len(self._content) // self.size + 1))

    def _of_file(self, number: int) -> memoryview:
        page = self._content[(number - 1) * self.size : number * self.size] if number > 0 else self._content[:0]
        if len(page) < self.size:
            raise DamagedPageError(f"page {number} is missing")
        return page

    def kind(self, number: int) -> int:
        """The first byte of a page's own header; 0 where there is none."""
        try:
            return self.page(number)[_start(number)]
        except DamagedPageError:
            return 0

    def is_leaf(self, number: int) -> bool:
        """True for a page that looks as if it held rows."""
        return self.kind(number) == _LEAF

    def leaves(self, root: int) -> tuple[list[int], bool]:
        """The leaf pages below a table's root in order, and whether some could not be reached."""
        found, seen, broken, stack = list[int](), set[int](), False, [root]
        while stack:
            number = stack.pop()
            kind = self.kind(number)
            if number in seen or kind not in {_LEAF, _INTERIOR}:
                broken = True
                continue
            seen.add(number)
            if kind == _LEAF:
                found.append(number)
                continue
            try:
                stack += reversed(self._children(number))
            except DamagedPageError:
                broken = True
        return found, broken

    def free(self) -> set[int]:
        """The pages that the file says hold nothing, as far as their list can be read."""
        found = set[int]()
        try:
            head = self.page(1)
            number = _u32(head, 32) if head[:16] == MAGIC else 0
            while number and number not in found:
                found.add(number)
                page = self.page(number)
                n_listed = min(_u32(page, 4), self._usable // 4 - 2)
                found.update(_u32(page, 8 + 4 * index) for index in range(n_listed))
                number = _u32(page, 0)
        except DamagedPageError:
            pass
        return found

    def rows(self, number: int) -> Iterator[RawRow]:
        """The rows of a leaf page, those that make no sense left out."""
        try:
            page, cells = self._cells(number, header_size=8)
        except DamagedPageError:
            return
        for cell in cells:
            try:
                yield self._row(page, cell)
            except (DamagedPageError, IndexError, struct.error):
                continue

    # --- parts ---

    def _children(self, number: int) -> list[int]:
        page, cells = self._cells(number, header_size=12)
        return [*(_u32(page, cell) for cell in cells), _u32(page, _start(number) + 8)]

    def _cells(self, number: int, *, header_size: int) -> tuple[memoryview, list[int]]:
        page, start = self.page(number), _start(number)
        n_cells = int.from_bytes(page[start + 3 : start + 5], "big")
        first = start + header_size
        if first + 2 * n_cells > self._usable:
            raise DamagedPageError(f"page {number} counts too many cells")
        at = [int.from_bytes(page[place : place + 2], "big") for place in range(first, first + 2 * n_cells, 2)]
        return page, [cell for cell in at if first + 2 * n_cells <= cell < self._usable]

    def _row(self, page: memoryview, cell: int) -> RawRow:
        size, at = _varint(page, cell)
        row, at = _varint(page, at)
        local = self._local_size(size)
        if at + local > self._usable or size > self.count * self.size:
            raise DamagedPageError("a cell does not fit its page")
        payload = bytes(page[at : at + local])
        if local < size:
            payload += self._continuation(_u32(page, at + local), size - local)
        return _record(_signed(row), payload, size)

    def _local_size(self, size: int) -> int:
        most = self._usable - 35
        if size <= most:
            return size
        least = (self._usable - 12) * 32 // 255 - 23
        usual = least + (size - least) % (self._usable - 4)
        return usual if usual <= most else least

    def _continuation(self, number: int, size: int) -> bytes:
        """The rest of a row, up to the first page that does not name the next one as it should."""
        parts, seen = list[bytes](), set[int]()
        try:
            while size > 0:
                seen.add(number)
                page = self.page(number)
                part = bytes(page[4 : 4 + min(size, self._usable - 4)])
                size -= len(part)
                number = _u32(page, 0)
                sound = number not in seen and number <= self.count if size > 0 else number == 0
                if not sound or not any(part):
                    break
                parts.append(part)
        except DamagedPageError:
            pass
        return b"".join(parts)


def _start(number: int) -> int:
    return _HEADER_SIZE if number == 1 else 0


def _page_size(content: memoryview) -> int:
    size = int.from_bytes(content[16:18], "big") if content[:16] == MAGIC else 0
    size = 65536 if size == 1 else size
    return size if size in _SIZES else USUAL_PAGE_SIZE


def _record(row: int, payload: bytes, size: int) -> RawRow:
    header_size, at = _varint(payload, 0)
    if not at <= header_size <= min(size, len(payload)):
        raise DamagedPageError("a row's header is cut off")
    kinds: list[int] = []
    while at < header_size:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if header_size + sum(map(_value_size, kinds)) != size:
        raise DamagedPageError("a row is not as long as its values")
    values, at, n_whole = list[Value](), header_size, 0
    for kind in kinds:
        end = at + _value_size(kind)
        if end > len(payload):
            if kind >= 12 and at < len(payload):
                values.append(_value(kind, payload[at:]))
            break
        values.append(_value(kind, payload[at:end]))
        at, n_whole = end, n_whole + 1
    return RawRow(row, tuple(values), n_whole)


def _value_size(kind: int) -> int:
    if kind in {10, 11}:
        raise DamagedPageError("a value is of no known kind")
    return (kind - 12) // 2 if kind >= 12 else (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[kind]


def _value(kind: int, content: bytes) -> Value:
    match kind:
        case 0:
            return None
        case 7:
            number: float = struct.unpack(">d", content)[0]
            return number
        case 8 | 9:
            return kind - 8
        case _ if kind < 12:
            return int.from_bytes(content, "big", signed=True)
        case _:
            return content.decode("utf-8", "replace") if kind % 2 else content


def _varint(content: bytes | memoryview, at: int) -> tuple[int, int]:
    value = 0
    for place in range(at, at + 8):
        byte = content[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    return value << 8 | content[at + 8], at + 9


def _signed(value: int) -> int:
    return value - (1 << 64) if value >= 1 << 63 else value


def _u32(content: memoryview, at: int) -> int:
    return int.from_bytes(content[at : at + 4], "big")


# --- the write-ahead log ---


def _logged_pages(log: bytes, page_size: int) -> dict[int, memoryview]:
    """The newest committed version of each page in the log."""
    view = memoryview(log)
    order = _LOG_MAGICS.get(_u32(view, 0)) if len(log) >= _LOG_HEADER else None
    if order is None or _u32(view, 8) != page_size:
        return {}
    sums = _sums(view[:24], (0, 0), order)
    if sums != (_u32(view, 24), _u32(view, 28)):
        return {}
    committed, waiting = dict[int, memoryview](), dict[int, memoryview]()
    for at in range(_LOG_HEADER, len(log) - _FRAME_HEADER - page_size + 1, _FRAME_HEADER + page_size):
        page = view[at + _FRAME_HEADER : at + _FRAME_HEADER + page_size]
        sums = _sums(page, _sums(view[at : at + 8], sums, order), order)
        if view[at + 8 : at + 16] != view[16:24] or sums != (_u32(view, at + 16), _u32(view, at + 20)):
            break
        waiting[_u32(view, at)] = page
        if _u32(view, at + 4):
            committed.update(waiting)
            waiting = {}
    return committed


def _sums(content: memoryview, sums: tuple[int, int], order: str) -> tuple[int, int]:
    words = array("I", bytes(content))
    if order != _native_order():
        words.byteswap()
    first, second = sums
    for index in range(0, len(words), 2):
        first = (first + words[index] + second) & 0xFFFFFFFF
        second = (second + words[index + 1] + first) & 0xFFFFFFFF
    return first, second


def _native_order() -> str:
    return "little" if array("H", [1]).tobytes()[0] else "big"
