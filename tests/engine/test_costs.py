"""The price of a pass: measured for each width and depth, followed while decoding, and nothing left in the memory."""

import pytest

from app.engine.costs import Costs, LiveCosts, measure_costs
from tests.fakes.toy_model import toy_pair

MEASURED = Costs(verify=(10.0, 12.0, 16.0), draft=(1.0, 2.0))


def test_every_width_and_depth_is_measured_and_the_memories_are_empty_again() -> None:
    target, draft = toy_pair()
    draft.check_pairing = False
    costs = measure_costs(target, draft, 4)
    assert (len(costs.verify), len(costs.draft)) == (5, 4)
    assert min(*costs.verify, *costs.draft, costs.catch_up) > 0
    assert (target.tokens, draft.tokens) == ((), ())


def test_a_drafter_that_costs_nothing_has_no_price() -> None:
    target, _ = toy_pair()
    measured = measure_costs(target, None, 2)
    assert (measured.draft, measured.catch_up) == ((), 0.0)
    costs = LiveCosts(measured)
    assert (costs.max_depth, costs.draft(2)) == (2, 0.0)


def test_a_busy_machine_makes_everything_dearer_alike() -> None:
    costs = LiveCosts(MEASURED)
    for _ in range(100):
        costs.saw_verify(2, 24.0)
    assert costs.verify(2) == pytest.approx(24.0, rel=0.01)
    assert costs.verify(1) > 15.0
    assert costs.draft(1) > 1.5


def test_a_single_hiccup_hardly_counts() -> None:
    costs = LiveCosts(MEASURED)
    costs.saw_verify(1, 10_000.0)
    assert costs.verify(1) < 12.0


def test_a_ratio_that_changed_is_learned_while_both_widths_are_seen() -> None:
    costs = LiveCosts(MEASURED)
    for _ in range(300):
        costs.saw_verify(1, 10.0)
        costs.saw_verify(3, 32.0)
    assert costs.verify(3) / costs.verify(1) == pytest.approx(3.2, rel=0.02)


def test_widths_and_depths_beyond_what_was_measured_are_left_alone() -> None:
    costs = LiveCosts(MEASURED)
    costs.saw_verify(9, 1.0)
    costs.saw_draft(7, 0, 1.0)
    costs.saw_draft(0, 0, 1.0)
    assert [costs.verify(width) for width in (1, 2, 3)] == [10.0, 12.0, 16.0]
