"""Asks what to do where a model is wanted that is not loaded: its file was moved, renamed, replaced, or is gone."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.errors import AppError
from app.domain.events import ReplayChosen
from app.domain.identity import Writer, other_writer
from app.domain.ids import ConversationId
from app.domain.lost_model import Loss, LostModel
from app.domain.settings import Settings
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.dialogs.lost_model_dialog import LostModelDialog
from app.ui.outside import ChooseFile


class LostModelPresenter(QObject):
    """One dialog at a time; what is already answered is not asked."""

    def __init__(
        self,
        controller: ChatController,
        desk: Desk,
        *,
        current: Callable[[], Settings],
        load: Callable[[Path], None],
        choose_file: ChooseFile,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._controller, self._desk, self._current = controller, desk, current
        self._load, self._choose_file, self._window = load, choose_file, window
        self._dialog: LostModelDialog | None = None
        controller.state_changed.connect(self._follow)

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if new.unanswered is not None and new.unanswered != old.unanswered:
            self._ask_for_writer(new.unanswered)
        elif new.model_error is not None and new.model_error is not old.model_error and old.loading is not None:
            self._ask_for_file(old.loading)

    # --- a conversation of another model ------------------------------------------------------------------

    def _ask_for_writer(self, conversation: ConversationId) -> None:
        opened, card = self._controller.state.opened, self._controller.state.card
        if opened is None or opened.summary.id != conversation or card is None:
            return
        writer = other_writer(opened.path(), card)
        if writer is not None:
            self._find_writer(conversation, writer)

    def _find_writer(self, conversation: ConversationId, writer: Writer) -> None:
        def told(lost: LostModel | None) -> None:
            state = self._controller.state
            if lost is None or state.unanswered != conversation or state.card is None:
                return
            dialog = self._open(LostModelDialog(lost, self._window, loaded=state.card.name))
            dialog.again_wanted.connect(lambda: self._find_writer(conversation, writer))
            dialog.replay_wanted.connect(lambda: self._replay(conversation))

        folders = self._current().model_folders
        self._desk.finder.find(writer.fingerprint, writer.name, folders, told, self._failed)

    def _replay(self, conversation: ConversationId) -> None:
        self._controller.press(ReplayChosen(conversation=conversation))

    # --- a file that could not be loaded ------------------------------------------------------------------

    def _ask_for_file(self, path: Path) -> None:
        def told(lost: LostModel | None) -> None:
            if lost is None or lost.loss is Loss.THERE or self._controller.state.card is not None:
                return
            self._open(LostModelDialog(lost, self._window)).again_wanted.connect(lambda: self._load(path))

        self._desk.finder.find_at(path, self._current().model_folders, told, self._failed)

    # --- both ---------------------------------------------------------------------------------------------

    def _open(self, dialog: LostModelDialog) -> LostModelDialog:
        if self._dialog is not None:
            self._dialog.reject()
        self._dialog = dialog
        dialog.load_wanted.connect(self._load)
        dialog.choose_wanted.connect(self._choose)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        dialog.open()
        return dialog

    def _choose(self) -> None:
        self._choose_file(self._window, self._load)

    def _forget(self) -> None:
        self._dialog = None

    def _failed(self, _error: AppError) -> None:
        """What the chat itself says of it stays on screen."""
