"""The window's menu: every action in its group, the models that were loaded, and both pages of help."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.domain.chat import ChatState
from app.domain.list_events import LoadedModel, ModelsAsked
from app.text.one_line import shown_line, shown_path
from app.ui.action_groups import action_groups
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.dialogs.meaning import MeaningDialog
from app.ui.plain_tip import plain_tip
from app.ui.widgets.help_sheet import HelpSheet
from app.ui.window_parts import WindowParts

_AT_TOP = frozenset(
    {
        ActionId.NEW_CHAT,
        ActionId.OPEN_MODEL,
        ActionId.DEMO_MODEL,
        ActionId.IMPORT,
        ActionId.EXPORT,
        ActionId.TOGGLE_TINT,
        ActionId.CHECK_EXACTNESS,
        ActionId.SETTINGS,
        ActionId.PALETTE,
        ActionId.HELP,
        ActionId.MEANINGS,
        ActionId.QUIT,
    }
)
"""What the menu has itself."""


class WindowMenu(QObject):
    """Fills the menu, and keeps the models in it true."""

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
        parts.actions[ActionId.MEANINGS].triggered.connect(lambda: MeaningDialog(window).open())
        parts.stats.header.meaning_wanted.connect(parts.actions[ActionId.MEANINGS].trigger)
        parts.actions[ActionId.MENU].triggered.connect(parts.menu_button.showMenu)
        parts.model_button.model_wanted.connect(load_model)
        controller.state_changed.connect(self._changed)

    def fill(self, themes: Sequence[QAction]) -> None:
        """Fill it: what begins something, what every group has to offer, what looks and counts, and the way out."""
        menu, actions = self._parts.menu, self._parts.actions
        menu.addActions([actions[name] for name in (ActionId.NEW_CHAT, ActionId.OPEN_MODEL)])
        menu.addMenu(self._models)
        menu.addAction(actions[ActionId.DEMO_MODEL])
        menu.addSeparator()
        add_groups(menu, actions, but=_AT_TOP)
        menu.addSeparator()
        menu.addActions([actions[name] for name in (ActionId.IMPORT, ActionId.EXPORT)])
        menu.addSeparator()
        menu.addActions([actions[name] for name in (ActionId.TOGGLE_TINT, ActionId.CHECK_EXACTNESS)])
        menu.addSeparator()
        colours = menu.addMenu(self.tr("Colours"))
        colours.addActions(themes)
        menu.addActions([actions[name] for name in (ActionId.SETTINGS, ActionId.PALETTE)])
        menu.addActions([actions[name] for name in (ActionId.HELP, ActionId.MEANINGS)])
        menu.addSeparator()
        menu.addAction(actions[ActionId.QUIT])

    def _changed(self, old: ChatState, new: ChatState) -> None:
        if new.store_ready and (not old.store_ready or new.card is not old.card):
            self._controller.press(ModelsAsked())
        if new.models != old.models:
            self._show_models(new.models)

    def _show_models(self, models: tuple[LoadedModel, ...]) -> None:
        self._parts.model_button.show_models(models)
        self._models.clear()
        self._models.menuAction().setVisible(bool(models))
        for model in models:
            action = self._models.addAction(
                shown_line(model.name).replace("&", "&&"), partial(self._load_model, model.path)
            )
            action.setToolTip(plain_tip(shown_path(model.path)))
        self._models.setToolTipsVisible(True)

    def _help(self) -> None:
        if self._sheet is None:
            self._sheet = HelpSheet(self._parts.look, self._window, action_groups())
            self._sheet.stand_over(self._parts.centre)
        if self._sheet.isVisible():
            self._sheet.close_sheet()
        else:
            self._sheet.open_sheet()


def add_groups(menu: QMenu, actions: Mapping[ActionId, QAction], *, but: Collection[ActionId]) -> None:
    """A submenu for each group of actions, without those that the menu has itself."""
    for group in action_groups():
        wanted = [actions[spec.id] for spec in group.actions if spec.id not in but]
        if wanted:
            menu.addMenu(group.heading).addActions(wanted)
