"""Connects the palette: what there is to go to and to do, the messages that are found, and what is done about it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.conversation import ConversationSummary
from app.domain.events import ConversationPicked, SearchTyped
from app.domain.ids import ConversationId
from app.domain.list_events import LoadedModel, MessageSought, ModelsAsked
from app.domain.search import SearchHit
from app.ui.actions import ActionId, ActionSpec, action_table
from app.ui.chat_controller import ChatController
from app.ui.dates import short_day
from app.ui.models.listed_rows import Shelf
from app.ui.models.palette_rows import PaletteEntry, PaletteGroup
from app.ui.palette_choices import Choices, groups_for
from app.ui.ranking import Ranked
from app.ui.widgets.palette import Palette
from app.ui.window_parts import WindowParts

_PAUSE_MS = 120
_MOST_MESSAGES = 6
_NEVER = frozenset({ActionId.PALETTE})
"""What makes no sense from within it."""


@dataclass(frozen=True, slots=True)
class SettingEntry:
    """A setting or a page of settings, and what shows it."""

    name: str
    open: Callable[[], None]


class PalettePresenter(QObject):
    """Opens the palette and carries out what is chosen.

    Signals:
        models_wanted: the models of this machine will be looked for by name.
    """

    models_wanted = Signal()

    def __init__(
        self,
        parts: WindowParts,
        controller: ChatController,
        *,
        load_model: Callable[[Path], None],
        today: Callable[[], date],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._parts = parts
        self._controller = controller
        self._load_model = load_model
        self._today = today
        self._settings: tuple[SettingEntry, ...] = ()
        self._themes: tuple[QAction, ...] = ()
        self._used: list[ActionId] = []
        self._found: tuple[LoadedModel, ...] = ()
        self._choices: tuple[Choices, ...] = ()
        self._titles: tuple[tuple[ConversationSummary, ...], Ranked] = ((), Ranked(()))
        self.palette = Palette(parts.look, window)
        self.palette.stand_over(parts.centre)
        self.palette.typed.connect(self._typed)
        self.palette.closed.connect(self._end)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._search)
        parts.actions[ActionId.PALETTE].triggered.connect(self._open)
        controller.state_changed.connect(self._changed)

    def offer_settings(self, settings: Sequence[SettingEntry]) -> None:
        """Take the settings that can be gone to."""
        self._settings = tuple(settings)

    def offer_themes(self, themes: Sequence[QAction]) -> None:
        """Take the colours that can be chosen."""
        self._themes = tuple(themes)

    def offer_models(self, models: Sequence[LoadedModel]) -> None:
        """Take models that were found, beside those that were loaded once."""
        self._found = tuple(models)
        if self.palette.isVisible():
            self._choices = self._all_choices()
            self._show()

    def settle(self) -> None:
        """Search at once, if a search is waiting."""
        if self._pause.isActive():
            self._pause.stop()
            self._search()

    def _open(self) -> None:
        if self.palette.isVisible():
            self.palette.close_sheet()
            return
        self._controller.press(ModelsAsked())
        self.models_wanted.emit()
        self._choices = self._all_choices()
        self.palette.open_with()

    def _typed(self, text: str) -> None:
        self._show()
        if text.strip() and text[0] not in ">@#":
            self._pause.start()
        else:
            self._pause.stop()

    def _search(self) -> None:
        self._controller.press(SearchTyped(text=self.palette.field.text()))

    def _end(self) -> None:
        self._pause.stop()
        # The field of the sidebar shares the search.
        self._controller.press(SearchTyped(text=self._parts.sidebar.filter.text()))

    def _changed(self, old: ChatState, new: ChatState) -> None:
        if not self.palette.isVisible():
            return
        if old.models != new.models:
            self._choices = self._all_choices()
        if old.models != new.models or old.found is not new.found:
            self._show()

    def _show(self) -> None:
        text = self.palette.field.text()
        groups = groups_for(text, self._choices)
        found = self._controller.state.found
        if text.strip() and found.text.split() == text.split():
            hits = [hit for hit in found.hits if hit.message is not None][:_MOST_MESSAGES]
            groups.append(PaletteGroup(self.tr("Messages"), tuple(map(self._message, hits))))
        nothing = not any(group.entries for group in groups)
        self.palette.show_groups(groups, remark=self.tr("Nothing is called so.") if nothing else "")

    # --- what there is ------------------------------------------------------------------------------------

    def _all_choices(self) -> tuple[Choices, ...]:
        state = self._controller.state
        if state.conversations is not self._titles[0]:
            self._titles = (state.conversations, Ranked(one.title for one in state.conversations))
        actions = self._parts.actions
        table = (spec for spec in action_table() if spec.id not in _NEVER and actions[spec.id].isEnabled())
        specs = tuple(
            sorted(table, key=lambda spec: self._used.index(spec.id) if spec.id in self._used else len(ActionId))
        )
        tags = tuple(tag for tag, _ in self._parts.sidebar_model.tags().most_common())
        known = {model.path for model in state.models}
        settings = self._settings
        models = (*state.models, *(model for model in self._found if model.path not in known))
        return (
            Choices(
                heading=self.tr("Conversations"),
                texts=self._titles[1],
                entry=lambda place: self._conversation(state.conversations[place]),
                limit=6,
                first=7,
            ),
            Choices(
                heading=self.tr("Actions"),
                prefix=">",
                texts=Ranked(spec.text for spec in specs),
                entry=lambda place: self._action(specs[place]),
                limit=4,
                first=6,
            ),
            Choices(
                heading=self.tr("Models"),
                prefix="@",
                texts=Ranked(model.name for model in models),
                entry=lambda place: self._model(models[place]),
                first=3,
            ),
            Choices(
                heading=self.tr("Settings"),
                texts=Ranked(each.name for each in settings),
                entry=lambda place: PaletteEntry(text=settings[place].name, choose=settings[place].open),
            ),
            Choices(
                heading=self.tr("Colours"),
                texts=Ranked(theme.text() for theme in self._themes),
                entry=lambda place: PaletteEntry(text=self._themes[place].text(), choose=self._themes[place].trigger),
            ),
            Choices(
                heading=self.tr("Tags"),
                prefix="#",
                texts=Ranked(tags),
                entry=lambda place: PaletteEntry(text=f"#{tags[place]}", choose=partial(self._show_tag, tags[place])),
                limit=3,
            ),
        )

    def _conversation(self, summary: ConversationSummary) -> PaletteEntry:
        day = short_day(summary.updated_at, self._today())
        tags = "  ".join(f"#{tag}" for tag in summary.tags)
        archived = self.tr("archived") if summary.archived else ""
        detail = "  ·  ".join(part for part in (tags, archived, day) if part)
        return PaletteEntry(text=summary.title, detail=detail, choose=partial(self._pick, summary.id))

    def _action(self, spec: ActionSpec) -> PaletteEntry:
        action = self._parts.actions[spec.id]
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        return PaletteEntry(text=spec.text, detail=keys, choose=partial(self._do, spec.id))

    def _model(self, model: LoadedModel) -> PaletteEntry:
        card = self._controller.state.card
        loaded = self.tr("loaded") if card is not None and card.path == model.path else ""
        detail = "  ·  ".join(part for part in (loaded, model.path.name) if part)
        return PaletteEntry(text=model.name, detail=detail, choose=partial(self._load_model, model.path))

    def _message(self, hit: SearchHit) -> PaletteEntry:
        return PaletteEntry(
            text=hit.title,
            detail=short_day(hit.at, self._today()),
            below=hit.snippet.text,
            marks=hit.snippet.marks,
            choose=partial(self._seek, hit),
        )

    # --- what is done -------------------------------------------------------------------------------------

    def _do(self, name: ActionId) -> None:
        self._used = [name, *(each for each in self._used if each != name)]
        self._parts.actions[name].trigger()

    def _pick(self, conversation: ConversationId) -> None:
        self._controller.press(ConversationPicked(conversation=conversation))

    def _seek(self, hit: SearchHit) -> None:
        if hit.message is not None:
            self._controller.press(MessageSought(conversation=hit.conversation, message=hit.message))

    def _show_tag(self, tag: str) -> None:
        self._parts.sidebar.filter.clear()
        self._parts.sidebar.show_shelf(Shelf(tag=tag))
        self._parts.sidebar.focus_list()
