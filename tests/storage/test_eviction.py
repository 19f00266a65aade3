"""Which segments go first: pure choices over made-up trees."""

import itertools
from collections.abc import Set
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.domain.segment import SegmentKey
from app.storage.eviction import BOUNDARIES_KEPT, Held, least_useful, to_thin

ROOT = SegmentKey("root")


def held(name: str, parent: str = "root", *, used: int = 0, n_bytes: int = 10, recurrent: int = 0) -> Held:
    return Held(
        key=SegmentKey(name), parent=SegmentKey(parent), end=1, n_bytes=n_bytes, recurrent_bytes=recurrent, used=used
    )


def tree(*each: Held) -> dict[SegmentKey, Held]:
    return {one.key: one for one in each}


def gone(tree: dict[SegmentKey, Held], to_free: int, *kept: str) -> list[str]:
    return list(least_useful(tree, kept={SegmentKey(name) for name in kept}, to_free=to_free))


FORK = tree(held("a", used=1), held("b", "a", used=5), held("c", "a", used=2), held("d", "c", used=3))


def test_the_leaf_that_was_not_used_for_longest_goes_first() -> None:
    assert gone(FORK, 1) == ["d"]


def test_an_inner_segment_goes_only_after_all_that_follows_it() -> None:
    assert gone(FORK, 1000) == ["d", "c", "b", "a"]


def test_no_more_goes_than_is_needed() -> None:
    assert gone(FORK, 11) == ["d", "c"]


def test_a_recurrent_part_counts_as_freed_too() -> None:
    assert gone(tree(held("a", used=1, recurrent=90), held("b", used=2)), 100) == ["a"]


def test_what_is_kept_stays_with_all_that_leads_to_it() -> None:
    assert gone(FORK, 1000, "d") == ["b"]


def test_a_key_that_is_not_there_keeps_nothing() -> None:
    assert len(gone(FORK, 1000, "elsewhere")) == 4


@given(
    parents=st.lists(st.integers(0, 30), min_size=1, max_size=30),
    uses=st.lists(st.integers(0, 9), min_size=30, max_size=30),
    to_free=st.integers(0, 400),
    kept=st.sets(st.integers(0, 29), max_size=3),
)
def test_whatever_goes_nothing_is_left_without_what_it_follows(
    parents: list[int], uses: list[int], to_free: int, kept: set[int]
) -> None:
    made = tree(
        *(held(str(i), str(parent % i) if parent and i else "root", used=uses[i]) for i, parent in enumerate(parents))
    )
    names = gone(made, to_free, *(str(i) for i in kept))
    left = {key: each for key, each in made.items() if key not in names}
    assert all(each.parent == ROOT or each.parent in left for each in left.values())
    assert {str(i) for i in kept if i < len(parents)} <= left.keys()
    assert len(names) == len(set(names))


def path(n: int, *, recurrent: int = 99, gone: Set[int] = frozenset()) -> tuple[Held, ...]:
    """A path of so many segments of ten tokens each."""
    return tuple(
        replace(held(str(i), str(i - 1), recurrent=0 if i in gone else recurrent), end=10 * (i + 1)) for i in range(n)
    )


def gaps_are_short(ends: list[int]) -> bool:
    """Nothing was given up between two that stayed, or they are closer than half the way from the former to the tip."""
    pairs = itertools.pairwise(ends)
    return all(after - before == 10 or 2 * (after - before) <= 2000 - before for before, after in pairs)


def test_the_newest_recurrent_parts_of_a_path_stay() -> None:
    assert to_thin(path(BOUNDARIES_KEPT)) == ()
    assert not {str(n) for n in range(200 - BOUNDARIES_KEPT, 200)} & set(to_thin(path(200)))


def test_going_back_anywhere_reads_at_most_half_of_what_lies_before_the_tip() -> None:
    left = [each.end for each in path(200) if each.key not in to_thin(path(200))]
    assert gaps_are_short([0, *left])
    assert len(left) <= BOUNDARIES_KEPT + 11


def test_what_stayed_once_need_not_have_been_given_up_before() -> None:
    """Thinned step by step as a conversation grows, as much is left as if it were thinned once."""
    gone: set[int] = set()
    for n in range(1, 201):
        gone |= {int(key) for key in to_thin(path(n, gone=gone))}
    left = [0, *(10 * (i + 1) for i in range(200) if i not in gone)]
    assert gaps_are_short(left)
    assert len(left) <= 2 * (BOUNDARIES_KEPT + 11)


def test_a_recurrent_part_smaller_than_its_rows_stays() -> None:
    assert to_thin(path(200, recurrent=5)) == ()
