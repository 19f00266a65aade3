"""A thread of downloads in a folder of its own, and what it tells."""

import itertools
import queue
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.domain.downloads import (
    CloseDownloads,
    Download,
    DownloadEvent,
    DownloadRefused,
    DownloadsChanged,
    DownloadState,
    ResumeDownload,
    StartDownload,
)
from app.domain.hub import HubAccess, Offer, RemoteModel
from app.downloads.hub import Hub
from app.downloads.targets import part_of
from app.downloads.thread import DownloadThread, Surroundings
from tests.downloads.hub_server import HubServer

REPOSITORY = "ada/Paper-GGUF"
_PATIENCE_S = 60


class World:
    """Everything of one data folder."""

    def __init__(self, address: str, data: Path, *, token: str | None = None, free: int = 10**12) -> None:
        self.data, self.models = data, data / "models"
        self.models.mkdir(parents=True, exist_ok=True)
        self.access = HubAccess(endpoint=address)
        self.token, self.free = token, free
        self.hub = Hub(self.access, lambda: self.token)
        self.events: queue.SimpleQueue[DownloadEvent] = queue.SimpleQueue()
        around = Surroundings(
            data=data,
            models=self.models,
            token=lambda: self.token,
            free=lambda _folder: self.free,
            clock=itertools.count().__next__,  # so that every piece is told
            idle=0.0,
        )
        self.thread = DownloadThread(around, self.events.put)
        self._failed: set[int] = set()

    def close(self) -> None:
        """End the thread."""
        self.thread.send(CloseDownloads())
        self.thread.join(_PATIENCE_S)

    def offer(self, repository: str = REPOSITORY) -> Offer:
        return self.hub.offer(repository)

    def start(self, *, file: str = "", offer: Offer | None = None) -> RemoteModel:
        """Ask for a model; the only one where no file is named."""
        found = offer or self.offer()
        model = found.chosen(file=file)
        assert model is not None
        self.thread.send(
            StartDownload(repository=found.repository, commit=found.commit, model=model, access=self.access)
        )
        return model

    def resume(self, number: int) -> None:
        self._failed.add(number)
        self.thread.send(ResumeDownload(id=number, access=self.access))

    def wait(self, wanted: Callable[[Download], bool]) -> Download:
        """The first download in a state that is wanted."""
        while True:
            event = self.events.get(timeout=_PATIENCE_S)
            assert not isinstance(event, DownloadRefused), event.reason
            for each in event.downloads:
                if wanted(each):
                    return each
                assert each.state is not DownloadState.FAILED or each.id in self._failed, each.trouble

    def wait_for(self, state: DownloadState) -> Download:
        return self.wait(lambda each: each.state is state)

    def wait_until_empty(self) -> None:
        """Until there is no download."""
        while not isinstance(event := self.events.get(timeout=_PATIENCE_S), DownloadsChanged) or event.downloads:
            pass

    def refusal(self) -> str:
        """Why something was not done."""
        while not isinstance(event := self.events.get(timeout=_PATIENCE_S), DownloadRefused):
            pass
        return event.reason

    def path(self, name: str, repository: str = REPOSITORY) -> Path:
        return self.models / repository / name

    def part(self, name: str) -> Path:
        return part_of(self.path(name))

    def files(self) -> set[str]:
        """Names below the models' folder."""
        return {each.relative_to(self.models).as_posix() for each in self.models.rglob("*") if each.is_file()} - {
            "tandem.lock"
        }


@contextmanager
def running(server: HubServer, data: Path, *, token: str | None = None, free: int = 10**12) -> Iterator[World]:
    """A thread that has begun, and ends with the block."""
    world = World(server.address, data, token=token, free=free)
    world.thread.start()
    try:
        yield world
    finally:
        world.close()
