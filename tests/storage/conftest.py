"""A data folder for each test, and its opened place."""

import contextlib
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import pytest

from app.domain.events import StoreReady
from app.paths import Folders
from app.storage import DataPlace, verify
from app.storage.database import DATABASE_NAME
from app.storage.encryption import encrypt
from tests.fakes.keyrings import MemoryKeyring
from tests.storage.listener import Listen, Listener
from tests.storage.samples import begin, finish
from tests.storage.sealed_folders import END, TRUNK, WORDS, encrypted
from tests.storage.test_model_register import CARD


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


@pytest.fixture
def working_keyring() -> MemoryKeyring:
    """What the system's keyring is, for those who ask for it."""
    backend = MemoryKeyring()
    keyring.set_keyring(backend)
    return backend


@pytest.fixture
def filled(folders: Folders) -> Folders:
    """A closed plain folder with a conversation, two segments and a copy of an earlier version."""
    with DataPlace.open(folders) as place:
        place.models.note(CARD)
        _, (_, reply) = place.store.begin_turn(begin(WORDS))
        place.store.finish_reply(finish(reply.id, "At nine.", tokens=(1, 2, 3, 4)))
        for each in (TRUNK, END):
            place.segments.put(each)
    with contextlib.closing(sqlite3.connect(folders.data / f"{DATABASE_NAME}.v900.backup")) as backup:
        backup.execute("CREATE TABLE earlier (words)")
        backup.execute("INSERT INTO earlier VALUES (?)", (WORDS,))
        backup.commit()
    return folders


@pytest.fixture
def sealed(filled: Folders) -> Folders:
    encrypted(filled)
    return filled
