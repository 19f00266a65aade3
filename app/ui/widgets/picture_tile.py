"""An image that went with a message, small; pressed, it is shown larger."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QPushButton

from app.domain.pictures import AttachedPicture
from app.ui.picture_shelf import PictureShelf
from app.ui.plain_tip import plain_tip
from app.ui.theme import scaled
from app.ui.widgets.attachment_chips import short_name
from app.ui.wording import count, fill


class PictureTile(QPushButton):
    """One image, as large as there is room for."""

    def __init__(self, shelf: PictureShelf, picture: AttachedPicture, *, side: int) -> None:
        super().__init__()
        self.picture = picture
        self._shelf, self._side = shelf, scaled(side)
        self.setProperty("kind", "clear")
        self.setFlat(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        size = fill(self.tr("%1 by %2 pixels"), count(picture.width), count(picture.height))
        said = f"{short_name(picture.name)}, {size}"
        self.setAccessibleName(fill(self.tr("Image: %1"), said))
        self.setToolTip(plain_tip(said))
        self.clicked.connect(self._open)
        shelf.found.connect(self._found)
        self._show(shelf.pixmap(picture.digest))

    def _found(self, digest: str) -> None:
        if digest == self.picture.digest:
            self._show(self._shelf.pixmap(digest))

    def _show(self, pixmap: QPixmap) -> None:
        # The place is held before the picture is there, so that nothing moves when it comes.
        size = QSize(self.picture.width, self.picture.height)
        room = QSize(self._side, self._side)
        if size.width() > room.width() or size.height() > room.height():
            size.scale(room, Qt.AspectRatioMode.KeepAspectRatio)
        size = size.expandedTo(QSize(24, 24))
        self.setIcon(QIcon(pixmap))
        self.setIconSize(size)
        self.setFixedSize(size + QSize(6, 6))

    def _open(self) -> None:
        self._shelf.open_wanted.emit(self.picture)
