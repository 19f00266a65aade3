"""A reply is written again, goes on, or comes at last, through the real window."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QMenu

from app.domain.commands import Generate
from app.domain.ids import MessageId
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.message_view import ReplyView
from tests.ui.chatting import Chat, answer, entry_of
from tests.ui.hands import click, press_key


def last_options(chat: Chat) -> Generate:
    return [each for each in chat.stage.engine.sent if isinstance(each, Generate)][-1]


def test_a_reply_is_written_again_with_another_seed_or_the_same(chat: Chat) -> None:
    first = last_options(chat)
    answer(chat, "Another.")
    chat.do(1, MessageAct.REGENERATE)
    assert chat.path == ["What?", "Another."]
    assert chat.view(1).acts.switch.text == "2 / 2"
    second = last_options(chat)
    assert second.seed != first.seed
    chat.do(1, MessageAct.SAME_SEED)
    assert last_options(chat).seed == second.seed
    assert chat.view(1).acts.switch.text == "3 / 3"


@pytest.mark.parametrize(
    ("act", "temperature", "same_seed"),
    [
        (MessageAct.REGENERATE, 1.1, False),
        (MessageAct.SAME_SETTINGS, 0.3, False),
        (MessageAct.SAME_SEED, 0.3, True),
    ],
)
def test_a_reply_is_written_again_as_the_settings_are_now_or_as_it_was(
    chat: Chat, act: MessageAct, temperature: float, same_seed: bool
) -> None:
    first, settings = last_options(chat), chat.window.settings
    chat.window.use_settings(replace(settings, sampling=replace(settings.sampling, temperature=1.1)))
    chat.do(1, act)
    assert last_options(chat).options.sampling.temperature == pytest.approx(temperature)
    assert (last_options(chat).seed == first.seed) is same_seed


@pytest.mark.parametrize(("act", "temperature"), [(MessageAct.COOLER, 0.0), (MessageAct.WARMER, 0.6)])
def test_a_reply_is_written_again_with_another_temperature(chat: Chat, act: MessageAct, temperature: float) -> None:
    chat.do(1, act)
    assert last_options(chat).options.sampling.temperature == pytest.approx(temperature)
    chat.say("More?")
    assert last_options(chat).options.sampling.temperature == pytest.approx(0.3)


def test_a_reply_is_written_again_with_an_exact_temperature(chat: Chat) -> None:
    chat.do(1, MessageAct.TEMPERATURE)
    dialog = chat.window.findChild(QInputDialog)
    assert dialog is not None
    dialog.setDoubleValue(1.25)
    dialog.accept()
    chat.stage.settle()
    assert last_options(chat).options.sampling.temperature == pytest.approx(1.25)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_another_model_is_offered_where_there_is_one_and_reported(chat: Chat) -> None:
    wanted: list[tuple[MessageId, Path]] = []
    chat.tree.other_model_wanted.connect(lambda message, path: wanted.append((message, path)))
    chat.tree.use_models((("Q&A 1B", Path("other.gguf")),))
    acts = chat.view(1).acts
    assert acts._variants is not None
    click(acts._variants)
    menu = acts.findChild(QMenu)
    assert menu is not None
    others = menu.actions()[-1].menu()
    assert isinstance(others, QMenu)
    assert others.isEnabled()
    assert others.actions()[0].text() == "Q&&A 1B"
    others.actions()[0].trigger()
    menu.close()
    assert wanted == [(chat.view(1).id, Path("other.gguf"))]


def test_a_stopped_reply_says_so_and_goes_on(chat: Chat) -> None:
    chat.stage.engine.holds = True
    answer(chat, "One, two")
    chat.say("Count")
    press_key(chat.window.parts.composer.edit, Qt.Key.Key_Escape)
    chat.stage.settle()
    view = chat.view(3)
    assert isinstance(view, ReplyView)
    assert view._end.text() == "Stopped"
    assert view.acts.buttons[MessageAct.CONTINUE].isEnabled()
    chat.stage.engine.holds = False
    chat.do(3, MessageAct.CONTINUE)
    assert chat.begun()[-1].continues == view.id
    assert chat.view(3).acts.switch.text == "2 / 2"


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_complete_reply_says_why_it_cannot_go_on(chat: Chat) -> None:
    acts = chat.view(1).acts
    assert MessageAct.CONTINUE not in acts.buttons
    entry = entry_of(acts, "Continue")
    assert not entry.isEnabled()
    assert entry.toolTip().startswith("This reply is complete")


def test_a_question_without_an_answer_is_answered(chat: Chat) -> None:
    chat.do(1, MessageAct.DELETE)
    assert chat.path == ["What?"]
    button = chat.view(0).acts.buttons[MessageAct.REGENERATE]
    assert (button.text(), button.isVisible()) == ("Answer again", True)
    chat.do(0, MessageAct.REGENERATE)
    assert chat.path == ["What?", "Hello there."]
    chat.view(0).acts.light("hover", on=True)
    assert MessageAct.REGENERATE not in chat.view(0).acts.buttons
