"""Which boundaries stay in memory."""

import pytest

from app.engine import boundary
from app.engine.boundary import MAX_BOUNDARIES, MIN_BOUNDARIES, Boundary, with_boundary


def added(n: int, *, recurrent: bytes = b"") -> tuple[Boundary, ...]:
    """So many boundaries, one after the other."""
    kept: tuple[Boundary, ...] = ()
    for position in range(n):
        kept = with_boundary(kept, Boundary(position=position, carry=None, logits=None, recurrent=recurrent))
    return kept


def test_the_newest_stay() -> None:
    assert [each.position for each in added(MAX_BOUNDARIES + 3)] == list(range(3, MAX_BOUNDARIES + 3))


def test_large_recurrent_states_stay_within_their_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boundary, "MAX_RECURRENT_BYTES", 50)
    assert [each.position for each in added(9, recurrent=b"0123456789")] == [4, 5, 6, 7, 8]


def test_those_of_the_last_turn_stay_however_large_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boundary, "MAX_RECURRENT_BYTES", 5)
    assert len(added(9, recurrent=b"0123456789")) == MIN_BOUNDARIES
