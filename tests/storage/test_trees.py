"""Whole trees come into the store with their times, once, and grow when they have grown elsewhere."""

from dataclasses import replace

import pytest

from app.domain.exchange import PortableConversation, PortableMessage, portable
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.paths import Folders
from app.storage import Database, DataPlace, Trees
from tests.storage.samples import RECEIPT, STATS, begin, finish


def message(said: str, parent: int | None, *, at: float = 0.0, role: Role | None = None) -> PortableMessage:
    speaker = role or (Role.USER if said.startswith("q") else Role.ASSISTANT)
    reason = FinishReason.END if speaker is Role.ASSISTANT else None
    return PortableMessage(parent=parent, message=Message(speaker, said), created_at=at, finish_reason=reason)


def tree(*messages: PortableMessage, title: str = "T", tip: int | None = None, at: float = 0.0) -> PortableConversation:
    last = len(messages) - 1 if messages else None
    return PortableConversation(title=title, messages=messages, tip=last if tip is None else tip, updated_at=at)


WHALES = tree(
    message("q", None, at=10.0),
    message("a", 0, at=11.0),
    message("a again", 0, at=12.0),
    message("q more", 1, at=13.0),
    title="Whales",
    at=14.0,
)


def kept(place: DataPlace, conversation: ConversationId | None) -> PortableConversation:
    assert conversation is not None
    return portable(place.store.open_conversation(conversation))


def listed(place: DataPlace) -> list[str]:
    return [each.title for each in place.store.conversations()]


@pytest.mark.parametrize("known", [WHALES, tree(message("q", None), message("a", 0))])
def test_what_is_deleted_while_more_comes_in_is_not_given_what_comes(
    place: DataPlace, known: PortableConversation
) -> None:
    first = place.trees.add(known)
    assert first.conversation is not None
    place.store.delete(first.conversation)
    again = place.trees.add(known)
    assert (again.is_new, again.n_messages) == (True, len(known.messages))
    assert listed(place) == [known.title]


def test_a_tree_comes_out_as_it_was_put_in(place: DataPlace) -> None:
    arrival = place.trees.add(WHALES)
    assert (arrival.is_new, arrival.n_messages) == (True, 4)
    assert kept(place, arrival.conversation) == WHALES


def test_everything_that_is_known_of_a_reply_is_kept(place: DataPlace) -> None:
    reply = PortableMessage(
        parent=0,
        message=Message(Role.ASSISTANT, "a", "because"),
        token_ids=(1, 2, 3),
        token_start=7,
        created_at=2.5,
        finish_reason=FinishReason.LENGTH,
        seed=2**64 - 1,
        model="m",
        receipt=RECEIPT,
        stats=STATS,
    )
    given = tree(message("q", None), reply, at=3.0)
    assert kept(place, place.trees.add(given).conversation) == given


def test_siblings_with_equal_words_stay_two(place: DataPlace) -> None:
    given = tree(message("q", None), message("a", 0), message("q1", 1), message("a", 0), message("q1", 3), at=1.0)
    assert kept(place, place.trees.add(given).conversation) == given
    assert not place.trees.add(given).n_messages


def test_a_title_is_made_where_there_is_none(place: DataPlace) -> None:
    arrival = place.trees.add(tree(message("a greeting", None), message("q: how\nare you?", 0), title="  "))
    assert kept(place, arrival.conversation).title == "q: how"
    assert kept(place, place.trees.add(tree(title="")).conversation).title == "New conversation"


def test_a_date_that_is_unknown_is_now(place: DataPlace) -> None:
    """The clock of these tests counts from 1000."""
    assert 1000 <= kept(place, place.trees.add(tree(message("q", None))).conversation).updated_at < 1100


def test_text_that_no_file_can_hold_is_mended(place: DataPlace) -> None:
    arrival = place.trees.add(tree(message("q\ud83d", None), title="\udc00"))
    assert kept(place, arrival.conversation).messages[0].message.content == "q\ufffd"


def test_a_reply_without_a_reason_is_not_being_written(place: DataPlace) -> None:
    given = tree(message("q", None), replace(message("a", 0), finish_reason=None))
    found = kept(place, place.trees.add(given).conversation)
    assert found.messages[1].finish_reason is FinishReason.STOPPED


def test_what_fails_leaves_nothing_behind(folders: Folders) -> None:
    def stopped() -> float:
        raise KeyboardInterrupt

    with DataPlace.open(folders) as opened:
        database = Database.open(folders.data)
        with database, pytest.raises(KeyboardInterrupt):
            Trees(database, clock=stopped).add(tree(message("q", None)))
        assert opened.store.conversations() == ()


def test_of_several_at_once_all_come_in_or_none(folders: Folders) -> None:
    with DataPlace.open(folders) as opened:
        trees = Trees(Database.open(folders.data))
        wrong = tree(replace(message("q", None), token_ids=(2**40,)))
        with pytest.raises(OverflowError):
            trees.add_all([WHALES, wrong])
        assert opened.store.conversations() == ()
        assert [each.is_new for each in trees.add_all([WHALES, UNDATED, WHALES])] == [True, True, False]
        assert len(opened.store.conversations()) == 2


# --- twice ------------------------------------------------------------------------------------------------


UNDATED = tree(message("You are terse.", None, role=Role.SYSTEM), message("q", 0), message("a", 1))


@pytest.mark.parametrize("given", [WHALES, UNDATED], ids=["dated", "undated"])
def test_what_is_here_already_is_passed_over(place: DataPlace, given: PortableConversation) -> None:
    first = place.trees.add(given)
    for _ in range(2):
        second = place.trees.add(given)
        assert (second.conversation, second.is_new, second.n_messages) == (first.conversation, False, 0)
        place.trees.settle()
    assert len(listed(place)) == 1


@pytest.mark.parametrize("given", [WHALES, UNDATED], ids=["dated", "undated"])
def test_it_is_here_still_when_it_has_gone_on_and_has_another_name(
    place: DataPlace, given: PortableConversation
) -> None:
    key = place.trees.add(given).conversation
    assert key is not None
    place.trees.settle()
    summary, nodes = place.store.begin_turn(begin("Go on", conversation=key, parent=kept_tip(place, key)))
    place.store.finish_reply(finish(nodes[-1].id))
    place.store.rename(summary.id, "Mine")
    assert place.trees.add(given).n_messages == 0
    assert listed(place) == ["Mine"]


def kept_tip(place: DataPlace, key: ConversationId) -> MessageId | None:
    return place.store.open_conversation(key).summary.tip


def test_what_has_been_deleted_can_be_brought_back(place: DataPlace) -> None:
    key = place.trees.add(WHALES).conversation
    assert key is not None
    place.trees.settle()
    place.store.delete(key)
    assert place.trees.add(WHALES).is_new


GROWN = replace(
    WHALES,
    messages=(*WHALES.messages, message("a more", 3, at=15.0), message("a third time", 0, at=16.0)),
    tip=4,
    updated_at=16.0,
)


def test_what_has_grown_elsewhere_grows_here(place: DataPlace) -> None:
    """Whoever exports everything every few months would else have every conversation many times."""
    key = place.trees.add(WHALES).conversation
    arrival = place.trees.add(GROWN)
    assert (arrival.conversation, arrival.is_new, arrival.n_messages) == (key, False, 2)
    assert kept(place, key) == GROWN


def test_growing_leaves_somebody_who_has_gone_another_way_where_they_are(place: DataPlace) -> None:
    key = place.trees.add(WHALES).conversation
    assert key is not None
    tree_here = place.store.open_conversation(key)
    other = next(node.id for node in tree_here.nodes.values() if node.message.content == "a again")
    place.store.move_tip(key, other)
    place.trees.add(GROWN)
    assert kept_tip(place, key) == other
    assert len(kept(place, key).messages) == 6


@pytest.mark.parametrize(
    "other",
    [
        replace(WHALES, messages=tuple(replace(each, created_at=each.created_at + 2) for each in WHALES.messages)),
        replace(WHALES, messages=(message("q else", None, at=10.0), *WHALES.messages[1:])),
    ],
    ids=["another moment", "other words"],
)
def test_what_only_looks_alike_is_another_conversation(place: DataPlace, other: PortableConversation) -> None:
    place.trees.add(WHALES)
    assert place.trees.add(other).is_new


def test_a_version_with_equal_words_is_one_more(place: DataPlace) -> None:
    key = place.trees.add(WHALES).conversation
    again = replace(WHALES, messages=(*WHALES.messages, message("a", 0, at=17.0)))
    assert place.trees.add(again).n_messages == 1
    assert kept(place, key).messages == again.messages


def test_without_dates_one_with_a_further_version_is_another_conversation(place: DataPlace) -> None:
    place.trees.add(UNDATED)
    assert place.trees.add(tree(*UNDATED.messages[:2], message("a else", 1), UNDATED.messages[2])).is_new


def test_without_dates_a_longer_one_is_another_conversation(place: DataPlace) -> None:
    """Many conversations begin with the same words; nothing says that two of them are one."""
    place.trees.add(UNDATED)
    assert place.trees.add(tree(*UNDATED.messages, message("q2", 2))).is_new
    assert not place.trees.add(UNDATED).n_messages


def test_our_own_conversations_are_known_when_they_come_back(place: DataPlace) -> None:
    summary, nodes = place.store.begin_turn(begin(system="Be kind."))
    place.store.finish_reply(finish(nodes[-1].id))
    assert place.trees.add(kept(place, summary.id)).n_messages == 0


def test_what_would_come_in_is_told_without_a_trace(place: DataPlace, folders: Folders) -> None:
    place.trees.add(WHALES)
    with Database.open_read_only(folders.data) as database:
        trees = Trees(database)
        assert trees.expected(WHALES).n_messages == 0
        assert (trees.expected(GROWN).is_new, trees.expected(GROWN).n_messages) == (False, 2)
        assert (trees.expected(UNDATED).is_new, trees.expected(UNDATED).n_messages) == (True, 3)
    assert listed(place) == ["Whales"]


# --- the list ---------------------------------------------------------------------------------------------


def test_what_came_in_is_listed_by_date_above_what_was_here(place: DataPlace) -> None:
    summary, _ = place.store.begin_turn(begin("Here before"))
    for title, at in (("new", 30.0), ("old", 10.0), ("newest", 40.0), ("older", 5.0)):
        place.trees.add(tree(message(f"q {title}", None, at=at), title=title, at=at))
    place.trees.settle()
    assert listed(place) == ["newest", "new", "old", "older", summary.title]


def test_bringing_in_the_same_again_leaves_the_list_as_it_is(place: DataPlace) -> None:
    place.trees.add(WHALES)
    place.trees.settle()
    place.store.begin_turn(begin("Later"))
    place.trees.add(WHALES)
    place.trees.settle()
    assert listed(place) == ["Later", "Whales"]


def test_a_deep_tree_is_only_long(place: DataPlace) -> None:
    deep = tree(*(message(f"{at}", at - 1 if at else None, at=1.0) for at in range(5000)))
    key = place.trees.add(deep).conversation
    assert place.trees.add(deep).n_messages == 0
    assert len(kept(place, key).messages) == 5000
