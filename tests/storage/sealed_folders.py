"""A folder that is encrypted and made plain again, for tests of that."""

import itertools
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.paths import Folders
from app.storage import DataPlace, verify
from app.storage.encryption import encrypt
from app.storage.seal_file import SEAL_NAME
from tests.storage.samples import ROOT, chain, die, in_child
from tests.storage.test_model_register import CARD

TRUNK, _PLAIN_END = chain((1, 2), (3, 4))
END = replace(_PLAIN_END, rows=replace(_PLAIN_END.rows, recurrent=b"state" * 100))
WORDS = "Meet me at the old harbour"


def quiet(_text: str) -> None:
    pass


def encrypted(folders: Folders, key_file: Path | None = None) -> str:
    """Encrypt; the recovery key."""
    shown: list[str] = []
    encrypt(folders, key_file=key_file, show=shown.append, progress=quiet)
    return shown[0]


def leftovers(folders: Folders) -> set[str]:
    """What belongs to nothing, or to an encryption that is not there."""
    names = {path.name for path in folders.data.rglob("*") if path.is_file()}
    return {name for name in names if name.startswith((".", "s1-")) or name == SEAL_NAME}


def holds(folders: Folders) -> None:
    """Everything that was put there is there, however it lies on the disk."""
    with DataPlace.open(folders) as place:
        assert place.notices == ()
        place.tidy()
        (summary,) = place.store.conversations()
        assert [each.name for each in place.models.known()] == [CARD.name]
        assert {hit.message for hit in place.search.find("arbour").hits} == {None, 1}
        tree = place.store.open_conversation(summary.id)
        assert [node.message.content for node in tree.path()] == [WORDS, "At nine."]
        sources = place.segments.find(ROOT, (1, 2, 3, 4))
        loaded = [replace(source.load(), recurrent=source.load_recurrent()) for source in sources]
        assert loaded == [TRUNK.rows, END.rows]
    assert verify(folders) == ()


def killed_at(nth: int, work: Callable[[], object]) -> bool:
    """Do something in a child that dies before its nth call of the file system; False if it came through."""

    def dying(call: Callable[..., object]) -> Callable[..., object]:
        def wrapped(*values: object, **named: object) -> object:
            if next(counted) == nth:
                die()
            return call(*values, **named)

        return wrapped

    def attempt() -> None:
        for name in ("open", "write", "fsync", "replace", "unlink"):
            setattr(os, name, dying(getattr(os, name)))
        work()

    counted = itertools.count()
    code = in_child(attempt)
    assert code in {0, -signal.SIGKILL}
    return code != 0


def readable(folders: Folders) -> set[str]:
    """Files that somebody without the key can read words or tokens in."""
    files = [path for path in folders.data.rglob("*") if path.is_file()]
    tells = (WORDS.encode(), b"At nine", b"SQLite format", b"TANDMSEG", b"rowsrows", b"statestate", TRUNK.key.encode())
    named = {path.name for path in files if path.name.startswith(TRUNK.key)}
    return named | {path.name for path in files if any(tell in path.read_bytes() for tell in tells)}
