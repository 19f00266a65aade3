"""The rounds of a reply, however many there are."""

import itertools
import json

import pytest

from app.domain.fields import CodecError
from app.domain.round_series import NO_ROUNDS, RoundSeries, RoundTally, series_of, series_record


def tally(n: int, most: int) -> RoundTally:
    made = RoundTally(most)
    for at in range(n):
        made.add(tokens=at % 3 + 1, drafted=2, accepted=at % 3, seconds=0.5)
    return made


def test_each_round_is_a_point_while_there_is_room() -> None:
    assert tally(4, most=4).series() == RoundSeries(
        rounds=(1, 1, 1, 1),
        tokens=(1, 2, 3, 1),
        drafted=(2, 2, 2, 2),
        accepted=(0, 1, 2, 0),
        seconds=(0.5, 0.5, 0.5, 0.5),
    )


def test_without_room_two_rounds_become_one_point_and_the_sums_stay() -> None:
    series = tally(7, most=4).series()
    assert series.rounds == (2, 2, 2, 1)
    assert series.tokens == (3, 4, 5, 1)
    assert series.seconds == (1.0, 1.0, 1.0, 0.5)


@pytest.mark.parametrize("most", [6, 5, 3, 2, 1])
@pytest.mark.parametrize("n", [1, 3, 4, 5, 9, 100, 257])
def test_no_round_is_lost_or_counted_twice(n: int, most: int) -> None:
    series = tally(n, most=most).series()
    assert len(series) <= max(2, most)
    assert sum(series.rounds) == n
    assert sum(series.tokens) == sum(at % 3 + 1 for at in range(n))
    assert sum(series.accepted) == sum(at % 3 for at in range(n))


def test_a_million_rounds_take_no_more_room_than_two_thousand_points() -> None:
    made = RoundTally(2_000)
    for _ in itertools.repeat(None, 1_000_000):
        made.add(tokens=2, drafted=2, accepted=1, seconds=0.001)
    series = made.series()
    assert made.n_rounds == sum(series.rounds) == 1_000_000
    assert 1_000 <= len(series) <= 2_000
    held = vars(made).values()
    assert all(len(column) <= 2_000 for column in held if isinstance(column, list))


def test_a_tally_begins_anew_when_cleared() -> None:
    made = tally(9, most=4)
    made.clear()
    made.add(tokens=1, drafted=0, accepted=0, seconds=0.1)
    assert made.series().rounds == (1,)


def test_a_series_survives_being_written_down() -> None:
    series = tally(7, most=4).series()
    assert series_of(json.loads(json.dumps(series_record(series)))) == series
    assert series_of(series_record(NO_ROUNDS)) == NO_ROUNDS


@pytest.mark.parametrize(
    "change",
    [
        {"tokens": [1]},
        {"rounds": "1"},
        {"us": [True, 1]},
        {"drafted": [-1, 0]},
        {"accepted": [1.5, 0]},
        {"accepted": [2**53, 0]},
    ],
)
def test_what_is_no_series_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(CodecError):
        series_of({**series_record(tally(2, most=4).series()), **change})
