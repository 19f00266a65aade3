"""Speeds of a model before and after another version of the library."""

from dataclasses import replace

import pytest

from app.domain.baseline import KEPT_REPLIES, LEAST_REPLIES, LEAST_TOKENS, Speed, slower, speed_of
from app.domain.telemetry import SpecTelemetry
from tests.fakes.scripted_engine import stats_after


def speeds(*rates: float, acceptance: float = 0.5) -> list[Speed]:
    return [
        Speed(drafter="mtp", tokens_per_second=rate, plain_per_second=20.0, acceptance=acceptance) for rate in rates
    ]


def said(before: list[Speed], now: list[Speed]) -> str:
    return slower("A model", before=("1.0", before), now=("2.0", now))


def test_a_much_slower_version_is_named_with_both_figures() -> None:
    sentence = said(speeds(*[40.0] * 6, acceptance=0.6), speeds(*[20.0] * 6, acceptance=0.1))
    for word in ("A model", "20 tokens/s", "2.0", "40", "1.0", "60%", "10%"):
        assert word in sentence


@pytest.mark.parametrize(("rate", "told"), [(29.9, True), (30.0, False), (30.1, False), (80.0, False)])
def test_a_quarter_less_is_where_it_begins(rate: float, told: bool) -> None:
    assert bool(said(speeds(*[40.0] * 6), speeds(*[rate] * 6))) is told


def test_one_slow_reply_says_nothing() -> None:
    assert said(speeds(*[40.0] * 6), speeds(40, 40, 5, 40, 5, 40)) == ""


@pytest.mark.parametrize("few", [0, 1, LEAST_REPLIES - 1])
def test_few_replies_say_nothing(few: int) -> None:
    many = LEAST_REPLIES
    assert said(speeds(*[40.0] * few), speeds(*[1.0] * many)) == ""
    assert said(speeds(*[40.0] * many), speeds(*[1.0] * few)) == ""
    assert said(speeds(*[40.0] * many), speeds(*[1.0] * many)) != ""
    assert many <= KEPT_REPLIES


def test_a_reply_long_enough_has_a_speed() -> None:
    telemetry = SpecTelemetry().with_round(n_drafted=4, n_accepted=1)
    speed = speed_of(stats_after(telemetry, tokens=LEAST_TOKENS, decode_s=0.8))
    assert speed is not None
    assert (speed.drafter, speed.tokens_per_second, speed.acceptance) == ("mtp", LEAST_TOKENS / 0.8, 0.25)
    assert speed.plain_per_second == pytest.approx(1 / 0.03)


def test_a_short_or_untimed_reply_has_none() -> None:
    stats = stats_after(SpecTelemetry(), tokens=LEAST_TOKENS, decode_s=1.0)
    assert speed_of(replace(stats, generated_tokens=LEAST_TOKENS - 1)) is None
    assert speed_of(replace(stats, decode_s=0.0)) is None
