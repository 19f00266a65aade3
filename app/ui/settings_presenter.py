"""Keeps the settings dialog true to the settings, and takes what the user changes there."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.events import ModelChosen
from app.domain.model_choices import LOADED_WITH, choices_of
from app.domain.model_choices import value_of as choice_of
from app.domain.sampling import InvalidSettingError
from app.domain.setting_values import value_of, with_choice_noted, with_value
from app.domain.settings import Settings
from app.ui.chat_controller import ChatController
from app.ui.dialogs.settings_dialog import SettingsDialog
from app.ui.setting_kinds import Effect, Page, SettingSpec, complaint
from app.ui.settings_table import setting_table
from app.ui.theme import Look

_OF_A_MODEL_HERE = frozenset({"drafter", "depth", "strict", "show_tint", "generate_titles"})
"""Settings without a say while a server answers, besides those of loading."""


class SettingsPresenter(QObject):
    """Makes the dialog when it is first wanted.

    Signals:
        changed: (`Settings`) as the user wants them now.
        made: (`SettingsDialog`) the dialog is there; whoever has more to show adds it.
    """

    changed = Signal(object)
    made = Signal(object)

    def __init__(
        self, look: Look, controller: ChatController, *, current: Callable[[], Settings], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._look, self._controller, self._current, self._window = look, controller, current, parent
        self._specs: dict[str, SettingSpec] = {spec.name: spec for spec in setting_table()}
        self._started = self._loaded = current()
        self._dialog: SettingsDialog | None = None
        controller.state_changed.connect(self._follow)

    @property
    def dialog(self) -> SettingsDialog:
        """The dialog, made if it is not there yet."""
        if self._dialog is None:
            made = self._dialog = SettingsDialog(self._look, tuple(self._specs.values()), self._window)
            made.edited.connect(self._edit)
            made.reset_wanted.connect(self._reset)
            made.reset_all_wanted.connect(self._reset_all)
            made.load_wanted.connect(self._load_again)
            self.made.emit(made)
            self.refresh()
        return self._dialog

    def open(self, page: Page | None = None, *, name: str = "") -> None:
        """Show the dialog, at a page or a setting."""
        self.dialog.open_at(page, name=name)

    @property
    def page(self) -> Page | None:
        """The page that is on screen; None where none is."""
        return self._dialog.page if self._dialog is not None and self._dialog.isVisible() else None

    def refresh(self) -> None:
        """The settings are others: show them."""
        if self._dialog is None:
            return
        for spec in self._specs.values():
            self._show(self._dialog, spec)

    def _show(self, dialog: SettingsDialog, spec: SettingSpec) -> None:
        value = value_of(self._current(), spec.name)
        said = self._said_by_model(spec.name)
        if said is not None:
            dialog.show_value(spec.name, said, default=True, waits=False)
            dialog.remark(spec.name, self.tr("As the model's file says; what you choose here counts more."))
            return
        own = self.tr("The loaded model has a choice of its own; this one is for the others.")
        dialog.remark(spec.name, own if self._own(spec.name) else "")
        dialog.show_value(
            spec.name,
            value,
            default=value == value_of(Settings(), spec.name),
            waits=self._waits(spec, value),
            idle=self._is_idle(spec),
        )

    def _said_by_model(self, name: str) -> float | None:
        """What the loaded model's file says of it, where that counts."""
        card = self._controller.state.card
        field = name.removeprefix("sampling.")
        if card is None or field not in self._current().left_to_model:
            return None
        return dict(card.sampling).get(field)

    def _own(self, name: str) -> bool:
        """True where the loaded model has a choice of its own, so that the general setting is nothing to it."""
        state = self._controller.state
        field = name.removeprefix("load.")
        if state.card is None or field == name or field not in LOADED_WITH:
            return False
        return choice_of(choices_of(state.choices, state.card.fingerprint), field) is not None

    def _is_idle(self, spec: SettingSpec) -> bool:
        card = self._controller.state.card
        served = card is not None and card.server is not None
        return served and (spec.effect is Effect.NEXT_LOAD or spec.name in _OF_A_MODEL_HERE)

    def _waits(self, spec: SettingSpec, value: object) -> bool:
        match spec.effect:
            case Effect.AT_ONCE:
                return False
            case Effect.NEXT_LOAD:
                if self._controller.state.card is None or self._own(spec.name):
                    return False
                return value != value_of(self._loaded, spec.name)
            case Effect.NEXT_START:
                return value != value_of(self._started, spec.name)

    def _edit(self, name: str, value: object, *, chosen: bool = True) -> None:
        sentence = complaint(self._specs[name], value)
        if not sentence:
            try:
                settings = with_value(self._current(), name, value)
            except InvalidSettingError as error:
                sentence = str(error)
            else:
                self.changed.emit(with_choice_noted(settings, name, chosen=chosen))
                return
        self.dialog.say(name, sentence)

    def _reset(self, name: str) -> None:
        self._edit(name, value_of(Settings(), name), chosen=False)

    def _reset_all(self) -> None:
        settings = before = self._current()
        try:
            for name in self._specs:
                settings = with_value(settings, name, value_of(Settings(), name))
        except InvalidSettingError:
            # Two settings that only go together: taken one by one, the way leads through what neither allows.
            settings = Settings()
        settings = replace(settings, preset="", sampling_chosen=())
        if settings == before:
            return
        self.changed.emit(settings)
        said = self.tr("All settings are at their defaults.")
        self.dialog.tell(said, act=self.tr("Undo"), do=lambda: self.changed.emit(before))

    def _load_again(self) -> None:
        card = self._controller.state.card
        if card is not None and card.server is None:
            self._controller.press(ModelChosen(path=card.path, options=self._current().load))

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if new.n_loads != old.n_loads:
            self._loaded = self._current()
        if new.n_loads != old.n_loads or old.card is not new.card or old.choices is not new.choices:
            self.refresh()
