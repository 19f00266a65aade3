"""The window: where each widget stands, what the menu holds, and how it closes."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from app.domain.ids import MessageId
from app.domain.model_choices import KeptChoices
from app.domain.presets import Presets
from app.domain.settings import Settings, StatsPlace, ThemeChoice
from app.domain.storage_events import BudgetChosen
from app.ui.actions import LIST_ACTIONS, ActionId
from app.ui.announcer import Announcer
from app.ui.bridge.desk import Desk
from app.ui.browsing import Browsing
from app.ui.chat_controller import ChatController
from app.ui.composer_presenter import ComposerPresenter
from app.ui.desk_presenters import DESK_ACTIONS, DeskPresenters
from app.ui.exactness_presenter import ExactnessPresenter
from app.ui.model_drop import ModelDrop
from app.ui.note_presenter import NotePresenter
from app.ui.outside import ChooseFile, ask_model_file, open_in_browser
from app.ui.presenter import Presenter
from app.ui.preset_presenter import PresetPresenter
from app.ui.schema_presenter import SchemaPresenter
from app.ui.settings_presenter import SettingsPresenter
from app.ui.sides import LEAST_CHAT, Sides
from app.ui.stats_presenter import StatsPresenter
from app.ui.storage_presenter import StoragePresenter
from app.ui.template_presenter import TemplatePresenter
from app.ui.theme import (
    MEASURE,
    SIDEBAR_WIDTH,
    Look,
    Space,
    half_scaled,
    palette,
    scaled,
    style_sheet,
    ui_font,
)
from app.ui.throttle import Throttle
from app.ui.widgets.parts import frame
from app.ui.widgets.stats.dock import StatsDock
from app.ui.widgets.stats.panel import LEAST_WIDTH
from app.ui.window_parts import WindowParts
from app.ui.wording import fill, isolated

_LEAST_TITLE = 150
_HEADER = 57
_WITH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
"""Held keys that make a letter a command."""
_WIDTH_MS = 1000
"""While a side is dragged wider, its width is kept no more often."""


def today() -> date:
    """The date where the user is."""
    return datetime.now(UTC).astimezone().date()


class MainWindow(QMainWindow):
    """The main window.

    Attributes:
        parts: its widgets.
        browsing: the list, the search, the palette, finding and help.

    Signals:
        settings_changed: (`Settings`) the user changed something that should be kept.
        demo_wanted: the user wants the demo model.
        choices_changed: (`KeptChoices`) something else is chosen for a model.
    """

    settings_changed = Signal(object)
    demo_wanted = Signal()
    choices_changed = Signal(object)

    def __init__(
        self,
        controller: ChatController,
        settings: Settings,
        *,
        choose_file: ChooseFile = ask_model_file,
        open_link: Callable[[str], None] = open_in_browser,
        today: Callable[[], date] = today,
        presets: Presets = (),
        desk: Desk | None = None,
        demo: Path | None = None,
        choices: KeptChoices = (),
    ) -> None:
        super().__init__()
        self._controller = controller
        self._choose_file = choose_file
        self._may_close = False
        self._budget = settings.segments_budget
        self._look = Look(settings.theme, font_size=settings.font_size, parent=self)
        self.parts = WindowParts(self._look, today)
        self.parts.empty_page.demo = demo
        self._presenter = Presenter(self.parts, controller, settings=settings, open_link=open_link, parent=self)
        self._composing = ComposerPresenter(self.parts, controller, settings=settings, parent=self)
        self.browsing = Browsing(self.parts, controller, presenter=self._presenter, today=today, window=self)
        self.settings_page = SettingsPresenter(
            self._look, controller, current=lambda: self._presenter.settings, parent=self
        )
        self.settings_page.changed.connect(self._take_settings)
        foot, page = self.parts.storage_foot, self.settings_page
        StoragePresenter(self._look, controller, foot=foot, page=page, desk=desk, window=self)
        self.presets = PresetPresenter(
            self.parts.preset_button,
            controller,
            self.settings_page,
            own=presets,
            current=lambda: self._presenter.settings,
            desk=desk,
            window=self,
            today=today,
        )
        self.presets.changed.connect(self._take_settings)
        self.templates = self._make_templates()
        for name in DESK_ACTIONS:
            self.parts.actions[name].setEnabled(desk is not None)
        if desk is not None:
            self._use_desk(desk, choices)
        self._presenter.chat_prompt = self.presets.chat_prompt
        self.schemas = SchemaPresenter(self.parts, controller, window=self)
        self._presenter.shaped = self.schemas.shaped
        self.notes = NotePresenter(self.parts, controller, window=self)
        self._stats = StatsPresenter(self.parts.stats, controller, parent=self)
        exactness = ExactnessPresenter(self.parts, controller, options=lambda: self.settings.generation, parent=self)
        tree = self._presenter.tree
        tree.stats_wanted.connect(self._show_figures_of)
        tree.check_wanted.connect(exactness.check)
        self._dock = StatsDock(self.parts.stats, self)
        self._widths: Throttle[int] = Throttle(self._keep_width, interval_ms=_WIDTH_MS, parent=self)
        self._announcer = Announcer(controller, self.parts.notice, parent=self)
        self.setWindowTitle(self.tr("Tandem"))
        self.resize(1280, 840)
        self.setMinimumSize(LEAST_CHAT + 2 * Space.XL, 480)
        self._lay_out()
        self._connect_actions()
        self._fill_menu()
        self._recolor()
        self._look.changed.connect(self._recolor)
        controller.closed_down.connect(self._finish_closing)
        self.parts.actions[ActionId.TOGGLE_STATS].setChecked(settings.show_stats)
        self.parts.actions[ActionId.TOGGLE_TINT].setChecked(settings.show_tint)
        self._sides.fit()
        self._drop = ModelDrop(self, self.parts.composer.edit.viewport(), self.parts.centre)
        self._drop.dropped.connect(self._offer_model)
        self.parts.composer.edit.setFocus()

    def _use_desk(self, desk: Desk, choices: KeptChoices) -> None:
        made = DeskPresenters(
            self.parts,
            self._controller,
            desk,
            look=self._look,
            presenter=self._presenter,
            page=self.settings_page,
            presets=self.presets,
            browsing=self.browsing,
            kept=choices,
            choose_file=self._choose_file,
            window=self,
        )
        self.exchange, self.library, self.servers = made.exchange, made.library, made.servers
        made.changed.connect(self._take_settings)
        made.demo_wanted.connect(self._want_demo)
        made.kept_changed.connect(self.choices_changed)
        self.settings_changed.connect(made.models.refresh)

    @property
    def settings(self) -> Settings:
        """As changed by the user since the start."""
        return self._presenter.settings

    def use_settings(self, settings: Settings) -> None:
        """Take other settings, without reporting them as changed."""
        self._presenter.settings = settings
        self._composing.use_settings(settings)
        self._look.choose(settings.theme)
        self._look.resize(settings.font_size)
        self._themes[settings.theme].setChecked(True)
        self.parts.actions[ActionId.TOGGLE_STATS].setChecked(settings.show_stats)
        self.parts.actions[ActionId.TOGGLE_TINT].setChecked(settings.show_tint)

    def settle(self) -> None:
        """Show at once what would be shown within the next tenth of a second."""
        self._presenter.settle()
        self._composing.settle()
        self._stats.settle()
        self._widths.flush()
        self.parts.transcript.settle()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close when everything is kept and both threads have ended; until then stay, without blocking."""
        if self._may_close:
            event.accept()
            return
        event.ignore()
        self._widths.flush()
        self._controller.quit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed where nothing takes it belongs to the message, and Escape leads back to it."""
        if event.key() == Qt.Key.Key_Escape:
            self.parts.composer.edit.setFocus()
        elif event.text().strip().isprintable() and event.text().strip() and not event.modifiers() & _WITH:
            self.parts.composer.type_on(event.text())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the sides while there is no room for them."""
        super().resizeEvent(event)
        self._sides.fit()

    def _lay_out(self) -> None:
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.parts.sidebar)
        row.addWidget(self._chat(), 1)
        self.setCentralWidget(body)
        self._sides = Sides(self.parts, self._dock, row, body=body)
        self._dock.put(self.settings.stats_place)

    def _chat(self) -> QWidget:
        parts = self.parts
        chat = QWidget()
        chat.setProperty("kind", "chat")
        column = QVBoxLayout(chat)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header())
        column.addWidget(parts.find_bar)
        column.addWidget(parts.centre, 1)
        foot = QWidget()
        foot.setMaximumWidth(MEASURE + 2 * Space.L)
        below = QVBoxLayout(foot)
        below.setContentsMargins(0, Space.XS, 0, Space.S)
        below.setSpacing(Space.S)
        for part in (parts.notice, parts.composer, parts.status):
            below.addWidget(part)
        centred = QHBoxLayout()
        centred.setContentsMargins(Space.L, 0, Space.L, 0)
        centred.addStretch(1)
        centred.addWidget(foot, 1000)
        centred.addStretch(1)
        column.addLayout(centred)
        return chat

    def _header(self) -> QWidget:
        parts = self.parts
        header = self._head = frame("header")
        row = QHBoxLayout(header)
        row.setContentsMargins(Space.M, 0, Space.M, 0)
        row.setSpacing(Space.S)
        row.addWidget(parts.sidebar_toggle)
        parts.title.setMinimumWidth(_LEAST_TITLE)
        row.addWidget(parts.title, 1)
        row.addWidget(parts.note_button)
        row.addWidget(parts.model_button)
        row.addWidget(parts.stats_toggle)
        row.addWidget(parts.menu_button)
        return header

    def _connect_actions(self) -> None:
        actions = self.parts.actions
        self.addActions([action for name, action in actions.items() if name not in LIST_ACTIONS])
        for name in LIST_ACTIONS:
            actions[name].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        actions[ActionId.OPEN_MODEL].triggered.connect(self._open_model)
        actions[ActionId.DEMO_MODEL].triggered.connect(self._want_demo)
        actions[ActionId.SETTINGS].triggered.connect(lambda: self.settings_page.open())  # noqa: PLW0108  # not told whether it is checked
        actions[ActionId.QUIT].triggered.connect(self.close)
        actions[ActionId.TOGGLE_STATS].toggled.connect(self._keep_stats)
        actions[ActionId.TOGGLE_TINT].setCheckable(True)
        actions[ActionId.TOGGLE_TINT].toggled.connect(self._keep_tint)
        self.parts.stats.header.hide_wanted.connect(lambda: actions[ActionId.TOGGLE_STATS].setChecked(False))
        self.parts.stats.prefer_width(self.settings.stats_width)
        self._dock.placed.connect(self._keep_place)
        self._dock.visibilityChanged.connect(self._stats.wake)
        self._stats.exported.connect(self._tell_exported)
        self._dock.width_changed.connect(self._widths)
        self.parts.model_button.open_wanted.connect(self._open_model)
        self.parts.model_button.add_action(actions[ActionId.LIBRARY])
        self.parts.model_button.add_action(actions[ActionId.CHAT_TEMPLATE])
        self.parts.model_button.add_action(actions[ActionId.SERVERS])
        self.parts.model_button.add_action(actions[ActionId.MODEL_SETTINGS])
        self.parts.empty_page.open_wanted.connect(self._open_model)
        self.parts.empty_page.demo_wanted.connect(self._want_demo)
        self.parts.model_button.demo_wanted.connect(self._want_demo)

    def _fill_menu(self) -> None:
        group = QActionGroup(self)
        self._themes: dict[ThemeChoice, QAction] = {}
        names = {
            ThemeChoice.SYSTEM: self.tr("As the system"),
            ThemeChoice.LIGHT: self.tr("Light"),
            ThemeChoice.DARK: self.tr("Dark"),
            ThemeChoice.CONTRAST_LIGHT: self.tr("High contrast, light"),
            ThemeChoice.CONTRAST_DARK: self.tr("High contrast, dark"),
        }
        for choice, name in names.items():
            action = self._themes[choice] = group.addAction(name)
            action.setCheckable(True)
            action.setChecked(choice is self.settings.theme)
            action.triggered.connect(lambda _on, choice=choice: self._choose_theme(choice))
        self.browsing.fill_menu(group.actions())

    def _recolor(self) -> None:
        colors = self._look.colors
        QApplication.setPalette(palette(colors))  # of dialogs too, whose marks and boxes no style sheet draws
        self.setFont(ui_font())
        self.setStyleSheet(style_sheet(colors))
        self._head.setFixedHeight(scaled(_HEADER))
        self.parts.sidebar.setFixedWidth(half_scaled(SIDEBAR_WIDTH))
        self.parts.stats.need_width(half_scaled(LEAST_WIDTH))
        self._sides.fit()

    def _keep_stats(self) -> None:
        self._sides.fit()
        shown = self.parts.actions[ActionId.TOGGLE_STATS].isChecked()
        if shown != self.settings.show_stats:
            self._change_settings(replace(self.settings, show_stats=shown))

    def _keep_tint(self) -> None:
        shown = self.parts.actions[ActionId.TOGGLE_TINT].isChecked()
        self._look.tint(on=shown)
        if shown != self.settings.show_tint:
            self._change_settings(replace(self.settings, show_tint=shown))

    def _keep_place(self, place: StatsPlace) -> None:
        self._sides.fit()
        if place is not self.settings.stats_place:
            self._change_settings(replace(self.settings, stats_place=place))

    def _keep_width(self, width: int) -> None:
        self.parts.stats.prefer_width(width)
        if width != self.settings.stats_width:
            self._change_settings(replace(self.settings, stats_width=width))

    def _show_figures_of(self, reply: MessageId) -> None:
        self.parts.actions[ActionId.TOGGLE_STATS].setChecked(True)
        self._stats.show_reply(reply)

    def _tell_exported(self, path: Path) -> None:
        self.parts.notice.hint(fill(self.tr("The numbers are in %1."), str(path)))

    def _choose_theme(self, choice: ThemeChoice) -> None:
        self._look.choose(choice)
        self._change_settings(replace(self.settings, theme=choice))

    def _change_settings(self, settings: Settings) -> None:
        if settings.segments_budget != self._budget:
            self._budget = settings.segments_budget
            self._controller.press(BudgetChosen(budget=self._budget))
        self._presenter.settings = settings
        self._composing.use_settings(settings)
        self.settings_page.refresh()
        self.presets.refresh()
        self.templates.refresh()
        self.settings_changed.emit(settings)

    def _take_settings(self, settings: Settings) -> None:
        self.use_settings(settings)
        self._change_settings(settings)

    def _make_templates(self) -> TemplatePresenter:
        current, prompt = lambda: self.settings, self.presets.chat_prompt
        made = TemplatePresenter(self.parts, self._controller, current=current, prompt=prompt, window=self)
        made.changed.connect(self._take_settings)
        return made

    def _open_model(self) -> None:
        self._choose_file(self, self._presenter.load_model)

    def _offer_model(self, path: Path) -> None:
        words = fill(self.tr("Load the model %1?"), isolated(path.name))
        act, load = self.tr("Load"), lambda: self._presenter.load_model(path)
        self.parts.notice.tell(words, tone="plain", act=act, do=load, key="model")

    def _want_demo(self) -> None:
        self.demo_wanted.emit()

    def _finish_closing(self) -> None:
        self._may_close = True
        for dialog in self.findChildren(QDialog):
            dialog.hide()  # one that stays would keep the application from ending
        self.close()
