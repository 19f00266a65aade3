"""What the palette shows: groups of things to go to or to do.  It does not know what choosing one does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from app.domain.search import Mark

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class PaletteRole(IntEnum):
    """What a row tells beyond its text."""

    ENTRY = Qt.ItemDataRole.UserRole + 1
    """The `PaletteEntry`; None for a heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaletteEntry:
    """One thing.

    Attributes:
        text: what is read first.
        detail: at the end of the row: keys, a date, where.
        below: a second line; empty for none.
        marks: what was looked for, in `below` where there is one, else in `text`.
        choose: does it.
    """

    text: str
    detail: str = ""
    below: str = ""
    marks: tuple[Mark, ...] = ()
    choose: Callable[[], None]


@dataclass(frozen=True, slots=True)
class PaletteGroup:
    """Entries under a heading."""

    heading: str
    entries: tuple[PaletteEntry, ...]


class PaletteRows(QAbstractListModel):
    """Groups as rows."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[str | PaletteEntry] = []

    def show(self, groups: Sequence[PaletteGroup]) -> None:
        """Take the groups that have entries."""
        self.beginResetModel()
        self._rows = []
        for group in groups:
            if group.entries:
                self._rows += [group.heading, *group.entries]
        self.endResetModel()

    def entry_at(self, index: Index) -> PaletteEntry | None:
        """The entry at a row; None for a heading or no row."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        return row if isinstance(row, PaletteEntry) else None

    def step(self, index: Index, step: int) -> QModelIndex:
        """The next entry in a direction, past headings and round the end."""
        n_rows = len(self._rows)
        at = index.row() if index.isValid() else (-1 if step > 0 else n_rows)
        for _ in range(n_rows):
            at = (at + step) % n_rows
            entry = self.entry_at(self.index(at))
            if entry is not None:
                return self.index(at)
        return QModelIndex()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Rows, headings included."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See `PaletteRole`."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if isinstance(row, str):
            return row if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole} else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (row.text, row.detail, row.below) if part)
            case PaletteRole.ENTRY:
                return row
            case _:
                return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings cannot be picked."""
        if self.entry_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
