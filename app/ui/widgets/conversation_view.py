"""The list of conversations: picking one or several, renaming in place, and what can be done with them."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListView,
    QMenu,
    QStyleOptionViewItem,
    QWidget,
)

from app.domain.conversation import ConversationSummary
from app.domain.ids import ConversationId
from app.domain.list_events import ArrangePressed
from app.ui.actions import ActionId
from app.ui.models.conversation_list import ConversationList, Role
from app.ui.theme import Look, Space, TextSize, scaled
from app.ui.widgets.input_methods import Composing
from app.ui.widgets.row_delegate import Index, RowDelegate, dress
from app.ui.widgets.rows import PADDING, ROW, inside, paint_line, sized

_TAGS_SHARE = 0.45
"""Of the width of a row, for its tags at most."""


class ConversationDelegate(RowDelegate):
    """Draws headings and titles in the theme's colours."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._composing: Composing | None = None

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All rows are of one height, so that a view need not ask for each of ten thousand."""
        return QSize(100, scaled(ROW))

    def is_heading(self, index: Index) -> bool:
        """See `RowDelegate`."""
        return index.data(Role.CONVERSATION) is None

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        """A line for the new title."""
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("New title"))
        self._composing = Composing(editor)
        return editor

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that belong to an input method's word neither end nor leave the editor."""
        if self._composing is not None and event.type() is QEvent.Type.KeyPress and self._composing.takes(event):
            return True
        return super().eventFilter(watched, event)

    def destroyEditor(self, editor: QWidget, index: Index) -> None:  # noqa: N802  # Qt's name
        """The editor goes, and what watched it."""
        self._composing = None
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Nothing takes away what was typed already, though the row may change meanwhile."""
        if not (isinstance(editor, QLineEdit) and editor.isModified()):
            super().setEditorData(editor, index)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        """The editor covers its row."""
        editor.setGeometry(inside(option))

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The title, and the tags."""
        inner = inside(option).adjusted(PADDING, 0, -PADDING, 0)
        tags = str(index.data(Role.TAGS))
        if tags:
            room = inner.adjusted(0, 0, 0, 0)
            room.setWidth(round(inner.width() * _TAGS_SHARE))
            mirrored = option.direction is Qt.LayoutDirection.RightToLeft
            if not mirrored:
                room.moveRight(inner.right())
            painter.save()
            painter.setFont(sized(painter.font(), TextSize.CAPTION))
            painter.setPen(QColor(self._look.colors.muted))
            taken = paint_line(painter, room, tags, trailing=True) + Space.S
            painter.restore()
            inner = inner.adjusted(taken if mirrored else 0, 0, 0 if mirrored else -taken, 0)
        painter.setPen(QColor(self._look.colors.text))
        paint_line(painter, inner, str(index.data()))


class ConversationView(QListView):
    """Several conversations can be chosen; one that is clicked or entered is picked.

    Signals:
        picked: (`ConversationId`) show this one.
        delete_wanted: (tuple of `ConversationId`) delete these.
        arrange_wanted: (`ArrangePressed`) pin or archive these.
        note_wanted: (`ConversationSummary`) write a note about this one.
        tags_wanted: (tuple of `ConversationSummary`) choose tags for these.
        undo_wanted: take the last change back.
        typed: (str) something was typed that is no key of the list.
    """

    picked = Signal(object)
    delete_wanted = Signal(object)
    arrange_wanted = Signal(object)
    note_wanted = Signal(object)
    tags_wanted = Signal(object)
    undo_wanted = Signal()
    typed = Signal(str)

    def __init__(self, look: Look, model: ConversationList) -> None:
        super().__init__()
        self._model = model
        self._actions: Mapping[ActionId, QAction] = {}
        self._shown: ConversationId | None = None
        self.setModel(model)
        self.setItemDelegate(ConversationDelegate(look, self))
        self.setUniformItemSizes(True)
        self.setAccessibleName(self.tr("Conversations"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        dress(self)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self.clicked.connect(self._report_picked)
        self.activated.connect(self._report_picked)
        look.changed.connect(self.viewport().update)

    def use_actions(self, actions: Mapping[ActionId, QAction]) -> None:
        """Take the actions that act on what is chosen."""
        self._actions = actions
        does = {
            ActionId.RENAME: self._rename,
            ActionId.DELETE: self._ask_delete,
            ActionId.PIN: self._ask_pin,
            ActionId.ARCHIVE: self._ask_archive,
            ActionId.TAGS: self._ask_tags,
            ActionId.UNDO_LIST: self._ask_undo,
        }
        for name, act in does.items():
            actions[name].triggered.connect(act)
            self.addAction(actions[name])

    def keyboardSearch(self, search: str) -> None:  # noqa: N802  # Qt's virtual method
        """Letters are meant for the message: whoever has picked a conversation goes on writing."""
        self.typed.emit(search)

    def mark(self, conversation: ConversationId | None) -> None:
        """Mark the conversation that is shown, unless several are chosen or a title is being typed."""
        self._shown = conversation
        index = self._model.index_of(conversation)
        # Not `state`, which other rows that go take away from a view that edits.
        editing = self.viewport().findChild(QLineEdit) is not None
        if editing or len(self.selectedIndexes()) > 1:
            return
        if index.isValid():
            if index != self.currentIndex() or not self.selectionModel().isSelected(index):
                self.setCurrentIndex(index)
        else:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())

    def chosen(self) -> tuple[ConversationSummary, ...]:
        """The chosen conversations in the order of the list; else the shown one, wherever it is listed."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        found = (self._model.summary_at(self._model.index(row)) for row in rows)
        summaries = tuple(one for one in found if one is not None)
        return summaries or tuple(one for one in self._model.summaries if one.id == self._shown)

    def choose(self, conversations: tuple[ConversationId, ...]) -> None:
        """Choose these again, as far as they are listed."""
        selection = self.selectionModel()
        for conversation in conversations:
            index = self._model.index_of(conversation)
            if index.isValid():
                selection.select(index, selection.SelectionFlag.Select)

    def _chosen_ids(self) -> tuple[ConversationId, ...]:
        return tuple(one.id for one in self.chosen())

    def _open_menu(self, at: QPoint) -> None:
        index = self.indexAt(at)
        if self._model.conversation_at(index) is None:
            return
        if not self.selectionModel().isSelected(index):
            self.setCurrentIndex(index)
        menu = self.make_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(at))

    def make_menu(self) -> QMenu:
        """What can be done with what is chosen."""
        chosen = self.chosen()
        menu = QMenu(self)
        if len(chosen) == 1:
            menu.addAction(self.tr("Open"), self._pick_current)
            menu.addAction(self._said(ActionId.RENAME, self.tr("Rename")), self._rename)
            menu.addSeparator()
        pinned, archived = all(one.pinned for one in chosen), all(one.archived for one in chosen)
        pin = self.tr("Unpin") if pinned else self.tr("Pin")
        archive = self.tr("Bring back from the archive") if archived else self.tr("Archive")
        menu.addAction(self._said(ActionId.PIN, pin), self._ask_pin)
        menu.addAction(self._said(ActionId.ARCHIVE, archive), self._ask_archive)
        menu.addAction(self._said(ActionId.TAGS, self.tr("Tags…")), self._ask_tags)
        if len(chosen) == 1:
            menu.addAction(self.tr("Note…"), self._ask_note)
        menu.addSeparator()
        menu.addAction(self._said(ActionId.DELETE, self.tr("Delete")), self._ask_delete)
        return menu

    def _said(self, name: ActionId, text: str) -> str:
        """A text of the menu with its keys, which belong to the action and are only shown here."""
        keys = self._actions[name].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        return f"{text}\t{keys}"

    def _rename(self) -> None:
        index = self.currentIndex()
        if self._model.conversation_at(index) is None:
            index = self._model.index_of(self._shown)
        if index.isValid():
            self.scrollTo(index)
            self.edit(index)

    def _pick_current(self) -> None:
        self._report_picked(self.currentIndex())

    def _report_picked(self, index: QModelIndex) -> None:
        conversation = self._model.conversation_at(index)
        # While several are being chosen, none of them is opened.
        if conversation is not None and len(self.selectedIndexes()) == 1:
            self.picked.emit(conversation)

    def _ask_delete(self) -> None:
        conversations = self._chosen_ids()
        if conversations:
            self.clearSelection()
            self.delete_wanted.emit(conversations)

    def _ask_pin(self) -> None:
        chosen = self.chosen()
        if chosen:
            pinned = not all(one.pinned for one in chosen)
            self.arrange_wanted.emit(ArrangePressed(conversations=tuple(one.id for one in chosen), pinned=pinned))

    def _ask_archive(self) -> None:
        chosen = self.chosen()
        if chosen:
            archived = not all(one.archived for one in chosen)
            self.clearSelection()
            self.arrange_wanted.emit(ArrangePressed(conversations=tuple(one.id for one in chosen), archived=archived))

    def _ask_note(self) -> None:
        if len(chosen := self.chosen()) == 1:
            self.note_wanted.emit(chosen[0])

    def _ask_tags(self) -> None:
        chosen = self.chosen()
        if chosen:
            self.tags_wanted.emit(chosen)

    def _ask_undo(self) -> None:
        self.undo_wanted.emit()
