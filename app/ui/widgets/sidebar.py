"""The conversations, and the way to a new one."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFont, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.domain.conversation import ConversationSummary
from app.domain.ids import ConversationId
from app.ui.models.conversation_list import ConversationList, Role
from app.ui.theme import SIDEBAR_WIDTH, Look, Space, TextSize, Tone
from app.ui.widgets.parts import IconButton, label
from app.ui.wording import is_right_to_left, one_line

_ROW = 34
_HEADING = 36

Index = QModelIndex | QPersistentModelIndex


class ConversationDelegate(QStyledItemDelegate):
    """Draws headings and titles in the theme's colours."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Rows are of two heights."""
        return QSize(100, _HEADING if index.data(Role.CONVERSATION) is None else _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(Role.CONVERSATION) is None:
            self._paint_heading(painter, option, str(index.data()))
        else:
            self._paint_title(painter, option, str(index.data()))
        painter.restore()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        """A line for the new title."""
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("New title"))
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        """The editor covers its row."""
        editor.setGeometry(option.rect.adjusted(Space.S, 1, -Space.S, -1))

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, text: str) -> None:
        font = QFont(painter.font())
        font.setPixelSize(TextSize.CAPTION)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(self._look.colors.muted))
        place = option.rect.adjusted(Space.L, 0, -Space.L, -5)
        painter.drawText(place, Qt.AlignmentFlag.AlignBottom | _side(option), text)

    def _paint_title(self, painter: QPainter, option: QStyleOptionViewItem, text: str) -> None:
        colors = self._look.colors
        state, rect = option.state, option.rect.adjusted(Space.S, 1, -Space.S, -1)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.selected if selected else colors.hover))
            painter.drawRoundedRect(rect, 8, 8)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(colors.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect, 8, 8)
        painter.setPen(QColor(colors.text))
        inner = rect.adjusted(10, 0, -10, 0)
        text = one_line(text)
        fitted = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
        # The title takes the direction of its own words, and stands where reading begins in this window.
        right = is_right_to_left(text)
        painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft if right else Qt.LayoutDirection.LeftToRight)
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | _side(option), fitted)


def _side(option: QStyleOptionViewItem) -> Qt.AlignmentFlag:
    """Where reading begins in this window."""
    right = option.direction is Qt.LayoutDirection.RightToLeft
    return (Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignAbsolute


class Sidebar(QFrame):
    """The list of conversations.

    Signals:
        new_wanted: a new chat.
        picked: (`ConversationId`) show this one.
        rename_wanted: (`ConversationId`, title) give it this title.
        delete_wanted: (`ConversationId`) delete it.
    """

    new_wanted = Signal()
    picked = Signal(object)
    rename_wanted = Signal(object, str)
    delete_wanted = Signal(object)

    def __init__(self, look: Look, model: ConversationList) -> None:
        super().__init__()
        self.setProperty("kind", "side")
        self.setFixedWidth(SIDEBAR_WIDTH)
        self._model = model
        self._selected: ConversationId | None = None
        self._rename: QAction | None = None
        self._delete: QAction | None = None
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter conversations"))
        self.filter.setAccessibleName(self.tr("Filter conversations"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._filter_by)
        self.list = self._make_list(look)
        self._nothing = label("", "caption", wrap=True)
        self._lay_out(look)
        model.rename_wanted.connect(self._ask_rename)
        look.changed.connect(self.list.viewport().update)

    def use_actions(self, rename: QAction, delete: QAction) -> None:
        """Take the actions that act on the picked conversation."""
        self._rename, self._delete = rename, delete
        rename.triggered.connect(self._edit_current)
        delete.triggered.connect(self._ask_delete)
        self.list.addActions([rename, delete])

    def show_conversations(self, summaries: tuple[ConversationSummary, ...]) -> None:
        """Take the conversations, newest first."""
        self._model.show(summaries)
        self._reselect()

    def select(self, conversation: ConversationId | None) -> None:
        """Mark the conversation that is shown."""
        self._selected = conversation
        self._reselect()

    def _make_list(self, look: Look) -> QListView:
        view = QListView()
        view.setModel(self._model)
        view.setItemDelegate(ConversationDelegate(look, view))
        view.setAccessibleName(self.tr("Conversations"))
        view.setMouseTracking(True)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._open_menu)
        view.clicked.connect(self._report_picked)
        view.activated.connect(self._report_picked)
        return view

    def _lay_out(self, look: Look) -> None:
        new = IconButton(look, "plus", tip=self.tr("New chat (Ctrl+N)"), tone=Tone.ON_ACCENT)
        new.setProperty("kind", "accent")
        new.clicked.connect(self._ask_new)
        head = QHBoxLayout()
        head.setContentsMargins(Space.L, 14, Space.M, Space.XS)
        head.addWidget(label(self.tr("Tandem"), "brand"), 1)
        head.addWidget(new)
        search = QHBoxLayout()
        search.setContentsMargins(Space.M, Space.XS, Space.M, Space.XS)
        search.addWidget(self.filter)
        self._nothing.setContentsMargins(Space.L, Space.L, Space.L, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS)
        column.addLayout(head)
        column.addLayout(search)
        column.addWidget(self._nothing)
        column.addWidget(self.list, 1)

    def _reselect(self) -> None:
        index = self._model.index_of(self._selected)
        if index.isValid():
            self.list.setCurrentIndex(index)
        else:
            self.list.clearSelection()
            self.list.setCurrentIndex(QModelIndex())
        empty = self._model.rowCount() == 0
        filtering = bool(self.filter.text().strip())
        self._nothing.setText(
            self.tr("No title contains this.") if filtering else self.tr("Your chats will be listed here.")
        )
        self._nothing.setVisible(empty)

    def _filter_by(self, text: str) -> None:
        self._model.filter_by(text)
        self._reselect()

    def _open_menu(self, at: QPoint) -> None:
        index = self.list.indexAt(at)
        if self._model.conversation_at(index) is None or self._rename is None or self._delete is None:
            return
        self.list.setCurrentIndex(index)
        menu = QMenu(self)
        menu.addActions([self._rename, self._delete])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.list.viewport().mapToGlobal(at))

    def _edit_current(self) -> None:
        index = self.list.currentIndex()
        if self._model.conversation_at(index) is not None:
            self.list.edit(index)

    def _ask_delete(self) -> None:
        conversation = self._model.conversation_at(self.list.currentIndex())
        if conversation is not None:
            self.delete_wanted.emit(conversation)

    def _report_picked(self, index: QModelIndex) -> None:
        conversation = self._model.conversation_at(index)
        if conversation is not None:
            self.picked.emit(conversation)

    def _ask_rename(self, conversation: ConversationId, title: str) -> None:
        self.rename_wanted.emit(conversation, title)

    def _ask_new(self) -> None:
        self.new_wanted.emit()
