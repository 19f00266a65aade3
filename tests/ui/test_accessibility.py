"""Everything has a name and a role, can be reached by keyboard, shows the focus, and says what happens."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QInputDialog,
    QLineEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

import app.ui
from app.domain.errors import KnownError
from app.domain.events import StoreTrouble
from app.domain.generation import GenerationOptions
from app.domain.settings import ThemeChoice
from app.domain.turn import FinishReason
from app.ui.announcer import Announcer, Politeness
from app.ui.main_window import MainWindow
from app.ui.shot_dialogs import DIALOGS
from app.ui.shots import STATES, staged
from app.ui.widgets.overlay import Overlay
from tests.ui.stage import Stage

SIZE = QSize(1440, 900)
NAMELESS_ROLES = {QAccessible.Role.NoRole, QAccessible.Role.Client}
MOST_STOPS = 200


@pytest.fixture(params=STATES)
def window(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[MainWindow]:
    with staged(request.param, size=SIZE, theme=ThemeChoice.LIGHT, on_screen=True) as made:
        yield made


def test_every_dialog_is_among_the_states(qtbot: QtBot) -> None:  # it needs an application
    for module in pkgutil.walk_packages(app.ui.__path__, "app.ui."):
        importlib.import_module(module.name)
    wanted = {kind for kind in _below(QDialog) if kind.__module__.startswith("app.")} | {QInputDialog}
    shown: set[type[QWidget]] = set()
    for name in DIALOGS:
        with staged(name, size=SIZE, theme=ThemeChoice.LIGHT) as window:
            shown |= {type(dialog) for dialog in window.findChildren(QDialog) if dialog.isVisibleTo(window)}
    assert wanted - shown == set()


def _below(kind: type[QWidget]) -> set[type[QWidget]]:
    return {kind for each in kind.__subclasses__() for kind in (each, *_below(each))}


def focusable(window: QWidget) -> list[QWidget]:
    """The visible widgets that take the focus in whatever way."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisibleTo(window)
        and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and widget.focusProxy() is None
    ]


def stops(window: QWidget) -> list[QWidget]:
    """Those that Tab reaches."""
    return [
        widget
        for widget in focusable(window)
        if widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus == Qt.FocusPolicy.TabFocus
    ]


def told_name(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def described(widget: QWidget) -> str:
    return f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"


def test_everything_has_a_name_and_a_role_and_says_what_it_does(window: MainWindow) -> None:
    nameless = [described(widget) for widget in focusable(window) if not told_name(widget).strip()]
    buttons = [each for each in window.findChildren(QAbstractButton) if each.isVisibleTo(window)]
    nameless += [described(each) for each in buttons if not told_name(each).strip()]
    bare = [
        described(widget)
        for widget in focusable(window)
        if QAccessible.queryAccessibleInterface(widget).role() in NAMELESS_ROLES
        and not isinstance(widget, QAbstractScrollArea)  # a place to scroll, with roles in it; Qt has none for it
    ]
    icons = [one for one in window.findChildren(QToolButton) if one.isVisibleTo(window) and not one.text()]
    mute = [described(one) for one in icons if not one.toolTip() and not isinstance(one.parent(), QLineEdit)]
    assert (nameless, bare, mute) == ([], [], [])


def front(window: MainWindow) -> QWidget:
    """What the keyboard is in: a dialog or a sheet over the window where one is open."""
    over = [each for kind in (QDialog, Overlay) for each in window.findChildren(kind) if each.isVisible()]
    return over[-1] if over else window


def walk(start: QWidget, key: Qt.Key, meet: Callable[[QWidget], None] = lambda _widget: None) -> list[QWidget]:
    """The widgets that get the focus, one press of a key after the other, until it is back; each is met on the way."""
    start.setFocus(Qt.FocusReason.TabFocusReason)
    seen: list[QWidget] = []
    for _ in range(MOST_STOPS):
        QTest.keyClick(QApplication.focusWidget() or start, key)
        now = QApplication.focusWidget()
        assert now is not None, f"the focus is lost after {described(seen[-1])}"
        seen.append(now)
        meet(now)
        if now is start:
            return seen
    raise AssertionError("the focus never comes back: " + ", ".join(map(described, seen[-5:])))


def begin(window: MainWindow, qtbot: QtBot) -> tuple[QWidget, QWidget]:
    """What is in front, active, and where to begin in it."""
    place = front(window)
    place.window().activateWindow()
    qtbot.waitUntil(place.window().isActiveWindow)
    return place, window.parts.composer.edit if place is window else stops(place)[0]


def test_tab_reaches_everything_and_comes_back_either_way(window: MainWindow, qtbot: QtBot) -> None:
    place, start = begin(window, qtbot)
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        reached = walk(start, key)
        missed = [described(widget) for widget in stops(place) if widget not in reached]
        assert missed == [], f"missed by {key.name}"


def test_the_focus_can_be_seen(window: MainWindow, qtbot: QtBot) -> None:
    _place, start = begin(window, qtbot)
    composer = window.parts.composer
    met: list[tuple[QWidget, QWidget, QImage]] = []

    def meet(widget: QWidget) -> None:
        # The box around the text shows its focus.
        holder: QWidget = composer if widget is composer.edit else widget
        met.append((widget, holder, holder.grab().toImage()))

    walk(start, Qt.Key.Key_Tab, meet)
    window.setFocus()
    (QApplication.focusWidget() or window).clearFocus()
    unseen = [
        f"{described(widget)} “{told_name(widget)}”"
        for widget, holder, image in met
        if holder.grab().toImage() == image
    ]
    assert unseen == []


def test_the_text_of_every_message_can_be_read_by_a_screen_reader(qtbot: QtBot) -> None:
    with staged("finished", size=SIZE, theme=ThemeChoice.LIGHT) as window:
        texts: list[str] = []
        for widget in window.parts.transcript.findChildren(QWidget):
            interface = QAccessible.queryAccessibleInterface(widget)
            text = interface.textInterface()
            if text is not None:
                texts.append(text.text(0, text.characterCount()))
        said = "\n".join(texts)
        assert "Why is the bonus token carried" in said
        assert "chosen but not yet evaluated" in said
        assert "return [pending, *drafts]" in said
        assert "one per draft" in said


class Listener:
    """What a screen reader is given."""

    def __init__(self, stage: Stage, window: MainWindow) -> None:
        self.heard: list[tuple[str, Politeness]] = []
        self._announcer = Announcer(stage.controller, window.parts.notice, parent=window, announce=self._hear)

    def _hear(self, source: QObject, text: str, politeness: Politeness) -> None:
        self.heard.append((text, politeness))


@pytest.fixture
def listener(open_window: Callable[[], MainWindow], stage: Stage) -> Listener:
    return Listener(stage, open_window())


def ask(stage: Stage) -> None:
    stage.settle()
    assert stage.controller.send("Well?", options=GenerationOptions())
    stage.settle()


def test_a_finished_reply_is_announced_with_its_text(listener: Listener, stage: Stage) -> None:
    ask(stage)
    assert listener.heard == [("Reply: Hello there.", Politeness.Polite)]


@pytest.mark.parametrize(
    ("reason", "start"),
    [(FinishReason.STOPPED, "Reply stopped: "), (FinishReason.CONTEXT_FULL, "Reply cut off: ")],
)
def test_how_a_reply_ended_is_announced(listener: Listener, stage: Stage, reason: FinishReason, start: str) -> None:
    stage.engine.holds = True
    ask(stage)
    stage.engine.finish(reason)
    stage.settle()
    assert listener.heard[0][0].startswith(start)


def test_a_reply_nobody_looks_at_is_announced_without_its_text(listener: Listener, stage: Stage) -> None:
    from app.domain.events import NewChatPressed

    stage.engine.holds = True
    ask(stage)
    stage.controller.press(NewChatPressed())
    stage.engine.finish()
    stage.settle()
    assert listener.heard[-1][0] == "A reply in another conversation has ended."


def test_an_error_is_announced_at_once(listener: Listener, stage: Stage) -> None:
    stage.controller.deliver(StoreTrouble(error=KnownError("The disk is full; free some space.")))
    assert listener.heard == [("The disk is full; free some space.", Politeness.Assertive)]


def test_a_very_long_reply_is_not_read_out_whole(listener: Listener, stage: Stage) -> None:
    stage.engine.pieces = ("word " * 2000,)
    ask(stage)
    assert len(listener.heard[0][0]) < 2100


def test_nothing_is_announced_while_a_reply_is_written(listener: Listener, stage: Stage) -> None:
    stage.engine.holds = True
    ask(stage)
    assert listener.heard == []
