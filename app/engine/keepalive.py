"""Lets the system find out that a worker's network is cut, while native code waits for an answer.

The native library asks for no signs of life on its connections, so a cable that is pulled is never noticed.  They are
found among this process's own, by whom they lead to, and told to be kept alive; where the system does not show them,
nothing changes.
"""

import os
import socket
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress

_IDLE_S, _BETWEEN_S, _TIMES = 10, 5, 4
"""A connection on which nothing comes is asked after the first, and given up after so many questions unanswered."""
_MOST = 4096
"""Descriptors that are looked at."""
_OPTIONS = (
    ("TCP_KEEPIDLE", _IDLE_S),
    ("TCP_KEEPALIVE", _IDLE_S),  # the same, as macOS calls it
    ("TCP_KEEPINTVL", _BETWEEN_S),
    ("TCP_KEEPCNT", _TIMES),
    ("TCP_USER_TIMEOUT", 1000 * (_IDLE_S + _BETWEEN_S * _TIMES)),
)


def keep_alive(addresses: Iterable[str]) -> int:
    """Have this process's connections to these addresses (host and port) watched; how many there are."""
    wanted = {each for address in addresses for each in _resolved(address)}
    return sum(_watched(descriptor, wanted) for descriptor in range(3, _MOST)) if wanted else 0


def _resolved(address: str) -> Iterator[tuple[str, int]]:
    host, _, port = address.rpartition(":")
    with suppress(OSError):
        for *_, where in socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM):
            yield str(where[0]), int(where[1])


def _watched(descriptor: int, wanted: set[tuple[str, int]]) -> bool:
    try:
        if not stat.S_ISSOCK(os.fstat(descriptor).st_mode):
            return False
        # Another name for the same connection: closing it closes nothing.
        with socket.socket(fileno=os.dup(descriptor)) as connection:
            other: object = connection.getpeername()
            if not isinstance(other, tuple) or tuple(other[:2]) not in wanted:
                return False
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for name, value in _OPTIONS:
                option = vars(socket).get(name)
                if isinstance(option, int):
                    connection.setsockopt(socket.IPPROTO_TCP, option, value)
    except OSError:
        return False
    return True
