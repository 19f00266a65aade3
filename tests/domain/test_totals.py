"""Sums over replies."""

from dataclasses import replace

import pytest

from app.domain.fields import Fields
from app.domain.round_series import RoundTally
from app.domain.telemetry import SpecTelemetry
from app.domain.totals import Totals, summed, totals_from, totals_of, totals_record
from app.domain.turn import TurnStats
from app.domain.turn_record import stats_of, stats_record
from tests.storage.samples import STATS


def reply(*, tokens: int, decode_s: float, plain_step_s: float, drafts: int = 2) -> TurnStats:
    telemetry = SpecTelemetry().with_round(n_drafted=drafts, n_accepted=drafts // 2)
    return replace(STATS, telemetry=telemetry, generated_tokens=tokens, decode_s=decode_s, plain_step_s=plain_step_s)


def test_one_reply_is_compared_as_its_own_statistics_say() -> None:
    stats = reply(tokens=60, decode_s=2.0, plain_step_s=0.05)
    totals = totals_of(stats)
    assert totals.tokens_per_second == stats.tokens_per_second == 30.0
    assert totals.plain_per_second == pytest.approx(20.0)
    assert totals.speedup == pytest.approx(1.5)


def test_replies_shorter_than_a_second_count_as_long_ones_do() -> None:
    short, long = (totals_of(reply(tokens=30 * k, decode_s=0.2 * k, plain_step_s=0.01)) for k in (1, 100))
    for each in (short, long):
        rates = (each.tokens_per_second, each.compared_per_second, each.plain_per_second)
        assert rates == pytest.approx((150.0, 150.0, 100.0))
        assert (each.speedup, each.mean_depth) == pytest.approx((1.5, 2.0))


def test_what_was_not_timed_is_compared_with_nothing() -> None:
    untimed = (reply(tokens=30, decode_s=0.0, plain_step_s=0.01), reply(tokens=30, decode_s=1.0, plain_step_s=0.0))
    for each in map(totals_of, untimed):
        assert (each.replies, each.tokens) == (1, 30)
        assert (each.compared_tokens, each.compared_s, each.plain_s) == (0, 0.0, 0.0)


def test_several_replies_are_compared_by_the_time_they_took_and_not_by_the_mean_of_their_ratios() -> None:
    # 100 tokens in 1 s instead of 2 s, and 10 in 1 s instead of 0.5 s: 2.5 s of plain decoding took 2 s.
    both = summed(
        map(
            totals_of,
            (reply(tokens=100, decode_s=1, plain_step_s=0.02), reply(tokens=10, decode_s=1, plain_step_s=0.05)),
        )
    )
    assert both.speedup == pytest.approx(2.5 / 2)
    assert both.replies == 2
    assert both.telemetry.drafted == 4


def test_a_reply_without_drafts_is_no_loss_against_an_estimate_of_itself() -> None:
    plain = totals_of(reply(tokens=92, decode_s=1, plain_step_s=0.01, drafts=0))
    assert (plain.speedup, plain.plain_per_second) == (0.0, 0.0)
    assert plain.tokens_per_second == 92.0
    drafted = totals_of(reply(tokens=100, decode_s=1, plain_step_s=0.02))
    assert plain.merge(drafted).speedup == drafted.speedup
    assert plain.merge(drafted).tokens_per_second == 96.0


def test_nothing_is_compared_with_nothing() -> None:
    assert (Totals().speedup, Totals().tokens_per_second, Totals().mean_depth) == (0.0, 0.0, 0.0)


def test_sums_survive_being_written_down() -> None:
    totals = totals_of(reply(tokens=60, decode_s=2.0, plain_step_s=0.05))
    assert totals_from(Fields(totals_record(totals))) == totals
    assert totals_from(Fields({**totals_record(totals), "later": 1})).tokens == 60


def test_the_single_rounds_are_no_part_of_a_written_record() -> None:
    tally = RoundTally(4)
    tally.add(tokens=1, drafted=0, accepted=0, seconds=0.1)
    record = stats_record(replace(STATS, rounds=tally.series()))
    assert "rounds" not in record
    assert stats_of(Fields(record)) == STATS
