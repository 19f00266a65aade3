"""Dialogs of a chat's schema, note and image over the window in its picture, and what stands for them in it."""

from PySide6.QtCore import QBuffer
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPixmap

from app.domain.pictures import AttachedPicture, digest_of
from app.ui.dialogs.note_dialog import NoteDialog
from app.ui.dialogs.picture_dialog import PictureDialog
from app.ui.dialogs.schema_dialog import SchemaDialog
from app.ui.main_window import MainWindow
from app.ui.schema_examples import schema_examples

_NOTE = (
    "Ask Ada whether the carried token counts as read.\nSources: the notes of 3 March, and the paper on verification."
)


def json_reply(window: MainWindow) -> None:
    """A schema that is none yet."""
    _name, example = schema_examples()[0]
    dialog = SchemaDialog(example.replace('"array"', '"list"'), window)
    window.parts.schema_button.show()
    dialog.show()


def note(window: MainWindow) -> None:
    """A note, and the button that leads to it."""
    window.parts.note_button.show_note(_NOTE)
    NoteDialog("Carry across turns", _NOTE, window).show()


def picture(window: MainWindow) -> None:
    """An image of a message, opened."""
    pixmap = QPixmap(480, 320)
    sky = QLinearGradient(0, 0, 0, pixmap.height())
    sky.setColorAt(0, QColor("#27508f"))
    sky.setColorAt(1, QColor("#f2b279"))
    painter = QPainter(pixmap)
    painter.fillRect(pixmap.rect(), sky)
    painter.end()
    file = QBuffer()
    file.open(QBuffer.OpenModeFlag.WriteOnly)
    pixmap.save(file, "PNG")
    png = bytes(file.data().data())
    dialog = PictureDialog(AttachedPicture("evening.png", digest_of(png), pixmap.width(), pixmap.height()), window)
    dialog.show_picture(png)
    dialog.show()
