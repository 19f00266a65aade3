"""A process that brings one model and ends; the tests of kills end it sooner."""

import sys
from pathlib import Path

from app.domain.downloads import DownloadState
from tests.downloads.world import World


def main(address: str, data: str) -> None:
    world = World(address, Path(data))
    world.thread.start()
    world.start()
    world.wait_for(DownloadState.DONE)
    world.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
