"""The list of conversations with a heading before each group of dates.  It knows no clock but the one it is given."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.domain.conversation import ConversationSummary
from app.domain.ids import ConversationId

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class Role(IntEnum):
    """What a row tells beyond its text."""

    CONVERSATION = Qt.ItemDataRole.UserRole + 1
    """Its id; None for a heading."""


@dataclass(frozen=True, slots=True)
class Row:
    """A heading, or a conversation."""

    text: str
    conversation: ConversationId | None


class ConversationList(QAbstractListModel):
    """Conversations, newest first, grouped by date, filtered by title.

    Signals:
        rename_wanted: (`ConversationId`, title) an editor was closed with this title.
    """

    rename_wanted = Signal(object, str)

    def __init__(self, today: Callable[[], date]) -> None:
        super().__init__()
        self._today = today
        self._summaries: tuple[ConversationSummary, ...] = ()
        self._filter = ""
        self._rows: tuple[Row, ...] = ()

    def show(self, summaries: tuple[ConversationSummary, ...]) -> None:
        """Take the conversations, newest first."""
        self._summaries = summaries
        self._arrange()

    def filter_by(self, text: str) -> None:
        """Keep only titles that contain `text`, whatever its case."""
        self._filter = text.strip().casefold()
        self._arrange()

    def index_of(self, conversation: ConversationId | None) -> QModelIndex:
        """Where a conversation is; invalid when it is not listed."""
        for at, row in enumerate(self._rows):
            if row.conversation is not None and row.conversation == conversation:
                return self.index(at)
        return QModelIndex()

    def conversation_at(self, index: Index) -> ConversationId | None:
        """The conversation at a row; None for a heading or no row."""
        return self._rows[index.row()].conversation if index.isValid() else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Rows, headings included."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See `Role`."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return row.text
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return row.text
            case Role.CONVERSATION:
                return row.conversation
            case _:
                return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings can be neither picked nor edited."""
        if not index.isValid() or self._rows[index.row()].conversation is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ask for another title; the row changes when the store has kept it."""
        conversation = self.conversation_at(index)
        if role != Qt.ItemDataRole.EditRole or conversation is None or not isinstance(value, str):
            return False
        title = value.strip()
        if not title or title == self._rows[index.row()].text:
            return False
        self._ask_rename(conversation, title)
        return True

    def _ask_rename(self, conversation: ConversationId, title: str) -> None:
        self.rename_wanted.emit(conversation, title)

    def _arrange(self) -> None:
        rows = tuple(self._grouped(one for one in self._summaries if self._passes(one.title)))
        if rows == self._rows:
            return
        if [row.conversation for row in rows] == [row.conversation for row in self._rows]:
            self._rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def _passes(self, title: str) -> bool:
        return not self._filter or self._filter in title.casefold()

    def _grouped(self, summaries: Iterable[ConversationSummary]) -> Iterable[Row]:
        today, heading = self._today(), ""
        groups: dict[date, str] = {}
        for summary in summaries:
            # The day of this place is meant; a moment with its zone takes twenty times as long to make.
            day = date.fromtimestamp(summary.updated_at)  # noqa: DTZ012
            group = groups[day] if day in groups else groups.setdefault(day, date_group(day, today))
            if group != heading:
                heading = group
                yield Row(group, None)
            yield Row(summary.title, summary.id)


def date_group(day: date, today: date) -> str:
    """The heading under which a day is listed."""
    tr = QCoreApplication.translate
    days = (today - day).days
    if days <= 0:
        return tr("ConversationList", "Today")
    if days == 1:
        return tr("ConversationList", "Yesterday")
    if days <= 7:
        return tr("ConversationList", "Last seven days")
    if days <= 30:
        return tr("ConversationList", "Last thirty days")
    return str(day.year)
