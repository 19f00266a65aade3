"""The user's secrets, such as tokens for services: which there are, and where each is kept.

The keyring is the place.  Where it cannot be used, a secret lies in `secrets.json`, readable by the user alone but not
encrypted, if the user agreed to that for it; else it is kept in memory for this run.  The file also lists the names of
what is in the keyring, since a keyring cannot be asked for them.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.errors import StoreError
from app.secrets import KeyringPlace, MemoryPlace, SecretPlace, SecretPlaceError
from app.storage.codec import CodecError
from app.storage.faults import known
from app.storage.json_file import read_fields, write_record

SECRETS_NAME = "secrets.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What became of a secret.

    Attributes:
        where: it is kept, as it stands after “kept in”.
        reason: why it is kept only until the process ends; empty where it lasts.
    """

    where: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """What the file says."""

    in_file: dict[str, str]
    in_keyring: frozenset[str]


class SecretBook:
    """The secrets of one data folder."""

    def __init__(self, folder: Path, *, keyring: SecretPlace | None = None) -> None:
        """Prepare; nothing is asked or read yet.

        Args:
            folder: the data folder.
            keyring: where secrets are kept if it works.
        """
        self._path = folder / SECRETS_NAME
        self._keyring = keyring or KeyringPlace()
        self._memory = MemoryPlace()

    @property
    def file(self) -> Path:
        """Where secrets lie that are not in the keyring."""
        return self._path

    def names(self) -> dict[str, str]:
        """Every secret's name, and where it is kept.

        Raises:
            StoreError: the file cannot be used.
        """
        page = self._read()
        places = dict.fromkeys(page.in_keyring, self._keyring.label)
        return dict(sorted({**places, **dict.fromkeys(page.in_file, str(self._path))}.items()))

    def get(self, name: str) -> str | None:
        """A secret; None where there is none of this name.

        Raises:
            SecretPlaceError: it may be in the keyring, which cannot be used.
            StoreError: the file cannot be used.
        """
        held = self._memory.get(name)
        if held is None:
            held = self._read().in_file.get(name)
        return self._keyring.get(name) if held is None else held

    def keep(self, name: str, value: str, *, in_file: bool = False) -> Kept:
        """Keep a secret.

        Args:
            name: its name.
            value: itself.
            in_file: the user agrees to the file; else the keyring is taken, and memory where it cannot be used.

        Raises:
            StoreError: the file cannot be used.
        """
        page = self._read()
        if in_file:
            self._write(replace(page, in_file={**page.in_file, name: value}))
            return Kept(where=str(self._path))
        try:
            self._keyring.set(name, value)
        except SecretPlaceError as error:
            self._memory.set(name, value)
            return Kept(where=self._memory.label, reason=str(error))
        self._memory.delete(name)
        in_keyring = page.in_keyring | {name}
        self._write(_Page(in_file=_without(page.in_file, name), in_keyring=in_keyring))
        return Kept(where=self._keyring.label)

    def forget(self, name: str) -> bool:
        """Remove a secret from wherever it is; False where there was none.

        Raises:
            SecretPlaceError: it may be in the keyring, which cannot be used; nothing was removed.
            StoreError: the file cannot be used.
        """
        page = self._read()
        elsewhere = name in page.in_file or self._memory.get(name) is not None
        in_keyring = (name in page.in_keyring or not elsewhere) and self._keyring.delete(name)
        self._memory.delete(name)
        if name in page.in_file or name in page.in_keyring:
            self._write(_Page(in_file=_without(page.in_file, name), in_keyring=page.in_keyring - {name}))
        return elsewhere or in_keyring

    def _read(self) -> _Page:
        try:
            fields = read_fields(self._path)
            kept = fields.parts("in_file")
            return _Page(
                in_file={part.text("name"): part.text("value") for part in kept},
                in_keyring=frozenset(fields.texts("in_keyring", ())),
            )
        except FileNotFoundError:
            return _Page(in_file={}, in_keyring=frozenset())
        except CodecError as error:
            raise StoreError(
                f"{self._path} cannot be used ({error}): mend or rename it, and set the secrets again."
            ) from error
        except OSError as error:
            raise known(error, self._path.parent) from error

    def _write(self, page: _Page) -> None:
        record: dict[str, object] = {
            "in_keyring": sorted(page.in_keyring),
            "in_file": [{"name": name, "value": value} for name, value in page.in_file.items()],
        }
        try:
            write_record(self._path, record)
        except OSError as error:
            raise known(error, self._path.parent) from error


def _without(values: dict[str, str], name: str) -> dict[str, str]:
    return {key: value for key, value in values.items() if key != name}
