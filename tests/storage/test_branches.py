"""Messages deleted with what follows them, brought back, and removed for good; replies that go on as siblings."""

import dataclasses

import pytest

from app.domain.commands import DeleteMessage, MoveTip, UndeleteMessage
from app.domain.errors import NotFoundError
from app.domain.events import ConversationOpened, ConversationsChanged, StoreTrouble
from app.domain.ids import ConversationId, MessageId
from app.domain.tree_events import MoveRefused, TreeMoved
from app.storage import Database, DataPlace, Store
from app.storage.obey import obey, refusal
from tests.storage.samples import answer, begin, chain, finish

NOTHING = MessageId(999)


class Talk:
    """A question, two answers to it, and a question and answer after the first of them."""

    def __init__(self, place: DataPlace) -> None:
        self.place, self.store = place, place.store
        summary, (question, one) = self.store.begin_turn(begin("What?"))
        self.conversation = summary.id
        self.question, self.one = question.id, one.id
        self.store.finish_reply(finish(self.one, "One.", start=3, tokens=(4, 5)))
        _, (more, after) = self.store.begin_turn(begin("More", conversation=self.conversation, parent=self.one))
        self.more, self.after = more.id, after.id
        _, (two,) = self.store.begin_turn(begin(None, conversation=self.conversation, parent=self.question))
        self.two = two.id

    @property
    def shown(self) -> tuple[set[MessageId], MessageId | None]:
        with Database.open_read_only(self.place.folders.data) as database:
            tree = Store(database).open_conversation(self.conversation)
        return set(tree.nodes), tree.summary.tip


@pytest.fixture
def talk(place: DataPlace) -> Talk:
    return Talk(place)


def test_a_deleted_message_is_hidden_with_what_follows_it_and_the_tip_goes_to_its_sibling(talk: Talk) -> None:
    moved = talk.store.delete_message(talk.conversation, talk.two)
    assert (moved.tip, moved.messages) == (talk.after, (talk.two,))
    moved = talk.store.delete_message(talk.conversation, talk.one)
    assert (moved.tip, moved.messages) == (talk.question, (talk.one, talk.more, talk.after))
    assert talk.shown == ({talk.question}, talk.question)


def test_a_deleted_message_comes_back_with_what_went_with_it_and_is_shown(talk: Talk) -> None:
    everything, _ = talk.shown
    talk.store.delete_message(talk.conversation, talk.one)
    moved = talk.store.undelete_message(talk.conversation, talk.one)
    assert moved.messages == (talk.one, talk.more, talk.after)
    assert talk.shown == (everything, talk.after)


def test_what_was_deleted_before_stays_deleted_when_the_rest_comes_back(talk: Talk) -> None:
    talk.store.delete_message(talk.conversation, talk.more)
    talk.store.delete_message(talk.conversation, talk.one)
    talk.store.undelete_message(talk.conversation, talk.one)
    assert talk.shown == ({talk.question, talk.one, talk.two}, talk.one)


def test_the_last_message_can_be_deleted_and_the_conversation_goes_on(talk: Talk) -> None:
    talk.store.delete_message(talk.conversation, talk.question)
    nodes, tip = talk.shown
    assert not nodes
    assert tip is None
    _, (user, reply) = talk.store.begin_turn(begin("Anew", conversation=talk.conversation))
    assert talk.shown == ({user.id, reply.id}, reply.id)


def test_what_cannot_come_back_is_told(talk: Talk) -> None:
    talk.store.delete_message(talk.conversation, talk.more)
    talk.store.delete_message(talk.conversation, talk.one)
    for message, why in (
        (talk.question, "is not deleted"),
        (NOTHING, "is not deleted, or it was removed for good"),
        (talk.after, f"was deleted together with message {talk.more}"),
        (talk.more, f"bring message {talk.one} back first"),
    ):
        with pytest.raises(NotFoundError, match=why):
            talk.store.undelete_message(talk.conversation, message)


def test_nothing_is_said_after_a_deleted_message_nor_is_it_moved_to(talk: Talk) -> None:
    talk.store.delete_message(talk.conversation, talk.one)
    for parent in (talk.one, talk.after):
        with pytest.raises(NotFoundError):
            talk.store.begin_turn(begin("Hm", conversation=talk.conversation, parent=parent))
        with pytest.raises(NotFoundError):
            talk.store.move_tip(talk.conversation, parent)
        with pytest.raises(NotFoundError):
            talk.store.delete_message(talk.conversation, parent)


def test_a_reply_stopped_by_its_own_deletion_is_complete_when_it_comes_back(talk: Talk) -> None:
    talk.store.delete_message(talk.conversation, talk.two)
    talk.store.finish_reply(finish(talk.two, "Half."))
    talk.store.undelete_message(talk.conversation, talk.two)
    assert talk.store.open_conversation(talk.conversation).nodes[talk.two].message.content == "Half."


def test_deleted_messages_are_removed_at_a_later_start_with_the_rows_only_they_explain(talk: Talk) -> None:
    shared, lost = chain((1, 2, 3), (4, 5))
    talk.store.record_prompt(talk.question, token_start=0, token_ids=(1, 2, 3))
    for segment in (shared, lost):
        talk.place.segments.put(segment)
    talk.store.delete_message(talk.conversation, talk.one)
    talk.place.tidy()
    assert talk.shown == ({talk.question, talk.two}, talk.two)
    assert [link.key for link in talk.place.segments.links().values()] == [shared.key]
    with pytest.raises(NotFoundError):
        talk.store.undelete_message(talk.conversation, talk.one)


def test_a_reply_that_goes_on_begins_as_a_copy_of_the_one_that_was_cut(talk: Talk) -> None:
    command = begin(None, conversation=talk.conversation, parent=talk.question)
    _, (copy,) = talk.store.begin_turn(dataclasses.replace(command, continues=talk.one))
    cut = talk.store.open_conversation(talk.conversation).nodes[talk.one]
    assert (copy.message, copy.token_ids, copy.token_start) == (cut.message, (4, 5), 3)
    assert (copy.finish_reason, cut.finish_reason) == (None, finish(talk.one).finish_reason)


def test_only_an_answer_to_the_same_message_goes_on(talk: Talk) -> None:
    command = begin(None, conversation=talk.conversation, parent=talk.question)
    before = talk.shown
    talk.store.delete_message(talk.conversation, talk.two)
    talk.store.move_tip(talk.conversation, talk.after)
    for other in (talk.after, talk.question, talk.two, NOTHING):
        with pytest.raises(NotFoundError):
            talk.store.begin_turn(dataclasses.replace(command, continues=other))
    assert talk.shown == (before[0] - {talk.two}, talk.after)


def test_each_move_is_told_with_the_name_it_was_given(talk: Talk) -> None:
    moved, listed = obey(talk.place, MoveTip(conversation=talk.conversation, tip=talk.one, move=3))
    assert moved == TreeMoved(conversation=talk.conversation, move=3, tip=talk.one)
    assert isinstance(listed, ConversationsChanged)
    deleted, _ = obey(talk.place, DeleteMessage(conversation=talk.conversation, message=talk.two, move=4))
    assert deleted == TreeMoved(conversation=talk.conversation, move=4, tip=talk.one, deleted=(talk.two,))
    back, _ = obey(talk.place, UndeleteMessage(conversation=talk.conversation, message=talk.two))
    assert isinstance(back, ConversationOpened)
    assert back.tree.summary.tip == talk.two


def test_a_move_that_cannot_be_kept_is_refused(talk: Talk) -> None:
    command = MoveTip(conversation=ConversationId(77), tip=talk.one)
    with pytest.raises(NotFoundError) as caught:
        obey(talk.place, command)
    refused = refusal(command, caught.value)
    assert refused == (StoreTrouble(error=caught.value), MoveRefused(conversation=ConversationId(77)))


def test_only_replies_that_can_be_seen_count_as_cut_off(talk: Talk) -> None:
    talk.store.delete_message(talk.conversation, talk.two)
    assert talk.store.close_interrupted() == 1
    with Database.open_read_only(talk.place.folders.data) as database:
        assert answer(database, "SELECT count(*) FROM messages WHERE finish_reason IS NULL AND role = 'assistant'") == 0
