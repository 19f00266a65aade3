"""How long something still takes."""

import pytest

from app.domain.pace import Pace


def steady(n_steps: int, *, every: float = 0.5, amount: float = 50.0) -> Pace:
    pace = Pace()
    for at in range(n_steps):
        pace = pace.and_then(at * every, at * amount)
    return pace


def test_a_steady_pace_tells_what_is_left() -> None:
    assert steady(5).left_s(1000, now=2.0) == pytest.approx(8.0)


def test_time_that_passes_without_a_step_is_taken_off() -> None:
    assert steady(5).left_s(1000, now=5.0) == pytest.approx(5.0)


def test_it_is_never_less_than_nothing() -> None:
    assert steady(5).left_s(1000, now=500.0) == 0.0


@pytest.mark.parametrize(
    ("pace", "total"),
    [(Pace(), 1000), (steady(1), 1000), (steady(2, every=0.3), 1000), (steady(5), 1_000_000), (steady(5), 0)],
)
def test_nothing_is_said_before_something_is_known(pace: Pace, total: float) -> None:
    assert pace.left_s(total, now=2.0) is None


def test_the_newest_steps_count_since_reading_becomes_slower() -> None:
    pace = steady(20)
    for at in range(1, 13):
        pace = pace.and_then(9.5 + at, 950 + at * 10)
    assert pace.left_s(1170, now=21.5) == pytest.approx(10.0)


def test_a_step_that_gets_no_further_tells_nothing() -> None:
    assert steady(5).and_then(9.0, 200.0) == steady(5)
    assert steady(5).and_then(2.0, 250.0) != steady(5)


def test_going_backwards_starts_over() -> None:
    assert steady(5).and_then(1.9, 300.0).steps == ((1.9, 300.0),)
    assert steady(5).and_then(3.0, 10.0).left_s(1000, now=3.0) is None


def test_it_remembers_no_more_than_it_needs() -> None:
    assert len(steady(500).steps) < 20
