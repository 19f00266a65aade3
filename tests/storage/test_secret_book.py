"""Where the user's secrets go: the keyring, a file if that was agreed to, else nowhere that lasts."""

from pathlib import Path

import keyring
import pytest

from app.domain.errors import StoreError
from app.secrets import SecretPlaceError
from app.storage.secret_book import SECRETS_NAME, SecretBook
from tests.fakes.keyrings import LockedKeyring, MemoryKeyring, no_keyring

TOKEN = "hf_a-token"


@pytest.fixture
def working() -> MemoryKeyring:
    backend = MemoryKeyring()
    keyring.set_keyring(backend)
    return backend


@pytest.mark.usefixtures("working")
def test_a_secret_goes_to_the_keyring_and_only_its_name_to_the_disk(tmp_path: Path) -> None:
    kept = SecretBook(tmp_path).keep("huggingface", TOKEN)
    assert (kept.where, kept.reason) == ("the system's keyring", "")
    later = SecretBook(tmp_path)
    assert (later.get("huggingface"), later.names()) == (TOKEN, {"huggingface": "the system's keyring"})
    assert TOKEN not in (tmp_path / SECRETS_NAME).read_text()


def test_without_a_keyring_it_lasts_for_this_run_and_nothing_is_written(tmp_path: Path) -> None:
    book = SecretBook(tmp_path)
    kept = book.keep("huggingface", TOKEN)
    assert "no keyring" in kept.reason
    assert "memory" in kept.where
    assert book.get("huggingface") == TOKEN
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(SecretPlaceError):
        SecretBook(tmp_path).get("huggingface")


def test_with_the_users_agreement_it_goes_to_a_private_file(tmp_path: Path) -> None:
    path = tmp_path / SECRETS_NAME
    assert SecretBook(tmp_path).keep("huggingface", TOKEN, in_file=True).where == str(path)
    assert SecretBook(tmp_path).get("huggingface") == TOKEN
    assert SecretBook(tmp_path).names() == {"huggingface": str(path)}
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_secret_leaves_the_file_once_the_keyring_works(tmp_path: Path) -> None:
    book = SecretBook(tmp_path)
    book.keep("huggingface", "an older token", in_file=True)
    keyring.set_keyring(MemoryKeyring())
    book.keep("huggingface", TOKEN)
    assert book.get("huggingface") == TOKEN
    assert "an older token" not in (tmp_path / SECRETS_NAME).read_text()


@pytest.mark.parametrize("in_file", [True, False])
def test_a_secret_is_removed_from_wherever_it_is(tmp_path: Path, working: MemoryKeyring, *, in_file: bool) -> None:
    book = SecretBook(tmp_path)
    book.keep("huggingface", TOKEN, in_file=in_file)
    book.keep("other", "stays")
    assert book.forget("huggingface")
    assert (book.get("huggingface"), book.get("other"), list(book.names())) == (None, "stays", ["other"])
    assert not book.forget("huggingface")
    assert list(working.kept.values()) == ["stays"]


@pytest.mark.usefixtures("working")
def test_a_secret_in_a_locked_keyring_is_not_forgotten_by_half(tmp_path: Path) -> None:
    book = SecretBook(tmp_path)
    book.keep("huggingface", TOKEN)
    keyring.set_keyring(LockedKeyring())
    with pytest.raises(SecretPlaceError, match="locked"):
        book.forget("huggingface")
    assert book.names().keys() == {"huggingface"}


def test_what_is_in_the_file_can_be_had_and_removed_without_a_keyring(tmp_path: Path) -> None:
    keyring.set_keyring(no_keyring())
    book = SecretBook(tmp_path)
    book.keep("huggingface", TOKEN, in_file=True)
    assert book.get("huggingface") == TOKEN
    assert book.forget("huggingface")
    assert book.names() == {}


@pytest.mark.parametrize("content", [b"{", b"\xff", b'{"in_file": 3}', b"[]", b""])
@pytest.mark.usefixtures("working")
def test_a_file_that_cannot_be_used_is_told_and_never_overwritten(tmp_path: Path, content: bytes) -> None:
    (tmp_path / SECRETS_NAME).write_bytes(content)
    book = SecretBook(tmp_path)
    for attempt in (book.names, lambda: book.get("x"), lambda: book.keep("x", TOKEN), lambda: book.forget("x")):
        with pytest.raises(StoreError, match="mend or rename it"):
            attempt()
    assert (tmp_path / SECRETS_NAME).read_bytes() == content
