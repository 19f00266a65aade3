"""Server-sent events out of bytes as they come, in bounded memory.  It knows no meaning of them."""

from app.domain.server import ServerError

MOST_BYTES = 1_000_000
"""Of a line, and of the data of one event: the largest pieces of a reply are a thousandth of it."""

_FIELD = b"data"


class EventReader:
    """Cuts a stream of bytes into the data of its events; other fields and comments are passed over."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._data: list[bytes] = []
        self._size = 0
        self._after_return = False

    def feed(self, chunk: bytes) -> list[str]:
        """The data of every event that is complete now.

        Raises:
            ServerError: a line or an event is longer than any reply's.
        """
        if not chunk:
            return []
        if self._after_return and chunk.startswith(b"\n"):
            chunk = chunk[1:]
        self._after_return = chunk.endswith(b"\r")
        *lines, rest = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        found: list[str] = []
        for line in lines:
            self._add(line)
            whole, self._line = bytes(self._line), bytearray()
            if whole:
                self._take(whole)
            elif self._data:
                found.append(self._event())
        self._add(rest)
        return found

    def finish(self) -> list[str]:
        """The data of an event that the stream's end has cut off from its blank line."""
        line, self._line = bytes(self._line), bytearray()
        if line:
            self._take(line)
        return [self._event()] if self._data else []

    def _add(self, part: bytes) -> None:
        self._line += part
        if len(self._line) + self._size > MOST_BYTES:
            raise ServerError(
                "The server sent a line that is far too long for a reply; check the address, or another server."
            )

    def _take(self, line: bytes) -> None:
        name, _, value = line.partition(b":")
        if name == _FIELD:
            value = value.removeprefix(b" ")
            self._data.append(value)
            self._size += len(value) + 1

    def _event(self) -> str:
        data, self._data, self._size = b"\n".join(self._data), [], 0
        return data.decode(errors="replace")
