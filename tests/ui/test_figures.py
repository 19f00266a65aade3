"""The panel's numbers, by the definitions shown in its tooltips."""

import pytest
from pytestqt.qtbot import QtBot

from app.domain.turn import Receipt, RestoreHow
from app.ui.figures import by_position, gain, round_cost, speedup
from app.ui.widgets.receipt_line import ReceiptLine, worth_showing
from app.ui.wording import count, duration, fill, percent
from tests.ui.samples import stats, telemetry


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
