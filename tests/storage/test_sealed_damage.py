"""A damaged encrypted database gives back what its whole pages hold, encrypted, and a wrong key is never damage."""

import random
from collections.abc import Callable
from pathlib import Path

import keyring
import pytest

from app.paths import Folders
from app.storage import DataPlace, verify
from app.storage.database import DATABASE_NAME, Database
from app.storage.encryption import decrypt, encrypt, recover
from app.storage.pages import Pages
from app.storage.renewal import SALVAGED_NAME
from app.storage.seal_file import SEAL_NAME, KeyMissingError, find_sealer
from app.storage.sealer import is_plain_database, looks_sealed, map_file
from tests.fakes.keyrings import MemoryKeyring
from tests.storage.samples import begin, die, in_child
from tests.storage.test_salvage import PAGE, fill, messages

pytestmark = pytest.mark.usefixtures("caplog")
TELLS = (b"word word", b"said said", b"SQLite format", b"CREATE TABLE")


def encrypted(folders: Folders) -> str:
    """Encrypt; the recovery key."""
    shown: list[str] = []
    encrypt(folders, key_file=None, show=shown.append, progress=lambda _text: None)
    return shown[0]


@pytest.fixture(autouse=True)
def working_keyring() -> None:
    keyring.set_keyring(MemoryKeyring())


@pytest.fixture
def sealed(folders: Folders) -> Folders:
    """A closed encrypted folder with thirty conversations."""
    with DataPlace.open(folders) as place:
        fill(place.store)
    encrypted(folders)
    return folders


def spoil(folders: Folders, *places: range, by: Callable[[int], bytes] = bytes) -> None:
    path = folders.data / DATABASE_NAME
    content = bytearray(path.read_bytes())
    for place in places:
        content[place.start : place.stop] = by(len(place))
    path.write_bytes(content)


def readable(folders: Folders) -> set[str]:
    files = [path for path in folders.data.rglob("*") if path.is_file()]
    return {path.name for path in files if any(tell in path.read_bytes() for tell in TELLS)}


def snapshot(folders: Folders) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folders.data.rglob("*") if path.is_file()}


@pytest.mark.parametrize("lost", [16, PAGE, 5000], ids=["salt", "first page", "more than a page"])
def test_all_messages_come_back_where_the_beginning_is_lost(sealed: Folders, lost: int) -> None:
    before = messages(sealed)
    spoil(sealed, range(lost))
    with DataPlace.open(sealed) as place:
        assert "could be saved" in place.notices[0]
        place.tidy()
    after = messages(sealed)
    # With a conversation's row goes the note that it was deleted.
    assert {key: after[key].message for key in before} == {key: node.message for key, node in before.items()}
    assert readable(sealed) == set()
    assert not is_plain_database(sealed.data / DATABASE_NAME)
    assert verify(sealed) == ()


@pytest.mark.parametrize("seed", range(3))
def test_no_altered_page_is_believed_and_every_whole_one_is(sealed: Folders, seed: int) -> None:
    before, chance = messages(sealed), random.Random(seed)
    n_pages = (sealed.data / DATABASE_NAME).stat().st_size // PAGE
    lost = [page * PAGE for page in chance.sample(range(1, n_pages), n_pages // 10)]
    # Within the text of a page, so that its structure holds; the first one keeps its salt.
    spoil(sealed, range(16, 48), *(range(at + 3000, at + 3032) for at in lost), by=chance.randbytes)
    with DataPlace.open(sealed) as place:
        saved = place.notices[0]
    assert "could be saved" in saved
    after = messages(sealed)
    assert len(after) > len(before) // 3
    assert all(before[key].message.content.startswith(node.message.content) for key, node in after.items())
    assert readable(sealed) == set()


def test_what_is_only_in_the_log_comes_back_too(sealed: Folders) -> None:
    def work() -> None:
        DataPlace.open(sealed).store.begin_turn(begin("in the log"))
        die()

    assert in_child(work) == -9
    spoil(sealed, range(PAGE))
    with DataPlace.open(sealed) as place:
        assert next(iter(place.store.conversations())).title == "in the log"
        place.index.catch_up()
        assert place.search.find("in the log").hits
    assert readable(sealed) == set()


def test_a_database_of_which_nothing_is_left_is_set_aside_and_the_new_one_is_encrypted(sealed: Folders) -> None:
    size = (sealed.data / DATABASE_NAME).stat().st_size
    spoil(sealed, range(size))
    with DataPlace.open(sealed) as place:
        assert "could not be read" in place.notices[0]
        place.store.begin_turn(begin("word word"))
    assert readable(sealed) == set()


def lose_seal(folders: Folders) -> None:
    (folders.data / SEAL_NAME).unlink()


def take_another_seal(folders: Folders) -> None:
    other = Folders.under(folders.data.parent / "other")
    encrypted(other)
    (folders.data / SEAL_NAME).write_bytes((other.data / SEAL_NAME).read_bytes())


@pytest.mark.parametrize("lose", [lose_seal, take_another_seal])
def test_a_lost_or_wrong_key_is_no_damage_and_changes_nothing(
    folders: Folders, lose: Callable[[Folders], None]
) -> None:
    with DataPlace.open(folders) as place:
        fill(place.store)
    shown = encrypted(folders)
    before = messages(folders)
    lose(folders)
    files = snapshot(folders)
    for attempt in (DataPlace.open, DataPlace.open_or_read, verify, lambda each: Database.open_read_only(each.data)):
        with pytest.raises(KeyMissingError, match="encrypt --recover"):
            attempt(folders)
    assert snapshot(folders) == files
    recover(folders, shown, key_file=None)
    assert messages(folders) == before


def test_a_plain_database_that_is_damaged_does_not_look_encrypted(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        fill(place.store)
    spoil(folders, range(2 * PAGE), by=random.Random(1).randbytes)
    assert not looks_sealed(Pages(map_file(folders.data / DATABASE_NAME)))
    assert not find_sealer(folders.data / DATABASE_NAME).is_sealed


def test_a_plain_database_beside_a_seal_is_saved_too(sealed: Folders) -> None:
    before = messages(sealed)
    # Something encrypted that was set aside keeps the seal and the key.
    (sealed.data / f"{DATABASE_NAME}.damaged").write_bytes(bytes(PAGE))
    decrypt(sealed, progress=lambda _text: None)
    assert (sealed.data / SEAL_NAME).exists()
    spoil(sealed, range(100))
    with DataPlace.open(sealed) as place:
        assert "could be saved" in place.notices[0]
    assert messages(sealed).keys() >= before.keys()


@pytest.mark.parametrize("convert", ["encrypt", "decrypt"])
def test_what_a_cut_off_renewal_saved_is_converted_and_not_lost(folders: Folders, convert: str) -> None:
    with DataPlace.open(folders) as place:
        fill(place.store)
    if convert == "decrypt":
        encrypted(folders)
    before = messages(folders)
    (folders.data / DATABASE_NAME).rename(folders.data / SALVAGED_NAME)
    if convert == "encrypt":
        encrypted(folders)
        assert readable(folders) == set()
    else:
        decrypt(folders, progress=lambda _text: None)
    assert messages(folders) == before
    assert not (folders.data / SALVAGED_NAME).exists()


def test_mending_an_encrypted_database_in_use_keeps_it_encrypted(sealed: Folders) -> None:
    before = messages(sealed)
    with DataPlace.open(sealed) as place:
        assert f"{len(before)} messages" in place.mend()
    assert messages(sealed).keys() == before.keys()
    assert readable(sealed) == set()
    assert not list(Path(sealed.data).glob(".*"))
