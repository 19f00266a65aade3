"""Where things stand: lines that meet, texts that end where others end, and tables that fit."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.ids import MessageId
from app.domain.stats_events import ReplyFigures, Statistics, StatsQuestion
from app.domain.turn import FinishReason
from app.ui.dialogs.compare import CompareDialog
from app.ui.main_window import MainWindow
from app.ui.theme import LIGHT, Look
from app.ui.widgets.message_view import ReplyView
from tests.ui.samples import stats
from tests.ui.test_transcript import talk

OpenWindow = Callable[[], MainWindow]


def test_one_line_parts_the_chat_from_the_panel(open_window: OpenWindow) -> None:
    window = open_window()
    left = window.parts.centre.mapTo(window, QPoint(window.parts.centre.width() - 1, 0)).x()
    y = window.parts.centre.mapTo(window, QPoint(0, 40)).y()
    picture = window.grab().toImage()
    colors = [picture.pixelColor(x, y).name() for x in range(left - 8, left + 20)]
    assert colors.count(LIGHT.line) == 1
    assert colors[: colors.index(LIGHT.line)] == [LIGHT.window] * 9
    assert set(colors[colors.index(LIGHT.line) + 1 :]) == {LIGHT.side}
    below_header = [picture.pixelColor(x, window._head.height() - 1).name() for x in range(left - 8, left + 2)]
    assert set(below_header) == {LIGHT.line}


def test_why_a_reply_ended_stands_where_its_text_ends(qtbot: QtBot) -> None:
    node = replace(talk(2)[1], finish_reason=FinishReason.STOPPED, stats=None)
    view = ReplyView(Look(), node)
    qtbot.addWidget(view)
    view.resize(700, 200)
    view.show()
    view.show_node(node, can_regenerate=False)
    (end,) = [each for each in view.findChildren(QLabel) if each.text() == "Stopped"]
    qtbot.waitUntil(lambda: end.mapTo(view, QPoint(end.width(), 0)).x() == view.width())


def test_the_tables_that_compare_fit_their_dialog(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    replies = tuple(
        ReplyFigures(
            message=MessageId(at),
            created_at=1_770_000_000.0,
            model="A model with quite a long name Q8_0 " * 3,
            stats=stats(),
        )
        for at in range(1, 40)
    )
    dialog = CompareDialog(Statistics(question=StatsQuestion(), replies=replies), parent)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.replies.horizontalHeader().length() > 0)
    assert dialog.replies.horizontalScrollBar().maximum() == 0
    assert dialog.replies.horizontalHeader().length() >= dialog.replies.viewport().width() - 1
    dialog.close()
