"""The chart: acceptance as a filled line, tokens/s as a plain one, and a cursor that reads both.

It is painted by hand: a few hundred points take well under a millisecond, and nothing of it can be pressed by accident.
"""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.models.curve import CurvePoint
from app.ui.theme import Look, TextSize
from app.ui.widgets.roles import give_role
from app.ui.wording import decimal, percent

_HEIGHT = 128
_FILL_SHARE = 0.18
"""Of the accent in the tint under the line of acceptance."""
_GAP = 5
_HEADROOM = 1.12
"""How far the speed's axis reaches above the highest value."""
_DOT = 3.0
_MOST_DOTS = 12
"""So many points or fewer are marked one by one."""
_BEHIND_ALPHA = 200

Value = Callable[[CurvePoint], float | None]


class Chart(QWidget):
    """Acceptance from 0 to 1 on the axis where reading begins, tokens/s from 0 on the other; time runs as reading does.

    Signals:
        pointed: (`CurvePoint` or None) the cursor stands on this point, or on none.
    """

    pointed = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._points: tuple[CurvePoint, ...] = ()
        self._plain = 0.0
        self._top = 0.0
        """The highest value of the speed's axis."""
        self._drafted = False
        self._at: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        give_role(self, QAccessible.Role.Chart)
        look.changed.connect(self.update)

    @property
    def points(self) -> tuple[CurvePoint, ...]:
        """What is drawn."""
        return self._points

    @property
    def at(self) -> CurvePoint | None:
        """Where the cursor stands."""
        return self._points[self._at] if self._at is not None and self._at < len(self._points) else None

    def show_points(self, points: tuple[CurvePoint, ...], *, plain: float) -> None:
        """Draw these; `plain` is the speed without drafts, 0 where unknown."""
        if self._at is not None and (not points or self._at >= len(points)):
            self._move(None)
        self._points, self._plain = points, plain
        fastest = max((point.speed for point in points if point.speed is not None), default=0.0)
        self._top = max(fastest, plain) * _HEADROOM
        self._drafted = any(point.acceptance is not None for point in points)
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(200, _HEIGHT)

    # --- the cursor -----------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the nearest place."""
        area = self._area()
        if len(self._points) < 2 or area.width() <= 0:
            return
        share = (event.position().x() - area.left()) / area.width()
        share = 1 - share if self.isRightToLeft() else share
        self._move(round(min(max(share, 0.0), 1.0) * (len(self._points) - 1)))

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        super().leaveEvent(event)
        self._move(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Point at nothing."""
        super().focusOutEvent(event)
        self._move(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor with the arrow keys, Home and End."""
        last = len(self._points) - 1
        if last < 0:
            super().keyPressEvent(event)
            return
        here = self._at if self._at is not None else last
        step = max(1, len(self._points) // 40)
        back, on = Qt.Key.Key_Left, Qt.Key.Key_Right
        if self.isRightToLeft():
            back, on = on, back
        match event.key():
            case key if key == back:
                self._move(max(0, here - step))
            case key if key == on:
                self._move(min(last, here + step))
            case Qt.Key.Key_Home:
                self._move(0)
            case Qt.Key.Key_End:
                self._move(last)
            case _:
                super().keyPressEvent(event)

    def _move(self, at: int | None) -> None:
        if at != self._at:
            self._at = at
            self.pointed.emit(self.at)
            self.update()

    # --- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw axes, curves and cursor."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self.font()
        font.setPixelSize(TextSize.CAPTION - 1)
        painter.setFont(font)
        area, colors, top = self._area(), self._look.colors, self._top
        accepted: Value = lambda point: point.acceptance  # noqa: E731
        speed: Value = lambda point: point.speed / top if point.speed is not None else None  # noqa: E731
        places = self._places(area, accepted) if self._drafted else []
        self._fill_below(painter, area, places)
        self._paint_axes(painter, area)
        self._paint_curve(painter, places, color=colors.accent)
        if top > 0:
            self._paint_curve(painter, self._places(area, speed), color=colors.good)
            self._paint_plain(painter, area)
            self._paint_cursor(painter, area, (accepted, speed))
        if self.hasFocus():
            painter.setPen(QPen(QColor(colors.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.end()

    def _area(self) -> QRectF:
        metrics = self._metrics()
        left = metrics.horizontalAdvance(percent(1)) + _GAP
        right = metrics.horizontalAdvance(decimal(self._top, 0)) + _GAP
        half = metrics.height() / 2
        if self.isRightToLeft():
            left, right = right, left
        return QRectF(self.rect()).adjusted(left, half, -right, -half)

    def _metrics(self) -> QFontMetrics:
        font = self.font()
        font.setPixelSize(TextSize.CAPTION - 1)
        return QFontMetrics(font)

    def _paint_axes(self, painter: QPainter, area: QRectF) -> None:
        colors, metrics = self._look.colors, self._metrics()
        top, height, drafted = self._top, metrics.height(), self._drafted
        first, last = area.left() - _GAP, self.width() - area.right() - _GAP
        if self.isRightToLeft():
            first, last = last, first
        for share in (0.0, 0.5, 1.0):
            y = area.bottom() - area.height() * share
            painter.setPen(QPen(QColor(colors.line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            if drafted:
                painter.setPen(QColor(colors.accent))
                box = self._mirrored(QRectF(0, y - height / 2, first, height))
                painter.drawText(box, self._side(trailing=True), percent(share))
            if top > 0:
                painter.setPen(QColor(colors.good))
                box = self._mirrored(QRectF(self.width() - last, y - height / 2, last, height))
                painter.drawText(box, self._side(trailing=False), decimal(top * share, 0))

    def _places(self, area: QRectF, value: Value) -> list[QPointF]:
        """Where the points stand that have this value."""
        bottom, height, n = area.bottom(), area.height(), len(self._points)
        first = self._x(area, 0)
        step = self._x(area, 1) - first if n > 1 else 0.0
        return [
            QPointF(first + step * at, bottom - height * min(1.0, share))
            for at, point in enumerate(self._points)
            if (share := value(point)) is not None
        ]

    def _fill_below(self, painter: QPainter, area: QRectF, places: list[QPointF]) -> None:
        """Tint what lies under a line, which will cover the edge of the tint.

        Neither smooth nor transparent, and therefore under the axes: either would take most of the chart's time.
        """
        if len(places) < 2:
            return
        corners = QPointF(places[0].x(), area.bottom()), QPointF(places[-1].x(), area.bottom())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_mixed(self._look.colors.accent, self._look.colors.raised, _FILL_SHARE))
        painter.drawPolygon(QPolygonF([corners[0], *places, corners[1]]))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _paint_curve(self, painter: QPainter, places: list[QPointF], *, color: str) -> None:
        if not places:
            return
        if len(places) > 1:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            # Line by line: joined in one, they would be stroked as a path, which takes eight times as long.
            painter.setPen(QPen(QColor(color), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
            painter.drawLines([QLineF(one, other) for one, other in pairwise(places)])
        if len(places) <= _MOST_DOTS:
            radius = _DOT if len(places) == 1 else _DOT - 1
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(color))
            for place in places:
                painter.drawEllipse(place, radius, radius)

    def _paint_plain(self, painter: QPainter, area: QRectF) -> None:
        """The speed without drafts, by name."""
        if self._plain <= 0:
            return
        colors, metrics = self._look.colors, self._metrics()
        y = area.bottom() - area.height() * min(1.0, self._plain / self._top)
        painter.setPen(QPen(QColor(colors.muted), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        words = self.tr("plain")
        width = metrics.horizontalAdvance(words) + 6
        left = area.right() - _GAP - width if self.isRightToLeft() else area.left() + _GAP
        box = QRectF(left, y - metrics.height() - 1, width, metrics.height())
        behind = QColor(colors.raised)
        behind.setAlpha(_BEHIND_ALPHA)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(behind)
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(QColor(colors.muted))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_cursor(self, painter: QPainter, area: QRectF, values: tuple[Value, Value]) -> None:
        point, colors = self.at, self._look.colors
        if point is None or self._at is None:
            return
        x = self._x(area, self._at)
        painter.setPen(QPen(QColor(colors.muted), 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        for value, color in zip(values, (colors.accent, colors.good), strict=True):
            share = value(point)
            if share is not None:
                painter.setPen(QPen(QColor(colors.raised), 1.5))
                painter.setBrush(QColor(color))
                painter.drawEllipse(QPointF(x, area.bottom() - area.height() * min(1.0, share)), _DOT + 0.5, _DOT + 0.5)

    def _x(self, area: QRectF, at: int) -> float:
        share = at / (len(self._points) - 1) if len(self._points) > 1 else 0.5
        return area.right() - area.width() * share if self.isRightToLeft() else area.left() + area.width() * share

    def _mirrored(self, box: QRectF) -> QRectF:
        """Where a box stands in this window that would stand there where reading runs from left to right."""
        return box.translated(self.width() - box.left() - box.right(), 0) if self.isRightToLeft() else box

    def _side(self, *, trailing: bool) -> Qt.AlignmentFlag:
        right = Qt.AlignmentFlag.AlignRight if trailing != self.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
        return right | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute


def _mixed(color: str, behind: str, share: float) -> QColor:
    """What `color` looks like over `behind` when only a share of it is opaque."""
    one, other = QColor(color), QColor(behind)
    channels = zip((one.red(), one.green(), one.blue()), (other.red(), other.green(), other.blue()), strict=True)
    return QColor(*(round(share * a + (1 - share) * b) for a, b in channels))
