"""The turns of a conversation as a thin strip of dots beside it.

It draws as many dots as there is room for, so that of a long conversation a dot stands for several messages.  It is
told what is shown and what going on from each message would cost; it knows no store.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from app.domain.characters import cut
from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Role
from app.ui.theme import MEASURE, Look, Space
from app.ui.widgets.message_acts import MessageAct, price, words
from app.ui.widgets.roles import give_role
from app.ui.wording import count, fill, isolated

_WIDTH = 22
_LEFT = 20
"""Most pixels between the strip and the column of messages."""
_LEAST_BESIDE = 520
"""In a narrower transcript there is no strip."""
_EDGE = 28
_MOST_GAP, _LEAST_GAP = 56, 9
"""Between two dots."""
_DOT, _RING, _CURRENT = 2.5, 7.0, 5.0
"""Radii."""
_MOST_WORDS = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """One dot.

    Attributes:
        y: where it is.
        first, last: places of the messages it stands for.
        saved: decoding could go on after one of them without reading anything again.
    """

    y: float
    first: int
    last: int
    saved: bool


def margin_of(width: int) -> int:
    """The least margin beside the column of messages in so wide a place.

    Where the strip stands in it, its rings keep clear of the text, which is in line with the composer's.
    """
    return 2 * Space.L if width >= _LEAST_BESIDE else Space.XL


class Timeline(QWidget):
    """The strip.  Its keys: up and down choose a dot, Enter goes there, the menu key opens its menu.

    Attributes:
        drawings_done: times the strip was drawn since the start, for the tests' bounds.

    Signals:
        go_wanted: (`MessageId`) scroll there.
        act_wanted: (`MessageId`, `MessageAct`) rewind to it, or branch there.
    """

    go_wanted = Signal(object)
    act_wanted = Signal(object, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.drawings_done = 0
        self._look = look
        self._path: tuple[MessageNode, ...] = ()
        self._reread: Mapping[MessageId, int] = {}
        self._current: MessageId | None = None
        self._dots: tuple[Dot, ...] = ()
        self._places: dict[MessageId, int] = {}
        self._drawn: QPixmap | None = None
        self._chosen = -1
        self._beside: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Timeline"))
        give_role(self, QAccessible.Role.Indicator)
        look.changed.connect(self._repaint)
        self.hide()

    @property
    def dots(self) -> tuple[Dot, ...]:
        """What is drawn, from the top."""
        return self._dots

    def stand_beside(self, transcript: QWidget) -> None:
        """Stand in the margin of this, while it is wide enough."""
        self._beside = transcript
        self.setParent(transcript)
        transcript.installEventFilter(self)
        self._stand()

    def show_path(self, path: tuple[MessageNode, ...], reread: Mapping[MessageId, int]) -> None:
        """Show these messages, and after which of them nothing would be read again."""
        said = tuple(node for node in path if node.message.role is not Role.SYSTEM)
        if said == self._path and reread == self._reread:
            return
        self._path, self._reread = said, reread
        self._places = {node.id: place for place, node in enumerate(said)}
        self._chosen = min(self._chosen, len(said) - 1)
        self._stand()
        self._lay_out()

    def show_current(self, message: MessageId | None) -> None:
        """Fill the dot of the message that is being read."""
        if message != self._current:
            self._current = message
            self._repaint()

    def tip_at(self, place: int) -> str:
        """What hovering over the message in that place of the path says."""
        node = self._path[place]
        start = " ".join(node.message.content[: 2 * _MOST_WORDS].split())
        shown = start if len(start) <= _MOST_WORDS else f"{cut(start, _MOST_WORDS).rstrip()}…"
        who = self.tr("You: %1") if node.message.role is Role.USER else self.tr("Reply: %1")
        lines = [fill(who, isolated(shown))]
        if node.token_ids:
            lines.append(fill(self.tr("%1 tokens"), count(len(node.token_ids))))
        reread = self._reread.get(node.id)
        if reread == 0:
            lines.append(self.tr("Saved here: going on from here re-reads nothing."))
        elif reread is not None:
            lines.append(price(reread))
        lines.append(self.tr("Click to go there, right-click to rewind or branch."))
        return "\n".join(lines)

    # --- events -----------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the transcript's size."""
        if watched is self._beside and event.type() is QEvent.Type.Resize:
            self._stand()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Tell of the turn under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            at = self._dot_at(event.pos())
            if at is not None:
                QToolTip.showText(event.globalPos(), self.tip_at(self._dots[at].last), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the dots anew."""
        super().resizeEvent(event)
        self._lay_out()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press goes to the turn."""
        at = self._dot_at(event.position().toPoint())
        if at is not None and event.button() is Qt.MouseButton.LeftButton:
            self._choose(at)
            self.go_wanted.emit(self._path[self._dots[at].last].id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down choose, Enter goes there."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if step and self._dots:
            self._choose(max(0, min(len(self._dots) - 1, self._chosen + step)))
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space} and self._chosen >= 0:
            self.go_wanted.emit(self._path[self._dots[self._chosen].last].id)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the last turn, unless one is chosen."""
        super().focusInEvent(event)
        if not 0 <= self._chosen < len(self._dots):
            self._choose(len(self._dots) - 1)
        self._repaint()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Draw nothing chosen any more."""
        super().focusOutEvent(event)
        self._repaint()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Rewind or branch there."""
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        at = self._dot_at(event.pos()) if by_mouse else self._chosen
        if at is None or not 0 <= at < len(self._dots):
            return
        where = event.globalPos() if by_mouse else self.mapToGlobal(QPoint(_WIDTH, round(self._dots[at].y)))
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        message = self._path[self._dots[at].last].id
        for act in (MessageAct.REWIND, MessageAct.BRANCH):
            added = menu.addAction(words(act))
            added.triggered.connect(lambda _on, act=act: self.act_wanted.emit(message, act))
        menu.popup(where)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the strip, drawn anew only where it is another: it is shown whenever the text below moves."""
        super().paintEvent(event)
        if not self._dots:
            return
        if self._drawn is None:
            self._drawn = self._draw()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        painter.end()

    def _draw(self) -> QPixmap:
        """A line, and a dot for each turn."""
        drawn = QPixmap(self.size() * self.devicePixelRatioF())
        drawn.setDevicePixelRatio(self.devicePixelRatioF())
        drawn.fill(Qt.GlobalColor.transparent)
        self.drawings_done += 1
        colors, x = self._look.colors, _WIDTH / 2
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colors.line), 2))
        painter.drawLine(QPointF(x, self._dots[0].y), QPointF(x, self._dots[-1].y))
        current = self._current_dot()
        for at, dot in enumerate(self._dots):
            middle = QPointF(x, dot.y)
            if dot.saved:
                painter.setPen(QPen(QColor(colors.good), 1.5))
                painter.setBrush(QColor(colors.window))
                painter.drawEllipse(middle, self._radius(_RING), self._radius(_RING))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.accent if at == current else colors.faint))
            painter.drawEllipse(middle, *(2 * [self._radius(_CURRENT if at == current else _DOT)]))
            if at == self._chosen and self.hasFocus():
                painter.setPen(QPen(QColor(colors.accent), 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRect(2, round(dot.y) - 11, _WIDTH - 4, 22), 6, 6)
        painter.end()
        return drawn

    # --- parts ------------------------------------------------------------------------------------------------

    def _stand(self) -> None:
        if self._beside is None:
            return
        margin = max(margin_of(self._beside.width()), (self._beside.width() - MEASURE) // 2)
        self.setVisible(self._beside.width() >= _LEAST_BESIDE and len(self._path) > 1)
        x = max(1, margin - _LEFT - _WIDTH)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            x = self._beside.width() - x - _WIDTH
        self.setGeometry(x, 0, _WIDTH, self._beside.height())
        self.raise_()

    def _lay_out(self) -> None:
        n, room = len(self._path), max(1, self.height() - 2 * _EDGE)
        n_dots = min(n, room // _LEAST_GAP + 1)
        gap = min(_MOST_GAP, room / (n_dots - 1)) if n_dots > 1 else 0
        dots: list[Dot] = []
        for at in range(n_dots):
            first, last = at * n // n_dots, (at + 1) * n // n_dots - 1
            saved = any(self._reread.get(node.id) == 0 for node in self._path[first : last + 1])
            dots.append(Dot(y=_EDGE + at * gap, first=first, last=last, saved=saved))
        self._dots = tuple(dots)
        self._chosen = min(self._chosen, n_dots - 1)
        self._repaint()

    def _radius(self, wanted: float) -> float:
        gap = self._dots[1].y - self._dots[0].y if len(self._dots) > 1 else _MOST_GAP
        return min(wanted, gap * 0.42)

    def _current_dot(self) -> int:
        place = self._places.get(self._current) if self._current is not None else None
        if place is None:
            return len(self._dots) - 1
        return bisect_left(self._dots, place, key=lambda dot: dot.last)

    def _dot_at(self, point: QPoint) -> int | None:
        if not self._dots:
            return None
        gap = self._dots[1].y - self._dots[0].y if len(self._dots) > 1 else _MOST_GAP
        nearest = min(range(len(self._dots)), key=lambda at: abs(self._dots[at].y - point.y()))
        return nearest if abs(self._dots[nearest].y - point.y()) <= max(gap / 2, _RING) else None

    def _choose(self, at: int) -> None:
        self._chosen = at
        if 0 <= at < len(self._dots):
            self.setAccessibleDescription(self.tip_at(self._dots[at].last))
        self._repaint()

    def _repaint(self) -> None:
        self._drawn = None
        self.update()
