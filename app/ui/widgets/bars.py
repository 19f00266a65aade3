"""Painted bars of the statistics panel.  They know numbers and colours, not where the numbers come from."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.figures import PositionRate
from app.ui.theme import Look, TextSize, scaled
from app.ui.wording import fill, percent

_COLUMN = 58
_CAPTION = 20
_MOST_COLUMNS = 4
_RADIUS = 4.0


class PositionBars(QWidget):
    """Acceptance by draft position, as columns with their numbers below."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rates: tuple[PositionRate, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fit()
        look.changed.connect(self._fit)

    def _fit(self) -> None:
        self.setFixedHeight(_COLUMN + scaled(_CAPTION))
        self.update()

    def show_rates(self, rates: tuple[PositionRate, ...]) -> None:
        """Show these."""
        if rates == self._rates:
            return
        self._rates = rates
        words = [fill(self.tr("position %1: %2"), str(one.position), percent(one.rate)) for one in rates]
        self.setAccessibleName(", ".join(words))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the columns."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = painter.font()
        font.setPixelSize(TextSize.CAPTION)
        painter.setFont(font)
        n_columns = max(_MOST_COLUMNS, len(self._rates))
        width = self.width() / n_columns
        for at in range(n_columns):
            place = n_columns - 1 - at if self.isRightToLeft() else at
            box = QRectF(place * width + 4, 0, width - 8, _COLUMN)
            self._paint_column(painter, box, self._rates[at] if at < len(self._rates) else None)
        painter.end()

    def _paint_column(self, painter: QPainter, box: QRectF, rate: PositionRate | None) -> None:
        colors = self._look.colors
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.track))
        painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        if rate is None:
            return
        height = box.height() * rate.rate
        clip = QPainterPath()
        clip.addRoundedRect(box, _RADIUS, _RADIUS)
        painter.save()
        painter.setClipPath(clip)
        painter.fillRect(QRectF(box.left(), box.bottom() - height, box.width(), height), QColor(colors.accent))
        painter.restore()
        painter.setPen(QColor(colors.muted))
        caption = QRectF(box.left() - 8, box.bottom(), box.width() + 16, scaled(_CAPTION))
        painter.drawText(caption, Qt.AlignmentFlag.AlignCenter, f"{rate.position} · {percent(rate.rate)}")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a bar."""

    share: float
    color: str


class PartsBar(QWidget):
    """One bar in parts."""

    def __init__(self, look: Look, *, height: int = 12) -> None:
        super().__init__()
        self._look = look
        self._parts: tuple[Part, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(height)
        look.changed.connect(self.update)

    def show_parts(self, parts: tuple[Part, ...]) -> None:
        """Show these, whose shares add up to at most 1."""
        if parts != self._parts:
            self._parts = parts
            self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(100, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track and the parts on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = self.height() / 2 if self.height() < 10 else _RADIUS
        clip = QPainterPath()
        clip.addRoundedRect(QRectF(self.rect()), radius, radius)
        painter.setClipPath(clip)
        painter.fillRect(self.rect(), QColor(self._look.colors.track))
        left = 0.0
        for part in self._parts:
            width = part.share * self.width()
            width_drawn = max(0.0, width - 1.5)
            right = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
            at = self.width() - left - width_drawn if right else left
            painter.fillRect(QRectF(at, 0, width_drawn, self.height()), QColor(part.color))
            left += width
        painter.end()
