"""Tables of models that are elsewhere: what was found, and the formats of one.  They know no widgets."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.domain.hub import Offer, RemoteModel, Seen
from app.ui.hub_words import format_fit, format_name
from app.ui.plain_tip import plain_tip
from app.ui.wording import size

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRow:
    """A repository, as it is listed.

    Attributes:
        repository: its name.
        text: what the row says.
        number: at its end: downloads, or memory.
        note: what is special about it.
        about: what is known of it without asking.
        quantisation: the format that is meant; empty for any.
    """

    repository: str
    text: str
    number: str
    note: str = ""
    about: str = ""
    quantisation: str = ""


class FoundColumn(IntEnum):
    """From the left."""

    NAME = 0
    NOTE = 1
    NUMBER = 2


class FoundTable(QAbstractTableModel):
    """Repositories that were found, or those that are recommended."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[FoundRow, ...] = ()
        self._number = ""

    def show(self, rows: Sequence[FoundRow], *, number: str) -> None:
        """Take these; `number` names their last column."""
        self.beginResetModel()
        self._rows, self._number = tuple(rows), number
        self.endResetModel()

    def row(self, at: int) -> FoundRow | None:
        """The repository in a row."""
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """One for each repository."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """See `FoundColumn`."""
        return 0 if parent.isValid() else len(FoundColumn)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Names of the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(number=section == FoundColumn.NUMBER)
        return (self.tr("Repository"), "", self._number)[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says."""
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(number=index.column() == FoundColumn.NUMBER)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(row.repository)
        return (row.text, row.note, row.number)[index.column()] if role == Qt.ItemDataRole.DisplayRole else None


class FormatColumn(IntEnum):
    """From the left."""

    NAME = 0
    SIZE = 1
    FITS = 2


class FormatTable(QAbstractTableModel):
    """The models of one repository."""

    def __init__(self) -> None:
        super().__init__()
        self._offer: Offer | None = None
        self._seen: Seen | None = None
        self._n_ctx, self._available = 8192, -1

    def show(self, offer: Offer | None) -> None:
        """Take those of a repository; none of them was looked into yet."""
        self.beginResetModel()
        self._offer, self._seen, self._available = offer, None, -1
        self.endResetModel()

    def judge(self, seen: Seen | None, *, n_ctx: int, available: int | None) -> None:
        """Take what is known of one of them, and of this machine."""
        self._seen, self._n_ctx, self._available = seen, n_ctx, -1 if available is None else available
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, FormatColumn.FITS))

    def model(self, row: int) -> RemoteModel | None:
        """The model in a row."""
        return self._offer.models[row] if self._offer is not None and 0 <= row < len(self._offer.models) else None

    def row_of(self, quantisation: str) -> int:
        """Where this format is; the first where it is not there."""
        models = self._offer.models if self._offer is not None else ()
        return next((at for at, each in enumerate(models) if each.quantisation == quantisation), 0)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """One for each model."""
        return 0 if parent.isValid() or self._offer is None else len(self._offer.models)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """See `FormatColumn`."""
        return 0 if parent.isValid() else len(FormatColumn)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Names of the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(number=section == FormatColumn.SIZE)
        names = (self.tr("Format"), self.tr("Size"), self.tr("Memory"))
        return names[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says."""
        model = self.model(index.row())
        if model is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(number=index.column() == FormatColumn.SIZE)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join(each.path for each in model.files))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        available = self._available if self._available >= 0 else None
        fit = format_fit(model, self._seen, n_ctx=self._n_ctx, available=available)
        return (format_name(model), size(model.n_bytes), fit)[index.column()]


def _alignment(*, number: bool) -> int:
    side = Qt.AlignmentFlag.AlignTrailing if number else Qt.AlignmentFlag.AlignLeading
    return (side | Qt.AlignmentFlag.AlignVCenter).value
