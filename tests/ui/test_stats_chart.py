"""The chart of the statistics panel and its columns: what is drawn of rounds, and what is read off them."""

import itertools

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.domain.round_series import RoundSeries
from app.domain.settings import ThemeChoice
from app.ui.figures import PositionRate
from app.ui.models.curve import curve, depths
from app.ui.theme import Look
from app.ui.widgets.bars import PositionBars
from app.ui.widgets.stats.panel import StatsPanel
from tests.ui.hands import press_key
from tests.ui.panel_views import full_view, rounds, view_of
from tests.ui.samples import stats

DIRECTIONS = [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft]


def test_each_point_is_a_window_of_rounds_and_not_of_rates() -> None:
    points = curve(rounds((1, 1), (3, 0), (0, 0)), window=2)
    assert [(one.first, one.last, one.acceptance) for one in points] == [(1, 1, 1.0), (1, 2, 0.25), (2, 3, 0.0)]
    assert [one.speed for one in points] == pytest.approx([40.0, 30.0, 20.0])
    assert [one.per_round for one in points] == [2.0, 1.5, 1.0]


def test_rounds_without_drafts_have_no_acceptance() -> None:
    points = curve(rounds((0, 0), (2, 1), (0, 0)), window=1)
    assert [one.acceptance for one in points] == [None, 0.5, None]


def test_a_long_reply_is_drawn_in_few_points_that_leave_nothing_out() -> None:
    points = curve(rounds(*((2, at % 3) for at in range(1000))), window=1, most=100)
    assert len(points) == 100
    assert (points[0].first, points[-1].last) == (1, 1000)
    assert all(one.last + 1 == two.first for one, two in itertools.pairwise(points))
    assert curve(RoundSeries()) == ()


def test_depths_are_means_of_stretches() -> None:
    assert depths(rounds((1, 0), (3, 0), (4, 0), (4, 0)), most=2) == (2.0, 4.0)
    assert depths(RoundSeries()) == ()


def test_the_pointer_reads_the_values_of_a_round(panel: StatsPanel) -> None:
    panel.show_view(full_view())
    chart = panel.chart_card.chart
    where = QPoint(chart.width() - 1, 40)
    move = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        QPointF(where),
        chart.mapToGlobal(QPointF(where)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    chart.mouseMoveEvent(move)
    assert chart.at is not None
    assert chart.at.last == 3
    assert chart.accessibleName() == "round 3: 43 % accepted, 40.0 tok/s"


def test_the_arrow_keys_read_the_values_too(panel: StatsPanel) -> None:
    panel.show_view(full_view())
    chart = panel.chart_card.chart
    for key, number in ((Qt.Key.Key_Home, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_End, 3), (Qt.Key.Key_Left, 2)):
        press_key(chart, key)
        assert chart.at is not None
        assert chart.at.last == number


def test_a_cursor_does_not_stay_where_there_is_no_round_any_more(panel: StatsPanel) -> None:
    panel.show_view(full_view())
    press_key(panel.chart_card.chart, Qt.Key.Key_End)
    panel.show_view(view_of(None))
    assert panel.chart_card.chart.at is None


@pytest.mark.parametrize("n", [0, 1, 2, 500])
def test_any_number_of_points_can_be_painted(panel: StatsPanel, n: int) -> None:
    chart = panel.chart_card.chart
    chart.show_points(curve(rounds(*((2, 1) for _ in range(n)))), plain=12.0 if n % 2 else 0.0)
    if n:
        press_key(chart, Qt.Key.Key_End)
    picture = QImage(chart.size(), QImage.Format.Format_ARGB32)
    chart.render(picture)
    assert not picture.isNull()


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_time_runs_as_reading_does(panel: StatsPanel, direction: Qt.LayoutDirection) -> None:
    panel.setLayoutDirection(direction)
    panel.show_view(full_view())
    panel.grab()
    first, last = (next(one for one in panel.findChildren(QLabel) if one.text() == f"round {n}") for n in (1, 3))
    mirrored = direction is Qt.LayoutDirection.RightToLeft
    assert (first.mapTo(panel, QPoint()).x() > last.mapTo(panel, QPoint()).x()) == mirrored


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_cursor_of_the_chart_goes_where_the_arrow_points(panel: StatsPanel, direction: Qt.LayoutDirection) -> None:
    panel.setLayoutDirection(direction)
    panel.show_view(full_view())
    chart = panel.chart_card.chart
    press_key(chart, Qt.Key.Key_Home)
    press_key(chart, Qt.Key.Key_Left if direction is Qt.LayoutDirection.RightToLeft else Qt.Key.Key_Right)
    assert chart.at is not None
    assert chart.at.last == 2


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_columns_begin_where_reading_does(qtbot: QtBot, direction: Qt.LayoutDirection) -> None:
    look = Look(ThemeChoice.LIGHT)
    columns = PositionBars(look)
    qtbot.addWidget(columns)
    columns.setLayoutDirection(direction)
    columns.resize(200, 100)
    columns.show_rates((PositionRate(1, 4, 4),))
    picture = columns.grab().toImage()
    drawn = [x for x in range(200) if picture.pixelColor(x, 30) == QColor(look.colors.accent)]
    assert drawn
    assert (min(drawn) > 100) == (direction is Qt.LayoutDirection.RightToLeft)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_curves_run_as_the_axis_below_them_does(panel: StatsPanel, direction: Qt.LayoutDirection) -> None:
    panel.setLayoutDirection(direction)
    right_at_first = rounds(*[(2, 2)] * 20, *[(2, 0)] * 20)
    panel.show_view(view_of(stats(), series=right_at_first))
    chart = panel.chart_card.chart
    image = chart.grab().toImage()
    high = image.height() // 3
    # Under the line of acceptance the ground is tinted, and above it as everywhere.
    early, late = (image.pixelColor(image.width() * part // 8, high) for part in (2, 6))
    if direction is Qt.LayoutDirection.RightToLeft:
        early, late = late, early
    assert early != late
    assert early.blue() - early.red() > late.blue() - late.red()
