"""Connects the find bar: goes through the shown path, to the places, and marks them in what is on screen."""

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.ids import MessageId
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.find_text import Place, TextScan
from app.ui.shown import shown_id, shown_path
from app.ui.throttle import Throttle
from app.ui.widgets.find_bar import FindBar
from app.ui.widgets.rich_text import RichText
from app.ui.window_parts import WindowParts
from app.ui.wording import count, fill

_MARK_MS = 80


class FindPresenter(QObject):
    """Keeps the bar, the places and the marks together."""

    def __init__(self, parts: WindowParts, controller: ChatController, *, window: QWidget) -> None:
        super().__init__(window)
        self._parts = parts
        self._controller = controller
        self._bar: FindBar = parts.find_bar
        self._scan = TextScan((), "")
        self._at = -1
        self._before: Place | None = None
        self._jumps = True
        self._slices = QTimer(self)
        self._slices.setInterval(0)
        self._slices.timeout.connect(self._go_on)
        self._marking: Throttle[str] = Throttle(self._mark, interval_ms=_MARK_MS, parent=self)
        self._bar.typed.connect(self._begin)
        self._bar.stepped.connect(self._step)
        self._bar.closed.connect(self._end)
        parts.actions[ActionId.FIND_IN_CHAT].triggered.connect(self._bar.open_bar)
        parts.actions[ActionId.FIND_NEXT].triggered.connect(lambda: self._step_or_open(1))
        parts.actions[ActionId.FIND_PREVIOUS].triggered.connect(lambda: self._step_or_open(-1))
        parts.transcript.verticalScrollBar().valueChanged.connect(self._scrolled)
        controller.state_changed.connect(self._changed)

    def settle(self) -> None:
        """Go through everything, and mark it, at once."""
        while not self._scan.done:
            self._go_on()
        self._marking.flush()

    def _begin(self, text: str, *, jumps: bool = True) -> None:
        """Look for a text; with `jumps` the view goes to a place, else it stays where it is."""
        self._before, self._jumps = self._place(), jumps
        self._scan = TextScan(shown_path(self._controller.state), text)
        self._at = -1
        self._slices.start()
        self._go_on()
        self._marking(text)

    def _place(self) -> Place | None:
        return self._scan.places[self._at] if 0 <= self._at < len(self._scan.places) else None

    def _go_on(self) -> None:
        self._scan.go_on()
        if self._scan.done:
            self._slices.stop()
            if self._scan.places and self._at < 0:
                self._at = self._first_place()
                if self._jumps:
                    self._show_place()
        self._show_count()

    def _first_place(self) -> int:
        """Where the search before it stood, else the first place in what is on screen or after it."""
        places = self._scan.places
        if self._before in places:
            return places.index(self._before)
        start = self._first_on_screen()
        return next((at for at, place in enumerate(places) if start is None or place.message >= start), 0)

    def _first_on_screen(self) -> MessageId | None:
        port = self._parts.transcript.viewport()
        for view in self._parts.transcript.views:
            if view.mapTo(port, view.rect().bottomLeft()).y() > 0:
                return view.id
        return None

    def _step_or_open(self, step: int) -> None:
        if self._bar.isHidden():
            self._bar.open_bar()
        else:
            self._step(step)

    def _step(self, step: int) -> None:
        if self._scan.places:
            self._at = (self._at + step) % len(self._scan.places)
            self._show_place()
            self._show_count()

    def _show_place(self) -> None:
        place = self._scan.places[self._at]
        self._parts.transcript.scroll_to(place.message)
        self._marking(self._bar.field.text())
        self._marking.flush()
        self._bring_into_view(place)

    def _bring_into_view(self, place: Place) -> None:
        """Within a message that is longer than the window, scroll to the very place."""
        for text in self._texts_of(place.message):
            box = text.marked_box()
            if box is not None:
                self._parts.transcript.show_part(text.viewport(), box)
                return

    def _show_count(self) -> None:
        places = self._scan.places
        if not self._bar.field.text():
            self._bar.show_count("")
        elif not places:
            self._bar.show_count(self.tr("Not found") if self._scan.done else self.tr("Looking…"))
        else:
            of = fill(self.tr("%1 of %2"), count(max(self._at, 0) + 1), count(len(places)))
            self._bar.show_count(of if self._scan.done else fill(self.tr("%1 found…"), count(len(places))))

    def _changed(self, old: ChatState, new: ChatState) -> None:
        if self._bar.isHidden():
            return
        if shown_id(old) != shown_id(new):
            self._bar.close_bar()
        elif old.opened is not new.opened:
            self._begin(self._bar.field.text(), jumps=False)

    def _scrolled(self) -> None:
        # What is built while scrolling has no marks yet.
        if not self._bar.isHidden():
            self._marking(self._bar.field.text())

    def _mark(self, text: str) -> None:
        colors = self._parts.look.colors
        at = self._place()
        for view in self._parts.transcript.views:
            left = at.nth if at is not None and at.message == view.id else None
            for rich in view.findChildren(RichText):
                found = rich.mark(text, current=left, ground=colors.mark, current_ground=colors.mark_here)
                left = None if left is None or found > left else left - found

    def _texts_of(self, message: MessageId) -> list[RichText]:
        views = [view for view in self._parts.transcript.views if view.id == message]
        return [text for view in views for text in view.findChildren(RichText)]

    def _end(self) -> None:
        self._slices.stop()
        self._scan = TextScan((), "")
        self._at = -1
        self._marking.drop()
        self._mark("")
        self._parts.composer.edit.setFocus()
