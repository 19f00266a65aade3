"""Going about in the window: the list, the search, the palette, finding, and help, each connected by its own part."""

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.ui.chat_controller import ChatController
from app.ui.list_presenter import ListPresenter
from app.ui.presenter import Presenter
from app.ui.search_presenter import SearchPresenter
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
        self._list = ListPresenter(parts, controller, presenter=presenter, window=window)
        self._search = SearchPresenter(parts, controller, today=today, window=window)
