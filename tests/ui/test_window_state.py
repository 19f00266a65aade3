"""The window is found again as it was left, on the screens there are now."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from app.domain.conversation import ConversationTree
from app.domain.events import ConversationOpened, ConversationPicked, StoreReady
from app.domain.ids import ConversationId
from app.domain.message import Message, Role
from app.domain.placement import Placement
from app.storage import PlacementFile
from app.ui.main_window import MainWindow
from app.ui.window_state import WindowKeeper, fitted
from tests.ui.stage import Stage

SCREEN = QRect(0, 0, 1920, 1080)
RIGHT = QRect(1920, 0, 1280, 1024)


@pytest.mark.parametrize(
    ("wanted", "screens", "expected"),
    [
        (QRect(100, 50, 1200, 800), [SCREEN], QRect(100, 50, 1200, 800)),
        (QRect(2000, 50, 1200, 800), [SCREEN, RIGHT], QRect(2000, 50, 1200, 800)),
        (QRect(2000, 50, 1200, 800), [SCREEN], QRect(360, 140, 1200, 800)),
        (QRect(-1170, 50, 1200, 800), [SCREEN], QRect(360, 140, 1200, 800)),
        (QRect(100, 50, 5000, 4000), [SCREEN], QRect(100, 50, 1920, 1080)),
        (QRect(100, 1070, 1200, 800), [SCREEN], QRect(100, 1000, 1200, 800)),
        (QRect(100, -20, 1200, 800), [SCREEN], QRect(100, 0, 1200, 800)),
        (QRect(0, 0, 0, 0), [SCREEN], None),
        (QRect(0, 0, 10**7, 800), [SCREEN], None),
        (QRect(100, 50, 1200, 800), [], None),
    ],
)
def test_a_window_can_be_taken_hold_of_wherever_it_was(
    wanted: QRect, screens: list[QRect], expected: QRect | None
) -> None:
    assert fitted(wanted, screens) == expected


@pytest.fixture
def keeper(open_window: Callable[[], MainWindow], stage: Stage) -> Callable[[Placement], WindowKeeper]:
    def made(placement: Placement) -> WindowKeeper:
        return WindowKeeper(open_window(), stage.controller, placement, screens=lambda: [SCREEN])

    return made


def test_a_window_is_where_and_as_it_was(keeper: Callable[[Placement], WindowKeeper]) -> None:
    left = Placement(left=40, top=60, width=1000, height=700, sidebar=False)
    assert keeper(left).placement() == left


def test_a_maximised_window_is_maximised_again(keeper: Callable[[Placement], WindowKeeper]) -> None:
    made = keeper(Placement(left=40, top=60, width=1000, height=700, maximised=True))
    made.show()
    assert made.placement().maximised


def test_the_conversation_that_was_open_is_opened_again(
    keeper: Callable[[Placement], WindowKeeper], stage: Stage, qtbot: QtBot
) -> None:
    rivers = stage.store.add("Rivers", Message(Role.USER, "The Elbe?"))
    made = keeper(Placement(conversation=rivers))
    stage.store.open()
    stage.settle()
    assert stage.controller.state.opened is not None
    assert stage.controller.state.opened.summary.id == rivers
    qtbot.waitUntil(lambda: made.placement().conversation == rivers)


def test_a_user_who_was_faster_is_not_taken_elsewhere(
    keeper: Callable[[Placement], WindowKeeper], stage: Stage
) -> None:
    rivers, lakes = (stage.store.add(title, Message(Role.USER, title)) for title in ("Rivers", "Lakes"))
    keeper(Placement(conversation=rivers))
    stage.controller.press(ConversationPicked(conversation=lakes))
    stage.store.open()
    stage.settle()
    assert stage.controller.state.opened is not None
    assert stage.controller.state.opened.summary.id == lakes


def test_a_conversation_is_kept_as_the_one_to_open_once_it_is_on_the_screen(
    keeper: Callable[[Placement], WindowKeeper], stage: Stage, qtbot: QtBot
) -> None:
    made = keeper(Placement())
    kept: list[ConversationId | None] = []
    made.changed.connect(lambda placement: kept.append(placement.conversation))
    rivers = stage.store.add("Rivers")
    stage.controller.press(ConversationPicked(conversation=rivers))
    stage.controller.deliver(ConversationOpened(tree=ConversationTree(summary=stage.store.summaries()[0], nodes={})))
    assert kept == [None]
    assert made.placement().conversation is None
    qtbot.waitUntil(lambda: kept == [None, rivers])


def test_a_conversation_that_is_gone_is_not_asked_for(
    keeper: Callable[[Placement], WindowKeeper], stage: Stage
) -> None:
    keeper(Placement(conversation=ConversationId(999)))
    stage.controller.deliver(StoreReady(conversations=()))
    assert stage.controller.state.opening is None


def test_a_file_gives_back_what_it_was_given(tmp_path: Path) -> None:
    placement = Placement(
        left=-5, top=6, width=700, height=800, maximised=True, sidebar=False, conversation=ConversationId(3)
    )
    PlacementFile(tmp_path).save(placement)
    assert PlacementFile(tmp_path).load() == placement
    assert (tmp_path / "window.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"\xff\xfe", b'{"left": "x"}', b'{"left": 1e400}', b"null", b"[" * 9999]
)
def test_a_file_that_cannot_be_used_costs_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "window.json").write_bytes(content)
    assert PlacementFile(tmp_path).load() == Placement()


def test_a_file_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    PlacementFile(tmp_path / "missing").save(replace(Placement(), width=5))
    assert PlacementFile(tmp_path / "missing").load() == Placement()
