"""The widgets of the window, made once; `main_window` places them and `presenter` feeds them."""

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QStackedWidget, QToolButton

from app.ui.actions import ActionId, action_table
from app.ui.models.conversation_list import ConversationList
from app.ui.theme import Look
from app.ui.widgets.composer import Composer
from app.ui.widgets.empty_page import EmptyPage
from app.ui.widgets.exactness_card import ExactnessCard
from app.ui.widgets.find_bar import FindBar
from app.ui.widgets.model_button import ModelButton
from app.ui.widgets.note_button import NoteButton
from app.ui.widgets.notice_bar import NoticeBar
from app.ui.widgets.parts import ElidedLabel, IconButton
from app.ui.widgets.preset_button import PresetButton
from app.ui.widgets.reasoning_button import ReasoningButton
from app.ui.widgets.schema_button import SchemaButton
from app.ui.widgets.side_toggle import SideToggle
from app.ui.widgets.sidebar import Sidebar
from app.ui.widgets.stats.panel import StatsPanel
from app.ui.widgets.status_line import StatusLine
from app.ui.widgets.storage_foot import StorageFoot
from app.ui.widgets.timeline import Timeline
from app.ui.widgets.transcript_view import TranscriptView


class WindowParts:
    """Every widget that somebody speaks to.

    Attributes:
        look: the colours in use.
        actions: by name.
    """

    def __init__(self, look: Look, today: Callable[[], date]) -> None:
        self.look = look
        self.actions = _make_actions()
        self.sidebar_model = ConversationList(today)
        self.sidebar = Sidebar(look, self.sidebar_model)
        self.sidebar.use_actions(self.actions)
        self.storage_foot = StorageFoot(look)
        self.sidebar.add_to_foot(self.storage_foot)
        self.title = ElidedLabel("title")
        self.note_button = NoteButton()
        self.model_button = ModelButton(look)
        self.empty_page = EmptyPage()
        self.transcript = TranscriptView(look)
        self.timeline = Timeline(look)
        self.timeline.stand_beside(self.transcript)
        self.centre = QStackedWidget()
        self.centre.addWidget(self.empty_page)
        self.centre.addWidget(self.transcript)
        self.find_bar = FindBar(look)
        self.notice = NoticeBar(look)
        self.composer = Composer(look)
        self.preset_button = PresetButton()
        self.composer.add_to_foot(self.preset_button)
        self.reasoning_button = ReasoningButton()
        self.composer.add_to_foot(self.reasoning_button)
        self.schema_button = SchemaButton()
        self.composer.add_to_foot(self.schema_button)
        self.status = StatusLine()
        self.stats = StatsPanel(look)
        self.exactness = ExactnessCard()
        self.stats.add_card(self.exactness)
        self.sidebar_toggle = self._toggle("sidebar", ActionId.TOGGLE_SIDEBAR)
        self.stats_toggle = self._toggle("panel", ActionId.TOGGLE_STATS)
        self.menu_button = IconButton(look, "more", tip=QCoreApplication.translate("MainWindow", "Menu"))
        self.menu = QMenu(self.menu_button)
        self.menu_button.setMenu(self.menu)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _toggle(self, icon_name: str, name: ActionId) -> SideToggle:
        action = self.actions[name]
        action.setCheckable(True)
        action.setChecked(True)
        return SideToggle(self.look, icon_name, action)


def _make_actions() -> dict[ActionId, QAction]:
    actions: dict[ActionId, QAction] = {}
    for spec in action_table():
        action = QAction(spec.text)
        action.setShortcuts([QKeySequence(keys) for keys in (spec.shortcut, spec.also) if keys])
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{spec.text} ({keys})")
        actions[spec.id] = action
    return actions
