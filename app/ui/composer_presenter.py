"""Everything around the message that is being written, put together: each part has a module of its own."""

from PySide6.QtCore import QObject

from app.domain.chat import ChatState
from app.domain.composer_events import TitleWanted
from app.domain.settings import Settings
from app.ui.attaching import Attaching
from app.ui.chat_controller import ChatController
from app.ui.draft_keeper import DraftKeeper
from app.ui.picture_presenter import PicturePresenter
from app.ui.recalling import Recalling
from app.ui.token_counter import TokenCounter
from app.ui.window_parts import WindowParts


class ComposerPresenter(QObject):
    """Connects the composer with what it needs of the chat."""

    def __init__(
        self, parts: WindowParts, controller: ChatController, *, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._controller = controller
        self._composer = parts.composer
        self._keeper = DraftKeeper(parts.composer, controller, parent=self)
        self._counter = TokenCounter(parts.composer, controller, parent=self)
        self._attaching = Attaching(parts, controller, self._keeper, parent=self)
        self._pictures = PicturePresenter(parts, controller, parent=self)
        self._recalling = Recalling(parts.composer, controller, parent=self)
        controller.state_changed.connect(self._changed)
        self.use_settings(settings)

    def use_settings(self, settings: Settings) -> None:
        """Take other settings."""
        self._settings = settings
        self._composer.use_keys(enter_sends=settings.enter_sends)

    def settle(self) -> None:
        """Do at once what waits for a pause."""
        self._keeper.keep_now()
        self._counter.count_now()

    def _changed(self, old: ChatState, new: ChatState) -> None:
        ended = old.active if new.active is None else None
        if ended is not None and ended.conversation is not None and self._settings.generate_titles:
            title = TitleWanted(conversation=ended.conversation, path=ended.path, answer=ended.message.content)
            self._controller.press(title)
