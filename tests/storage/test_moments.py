"""Whatever a clock says can be stored and shown."""

from datetime import UTC, datetime

import pytest

from app.storage.moments import day_of, moment


@pytest.mark.parametrize(("seconds", "stored"), [(-5.0, 0.0), (12.5, 12.5), (1e300, 253_000_000_000.0)])
def test_a_moment_is_kept_within_what_calendars_know(seconds: float, stored: float) -> None:
    assert moment(seconds) == stored
    assert datetime.fromtimestamp(moment(seconds), UTC).year <= 9999


def test_a_day_ends_after_its_last_second() -> None:
    assert [day_of(seconds) for seconds in (-1.0, 0.0, 86_399.9, 86_400.0, 864_000.0)] == [0, 0, 0, 1, 10]
