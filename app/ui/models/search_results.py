"""What a search found, as rows: titles, then messages with the part that was found.  It knows no store."""

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QPersistentModelIndex, Qt

from app.domain.search import SearchHit
from app.ui.plain_tip import plain_tip

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


FIRST_TITLES = 6


class HitRole(IntEnum):
    """What a row tells beyond its text."""

    HIT = Qt.ItemDataRole.UserRole + 1
    """The `SearchHit`; None for a heading."""
    WHEN = Qt.ItemDataRole.UserRole + 2
    """The date of a message, and whose it is; empty for others."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A heading, a title that was found, or a message."""

    text: str
    hit: SearchHit | None = None
    when: str = ""


class SearchResults(QAbstractListModel):
    """A few titles first, then messages, then the other titles."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[ResultRow, ...] = ()

    def show(self, titles: tuple[ResultRow, ...], messages: tuple[ResultRow, ...]) -> None:
        """Take what was found."""
        tr = QCoreApplication.translate
        first = FIRST_TITLES if messages else len(titles)
        rows: list[ResultRow] = []
        for heading, found in (
            (tr("SearchResults", "Titles"), titles[:first]),
            (tr("SearchResults", "Messages"), messages),
            (tr("SearchResults", "More titles"), titles[first:]),
        ):
            if found:
                rows += [ResultRow(heading), *found]
        if tuple(rows) == self._rows:
            return
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def hit_at(self, index: Index) -> SearchHit | None:
        """The hit at a row; None for a heading or no row."""
        return self._rows[index.row()].hit if index.isValid() else None

    def first(self) -> QModelIndex:
        """The first hit; invalid where nothing was found."""
        return self.index(1) if self._rows else QModelIndex()

    def place_of(self, hit: SearchHit | None) -> QModelIndex:
        """Where a hit is now; invalid when it is not there any more."""
        if hit is None:
            return QModelIndex()
        keys = [
            (row.hit.conversation, row.hit.message, row.hit.in_note) if row.hit is not None else None
            for row in self._rows
        ]
        key = (hit.conversation, hit.message, hit.in_note)
        return self.index(keys.index(key)) if key in keys else QModelIndex()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Rows, headings included."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See `HitRole`."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(row.text)
            case Qt.ItemDataRole.AccessibleTextRole:
                found = row.hit.snippet.text if row.hit is not None and not row.hit.is_title else ""
                return ", ".join(part for part in (row.text, row.when, found) if part)
            case HitRole.HIT:
                return row.hit
            case HitRole.WHEN:
                return row.when
            case _:
                return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings cannot be picked."""
        if self.hit_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
