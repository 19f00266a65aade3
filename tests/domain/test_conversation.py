"""Walks on the tree of messages, and the tokens of a path."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode, path_tokens, title_from
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role


def node(number: int, parent: int | None, *, tokens: tuple[int, ...] = (), start: int = 0) -> MessageNode:
    return MessageNode(
        id=MessageId(number),
        parent=None if parent is None else MessageId(parent),
        message=Message(Role.USER, str(number)),
        token_ids=tokens,
        token_start=start,
    )


def tree(*nodes: MessageNode, tip: int | None) -> ConversationTree:
    summary = ConversationSummary(
        id=ConversationId(1), title="", updated_at=0.0, tip=None if tip is None else MessageId(tip)
    )
    return ConversationTree(summary=summary, nodes={each.id: each for each in nodes})


FORKED = tree(node(1, None), node(2, 1), node(3, 2), node(5, 1), node(4, 1), tip=3)


def test_the_shown_path_leads_from_the_root_to_the_tip() -> None:
    assert [each.id for each in FORKED.path()] == [1, 2, 3]


def test_a_path_can_lead_to_any_message() -> None:
    assert [each.id for each in FORKED.path(MessageId(5))] == [1, 5]


def test_a_conversation_without_messages_has_an_empty_path() -> None:
    assert tree(tip=None).path() == ()


def test_siblings_stand_in_the_order_they_were_made() -> None:
    assert FORKED.siblings(MessageId(4)) == (2, 4, 5)
    assert FORKED.siblings(MessageId(3)) == (3,)


def test_several_first_messages_are_siblings() -> None:
    assert tree(node(1, None), node(2, None), tip=1).siblings(MessageId(2)) == (1, 2)


def test_tokens_of_a_path_follow_one_another() -> None:
    assert path_tokens((node(1, None, tokens=(1, 2)), node(2, 1, tokens=(3,), start=2))) == (1, 2, 3)


def test_a_message_without_tokens_is_passed_over() -> None:
    path = (node(1, None), node(2, 1, tokens=(1, 2)), node(3, 2), node(4, 3, tokens=(3,), start=2))
    assert path_tokens(path) == (1, 2, 3)


def test_a_message_that_starts_earlier_replaces_what_stood_there() -> None:
    path = (node(1, None, tokens=(1, 2, 3)), node(2, 1, tokens=(4, 5), start=3), node(3, 2, tokens=(9,), start=2))
    assert path_tokens(path) == (1, 2, 9)


def test_tokens_behind_a_gap_are_not_known() -> None:
    path = (node(1, None, tokens=(1, 2)), node(2, 1, tokens=(5,), start=3), node(3, 2, tokens=(6,), start=2))
    assert path_tokens(path) == (1, 2)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Hello", "Hello"),
        ("\n  \n  First line \nsecond", "First line"),
        ("", "New conversation"),
        (" \n\t", "New conversation"),
        ("one two three", "one two…"),
        ("onetwothreefour", "onetwothre…"),
        ("exactly 10", "exactly 10"),
    ],
)
def test_a_title_is_the_first_line_cut_at_a_word(text: str, title: str) -> None:
    assert title_from(text, limit=10) == title


@given(text=st.text(max_size=200))
def test_a_title_is_never_empty_and_never_long(text: str) -> None:
    title = title_from(text)
    assert title.strip()
    assert len(title) <= 49
    assert "\n" not in title
