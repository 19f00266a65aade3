"""What a person does in the window of a toy application, and what is seen there."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.conversation import ConversationTree, MessageNode
from app.domain.ids import MessageId
from app.domain.round_series import NO_ROUNDS
from app.storage import verify
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.message_view import UserView
from app.ui.widgets.walkable import Walkable
from tests.fakes.toy_application import ToyApplication
from tests.ui.hands import click, press_key, type_text


def say(toy: ToyApplication, text: str) -> None:
    """Write into the composer and send."""
    edit = toy.window.parts.composer.edit
    edit.setFocus()
    type_text(edit, text)
    press_key(edit, Qt.Key.Key_Return)


def begun(toy: ToyApplication, text: str, *, n_words: int = 3) -> None:
    """Say something and wait until so much of the reply is shown; the engine must be held at its rounds."""
    say(toy, text)
    toy.wait(lambda: toy.state.active is not None and toy.state.active.reply is not None)
    while len(toy.reply.split()) < n_words:
        before = len(toy.reply)
        toy.pace.let_round()
        toy.wait(lambda before=before: len(toy.reply) > before)  # type: ignore[misc]  # bound now


def view(toy: ToyApplication, at: int) -> Walkable:
    """The message in that place of what is shown."""
    toy.wait(lambda: toy.window.parts.transcript.is_complete and bool(toy.window.parts.transcript.views))
    found = toy.window.parts.transcript.views[at]
    assert isinstance(found, Walkable)
    return found


def do(toy: ToyApplication, at: int, act: MessageAct) -> None:
    """Press the button of a message's row, or choose the entry of its menu."""
    of = view(toy, at)
    of.acts.light("hover", on=True)
    QCoreApplication.processEvents()
    if act in of.acts.buttons and of.acts.buttons[act].isVisible():
        click(of.acts.buttons[act])
    else:
        of.acts.act_wanted.emit(of.id, act)


def say_instead(toy: ToyApplication, at: int, text: str) -> None:
    """Edit a message and send it."""
    do(toy, at, MessageAct.EDIT)
    edited = view(toy, at)
    assert isinstance(edited, UserView)
    assert edited.editor is not None
    edited.editor.edit.selectAll()
    type_text(edited.editor.edit, text)
    press_key(edited.editor.edit, Qt.Key.Key_Return)


def press_notice(toy: ToyApplication) -> None:
    """Do what the bar above the composer offers."""
    click(toy.window.parts.notice._act)


def focused() -> QWidget:
    """Where a key goes now."""
    found = QApplication.activePopupWidget() or QApplication.focusWidget() or QApplication.activeWindow()
    assert found is not None
    return found


def keys(*sequences: str) -> None:
    """Press keys as they are written in the table of actions, one after the other, wherever the focus is."""
    for sequence in sequences:
        pressed = QKeyCombination.fromCombined(QKeySequence(sequence)[0].toCombined())  # type: ignore[index]  # untyped
        QTest.keyClick(focused(), pressed.key(), pressed.keyboardModifiers())
        QCoreApplication.processEvents()


def write(text: str) -> None:
    """Type wherever the focus is."""
    QTest.keyClicks(focused(), text)
    QCoreApplication.processEvents()


def facts(tree: ConversationTree) -> tuple[MessageId | None, dict[MessageId, MessageNode]]:
    """The tip and all messages of a conversation with everything that is kept of them.

    The single rounds are not read with a conversation; who wants to see them asks for them.
    """
    return tree.summary.tip, {key: _without_rounds(node) for key, node in tree.nodes.items()}


def _without_rounds(node: MessageNode) -> MessageNode:
    return node if node.stats is None else replace(node, stats=replace(node.stats, rounds=NO_ROUNDS))


def sound(toy: ToyApplication) -> bool:
    """The data folder, looked at after the end, holds nothing that contradicts itself."""
    found = [finding.text for finding in verify(toy.folders)]
    assert found == []
    return True
