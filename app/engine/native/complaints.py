"""What the native library says of its own errors while it does something: it returns nothing but success or none."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from app.log import NATIVE

_OF_MEMORY = ("cannot allocate memory", "insufficient memory", "failed to allocate", "unable to allocate", "bad_alloc")


def speaks_of_memory(lines: Sequence[str]) -> bool:
    """Whether there was too little memory, by what was said."""
    return any(sign in line.lower() for line in lines for sign in _OF_MEMORY)


class _Listening(logging.Handler):
    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(record.getMessage())


@contextmanager
def complaints() -> Iterator[list[str]]:
    """Collects errors that the library reports while the block runs."""
    lines: list[str] = []
    listening = _Listening(lines)
    NATIVE.addHandler(listening)
    try:
        yield lines
    finally:
        NATIVE.removeHandler(listening)
