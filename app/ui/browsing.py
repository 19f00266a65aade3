"""Going about in the window: the list, the search, the palette, finding, and help, each connected by its own part."""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.domain.list_events import LoadedModel
from app.ui.chat_controller import ChatController
from app.ui.find_presenter import FindPresenter
from app.ui.list_presenter import ListPresenter
from app.ui.palette_presenter import PalettePresenter, SettingEntry
from app.ui.presenter import Presenter
from app.ui.search_presenter import SearchPresenter
from app.ui.window_menu import WindowMenu
from app.ui.window_parts import WindowParts


class Browsing(QObject):
    """Makes the parts and keeps them."""

    def __init__(
        self,
        parts: WindowParts,
        controller: ChatController,
        *,
        presenter: Presenter,
        today: Callable[[], date],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._load: Callable[[Path], None] = presenter.load_model
        self._menu = WindowMenu(parts, controller, load_model=self._load_model, window=window)
        self._list = ListPresenter(parts, controller, window=window)
        self._search = SearchPresenter(parts, controller, today=today, window=window)
        self._find = FindPresenter(parts, controller, window=window)
        self._palette = PalettePresenter(parts, controller, load_model=self._load_model, today=today, window=window)
        self.palette = self._palette.palette

    def fill_menu(self, themes: Sequence[QAction]) -> None:
        """Fill the window's menu; `themes` are the colours to choose from, in the palette too."""
        self._menu.fill(themes)
        self._palette.offer_themes(themes)

    def offer_settings(self, settings: Sequence[SettingEntry]) -> None:
        """Take the settings that the palette can go to."""
        self._palette.offer_settings(settings)

    def offer_models(self, models: Sequence[LoadedModel]) -> None:
        """Take models that were found, for the palette."""
        self._palette.offer_models(models)

    def use_library(self, load: Callable[[Path], None], look: Callable[[], None]) -> None:
        """Load models as the library does, and have it look for them when the palette is opened."""
        self._load = load
        self._palette.models_wanted.connect(look)

    def _load_model(self, path: Path) -> None:
        self._load(path)

    def settle(self) -> None:
        """Show at once what would be shown a little later."""
        for part in (self._search, self._palette, self._find):
            part.settle()
