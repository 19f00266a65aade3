"""The frame inside a scroll area that has the keyboard's focus; a style sheet cannot draw one on every kind of area."""

from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame


class FocusRing(QFrame):
    """Shown while the area has the focus, unless a click gave it."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.setProperty("kind", "focus")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        area.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Come, go and grow with the area's focus."""
        match event.type():
            case QEvent.Type.FocusIn:
                self.setGeometry(self._area.viewport().geometry())
                self.raise_()
                self.setVisible(cast("QFocusEvent", event).reason() is not Qt.FocusReason.MouseFocusReason)
            case QEvent.Type.FocusOut:
                self.hide()
            case QEvent.Type.Resize:
                self.setGeometry(self._area.viewport().geometry())
            case _:
                pass
        return super().eventFilter(watched, event)
