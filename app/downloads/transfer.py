"""Brings one file here, piece by piece, into a `.part` file that goes on wherever it was left.

`huggingface-hub` can download too, but it shows progress only through a progress bar's class, cannot be paused but by
ending the process, begins anew under a new random name each time, and lets a server that sends other bytes than before
spoil what is here.  So the library says what there is and where, and the bytes come through its own HTTP client here.

That what is here and what comes belong together is known thrice: the address names a commit; the hub says the checksum
of what it sends (`X-Linked-ETag`), or at least the server's own mark (`ETag`) is what it was; and when everything is
here the checksum decides.  It was named before anything was asked for.  A range that is asked for with `If-Range` would
come whole whenever another machine of the hub's answers, whose mark may differ.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from types import TracebackType

import httpx2

from app.domain.hub import RemoteFile
from app.downloads.faults import Asked, CutError, HubError
from app.downloads.wire import GivenUpError, Wire
from app.storage.atomic import PRIVATE_FILE, sync_file

_READ = 4 * 1024 * 1024
_MOST_IDLE = 4
"""Attempts in a row that came no further than one before."""
_RANGE = re.compile(r"^bytes (\d+)-(\d+)/(\d+|\*)$")
if sys.platform == "win32":
    _FLAGS = os.O_RDWR | os.O_CREAT | os.O_BINARY
else:
    _FLAGS = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW


class DamagedOnTheWayError(HubError):
    """What came is not what the hub promised."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A file to bring.

    Attributes:
        file: what it is.
        address: where it is.
        mark: what the server called its content when bringing it began; empty where nothing is here, or it did not say.
        asked: for sentences.
    """

    file: RemoteFile
    address: str
    mark: str
    asked: Asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Who is told how it goes, on the thread that brings it.

    Attributes:
        here: so many bytes of the file are here.
        marked: the server calls its content so.
        idle: how long to wait after an attempt that brought nothing, in seconds.
    """

    here: Callable[[int], None]
    marked: Callable[[str], None]
    idle: float = 1.0


class _Growing:
    """A `.part` file and the checksum of what is in it."""

    def __init__(self, path: Path, most: int) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file = os.fdopen(os.open(path, _FLAGS, PRIVATE_FILE), "r+b", 0)
        self.n_bytes = 0
        self._hash = hashlib.sha256()
        self._most = most

    def __enter__(self) -> "_Growing":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def take_up(self, go_on: Callable[[], bool]) -> None:
        """Read what is here; what cannot be part of the file begins anew."""
        if os.fstat(self._file.fileno()).st_size > self._most:
            self.begin()
        while go_on() and (piece := self._file.read(_READ)):
            self._hash.update(piece)
            self.n_bytes += len(piece)

    def begin(self) -> None:
        """Forget everything."""
        self._file.seek(0)
        self._file.truncate(0)
        self.n_bytes, self._hash = 0, hashlib.sha256()

    def add(self, piece: bytes) -> None:
        """Put a piece at the end."""
        rest = memoryview(piece)
        while rest:
            n = os.write(self._file.fileno(), rest)
            self._hash.update(rest[:n])
            self.n_bytes += n
            rest = rest[n:]

    @property
    def digest(self) -> str:
        """Checksum of what is here."""
        return self._hash.hexdigest()


def digest_of(path: Path, wire: Wire) -> str:
    """Checksum of a file.

    Raises:
        GivenUpError: nobody waits any more.
        OSError: it cannot be read.
    """
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_READ):
            if wire.given_up:
                raise GivenUpError
            digest.update(piece)
    return digest.hexdigest()


def bring(wire: Wire, wanted: Wanted, part: Path, watch: Watch) -> None:
    """Bring a file until all of it is here and its checksum holds.

    Raises:
        HubError: it cannot be brought; what is here stays, unless it is damaged.
        GivenUpError: nobody waits any more; what is here stays.
        OSError: it cannot be written.
    """
    with _Growing(part, wanted.file.n_bytes) as growing:
        growing.take_up(lambda: not wire.given_up)
        _complete(wire, wanted, growing, watch)
        holds = growing.digest == wanted.file.sha256
        if not holds:
            growing.begin()
    if not holds:
        with suppress(OSError):
            part.unlink()
        raise DamagedOnTheWayError(
            f"{wanted.file.path} arrived damaged: its checksum is not the one that {wanted.asked.host} names; download "
            "it again."
        )
    sync_file(part)


def _complete(wire: Wire, wanted: Wanted, growing: _Growing, watch: Watch) -> None:
    """Ask until everything is here; each attempt goes on where the last ended."""
    furthest, n_idle = growing.n_bytes, 0
    marks = [wanted.mark]

    def marked(name: str) -> None:
        marks.append(name)
        watch.marked(name)

    watch.here(growing.n_bytes)
    while growing.n_bytes < wanted.file.n_bytes:
        cut = CutError(f"{wanted.asked.host} cut the connection; resume it to go on where it ended.")
        before = growing.n_bytes
        try:
            _attempt(wire, wanted, growing, mark=marks[-1], marked=marked, here=watch.here)
        except CutError as error:
            cut = error
        n_idle = 0 if growing.n_bytes > furthest else n_idle + 1
        furthest = max(furthest, growing.n_bytes)
        if n_idle >= _MOST_IDLE:
            raise cut
        if growing.n_bytes == before:
            wire.pause(watch.idle)
    if wire.given_up:
        raise GivenUpError


def _attempt(
    wire: Wire,
    wanted: Wanted,
    growing: _Growing,
    *,
    mark: str,
    marked: Callable[[str], None],
    here: Callable[[int], None],
) -> None:
    """Ask once for what is missing, and take what comes."""
    span = f"bytes={growing.n_bytes}-" if growing.n_bytes else ""
    with wire.get(wanted.address, wanted.asked, span=span) as response:
        if response.status_code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
            growing.begin()
            return
        said = _mark(response, wanted)
        if response.status_code != HTTPStatus.PARTIAL_CONTENT:
            if growing.n_bytes:
                growing.begin()
        elif not _goes_on(response, wanted, growing.n_bytes, said=said, mark=mark):
            growing.begin()
            marked(said)
            return
        _check_length(response, wanted, growing.n_bytes)
        if said != mark:
            marked(said)
        for piece in response.iter_raw():  # as it comes: what gathers pieces loses them when it is cut
            if growing.n_bytes + len(piece) > wanted.file.n_bytes:
                growing.begin()
                raise _other(wanted)
            growing.add(piece)
            if wire.given_up:
                raise GivenUpError
            here(growing.n_bytes)


def _mark(response: httpx2.Response, wanted: Wanted) -> str:
    """What the server calls the content; the checksum itself where the hub says it.

    Raises:
        HubError: the hub says another checksum than it did.
    """
    for answer in (*response.history, response):
        linked = _plain(answer.headers.get("x-linked-etag", ""))
        if linked == wanted.file.sha256:
            return linked
        if re.fullmatch(r"[0-9a-f]{64}", linked):
            raise _other(wanted)
    return _plain(response.headers.get("etag", ""))


def _plain(mark: str) -> str:
    return mark.removeprefix("W/").strip('"')


def _goes_on(response: httpx2.Response, wanted: Wanted, at: int, *, said: str, mark: str) -> bool:
    """Whether a partial answer is the rest of what is here."""
    found = _RANGE.match(response.headers.get("content-range", ""))
    if found is None or int(found[1]) != at or int(found[2]) != wanted.file.n_bytes - 1:
        return False
    return said in {wanted.file.sha256, mark}


def _check_length(response: httpx2.Response, wanted: Wanted, here: int) -> None:
    if response.headers.get("content-encoding", "identity") != "identity":
        raise _other(wanted)
    said = response.headers.get("content-length", "")
    if said.isdecimal() and here + int(said) != wanted.file.n_bytes:
        raise _other(wanted)


def _other(wanted: Wanted) -> HubError:
    return DamagedOnTheWayError(
        f"{wanted.asked.host} sends another {wanted.file.path} than it named; look into the repository again."
    )
