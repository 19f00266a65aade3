"""One line about a step that takes long: what it does now, how far it is, how long it has been at it.

Rewritten in place on a terminal; elsewhere repeated every quarter of a minute, so that a log shows life.  Reads
the output of pip, CMake, Ninja and Make; knows nothing of processes.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable
from typing import TextIO

QUIET_INTERVAL = 15.0
LIVE_INTERVAL = 0.5

_NINJA = re.compile(r"^\s*\[(\d+)/(\d+)\]")
_MAKE = re.compile(r"^\s*\[\s*(\d+)%\]")
_BYTES = re.compile(r"^\s*Progress (\d+) of (\d+)")
_FETCH = re.compile(r"^\s*(?:Downloading|Collecting|Using cached|Processing) (\S+)")
# Ninja counts a handful of bookkeeping edges apart; they would turn the percentage back.
_FEWEST_EDGES = 20


def doing(line: str) -> str | None:
    """What a line of output says about how far things are; None for most lines."""
    if found := _NINJA.match(line):
        done, total = int(found[1]), int(found[2])
        return f"compiling {done} of {total} ({100 * done // total} %)" if total >= _FEWEST_EDGES else None
    if found := _MAKE.match(line):
        return f"compiling ({int(found[1])} %)"
    if found := _BYTES.match(line):
        here, size = int(found[1]) / 1e6, int(found[2]) / 1e6
        return f"downloading {here:.0f} of {size:.0f} MB" if size >= 1 else None
    if found := _FETCH.match(line):
        name = re.split(r"[/\\]", found[1])[-1]
        return f"fetching {re.split('[<>=!~;[]', name)[0]}"
    stripped = line.strip()
    if stripped.startswith("Installing collected packages"):
        return "installing"
    if stripped.startswith(("Getting requirements to build", "Preparing metadata")):
        return "preparing the build"
    if stripped.startswith("Building wheel"):
        return "building"
    return None


def elapsed(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


class Progress:
    """The line of one step.

    Attributes:
        interval: seconds after which `tick` wants to be called again.
    """

    def __init__(self, title: str, *, out: TextIO, live: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self.interval = LIVE_INTERVAL if live else QUIET_INTERVAL
        self._title = title
        self._out = out
        self._live = live
        self._clock = clock
        self._started = self._shown = clock()
        self._doing = ""
        self._width = 0
        self._show()

    def read(self, line: str) -> None:
        """Take note of a line of the child's output."""
        news = doing(line)
        if news is not None:
            self._doing = news
        self.tick()

    def tick(self) -> None:
        """Show the present state if the last showing is old enough."""
        if self._clock() - self._shown >= self.interval:
            self._show()

    def due(self) -> float:
        """Seconds until `tick` has something to do."""
        return max(0.05, self._shown + self.interval - self._clock())

    def done(self) -> None:
        """The step succeeded."""
        self._doing = "done"
        self._end()

    def failed(self) -> None:
        """The step did not succeed."""
        self._doing = "failed"
        self._end()

    def _show(self) -> None:
        self._shown = self._clock()
        parts = [f"{self._title}: {self._doing}" if self._doing else self._title]
        if self._shown - self._started >= 1:
            parts.append(elapsed(self._shown - self._started))
        text = ", ".join(parts)
        if self._live:
            text = text[: max(20, shutil.get_terminal_size().columns - 1)]
            self._out.write("\r" + text.ljust(self._width))
            self._width = len(text)
        else:
            self._out.write(text + "\n")
        self._out.flush()

    def _end(self) -> None:
        self._show()
        if self._live:
            self._out.write("\n")
            self._out.flush()
