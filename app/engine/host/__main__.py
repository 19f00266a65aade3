"""The engine's process: `python -m app.engine.host`, started by `HostedEngine` alone.

It talks through what were its standard input and output.  Whatever prints to the latter, as native code does, is
heard with the errors.
"""

import faulthandler
import logging
import os
import signal
import sys
from typing import cast

from app.domain.commands import CloseEngine, EngineCommand
from app.engine.host.endings import ENDINGS
from app.engine.host.outbox import Outbox
from app.engine.host.wire import LogLine, Opening, read_values
from app.engine.thread import EngineThread
from app.log import NATIVE

_GONE = 1
"""Exit code when the application ended without a word."""


class _Told(logging.Handler):
    """The log is the application's: lines go to it."""

    def __init__(self, outbox: Outbox) -> None:
        super().__init__()
        self._outbox = outbox

    def emit(self, record: logging.LogRecord) -> None:
        """Send a line, an error's trace with it.

        What the native library complains of is printed, as it may end this process at once: printed words are heard.
        """
        if record.name == NATIVE.name and record.levelno >= logging.ERROR:
            os.write(2, f"{record.getMessage()}\n".encode())
            return
        self._outbox.put(LogLine(record.name, record.levelno, self.format(record)))


def main() -> None:
    """Obey until told to end, or until nobody is there to tell."""
    for each in ENDINGS:  # a shutdown asks every process at once, and the application decides what that means
        signal.signal(each, signal.SIG_IGN)
    os.environ.setdefault("GGML_NO_BACKTRACE", "1")  # an abort would wait for a debugger to print one
    inward, outward = os.dup(sys.stdin.fileno()), os.dup(sys.stdout.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    # What its thread was doing when native code ended it is heard with the errors.  The others go on meanwhile: to look
    # at their frames may itself crash, which would hide how it ended.
    faulthandler.enable(2, all_threads=False)
    outbox = Outbox(outward)
    with os.fdopen(inward, "rb") as stream:
        values = read_values(stream)
        opening = cast("Opening", next(values))
        logging.getLogger("tandem").setLevel(opening.log_level)
        logging.getLogger("tandem").addHandler(_Told(outbox))
        thread = EngineThread(opening.make_engine, outbox.put, expendable=True)
        thread.start()
        for command in values:
            thread.send(cast("EngineCommand", command))
            if isinstance(command, CloseEngine):
                break
        else:
            # Threads may be in the middle of native calls that nothing else ends.
            os._exit(_GONE)
    thread.join()
    outbox.join()


if __name__ == "__main__":
    main()
