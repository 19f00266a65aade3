"""Buttons side by side, as many as there is room for.  It knows nothing of what they do."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from app.ui.theme import scaled

_HEIGHT = 26
_LAST = 34
"""Room for the last button, before it is there."""
_GAP = 2


class FittingRow(QWidget):
    """Groups of widgets, each group shown as a whole or not at all, and a last one that always is.

    Its height is the same with and without them, so that what stands below never moves.
    """

    def __init__(self, *, trailing: bool = False) -> None:
        """A row whose widgets stand at its end if it is `trailing`."""
        super().__init__()
        self._trailing = trailing
        self._groups: tuple[Sequence[QWidget], ...] = ()
        self._last: QWidget | None = None
        self._lit = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_widgets(self, groups: Sequence[Sequence[QWidget]], last: QWidget) -> None:
        """Take these, the most wanted first."""
        self._groups, self._last = tuple(groups), last
        for widget in (*(each for group in groups for each in group), last):
            widget.setParent(self)
        self._fit()

    def light(self, *, on: bool) -> None:
        """Show them, or none of them."""
        if on is not self._lit:
            self._lit = on
            self._fit()

    def sizeHint(self) -> QSize:
        """As small as it may be: it takes what is left."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """The last one."""
        return QSize(scaled(_LAST), scaled(_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find out anew what fits."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Find it out anew too when one of them has become wider, as in larger type."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        if self._last is None:
            return
        room = self.width() - self._last.sizeHint().width()
        shown: list[QWidget] = []
        fits = self._lit
        for group in self._groups:
            needed = sum(each.sizeHint().width() + _GAP for each in group)
            fits = fits and needed <= room
            if fits:
                room -= needed
                shown += group
            for each in group:
                each.setVisible(fits)
        self._last.setVisible(self._lit)
        self._place([*shown, self._last])

    def _place(self, shown: list[QWidget]) -> None:
        widths = [each.sizeHint().width() for each in shown]
        x = self.width() - sum(widths) - _GAP * (len(widths) - 1) if self._trailing else 0
        for each, width in zip(shown, widths, strict=True):
            each.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(x, 0, width, self.height())))
            x += width + _GAP
