"""Keeps the page of privacy true, and shows a new recovery key until it is written down."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.errors import AppError
from app.domain.privacy import PrivacyState, SealWish
from app.domain.storage_events import RecoveryKeyNoted
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.dialogs.key_dialog import KeyDialog
from app.ui.dialogs.privacy_page import PrivacyPage
from app.ui.setting_kinds import Page
from app.ui.settings_presenter import SettingsPresenter


class PrivacyPresenter(QObject):
    """Looks at the disk whenever the page is shown."""

    def __init__(self, window: QWidget, controller: ChatController, page: SettingsPresenter, desk: Desk) -> None:
        super().__init__(window)
        self._window, self._controller, self._settings_page, self._desk = window, controller, page, desk
        self._page: PrivacyPage | None = None
        self._state = PrivacyState()
        page.made.connect(self._make_page)
        controller.state_changed.connect(self._follow)

    def _make_page(self) -> None:
        page = self._page = PrivacyPage()
        page.wish_changed.connect(self._wish)
        page.quit_wanted.connect(self._window.close)
        dialog = self._settings_page.dialog
        dialog.add_extra(Page.PRIVACY, page)
        dialog.page_shown.connect(self._page_shown)

    def _page_shown(self, page: Page) -> None:
        if page is Page.PRIVACY:
            self._look()

    def _look(self) -> None:
        self._desk.look_at_privacy(self._show, self._failed)

    def _show(self, state: PrivacyState) -> None:
        self._state = state
        if self._page is not None:
            self._page.show_state(state)

    def _wish(self, wish: SealWish | None) -> None:
        self._desk.wish_seal(wish, self._show, self._failed)

    def _failed(self, error: AppError) -> None:
        self._settings_page.dialog.tell(str(error), tone="warn")

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if new.recovery_key and new.recovery_key != old.recovery_key:
            dialog = KeyDialog(new.recovery_key, self._window)
            dialog.noted.connect(self._noted)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    def _noted(self) -> None:
        self._controller.press(RecoveryKeyNoted())
