"""Rows of known and of estimated heights: where each begins, and which is at a place."""

from hypothesis import given
from hypothesis import strategies as st

from app.ui.heights import Heights, same_start

HEIGHTS = st.lists(st.integers(0, 500), max_size=60)


def made(heights: list[int], gap: int = 0) -> Heights:
    rows = Heights(gap=gap)
    rows.extend(heights)
    return rows


@given(HEIGHTS, st.integers(0, 30))
def test_a_row_begins_below_all_rows_before_it(heights: list[int], gap: int) -> None:
    rows = made(heights, gap)
    for index in range(len(heights) + 1):
        assert rows.top(index) == sum(heights[:index]) + gap * index
    assert rows.total == sum(heights) + gap * max(0, len(heights) - 1)


@given(st.lists(st.integers(1, 500), min_size=1, max_size=60), st.integers(0, 30), st.integers(-50, 40_000))
def test_the_row_at_a_place_is_the_last_that_begins_at_or_above_it(heights: list[int], gap: int, y: int) -> None:
    rows = made(heights, gap)
    begun = [index for index in range(len(heights)) if rows.top(index) <= max(0, y)]
    assert rows.at(y) == begun[-1]


@given(st.lists(st.integers(0, 500), min_size=1, max_size=60), st.data())
def test_a_changed_height_moves_only_what_is_below(heights: list[int], data: st.DataObject) -> None:
    rows = made(heights, 7)
    for _ in range(5):
        index = data.draw(st.integers(0, len(heights) - 1))
        heights[index] = data.draw(st.integers(0, 900))
        rows[index] = heights[index]
    assert [rows[index] for index in range(len(heights))] == heights
    assert [rows.top(index) for index in range(len(heights))] == [
        sum(heights[:index]) + 7 * index for index in range(len(heights))
    ]


@given(HEIGHTS, HEIGHTS, st.integers(0, 60))
def test_rows_are_cut_off_and_added_at_the_end(first: list[int], later: list[int], length: int) -> None:
    rows = made(first, 3)
    rows.truncate(min(length, len(first)))
    rows.extend(later)
    kept = first[:length] + later
    assert len(rows) == len(kept)
    assert rows.top(len(kept)) == sum(kept) + 3 * len(kept)


def test_a_stretch_touches_the_rows_it_overlaps() -> None:
    rows = made([100, 100, 100], 10)
    assert rows.span(0, 99) == range(1)
    assert rows.span(50, 110) == range(2)
    assert rows.span(230, 10_000) == range(2, 3)
    assert rows.span(50, 20) == range(0)
    assert made([]).span(0, 100) == range(0)


def test_sequences_begin_alike_while_their_elements_are_the_same_objects() -> None:
    one, two = object(), object()
    assert same_start([one, two], [one, object()]) == 1
    assert same_start([one], [one, two]) == 1
    assert same_start([], [one]) == 0
