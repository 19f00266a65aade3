"""Connects the find bar: goes through the shown path, to the places, and marks them in what is on screen."""

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.domain.chat import ActiveTurn, ChatState
from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.find_text import Place, TextScan
from app.ui.finding import Finding, Here, Needle
from app.ui.seen_text import ReplyTexts
from app.ui.shown import shown_id, shown_path, shown_turn
from app.ui.throttle import Throttle
from app.ui.widgets.find_bar import FindBar
from app.ui.window_parts import WindowParts
from app.ui.wording import count, fill

_MARK_MS = 80
_GROWING_MS = 400


class FindPresenter(QObject):
    """Keeps the bar, the places and the marks together."""

    def __init__(self, parts: WindowParts, controller: ChatController, *, window: QWidget) -> None:
        super().__init__(window)
        self._parts = parts
        self._controller = controller
        self._bar: FindBar = parts.find_bar
        self._scan = TextScan((), "")
        self._known: dict[MessageId, ReplyTexts] = {}
        self._at = -1
        self._before: Place | None = None
        self._jumps = True
        self._slices = QTimer(self)
        self._slices.setInterval(0)
        self._slices.timeout.connect(self._go_on)
        self._marking: Throttle[str] = Throttle(self._mark, interval_ms=_MARK_MS, parent=self)
        self._growing: Throttle[ChatState] = Throttle(self._look_again, interval_ms=_GROWING_MS, parent=self)
        self._bar.typed.connect(self._begin)
        self._bar.stepped.connect(self._step)
        self._bar.closed.connect(self._end)
        parts.actions[ActionId.FIND_IN_CHAT].triggered.connect(self._bar.open_bar)
        parts.actions[ActionId.FIND_NEXT].triggered.connect(lambda: self._step_or_open(1))
        parts.actions[ActionId.FIND_PREVIOUS].triggered.connect(lambda: self._step_or_open(-1))
        parts.look.changed.connect(self._recolor)
        controller.state_changed.connect(self._changed)
        controller.round_done.connect(self._grew)

    def settle(self) -> None:
        """Go through everything, and mark it, at once."""
        for throttle in (self._marking, self._growing):
            while not self._scan.done:
                self._go_on()
            throttle.flush()
        while not self._scan.done:
            self._go_on()

    def _begin(self, text: str, *, jumps: bool = True) -> None:
        """Look for a text; with `jumps` the view goes to a place, else it stays where it is."""
        self._before, self._jumps = self._place(), jumps
        self._scan = TextScan(self._path(), text, self._known)
        self._at = -1
        self._slices.start()
        self._go_on()
        self._marking(text)

    def _path(self) -> list[MessageNode]:
        """The messages on screen, the one that is being written as it is now."""
        state = self._controller.state
        active = shown_turn(state)
        return [_as_written(node, active) for node in shown_path(state)]

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
        here = self._here()
        self._marking.drop()
        self._mark(self._bar.field.text())
        if here is not None:
            self._parts.transcript.seek(here)

    def _here(self) -> Here | None:
        """The place one stands at, among those of its part of the message."""
        places, at = self._scan.places, self._at
        place = self._place()
        if place is None:
            return None
        first, last = at, at + 1
        while first > 0 and _same_part(places[first - 1], place):
            first -= 1
        while last < len(places) and _same_part(places[last], place):
            last += 1
        starts = tuple(each.start for each in places[first:last])
        return Here(message=place.message, part=place.part, starts=starts, index=at - first, end=place.end)

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

    def _grew(self) -> None:
        if not self._bar.isHidden() and self._bar.field.text():
            self._growing(self._controller.state)

    def _look_again(self, state: ChatState) -> None:
        """Look at the reply that is being written as it is now."""
        active = shown_turn(state)
        if active is None or active.reply is None or self._bar.isHidden():
            return
        last = next((node for node in reversed(shown_path(state)) if node.id == active.reply), None)
        if last is not None and self._scan.done:
            self._jumps = False
            self._scan.renew(_as_written(last, active))
            self._slices.start()

    def _recolor(self) -> None:
        if not self._bar.isHidden():
            self._mark(self._bar.field.text())

    def _mark(self, text: str) -> None:
        self._parts.transcript.show_found(Finding(needle=Needle(text), here=self._here()) if text else None)

    def _end(self) -> None:
        self._slices.stop()
        self._scan = TextScan((), "")
        self._known.clear()
        self._at = -1
        self._marking.drop()
        self._growing.drop()
        self._mark("")
        self._parts.composer.edit.setFocus()


def _as_written(node: MessageNode, active: ActiveTurn | None) -> MessageNode:
    if active is None or active.reply != node.id:
        return node
    return replace(node, message=active.message, sampling=active.options.sampling)


def _same_part(one: Place, other: Place) -> bool:
    return (one.message, one.part) == (other.message, other.part)
