"""Chat templates in the real window: tried beside the conversation, chosen for a model, and whether it reasons."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.domain.commands import EngineCommand, Generate
from app.domain.events import ModelReady
from app.domain.message import Message, Role
from app.domain.settings import Settings
from app.domain.template_events import PreviewTemplate
from app.domain.templates import BuiltinTemplate, Reasoning, TemplateChoice
from app.ui.actions import ActionId
from app.ui.dialogs.template_dialog import TemplateDialog
from app.ui.main_window import MainWindow
from tests.fakes.scripted_engine import CARD
from tests.ui.hands import type_text
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]
MODEL = replace(CARD, path=Path("scripted.gguf"), fingerprint="m1-a")
CHOICES = (Reasoning.AUTO, Reasoning.OFF, Reasoning.ON)


@pytest.fixture
def window(stage: Stage, open_window: OpenWindow) -> MainWindow:
    made = open_window()
    stage.engine.reasoning = CHOICES
    stage.post(ModelReady(card=MODEL, load=1))
    stage.settle()
    return made


@pytest.fixture
def dialog(window: MainWindow, stage: Stage) -> TemplateDialog:
    window.parts.actions[ActionId.CHAT_TEMPLATE].trigger()
    stage.settle()
    found = window.templates.dialog
    assert found is not None
    return found


def previews(stage: Stage) -> list[PreviewTemplate]:
    return [each for each in stage.engine.sent if isinstance(each, PreviewTemplate)]


def choose(dialog: TemplateDialog, stage: Stage, name: str) -> None:
    box = dialog.findChildren(QComboBox)[0]
    box.setCurrentIndex(box.findText(name))
    box.activated.emit(box.currentIndex())
    stage.settle()


def button(dialog: TemplateDialog, text: str) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text() == text)


def says(dialog: TemplateDialog, part: str) -> bool:
    return any(part in each.text() for each in dialog.findChildren(QLabel))


def asked(stage: Stage, kind: type[EngineCommand]) -> EngineCommand:
    return next(each for each in reversed(stage.engine.sent) if isinstance(each, kind))


def test_the_dialog_shows_the_template_in_use_and_what_the_model_would_read(dialog: TemplateDialog) -> None:
    assert dialog.edit.toPlainText() == "the model's own"
    assert dialog.edit.isReadOnly()
    assert dialog.preview.toPlainText() == "<|im_start|>themodel'sown"
    assert says(dialog, "Works, also with a system prompt.")
    assert says(dialog, "4 tokens.")
    assert not button(dialog, "Use it").isEnabled()


def test_control_tokens_are_told_apart_without_colour(dialog: TemplateDialog) -> None:
    cursor = QTextCursor(dialog.preview.document())
    weights = []
    for position in (3, 15):
        cursor.setPosition(position)
        weights.append(cursor.charFormat().fontWeight())
    assert weights == [QFont.Weight.Bold, QFont.Weight.Normal]


def test_a_built_in_template_is_used_from_the_next_message_on(
    window: MainWindow, stage: Stage, dialog: TemplateDialog
) -> None:
    changes: list[Settings] = []
    window.settings_changed.connect(changes.append)
    choose(dialog, stage, "ChatML")
    assert dialog.edit.toPlainText() == "chatml"
    button(dialog, "Use it").click()
    stage.settle()
    chosen = TemplateChoice(fingerprint="m1-a", builtin=BuiltinTemplate.CHATML)
    assert changes[-1].templates == (chosen,)
    assert window.templates.dialog is None
    window.parts.composer.send_wanted.emit("Hello")
    stage.settle()
    generate = asked(stage, Generate)
    assert isinstance(generate, Generate)
    assert generate.options.templates == (chosen,)


def test_a_text_of_ones_own_begins_as_what_was_shown_and_is_tried_after_a_pause(
    qtbot: QtBot, stage: Stage, dialog: TemplateDialog
) -> None:
    choose(dialog, stage, "Your own")
    assert (dialog.edit.toPlainText(), dialog.edit.isReadOnly()) == ("the model's own", False)
    n_asked = len(previews(stage))
    dialog.edit.moveCursor(QTextCursor.MoveOperation.End)
    type_text(dialog.edit, " and mine")
    assert len(previews(stage)) == n_asked
    assert not button(dialog, "Use it").isEnabled()
    qtbot.waitUntil(lambda: len(previews(stage)) == n_asked + 1)
    stage.settle()
    assert previews(stage)[-1].choice.text == "the model's own and mine"
    assert dialog.preview.toPlainText().endswith("andmine")
    assert button(dialog, "Use it").isEnabled()


def test_a_broken_text_says_what_is_wrong_and_cannot_be_used(stage: Stage, dialog: TemplateDialog) -> None:
    choose(dialog, stage, "Your own")
    dialog.edit.setPlainText("broken {{")
    dialog.try_now()
    stage.settle()
    assert says(dialog, "cannot be read: broken.")
    assert says(dialog, "Used instead: The model's own.")
    assert not button(dialog, "Use it").isEnabled()
    dialog.edit.setPlainText("")
    dialog.try_now()
    stage.settle()
    assert previews(stage)[-1].choice.own


def test_what_was_typed_is_still_there_after_a_look_at_another(stage: Stage, dialog: TemplateDialog) -> None:
    choose(dialog, stage, "Your own")
    dialog.edit.setPlainText("mine")
    choose(dialog, stage, "Gemma")
    assert dialog.edit.toPlainText() == "gemma"
    choose(dialog, stage, "Your own")
    assert dialog.edit.toPlainText() == "mine"


def test_an_answer_about_another_text_comes_too_late(stage: Stage, dialog: TemplateDialog) -> None:
    choose(dialog, stage, "Your own")
    late = stage.engine.previewed(previews(stage)[-1])
    dialog.edit.setPlainText("newer")
    dialog.try_now()
    dialog.show_preview(late)
    assert dialog.preview.toPlainText().endswith("own")
    stage.settle()
    assert dialog.preview.toPlainText().endswith("newer")


def test_the_preview_is_of_what_is_asked_next(window: MainWindow, stage: Stage, dialog: TemplateDialog) -> None:
    dialog.reject()
    type_text(window.parts.composer.edit, "And why?")
    window.parts.actions[ActionId.CHAT_TEMPLATE].trigger()
    assert [node.message.content for node in previews(stage)[-1].path] == ["And why?"]
    stage.settle()


def test_another_model_closes_the_dialog(window: MainWindow, stage: Stage, dialog: TemplateDialog) -> None:
    stage.post(ModelReady(card=replace(MODEL, fingerprint="m1-b"), load=1))
    stage.settle()
    assert window.templates.dialog is None
    assert not dialog.isVisible()


def test_reasoning_is_chosen_at_the_composer_where_the_template_knows_it(window: MainWindow, stage: Stage) -> None:
    shown = window.parts.reasoning_button
    assert shown.isVisibleTo(window)
    assert shown.text() == "Reasoning  ▾"
    changes: list[Settings] = []
    window.settings_changed.connect(changes.append)
    next(each for each in shown.menu().actions() if each.text() == "Off").trigger()
    assert changes[-1].reasoning is Reasoning.OFF
    assert shown.text() == "Reasoning: Off  ▾"
    window.parts.composer.send_wanted.emit("Hello")
    stage.settle()
    generate = asked(stage, Generate)
    assert isinstance(generate, Generate)
    assert generate.options.reasoning is Reasoning.OFF


def test_nothing_is_to_be_chosen_where_the_template_knows_no_difference(stage: Stage, window: MainWindow) -> None:
    stage.engine.reasoning = ()
    stage.post(ModelReady(card=replace(MODEL, fingerprint="m1-b"), load=1))
    stage.settle()
    assert not window.parts.reasoning_button.isVisibleTo(window)


def test_a_model_without_an_identity_has_no_template_to_choose(stage: Stage, open_window: OpenWindow) -> None:
    assert not open_window().parts.actions[ActionId.CHAT_TEMPLATE].isEnabled()


def test_everything_in_the_dialog_is_reached_by_the_keyboard(dialog: TemplateDialog) -> None:
    for widget in (dialog.edit, dialog.preview, *dialog.findChildren(QPushButton), *dialog.findChildren(QComboBox)):
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        assert widget.accessibleName()


def test_the_preview_reads_the_variables_of_a_prompt_as_the_model_would(window: MainWindow, stage: Stage) -> None:
    window.use_settings(replace(window.settings, system_prompt="It is {{date}}."))
    window.parts.actions[ActionId.CHAT_TEMPLATE].trigger()
    stage.settle()
    assert previews(stage)[-1].path[0].message == Message(Role.SYSTEM, "It is 2026-02-02.")
