"""The list of conversations with a heading before each group.  It knows no clock but the one it is given."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from enum import IntEnum
from typing import assert_never

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QStringListModel, Qt, Signal

from app.domain.conversation import ConversationSummary
from app.domain.ids import ConversationId
from app.ui.models.listed_rows import Change, Insert, Move, Remove, Row, RowMaker, Shelf, Step, steps_between
from app.ui.plain_tip import plain_tip

Index = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """What a row tells beyond its text."""

    CONVERSATION = Qt.ItemDataRole.UserRole + 1
    """Its id; None for a heading."""
    TAGS = Qt.ItemDataRole.UserRole + 2
    """Its tags, in one string as they are shown; empty for none."""


class ConversationList(QStringListModel):
    """Conversations of one shelf: pinned ones on top, then the newest first, grouped by date.

    A change of few conversations changes their rows and no others, so that a view keeps its place.  The strings of the
    model are empty and only count the rows: a view asks for that twice a row whenever it lays itself out, and ten
    thousand answers in Python take four frames.

    Signals:
        rename_wanted: (`ConversationId`, title) an editor was closed with this title.
    """

    rename_wanted = Signal(object, str)

    def __init__(self, today: Callable[[], date]) -> None:
        super().__init__()
        self._today = today
        self._maker = RowMaker(date_group)
        self._summaries: tuple[ConversationSummary, ...] = ()
        self._shelf = Shelf()
        self._rows: list[Row] = []
        self._keys: list[ConversationId | None] = []
        self._coming = Row("")
        # Connected first, so that whoever else is told of a change finds it done.
        self.rowsInserted.connect(self._insert)
        self.rowsRemoved.connect(self._remove)
        self.rowsMoved.connect(self._move)

    @property
    def shelf(self) -> Shelf:
        """Which conversations are listed."""
        return self._shelf

    @property
    def summaries(self) -> tuple[ConversationSummary, ...]:
        """All conversations, newest first, wherever they stand."""
        return self._summaries

    def show(self, summaries: tuple[ConversationSummary, ...]) -> None:
        """Take the conversations, newest first."""
        if summaries is not self._summaries:
            self._summaries = summaries
            self._arrange()

    def show_shelf(self, shelf: Shelf) -> None:
        """List others of the conversations."""
        if shelf != self._shelf:
            self._shelf = shelf
            self._arrange()

    def tags(self) -> Counter[str]:
        """Every tag there is, and how many conversations have it."""
        return Counter(tag for summary in self._summaries if summary.tags for tag in summary.tags)

    def index_of(self, conversation: ConversationId | None) -> QModelIndex:
        """Where a conversation is; invalid when it is not listed."""
        if conversation is None or conversation not in self._keys:
            return QModelIndex()
        return self.index(self._keys.index(conversation))

    def conversation_at(self, index: Index) -> ConversationId | None:
        """The conversation at a row; None for a heading or no row."""
        return self._keys[index.row()] if index.isValid() else None

    def summary_at(self, index: Index) -> ConversationSummary | None:
        """What is known of the conversation at a row."""
        return self._rows[index.row()].summary if index.isValid() else None

    def neighbour(self, conversation: ConversationId | None, step: int) -> ConversationId | None:
        """The listed conversation so many places further; the first where the given one is not listed."""
        listed = [key for key in self._keys if key is not None]
        if not listed:
            return None
        if conversation not in listed:
            return listed[0]
        return listed[min(max(listed.index(conversation) + step, 0), len(listed) - 1)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See `Role`."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return row.text
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                tags = _tags(row)
                told = f"{row.text}\n{tags}" if tags else row.text
                return plain_tip(told) if role == Qt.ItemDataRole.ToolTipRole else told
            case Role.CONVERSATION:
                return row.conversation
            case Role.TAGS:
                return _tags(row)
            case _:
                return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings can be neither picked nor edited."""
        if not index.isValid() or self._rows[index.row()].summary is None:
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
        pinned = QCoreApplication.translate("ConversationList", "Pinned")
        rows = self._maker.rows(self._summaries, self._shelf, today=self._today(), pinned=pinned)
        steps = steps_between(self._rows, rows)
        if steps is None:
            self._rows, self._keys = rows, [row.conversation for row in rows]
            self.setStringList([""] * len(rows))
            return
        for step in steps:
            self._take(step)

    def _take(self, step: Step) -> None:
        match step:
            case Remove():
                self.removeRows(step.at, 1)
            case Insert():
                self._coming = step.row
                self.insertRows(step.at, 1)
            case Move():
                # Qt counts the place with the row still where it was.
                to = step.to if step.to < step.at else step.to + 1
                self.moveRows(QModelIndex(), step.at, 1, QModelIndex(), to)
            case Change():
                self._rows[step.at] = step.row
                self.dataChanged.emit(self.index(step.at), self.index(step.at))
            case _:
                assert_never(step)

    def _insert(self, _parent: QModelIndex, first: int, _last: int) -> None:
        self._rows.insert(first, self._coming)
        self._keys.insert(first, self._coming.conversation)

    def _remove(self, _parent: QModelIndex, first: int, _last: int) -> None:
        del self._rows[first], self._keys[first]

    def _move(self, _parent: QModelIndex, first: int, _last: int, _to: QModelIndex, before: int) -> None:
        at = before if before < first else before - 1
        self._rows.insert(at, self._rows.pop(first))
        self._keys.insert(at, self._keys.pop(first))


def shown_tags(tags: Sequence[str]) -> str:
    """Tags as they are shown, one after the other."""
    return "  ".join(f"#{tag}" for tag in tags)


def _tags(row: Row) -> str:
    return shown_tags(row.summary.tags) if row.summary is not None and row.summary.tags else ""


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
