"""The images of a message, above its words and on their side."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.domain.pictures import AttachedPicture
from app.ui.picture_shelf import PictureShelf
from app.ui.theme import Space
from app.ui.widgets.picture_tile import PictureTile

_SIDE = 220
_SIDE_OF_MANY = 110


class PictureRow(QWidget):
    """All of them, in order."""

    def __init__(self, shelf: PictureShelf, pictures: Sequence[AttachedPicture]) -> None:
        super().__init__()
        side = _SIDE if len(pictures) == 1 else _SIDE_OF_MANY
        self.tiles = tuple(PictureTile(shelf, each, side=side) for each in pictures)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, Space.XS)
        row.setSpacing(Space.XS)
        row.addStretch(1)
        for tile in self.tiles:
            row.addWidget(tile)
