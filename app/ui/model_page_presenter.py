"""Keeps what is chosen for single models: the page of the loaded one, and what happens when another is loaded."""

from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.events import ModelChosen
from app.domain.load_events import ChoicesKept
from app.domain.load_price import LoadPrice, reads_again
from app.domain.model import LoadOptions, ModelCard
from app.domain.model_choices import (
    LOADED_WITH,
    KeptChoices,
    ModelChoices,
    choices_of,
    kept_with,
    value_of,
    with_choice,
)
from app.domain.presets import BUILT_IN, Presets, find, with_preset
from app.domain.sampling import InvalidSettingError
from app.domain.settings import Settings
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.dialogs.model_page import ModelPage
from app.ui.load_words import meaning
from app.ui.preset_words import preset_name
from app.ui.setting_kinds import Choice, Effect, Page, SettingSpec, Typed, complaint
from app.ui.settings_presenter import SettingsPresenter
from app.ui.settings_table import setting_table
from app.ui.theme import Look
from app.ui.wording import isolated

_ORDER = (
    "n_ctx",
    "kv_type_k",
    "kv_type_v",
    "flash_attention",
    "gpu_layers",
    "n_threads",
    "drafter",
    "max_depth",
    "assistant",
)
_PRESET = "preset"


class ModelPagePresenter(QObject):
    """Knows the model that is loaded, or that was to be.

    Signals:
        changed: (`Settings`) the preset of a model was taken.
        kept_changed: (`KeptChoices`) something else is chosen for a model.
    """

    changed = Signal(object)
    kept_changed = Signal(object)

    def __init__(
        self,
        look: Look,
        controller: ChatController,
        page: SettingsPresenter,
        *,
        kept: KeptChoices,
        current: Callable[[], Settings],
        presets: Callable[[], Presets],
        desk: Desk,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._look, self._controller, self._settings_page, self._desk = look, controller, page, desk
        self._kept, self._current, self._presets = kept, current, presets
        self._card: ModelCard | None = None
        self._draft = ModelChoices()
        self._price: LoadPrice | None = None
        self._page: ModelPage | None = None
        self._specs: dict[str, SettingSpec] = {}
        page.made.connect(self._make_page)
        controller.state_changed.connect(self._follow)
        controller.press(ChoicesKept(choices=kept))

    def open(self) -> None:
        """Show the page."""
        self._settings_page.open(Page.THIS_MODEL)

    def offer_presets(self) -> None:
        """The user's presets are others."""
        if self._page is not None:
            self._specs[_PRESET] = self._preset_spec()
            self._page.use_spec(self._specs[_PRESET])
            self._show()

    def refresh(self) -> None:
        """The general settings are others: show them where nothing is chosen."""
        self._show()
        self._ask_price()

    # --- the page -----------------------------------------------------------------------------------------

    def _make_page(self) -> None:
        self._specs = {spec.name: spec for spec in (*loading_specs(), self._preset_spec())}
        page = self._page = ModelPage(self._look, tuple(self._specs.values()))
        page.edited.connect(self._edit)
        page.reset_wanted.connect(self._reset)
        page.apply_wanted.connect(self._apply)
        page.discard_wanted.connect(self._discard)
        page.general_wanted.connect(self._take_general)
        dialog = self._settings_page.dialog
        dialog.add_extra(Page.THIS_MODEL, page)
        dialog.page_shown.connect(self._page_shown)
        self._show()

    def _page_shown(self, page: Page) -> None:
        if page is Page.THIS_MODEL:
            self._show()
            self._ask_price()

    def _preset_spec(self) -> SettingSpec:
        tr = QCoreApplication.translate
        names = ((each.name, preset_name(each.name)) for each in (*BUILT_IN, *self._presets()))
        return SettingSpec(
            name=_PRESET,
            page=Page.THIS_MODEL,
            text=tr("ModelPage", "Preset"),
            tip=tr("ModelPage", "Taken whenever this model is loaded."),
            kind=Choice(((None, tr("ModelPage", "As chosen at the time")), *names)),
        )

    def _show(self) -> None:
        page, card = self._page, self._card
        if page is None:
            return
        if card is None:
            page.show_model("", "")
            return
        page.show_model(isolated(card.name), str(card.path))
        usual = self._current().load
        for name in (*LOADED_WITH, _PRESET):
            own = value_of(self._draft, name)
            general = None if name == _PRESET else general_choice(usual, name)
            page.show_choice(name, own if own is not None else general, own=own is not None)
        self._show_acts()

    def _show_acts(self) -> None:
        if self._page is None or self._card is None:
            return
        wanted, now = self._wanted(), self._card.options
        loads = wanted is not None and wanted != now
        again = wanted is not None and now is not None and reads_again(now, wanted)
        refused = wanted is None or (self._price is not None and bool(self._price.refusal))
        self._page.show_acts(
            changed=loads or self._draft != self._chosen(),
            usable=not refused,
            own=not self._draft.empty,
            meaning=meaning(loads=loads, reads_again=again),
            loads=loads,
        )

    def _wanted(self) -> LoadOptions | None:
        """How the model would be loaded; None where the choices do not go with the general settings."""
        try:
            return self._draft.over(self._current().load)
        except InvalidSettingError:
            return None

    def _chosen(self) -> ModelChoices:
        return choices_of(self._kept, self._card.fingerprint) if self._card is not None else ModelChoices()

    # --- the price ----------------------------------------------------------------------------------------

    def _ask_price(self) -> None:
        if self._card is None or self._page is None or not self._page.isVisible():
            return
        try:
            options = self._draft.over(self._current().load)
        except InvalidSettingError as error:
            self._take_price(LoadPrice(refusal=str(error)))
            return
        self._desk.appraiser.price(self._card.path, options, self._given_back(), self._take_price)

    def _given_back(self) -> int:
        """What the loaded model gives back; its weights are a mapped file, which counts as free already."""
        loaded = self._controller.state.card
        memory = loaded.memory if loaded is not None else None
        return max(0, memory.predicted - memory.weights) if memory is not None else 0

    def _take_price(self, price: LoadPrice) -> None:
        self._price = price
        if self._page is not None:
            self._page.show_price(price)
            self._show_acts()

    # --- from the user ------------------------------------------------------------------------------------

    def _edit(self, name: str, value: object) -> None:
        sentence = complaint(self._specs[name], value) if name in self._specs else ""
        if not sentence:
            try:
                self._draft = with_choice(self._draft, name, value)
            except InvalidSettingError as error:
                sentence = str(error)
        if sentence and self._page is not None:
            self._page.say(name, sentence)
            return
        self.refresh()

    def _reset(self, name: str) -> None:
        self._edit(name, None)

    def _discard(self) -> None:
        self._draft = self._chosen()
        self.refresh()

    def _take_general(self) -> None:
        self._draft = ModelChoices()
        self.refresh()

    def _apply(self) -> None:
        card, wanted = self._card, self._wanted()
        if card is None or wanted is None:
            return
        preset_before = self._chosen().preset
        self._draft = replace(self._draft, name=card.name) if not self._draft.empty else self._draft
        self._kept = kept_with(self._kept, card.fingerprint, self._draft)
        self._controller.press(ChoicesKept(choices=self._kept))
        self._report_kept()
        if wanted != card.options or self._controller.state.card is None:
            self._controller.press(ModelChosen(path=card.path, options=self._current().load))
        elif self._draft.preset != preset_before:
            self._take_preset()
        self._show()

    # --- from the controller ------------------------------------------------------------------------------

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if new.card is old.card:
            if new.model_error is not old.model_error:
                self._show()
            return
        if new.card is None or not new.card.fingerprint:
            return  # what was to be loaded is still what is spoken of
        self._card = new.card
        self._draft = self._chosen()
        self._price = None
        self._take_preset()
        self.refresh()

    def _take_preset(self) -> None:
        name = self._draft.preset
        preset = find(self._presets(), name) if name is not None else None
        if preset is not None and not (preset.holds(self._current()) and self._current().preset == name):
            self.changed.emit(with_preset(self._current(), preset))

    def _report_kept(self) -> None:
        self.kept_changed.emit(self._kept)


def loading_specs() -> tuple[SettingSpec, ...]:
    """The general settings of loading, as choices of one model."""
    general = {spec.name: spec for spec in setting_table()}
    shared = tuple(
        replace(general[f"load.{name}"], name=name, page=Page.THIS_MODEL, effect=Effect.AT_ONCE) for name in _ORDER
    )
    return (*shared, _projector_spec())


def _projector_spec() -> SettingSpec:
    """A choice that only one model can have: what is made for it fits no other."""
    tr = QCoreApplication.translate
    return SettingSpec(
        name="projector",
        page=Page.THIS_MODEL,
        text=tr("settings", "Projector"),
        tip=tr("settings", "A file that lets this model see images; without a choice the one beside it is taken."),
        kind=Typed(
            show=lambda value: str(value or ""),
            read=lambda text: Path(text.strip()) if text.strip() else None,
            hint=tr("settings", "The one beside it"),
            file=tr("settings", "Models (*.gguf);;All files (*)"),
        ),
        effect=Effect.AT_ONCE,
    )


def general_choice(usual: LoadOptions, name: str) -> object:
    """What the general settings say of a choice."""
    found: object = attrgetter(name)(usual)
    return found
