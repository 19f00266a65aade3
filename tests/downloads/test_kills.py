"""Downloads of a process that is killed at random points go on where they were, and what gets its name is whole.

How many kills there are is `TANDEM_DOWNLOAD_KILLS` (a few by default, fifty before a release).
"""

import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

from tests.cli.console import ROOT
from tests.downloads.hub_server import HubServer
from tests.downloads.world import REPOSITORY

N_KILLS = int(os.environ.get("TANDEM_DOWNLOAD_KILLS", "4"))
SIZE = 3_000_000


class Victim:
    """A process that downloads; the server kills it before it sends more than so many bytes."""

    def __init__(self, hub: HubServer, data: Path, *, after: int | None) -> None:
        self._hub, self._after = hub, after
        self._ready = threading.Event()
        hub.does.sent = self._watch
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.downloads.bring_one", hub.address, str(data)], cwd=ROOT
        )
        self._ready.set()

    def _watch(self, n_sent: int) -> None:
        self._ready.wait()
        if self._after is not None and n_sent >= self._after:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def end(self) -> int:
        code = self._process.wait(120)
        self._hub.does.sent = lambda _n: None
        return code


def named(data: Path) -> list[Path]:
    return list((data / "models").rglob("*.gguf"))


def test_a_download_killed_at_random_points_goes_on_and_is_whole_in_the_end(hub: HubServer, tmp_path: Path) -> None:
    chance = random.Random()
    n_killed = n_round = 0
    while n_killed < N_KILLS:
        n_round += 1
        content = chance.randbytes(SIZE)
        hub.does.repositories[REPOSITORY] = {"paper.gguf": content}
        data = tmp_path / f"{n_round}"
        # Five kills in a file, somewhere between its first byte and the moment after its last.
        points = [*sorted(chance.randrange(SIZE) for _ in range(4)), SIZE]
        began = hub.n_sent
        for point in points[: N_KILLS - n_killed]:
            code = Victim(hub, data, after=began + point).end()
            assert code in {0, -signal.SIGKILL}
            n_killed += code != 0
            for path in named(data):
                assert path.read_bytes() == content
        assert Victim(hub, data, after=None).end() == 0
        assert [path.read_bytes() == content for path in named(data)] == [True]
        # What was here was not asked for again, but for what a kill caught on its way.
        assert hub.n_sent - began < SIZE + 6 * 700_000
