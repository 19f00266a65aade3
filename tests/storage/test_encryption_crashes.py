"""A crash or a full disk at any moment of encrypting and decrypting leaves the old folder or the new one."""

import contextlib
import resource
import signal
from collections.abc import Callable
from pathlib import Path

import keyring
import pytest

from app.domain.errors import KnownError
from app.paths import Folders
from app.storage.database import DATABASE_NAME
from app.storage.encryption import AlreadyError, decrypt
from app.storage.seal_file import SEAL_NAME
from app.storage.sealer import is_plain_database
from tests.fakes.keyrings import FOLDER_VARIABLE, FileKeyring
from tests.storage.samples import in_child
from tests.storage.sealed_folders import encrypted, holds, killed_at, leftovers, quiet, readable

N_ENCRYPTING, N_DECRYPTING = 45, 37

pytestmark = pytest.mark.usefixtures("working_keyring")


@pytest.fixture
def shared_keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Begins with a keyring that outlives a process; to be called again after one died."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "keyring.json"))

    def look_again() -> None:
        keyring.set_keyring(FileKeyring())

    look_again()
    return look_again


# Calls of the file system on the way; the last number is past them all.
@pytest.mark.parametrize("nth", range(N_ENCRYPTING + 1))
def test_a_process_killed_at_any_step_of_encrypting_leaves_the_old_or_the_new_complete(
    filled: Folders, shared_keyring: Callable[[], None], nth: int
) -> None:
    assert killed_at(nth, lambda: encrypted(filled)) == (nth < N_ENCRYPTING)
    shared_keyring()
    holds(filled)
    if is_plain_database(filled.data / DATABASE_NAME):
        encrypted(filled)
        holds(filled)
    assert readable(filled) == set()
    decrypt(filled, progress=quiet)
    holds(filled)
    assert leftovers(filled) == set()


@pytest.mark.parametrize("nth", range(N_DECRYPTING + 1))
def test_a_process_killed_at_any_step_of_decrypting_leaves_the_old_or_the_new_complete(
    filled: Folders, shared_keyring: Callable[[], None], nth: int
) -> None:
    encrypted(filled)
    assert killed_at(nth, lambda: decrypt(filled, progress=quiet)) == (nth < N_DECRYPTING)
    shared_keyring()
    holds(filled)
    with contextlib.suppress(AlreadyError):
        decrypt(filled, progress=quiet)
    holds(filled)
    assert len(readable(filled)) == 5
    assert leftovers(filled) == set()


def test_a_full_disk_leaves_the_old_folder_complete(filled: Folders) -> None:
    def work() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (36_000, 36_000))
        with pytest.raises(KnownError, match="make room"):
            encrypted(filled)

    assert in_child(work) == 0
    assert is_plain_database(filled.data / DATABASE_NAME)
    holds(filled)
    assert leftovers(filled) == {SEAL_NAME}
