"""Keeps what is shown of storage true: the sidebar's foot, and the page in the settings."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.errors import AppError
from app.domain.ids import ConversationId
from app.domain.place_move import PlaceState
from app.domain.storage_events import DropDamagedPressed, DropPressed, PinPressed, StorageAsked
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.dialogs.storage_page import StoragePage
from app.ui.setting_kinds import Page
from app.ui.settings_presenter import SettingsPresenter
from app.ui.theme import Look
from app.ui.widgets.storage_foot import StorageFoot
from app.ui.wording import fill, size


class StoragePresenter(QObject):
    """Asks for the sum when something was saved, and for everything while the page is shown."""

    def __init__(
        self,
        look: Look,
        controller: ChatController,
        *,
        foot: StorageFoot,
        page: SettingsPresenter,
        desk: Desk | None,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self._look, self._controller, self._foot, self._settings_page = look, controller, foot, page
        self._page: StoragePage | None = None
        controller.state_changed.connect(self._follow)
        page.made.connect(self._make_page)
        foot.clicked.connect(self._open)

    def _make_page(self) -> None:
        page = self._page = StoragePage(self._look)
        page.pin_wanted.connect(self._pin)
        page.drop_wanted.connect(self._drop)
        page.damaged_wanted.connect(self._drop_damaged)
        page.place.wish_changed.connect(self._wish_place)
        page.place.quit_wanted.connect(self._window.close)
        dialog = self._settings_page.dialog
        dialog.add_extra(Page.STORAGE, page)
        dialog.page_shown.connect(self._page_shown)
        if self._controller.state.storage is not None:
            page.show_usage(self._controller.state.storage.usage)

    def _page_shown(self, page: Page) -> None:
        if page is Page.STORAGE:
            self._controller.press(StorageAsked(each=True))
            if self._desk is not None:
                self._desk.look_at_place(self._show_place, self._failed)

    def _show_place(self, state: PlaceState) -> None:
        if self._page is not None:
            self._page.place.show_state(state)

    def _wish_place(self, to: Path | None) -> None:
        if self._desk is not None:
            self._desk.wish_place(to, self._show_place, self._failed)

    def _failed(self, error: AppError) -> None:
        self._settings_page.dialog.tell(str(error), tone="warn")

    def _open(self) -> None:
        self._settings_page.open(Page.STORAGE)

    def _pin(self, conversation: ConversationId, pinned: bool) -> None:  # noqa: FBT001  # as the signal has it
        self._controller.press(PinPressed(conversation=conversation, pinned=pinned))

    def _drop(self, conversation: ConversationId) -> None:
        self._controller.press(DropPressed(conversation=conversation))

    def _drop_damaged(self) -> None:
        self._controller.press(DropDamagedPressed())

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if new.store_ready and (not old.store_ready or new.n_saved != old.n_saved):
            self._controller.press(StorageAsked())
        if new.storage_sum is not None and new.storage_sum != old.storage_sum:
            self._foot.show_sum(new.storage_sum.n_bytes, new.storage_sum.budget)
        if new.storage is not None and new.storage is not old.storage and self._page is not None:
            self._page.show_usage(new.storage.usage)
            if new.storage.freed is not None:
                said = fill(self.tr("%1 freed; the text stays."), size(new.storage.freed))
                self._settings_page.dialog.tell(said)
