"""Running other programs: into a log with a line of progress, in full view, or in our place.

However it ends, nothing that was started here keeps running: an interruption is passed on and waited for.
Does not know what the programs are for.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NoReturn

from progress import Progress

PATIENCE = 10.0
TAIL = 15


@dataclass(frozen=True)
class Ended:
    """How a program ended, and its last lines."""

    code: int
    tail: tuple[str, ...]


def run_logged(
    command: Sequence[str], *, log: Path, environment: Mapping[str, str], progress: Progress | None, keep_open: int
) -> Ended:
    """Run a program with its output in the log.

    Args:
        command: the program and its arguments.
        log: appended to.
        environment: of the program.
        progress: told every line; None stays silent.
        keep_open: a file descriptor that the program holds open as long as it lives.
    """
    lines: queue.Queue[str | None] = queue.Queue()
    tail: deque[str] = deque(maxlen=TAIL)
    with log.open("a", encoding="utf-8") as record, _start_apart(command, environment, keep_open) as child:
        record.write(f"$ {subprocess.list2cmdline(command)}\n")
        threading.Thread(target=_read_lines, args=(child.stdout, lines), daemon=True).start()
        try:
            while (line := _next_line(lines, progress)) is not None:
                record.write(line + "\n")
                record.flush()
                if line.strip() and not line.lstrip().startswith("Progress "):
                    tail.append(line)
                if progress is not None:
                    progress.read(line)
            child.wait()
        except BaseException:
            stop(child, apart=True)
            raise
    return Ended(exit_code(child.returncode), tuple(tail))


def run_visible(command: Sequence[str], *, folder: Path, environment: Mapping[str, str]) -> int:
    """Run a program on our own terminal and give its exit code."""
    with subprocess.Popen(list(command), cwd=folder, env=dict(environment)) as child:
        try:
            child.wait()
        except KeyboardInterrupt:
            # The terminal has told the whole group; a test run deserves to print its summary.
            stop(child, apart=False, tell=False)
            raise
        except BaseException:
            stop(child, apart=False)
            raise
    return exit_code(child.returncode)


def become(command: Sequence[str], *, environment: Mapping[str, str]) -> NoReturn:
    """Run a program in our place, with its own signals and exit code."""
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":
        # No exec there keeps the console waiting. Ctrl+C reaches the child, which decides.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(subprocess.call(list(command), env=dict(environment)))
    else:
        os.execve(command[0], list(command), dict(environment))


def exit_code(returncode: int) -> int:
    """A shell's number for it: 128 and the signal where a signal ended it."""
    return 128 - returncode if returncode < 0 else returncode


def stop(child: subprocess.Popen[str] | subprocess.Popen[bytes], *, apart: bool, tell: bool = True) -> None:
    """End a program, gently at first, and wait until it is gone.

    Args:
        child: the program.
        apart: it leads a process group of its own, which is meant as a whole.
        tell: it does not know yet.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        if tell:
            _send(child, gently=True, apart=apart)
        try:
            child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            _send(child, gently=False, apart=apart)
            child.wait()
        if apart:
            # What the program has left behind in its group.
            _send(child, gently=False, apart=True)
    finally:
        signal.signal(signal.SIGINT, before)


def _start_apart(command: Sequence[str], environment: Mapping[str, str], keep_open: int) -> subprocess.Popen[str]:
    """Start in a process group of its own: Ctrl+C reaches us alone, and we end compilers and all."""
    windows = sys.platform == "win32"
    guard = [] if windows else [sys.executable, "-I", str(Path(__file__).with_name("guard.py"))]
    return subprocess.Popen(
        [*guard, *command],
        env=dict(environment),
        stdin=subprocess.DEVNULL if windows else subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
        pass_fds=() if windows else (keep_open,),
    )


def _send(child: subprocess.Popen[str] | subprocess.Popen[bytes], *, gently: bool, apart: bool) -> None:
    if sys.platform == "win32":
        # Ctrl+C has reached every program of the console already.
        if not gently:
            child.kill()
    else:
        number = signal.SIGKILL if not gently else signal.SIGINT if apart else signal.SIGTERM
        with contextlib.suppress(ProcessLookupError):
            if apart:
                os.killpg(child.pid, number)
            else:
                child.send_signal(number)


def _read_lines(stream: IO[str] | None, lines: queue.Queue[str | None]) -> None:
    assert stream is not None, "the output is a pipe"
    for line in stream:
        lines.put(line.rstrip("\r\n"))
    lines.put(None)


def _next_line(lines: queue.Queue[str | None], progress: Progress | None) -> str | None:
    """The next line, or None at the end; the progress line lives on meanwhile."""
    while True:
        try:
            return lines.get(timeout=None if progress is None else progress.due())
        except queue.Empty:
            assert progress is not None, "without progress there is no time limit"
            progress.tick()
