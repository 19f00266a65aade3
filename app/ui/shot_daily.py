"""Dialogs of a chat's schema and note over the window in its picture, and what stands for them in it."""

from app.ui.dialogs.note_dialog import NoteDialog
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
