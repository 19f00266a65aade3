"""The shown messages in one column, of any number: only those near what is seen exist as widgets.

Widgets are made, laid out and given up in small steps, each a turn of the event loop of its own.  What is read stays
where it is while heights above it become known.
"""

from functools import partial
from math import inf
from time import perf_counter

from PySide6.QtCore import QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app.domain.chat import ActiveTurn
from app.domain.conversation import MessageNode
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Role
from app.ui.finding import Finding, Here
from app.ui.picture_shelf import PictureShelf
from app.ui.theme import MEASURE, Look, Space
from app.ui.widgets.focus_ring import FocusRing
from app.ui.widgets.found_marks import FoundMarks
from app.ui.widgets.jump_button import JumpButton
from app.ui.widgets.message_view import Found, ReplyView, UserView
from app.ui.widgets.message_window import Anchor, MessageView, MessageWindow, SystemView
from app.ui.widgets.passing_mark import PassingMark
from app.ui.widgets.timeline import margin_of

_END_SLACK = 32
"""Pixels from the end within which the view still counts as at the end."""
_AHEAD = 500
"""Pixels beyond what is seen that are built, so that scrolling finds them there."""
_LEAVE = 3000
"""Pixels beyond what is seen from which a message is given up."""
_TURN_S = 0.004
"""Seconds of building in one turn of the event loop; a step that was begun is ended."""
_FIRST_TURN_S = 0.02
"""The same when another conversation is opened, where nothing can be seen before."""
_STEP = 24


class TranscriptView(QAbstractScrollArea):
    """The transcript; it stays at the end while the user is at the end.

    Signals:
        copy_wanted: (str) text to copy.
        link_pressed: (str) an address that was pressed.
        view_made: (`UserView` or `ReplyView`) of a message that came into view.
        visible_changed: (`MessageId`, `MessageId`) the first and the last message that are seen.
    """

    copy_wanted = Signal(str)
    link_pressed = Signal(str)
    view_made = Signal(object)
    visible_changed = Signal(object, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look, self.pictures = look, PictureShelf(self)
        self._conversation: ConversationId | None = None
        self._active: ActiveTurn | None = None
        self._can_regenerate = False
        self._sticking = True
        self._moving = False
        self._anchor: Anchor | None = None
        self._visible: tuple[MessageId, MessageId] | None = None
        self._finding: Finding | None = None
        self._sought: Here | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        # Not by a click: its frame shows the focus, and a click means the text or nothing.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Messages"))
        for plane in (self, self.viewport()):
            plane.setProperty("kind", "clear")
        self.viewport().setBackgroundRole(QPalette.ColorRole.NoRole)
        self._window = MessageWindow(self.viewport(), self._make)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._work)
        self._mark = PassingMark(self.viewport(), self.view_of)
        self._jump = JumpButton(self)
        FocusRing(self)
        self._jump.clicked.connect(self.jump_to_end)
        self.verticalScrollBar().setSingleStep(_STEP)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    @property
    def sticking(self) -> bool:
        """True while new text scrolls the view."""
        return self._sticking

    @property
    def at_end(self) -> bool:
        """True while the end is seen, whether or not new text scrolls the view."""
        bar = self.verticalScrollBar()
        return bar.maximum() - bar.value() <= _END_SLACK

    @property
    def views(self) -> tuple[MessageView, ...]:
        """The views of the messages that are built, in order."""
        return tuple(self._window.built[index] for index in sorted(self._window.built))

    def view_of(self, message: MessageId) -> MessageView | None:
        """The view of a message, if there is one now."""
        index = self._window.index_of(message)
        return self._window.built.get(index) if index is not None else None

    @property
    def visible(self) -> tuple[MessageId, MessageId] | None:
        """The first and the last message that are seen; None without any."""
        return self._visible

    @property
    def is_complete(self) -> bool:
        """True when all that is seen is there, and a place that was sought too."""
        top = self.verticalScrollBar().value()
        return self._sought is None and not self._window.lacks(top, top + self.viewport().height())

    # --- what is shown -----------------------------------------------------------------------------------------

    def show_path(
        self,
        conversation: ConversationId | None,
        path: tuple[MessageNode, ...],
        *,
        active: ActiveTurn | None,
        can_regenerate: bool,
    ) -> None:
        """Show these messages; `active` is the turn under way in this conversation, if any."""
        another = conversation != self._conversation
        if another:
            self._conversation = conversation
            self._window.take(())
            self._sticking, self._anchor, self._sought = True, None, None
        self._active, self._can_regenerate = active, can_regenerate
        self._window.take(path)
        for index, view in self._window.built.items():
            self._fill(view, path[index])
        self._settle()
        self._work(for_s=_FIRST_TURN_S if another else _TURN_S)

    def show_active(self, active: ActiveTurn) -> None:
        """Show more of the reply that is being written."""
        self._active = active
        index = self._window.index_of(active.reply) if active.reply is not None else None
        view = self._window.built.get(index) if index is not None else None
        if isinstance(view, ReplyView):
            began = perf_counter()
            view.show_active(active)
            self._settle()
            self._work(for_s=_TURN_S - (perf_counter() - began))

    def last_content(self) -> str:
        """The text of the newest reply, reasoning left out; empty where there is none."""
        for node in reversed(self._window.path):
            if node.message.role is Role.ASSISTANT:
                active = self._active
                return (
                    active.message.content if active is not None and active.reply == node.id else node.message.content
                )
        return ""

    # --- where it is scrolled to -------------------------------------------------------------------------------

    def show_found(self, finding: Finding | None) -> None:
        """Mark what is looked for, wherever it is; None for nothing."""
        self._finding = finding
        for view in self.views:
            view.show_found(self._found)

    def seek(self, here: Here) -> None:
        """Bring a place into view, wherever it is and however much is to be built on the way."""
        if self.view_of(here.message) is None:
            self.scroll_to(here.message, mark=False)
        self._sought = here
        self._work(for_s=_FIRST_TURN_S)

    def jump_to_end(self) -> None:
        """Go to the end and stay there."""
        self._sticking, self._sought = True, None
        self._settle()
        self._work()

    def scroll_to(self, message: MessageId, *, mark: bool = True) -> bool:
        """Bring the beginning of a message into view and mark it for a moment; False when it is not shown."""
        if self._window.index_of(message) is None:
            return False
        self.hold(message, Space.L)
        if mark:
            self._mark.begin(message)
        return True

    def reveal(self, message: MessageId) -> None:
        """Bring a message into view where it is not, and stay there."""
        top, view = self.top_of(message), self.view_of(message)
        page = self.viewport().height()
        if top is None or view is None or top < 0 or top + min(view.height(), page) > page:
            self.scroll_to(message, mark=False)
        else:
            self._sticking, self._anchor, self._sought = False, Anchor(message=message, offset=-top), None

    def top_of(self, message: MessageId) -> int | None:
        """How far below the upper edge a message begins; None while it has no view."""
        view = self.view_of(message)
        return view.y() if view is not None else None

    def hold(self, message: MessageId, top: int) -> None:
        """Have a message so far below the upper edge, until the user scrolls."""
        self._sticking, self._sought = False, None
        self._anchor = Anchor(message=message, offset=-top)
        self._settle()
        self._work(for_s=_FIRST_TURN_S)

    def show_part(self, widget: QWidget, box: QRect) -> None:
        """Bring a part of a widget in here into view."""
        top = widget.mapTo(self.viewport(), box.topLeft()).y()
        below = top + box.height() + Space.L - self.viewport().height()
        bar = self.verticalScrollBar()
        if top < Space.L:
            bar.setValue(bar.value() + top - Space.L)
        elif below > 0:
            bar.setValue(bar.value() + min(below, top - Space.L))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End go all the way; pages and lines as everywhere."""
        bar = self.verticalScrollBar()
        match event.key():
            case Qt.Key.Key_Home:
                bar.setValue(0)
            case Qt.Key.Key_End:
                self.jump_to_end()
            case _:
                super().keyPressEvent(event)

    def focusNextPrevChild(self, next_: bool) -> bool:  # noqa: N802, FBT001  # Qt's virtual method
        """Bring what gets the focus by Tab into view."""
        moved = super().focusNextPrevChild(next_)
        focus: QWidget | None = self.focusWidget()
        if moved and focus is not None and self.viewport().isAncestorOf(focus):
            self.show_part(focus, focus.rect())
        return moved

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is read where it is."""
        super().resizeEvent(event)
        whole = self.viewport().width()
        width = max(1, min(MEASURE, whole - 2 * margin_of(whole)))
        self._window.widen((whole - width) // 2, width)
        self._settle()
        self._rest.start(0)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802  # Qt's virtual method
        """A message may have become higher by itself."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._settle()
            self._rest.start(0)
        return super().viewportEvent(event)

    # --- how it gets there -------------------------------------------------------------------------------------

    def _make(self, node: MessageNode) -> MessageView:
        if node.message.role is Role.SYSTEM:
            return SystemView(node)
        view: UserView | ReplyView
        if node.message.role is Role.USER:
            view = UserView(node, self.pictures)
        else:
            view = ReplyView(self._look, node)
            view.copy_wanted.connect(self._ask_copy)
            view.link_pressed.connect(self._report_link)
        view.show_found(self._found)
        self._report_made(view)
        return view

    @property
    def _found(self) -> Found | None:
        finding, look = self._finding, self._look
        return partial(FoundMarks, look, finding) if finding is not None else None

    def _fill(self, view: MessageView, node: MessageNode) -> None:
        if not isinstance(view, ReplyView):
            return
        if self._active is not None and self._active.reply == node.id:
            view.show_active(self._active)
        else:
            is_last = node.id == self._window.path[-1].id
            view.show_node(node, can_regenerate=is_last and self._can_regenerate)

    def settle(self) -> None:
        """Lay out now all that is seen."""
        self._work(for_s=inf)

    def _work(self, *, for_s: float = _TURN_S) -> None:
        """Do steps for a while, and go on in the next turn of the event loop where some are left."""
        began = perf_counter()
        if for_s <= 0:
            self._rest.start(0)
            return
        self._pursue()
        while self._step():
            self._pursue()
            if perf_counter() - began > for_s:
                self._rest.start(0)
                return
        if self._sought is None:
            self._rest.stop()

    def _pursue(self) -> None:
        """Come nearer to the place that is sought, as far as it is known where it stands."""
        if self._sought is None or self._window.index_of(self._sought.message) is None:
            self._sought = None
            return
        if self._window.open_for(self._sought):
            self._settle()
        way = self._window.way_to(self._sought, top=self.verticalScrollBar().value(), page=self.viewport().height())
        if way.anchor is not None:
            self._sticking, self._anchor = False, way.anchor
            self._align()
        if way.arrives:
            self._sought = None

    def _step(self) -> bool:
        top = self.verticalScrollBar().value()
        bottom = top + self.viewport().height()
        # Whoever scrolls on and on leaves as much behind as comes into view.
        gave_up = self._give_up_one(top - _LEAVE, bottom + _LEAVE)
        index = self._window.missing(top, bottom)
        if index is None and not self._window.fill_some(top, bottom):
            index = self._window.missing(top - _AHEAD, bottom + _AHEAD)
            if index is None and not self._window.fill_some(top - _AHEAD, bottom + _AHEAD):
                return gave_up
        if index is not None:
            self._fill(self._window.build(index), self._window.path[index])
            self._window.measure_one(index)
        self._align()
        return True

    def _give_up_one(self, top: int, bottom: int) -> bool:
        index = self._window.far_from(top, bottom, keep=self._active.reply if self._active is not None else None)
        if index is not None:
            self._window.drop(index)
        return index is not None

    def _settle(self) -> None:
        """Find out the heights, and bring everything in line with them."""
        self._window.measure()
        self._align()

    def _align(self) -> None:
        """Bring scroll bar and places in line with the heights; what is read stays where it is."""
        bar, page = self.verticalScrollBar(), self.viewport().height()
        most = max(0, self._window.height - page)
        value = bar.value()
        if self._sticking:
            value = most
        elif self._anchor is not None and (known := self._window.position_of(self._anchor)) is not None:
            value = known
        self._moving = True
        bar.setRange(0, most)
        bar.setPageStep(max(_STEP, page - _STEP))
        bar.setValue(value)
        self._moving = False
        self._place()

    def _scrolled(self, value: int) -> None:
        if self._moving:
            return
        self._sought = None
        self._sticking = value >= self.verticalScrollBar().maximum() - _END_SLACK
        self._anchor = self._window.anchor_at(value)
        self._place()
        self._rest.start(0)

    def _place(self) -> None:
        value = self.verticalScrollBar().value()
        self._window.place(value)
        self._jump.show_needed(not self._sticking and not self.at_end)
        self._mark.follow()
        span = self._window.span(value, value + self.viewport().height() - 1)
        if not span:
            self._visible = None
            return
        visible = (self._window.path[span[0]].id, self._window.path[span[-1]].id)
        if visible != self._visible:
            self._visible = visible
            self._report_visible(*visible)

    def _ask_copy(self, text: str) -> None:
        self.copy_wanted.emit(text)

    def _report_link(self, address: str) -> None:
        self.link_pressed.emit(address)

    def _report_made(self, view: UserView | ReplyView) -> None:
        self.view_made.emit(view)

    def _report_visible(self, first: MessageId, last: MessageId) -> None:
        self.visible_changed.emit(first, last)
