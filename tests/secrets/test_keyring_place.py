import subprocess
import sys
import threading

import keyring
import keyring.core
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail

from app.secrets import KeyringPlace, MemoryPlace, SecretPlace, SecretPlaceError
from tests.fakes import keyrings

TOKEN = "hf_a-token"


def place_with(backend: KeyringBackend) -> KeyringPlace:
    keyring.set_keyring(backend)
    return KeyringPlace()


@pytest.mark.parametrize("make", [lambda: place_with(keyrings.MemoryKeyring()), MemoryPlace], ids=["keyring", "memory"])
def test_a_secret_is_kept_replaced_and_forgotten(make: "type[MemoryPlace]") -> None:
    place: SecretPlace = make()
    assert place.get("huggingface") is None
    place.set("huggingface", "an older token")
    place.set("huggingface", TOKEN)
    assert place.get("huggingface") == TOKEN
    assert place.delete("huggingface")
    assert (place.get("huggingface"), place.delete("huggingface")) == (None, False)


def test_secrets_lie_in_the_keyring_under_our_name() -> None:
    backend = keyrings.MemoryKeyring()
    place_with(backend).set("huggingface", TOKEN)
    assert backend.kept == {("tandem", "huggingface"): TOKEN}


@pytest.mark.parametrize(
    ("backend", "reason"),
    [
        (keyrings.no_keyring(), "no keyring"),
        (keyrings.null_keyring(), "not at all"),
        (keyrings.PlainKeyring(), "readable or not at all"),
        (keyrings.LockedKeyring(), "locked; unlock it"),
        (keyrings.ForgetfulKeyring(), "did not keep"),
        (keyrings.IndiscreetKeyring(), "RuntimeError"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__module__ + type(value).__name__,
)
def test_a_keyring_that_cannot_be_trusted_with_a_secret_is_refused_with_a_reason(
    backend: KeyringBackend, reason: str
) -> None:
    with pytest.raises(SecretPlaceError, match=reason) as refused:
        place_with(backend).set("huggingface", TOKEN)
    assert TOKEN not in str(refused.value)
    assert vars(backend).get("kept", {}) == {}


def test_a_keyring_that_cannot_be_made_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "tests.fakes.keyrings.BrokenKeyring")
    monkeypatch.setattr(keyring.core, "_keyring_backend", None)
    with pytest.raises(SecretPlaceError, match="InitError"):
        KeyringPlace().get("huggingface")


def test_of_several_keyrings_the_first_that_is_recommended_is_used() -> None:
    plain, good = keyrings.PlainKeyring(), keyrings.MemoryKeyring()
    place_with(keyrings.Several(plain, good)).set("huggingface", TOKEN)
    assert (plain.kept, list(good.kept.values())) == ({}, [TOKEN])


def test_a_keyring_that_does_not_answer_is_given_up_and_not_asked_again_while_it_hangs() -> None:
    backend = keyrings.SilentKeyring()
    keyring.set_keyring(backend)
    place = KeyringPlace(patience_s=0.01)
    before = threading.active_count()
    try:
        for _ in range(3):
            with pytest.raises(SecretPlaceError, match="did not answer"):
                place.get("huggingface")
        assert threading.active_count() == before + 1
    finally:
        backend.let_go.set()
    assert place._asking is not None
    place._asking.join()
    patient = KeyringPlace()
    assert patient.get("huggingface") is None


def test_a_silent_keyring_does_not_keep_the_process_from_ending() -> None:
    program = """
import keyring
from app.secrets import KeyringPlace, SecretPlaceError
from tests.fakes.keyrings import SilentKeyring
keyring.set_keyring(SilentKeyring())
try:
    KeyringPlace(patience_s=0.01).get("huggingface")
except SecretPlaceError:
    print("given up")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (0, "given up\n")


def test_the_keyring_package_is_not_loaded_before_it_is_needed() -> None:
    program = "import sys, app.storage, app.secrets, app.cli.run; print('keyring' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "False\n"


def test_it_says_which_keyring_it_is() -> None:
    assert place_with(keyrings.MemoryKeyring()).backend_name() == "tests.fakes.keyrings.MemoryKeyring"
    with pytest.raises(SecretPlaceError, match="no keyring"):
        place_with(keyrings.no_keyring()).backend_name()


def test_the_tests_never_reach_the_users_own_keyring() -> None:
    assert isinstance(keyring.get_keyring(), fail.Keyring)
