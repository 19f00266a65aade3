"""What the window offers once it can reach files, models, servers and workers by its desk.

Knows which presenter serves what; the window knows only that settings change, and that the demo model is wanted.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.domain.model_choices import KeptChoices
from app.domain.settings import Settings
from app.ui.actions import ActionId
from app.ui.bridge.desk import Desk
from app.ui.browsing import Browsing
from app.ui.chat_controller import ChatController
from app.ui.exchange_presenter import ExchangePresenter
from app.ui.library_presenter import LibraryPresenter
from app.ui.model_service import serve_models
from app.ui.outside import ChooseFile
from app.ui.presenter import Presenter
from app.ui.preset_presenter import PresetPresenter
from app.ui.privacy_presenter import PrivacyPresenter
from app.ui.servers_presenter import ServersPresenter
from app.ui.settings_presenter import SettingsPresenter
from app.ui.theme import Look
from app.ui.window_parts import WindowParts
from app.ui.workers_presenter import WorkersPresenter

DESK_ACTIONS = (ActionId.IMPORT, ActionId.EXPORT, ActionId.LIBRARY, ActionId.SERVERS, ActionId.MODEL_SETTINGS)
"""What cannot be done without a desk."""


class DeskPresenters(QObject):
    """They belong to the window, and end with it.

    Signals:
        changed: (`Settings`) the settings are to be these.
        kept_changed: (`KeptChoices`) something else is chosen for a model.
        demo_wanted: the demo model is to be loaded.
    """

    changed = Signal(object)
    kept_changed = Signal(object)
    demo_wanted = Signal()

    def __init__(
        self,
        parts: WindowParts,
        controller: ChatController,
        desk: Desk,
        *,
        look: Look,
        presenter: Presenter,
        page: SettingsPresenter,
        presets: PresetPresenter,
        browsing: Browsing,
        kept: KeptChoices,
        choose_file: ChooseFile,
        window: QWidget,
    ) -> None:
        """Make and connect them.

        Args:
            parts: the window's widgets.
            controller: where commands go.
            desk: what lies outside the conversation.
            look: of the window.
            presenter: of the chat; has the settings, and loads models.
            page: of the settings.
            presets: of the presets.
            browsing: lists the models that are found.
            kept: what was chosen for single models.
            choose_file: asks for a file.
            window: owns them.
        """
        super().__init__(window)
        current: Callable[[], Settings] = lambda: presenter.settings  # noqa: E731  # given to four
        self.exchange = ExchangePresenter(window, controller, desk)
        self.exchange.use_actions(parts.actions[ActionId.IMPORT], parts.actions[ActionId.EXPORT])
        PrivacyPresenter(window, controller, page, desk)
        WorkersPresenter(controller, desk, presenter=presenter, page=page, notices=parts.notice, parent=self)
        self.library = LibraryPresenter(parts, controller, desk, current=current, window=window)
        self.library.changed.connect(self.changed)
        self.library.demo_wanted.connect(self.demo_wanted)
        self.library.found.connect(browsing.offer_models)
        browsing.use_library(self.library.load_path, self.library.look_once)
        self.models = serve_models(
            look,
            controller,
            page,
            presets,
            desk,
            kept=kept,
            current=current,
            load=presenter.load_model,
            choose_file=choose_file,
            window=window,
        )
        self.models.changed.connect(self.changed)
        self.models.kept_changed.connect(self.kept_changed)
        parts.actions[ActionId.MODEL_SETTINGS].triggered.connect(self.models.open)
        self.servers = ServersPresenter(parts, controller, desk, current=current, window=window)
        self.servers.changed.connect(self.changed)
