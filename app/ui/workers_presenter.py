"""Asks workers what they are when the user wants to know, and offers to load without one that is gone."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject

from app.domain.chat import ChatState
from app.domain.errors import AppError, WorkerError
from app.domain.events import ModelChosen
from app.domain.settings import EngineProcess, Settings
from app.domain.workers import WorkerAnswer
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.devices_presenter import DevicesPresenter
from app.ui.dialogs.workers_page import WorkersPage
from app.ui.presenter import Presenter
from app.ui.setting_kinds import Page
from app.ui.settings_presenter import SettingsPresenter
from app.ui.widgets.notice_bar import NoticeBar


class WorkersPresenter(QObject):
    """Keeps the page of workers true."""

    def __init__(
        self,
        controller: ChatController,
        desk: Desk,
        *,
        presenter: Presenter,
        page: SettingsPresenter,
        notices: NoticeBar,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._controller, self._desk, self._presenter = controller, desk, presenter
        self._settings_page, self._notices = page, notices
        self._page: WorkersPage | None = None
        self._asked: tuple[str, ...] = ()
        self._failed_model: Path | None = None
        page.made.connect(self._make_page)
        self._placed = _place(presenter.settings)
        page.changed.connect(self._follow_settings)
        controller.state_changed.connect(self._follow)

    def _make_page(self) -> None:
        page = self._page = WorkersPage()
        page.show_addresses(self._presenter.settings.load.workers)
        page.ask_wanted.connect(self._ask)
        DevicesPresenter(self._controller, self._desk.device_tester, page.devices)
        self._settings_page.dialog.add_extra(Page.MACHINES, page)

    def _follow_settings(self, settings: Settings) -> None:
        before, self._placed = self._placed, _place(settings)
        if before != self._placed:
            self._begin_anew()
        if self._page is not None and settings.load.workers != self._asked:
            self._page.show_addresses(settings.load.workers)

    def _begin_anew(self) -> None:
        """Where the engine runs counts at once, unless a reply would be lost by it."""
        state = self._controller.state
        path = state.loading or (state.card.path if state.card is not None and state.card.server is None else None)
        if path is not None and state.active is None and not state.awaited:
            self._presenter.load_model(path)

    def _ask(self) -> None:
        self._asked = self._presenter.settings.load.workers
        if self._page is not None:
            self._page.show_waiting()
        self._desk.ask_workers(self._asked, self._show, self._failed)

    def _show(self, answers: tuple[WorkerAnswer, ...]) -> None:
        if self._page is not None and self._asked == self._presenter.settings.load.workers:
            self._page.show_answers(answers)

    def _failed(self, error: AppError) -> None:
        self._settings_page.dialog.tell(str(error), tone="warn")
        if self._page is not None:
            self._page.show_addresses(self._presenter.settings.load.workers)

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if new.model_error is not old.model_error and isinstance(new.model_error, WorkerError):
            self._failed_model = old.loading or (old.card.path if old.card is not None else None)
            act = self.tr("Load without workers")
            self._notices.tell(str(new.model_error), act=act, do=self._load_without)

    def _load_without(self) -> None:
        if self._failed_model is not None:
            options = replace(self._presenter.settings.load, workers=())
            self._controller.press(ModelChosen(path=self._failed_model, options=options))


def _place(settings: Settings) -> tuple[EngineProcess, tuple[str, ...]]:
    """What of the settings says where the engine runs."""
    return settings.engine_process, settings.load.workers
