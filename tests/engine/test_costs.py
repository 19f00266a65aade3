"""The price of a pass: measured for each width, and nothing left in the memory."""

from app.engine.costs import pass_seconds
from tests.fakes.toy_model import toy_pair


def test_every_width_is_measured_and_the_memory_is_empty_again() -> None:
    target, _ = toy_pair()
    costs = pass_seconds(target, 5)
    assert len(costs) == 5
    assert min(costs) > 0
    assert target.tokens == ()
