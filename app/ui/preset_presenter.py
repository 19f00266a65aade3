"""Keeps the presets: the button at the composer, the page in the settings, and what is done on either."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.domain.chat import ChatState
from app.domain.errors import AppError
from app.domain.presets import (
    BUILT_IN,
    LoadedPresets,
    Presets,
    added,
    chosen_name,
    find,
    free_name,
    is_built_in,
    preset_from,
    renamed,
    updated,
    with_preset,
    without,
)
from app.domain.prompt_variables import Values, expanded
from app.domain.sampling import SamplingParams
from app.domain.settings import Settings
from app.text.prompt_values import prompt_values
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.dialogs.preset_page import PresetPage
from app.ui.dialogs.prompt_dialog import PromptDialog
from app.ui.preset_words import chosen_text, describe, preset_name
from app.ui.setting_kinds import Page
from app.ui.settings_presenter import SettingsPresenter
from app.ui.widgets.preset_button import PresetButton
from app.ui.wording import fill, isolated


class PresetPresenter(QObject):
    """Holds the user's presets.

    Attributes:
        own: the user's presets, in order.
        prompt: the system prompt of the chat that begins; None takes that of the settings.

    Signals:
        changed: (`Settings`) a preset was taken.
        own_changed: (`Presets`) the user's presets are others.
    """

    changed = Signal(object)
    own_changed = Signal(object)

    def __init__(
        self,
        button: PresetButton,
        controller: ChatController,
        page: SettingsPresenter,
        *,
        own: Presets,
        current: Callable[[], Settings],
        desk: Desk | None,
        window: QWidget,
        today: Callable[[], date],
    ) -> None:
        super().__init__(window)
        self.own = own
        self.prompt: str | None = None
        self._button, self._settings_page, self._current, self._desk = button, page, current, desk
        self._controller, self._today = controller, today
        self._window = window
        self._page: PresetPage | None = None
        self._looked_at = ""
        button.picked.connect(self._use)
        button.save_wanted.connect(self._add)
        button.prompt_wanted.connect(self._ask_prompt)
        button.page_wanted.connect(lambda: page.open(Page.PRESETS))
        page.made.connect(self._make_page)
        controller.state_changed.connect(self._follow)
        self._opened = controller.state.opened is not None
        self.refresh()

    def refresh(self) -> None:
        """The settings or the presets are others: show them."""
        settings = self._current()
        chosen = chosen_name(self.own, settings)
        names = [(preset.name, preset_name(preset.name)) for preset in (*BUILT_IN, *self.own)]
        text, offered = chosen_text(self.own, settings), names
        if self._says_something():
            by_model = self.tr("From the model")
            offered = [("", by_model), *names]
            if settings.left_to_model == Settings().left_to_model:
                chosen, text = "", by_model
        self._button.show_presets(tuple(offered), chosen, text)
        self._button.allow_prompt(allowed=not self._opened)
        if self._page is not None:
            shown = tuple((name, text, not is_built_in(name)) for name, text in names)
            self._page.show_presets(shown, chosen, self._looked_at or chosen)

    def _says_something(self) -> bool:
        """True where the loaded model's file says something of sampling."""
        card = self._controller.state.card
        return card is not None and bool(card.sampling)

    # --- the page -----------------------------------------------------------------------------------------

    def _make_page(self) -> None:
        page = self._page = PresetPage()
        page.picked.connect(self._look_at)
        page.use_wanted.connect(self._use)
        page.update_wanted.connect(self._update)
        page.duplicate_wanted.connect(self._duplicate)
        page.delete_wanted.connect(self._delete)
        # The list is still closing its editor, and is filled anew by this.
        page.rename_wanted.connect(self._rename, Qt.ConnectionType.QueuedConnection)
        page.add_wanted.connect(self._add)
        page.import_wanted.connect(self._ask_import)
        page.export_wanted.connect(self._ask_export)
        self._settings_page.dialog.add_extra(Page.PRESETS, page)
        self.refresh()

    def _look_at(self, name: str) -> None:
        preset = find(self.own, name)
        if preset is None or self._page is None:
            return
        self._looked_at = name
        settings = self._current()
        in_use = chosen_name(self.own, settings) == name and preset.holds(settings)
        self._page.show_preset(preset_name(name), describe(preset), own=not is_built_in(name), in_use=in_use)

    def _use(self, name: str) -> None:
        preset = find(self.own, name)
        if preset is not None:
            self.prompt = None
            self.changed.emit(with_preset(self._current(), preset))
        elif not name:
            usual = replace(self._current(), sampling=SamplingParams(), sampling_chosen=(), preset="")
            self.changed.emit(usual)

    def _keep(self, own: Presets, *, look_at: str = "") -> None:
        self.own = own
        self._looked_at = look_at or self._looked_at
        self.own_changed.emit(own)
        self.refresh()

    def _add(self) -> None:
        name = free_name(self.own, self.tr("My preset"))
        self._keep((*self.own, preset_from(self._current(), name)), look_at=name)
        self.changed.emit(replace(self._current(), preset=name))
        self._settings_page.open(Page.PRESETS)

    def _update(self, name: str) -> None:
        self._keep(updated(self.own, preset_from(self._current(), name)))
        self.changed.emit(replace(self._current(), preset=name))

    def _duplicate(self, name: str) -> None:
        preset = find(self.own, name)
        if preset is not None:
            own = added(self.own, replace(preset, name=free_name(self.own, preset_name(name))))
            self._keep(own, look_at=own[-1].name)

    def _rename(self, name: str, new: str) -> None:
        own = renamed(self.own, name, new) if new.strip() else self.own
        at = [preset.name for preset in self.own].index(name)
        was_chosen = self._current().preset == name
        self._keep(own, look_at=own[at].name)
        if was_chosen:
            self.changed.emit(replace(self._current(), preset=own[at].name))

    def _delete(self, name: str) -> None:
        before = self.own
        self._keep(without(self.own, name), look_at=chosen_name(self.own, self._current()))
        said = fill(self.tr("The preset “%1” is deleted."), isolated(name))
        self._settings_page.dialog.tell(said, act=self.tr("Undo"), do=lambda: self._keep(before, look_at=name))

    # --- files --------------------------------------------------------------------------------------------

    def bring_in(self, path: Path) -> None:
        """Add the presets of a file."""
        if self._desk is not None:
            self._desk.read_presets(path, self._take, self._failed)

    def write_out(self, path: Path) -> None:
        """Write the user's presets to a file."""
        if self._desk is not None:
            self._desk.write_presets(path, self.own, self._written, self._failed)

    def _take(self, loaded: LoadedPresets) -> None:
        own = self.own
        for preset in loaded.presets:
            own = added(own, preset)
        said = self.tr("%n preset(s) came in.", "", len(loaded.presets))
        self._keep(own, look_at=own[-1].name if loaded.presets else "")
        self._settings_page.dialog.tell(f"{said} {loaded.notice}".strip())

    def _written(self, path: Path) -> None:
        self._settings_page.dialog.tell(fill(self.tr("The presets are written to %1."), isolated(str(path))))

    def _failed(self, error: AppError) -> None:
        self._settings_page.dialog.tell(str(error), tone="warn")

    def _ask_import(self) -> None:
        dialog = QFileDialog(self._settings_page.dialog, self.tr("Import presets"), "", self.tr("Presets (*.json)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.bring_in(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_export(self) -> None:
        dialog = QFileDialog(self._settings_page.dialog, self.tr("Export presets"), "", self.tr("Presets (*.json)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        dialog.selectFile("tandem-presets.json")
        dialog.fileSelected.connect(lambda name: self.write_out(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # --- the chat that begins -----------------------------------------------------------------------------

    def _ask_prompt(self) -> None:
        text = self._current().system_prompt if self.prompt is None else self.prompt
        dialog = PromptDialog(text, self._window, values=self._values())
        dialog.given.connect(self._take_prompt)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def chat_prompt(self) -> str:
        """The system prompt of a chat that begins now, as the model reads it."""
        text = self._current().system_prompt if self.prompt is None else self.prompt
        return expanded(text, self._values())

    def _values(self) -> Values:
        state = self._controller.state
        loading = state.loading.stem if state.loading is not None else ""
        return prompt_values(self._today(), model=state.card.name if state.card is not None else loading)

    def _take_prompt(self, text: str) -> None:
        self.prompt = text

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if old.card is not new.card:
            self.refresh()
        opened = new.opened is not None
        if opened != self._opened:
            self._opened = opened
            self._button.allow_prompt(allowed=not opened)
        if opened and old.opened is None:
            self.prompt = None
