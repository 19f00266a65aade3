"""What the window does about single models: their own settings, and finding them again.  It puts parts together."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.domain.model_choices import KeptChoices
from app.domain.settings import Settings
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.lost_model_presenter import LostModelPresenter
from app.ui.model_page_presenter import ModelPagePresenter
from app.ui.outside import ChooseFile
from app.ui.preset_presenter import PresetPresenter
from app.ui.settings_presenter import SettingsPresenter
from app.ui.theme import Look


def serve_models(
    look: Look,
    controller: ChatController,
    page: SettingsPresenter,
    presets: PresetPresenter,
    desk: Desk,
    *,
    kept: KeptChoices,
    current: Callable[[], Settings],
    load: Callable[[Path], None],
    choose_file: ChooseFile,
    window: QWidget,
) -> ModelPagePresenter:
    """Make both; what is returned tells of other choices and of a preset that was taken."""
    LostModelPresenter(controller, desk, current=current, load=load, choose_file=choose_file, window=window)
    made = ModelPagePresenter(
        look, controller, page, kept=kept, current=current, presets=lambda: presets.own, desk=desk, window=window
    )
    presets.own_changed.connect(made.offer_presets)
    return made
