"""The images that go with the message that is being written, above its words."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.domain.pictures import AttachedPicture
from app.ui.picture_shelf import PictureShelf
from app.ui.theme import Look, Space
from app.ui.widgets.attachment_chips import short_name
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import IconButton
from app.ui.widgets.picture_tile import PictureTile
from app.ui.wording import fill

_SIDE = 56


class PictureChip(QFrame):
    """One of them; Delete and Backspace take it away.

    Signals:
        remove_wanted: take it away.
    """

    remove_wanted = Signal()

    def __init__(self, look: Look, shelf: PictureShelf, picture: AttachedPicture) -> None:
        super().__init__()
        self.setProperty("kind", "chip")
        self.tile = PictureTile(shelf, picture, side=_SIDE)
        tip = fill(self.tr("Remove %1 (Del)"), short_name(picture.name))
        self.remove = IconButton(look, "close", tip=tip, size=14)
        self.remove.clicked.connect(self._ask_remove)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 1, 2, 1)
        row.setSpacing(0)
        row.addWidget(self.tile)
        row.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the class."""
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self._ask_remove()
        else:
            super().keyPressEvent(event)

    def _ask_remove(self) -> None:
        self.remove_wanted.emit()


class PictureChips(QWidget):
    """All of them, in order.

    Signals:
        remove_wanted: (int) the one at this place.
    """

    remove_wanted = Signal(int)

    def __init__(self, look: Look, shelf: PictureShelf) -> None:
        super().__init__()
        self._look, self._shelf = look, shelf
        self.chips: tuple[PictureChip, ...] = ()
        self._row = FlowLayout(self)
        self._row.setSpacing(Space.S)
        self.hide()

    def show_pictures(self, pictures: Sequence[AttachedPicture]) -> None:
        """Show these."""
        for chip in self.chips:
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = tuple(PictureChip(self._look, self._shelf, each) for each in pictures)
        for place, chip in enumerate(self.chips):
            chip.remove_wanted.connect(lambda place=place: self.remove_wanted.emit(place))
            self._row.addWidget(chip)
        self.setVisible(bool(self.chips))
