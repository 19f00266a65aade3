"""Runs one program and ends it, compilers and all, if whoever started the guard is gone.

pip does not notice that nobody reads it any more: after a set-up was killed it would go on building for minutes.
The guard's standard input is a pipe that is never written to; its end means that the other side has died.
The guard and its program are a process group of their own.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading

PATIENCE = 10.0


def end_with_the_other_side(child: subprocess.Popen[bytes]) -> None:
    """Wait for the pipe to close, then end the group, gently at first: Ninja ends its compilers only if asked."""
    if sys.platform != "win32":
        os.read(0, 1)
        os.killpg(0, signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(PATIENCE)
        os.killpg(0, signal.SIGKILL)


def main(command: list[str]) -> int:
    """Run the program and give its exit code, a shell's number where a signal ended it."""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    # An interruption is meant for the program; what becomes of it is passed on.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_other_side, args=(child,), daemon=True).start()
    code = child.wait()
    return 128 - code if code < 0 else code


if __name__ == "__main__":
    # The waiting thread is inside a read that nothing can end.
    os._exit(main(sys.argv[1:]))
