"""The statistics panel: what it says of a reply, a conversation and a model."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.model import DrafterKind, ModelMemory
from app.domain.round_series import RoundSeries, RoundTally
from app.domain.settings import ThemeChoice
from app.domain.telemetry import SpecTelemetry
from app.domain.totals import Totals, totals_of
from app.domain.turn import Receipt, RestoreHow, TurnStats
from app.ui.definitions import Term, definitions
from app.ui.figures import PositionRate
from app.ui.models.curve import curve, depths
from app.ui.panel_figures import PanelFigures
from app.ui.stats_view import Scope, StatsView
from app.ui.theme import Look
from app.ui.widgets.bars import PositionBars
from app.ui.widgets.parts import Card
from app.ui.widgets.stats.panel import LEAST_WIDTH, StatsPanel
from app.ui.wording import size
from tests.fakes.scripted_engine import CARD
from tests.ui.hands import press_key
from tests.ui.samples import stats

MEMORY = ModelMemory(
    weights=140_000_000,
    weights_mtp=6_000_000,
    rows_target=90_000_000,
    rows_draft=6_000_000,
    recurrent=0,
    compute=40_000_000,
    predicted=290_000_000,
    resident=512_000_000,
)
RECEIPT = Receipt(reused=5, reread=1, how=RestoreHow.SEGMENTS, reason="why", restore_s=0.1)


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[StatsPanel]:
    look = Look(ThemeChoice.LIGHT)
    made = StatsPanel(look)
    made.header.setParent(made)
    qtbot.addWidget(made)
    made.resize(316, 900)
    made.show()
    yield made
    look.deleteLater()


def view_of(told: TurnStats | None, *, series: RoundSeries | None = None, **figures: int | bool) -> StatsView:
    reply = PanelFigures(stats=told, **figures)  # type: ignore[arg-type]  # fields of the figures
    totals = totals_of(told) if told is not None else Totals()
    return StatsView(
        reply=reply,
        reply_totals=totals,
        series=series if series is not None else RoundSeries(),
        card=replace(CARD, memory=MEMORY),
    )


def rounds(*each: tuple[int, int], seconds: float = 0.05) -> RoundSeries:
    tally = RoundTally(1000)
    for drafted, accepted in each:
        tally.add(tokens=accepted + 1, drafted=drafted, accepted=accepted, seconds=seconds)
    return tally.series()


def words(panel: QWidget) -> str:
    return "\n".join(one.text() for one in panel.findChildren(QLabel) if one.isVisibleTo(panel) and one.text())


def full_view() -> StatsView:
    told = stats(tokens=46, plain_step_s=0.0297)
    view = view_of(told, series=rounds((2, 2), (2, 1), (3, 0)), context_used=1024, context_size=4096)
    return replace(
        view,
        reply=replace(view.reply, receipt=RECEIPT),
        conversation=totals_of(told).merge(totals_of(told)),
        model=totals_of(told),
        saved_bytes=72_000_000,
        carry=True,
        drawn="Temperature: 0.30\nTop-k: 40",
    )


def test_the_panel_shows_a_gain(panel: StatsPanel) -> None:
    panel.show_view(full_view())
    text = words(panel)
    for said in (
        "1.38×",
        "faster than plain decoding",
        "depth 2.3, 43 % accepted",
        "46.0 tok/s against 33.3",
        "2.00 tokens per round, over 3 rounds",
        "Depth 2 of 4, automatic",
        "Two pay best.",
        "1,024 of 4,096 tokens, 25 %",
        "22.5 MB of rows, and 1.5 MB of the drafter's",
        "carry: 1 token pending",
        "verify 4.0 ms",
        "weights 140 MB",
        "290 MB predicted, the process took 512 MB after loading",
        "72.0 MB saved for this conversation",
        "5 of 6 tokens reused",
        "round 1",
        "round 3",
    ):
        assert said in text


def test_the_panel_is_honest_about_a_loss(panel: StatsPanel) -> None:
    panel.show_view(view_of(stats(tokens=31, plain_step_s=0.0297)))
    assert "0.93×" in words(panel)
    assert "slower than plain decoding" in words(panel)
    assert panel.headline.ratio.property("tone") == "warn"


def test_a_reply_without_drafts_is_plain_decoding_and_no_loss(panel: StatsPanel) -> None:
    told = stats(tokens=31, plain_step_s=0.0297)
    reason = "Drafting is off for this reply."
    plain = replace(told, telemetry=SpecTelemetry(rounds=31), depth=replace(told.depth, reason=reason))
    panel.show_view(view_of(plain, series=rounds(*((0, 0),) * 31)))
    text = words(panel)
    assert "×" not in text
    assert "Not drafting" in text
    assert "31.0 tok/s" in text
    assert reason in text
    assert "Speed by round" in text
    assert "no drafts" not in text
    assert text.count(reason) == 1
    panel.show_view(full_view())
    assert "Not drafting" not in words(panel)


def test_drafting_that_was_switched_off_is_no_ratio_of_plain_decoding_to_its_own_estimate(panel: StatsPanel) -> None:
    told = stats(tokens=31, plain_step_s=0.0297)
    reason = "Off: drafting would lose 16 % here."
    off = replace(told, telemetry=replace(told.telemetry, rounds=26), depth=replace(told.depth, reason=reason))
    panel.show_view(view_of(off))
    assert not panel.headline.ratio.isVisibleTo(panel)
    text = words(panel.headline)
    assert "Not drafting" in text
    assert "31.0 tok/s, 7 drafts in 26 rounds" in text
    assert reason in text


def test_few_drafts_that_pay_are_a_gain(panel: StatsPanel) -> None:
    told = stats(tokens=31, plain_step_s=0.05)
    panel.show_view(view_of(replace(told, telemetry=replace(told.telemetry, rounds=26))))
    assert panel.headline.ratio.isVisibleTo(panel)
    assert "Not drafting" not in words(panel.headline)


def test_hardly_any_drafts_are_counted_and_not_averaged(panel: StatsPanel) -> None:
    told = stats()
    panel.show_view(view_of(replace(told, telemetry=replace(told.telemetry, rounds=435))))
    assert "7 drafts in 435 rounds" in words(panel)


def test_the_panel_says_what_will_be_there_before_the_first_reply(panel: StatsPanel) -> None:
    panel.show_view(view_of(None))
    assert "No reply yet" in words(panel)
    assert "appears here with the first reply" in words(panel)
    assert "Rounds are drawn here" in words(panel)


def test_a_model_without_a_drafter_is_said_to_be_one(panel: StatsPanel) -> None:
    card = replace(CARD, drafter=DrafterKind.NONE, drafter_reason="The file has no head.")
    panel.show_view(replace(view_of(None), card=card))
    assert "Nothing will be drafted: The file has no head." in words(panel)


def test_without_a_model_the_panel_asks_for_one(panel: StatsPanel) -> None:
    panel.show_view(StatsView())
    assert "No model is loaded" in words(panel)
    assert [card.accessibleName() for card in panel.findChildren(Card) if card.isVisibleTo(panel)] == [
        "Acceptance and speed by round"
    ]


def test_a_conversation_is_told_by_its_sums_and_drawn_by_reply(panel: StatsPanel) -> None:
    view = replace(full_view(), scope=Scope.CONVERSATION, series=rounds((4, 2), (4, 4)))
    panel.show_view(view)
    text = words(panel)
    assert "Acceptance and speed by reply" in text
    assert "reply 2" in text
    assert "over 6 rounds" in text
    assert "Depth controller" not in text
    assert "5 of 6 tokens reused" not in text


def test_the_history_puts_all_three_side_by_side(panel: StatsPanel) -> None:
    panel.show_view(full_view())
    text = words(panel.history_card)
    assert text.count("1.38×") == 3
    assert text.count("43 %") == 3
    panel.show_view(replace(full_view(), model=Totals()))
    assert words(panel.history_card).count("1.38×") == 2


def test_every_number_has_its_definition_as_a_tooltip_and_for_a_screen_reader(panel: StatsPanel) -> None:
    panel.show_view(full_view())

    def explained(widget: QWidget | None) -> bool:
        while widget is not None and widget is not panel:
            if widget.toolTip() and (widget.accessibleDescription() or widget.toolTip()):
                return True
            widget = widget.parentWidget()
        return False

    numbers = [
        one
        for one in panel.findChildren(QLabel)
        if one.isVisibleTo(panel) and any(character.isdigit() for character in one.text())
    ]
    assert len(numbers) >= 25
    assert [one.text() for one in numbers if not explained(one)] == []


def test_every_term_is_defined_once_and_in_a_sentence() -> None:
    found = definitions()
    assert set(found) == set(Term)
    assert len({each.name for each in found.values()}) == len(found)
    assert all(each.text.endswith(".") for each in found.values())


def test_the_speed_does_not_wrap_where_the_panel_is_narrowest(qtbot: QtBot, panel: StatsPanel) -> None:
    panel.resize(LEAST_WIDTH, 900)
    panel.show_view(view_of(stats(tokens=1146, plain_step_s=0.00197)))
    (rates,) = (one for one in panel.findChildren(QLabel) if "tok/s against" in one.text())
    assert rates.height() < 2 * rates.fontMetrics().lineSpacing()


# --- the chart -------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("n_bytes", "text"), [(0, "0 B"), (999, "999 B"), (1500, "1.5 kB"), (72_400_000, "72.4 MB"), (1.25e11, "125 GB")]
)
def test_a_size_has_the_unit_that_suits_it(n_bytes: float, text: str) -> None:
    assert size(n_bytes) == text


def test_another_card_has_its_place_behind_the_others(qtbot: QtBot, panel: StatsPanel) -> None:
    card = QLabel("Exactness")
    panel.show_view(full_view())
    panel.add_card(card)
    qtbot.waitUntil(lambda: card.isVisibleTo(panel) and card.y() > panel.history_card.y() > 0)


def test_nothing_needs_the_disk(panel: StatsPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise AssertionError("a file is opened while the panel is drawn")

    panel.show_view(full_view())
    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr("builtins.open", refuse)
    panel.show_view(view_of(stats()))


DIRECTIONS = [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft]


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


def test_nothing_is_cut_off_by_longer_words(panel: StatsPanel) -> None:
    panel.resize(LEAST_WIDTH, 900)
    panel.show_view(full_view())
    for one in panel.findChildren(QLabel):
        if one.isVisibleTo(panel) and one.property("kind") in {"caption", "section", "strong"}:
            one.setText(f"{one.text()} {'mmm ' * (len(one.text()) // 10)}")
    panel.grab()
    right = panel.rect().right()
    for card in panel.findChildren(Card):
        assert card.mapTo(panel, QPoint()).x() + card.width() <= right


def test_while_a_model_is_loaded_the_panel_says_so(panel: StatsPanel) -> None:
    panel.show_view(StatsView(loading=True))
    assert "Loading…" in words(panel)
    panel.show_view(replace(full_view(), card=None, loading=True))
    assert "1.38×" in words(panel)


def test_how_a_reply_was_drawn_is_shown_in_its_scope_alone(panel: StatsPanel) -> None:
    panel.show_view(full_view())
    assert "Temperature: 0.30" in words(panel)
    panel.show_view(replace(full_view(), scope=Scope.MODEL))
    assert "Temperature: 0.30" not in words(panel)
