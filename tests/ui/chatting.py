"""A window with a conversation in it, for tests of what is done to its messages."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.domain.chat import ChatState
from app.domain.commands import BeginTurn
from app.ui.main_window import MainWindow
from app.ui.tree_presenter import TreePresenter
from app.ui.widgets.message_actions import MessageActions
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.message_editor import MessageEditor
from app.ui.widgets.message_view import UserView
from app.ui.widgets.walkable import Walkable
from tests.ui.hands import click, press_key, type_text
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]
ALT, CTRL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def words_on_screen(qtbot: QtBot, state: ChatState, window: MainWindow) -> list[str]:
    """What each message says, from the top; the window shows those of the state and no others."""
    nodes = state.opened.path() if state.opened is not None else []
    transcript = window.parts.transcript
    qtbot.waitUntil(lambda: transcript.is_complete)
    assert [view.id for view in transcript.views] == [node.id for node in nodes]
    return [node.message.content for node in nodes]


def say(window: MainWindow, text: str) -> None:
    """Type it and send it; whoever calls lets it be answered."""
    edit = window.parts.composer.edit
    edit.setFocus()
    type_text(edit, text)
    press_key(edit, Qt.Key.Key_Return)


class Chat:
    """A window with a conversation in it, and what is seen of it."""

    def __init__(self, qtbot: QtBot, stage: Stage, window: MainWindow) -> None:
        self.qtbot, self.stage, self.window = qtbot, stage, window
        self.tree: TreePresenter = window._presenter.tree

    @property
    def path(self) -> list[str]:
        """The words on screen, from the top."""
        return words_on_screen(self.qtbot, self.stage.controller.state, self.window)

    def say(self, text: str) -> None:
        say(self.window, text)
        self.stage.settle()

    def view(self, at: int) -> Walkable:
        """The message at that place, which may have to be built: the last one of a conversation comes first."""
        self.window.parts.transcript.settle()
        found = self.window.parts.transcript.views[at]
        assert isinstance(found, Walkable)
        return found

    def user(self, at: int) -> UserView:
        found = self.view(at)
        assert isinstance(found, UserView)
        return found

    def do(self, at: int, act: MessageAct) -> None:
        """Press a button of a message's row, as one sees it under the pointer, or an entry of its menu."""
        view = self.view(at)
        view.acts.light("hover", on=True)
        QCoreApplication.processEvents()
        if act in view.acts.buttons and view.acts.buttons[act].isVisible():
            click(view.acts.buttons[act])
        else:
            view.acts.act_wanted.emit(view.id, act)
        self.stage.settle()

    def editor(self, at: int) -> MessageEditor:
        editor = self.user(at).editor
        assert editor is not None
        return editor

    def undo(self) -> None:
        click(self.window.parts.notice._act)
        self.stage.settle()

    @property
    def notice(self) -> str:
        return self.window.parts.notice.text

    def begun(self) -> list[BeginTurn]:
        return [each for each in self.stage.store.sent if isinstance(each, BeginTurn)]


def answer(chat: Chat, *pieces: str) -> None:
    chat.stage.engine.pieces = pieces


def focus_is_in(widget: QWidget) -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and widget.isAncestorOf(focused)


def entry_of(acts: MessageActions, text: str) -> QAction:
    """An entry of a message's menu."""
    acts.pop_up(QPoint(0, 0))
    menu = acts.findChild(QMenu)
    assert menu is not None
    menu.close()
    return next(action for action in menu.actions() if action.text() == text)


def settle_layouts() -> None:
    for _ in range(5):
        QCoreApplication.processEvents()
