"""Single rounds from a turn's statistics."""

from dataclasses import replace

from app.domain.round_watch import RoundWatch
from app.domain.telemetry import SpecTelemetry
from tests.storage.samples import STATS


def test_each_report_adds_what_came_since_the_one_before() -> None:
    watch, telemetry = RoundWatch(10), SpecTelemetry()
    for tokens, decode_s, drafted, accepted in ((3, 0.5, 2, 2), (4, 0.75, 1, 0)):
        telemetry = telemetry.with_round(n_drafted=drafted, n_accepted=accepted)
        watch.saw(drafted, accepted, replace(STATS, telemetry=telemetry, generated_tokens=tokens, decode_s=decode_s))
    series = watch.series()
    assert (series.tokens, series.seconds) == ((3, 1), (0.5, 0.25))
    assert (series.drafted, series.accepted) == ((2, 1), (2, 0))


def test_the_token_that_the_prompt_left_is_no_round() -> None:
    watch = RoundWatch(10)
    watch.saw(0, 0, replace(STATS, telemetry=SpecTelemetry(), generated_tokens=1, decode_s=0.0001))
    watch.saw(2, 1, replace(STATS, telemetry=SpecTelemetry(rounds=1), generated_tokens=3, decode_s=0.1001))
    assert (watch.series().rounds, watch.series().tokens) == ((1,), (2,))


def test_another_turn_begins_anew() -> None:
    watch = RoundWatch(10)
    watch.saw(2, 1, replace(STATS, telemetry=SpecTelemetry(rounds=9), generated_tokens=30, decode_s=2.0))
    watch.clear()
    watch.saw(2, 1, replace(STATS, telemetry=SpecTelemetry(rounds=1), generated_tokens=2, decode_s=0.5))
    assert (watch.series().tokens, watch.series().seconds) == ((2,), (0.5,))
