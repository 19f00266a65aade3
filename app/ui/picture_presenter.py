"""Brings the images of messages to where they are shown: small ones at once, a larger one when it is pressed."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.errors import AppError
from app.domain.picture_messages import PictureFound, PictureWanted
from app.domain.pictures import AttachedPicture
from app.text.pictures.reading import preview_of
from app.ui.bridge.errands import Errands
from app.ui.chat_controller import ChatController
from app.ui.dialogs.picture_dialog import PictureDialog
from app.ui.picture_shelf import PictureShelf
from app.ui.window_parts import WindowParts

_LARGE_SIDE = 2000


class PicturePresenter(QObject):
    """Between the shelves of the composer and the messages, and the store."""

    def __init__(self, parts: WindowParts, controller: ChatController, *, parent: QObject) -> None:
        super().__init__(parent)
        self._controller = controller
        self._errands = Errands()
        self._shelves: tuple[PictureShelf, ...] = (parts.composer.pictures, parts.transcript.pictures)
        self._window: QWidget = parts.centre
        self._opening: tuple[AttachedPicture, PictureDialog] | None = None
        for shelf in self._shelves:
            shelf.wanted.connect(self._want)
            shelf.open_wanted.connect(self._open)
        controller.state_changed.connect(self._changed)

    def _want(self, digest: str) -> None:
        self._controller.press(PictureWanted(digest))

    def _open(self, picture: AttachedPicture) -> None:
        dialog = PictureDialog(picture, self._window.window())
        dialog.finished.connect(dialog.deleteLater)
        self._opening = (picture, dialog)
        dialog.finished.connect(self._forget)
        dialog.open()
        self._controller.press(PictureWanted(picture.digest, whole=True))

    def _forget(self) -> None:
        self._opening = None

    def _changed(self, old: ChatState, new: ChatState) -> None:
        found = new.picture
        if found is None or found is old.picture:
            return
        if found.whole:
            self._show_whole(found)
        elif found.content:
            for shelf in self._shelves:
                shelf.take(found.digest, found.content)

    def _show_whole(self, found: PictureFound) -> None:
        opening = self._opening
        if opening is None or opening[0].digest != found.digest:
            return
        picture, dialog = opening
        if not found.content:
            dialog.show_trouble(self.tr("The image is not there any more."))
            return

        def show(png: bytes) -> None:
            if self._opening is opening:
                dialog.show_picture(png)

        def fail(error: AppError) -> None:
            if self._opening is opening:
                dialog.show_trouble(str(error))

        self._errands.run(
            lambda: preview_of(found.content, picture.name, most_side=_LARGE_SIDE),
            show,
            fail,
            name="tandem-image",
            awaited=False,
        )
