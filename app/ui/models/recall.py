"""Going through what was written earlier, and back to what was being typed.  It knows no widgets."""

from collections.abc import Iterable


class Recall:
    """A walk from the newest message to the oldest and back."""

    def __init__(self) -> None:
        self._entries: list[str] = []
        self._typed = ""
        self._at = -1

    def begin(self, entries: Iterable[str], *, typed: str) -> None:
        """Start before the newest of `entries`, which come newest first; equal ones count once."""
        self._entries = list(dict.fromkeys(entry for entry in entries if entry.strip()))
        self._typed, self._at = typed, -1

    @property
    def under_way(self) -> bool:
        """An entry is shown."""
        return self._at >= 0

    def earlier(self) -> str | None:
        """The next older entry; None at the oldest."""
        if self._at + 1 >= len(self._entries):
            return None
        self._at += 1
        return self._entries[self._at]

    def later(self) -> str:
        """The next newer entry, or what was typed."""
        self._at = max(-1, self._at - 1)
        return self._entries[self._at] if self._at >= 0 else self._typed

    def back(self) -> str:
        """What was typed."""
        self._at = -1
        return self._typed
