"""What the user should know, one thing over the other: none is lost because another was said.  Pure; no Qt."""

from collections.abc import Callable
from dataclasses import dataclass

_MOST = 5
"""Things worth coming back to; the oldest goes, unless it stays true."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Notice:
    """One sentence, with at most one thing to do about it; told apart by identity.

    Attributes:
        text: the sentence.
        tone: ``plain``, ``warn`` or ``bad``.
        act: text of the button; empty for none.
        do: what the button does.
        key: what it is about; it takes the place of what was said about the same before.
        short: it goes by itself after a while.
        fixed: it cannot be dismissed, because it stays true.
    """

    text: str
    tone: str = "plain"
    act: str = ""
    do: Callable[[], None] | None = None
    key: str = ""
    short: bool = False
    fixed: bool = False


class Notices:
    """The notices that wait to be read, and the one that is shown: the newest, or an earlier one that was asked for."""

    def __init__(self) -> None:
        self._all: list[Notice] = []
        self._at = 0

    @property
    def shown(self) -> Notice | None:
        """The one to be read now."""
        return self._all[self._at] if self._all else None

    @property
    def n_more(self) -> int:
        """How many wait beside it."""
        return max(0, len(self._all) - 1)

    def put(self, notice: Notice) -> None:
        """Say something new."""
        self._all = [one for one in self._all if one.key != notice.key]
        while len(self._all) >= _MOST:
            self._all.remove(next((one for one in self._all if not one.fixed), self._all[0]))
        self._all.append(notice)
        self._show_newest()

    def withdraw(self, key: str) -> None:
        """Say no longer what was said about this."""
        shown = self.shown
        self._all = [one for one in self._all if one.key != key]
        if shown in self._all:
            self._at = self._all.index(shown)
        else:
            self._show_newest()

    def step(self) -> None:
        """Show the one before; after the oldest comes the newest."""
        self._at = (self._at - 1) % max(1, len(self._all))

    def clear(self) -> None:
        """Say nothing any more."""
        self._all.clear()
        self._show_newest()

    def _show_newest(self) -> None:
        self._at = max(0, len(self._all) - 1)
