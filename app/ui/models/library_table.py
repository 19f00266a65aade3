"""The models of the library as a table, in one of several orders.  It knows no widgets."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.domain.library import Fit, LibraryEntry
from app.text.one_line import shown_path
from app.ui.library_words import drafting, fit_word
from app.ui.plain_tip import plain_tip
from app.ui.sentences import spoken
from app.ui.wording import fill, size

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_BEST_FIRST = (Fit.FITS, Fit.WITHOUT_DRAFTER, Fit.SHORTER, Fit.UNKNOWN, Fit.NOT)


class Column(IntEnum):
    """From the left; each is an order too."""

    NAME = 0
    SIZE = 1
    MTP = 2
    FITS = 3


class LibraryTable(QAbstractTableModel):
    """What fits, and in which order, is decided for one length of context and one amount of free memory."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[LibraryEntry, ...] = ()
        self._n_ctx, self._available = 8192, 0
        self._known = False
        self._loaded: Path | None = None

    def show(self, entries: Sequence[LibraryEntry], order: Column, *, n_ctx: int, available: int | None) -> None:
        """Take these, to be shown in this order."""
        self.beginResetModel()
        self._n_ctx, self._available, self._known = n_ctx, available or 0, available is not None
        self._entries = tuple(sorted(entries, key=self._key(order)))
        self.endResetModel()

    def show_loaded(self, path: Path | None) -> None:
        """Mark the model that is loaded."""
        self._loaded = path
        if self._entries:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._entries) - 1, 0))

    def entry(self, row: int) -> LibraryEntry | None:
        """The model in a row."""
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def row_of(self, path: Path) -> int:
        """Where a model is; -1 where it is not."""
        return next((row for row, entry in enumerate(self._entries) if entry.path == path), -1)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """One for each model."""
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """See `Column`."""
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Names of the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Model"), self.tr("Size"), self.tr("MTP"), self.tr("Memory"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says."""
        entry = self._entries[index.row()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == Column.NAME:
            return plain_tip(spoken(entry.trouble) or shown_path(entry.path))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self._name(entry),
            size(entry.n_bytes) if entry.n_bytes else "",
            drafting(entry),
            self.tr("Loaded") if entry.path == self._loaded else fit_word(entry, self._fit(entry)),
        )[index.column()]

    def _name(self, entry: LibraryEntry) -> str:
        return fill(self.tr("%1 · %2"), entry.name, entry.quantisation) if entry.quantisation else entry.name

    def _fit(self, entry: LibraryEntry) -> Fit:
        return entry.fit(self._n_ctx, self._available if self._known else None)

    def _key(self, order: Column) -> Callable[[LibraryEntry], tuple[object, ...]]:
        """Whatever the order, what cannot be used comes last, and equals are in the order of their names."""

        def key(entry: LibraryEntry) -> tuple[object, ...]:
            first = {
                Column.NAME: 0,
                Column.SIZE: -entry.n_bytes,
                Column.MTP: (-int(entry.drafts), -entry.n_heads),
                Column.FITS: _BEST_FIRST.index(self._fit(entry)),
            }[order]
            return bool(entry.trouble), first, entry.name.casefold(), str(entry.path)

        return key


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignTrailing if column == Column.SIZE else Qt.AlignmentFlag.AlignLeading
    return (side | Qt.AlignmentFlag.AlignVCenter).value
