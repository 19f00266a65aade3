"""What each conversation's checkpoints take, as a table.  It knows no widgets."""

from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.domain.storage_usage import ConversationUsage
from app.ui.plain_tip import plain_tip
from app.ui.wording import count, fill, isolated, size

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class Column(IntEnum):
    """From the left."""

    TITLE = 0
    SEGMENTS = 1
    SIZE = 2
    OWN = 3


class StorageTable(QAbstractTableModel):
    """The largest first."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[ConversationUsage, ...] = ()

    def show(self, rows: tuple[ConversationUsage, ...]) -> None:
        """Take these, in order."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, at: int) -> ConversationUsage | None:
        """The conversation in a row."""
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """One for each conversation."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """See `Column`."""
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Names of the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        names = (self.tr("Conversation"), self.tr("Checkpoints"), self.tr("Size"), self.tr("Its own"))
        tips = (
            "",
            self.tr("How many stretches of the conversation are saved as rows of the model's memory."),
            self.tr("What they take on the disk."),
            self.tr("What dropping them frees: the rest is used by other conversations too."),
        )
        return {Qt.ItemDataRole.DisplayRole: names, Qt.ItemDataRole.ToolTipRole: tips}.get(
            Qt.ItemDataRole(role), ("",) * len(Column)
        )[section] or None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says."""
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == Column.TITLE:
            return plain_tip(row.title)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        title = " ".join(row.title.split())
        return (
            fill(self.tr("%1 · pinned"), isolated(title)) if row.pinned else title,
            count(row.n_segments),
            size(row.n_bytes),
            size(row.unshared_bytes),
        )[index.column()]


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignLeading if column == Column.TITLE else Qt.AlignmentFlag.AlignTrailing
    return (side | Qt.AlignmentFlag.AlignVCenter).value
