"""Asking workers what they are, over the network, before anything native depends on them.

A worker that vanishes ends the process that uses it, and one that is busy lets whoever comes wait for ever.  So they
are asked first, by a few messages of llama.cpp's protocol spoken here, each with a time limit.
"""

import socket
import struct
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from app.domain.errors import WorkerError
from app.domain.workers import WorkerAnswer, WorkerState, is_this_machine, why_unusable

PROTOCOL = 7
"""Major version that is spoken by the pinned build; another one means other messages."""
PATIENCE_S = 3.0

_HELLO, _DEVICE_COUNT, _DEVICE_MEMORY = 14, 15, 11
_CAPABILITIES = bytes(24)
"""Of this side: none but plain TCP."""
_MOST_DEVICES = 64


class _StrangeError(Exception):
    """What came is no answer."""


def ask_worker(address: str, *, patience_s: float = PATIENCE_S) -> WorkerAnswer:
    """What a worker is now."""
    host, _, port = address.rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=patience_s) as connection:
            return _asked(connection, address)
    except OSError:
        return WorkerAnswer(address=address, state=WorkerState.ABSENT)


def require_workers(addresses: Sequence[str]) -> tuple[WorkerAnswer, ...]:
    """What they are, all of them ready to serve.

    Raises:
        WorkerError: one is not; the sentence names it.
    """
    answers = ask_workers(addresses)
    for answer in answers:
        if sentence := why_unusable(answer):
            raise WorkerError(sentence)
    return answers


def shared_bytes(answers: Iterable[WorkerAnswer]) -> int:
    """Free bytes of workers on this machine: they are this machine's own, and must not be counted beside them."""
    return sum(sum(answer.free) for answer in answers if is_this_machine(answer.address))


def ask_workers(addresses: Iterable[str], *, patience_s: float = PATIENCE_S) -> tuple[WorkerAnswer, ...]:
    """All at once."""
    with ThreadPoolExecutor(max_workers=16) as pool:
        return tuple(pool.map(lambda address: ask_worker(address, patience_s=patience_s), addresses))


def _asked(connection: socket.socket, address: str) -> WorkerAnswer:
    try:
        memory = _memory_of_devices(connection)
    except TimeoutError:
        # It was reached, and does not speak: it serves one at a time.
        return WorkerAnswer(address=address, state=WorkerState.BUSY)
    except (_StrangeError, ConnectionError):
        return WorkerAnswer(address=address, state=WorkerState.STRANGE)
    free, total = tuple(each[0] for each in memory), tuple(each[1] for each in memory)
    return WorkerAnswer(address=address, state=WorkerState.READY, free=free, total=total)


def _memory_of_devices(connection: socket.socket) -> list[tuple[int, int]]:
    """Free and total bytes of each.

    Raises:
        _StrangeError: these are no answers of a worker.
        OSError: nothing came in time, or the connection was cut.
    """
    hello = _answer(connection, _HELLO, _CAPABILITIES, 4 + len(_CAPABILITIES))
    if hello[0] != PROTOCOL:
        raise _StrangeError
    (count,) = struct.unpack("<I", _answer(connection, _DEVICE_COUNT, b"", 4))
    if count > _MOST_DEVICES:
        raise _StrangeError
    memory = []
    for device in range(count):
        free, total = struct.unpack("<QQ", _answer(connection, _DEVICE_MEMORY, struct.pack("<I", device), 16))
        memory.append((free, total))
    return memory


def _answer(connection: socket.socket, command: int, content: bytes, n_bytes: int) -> bytes:
    connection.sendall(struct.pack("<BQ", command, len(content)) + content)
    (size,) = struct.unpack("<Q", _read(connection, 8))
    if size != n_bytes:
        raise _StrangeError
    return _read(connection, n_bytes)


def _read(connection: socket.socket, n_bytes: int) -> bytes:
    content = b""
    while len(content) < n_bytes:
        part = connection.recv(n_bytes - len(content))
        if not part:
            raise _StrangeError
        content += part
    return content
