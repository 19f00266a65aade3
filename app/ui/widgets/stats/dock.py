"""Holds the panel at a side of the window or in a window of its own, and says where a person has put it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow

from app.domain.settings import StatsPlace
from app.ui.widgets.stats.panel import StatsPanel


class StatsDock(QDockWidget):
    """The panel under its own header.

    Signals:
        placed: (`StatsPlace`) it is there now.
        width_changed: (width) it was dragged to this width, at a side of the window.
    """

    placed = Signal(object)
    width_changed = Signal(int)

    def __init__(self, panel: StatsPanel, window: QMainWindow) -> None:
        super().__init__(window)
        self.setObjectName("stats")
        self.setWindowTitle(self.tr("Statistics"))
        self.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetFloatable
            | QDockWidget.DockWidgetFeature.DockWidgetClosable
        )
        self._panel = panel
        self._window = window
        self._placing = False
        self.setTitleBarWidget(panel.header)
        self.setWidget(panel)
        self.dockLocationChanged.connect(self._tell_place)
        self.topLevelChanged.connect(self._tell_place)
        panel.header.place_chosen.connect(self.put)

    def put(self, place: StatsPlace) -> None:
        """Go there."""
        self._placing = True
        try:
            if place is not StatsPlace.FLOATING:
                self._window.addDockWidget(self._area(place), self)
            self.setFloating(place is StatsPlace.FLOATING)
        finally:
            self._placing = False
        self._tell_place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say how wide it was dragged; what the window squeezes is nobody's wish."""
        super().resizeEvent(event)
        dragged = bool(QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton)
        if dragged and self._at_side() and event.oldSize().width() != event.size().width():
            self.width_changed.emit(self.width())

    def widen(self) -> None:
        """Be as wide as wanted again, where the window was too narrow for it before."""
        wanted = self._panel.sizeHint().width()
        if self._at_side() and self.width() < wanted:
            self._window.resizeDocks([self], [wanted], Qt.Orientation.Horizontal)

    @property
    def place(self) -> StatsPlace:
        """Where it is."""
        if self.isFloating():
            return StatsPlace.FLOATING
        leading = self._window.dockWidgetArea(self) is self._area(StatsPlace.LEADING)
        return StatsPlace.LEADING if leading else StatsPlace.TRAILING

    def _at_side(self) -> bool:
        return self.isVisible() and not self.isFloating()

    def _area(self, place: StatsPlace) -> Qt.DockWidgetArea:
        # Areas are not mirrored with the layout.
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        left = (place is StatsPlace.LEADING) is not mirrored
        return Qt.DockWidgetArea.LeftDockWidgetArea if left else Qt.DockWidgetArea.RightDockWidgetArea

    def _tell_place(self) -> None:
        if self._placing:
            return
        self._panel.header.show_place(self.place)
        self.placed.emit(self.place)
