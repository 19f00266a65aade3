"""The shown messages in one column.  Only what changed is laid out, and only the newest messages are built at first."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.domain.chat import ActiveTurn
from app.domain.conversation import MessageNode
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Role
from app.ui.theme import MEASURE, Look, Space
from app.ui.widgets.message_view import ReplyView, UserView
from app.ui.widgets.parts import ElidedLabel, button
from app.ui.wording import fill

_BUILT_AT_FIRST = 30
_BUILT_AT_ONCE = 20
_END_SLACK = 32
"""Pixels from the end within which the view still counts as at the end."""


class SystemView(ElidedLabel):
    """The system prompt, in one line."""

    def __init__(self, node: MessageNode) -> None:
        super().__init__("caption")
        self.id = node.id
        self.show_text(fill(self.tr("System prompt: %1"), node.message.content))


MessageView = UserView | ReplyView | SystemView


class TranscriptView(QScrollArea):
    """The transcript; it stays at the end while the user is at the end.

    Signals:
        copy_wanted: (str) text to copy.
        regenerate_wanted: (`MessageId`) answer again.
        link_pressed: (str) an address that was pressed.
    """

    copy_wanted = Signal(str)
    regenerate_wanted = Signal(object)
    link_pressed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._conversation: ConversationId | None = None
        self._path: tuple[MessageNode, ...] = ()
        self._active: ActiveTurn | None = None
        self._can_regenerate = False
        self._first = 0
        self._views: list[MessageView] = []
        self._sticking = True
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Messages"))
        # Not by a click: its frame shows the focus, and a click means the text or nothing.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._lay_out()
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._stick)
        bar.valueChanged.connect(self._scrolled)
        self._jump = button(self.tr("Jump to the end"), "jump", tip=self.tr("Follow the reply again (Ctrl+End)"))
        self._jump.setParent(self)
        self._jump.clicked.connect(self.jump_to_end)
        self._jump.hide()

    @property
    def sticking(self) -> bool:
        """True while new text scrolls the view."""
        return self._sticking

    @property
    def views(self) -> tuple[MessageView, ...]:
        """The views of the messages that are built, in order."""
        return tuple(self._views)

    def show_path(
        self,
        conversation: ConversationId | None,
        path: tuple[MessageNode, ...],
        *,
        active: ActiveTurn | None,
        can_regenerate: bool,
    ) -> None:
        """Show these messages; `active` is the turn under way in this conversation, if any."""
        if conversation != self._conversation:
            self._conversation = conversation
            self._drop_from(0)
            self._first = len(path)
            self._sticking = True
        # A path that became shorter must not leave the view empty.
        self._first = min(self._first, max(0, len(path) - _BUILT_AT_FIRST))
        self._path, self._active, self._can_regenerate = path, active, can_regenerate
        self._match_views()

    def show_active(self, active: ActiveTurn) -> None:
        """Show more of the reply that is being written."""
        self._active = active
        last = self._views[-1] if self._views else None
        if isinstance(last, ReplyView) and last.id == active.reply:
            last.show_active(active)

    def last_reply(self) -> ReplyView | None:
        """The newest reply."""
        return next((view for view in reversed(self._views) if isinstance(view, ReplyView)), None)

    def jump_to_end(self) -> None:
        """Go to the end and stay there."""
        self._sticking = True
        self._stick()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the jump button in its place."""
        super().resizeEvent(event)
        self._place_jump()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A column that became higher without a change of range keeps its end in view."""
        if watched is self._content and event.type() is QEvent.Type.Resize:
            self._stick()
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        self._content = QWidget()
        self._content.setProperty("kind", "clear")
        self._content.installEventFilter(self)
        self._earlier = button(self.tr("Show earlier messages"), "quiet")
        self._earlier.clicked.connect(self._build_earlier)
        column_widget = QWidget()
        column_widget.setMaximumWidth(MEASURE)
        self._column = QVBoxLayout(column_widget)
        self._column.setContentsMargins(0, Space.L, 0, Space.L)
        self._column.setSpacing(Space.XL)
        self._column.addWidget(self._earlier, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addStretch(1)
        self._row = row = QHBoxLayout(self._content)
        row.setContentsMargins(Space.XL, 0, Space.XL, 0)
        row.addStretch(1)
        row.addWidget(column_widget, 1000)
        row.addStretch(1)
        self.setWidget(self._content)

    def _match_views(self) -> None:
        shown = self._path[self._first :]
        same = 0
        while same < min(len(self._views), len(shown)) and self._views[same].id == shown[same].id:
            same += 1
        self._drop_from(same)
        for node in shown[same:]:
            self._insert(len(self._views), node)
        for view, node in zip(self._views, shown, strict=True):
            self._fill(view, node)
        self._earlier.setVisible(self._first > 0)

    def _fill(self, view: MessageView, node: MessageNode) -> None:
        if not isinstance(view, ReplyView):
            return
        if self._active is not None and self._active.reply == node.id:
            view.show_active(self._active)
        else:
            is_last = node.id == self._path[-1].id
            view.show_node(node, can_regenerate=is_last and self._can_regenerate)

    def _insert(self, at: int, node: MessageNode) -> None:
        view: MessageView
        match node.message.role:
            case Role.USER:
                view = UserView(node)
            case Role.SYSTEM:
                view = SystemView(node)
            case Role.ASSISTANT:
                view = ReplyView(self._look, node)
                view.copy_wanted.connect(self._ask_copy)
                view.regenerate_wanted.connect(self._ask_regenerate)
                view.link_pressed.connect(self._report_link)
        self._views.insert(at, view)
        self._column.insertWidget(at + 1, view)

    def _drop_from(self, start: int) -> None:
        for view in self._views[start:]:
            self._column.removeWidget(view)
            view.hide()
            view.deleteLater()
        del self._views[start:]

    def _build_earlier(self) -> None:
        """Build some more messages above, leaving what is seen where it is."""
        from_end = self.verticalScrollBar().maximum() - self.verticalScrollBar().value()
        start = max(0, self._first - _BUILT_AT_ONCE)
        for at, node in enumerate(self._path[start : self._first]):
            self._insert(at, node)
            self._fill(self._views[at], node)
        self._first = start
        self._earlier.setVisible(start > 0)
        self._row.activate()
        self._content.adjustSize()
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum() - from_end)

    def _stick(self) -> None:
        if self._sticking:
            bar = self.verticalScrollBar()
            bar.setValue(bar.maximum())
        self._show_jump()

    def _scrolled(self, value: int) -> None:
        self._sticking = value >= self.verticalScrollBar().maximum() - _END_SLACK
        self._show_jump()

    def _show_jump(self) -> None:
        # A button that is hidden with the focus in it hands it on, and the view would scroll to whoever gets it.
        if self._sticking and self._jump.hasFocus():
            self.setFocus()
        self._jump.setVisible(not self._sticking)
        self._place_jump()

    def _place_jump(self) -> None:
        self._jump.adjustSize()
        x = (self.viewport().width() - self._jump.width()) // 2
        self._jump.move(x, self.height() - self._jump.height() - Space.S)
        self._jump.raise_()

    def _ask_copy(self, text: str) -> None:
        self.copy_wanted.emit(text)

    def _ask_regenerate(self, message: MessageId) -> None:
        self.regenerate_wanted.emit(message)

    def _report_link(self, address: str) -> None:
        self.link_pressed.emit(address)
