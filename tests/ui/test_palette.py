"""The palette of the real window: what it offers, by which keys, and what choosing does."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.commands import LoadModel, OpenConversation, SearchMessages
from app.domain.events import ConversationsChanged, SearchFound
from app.domain.ids import MessageId
from app.domain.list_events import LoadedModel, ModelsListed
from app.domain.message import Message, Role
from app.domain.search import Mark, SearchHit, SearchResult, Snippet
from app.domain.settings import ThemeChoice
from app.ui.actions import ActionId, action_table
from app.ui.main_window import MainWindow
from app.ui.models.listed_rows import Shelf
from app.ui.models.palette_rows import PaletteEntry
from app.ui.palette_choices import Choices, groups_for
from app.ui.palette_presenter import SettingEntry
from app.ui.ranking import Ranked
from app.ui.widgets.palette import Palette
from tests.ui.hands import press_key, type_text
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]


def opened(window: MainWindow, *, typed: str = "") -> Palette:
    window.activateWindow()
    window.parts.actions[ActionId.PALETTE].trigger()
    palette = window.browsing.palette
    assert palette.isVisibleTo(window)
    type_text(palette.field, typed)
    return palette


def enter(palette: Palette) -> None:
    press_key(palette.field, Qt.Key.Key_Return)


def test_with_nothing_typed_recent_conversations_come_first(stage: Stage, open_window: OpenWindow) -> None:
    for title in ("One", "Two"):
        stage.store.add(title, Message(Role.USER, "Hello"))
    stage.store.open()
    window = open_window()
    palette = opened(window)
    assert palette.texts[:4] == ("Conversations", "Two", "One", "Actions")
    press_key(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisibleTo(window)


def test_letters_find_a_conversation_and_enter_opens_it(stage: Stage, open_window: OpenWindow) -> None:
    rivers = stage.store.add("Rivers of Europe", Message(Role.USER, "Hello"))
    stage.store.add("Something else", Message(Role.USER, "Hello"))
    stage.store.open()
    window = open_window()
    palette = opened(window, typed="roe")
    assert palette.texts[:2] == ("Conversations", "Rivers of Europe")
    enter(palette)
    assert OpenConversation(conversation=rivers) in stage.store.sent
    assert not palette.isVisibleTo(window)


def test_an_action_is_done_and_is_offered_first_the_next_time(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    palette = opened(window, typed=">hide stat")
    assert palette.texts == ("Actions", "Show or hide statistics")
    enter(palette)
    assert not window.parts.stats.isVisibleTo(window)
    palette = opened(window)
    assert palette.texts[1] == "Show or hide statistics"
    palette.close_sheet()


def test_every_action_that_can_be_done_is_offered(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    palette = opened(window, typed=">")
    can = {spec.text for spec in action_table() if window.parts.actions[spec.id].isEnabled()}
    assert set(palette.texts[1:]) == can - {"Go to anything"}
    palette.close_sheet()


def test_arrows_pass_headings_and_go_round(stage: Stage, open_window: OpenWindow) -> None:
    stage.store.add("Only one", Message(Role.USER, "Hello"))
    stage.store.open()
    window = open_window()
    palette = opened(window)
    assert palette.list.currentIndex().data() == "Only one"
    press_key(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 3
    press_key(palette.field, Qt.Key.Key_Up)
    press_key(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == len(palette.texts) - 1
    palette.close_sheet()


def test_models_that_were_loaded_are_loaded_again(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    models = (LoadedModel("Small one", Path("small.gguf")), LoadedModel("Large one", Path("large.gguf")))
    stage.controller.deliver(ModelsListed(models=models))
    palette = opened(window, typed="@large")
    assert palette.texts == ("Models", "Large one")
    enter(palette)
    loads = [each.path.name for each in stage.engine.sent if isinstance(each, LoadModel)]
    assert loads[-1] == "large.gguf"


def test_a_setting_is_shown_by_who_knows_how(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    shown: list[str] = []
    window.browsing.offer_settings([SettingEntry("Temperature", lambda: shown.append("temperature"))])
    palette = opened(window, typed="tempera")
    assert palette.texts == ("Settings", "Temperature")
    enter(palette)
    assert shown == ["temperature"]


def test_colours_are_chosen_by_their_name(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    palette = opened(window, typed="dark")
    assert palette.texts[:2] == ("Colours", "Dark")
    enter(palette)
    assert window.settings.theme is ThemeChoice.DARK


def test_whoever_goes_behind_the_sheet_by_a_key_leaves_it(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    stage.store.add("One", Message(Role.USER, "Hello"))
    stage.store.open()
    window = open_window()
    window.activateWindow()
    palette = opened(window)
    qtbot.waitUntil(palette.field.hasFocus)
    window.parts.actions[ActionId.GO_TO_LIST].trigger()
    assert not palette.isVisible()
    assert window.parts.sidebar.list.hasFocus()


def test_a_tag_is_listed(stage: Stage, open_window: OpenWindow) -> None:
    stage.store.add("One", Message(Role.USER, "Hello"))
    stage.store.open()
    window = open_window()
    (one,) = stage.controller.state.conversations
    stage.controller.deliver(ConversationsChanged(conversations=(replace(one, tags=("work",)),)))
    palette = opened(window, typed="#wo")
    assert palette.texts == ("Tags", "#work")
    enter(palette)
    assert window.parts.sidebar_model.shelf == Shelf(tag="work")


def test_messages_come_when_they_are_found_and_lead_to_their_place(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    talk = stage.store.add("Talk", Message(Role.USER, "Where is the lighthouse?"), Message(Role.ASSISTANT, "There."))
    stage.store.open()
    window = open_window()
    palette = opened(window, typed="lighthouse")
    qtbot.waitUntil(lambda: any(isinstance(each, SearchMessages) for each in stage.store.sent))
    (command,) = [each for each in stage.store.sent if isinstance(each, SearchMessages)]
    hit = SearchHit(
        conversation=talk,
        title="Talk",
        message=MessageId(1),
        role=Role.USER,
        at=1_770_000_000.0,
        snippet=Snippet("Where is the lighthouse?", (Mark(13, 23),)),
    )
    stage.controller.deliver(SearchFound(request=command.request, result=SearchResult(text="lighthouse", hits=(hit,))))
    assert palette.texts == ("Messages", "Talk")
    enter(palette)
    stage.settle()
    assert stage.controller.state.sought is not None
    assert stage.controller.state.sought.reached


def test_closing_gives_the_focus_back(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    window.activateWindow()
    window.parts.composer.edit.setFocus()
    qtbot.waitUntil(window.parts.composer.edit.hasFocus)
    palette = opened(window)
    qtbot.waitUntil(palette.field.hasFocus)
    press_key(palette.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(window.parts.composer.edit.hasFocus)


def test_a_press_beside_it_closes_it(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    palette = opened(window)
    QTest.mouseClick(window.parts.title, Qt.MouseButton.LeftButton)
    assert not palette.isVisibleTo(window)


def test_what_nothing_is_called_is_said(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    palette = opened(window, typed=">zzzz")
    assert palette.texts == ()
    assert "Nothing is called so." in [each.text() for each in palette.findChildren(type(palette._remark))]
    palette.close_sheet()


def choices(heading: str, *texts: str, prefix: str = "") -> Choices:
    return Choices(
        heading=heading,
        prefix=prefix,
        texts=Ranked(texts),
        entry=lambda place: PaletteEntry(text=texts[place], choose=lambda: None),
    )


@pytest.mark.parametrize(
    ("typed", "headings"),
    [("stop", ["Actions", "Conversations"]), ("bus", ["Conversations"]), (">stop", ["Actions"]), ("q", [])],
)
def test_the_kind_that_agrees_best_comes_first(typed: str, headings: list[str]) -> None:
    both = (choices("Conversations", "The bus stop"), choices("Actions", "Stop the reply", prefix=">"))
    assert [group.heading for group in groups_for(typed, both)] == headings


def test_entries_are_made_only_for_what_is_shown() -> None:
    made: list[int] = []

    def entry(place: int) -> PaletteEntry:
        made.append(place)
        return PaletteEntry(text="", choose=lambda: None)

    many = Choices(heading="Conversations", texts=Ranked(f"number {at}" for at in range(10_000)), entry=entry, limit=6)
    groups_for("number", (many,))
    assert made == [0, 1, 2, 3, 4, 5]


def test_the_palette_stands_over_the_chat_where_there_is_room_and_else_over_the_window(
    stage: Stage, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    palette, centre = window.browsing.palette, window.parts.centre
    for width in (1280, 800):
        window.resize(width, 840)
        stage.settle()
        window.parts.actions[ActionId.PALETTE].trigger()
        box, chat = palette.geometry(), centre.rect().translated(centre.mapTo(window, QPoint()))
        within = chat if chat.width() > box.width() + 32 else window.rect()
        assert box.left() - within.left() >= 16
        assert abs(within.right() - box.right() - (box.left() - within.left())) <= 1
        palette.close_sheet()
