"""An image that went with a message, as large as the window allows."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QPixmap, QResizeEvent
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from app.domain.pictures import AttachedPicture
from app.ui.theme import Space
from app.ui.widgets.parts import button
from app.ui.wording import fill, one_line

_LEAST = 160
_SHARE = 0.8
"""Of the screen."""


class PictureDialog(QDialog):
    """One image; it is scaled to the dialog, never beyond its own size."""

    def __init__(self, picture: AttachedPicture, parent: QWidget) -> None:
        super().__init__(parent)
        self._pixmap = QPixmap()
        self.setWindowTitle(one_line(picture.name))
        self._shown = QLabel(self.tr("Opening the image…"))
        self._shown.setTextFormat(Qt.TextFormat.PlainText)
        self._shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._shown.setMinimumSize(_LEAST, _LEAST)
        self._shown.setWordWrap(True)
        self._shown.setAccessibleName(fill(self.tr("Image: %1"), one_line(picture.name)))
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        column.setSpacing(Space.M)
        close = button(self.tr("Close"), "outline")
        close.clicked.connect(self.reject)
        column.addWidget(self._shown, 1)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignTrailing)
        screen = QGuiApplication.primaryScreen().availableSize() * _SHARE
        size = QSize(picture.width, picture.height)
        if size.width() > screen.width() or size.height() > screen.height():
            size.scale(screen, Qt.AspectRatioMode.KeepAspectRatio)
        around = QSize(2 * Space.M, 3 * Space.M + close.sizeHint().height())
        self.resize(size.expandedTo(QSize(_LEAST, _LEAST)) + around)

    def show_picture(self, png: bytes) -> None:
        """Show it; `png` was written here."""
        self._pixmap.loadFromData(png, "PNG")
        self._fit()

    def show_trouble(self, sentence: str) -> None:
        """Say why it cannot be shown."""
        self._shown.setText(sentence)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See the class."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._pixmap.isNull():
            return
        room = self._shown.size()
        small = self._pixmap.width() <= room.width() and self._pixmap.height() <= room.height()
        smooth = Qt.TransformationMode.SmoothTransformation
        fitted = self._pixmap if small else self._pixmap.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        self._shown.setPixmap(fitted)
