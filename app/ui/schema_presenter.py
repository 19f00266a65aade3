"""The JSON schema of what is asked next: where it is given, and how it goes with a message.

It goes with the chat that is shown until it is taken away or another chat is opened.  What a reply was drawn with is
kept beside it: one that is written again follows the same schema, and a chat that is opened goes on as it ended.
"""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from app.domain.chat import ChatState
from app.domain.generation import GenerationOptions
from app.domain.message import Role
from app.text.text_file import TextRead
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.dialogs.schema_dialog import SchemaDialog
from app.ui.file_reader import FileReader
from app.ui.shown import newest_first, shown_id
from app.ui.window_parts import WindowParts


class SchemaPresenter(QObject):
    """Keeps the schema.

    Attributes:
        schema: of what is asked next; empty for none.
        reader: of schemas in files.
    """

    def __init__(self, parts: WindowParts, controller: ChatController, *, window: QWidget) -> None:
        super().__init__(window)
        self.schema = ""
        self._parts, self._window = parts, window
        self._dialog: SchemaDialog | None = None
        self.reader = FileReader(self)
        self.reader.text_read.connect(self._take_file)
        self.reader.refused.connect(self._refuse_file)
        parts.actions[ActionId.JSON_REPLY].triggered.connect(self.open)
        parts.schema_button.clicked.connect(self.open)
        controller.state_changed.connect(self._follow)

    @property
    def dialog(self) -> SchemaDialog | None:
        """The dialog, while it is open."""
        return self._dialog

    def shaped(self, options: GenerationOptions) -> GenerationOptions:
        """The options with the schema, which counts more than a grammar among them."""
        if not self.schema:
            return options
        return replace(options, sampling=replace(options.sampling, grammar="", json_schema=self.schema))

    def open(self) -> None:
        """Show the dialog."""
        if self._dialog is not None:
            return
        made = self._dialog = SchemaDialog(self.schema, self._window)
        made.given.connect(self.take)
        made.file_wanted.connect(self._ask_file)
        made.finished.connect(self._closed)
        made.open()

    def take(self, schema: str) -> None:
        """Use a schema for what is asked next; empty for none."""
        self.schema = schema
        self._parts.schema_button.setVisible(bool(schema))

    def _follow(self, old: ChatState, new: ChatState) -> None:
        before, now = shown_id(old), shown_id(new)
        # A new chat gets its number with its first message, and is the same chat.
        begun = before is None and now is not None and new.active is not None and new.active.conversation == now
        if before != now and not begun:
            self.take(_last_schema(new))

    def _ask_file(self) -> None:
        kinds = self.tr("JSON schemas (*.json);;All files (*)")
        dialog = QFileDialog(self._window, self.tr("JSON schema from a file"), "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.reader.read([Path(name)]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_file(self, read: TextRead) -> None:
        if self._dialog is not None:
            self._dialog.take(read.attachment.text)

    def _refuse_file(self, sentence: str) -> None:
        if self._dialog is not None:
            self._dialog.refuse(sentence)

    def _closed(self) -> None:
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.deleteLater()
        self._parts.composer.edit.setFocus()


def _last_schema(state: ChatState) -> str:
    """Of the last reply on screen."""
    reply = next((node for node in newest_first(state) if node.message.role is Role.ASSISTANT), None)
    return reply.sampling.json_schema if reply is not None and reply.sampling is not None else ""
