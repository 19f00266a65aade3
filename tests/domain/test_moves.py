"""Walks on who follows whom."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.ids import MessageId
from app.domain.moves import below, newest_leaf, tip_without

# 1 is a question with the answers 2 and 3; on 2 follow 4 and then 6, on 3 follows 5.  7 is the question in other words.
PARENTS = {
    MessageId(number): None if parent is None else MessageId(parent)
    for number, parent in {1: None, 2: 1, 3: 1, 4: 2, 5: 3, 6: 4, 7: None}.items()
}


def tip(deleted: int, at: int) -> int | None:
    return tip_without(PARENTS, MessageId(deleted), MessageId(at))


def test_what_follows_a_message_is_found_to_the_last() -> None:
    assert below(PARENTS, MessageId(2)) == {2, 4, 6}
    assert below(PARENTS, MessageId(7)) == {7}


def test_a_branch_is_shown_where_it_was_written_to_last() -> None:
    assert newest_leaf(PARENTS, MessageId(2)) == 6
    assert newest_leaf(PARENTS, MessageId(1)) == 6
    assert newest_leaf(PARENTS, MessageId(5)) == 5


def test_the_tip_stays_where_the_deleted_messages_are_not() -> None:
    assert tip(2, at=5) == 5
    assert tip(5, at=3) == 3


def test_without_a_message_its_older_sibling_is_shown_as_it_was_left() -> None:
    assert tip(3, at=5) == 6
    assert tip(7, at=7) == 6


def test_without_the_oldest_sibling_the_next_is_shown() -> None:
    assert tip(2, at=6) == 5
    assert tip(1, at=6) == 7


def test_without_an_only_child_the_path_ends_before_it() -> None:
    assert tip(4, at=6) == 2
    assert tip_without({MessageId(1): None}, MessageId(1), MessageId(1)) is None


@given(choices=st.lists(st.integers(0, 30), min_size=1, max_size=30), deleted=st.integers(0, 29), at=st.integers(0, 29))
def test_the_tip_is_never_among_what_is_gone(choices: list[int], deleted: int, at: int) -> None:
    numbers = [MessageId(number) for number in range(1, len(choices) + 1)]
    parents = {
        number: None if choice % number == 0 else MessageId(choice % number)
        for number, choice in zip(numbers, choices, strict=True)
    }
    message, before = numbers[deleted % len(numbers)], numbers[at % len(numbers)]
    gone = below(parents, message)
    after = tip_without(parents, message, before)
    left = parents.keys() - gone
    assert after in left if after is not None else parents[message] is None
    assert (after is None) <= all(parents[each] is not None for each in left)
