"""What stands over the window in some of its pictures, by the picture's name."""

from collections.abc import Callable
from dataclasses import replace

from app.domain.settings import ThemeChoice
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page


def _settings(window: MainWindow) -> None:
    window.settings_page.open(Page.SAMPLING)
    dialog = window.settings_page.dialog
    dialog.edited.emit("sampling.temperature", 0.7)
    dialog.edited.emit("sampling.top_p", 1.5)


def _search(window: MainWindow) -> None:
    window.settings_page.open(Page.GENERAL)
    window.settings_page.dialog.search.setText("format")
    window.settings_page.dialog.edited.emit("load.kv_type_k", "q8_0")


def _contrast(window: MainWindow) -> None:
    dark = window.settings.theme is ThemeChoice.DARK
    theme = ThemeChoice.CONTRAST_DARK if dark else ThemeChoice.CONTRAST_LIGHT
    window.use_settings(replace(window.settings, theme=theme))


DIALOGS: dict[str, Callable[[MainWindow], None]] = {
    "settings": _settings,
    "settings-search": _search,
    "high-contrast": _contrast,
}
