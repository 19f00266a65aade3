"""Every state holds texts that are 40 % longer, and stands mirrored where writing does."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from app.domain.settings import ThemeChoice
from app.ui.main_window import MainWindow
from app.ui.shots import STATES, View, speaking, staged
from app.ui.widgets.code_block import CodeBlock
from app.ui.widgets.parts import ElidedLabel

WIDE, NARROW = QSize(1440, 900), QSize(860, 640)
VIEWS = [("stretched", WIDE), ("stretched", NARROW), ("mirrored", WIDE), ("de", NARROW), ("zh_CN", WIDE)]


@pytest.fixture(params=STATES)
def state(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=VIEWS, ids=lambda view: f"{view[0]}-{view[1].width()}")
def window(request: pytest.FixtureRequest, state: str, qtbot: QtBot, qapp: QApplication) -> Iterator[MainWindow]:
    language, size = request.param
    with speaking(qapp, View(language=language)), staged(state, size=size, theme=ThemeChoice.LIGHT) as made:
        yield made


Worded = QLabel | QPushButton | QCheckBox | QRadioButton


def worded(window: QWidget) -> list[Worded]:
    """The visible labels and buttons with words on them; those that are elided on purpose are not among them."""
    labels = [one for one in window.findChildren(QLabel) if not isinstance(one, ElidedLabel)]
    words: list[Worded] = [*labels, *window.findChildren(QPushButton)]
    words += [*window.findChildren(QCheckBox), *window.findChildren(QRadioButton)]
    return [one for one in words if one.text() and one.isVisibleTo(window)]


def is_cut(widget: Worded) -> bool:
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.heightForWidth(widget.width()) > widget.height()
    return widget.sizeHint().width() > widget.width() or widget.fontMetrics().height() > widget.height()


def sticks_out(widget: QWidget) -> bool:
    """Some of it lies outside of what holds it, sideways; what lies below can be scrolled to."""
    holder = widget.parentWidget()
    while holder is not None:
        left = widget.mapTo(holder, QPoint(0, 0)).x()
        if left < 0 or left + widget.width() > holder.width():
            return True
        holder = None if holder.isWindow() else holder.parentWidget()
    return False


def test_no_words_are_cut_off_or_stick_out(window: MainWindow) -> None:
    words = worded(window)
    assert len(words) > 3
    assert [one.text() for one in words if is_cut(one) or sticks_out(one)] == []


@pytest.mark.parametrize("state", ["error", "read-only", "finished", "reopened"])
def test_no_sentence_from_below_the_window_stays_untranslated(state: str, qtbot: QtBot, qapp: QApplication) -> None:
    with (
        speaking(qapp, View(language="stretched")),
        staged(state, size=WIDE, theme=ThemeChoice.LIGHT) as window,
    ):
        own = window.parts.transcript.findChildren(CodeBlock)
        words = [one.text() for one in worded(window) if not any(block.isAncestorOf(one) for block in own)]
        plain = [text for text in words if any(char.isalpha() for char in text) and "[" not in text]
        assert plain == []


@pytest.mark.parametrize(("language", "mirrored"), [("mirrored", True), ("en", False)])
def test_the_window_is_mirrored_where_writing_is(
    state: str, mirrored: bool, qtbot: QtBot, qapp: QApplication, language: str
) -> None:
    with (
        speaking(qapp, View(language=language)),
        staged(state, size=WIDE, theme=ThemeChoice.LIGHT) as window,
    ):
        parts = window.parts

        def at(widget: QWidget) -> int:
            return widget.mapTo(window, QPoint(0, 0)).x()

        order = [parts.sidebar, parts.sidebar_toggle, parts.model_button, parts.menu_button, parts.stats]
        places = [at(one) for one in order]
        assert places == sorted(places, reverse=mirrored)
        assert (window.layoutDirection() is Qt.LayoutDirection.RightToLeft) == mirrored
