"""The live plot of a reply's rounds: acceptance as a filled line, tokens per round as a thin one."""

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.theme import Look

_HEIGHT = 104
_FILL_ALPHA = 46


class RoundPlot(QWidget):
    """Acceptance from 0 to 1 over the newest rounds, and tokens per round against the most that depth allows."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        # A bare view box: a whole plot item would bring menus that belong to no window.
        self._plot = pyqtgraph.GraphicsView(self, background=None)
        self._plot.setFixedHeight(_HEIGHT)
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.setFrameShape(self._plot.Shape.NoFrame)
        self._box = pyqtgraph.ViewBox(enableMenu=False, enableMouse=False)
        self._box.setYRange(0, 1.04, padding=0)
        self._plot.setCentralItem(self._box)
        self._acceptance = pyqtgraph.PlotCurveItem(antialias=True, fillLevel=0)
        self._tokens = pyqtgraph.PlotCurveItem(antialias=True)
        for curve in (self._acceptance, self._tokens):
            self._box.addItem(curve)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._plot)
        self._tint()
        look.changed.connect(self._tint)

    def show_points(self, points: tuple[tuple[int, float, float], ...], *, most_tokens: int) -> None:
        """Show (round, acceptance, tokens per round)."""
        rounds = [float(number) for number, _, _ in points]
        self._acceptance.setData(rounds, [rate for _, rate, _ in points])
        self._tokens.setData(rounds, [tokens / most_tokens for _, _, tokens in points])
        if rounds:
            self._box.setXRange(rounds[0], max(rounds[-1], rounds[0] + 1), padding=0.01)

    def _tint(self) -> None:
        colors = self._look.colors
        self._plot.setBackground(colors.raised)
        fill = QColor(colors.accent)
        fill.setAlpha(_FILL_ALPHA)
        self._acceptance.setPen(pyqtgraph.mkPen(colors.accent, width=2))
        self._acceptance.setBrush(fill)
        self._tokens.setPen(pyqtgraph.mkPen(colors.good, width=1.5))
