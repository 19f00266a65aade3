"""A line that is cut keeps what tells it from others, and branches are told apart by their titles."""

import pytest
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from app.ui.branch_titles import branch_title
from app.ui.eliding import elided, kept_length
from app.ui.theme import ui_font
from app.ui.widgets.parts import ElidedLabel

LONG = "Why is the bonus token carried to the next turn"


@pytest.fixture
def metrics(qtbot: QtBot) -> QFontMetrics:
    return QFontMetrics(ui_font())


@pytest.mark.parametrize("mark", [" (branch)", " (branch 12)", "（分支）"])
def test_a_mark_in_brackets_stays_while_the_beginning_is_cut(metrics: QFontMetrics, mark: str) -> None:
    shown = elided(metrics, LONG + mark, 160)
    assert shown.endswith(f"…{mark}")
    assert shown.startswith("Why is")
    assert metrics.horizontalAdvance(shown) <= 160


@pytest.mark.parametrize("text", [LONG, f"{LONG} (which is a long remark and no mark)", f"(branch) {LONG}"])
def test_without_a_mark_the_end_is_cut(metrics: QFontMetrics, text: str) -> None:
    shown = elided(metrics, text, 160)
    assert shown.endswith("…")
    assert metrics.horizontalAdvance(shown) <= 160


def test_what_fits_is_not_cut_and_where_nothing_fits_nothing_overflows(metrics: QFontMetrics) -> None:
    assert elided(metrics, "Short (branch)", 400) == "Short (branch)"
    assert metrics.horizontalAdvance(elided(metrics, f"{LONG} (branch)", 30)) <= 30


def test_the_title_above_the_chat_keeps_its_mark_too(qtbot: QtBot) -> None:
    title = ElidedLabel("title")
    qtbot.addWidget(title)
    title.resize(220, 30)
    title.show()
    title.show_text(f"{LONG} (branch)")
    assert title.text().endswith("… (branch)")
    assert title.toolTip() == f"{LONG} (branch)"


@pytest.mark.parametrize(
    ("text", "shown", "kept"), [("abcdef", "ab…", 2), ("abc", "abc", 3), ("abcd (x)", "a… (x)", 1)]
)
def test_how_much_of_the_beginning_is_left_is_known(text: str, shown: str, kept: int) -> None:
    assert kept_length(text, shown) == kept


@pytest.mark.parametrize(
    ("title", "taken", "made"),
    [
        ("Rivers", ["Rivers"], "Rivers (branch)"),
        ("Rivers", ["Rivers", "Rivers (branch)"], "Rivers (branch 2)"),
        ("Rivers", ["Rivers (branch)", "Rivers (branch 2)"], "Rivers (branch 3)"),
        ("Rivers (branch)", ["Rivers", "Rivers (branch)"], "Rivers (branch 2)"),
        ("Rivers (branch 2)", ["Rivers"], "Rivers (branch)"),
        ("Rivers (of %1)", [], "Rivers (of %1) (branch)"),
    ],
)
def test_no_two_branches_are_called_the_same(qtbot: QtBot, title: str, taken: list[str], made: str) -> None:
    assert branch_title(title, taken) == made
