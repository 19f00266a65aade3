"""What a place for secrets can do, and the one that forgets them when the process ends."""

from typing import Protocol

from app.domain.errors import KnownError


class SecretPlaceError(KnownError):
    """A place cannot keep or give secrets; the text says why and what to do."""


class SecretPlace(Protocol):
    """Keeps texts under names.  Each call raises `SecretPlaceError` where the place cannot be used."""

    @property
    def label(self) -> str:
        """What a person calls the place, as it stands after “kept in”."""

    def get(self, name: str) -> str | None:
        """The secret; None where there is none of this name."""

    def set(self, name: str, value: str) -> None:
        """Keep a secret, in place of one that has the name already."""

    def delete(self, name: str) -> bool:
        """Forget a secret; False where there was none."""


class MemoryPlace:
    """Keeps secrets until the process ends."""

    label = "memory, until Tandem ends"

    def __init__(self) -> None:
        self._values: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        """See `SecretPlace`."""
        return self._values.get(name)

    def set(self, name: str, value: str) -> None:
        """See `SecretPlace`."""
        self._values[name] = value

    def delete(self, name: str) -> bool:
        """See `SecretPlace`."""
        return self._values.pop(name, None) is not None
