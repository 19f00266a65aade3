"""Runs a module of ours over somebody's file in a process of its own, and waits for its answer no longer than a while.

The module holds its own memory and computing time back (`documents.limits`), and ends when its input does.
"""

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import app


class GivenUpError(Exception):
    """There was no answer in time."""


def answer(module: str, *arguments: str, most_bytes: int, patience_s: float, given: bytes = b"") -> bytes:
    """What the module says on its standard output; nothing where it ended without a word.

    Args:
        module: its name.
        arguments: of its command line.
        most_bytes: no more is read.
        patience_s: seconds until it is ended.
        given: written to its standard input, which stays open.

    Raises:
        GivenUpError: it was ended.
    """
    root = str(Path(app.__file__).resolve().parent.parent)
    search = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
    given_up = threading.Event()
    with subprocess.Popen(
        [sys.executable, "-P", "-m", module, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": search},
    ) as process:

        def give_up() -> None:
            given_up.set()
            process.kill()

        timer = threading.Timer(patience_s, give_up)
        timer.daemon = True
        timer.start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with suppress(BrokenPipeError):  # it has ended, and what it said of that is read
                process.stdin.write(given)
                process.stdin.flush()
            said = process.stdout.read(most_bytes)
        finally:
            timer.cancel()
            process.kill()
            with suppress(BrokenPipeError):  # what it did not take is tried once more here, and not again
                process.stdin.close()
    if given_up.is_set():
        raise GivenUpError
    return said
