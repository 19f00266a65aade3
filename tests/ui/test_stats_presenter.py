"""The panel in the window: live, at rest, of a picked reply, and where a person puts it."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.events import ConversationPicked
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.round_series import RoundTally
from app.domain.settings import Settings, StatsPlace
from app.domain.stats_events import (
    DayFigures,
    FindStats,
    ModelFigures,
    ReplyFigures,
    Statistics,
    StatsFound,
    TextWritten,
    WriteText,
)
from app.domain.totals import summed, totals_of
from app.domain.turn import TurnStats
from app.ui.actions import ActionId
from app.ui.dialogs.compare import CompareDialog
from app.ui.main_window import MainWindow
from app.ui.stats_view import Scope
from tests.ui.hands import press_key
from tests.ui.samples import round_done, stats
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]


WITHOUT_WINDOW_SYSTEM = pytest.mark.qt_log_ignore("This plugin does not support")
"""Floating asks the window system for things that the offscreen one does not have."""


def words(widget: QWidget) -> str:
    return "\n".join(one.text() for one in widget.findChildren(QLabel) if one.isVisibleTo(widget) and one.text())


def questions(stage: Stage) -> list[FindStats]:
    return [command for command in stage.store.sent if isinstance(command, FindStats)]


def reply_figures(message: int, told: TurnStats) -> ReplyFigures:
    return ReplyFigures(message=MessageId(message), created_at=0.0, model="Scripted", stats=told)


def answer(stage: Stage, *replies: ReplyFigures, n_rounds: int = 0) -> None:
    """Answer the newest question as the store would."""
    tally = RoundTally(200)
    for _ in range(n_rounds):
        tally.add(tokens=2, drafted=2, accepted=1, seconds=0.05)
    totals = summed(totals_of(reply.stats) for reply in replies)
    day = DayFigures(day=1, totals=totals)
    model = ModelFigures(fingerprint="", name="Scripted", drafter="mtp", days=(day,), totals=totals)
    statistics = Statistics(
        question=questions(stage)[-1].question,
        replies=replies,
        conversation=totals,
        models=(model,),
        rounds=tally.series(),
        saved_bytes=1_500_000,
    )
    stage.controller.deliver(StatsFound(statistics=statistics))


def held(stage: Stage) -> ConversationId:
    """A conversation of two questions and two replies, of 46 and of 60 tokens in a second."""
    conversation = stage.store.add(
        "Held",
        Message(Role.USER, "One?"),
        Message(Role.ASSISTANT, "One."),
        Message(Role.USER, "Two?"),
        Message(Role.ASSISTANT, "Two."),
    )
    tree = stage.store._trees[conversation]
    told = {2: stats(tokens=46, plain_step_s=0.0297), 4: stats(tokens=60, plain_step_s=0.0297)}
    nodes = {key: replace(node, stats=told.get(key)) for key, node in tree.nodes.items()}
    stage.store._trees[conversation] = replace(tree, nodes=nodes)
    return conversation


def opened(stage: Stage, open_window: OpenWindow) -> MainWindow:
    conversation = held(stage)
    window = open_window()
    stage.controller.press(ConversationPicked(conversation=conversation))
    stage.settle()
    answer(
        stage, *(reply_figures(at, stats(tokens=n, plain_step_s=0.0297)) for at, n in ((2, 46), (4, 60))), n_rounds=9
    )
    return window


def test_a_reply_is_shown_while_it_is_written(stage: Stage, open_window: OpenWindow) -> None:
    stage.engine.holds = True
    window = open_window()
    stage.controller.send("Hi", options=window.settings.generation)
    stage.settle()
    for _ in range(20):
        stage.engine.say("x ")
    stage.settle()
    window.settle()
    text = words(window.parts.stats)
    assert "50 % accepted" in text
    assert "round 22" in text
    assert "carry: 1 token pending" in text
    assert window.parts.stats.header.scope_button.text().startswith("This reply")
    stage.engine.finish()
    stage.settle()
    assert "round 22" in words(window.parts.stats)
    assert window.parts.stats.header.scope_button.text().startswith("Last reply")


def test_the_panel_is_drawn_a_few_times_a_second_whatever_the_token_rate(
    stage: Stage, open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.engine.holds = True
    window = open_window()
    stage.controller.send("Hi", options=window.settings.generation)
    stage.settle()
    active = stage.controller.state.active
    assert active is not None
    drawn: list[object] = []
    monkeypatch.setattr(window.parts.stats, "show_view", drawn.append)
    window.settle()
    for _ in range(300):
        stage.controller.deliver(round_done(turn=active.turn, n_drafted=2, n_accepted=1))
    # All within one turn of the event loop: at most the first is drawn at once, and the last when its time has come.
    assert len(drawn) <= 2
    window.settle()
    assert len(drawn) <= 3


def test_a_reopened_reply_has_its_numbers_and_its_curve(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    text = words(window.parts.stats)
    assert "60.0 tok/s against 33.3" in text
    assert "round 9" in text
    assert "1.5 MB saved for this conversation" in text
    assert "carry" not in text


def test_a_reply_of_before_there_were_curves_says_so(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    answer(stage, reply_figures(4, stats()))
    assert "The single rounds of this reply were not kept." in words(window.parts.stats)


def test_any_reply_can_be_shown_with_a_way_back(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    window._stats.show_reply(MessageId(2))
    panel = window.parts.stats
    assert "46.0 tok/s against 33.3" in words(panel)
    assert panel.header.scope_button.text().startswith("Picked reply")
    assert questions(stage)[-1].question.reply == MessageId(2)
    panel._back.click()
    assert "60.0 tok/s against 33.3" in words(panel)
    assert not panel._back.isVisibleTo(panel)


def test_a_picked_reply_is_let_go_with_the_next_question(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    window._stats.show_reply(MessageId(2))
    stage.controller.send("Three?", options=window.settings.generation)
    stage.settle()
    assert not window.parts.stats._back.isVisibleTo(window.parts.stats)


def test_the_scope_is_chosen_for_the_whole_panel(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    panel = window.parts.stats
    panel.header._scope_actions[Scope.CONVERSATION].trigger()
    # 106 tokens in two seconds.
    assert "53.0 tok/s against 33.3" in words(panel)
    assert "reply 2" in words(panel)
    panel.header._scope_actions[Scope.MODEL].trigger()
    assert "Acceptance and speed by day" in words(panel)
    assert panel.header.scope_button.text().startswith("This model")


def test_the_store_is_asked_once_and_again_when_something_was_kept(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    n_before = len(questions(stage))
    window._stats._refresh()
    assert len(questions(stage)) == n_before
    stage.controller.send("Three?", options=window.settings.generation)
    stage.settle()
    assert questions(stage)[-1].question.reply == MessageId(6)
    kept = [type(command).__name__ for command in stage.store.sent]
    assert kept.index("FinishReply") < len(kept) - 1 - kept[::-1].index("FindStats")


def test_an_answer_to_an_older_question_is_dropped(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    before = stage.controller.state.statistics
    late = Statistics(question=questions(stage)[0].question, conversation=totals_of(stats(tokens=9)))
    stage.controller.deliver(StatsFound(statistics=late))
    assert stage.controller.state.statistics is before
    assert "60.0 tok/s" in words(window.parts.stats)


def test_a_hidden_panel_asks_nothing_and_catches_up(stage: Stage, open_window: OpenWindow) -> None:
    conversation = held(stage)
    window = open_window()
    window.parts.actions[ActionId.TOGGLE_STATS].trigger()
    n_before = len(questions(stage))
    stage.controller.press(ConversationPicked(conversation=conversation))
    stage.settle()
    assert len(questions(stage)) == n_before
    window.parts.actions[ActionId.TOGGLE_STATS].trigger()
    assert questions(stage)[-1].question.conversation == conversation
    assert "60.0 tok/s against 33.3" in words(window.parts.stats)


# --- dialogs ---------------------------------------------------------------------------------------------------


def dialog_of(window: MainWindow, kind: type[QDialog]) -> QDialog:
    (dialog,) = window.parts.stats.findChildren(kind)
    return dialog


def test_replies_are_compared_sorted_and_chosen_by_keyboard(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = opened(stage, open_window)
    window.parts.stats.history_card._compare.click()
    dialog = dialog_of(window, CompareDialog)
    assert isinstance(dialog, CompareDialog)
    table = dialog.replies
    model = table.model()
    names = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    assert names == [
        "Reply", "Written", "Model", "Ratio", "Accepted", "tok/s", "Plain tok/s", "Depth", "Tokens", "First token"
    ]  # fmt: skip
    table.sortByColumn(names.index("tok/s"), Qt.SortOrder.DescendingOrder)
    assert [model.index(row, names.index("tok/s")).data() for row in range(2)] == ["60.0", "46.0"]
    table.setCurrentIndex(model.index(1, 0))
    press_key(table, Qt.Key.Key_Return)
    assert "46.0 tok/s against 33.3" in words(window.parts.stats)


def test_models_are_compared_by_drafter(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    window.parts.stats.header.compare_wanted.emit()
    dialog = dialog_of(window, CompareDialog)
    assert isinstance(dialog, CompareDialog)
    model = dialog.models.model()
    assert [model.index(0, at).data() for at in range(4)] == ["Scripted", "MTP head", "2", "1.59×"]
    dialog.reject()


@pytest.mark.parametrize(
    ("scope", "column", "values"),
    [
        (Scope.REPLY, "drafted", ["2"] * 9),
        (Scope.CONVERSATION, "message", ["2", "4"]),
        (Scope.MODEL, "model", ["Scripted"]),
    ],
)
def test_the_numbers_in_sight_are_exported(
    stage: Stage, open_window: OpenWindow, scope: Scope, column: str, values: list[str]
) -> None:
    window = opened(stage, open_window)
    window._stats._ask_path = lambda _parent, name, chosen: chosen(Path(f"/somewhere/{name}"))
    window._stats._choose(scope)
    window.parts.stats.header.export_wanted.emit()
    command = stage.store.sent[-1] if isinstance(stage.store.sent[-1], WriteText) else stage.store.sent[-2]
    assert isinstance(command, WriteText)
    assert command.path == Path(f"/somewhere/tandem-{scope.value}.csv")
    assert [row[column] for row in csv.DictReader(io.StringIO(command.text))] == values
    stage.controller.deliver(TextWritten(path=command.path))
    assert f"The numbers are in {command.path}." in words(window.parts.notice)
    assert window.parts.notice.property("tone") == "plain"


# --- the place -------------------------------------------------------------------------------------------------


@WITHOUT_WINDOW_SYSTEM
def test_the_panel_goes_where_it_is_put_and_stays_there(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    kept: list[Settings] = []
    window.settings_changed.connect(kept.append)
    header = window.parts.stats.header
    for place in (StatsPlace.LEADING, StatsPlace.FLOATING, StatsPlace.TRAILING):
        header.place_chosen.emit(place)
        assert window._dock.place is place
        assert header._places[place].isChecked()
    assert [one.stats_place for one in kept] == [StatsPlace.LEADING, StatsPlace.FLOATING, StatsPlace.TRAILING]


def test_its_width_is_kept(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    kept: list[Settings] = []
    window.settings_changed.connect(kept.append)
    edge, left = QPoint(window._dock.x() - 2, 400), Qt.MouseButton.LeftButton
    QTest.mousePress(window, left, pos=edge)
    wanted = window._dock.width() + 100
    QTest.mouseMove(window, edge - QPoint(100, 0))
    qtbot.waitUntil(lambda: abs(window._dock.width() - wanted) <= 2)
    QTest.mouseRelease(window, left, pos=edge - QPoint(100, 0))
    window._widths.flush()
    assert kept[-1].stats_width == window._dock.width()


def test_a_window_that_was_too_narrow_for_it_does_not_make_it_narrow_for_good(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    kept: list[Settings] = []
    window.settings_changed.connect(kept.append)
    before = window._dock.width()
    for width in (990, 500, 1200):
        window.resize(width, 800)
        QCoreApplication.processEvents()
    window._widths.flush()
    qtbot.waitUntil(lambda: window._dock.width() == before)
    assert not kept


@WITHOUT_WINDOW_SYSTEM
def test_a_floating_panel_needs_no_room_in_the_window(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    window.parts.stats.header.place_chosen.emit(StatsPlace.FLOATING)
    window.resize(600, 600)
    assert window._dock.isVisible()


def test_hiding_it_is_the_same_as_the_toggle(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    window.parts.stats.header.hide_wanted.emit()
    assert not window.parts.stats.isVisibleTo(window)
    assert not window.parts.actions[ActionId.TOGGLE_STATS].isChecked()
