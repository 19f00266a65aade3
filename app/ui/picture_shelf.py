"""Small pictures of attached images, by their digest: what is at hand, and what has to be asked for.

It shows nothing and decodes nothing but the PNGs that were written here.
"""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

_MOST_KEPT = 200


class PictureShelf(QObject):
    """The small pictures of one place in the window.

    Signals:
        wanted: (str) the one with this digest is to be found.
        found: (str) it is here now.
        open_wanted: (`AttachedPicture`) it is to be shown larger.
    """

    wanted = Signal(str)
    found = Signal(str)
    open_wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[str, QPixmap] = {}

    def pixmap(self, digest: str) -> QPixmap:
        """The picture; a null one until it was found."""
        known = self._kept.pop(digest, None)
        if known is None:
            self.wanted.emit(digest)
            return self._kept.get(digest, QPixmap())
        self._kept[digest] = known
        return known

    def take(self, digest: str, preview: bytes) -> None:
        """Put one there."""
        pixmap = QPixmap()
        pixmap.loadFromData(preview, "PNG")
        self._kept[digest] = pixmap
        while len(self._kept) > _MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self.found.emit(digest)
