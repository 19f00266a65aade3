"""Earlier messages by the Up key: of the conversation that is shown, then others that were sent in this run."""

from collections.abc import Iterator

from PySide6.QtCore import QObject

from app.domain.attachments import split
from app.domain.message import Role
from app.ui.chat_controller import ChatController
from app.ui.models.recall import Recall
from app.ui.shown import shown_path
from app.ui.widgets.composer import Composer
from app.ui.widgets.message_edit import can_be_edited

_MOST_REMEMBERED = 200


class Recalling(QObject):
    """Puts earlier messages into the composer, as long as they are not changed there."""

    def __init__(self, composer: Composer, controller: ChatController, *, parent: QObject) -> None:
        super().__init__(parent)
        self._edit, self._controller = composer.edit, controller
        self._recall = Recall()
        self._sent: list[str] = []
        composer.edit.earlier_wanted.connect(self._earlier)
        composer.edit.later_wanted.connect(self._later)
        composer.edit.back_wanted.connect(self._back)
        composer.send_wanted.connect(self._remember)

    def _earlier(self) -> None:
        if not self._edit.recalling:
            self._recall.begin(self._entries(), typed=self._edit.text)
        text = self._recall.earlier()
        if text is not None:
            self._edit.recall(text)

    def _later(self) -> None:
        self._edit.recall(self._recall.later(), under_way=self._recall.under_way)

    def _back(self) -> None:
        self._edit.recall(self._recall.back(), under_way=False)

    def _remember(self, content: str) -> None:
        self._sent = [split(content).text, *self._sent][:_MOST_REMEMBERED]

    def _entries(self) -> Iterator[str]:
        """Newest first."""
        said = [node.message.content for node in shown_path(self._controller.state) if node.message.role is Role.USER]
        texts = (split(content).text for content in reversed(said[-_MOST_REMEMBERED:]))
        yield from (text for text in (*texts, *self._sent) if can_be_edited(text))
