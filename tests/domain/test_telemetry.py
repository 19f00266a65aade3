"""Counts of speculative decoding keep their definitions, and can be added and subtracted."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.telemetry import N_POSITIONS, SpecTelemetry

rounds = st.lists(
    st.integers(0, 12).flatmap(lambda drafted: st.tuples(st.just(drafted), st.integers(0, drafted))), max_size=20
)


def after(counted: list[tuple[int, int]], *, start: SpecTelemetry | None = None) -> SpecTelemetry:
    telemetry = start if start is not None else SpecTelemetry()
    for n_drafted, n_accepted in counted:
        telemetry = telemetry.with_round(n_drafted=n_drafted, n_accepted=n_accepted)
    return telemetry


def test_nothing_counted_is_no_acceptance_and_no_tokens() -> None:
    assert (SpecTelemetry().acceptance, SpecTelemetry().tokens_per_round) == (0.0, 0.0)


def test_acceptance_is_accepted_by_drafted_and_the_bonus_token_counts_by_round() -> None:
    telemetry = after([(4, 4), (4, 1), (0, 0)])
    assert telemetry.acceptance == 5 / 8
    assert telemetry.tokens_per_round == (5 + 3) / 3


def test_the_first_wrong_draft_was_offered_and_those_behind_it_were_not() -> None:
    telemetry = after([(4, 2)])
    assert telemetry.offered_by_position == (1, 1, 1, 0, 0, 0, 0, 0)
    assert telemetry.accepted_by_position == (1, 1, 0, 0, 0, 0, 0, 0)


def test_drafts_behind_the_counted_positions_enter_the_totals_only() -> None:
    telemetry = after([(N_POSITIONS + 3, N_POSITIONS + 2)])
    assert telemetry.accepted_by_position == (1,) * N_POSITIONS
    assert telemetry.accepted == N_POSITIONS + 2


@pytest.mark.parametrize(("n_drafted", "n_accepted"), [(2, 3), (2, -1), (-1, 0)])
def test_impossible_rounds_are_refused(n_drafted: int, n_accepted: int) -> None:
    with pytest.raises(ValueError, match="drafts"):
        SpecTelemetry().with_round(n_drafted=n_drafted, n_accepted=n_accepted)


@given(counted=rounds)
def test_positions_are_accepted_only_where_they_were_offered(counted: list[tuple[int, int]]) -> None:
    telemetry = after(counted)
    pairs = list(zip(telemetry.offered_by_position, telemetry.accepted_by_position, strict=True))
    assert all(0 <= accepted <= offered <= telemetry.rounds for offered, accepted in pairs)
    assert sum(telemetry.accepted_by_position) <= telemetry.accepted <= telemetry.drafted


@given(first=rounds, second=rounds)
def test_what_came_after_is_the_difference_and_both_make_the_sum(
    first: list[tuple[int, int]], second: list[tuple[int, int]]
) -> None:
    before = after(first)
    both = after(second, start=before)
    assert both.delta_since(before) == after(second)
    assert before.merge(after(second)) == both


def test_seconds_and_passes_are_added_and_subtracted_too() -> None:
    numbers = SpecTelemetry(target_passes=3, draft_passes=6, draft_s=0.5, verify_s=1.0, sample_s=0.25, other_s=0.125)
    assert numbers.merge(numbers).delta_since(numbers) == numbers


def test_no_difference_goes_below_zero() -> None:
    negative = SpecTelemetry().delta_since(after([(4, 2)]).merge(SpecTelemetry(draft_s=1.0)))
    assert negative == SpecTelemetry()


def test_a_round_keeps_what_was_timed() -> None:
    timed = SpecTelemetry(target_passes=1, draft_passes=2, draft_s=3.0, verify_s=4.0, sample_s=5.0, other_s=6.0)
    counted = timed.with_round(n_drafted=0, n_accepted=0)
    changed = {field.name for field in fields(timed) if getattr(counted, field.name) != getattr(timed, field.name)}
    assert changed == {"rounds"}
