"""A data folder for each test, and its opened place."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import pytest

from app.domain.events import StoreReady
from app.paths import Folders
from app.storage import DataPlace, verify
from app.storage.encryption import encrypt
from tests.fakes.keyrings import MemoryKeyring
from tests.storage.listener import Listen, Listener


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.under(tmp_path / "data")


@pytest.fixture
def clock() -> Callable[[], float]:
    ticks = itertools.count(1000)
    return lambda: float(next(ticks))


@pytest.fixture
def place(folders: Folders, clock: Callable[[], float]) -> Iterator[DataPlace]:
    """A data folder in use; whatever a test did through it, `verify` finds nothing wrong."""
    with DataPlace.open(folders, clock=clock) as opened:
        yield opened
        assert verify(folders) == ()


@pytest.fixture(params=["plain", "encrypted"])
def either_place(folders: Folders, clock: Callable[[], float], request: pytest.FixtureRequest) -> Iterator[DataPlace]:
    """As `place`, in a plain folder and in an encrypted one."""
    if request.param == "encrypted":
        keyring.set_keyring(MemoryKeyring())
        encrypt(folders, key_file=None, show=lambda _key: None, progress=lambda _text: None)
    with DataPlace.open(folders, clock=clock) as opened:
        yield opened
        assert verify(folders) == ()


@pytest.fixture
def listen() -> Iterator[Listen]:
    """Starts store threads, and ends them all whatever became of the test."""
    started: list[Listener] = []

    def start(folders: Folders, open_place: Callable[[Folders], DataPlace] = DataPlace.open_or_read) -> Listener:
        started.append(Listener(folders, open_place))
        return started[-1]

    yield start
    for listener in started:
        listener.close()


@pytest.fixture
def thread(folders: Folders, listen: Listen) -> Iterator[Listener]:
    listener = listen(folders)
    assert listener.next() == StoreReady(conversations=())
    yield listener
    listener.close()
    assert verify(folders) == ()
