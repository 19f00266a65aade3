"""The panel's numbers, by the definitions shown in its tooltips."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.settings import ThemeChoice
from app.domain.turn import Receipt, RestoreHow
from app.ui.figures import by_position, gain, round_cost, speedup
from app.ui.models.round_history import RoundHistory
from app.ui.panel_figures import PanelFigures
from app.ui.theme import Look
from app.ui.widgets.receipt_line import ReceiptLine, worth_showing
from app.ui.widgets.stats_panel import StatsPanel
from app.ui.wording import count, duration, fill, percent
from tests.ui.samples import round_done, stats, telemetry


@pytest.fixture
def history() -> RoundHistory:
    return RoundHistory()


@pytest.fixture
def panel(qtbot: QtBot, history: RoundHistory) -> Iterator[StatsPanel]:
    look = Look(ThemeChoice.LIGHT)
    made = StatsPanel(look, history)
    qtbot.addWidget(made)
    made.resize(316, 900)
    made.show()
    yield made
    look.deleteLater()


def words(panel: QWidget) -> str:
    return "\n".join(one.text() for one in panel.findChildren(QLabel) if one.isVisibleTo(panel))


def test_the_speedup_is_measured_over_estimated_tokens_per_second() -> None:
    # 3 rounds sampled 3 + 7 times in 3 ms; 29.7 ms + 0.3 ms make 30 ms for a plain token.
    assert speedup(stats(tokens=50, decode_s=1.0, plain_step_s=0.0297)) == pytest.approx(50 * 0.03)


@pytest.mark.parametrize(("ratio", "sign"), [(1.38, 1), (1.003, 0), (0.93, -1), (0.0, 0)])
def test_a_gain_is_told_from_a_loss(ratio: float, sign: int) -> None:
    assert gain(ratio) == sign


def test_only_offered_positions_are_listed() -> None:
    rates = by_position(telemetry((2, 2), (2, 1), (3, 0)))
    assert [(one.position, one.offered, one.accepted) for one in rates] == [(1, 3, 2), (2, 2, 1)]


def test_a_round_costs_the_mean_of_each_phase() -> None:
    cost = round_cost(stats().telemetry)
    assert cost is not None
    assert (cost.verify, cost.draft, cost.sample, cost.other) == pytest.approx((4.0, 2.0, 1.0, 1.0))
    assert round_cost(telemetry()) is None


def test_the_panel_shows_a_gain(panel: StatsPanel) -> None:
    panel.show_figures(PanelFigures(stats=stats(tokens=46, plain_step_s=0.0297), context_used=1024, context_size=4096))
    text = words(panel)
    assert "1.38×" in text
    assert "46.0 against 33.3 tok/s" in text
    assert "43 %" in text
    assert "2.00 tokens per round" in text
    assert "Depth 2 of 4, automatic" in text
    assert "Two pay best." in text
    assert "1,024 of 4,096 tokens, 25 %" in text
    assert "verify 4.0 ms" in text


def test_the_panel_is_honest_about_a_loss(panel: StatsPanel) -> None:
    panel.show_figures(PanelFigures(stats=stats(tokens=31, plain_step_s=0.0297)))
    assert "0.93×" in words(panel)
    assert panel._ratio.property("tone") == "warn"


def test_the_panel_says_what_will_be_there_before_the_first_reply(panel: StatsPanel) -> None:
    panel.show_figures(PanelFigures())
    assert "×" not in words(panel)
    assert "appears here with the first reply" in words(panel)


def test_the_plot_appears_with_rounds(panel: StatsPanel, history: RoundHistory) -> None:
    panel.show_figures(PanelFigures(stats=stats()))
    assert not panel._plot.isVisibleTo(panel)
    for _ in range(3):
        history.add(round_done(n_drafted=2, n_accepted=1))
    panel.show_figures(PanelFigures(stats=stats(), live=True))
    assert panel._plot.isVisibleTo(panel)


def test_every_number_has_its_definition_as_a_tooltip(panel: StatsPanel) -> None:
    receipt = Receipt(reused=5, reread=1, how=RestoreHow.SEGMENTS, reason="why", restore_s=0.1)
    panel.show_figures(PanelFigures(stats=stats(), receipt=receipt, context_used=1, context_size=10))

    def explained(widget: QWidget | None) -> bool:
        while widget is not None and widget is not panel:
            if widget.toolTip():
                return True
            widget = widget.parentWidget()
        return False

    numbers = [
        one
        for one in panel.findChildren(QLabel)
        if one.isVisibleTo(panel) and any(character.isdigit() for character in one.text())
    ]
    assert len(numbers) >= 9
    assert [one.text() for one in numbers if not explained(one)] == []


@pytest.mark.parametrize(
    ("receipt", "sentence"),
    [
        (
            Receipt(reused=2914, reread=16, how=RestoreHow.SEGMENTS, reason="the template changed", restore_s=0.074),
            "2,914 of 2,930 tokens reused in 74 ms, 16 read again · the template changed",
        ),
        (Receipt(reused=0, reread=40, how=RestoreHow.NONE, reason=""), "40 tokens read again"),
        (Receipt(reused=9, reread=0, how=RestoreHow.TRUNCATE, reason=""), "9 of 9 tokens reused"),
    ],
)
def test_a_receipt_is_a_sentence(qtbot: QtBot, receipt: Receipt, sentence: str) -> None:
    line = ReceiptLine()
    qtbot.addWidget(line)
    assert line.sentence(receipt) == sentence
    assert worth_showing(receipt)


@pytest.mark.parametrize(
    "receipt",
    [
        None,
        Receipt(reused=0, reread=0, how=RestoreHow.NONE, reason="First turn."),
        Receipt(reused=90, reread=0, how=RestoreHow.LIVE, reason="Went on."),
    ],
)
def test_a_turn_in_which_nothing_happened_has_no_receipt_line(receipt: Receipt | None) -> None:
    assert not worth_showing(receipt)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0, "0 ms"), (0.00042, "0.42 ms"), (0.0074, "7.4 ms"), (0.074, "74 ms"), (2.34, "2.3 s"), (61, "1 min 1 s")],
)
def test_a_duration_has_the_unit_that_suits_it(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_parts_that_look_like_places_are_not_filled_again() -> None:
    assert fill("%1 and %2", "%2", "b") == "%2 and b"
    assert (count(1234567), percent(0.714)) == ("1,234,567", "71 %")
