"""Encryption as the window wishes it: done before the place is opened, told, and never tried twice."""

from pathlib import Path

import pytest

from app.domain.errors import AppError
from app.domain.privacy import SealWish
from app.paths import Folders
from app.storage import DataPlace
from app.storage.database import DATABASE_NAME
from app.storage.seal_wish import WISH_NAME, WishfulOpening, read_wish, write_wish
from app.storage.sealer import is_plain_database
from tests.storage.samples import begin, finish


@pytest.fixture
def kept(folders: Folders) -> Folders:
    with DataPlace.open(folders) as place:
        _, nodes = place.store.begin_turn(begin("Hello"))
        place.store.finish_reply(finish(nodes[-1].id))
    return folders


class Told:
    def __init__(self) -> None:
        self.keys: list[str] = []
        self.steps: list[str] = []
        self.opening = WishfulOpening(show_key=self.keys.append, progress=self.steps.append)


def titles(place: DataPlace) -> list[str]:
    return [each.title for each in place.store.conversations()]


def test_a_wish_lies_in_a_file_of_the_users_until_it_is_forgotten(kept: Folders) -> None:
    assert read_wish(kept.data) is None
    wish = SealWish(encrypt=True, key_file=Path("/media/stick/key.txt"))
    write_wish(kept.data, wish)
    assert read_wish(kept.data) == wish
    assert (kept.data / WISH_NAME).stat().st_mode & 0o777 == 0o600
    write_wish(kept.data, None)
    write_wish(kept.data, None)
    assert read_wish(kept.data) is None


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b'{"encrypt": 1}'])
def test_a_wish_that_cannot_be_read_is_none(kept: Folders, content: bytes) -> None:
    (kept.data / WISH_NAME).write_bytes(content)
    assert read_wish(kept.data) is None


def test_without_a_wish_the_place_is_opened_as_it_is(kept: Folders) -> None:
    told = Told()
    with told.opening(kept) as place:
        assert titles(place) == ["Hello"]
        assert place.notices == ()
    assert told.keys == []


def test_the_data_is_encrypted_and_made_readable_again_as_wished(kept: Folders, tmp_path: Path) -> None:
    told = Told()
    write_wish(kept.data, SealWish(encrypt=True, key_file=tmp_path / "key.txt"))
    with told.opening(kept) as place:
        assert titles(place) == ["Hello"]
        assert place.notices == ("Your conversations and saved states are encrypted.",)
    assert not is_plain_database(kept.data / DATABASE_NAME)
    assert len(told.keys) == 1
    assert told.steps
    assert read_wish(kept.data) is None

    write_wish(kept.data, SealWish(encrypt=False))
    with told.opening(kept) as place:
        assert titles(place) == ["Hello"]
        assert "no longer encrypted" in place.notices[0]
    assert is_plain_database(kept.data / DATABASE_NAME)


def test_what_is_so_already_is_nothing_to_tell(kept: Folders) -> None:
    write_wish(kept.data, SealWish(encrypt=False))
    with Told().opening(kept) as place:
        assert place.notices == ()
    assert read_wish(kept.data) is None


def test_what_cannot_be_done_is_told_once_and_the_data_opens_as_it_was(kept: Folders, tmp_path: Path) -> None:
    (tmp_path / "key.txt").write_text("something else")
    write_wish(kept.data, SealWish(encrypt=True, key_file=tmp_path / "key.txt"))
    told = Told()
    with told.opening(kept) as place:
        assert titles(place) == ["Hello"]
        assert "is there already" in place.notices[0]
    assert told.keys == []
    assert (tmp_path / "key.txt").read_text() == "something else"
    with told.opening(kept) as place:
        assert place.notices == ()


def test_a_folder_in_use_is_not_converted(kept: Folders, tmp_path: Path) -> None:
    write_wish(kept.data, SealWish(encrypt=True, key_file=tmp_path / "key.txt"))
    with DataPlace.open(kept), pytest.raises(AppError, match="already"):
        Told().opening(kept)
    assert not (tmp_path / "key.txt").exists()
    assert read_wish(kept.data) is not None
