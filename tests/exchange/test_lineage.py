"""Whatever a file claims of who follows whom, a tree comes of it, and one in order stays as it is."""

from hypothesis import given
from hypothesis import strategies as st

from app.exchange.lineage import Claim, arrange


def claims(*pairs: tuple[int | None, int | None]) -> list[Claim]:
    return [Claim(id=own, parent=parent) for own, parent in pairs]


def test_a_tree_in_order_keeps_its_order() -> None:
    found = arrange(claims((0, None), (1, 0), (2, 0), (3, 1)))
    assert (found.order, found.parents, found.problems) == ((0, 1, 2, 3), (None, 0, 0, 1), ())


@given(st.data(), st.integers(1, 12))
def test_any_tree_in_order_keeps_its_order(data: st.DataObject, n_messages: int) -> None:
    parents = [data.draw(st.none() | st.integers(0, place - 1)) if place else None for place in range(n_messages)]
    found = arrange(claims(*enumerate(parents)))
    assert (found.order, found.parents, found.problems) == (tuple(range(n_messages)), tuple(parents), ())


def test_a_parent_that_comes_later_is_put_first_and_siblings_keep_their_order() -> None:
    found = arrange(claims((5, 7), (6, 7), (7, None)))
    assert (found.order, found.parents, found.problems) == ((2, 0, 1), (None, 0, 0), ())


def test_a_circle_is_cut_once_and_what_hangs_on_it_stays() -> None:
    found = arrange(claims((0, 1), (1, 2), (2, 1), (3, 3)))
    assert (found.order, found.parents) == ((1, 0, 2, 3), (None, 0, 0, None))
    assert [position for position, _ in found.problems] == [1, 3]


def test_an_absent_parent_begins_a_branch() -> None:
    found = arrange(claims((0, None), (1, 9)))
    assert found.parents == (None, None)
    assert found.problems == ((1, "it follows message 9, which is not there; it begins a branch"),)


def test_the_second_holder_of_a_number_is_kept_and_replies_stay_with_the_first() -> None:
    found = arrange(claims((0, None), (1, 0), (1, 0), (2, 1)))
    assert (found.order, found.parents) == ((0, 1, 2, 3), (None, 0, 0, 1))
    assert [position for position, _ in found.problems] == [2]


def test_what_followed_a_lost_message_follows_its_predecessor() -> None:
    lost = [Claim(id=1, parent=0, readable=False), Claim(id=2, parent=1, readable=False)]
    found = arrange([Claim(id=0, parent=None), *lost, Claim(id=3, parent=2)])
    assert (found.order, found.parents, found.places) == ((0, 3), (None, 0), {0: 0, 1: 0, 2: 0, 3: 1})


@given(
    st.lists(
        st.builds(Claim, id=st.none() | st.integers(0, 6), parent=st.none() | st.integers(0, 6), readable=st.booleans())
    )
)
def test_any_claims_give_a_tree_of_all_that_is_readable(made: list[Claim]) -> None:
    found = arrange(made)
    assert sorted(found.order) == [position for position, claim in enumerate(made) if claim.readable]
    assert all(parent is None or parent < place for place, parent in enumerate(found.parents))
    assert arrange(made) == found
