"""Messages that name each other become a tree, whatever is wrong with the names."""

import pytest

from app.domain.exchange import PortableConversation, path_to
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.exchange.grow import Draft, grown, in_a_row
from app.exchange.notes import Notes


def draft(key: str, parent: str | None, said: str = "", *, at: float = 0.0, joins: bool = False) -> Draft:
    role = Role.USER if key.startswith("q") else Role.ASSISTANT
    message = None if key.startswith("-") else Message(role, said or key)
    return Draft(key=key, parent=parent, message=message, created_at=at, joins=joins)


def tree(*drafts: Draft, tip: str | None = None, notes: Notes | None = None) -> PortableConversation:
    found = grown(drafts, tip=tip, title="T", updated_at=0.0, notes=notes or Notes("file"))
    assert found is not None
    return found


def said(conversation: PortableConversation) -> list[tuple[str, int | None]]:
    return [(each.message.content, each.parent) for each in conversation.messages]


def shown(conversation: PortableConversation) -> list[str]:
    return [each.message.content for each in path_to(conversation, conversation.tip)]


def test_messages_may_stand_in_any_order() -> None:
    found = tree(draft("a", "q"), draft("q2", "a"), draft("q", None), draft("b", "q"), tip="q2")
    assert said(found) == [("q", None), ("a", 0), ("q2", 1), ("b", 0)]
    assert shown(found) == ["q", "a", "q2"]


def test_siblings_stand_in_order_of_creation() -> None:
    found = tree(draft("q", None, at=1), draft("late", "q", at=9), draft("early", "q", at=2))
    assert said(found) == [("q", None), ("early", 0), ("late", 0)]
    undated = tree(draft("q", None), draft("first", "q"), draft("second", "q", at=2))
    assert said(undated) == [("q", None), ("first", 0), ("second", 0)]


def test_nodes_without_words_hold_their_children_together() -> None:
    found = tree(draft("-root", None), draft("q", "-root"), draft("-x", "q"), draft("-y", "-x"), draft("a", "-y"))
    assert said(found) == [("q", None), ("a", 0)]
    assert said(tree(draft("q", None), draft("-", "q"), draft("a", "-"), draft("b", "q"))) == [
        ("q", None),
        ("a", 0),
        ("b", 0),
    ]


def test_a_tip_without_words_is_the_message_before_it() -> None:
    assert shown(tree(draft("q", None), draft("a", "q"), draft("b", "q"), draft("-", "a"), tip="-")) == ["q", "a"]


@pytest.mark.parametrize("tip", [None, "gone", "q"])
def test_without_a_tip_that_makes_sense_the_newest_is_shown(tip: str | None) -> None:
    """A stale current node would hide what was written after it."""
    found = tree(draft("q", None, at=1), draft("a", "q", at=2), draft("b", "q", at=3), draft("qb", "b", at=4), tip=tip)
    assert shown(found) == ["q", "b", "qb"]


def test_a_missing_parent_costs_no_words() -> None:
    notes = Notes("file")
    found = tree(draft("q", None), draft("a", "q"), draft("lost", "nobody"), tip="lost", notes=notes)
    assert said(found) == [("q", None), ("a", 0), ("lost", None)]
    assert shown(found) == ["lost"]
    assert any("not in the file" in each for each in notes.problems())


def test_a_root_that_the_program_leaves_out_is_no_problem() -> None:
    notes = Notes("file")
    tree(draft("q", "root"), draft("a", "q"), notes=notes)
    assert notes.problems() == ()


def test_circles_are_cut() -> None:
    notes = Notes("file")
    found = tree(draft("a", "c"), draft("b", "a"), draft("c", "b"), draft("d", "b"), draft("self", "self"), notes=notes)
    assert sorted(each.message.content for each in found.messages) == ["a", "b", "c", "d", "self"]
    assert any("circle" in each for each in notes.problems())


def test_two_messages_with_one_name_are_both_kept() -> None:
    notes = Notes("file")
    found = tree(draft("q", None), draft("a", "q", "one"), draft("a", "q", "two"), draft("a", "q", "two"), notes=notes)
    assert said(found) == [("q", None), ("one", 0), ("two", 0), ("two", 0)]
    assert any("name of another" in each for each in notes.problems())


def test_the_same_message_twice_is_kept_once() -> None:
    assert len(tree(draft("q", None), draft("a", "q", "one"), draft("a", "q", "one")).messages) == 2


def test_steps_join_the_reply_they_lead_to() -> None:
    found = tree(
        draft("q", None),
        draft("say", "q"),
        draft("call", "say", joins=True),
        draft("output", "call", joins=True),
        draft("answer", "output"),
        draft("more", "answer"),
        draft("q2", "more"),
        tip="output",
    )
    assert said(found) == [("q", None), ("say\n\ncall\n\noutput\n\nanswer", 0), ("more", 1), ("q2", 2)]


def test_a_tip_that_joined_others_is_the_reply_they_made() -> None:
    steps = draft("q", None, at=1), draft("call", "q", at=2, joins=True), draft("a", "call", at=3)
    assert shown(tree(*steps, draft("newer", "q", at=9), tip="a")) == ["q", "call\n\na"]


def test_steps_do_not_join_over_a_branch() -> None:
    """Else a long step would be repeated in every version that follows it."""
    found = tree(draft("q", None), draft("call", "q", joins=True), draft("a", "call"), draft("b", "call"))
    assert said(found) == [("q", None), ("call", 0), ("a", 1), ("b", 1)]


def test_a_step_does_not_join_a_question() -> None:
    found = tree(draft("q", None), draft("call", "q", joins=True), draft("q2", "call"))
    assert said(found) == [("q", None), ("call", 0), ("q2", 1)]


def test_every_reply_has_a_reason_to_have_ended() -> None:
    """One without is a reply that is still being written."""
    found = tree(draft("q", None), draft("a", "q"))
    assert [each.finish_reason for each in found.messages] == [None, FinishReason.END]


def test_nothing_said_is_no_conversation() -> None:
    assert grown([draft("-root", None)], tip=None, title="T", updated_at=1.0, notes=Notes("file")) is None
    assert grown([], tip=None, title="T", updated_at=1.0, notes=Notes("file")) is None


@pytest.mark.parametrize("joins", [True, False])
def test_a_conversation_may_be_of_any_depth(joins: bool) -> None:
    drafts = [draft(f"{at}", f"{at - 1}" if at else None, joins=joins) for at in range(30_000)]
    assert len(tree(*reversed(drafts)).messages) == (1 if joins else 30_000)
    assert len(tree(*[draft(f"-{at}", f"-{at - 1}") for at in range(30_000)], draft("a", "-29999")).messages) == 1
    around = [draft(f"{at}", f"{(at + 1) % 30_000}") for at in range(30_000)]
    assert len(tree(*around).messages) == 30_000


def test_messages_in_a_row_follow_each_other() -> None:
    assert said(tree(*in_a_row([draft("q", "x"), draft("a", "y")]))) == [("q", None), ("a", 0)]
