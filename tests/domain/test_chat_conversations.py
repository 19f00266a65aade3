"""The state machine, its list of conversations and the one that is shown."""

from dataclasses import replace

import pytest

from app.domain.chat import Phase
from app.domain.commands import (
    BeginTurn,
    DeleteConversation,
    FinishReply,
    ForgetSegment,
    OpenConversation,
    RenameConversation,
    StopTurn,
    UndeleteConversation,
)
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    ConversationsChanged,
    DeletePressed,
    ModelChosen,
    ModelReady,
    NewChatPressed,
    RenamePressed,
    ReplyKept,
    SegmentLost,
    SegmentSaved,
    StoreReady,
    UserEvent,
)
from app.domain.list_events import UndoListPressed
from app.domain.model import LoadOptions
from tests.domain.chat_play import (
    CARD,
    CHAT,
    FILE,
    OTHER,
    SEGMENT,
    TURN,
    Play,
    finished,
    finishes,
    in_phase,
    ready,
    send,
    shown,
    summary,
    tree,
    written,
)


def test_picking_a_conversation_opens_it() -> None:
    play = ready()
    assert play.do(ConversationPicked(conversation=CHAT)) == (OpenConversation(conversation=CHAT),)
    play.do(ConversationOpened(tree=tree()))
    assert play.state.opened == tree()


def test_a_new_chat_is_empty_and_is_stored_with_its_first_message() -> None:
    play = shown()
    assert play.do(NewChatPressed()) == ()
    (begin,) = play.do(send("New"))
    assert isinstance(begin, BeginTurn)
    assert (begin.conversation, begin.parent) == (None, None)


def test_a_title_is_trimmed_and_an_empty_one_is_no_title() -> None:
    play = shown()
    assert play.do(RenamePressed(conversation=CHAT, title="  ")) == ()
    assert play.do(RenamePressed(conversation=CHAT, title=" New ")) == (
        RenameConversation(conversation=CHAT, title="New"),
    )


def test_deleting_the_shown_conversation_leaves_an_empty_one_and_can_be_undone() -> None:
    play = shown()
    assert play.do(DeletePressed(conversation=CHAT)) == (DeleteConversation(conversation=CHAT),)
    assert (play.state.opened, play.state.deleted) == (None, CHAT)
    assert play.do(UndoListPressed()) == (
        UndeleteConversation(conversation=CHAT),
        OpenConversation(conversation=CHAT),
    )
    assert (play.state.deleted, play.state.opening) == (None, CHAT)


@pytest.mark.parametrize("meanwhile", [NewChatPressed(), ConversationPicked(conversation=OTHER)])
def test_a_deletion_taken_back_shows_nothing_where_something_else_was_asked_for(meanwhile: UserEvent) -> None:
    play = shown()
    play.do(DeletePressed(conversation=CHAT))
    play.do(meanwhile)
    assert play.do(UndoListPressed()) == (UndeleteConversation(conversation=CHAT),)
    assert play.state.opening != CHAT


def test_deleting_another_conversation_leaves_the_shown_one() -> None:
    play = shown()
    play.do(DeletePressed(conversation=OTHER))
    assert play.state.opened == tree()


def test_deleting_the_active_conversation_stops_its_reply_first() -> None:
    play = in_phase(Phase.WRITING)
    assert play.do(DeletePressed(conversation=CHAT)) == (
        StopTurn(turn=TURN),
        DeleteConversation(conversation=CHAT),
    )


def test_deleting_another_conversation_lets_the_reply_go_on() -> None:
    play = in_phase(Phase.WRITING)
    assert play.do(DeletePressed(conversation=OTHER)) == (DeleteConversation(conversation=OTHER),)
    assert play.state.active is not None
    assert not play.state.active.stopping


def test_a_reply_goes_on_in_a_conversation_that_is_not_shown() -> None:
    play = in_phase(Phase.WRITING)
    play.do(NewChatPressed())
    play.do(written("Hi", at=100.0))
    (finish,) = play.do(finished("Hi"))
    assert isinstance(finish, FinishReply)
    assert finish.message.content == "Hi"
    assert play.state.opened is None


def test_a_new_list_renames_the_shown_conversation_and_leaves_its_tip() -> None:
    play = shown()
    play.do(ConversationsChanged(conversations=(summary(1, title="Renamed"),)))
    assert play.state.opened is not None
    assert play.state.opened.summary == summary(2, title="Renamed")


def test_notices_of_the_start_are_shown() -> None:
    play = Play(StoreReady(conversations=(summary(2),), notices=("One.", "Two.")))
    assert play.state.notice == "One. Two."
    assert play.state.conversations == (summary(2),)


def test_a_conversation_that_was_read_before_its_reply_was_kept_shows_the_reply_as_it_ended() -> None:
    play = in_phase(Phase.WRITING)
    before = play.state.opened
    assert before is not None
    for event in (NewChatPressed(), ConversationPicked(conversation=CHAT), finished("Hi")):
        play.do(event)
    (kept,) = finishes(play.sent)
    play.do(ConversationOpened(tree=before))
    assert play.state.opened is not None
    assert play.state.opened.nodes[kept.reply].message.content == "Hi"
    assert play.state.opened.nodes[kept.reply].finish_reason is kept.finish_reason
    assert play.do(ReplyKept(reply=kept.reply)) == ()
    play.do(ConversationOpened(tree=before))
    assert play.state.opened.nodes == before.nodes


def test_a_conversation_that_is_no_longer_wanted_when_it_was_read_is_not_shown() -> None:
    play = ready()
    play.do(ConversationPicked(conversation=CHAT))
    play.do(NewChatPressed())
    play.do(ConversationOpened(tree=tree()))
    assert play.state.opened is None


def test_what_is_said_of_a_load_that_another_replaced_is_dropped() -> None:
    play = ready()
    play.do(ModelChosen(path=FILE, options=LoadOptions()))
    play.do(ModelChosen(path=FILE, options=LoadOptions()))
    play.do(ModelReady(card=CARD, load=1))
    assert (play.state.card, play.state.loading) == (None, FILE)
    play.do(ModelReady(card=CARD, load=2))
    assert play.state.card == CARD


def test_rows_that_could_not_be_written_count_as_unsaved() -> None:
    assert shown().do(SegmentLost(key=SEGMENT.key)) == (ForgetSegment(key=SEGMENT.key),)


def test_what_needs_no_answer_changes_nothing_but_what_is_saved() -> None:
    play = shown()
    before = play.state
    assert play.do(SegmentSaved(key=SEGMENT.key, n_bytes=1)) == ()
    assert play.state == replace(before, n_saved=1)
