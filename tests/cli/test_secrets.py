"""`secret`, `encrypt` and `decrypt` as a person uses them, with a keyring of the tests' own."""

from pathlib import Path

import pytest

from app.paths import Folders
from app.storage import DataPlace
from tests.cli.console import Done, run
from tests.fakes.keyrings import FOLDER_VARIABLE
from tests.storage.samples import begin

TOKEN = "hf_a-token"


@pytest.fixture
def working(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a keyring that works."""
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "tests.fakes.keyrings.FileKeyring")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "keyring.json"))
    return tmp_path / "keyring.json"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with one conversation."""
    with DataPlace.open(Folders.under(tmp_path / "data")) as place:
        place.store.begin_turn(begin("Meet me at the old harbour"))
    return tmp_path / "data"


def check(done: Done, name: str) -> dict[str, str]:
    checks = done.record["checks"]
    assert isinstance(checks, list)
    return next(each for each in checks if each["name"] == name)


def test_a_secret_is_set_from_stdin_listed_by_name_and_deleted(tmp_path: Path, working: Path) -> None:
    done = run(tmp_path, "secret", "set", "huggingface", "--json", stdin=f"{TOKEN}\n")
    assert done.record == {"name": "huggingface", "kept_in": "the system's keyring"}
    assert TOKEN in working.read_text()
    listed = run(tmp_path, "secret", "list", "--json")
    assert listed.record == {"secrets": [{"name": "huggingface", "kept_in": "the system's keyring"}]}
    assert run(tmp_path, "secret", "delete", "huggingface").code == 0
    assert TOKEN not in working.read_text()
    again = run(tmp_path, "secret", "delete", "huggingface")
    assert (again.code, "no secret “huggingface”" in again.err) == (1, True)


def test_without_a_keyring_a_secret_is_kept_only_where_the_user_agrees(tmp_path: Path) -> None:
    refused = run(tmp_path, "secret", "set", "huggingface", stdin=TOKEN)
    assert (refused.code, "no keyring" in refused.err, "--in-file" in refused.err) == (1, True, True)
    assert list(tmp_path.rglob("secrets.json")) == []
    assert run(tmp_path, "secret", "set", "huggingface", "--in-file", stdin=TOKEN).code == 0
    assert str(tmp_path / "secrets.json") in run(tmp_path, "secret", "list").out


@pytest.mark.parametrize("arguments", [("set",), ("set", "Hugging Face"), ("set", "huggingface", TOKEN), ("show",), ()])
def test_a_secret_is_never_an_argument(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert run(tmp_path, "secret", *arguments).code == 2


def test_nothing_on_stdin_is_no_secret(tmp_path: Path) -> None:
    done = run(tmp_path, "secret", "set", "huggingface", stdin="\n")
    assert (done.code, "Nothing was given" in done.err) == (1, True)


@pytest.mark.usefixtures("working")
def test_conversations_are_encrypted_read_and_decrypted(data: Path) -> None:
    done = run(data, "encrypt", "--json")
    assert (done.code, done.record["encrypted"]) == (0, True), done.err
    assert b"harbour" not in (data / "tandem.db").read_bytes()
    assert "Meet me" in run(data, "list").out
    assert run(data, "verify", "--json").record == {"clean": True, "findings": [], "damaged": []}
    assert check(run(data, "doctor", "--json"), "encryption")["value"] == "on, key in the system's keyring"
    again = run(data, "encrypt")
    assert (again.code, "is encrypted" in again.err) == (1, True)
    assert run(data, "decrypt", "--json").record["encrypted"] is False
    assert b"harbour" in (data / "tandem.db").read_bytes()
    assert "Meet me" in run(data, "list").out


def test_a_lost_key_is_one_sentence_and_the_recovery_key_brings_it_back(data: Path, working: Path) -> None:
    shown = str(run(data, "encrypt", "--json").record["recovery_key"])
    working.unlink()
    for command in (("list",), ("verify",), ("decrypt",), ("ask", "Hi", "--model", "absent.gguf")):
        lost = run(data, *command)
        assert (lost.code, "encrypt --recover" in lost.err, "Traceback" in lost.err) == (1, True, False), lost.err
    trouble = check(run(data, "doctor", "--json"), "encryption")["trouble"]
    assert "not in the system's keyring" in trouble
    wrong = run(data, "encrypt", "--recover", stdin="AAAA-BBBB")
    assert (wrong.code, "has 8" in wrong.err) == (1, True)
    assert run(data, "encrypt", "--recover", stdin=shown).code == 0
    assert "Meet me" in run(data, "list").out


def test_a_key_file_serves_where_there_is_no_keyring(data: Path, tmp_path: Path) -> None:
    refused = run(data, "encrypt")
    assert (refused.code, "--key-file" in refused.err) == (1, True)
    done = run(data, "encrypt", "--key-file", str(tmp_path / "key"))
    assert (done.code, "recovery key" in done.out) == (0, True), done.err
    assert "Meet me" in run(data, "list").out


def test_the_doctor_says_where_secrets_are_and_what_others_may_read(data: Path) -> None:
    run(data, "secret", "set", "huggingface", "--in-file", stdin=TOKEN)
    (data / "tandem.db").chmod(0o644)
    done = run(data, "doctor", "--json")
    assert "no keyring" in check(done, "keyring in use")["value"]
    assert check(done, "secrets")["value"] == f"huggingface in {data / 'secrets.json'}"
    assert "tandem.db" in check(done, "readable by")["trouble"]
    assert check(done, "encryption")["value"] == "off"
    assert TOKEN not in done.out
