"""The window's menu: every action in its group, the models that were loaded, and the sheet of shortcuts."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.domain.chat import ChatState
from app.domain.list_events import LoadedModel, ModelsAsked
from app.ui.action_groups import action_groups
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.widgets.help_sheet import HelpSheet
from app.ui.window_parts import WindowParts


class WindowMenu(QObject):
    """Fills what the menu has below its first entries, and keeps the models in it true."""

    def __init__(
        self,
        parts: WindowParts,
        controller: ChatController,
        *,
        load_model: Callable[[Path], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._parts = parts
        self._controller = controller
        self._load_model = load_model
        self._window = window
        self._sheet: HelpSheet | None = None
        self._models = QMenu(self.tr("Recent models"), parts.menu)
        self._models.menuAction().setVisible(False)
        parts.actions[ActionId.HELP].triggered.connect(self._help)
        parts.actions[ActionId.MENU].triggered.connect(parts.menu_button.showMenu)
        controller.state_changed.connect(self._changed)

    def fill(self) -> None:
        """Add the submenus before “Quit”; called once the menu has its own entries."""
        menu, actions = self._parts.menu, self._parts.actions
        last = actions[ActionId.QUIT]
        menu.insertMenu(last, self._models)
        menu.insertSeparator(last)
        add_groups(menu, actions, before=last)
        menu.insertSeparator(last)
        menu.insertAction(last, actions[ActionId.PALETTE])
        menu.insertAction(last, actions[ActionId.HELP])
        menu.insertSeparator(last)

    def _changed(self, old: ChatState, new: ChatState) -> None:
        if new.store_ready and (not old.store_ready or new.card is not old.card):
            self._controller.press(ModelsAsked())
        if new.models != old.models:
            self._show_models(new.models)

    def _show_models(self, models: tuple[LoadedModel, ...]) -> None:
        self._models.clear()
        self._models.menuAction().setVisible(bool(models))
        for model in models:
            action = self._models.addAction(model.name.replace("&", "&&"), partial(self._load_model, model.path))
            action.setToolTip(str(model.path))
        self._models.setToolTipsVisible(True)

    def _help(self) -> None:
        if self._sheet is None:
            self._sheet = HelpSheet(self._parts.look, self._window, action_groups())
        if self._sheet.isVisible():
            self._sheet.close_sheet()
        else:
            self._sheet.open_sheet()


def add_groups(menu: QMenu, actions: Mapping[ActionId, QAction], *, before: QAction) -> None:
    """A submenu for each group of actions."""
    for group in action_groups():
        submenu = QMenu(group.heading, menu)
        submenu.addActions([actions[spec.id] for spec in group.actions])
        menu.insertMenu(before, submenu)
