"""Keyrings as they are met: one that works, and those that are broken, locked, silent, forgetful or plain text."""

import json
import os
import threading
from pathlib import Path

from keyring.backend import KeyringBackend
from keyring.backends import chainer, fail, null
from keyring.errors import InitError, KeyringLocked

FOLDER_VARIABLE = "TANDEM_TEST_KEYRING"


def no_keyring() -> KeyringBackend:
    """What `keyring` takes where nothing else can be used."""
    return fail.Keyring()  # type: ignore[no-untyped-call]


def null_keyring() -> KeyringBackend:
    """What a person sets up who wants none."""
    return null.Keyring()  # type: ignore[no-untyped-call]


class MemoryKeyring(KeyringBackend):
    """Works."""

    priority: float = 5

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class FileKeyring(MemoryKeyring):
    """Works across processes: keeps everything in the file that the environment names."""

    def __init__(self) -> None:
        super().__init__()
        self._file = Path(os.environ[FOLDER_VARIABLE])
        if self._file.exists():
            self.kept = {(service, name): value for service, name, value in json.loads(self._file.read_text())}

    def set_password(self, service: str, username: str, password: str) -> None:
        super().set_password(service, username, password)
        self._write()

    def delete_password(self, service: str, username: str) -> None:
        super().delete_password(service, username)
        self._write()

    def _write(self) -> None:
        self._file.write_text(json.dumps([[*names, value] for names, value in self.kept.items()]))


class Several(chainer.ChainerBackend):
    """More than one keyring at once, as on a desktop with the services of two others."""

    backends: tuple[KeyringBackend, ...] = ()

    def __init__(self, *backends: KeyringBackend) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.backends = backends


class PlainKeyring(MemoryKeyring):
    """Keeps plain text; `keyring` does not recommend it."""

    priority = 0.5


class ForgetfulKeyring(MemoryKeyring):
    """Takes everything and keeps nothing."""

    def set_password(self, service: str, username: str, password: str) -> None:
        pass


class LockedKeyring(MemoryKeyring):
    """Was not unlocked."""

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked("Failed to unlock the collection!")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise KeyringLocked("Failed to unlock the collection!")


class BrokenKeyring(MemoryKeyring):
    """Cannot even be made."""

    def __init__(self) -> None:
        raise InitError("Failed to connect to the bus")


class IndiscreetKeyring(MemoryKeyring):
    """Fails with an error that its library made, which repeats the secret."""

    def set_password(self, service: str, username: str, password: str) -> None:
        raise RuntimeError(f"cannot store {password}")


class SilentKeyring(MemoryKeyring):
    """Does not answer until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        self.let_go.wait()
        return super().get_password(service, username)
