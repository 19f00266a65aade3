"""What can be attached and how it gets there: chosen, dropped or pasted."""

from collections import deque
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QFileDialog

from app.domain.attachments import Attachment, Draft
from app.domain.picture_messages import PictureAttached
from app.text.pictures.reading import PictureRead
from app.text.text_file import MOST_BYTES, TextRead, too_large, with_unix_breaks
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.draft_keeper import DraftKeeper, DraftPlace
from app.ui.file_reader import FileReader
from app.ui.sentences import spoken
from app.ui.widgets.message_edit import local_files
from app.ui.window_parts import WindowParts
from app.ui.wording import count, fill, isolated

_MOST_ATTACHMENTS = 20
_MOST_PICTURES = 8
_QUICK_MS = 400
"""What is read within this needs no word."""


class Attaching(QObject):
    """Brings texts to the composer, and says why one cannot be attached."""

    def __init__(self, parts: WindowParts, controller: ChatController, keeper: DraftKeeper, *, parent: QObject) -> None:
        super().__init__(parent)
        self._controller = controller
        self._keeper = keeper
        self._wanted_at: deque[DraftPlace] = deque()
        self._read_for = keeper.place
        self._composer = parts.composer
        self._place = parts.centre
        self.reader = FileReader(self)
        self.reader.text_read.connect(self._take_read)
        self.reader.picture_read.connect(self._take_picture)
        self.reader.refused.connect(self._refuse)
        self.reader.answered.connect(self._end_waiting)
        self._slow = QTimer(self, singleShot=True, interval=_QUICK_MS)
        self._slow.timeout.connect(self.say_reading)
        edit = parts.composer.edit
        edit.files_given.connect(self.take_files)
        edit.large_pasted.connect(self._take_paste)
        edit.picture_given.connect(self._take_pasted_picture)
        parts.composer.attach_wanted.connect(self._choose)
        parts.actions[ActionId.ATTACH].triggered.connect(self._choose)
        # What is dropped on the messages is meant for the next one.
        parts.centre.setAcceptDrops(True)
        parts.centre.installEventFilter(self)

    def take_files(self, paths: Sequence[Path]) -> None:
        """Attach files; they are read elsewhere."""
        self._composer.note.clear()
        room = _MOST_ATTACHMENTS - len(self._composer.draft.attachments)
        if len(paths) > room:
            self._refuse(self._too_many())
        if paths[:room]:
            self._wanted_at.append(self._keeper.place)
            self.reader.read(paths[:room])
            self._slow.start()

    def say_reading(self) -> None:
        """Say that files are still being read, as they are."""
        if self.reader.busy:
            self._composer.note.add(self._reading())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take files that are dropped on the messages."""
        if watched is self._place and isinstance(event, QDropEvent | QDragEnterEvent):
            files = local_files(event.mimeData())
            if files and not self._composer.edit.isReadOnly():
                event.acceptProposedAction()
                if event.type() is QEvent.Type.Drop:
                    self.take_files(files)
                return True
        return False

    def _choose(self) -> None:
        if self._composer.edit.isReadOnly():
            return
        dialog = QFileDialog(self._composer, self.tr("Attach files"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: self.take_files([Path(name) for name in names]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _reading(self) -> str:
        return self.tr("Reading what you attach… It can be sent once it is here.")

    def _end_waiting(self) -> None:
        self._read_for = self._wanted_at.popleft()
        self._slow.stop()
        self._composer.note.take_back(self._reading())

    def _take_read(self, read: TextRead) -> None:
        if self._is_elsewhere:
            self._leave_there(Draft(attachments=(read.attachment,)))
        elif self._attach(read.attachment) and read.remark:
            self._composer.note.add(read.remark)

    @property
    def _is_elsewhere(self) -> bool:
        """Whether the reader of what was read has gone to another conversation meanwhile."""
        return self._read_for.conversation != self._keeper.place.conversation

    @property
    def _is_there_still(self) -> bool:
        """Whether what was read has a conversation that can be gone to."""
        wanted = self._read_for.conversation
        return wanted is None or any(each.id == wanted for each in self._controller.state.conversations)

    def _leave_there(self, added: Draft) -> None:
        self._keeper.attach_at(self._read_for, added)
        if self._is_there_still:
            said = self.tr("%1 is with the conversation where you attached it.")
        else:
            said = self.tr("%1 belongs to a conversation that you deleted. It is there when you bring that back.")
        for name in added.names:
            self._composer.note.add(fill(said, isolated(name)))

    def _take_paste(self, text: str) -> None:
        name = self.tr("Pasted text")
        if len(text) > MOST_BYTES:
            self._refuse(str(too_large(name, len(text))))
        else:
            self._attach(Attachment(name, with_unix_breaks(text)))

    def _attach(self, attachment: Attachment) -> bool:
        if self._composer.edit.isReadOnly():
            return False
        if len(self._composer.draft.attachments) >= _MOST_ATTACHMENTS:
            self._refuse(self._too_many())
            return False
        self._composer.attach(attachment)
        self._composer.edit.setFocus()
        return True

    def _too_many(self) -> str:
        said = self.tr("At most %1 texts can go with one message; the others were left out.")
        return fill(said, count(_MOST_ATTACHMENTS))

    def _take_pasted_picture(self, image: QImage) -> None:
        self._composer.note.clear()
        if self._sees():
            self._wanted_at.append(self._keeper.place)
            self.reader.read_picture(image, self.tr("Pasted image.png"))
            self._slow.start()

    def _take_picture(self, read: PictureRead) -> None:
        if self._is_elsewhere:
            self._controller.press(PictureAttached(read.kept))
            self._leave_there(Draft(pictures=(read.attached,)))
            return
        if self._composer.edit.isReadOnly() or not self._sees():
            return
        if len(self._composer.draft.pictures) >= _MOST_PICTURES:
            said = self.tr("At most %1 images can go with one message; the others were left out.")
            self._refuse(fill(said, count(_MOST_PICTURES)))
            return
        self._composer.pictures.take(read.attached.digest, read.kept.preview)
        self._controller.press(PictureAttached(read.kept))
        self._composer.attach_picture(read.attached)
        self._composer.edit.setFocus()

    def _sees(self) -> bool:
        """Whether the model sees images; if not, it is said why."""
        card = self._controller.state.card
        if card is not None and card.projector:
            return True
        self._refuse(
            spoken(card.blind_reason) if card is not None else self.tr("Choose a model that sees images first.")
        )
        return False

    def _refuse(self, sentence: str) -> None:
        self._composer.note.add(sentence)
