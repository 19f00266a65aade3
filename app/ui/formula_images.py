"""Pictures of formulas for a document, drawn one at a time; what is not drawn, or cannot be, stays as its source."""

from html import escape

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.text.formulas import MOST_CHARS, Formula, typeset
from app.ui.theme import MEASURE, TextSize

_SHARPNESS = 2
"""Pixels of a picture for one of the screen, so that it stays sharp when enlarged."""
_SIZE = 1.15
"""Of a formula, for one of the text around it."""
_TWICE_MIDDLE = 3
"""Twice the height above the line, in pixels, at which Qt puts the middle of a picture."""
_OVERHANG = 3
"""Pixels by which slanted letters may reach beyond a formula."""
SCHEME = "formula:"
"""Names of pictures begin with it.  No message can name one: its own pictures are text."""


class FormulaImages:
    """The formulas of one document.

    Attributes:
        sources: what was written, by the picture's name.
        images: the pictures, by name.
        pending: formulas that wait to be drawn.
    """

    def __init__(self, color: str) -> None:
        self.sources: dict[str, str] = {}
        self.images: dict[str, QImage] = {}
        self.pending: list[tuple[str, bool]] = []
        self._color = color
        self._drawn: dict[tuple[str, bool], QImage | None] = {}

    def html_of(self, source: str, written: str, *, display: bool) -> str:
        """A formula in a document: its picture where there is one, else what was written."""
        key = (source, display)
        if key not in self._drawn and len(source) <= MOST_CHARS:
            if key not in self.pending:
                self.pending.append(key)
            return _plain(written)
        image = self._drawn.get(key)
        if image is None:
            return _plain(written)
        name = f"{SCHEME}{len(self.sources)}"
        self.sources[name], self.images[name] = written, image
        size = image.deviceIndependentSize().toSize()
        return f'<img src="{name}" width="{size.width()}" height="{size.height()}" style="vertical-align: middle" />'

    def begin(self) -> None:
        """Another document will be written with the formulas that are drawn."""
        self.sources, self.images = {}, {}

    def draw_one(self) -> bool:
        """Draw one that waits; False when none does."""
        if not self.pending:
            return False
        source, display = self.pending.pop(0)
        size = TextSize.READING * _SIZE
        formula = typeset(source.strip(), display=display, size=size, color=self._color)
        # Kept as a picture: a reply that grows writes its last block again with each piece.
        self._drawn[source, display] = _picture(formula) if formula is not None else None
        return True


def _plain(written: str) -> str:
    return f"<code>{escape(written)}</code>"


def _picture(formula: Formula) -> QImage:
    """The formula, padded so that Qt, which aligns the middle of a picture, puts it on the line of the text."""
    above = max(0.0, 2 * formula.depth + _TWICE_MIDDLE - formula.height)
    below = max(0.0, formula.height - _TWICE_MIDDLE - 2 * formula.depth)
    shrink = min(1.0, (MEASURE - 40) / formula.width)
    size = QSize(round(formula.width * shrink) + _OVERHANG, round((formula.height + above + below) * shrink) + 1)
    image = QImage(size * _SHARPNESS, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(_SHARPNESS)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(shrink, shrink)
    painter.translate(0, above)
    svg = QSvgRenderer(QByteArray(formula.svg))
    svg.render(painter, QRectF(0, 0, formula.width, formula.height))
    painter.end()
    return image
