"""What a reply would have cost without drafts."""

import pytest

from app.domain.telemetry import SpecTelemetry
from app.engine.costs import Costs, LiveCosts
from app.engine.plain_cost import PlainCost

COSTS = Costs(verify=(0.010, 0.014, 0.018), draft=(0.002, 0.004))


def after(rounds: int, verify_s: float) -> SpecTelemetry:
    return SpecTelemetry(rounds=rounds, verify_s=verify_s)


def test_a_round_without_drafts_costs_what_it_took_however_slow_it_was() -> None:
    plain = PlainCost(LiveCosts(COSTS), after(5, 1.0))
    plain.saw(n_tokens=1, n_drafted=0, telemetry=after(6, 1.025))
    plain.saw(n_tokens=1, n_drafted=0, telemetry=after(7, 1.075))
    assert plain.per_token == pytest.approx((0.025 + 0.05) / 2)


def test_each_token_of_a_round_with_drafts_costs_a_pass_as_it_is_at_the_time() -> None:
    costs = LiveCosts(COSTS)
    plain = PlainCost(costs, after(0, 0.0))
    plain.saw(n_tokens=3, n_drafted=2, telemetry=after(1, 0.018))
    for _ in range(60):
        costs.saw_verify(1, 0.030)  # the machine has become busy
    plain.saw(n_tokens=1, n_drafted=2, telemetry=after(2, 0.072))
    assert plain.per_token == pytest.approx((3 * 0.010 + costs.verify(1)) / 4)
    assert costs.verify(1) > 0.025


def test_the_token_that_the_prompt_left_takes_no_pass() -> None:
    plain = PlainCost(LiveCosts(COSTS), after(0, 0.0))
    plain.saw(n_tokens=1, n_drafted=0, telemetry=after(0, 0.0))
    assert plain.per_token == 0.010
    plain.saw(n_tokens=1, n_drafted=0, telemetry=after(1, 0.020))
    assert plain.per_token == pytest.approx(0.020 / 2)


def test_a_round_that_gave_nothing_is_no_plain_decoding() -> None:
    plain = PlainCost(LiveCosts(COSTS), after(0, 0.0))
    plain.saw(n_tokens=0, n_drafted=0, telemetry=after(1, 0.040))
    plain.saw(n_tokens=1, n_drafted=0, telemetry=after(2, 0.050))
    assert plain.per_token == pytest.approx(0.010)
