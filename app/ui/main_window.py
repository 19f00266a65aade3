"""The window: where each widget stands, what the menu holds, and how it closes."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QUrl, Signal
from PySide6.QtGui import QActionGroup, QCloseEvent, QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from app.domain.settings import Settings, ThemeChoice
from app.ui.actions import ActionId
from app.ui.announcer import Announcer
from app.ui.chat_controller import ChatController
from app.ui.model_drop import ModelDrop
from app.ui.presenter import Presenter
from app.ui.theme import MEASURE, PANEL_WIDTH, SIDEBAR_WIDTH, Look, Space, palette, style_sheet, ui_font
from app.ui.widgets.parts import frame
from app.ui.window_parts import WindowParts
from app.ui.wording import fill, isolated

ChooseFile = Callable[[QWidget, Callable[[Path], None]], None]
"""Lets the user choose a model file and passes it on; returns at once."""

_LEAST_CHAT = 420
_HEADER = 57


def today() -> date:
    """The date where the user is."""
    return datetime.now(UTC).astimezone().date()


def ask_model_file(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask with the system's dialog."""
    title = QCoreApplication.translate("MainWindow", "Open a model")
    kinds = QCoreApplication.translate("MainWindow", "Models (*.gguf);;All files (*)")
    dialog = QFileDialog(parent, title, "", kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def open_in_browser(address: str) -> None:
    """Hand an address to the system's browser."""
    QDesktopServices.openUrl(QUrl(address))


class MainWindow(QMainWindow):
    """The main window.

    Attributes:
        parts: its widgets.

    Signals:
        settings_changed: (`Settings`) the user changed something that should be kept.
        demo_wanted: the user wants the demo model.
    """

    settings_changed = Signal(object)
    demo_wanted = Signal()

    def __init__(
        self,
        controller: ChatController,
        settings: Settings,
        *,
        choose_file: ChooseFile = ask_model_file,
        open_link: Callable[[str], None] = open_in_browser,
        today: Callable[[], date] = today,
    ) -> None:
        super().__init__()
        self._controller = controller
        self._choose_file = choose_file
        self._may_close = False
        self._look = Look(settings.theme)
        self.parts = WindowParts(self._look, today)
        self._presenter = Presenter(self.parts, controller, settings=settings, open_link=open_link, parent=self)
        self._announcer = Announcer(controller, self.parts.notice, parent=self)
        self.setWindowTitle(self.tr("Tandem"))
        self.setFont(ui_font())
        self.resize(1280, 840)
        self.setMinimumSize(_LEAST_CHAT + 2 * Space.XL, 480)
        self._lay_out()
        self._connect_actions()
        self._fill_menu()
        self._recolor()
        self._look.changed.connect(self._recolor)
        controller.closed_down.connect(self._finish_closing)
        self.parts.actions[ActionId.TOGGLE_STATS].setChecked(settings.show_stats)
        self._fit_sides()
        self._drop = ModelDrop(self, self.parts.composer.edit.viewport())
        self._drop.dropped.connect(self._offer_model)
        self.parts.composer.edit.setFocus()

    @property
    def settings(self) -> Settings:
        """As changed by the user since the start."""
        return self._presenter.settings

    def use_settings(self, settings: Settings) -> None:
        """Take other settings, without reporting them as changed."""
        self._presenter.settings = settings
        self._look.choose(settings.theme)
        self.parts.actions[ActionId.TOGGLE_STATS].setChecked(settings.show_stats)

    def settle(self) -> None:
        """Show at once what would be shown within the next tenth of a second."""
        self._presenter.settle()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close when everything is kept and both threads have ended; until then stay, without blocking."""
        if self._may_close:
            event.accept()
            return
        event.ignore()
        self._controller.quit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the sides while there is no room for them."""
        super().resizeEvent(event)
        self._fit_sides()

    def _lay_out(self) -> None:
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.parts.sidebar)
        row.addWidget(self._chat(), 1)
        row.addWidget(self.parts.stats)
        self.setCentralWidget(body)

    def _chat(self) -> QWidget:
        parts = self.parts
        chat = QWidget()
        chat.setProperty("kind", "chat")
        column = QVBoxLayout(chat)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header())
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
        header = frame("header")
        header.setFixedHeight(_HEADER)
        row = QHBoxLayout(header)
        row.setContentsMargins(Space.M, 0, Space.M, 0)
        row.setSpacing(Space.S)
        row.addWidget(parts.sidebar_toggle)
        row.addWidget(parts.title, 1)
        row.addWidget(parts.model_button)
        row.addWidget(parts.stats_toggle)
        row.addWidget(parts.menu_button)
        return header

    def _connect_actions(self) -> None:
        actions = self.parts.actions
        on_list = (ActionId.RENAME, ActionId.DELETE)
        self.addActions([action for name, action in actions.items() if name not in on_list])
        for name in on_list:
            actions[name].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        actions[ActionId.OPEN_MODEL].triggered.connect(self._open_model)
        actions[ActionId.DEMO_MODEL].triggered.connect(self._want_demo)
        actions[ActionId.QUIT].triggered.connect(self.close)
        actions[ActionId.TOGGLE_SIDEBAR].toggled.connect(self._fit_sides)
        actions[ActionId.TOGGLE_STATS].toggled.connect(self._keep_stats)
        self.parts.model_button.open_wanted.connect(self._open_model)
        self.parts.empty_page.open_wanted.connect(self._open_model)
        self.parts.empty_page.demo_wanted.connect(self._want_demo)

    def _fill_menu(self) -> None:
        menu, actions = self.parts.menu, self.parts.actions
        menu.addActions([actions[name] for name in (ActionId.NEW_CHAT, ActionId.OPEN_MODEL, ActionId.DEMO_MODEL)])
        menu.addSeparator()
        group = QActionGroup(menu)
        names = {
            ThemeChoice.SYSTEM: self.tr("Colours of the system"),
            ThemeChoice.LIGHT: self.tr("Light"),
            ThemeChoice.DARK: self.tr("Dark"),
        }
        for choice, name in names.items():
            action = group.addAction(name)
            action.setCheckable(True)
            action.setChecked(choice is self.settings.theme)
            action.triggered.connect(lambda _on, choice=choice: self._choose_theme(choice))
        menu.addActions(group.actions())
        menu.addSeparator()
        menu.addAction(actions[ActionId.QUIT])

    def _recolor(self) -> None:
        colors = self._look.colors
        self.setPalette(palette(colors))
        self.setStyleSheet(style_sheet(colors))

    def _fit_sides(self) -> None:
        actions, room = self.parts.actions, self.width() - _LEAST_CHAT
        sidebar = actions[ActionId.TOGGLE_SIDEBAR].isChecked() and room >= SIDEBAR_WIDTH
        room -= SIDEBAR_WIDTH if sidebar else 0
        self.parts.sidebar.setVisible(sidebar)
        self.parts.stats.setVisible(actions[ActionId.TOGGLE_STATS].isChecked() and room >= PANEL_WIDTH)

    def _keep_stats(self) -> None:
        self._fit_sides()
        shown = self.parts.actions[ActionId.TOGGLE_STATS].isChecked()
        if shown != self.settings.show_stats:
            self._change_settings(replace(self.settings, show_stats=shown))

    def _choose_theme(self, choice: ThemeChoice) -> None:
        self._look.choose(choice)
        self._change_settings(replace(self.settings, theme=choice))

    def _change_settings(self, settings: Settings) -> None:
        self._presenter.settings = settings
        self.settings_changed.emit(settings)

    def _open_model(self) -> None:
        self._choose_file(self, self._presenter.load_model)

    def _offer_model(self, path: Path) -> None:
        words = fill(self.tr("Load the model %1?"), isolated(path.name))
        self._presenter.offer(words, self.tr("Load"), lambda: self._presenter.load_model(path))

    def _want_demo(self) -> None:
        self.demo_wanted.emit()

    def _finish_closing(self) -> None:
        self._may_close = True
        self.close()
