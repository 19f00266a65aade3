"""The tint of accepted drafts, in the real window: what is marked, and that nothing else changes."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from app.domain.conversation import ConversationTree
from app.domain.events import ConversationOpened, ConversationPicked, ModelChosen
from app.domain.model import LoadOptions
from app.domain.server import server_at
from app.domain.server_events import ServerChosen
from app.domain.settings import Settings, ThemeChoice
from app.ui.actions import ActionId
from app.ui.main_window import MainWindow
from app.ui.theme import DARK, LIGHT
from app.ui.widgets.message_view import ReplyView
from app.ui.widgets.rich_text import RichText
from tests.ui.stage import Stage
from tests.ui.test_main_window import press, say

OpenWindow = Callable[[], MainWindow]
PIECES = (
    ("Some **bo", (0, 5, 4)),
    ("ld** 🙂 words.\n\n", (4, 9, 2)),
    ("```python\nx = 1\n```\n\n", (10, 5, 6)),
    ("| a | b |\n|---|---|\n| one | two |\n", (0, 33)),
)
MARKED = ["Some ", " 🙂 words.", "x = 1", "a", "b", "one", "two"]


def view(window: MainWindow) -> ReplyView:
    return next(one for one in reversed(window.parts.transcript.views) if isinstance(one, ReplyView))


def selections(reply: ReplyView) -> list[QTextEdit.ExtraSelection]:
    texts = [column.text_of(row) for column in reply.columns for row in column.rows]
    return [one for text in texts if text is not None for one in text.extraSelections()]


def marked(reply: ReplyView) -> list[str]:
    return [one.cursor.selectedText() for one in selections(reply)]


def settle(qtbot: QtBot, stage: Stage, window: MainWindow) -> None:
    """Let everything be shown that is on its way."""
    stage.settle()
    window.settle()
    qtbot.waitUntil(lambda: window.parts.transcript.is_complete)


def written(qtbot: QtBot, stage: Stage, window: MainWindow) -> ReplyView:
    """A reply in rounds, not yet finished."""
    stage.engine.pieces, stage.engine.holds = (), True
    say(qtbot, window, "Hello")
    stage.settle()
    for text, runs in PIECES:
        stage.engine.say(text, drafted=runs)
    settle(qtbot, stage, window)
    return view(window)


def test_nothing_is_marked_until_it_is_wanted(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    reply = written(qtbot, stage, window)
    assert marked(reply) == []
    press(window, ActionId.TOGGLE_TINT)
    assert marked(reply) == MARKED
    press(window, ActionId.TOGGLE_TINT)
    assert marked(reply) == []


def test_a_reply_is_marked_while_it_is_written_and_when_it_is_complete(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    press(window, ActionId.TOGGLE_TINT)
    reply = written(qtbot, stage, window)
    assert marked(reply) == MARKED
    stage.engine.finish()
    settle(qtbot, stage, window)
    assert marked(view(window)) == MARKED


def test_what_is_shown_and_copied_is_the_same_with_and_without_marks(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    reply = written(qtbot, stage, window)
    plain = [text.toPlainText() for text in reply.findChildren(RichText)]
    html = [text.toHtml() for text in reply.findChildren(RichText)]
    press(window, ActionId.TOGGLE_TINT)
    assert marked(reply)
    assert [text.toPlainText() for text in reply.findChildren(RichText)] == plain
    assert [text.toHtml() for text in reply.findChildren(RichText)] == html


def test_marks_are_a_line_too_and_follow_the_theme(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    press(window, ActionId.TOGGLE_TINT)
    reply = written(qtbot, stage, window)
    window.use_settings(replace(window.settings, theme=ThemeChoice.LIGHT))
    for colors in (LIGHT, DARK):
        window.use_settings(replace(window.settings, theme=ThemeChoice.DARK if colors is DARK else ThemeChoice.LIGHT))
        found = selections(reply)  # which own their formats
        forms = [one.format for one in found]
        assert {form.background().color().name() for form in forms} == {colors.tint}
        assert {form.underlineStyle() for form in forms} == {QTextCharFormat.UnderlineStyle.DotLine}


def test_the_choice_is_kept(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    kept: list[Settings] = []
    window.settings_changed.connect(kept.append)
    press(window, ActionId.TOGGLE_TINT)
    assert [one.show_tint for one in kept] == [True]
    window.use_settings(Settings())
    assert not window.parts.actions[ActionId.TOGGLE_TINT].isChecked()
    assert not window.parts.look.tints


def test_a_reopened_reply_is_marked_by_what_was_kept(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    press(window, ActionId.TOGGLE_TINT)
    written(qtbot, stage, window)
    stage.engine.finish()
    stage.settle()
    opened = stage.controller.state.opened
    assert opened is not None
    reply = opened.nodes[max(opened.nodes)]
    assert reply.stats is not None
    assert sum(reply.stats.drafted) == len(reply.message.content)
    other = replace(reply, stats=replace(reply.stats, drafted=(len(reply.message.content) - 4, 4)))
    older = replace(reply, stats=replace(reply.stats, drafted=()))
    for node, expected in ((other, ["o"]), (older, [])):
        tree = ConversationTree(summary=opened.summary, nodes={**opened.nodes, node.id: node})
        stage.controller.press(ConversationPicked(conversation=opened.summary.id))
        stage.settle()
        stage.controller.deliver(ConversationOpened(tree=tree))
        settle(qtbot, stage, window)
        assert marked(view(window)) == expected


def test_nothing_can_be_tinted_of_a_server_and_it_is_said_why(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    action = window.parts.actions[ActionId.TOGGLE_TINT]
    usual = action.text()
    assert action.isEnabled()
    stage.controller.press(ServerChosen(server=server_at("http://localhost:1/v1")))
    stage.settle()
    assert (action.isEnabled(), "a server does not tell" in action.text()) == (False, True)
    stage.controller.press(ModelChosen(path=Path("/models/a.gguf"), options=LoadOptions()))
    stage.settle()
    assert (action.isEnabled(), action.text()) == (True, usual)


def test_what_a_model_here_has_drafted_can_still_be_tinted_beside_a_server(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    written(qtbot, stage, window)
    stage.engine.finish()
    settle(qtbot, stage, window)
    stage.controller.press(ServerChosen(server=server_at("http://localhost:1/v1")))
    stage.settle()
    assert window.parts.actions[ActionId.TOGGLE_TINT].isEnabled()
