"""The list of conversations: several at once, what can be taken back, and the way to a message that was found."""

from dataclasses import replace

import pytest

from app.domain.chat_state import ListAct, Phase
from app.domain.commands import (
    DeleteConversation,
    MoveTip,
    OpenConversation,
    RenameConversation,
    StopTurn,
    UndeleteConversation,
)
from app.domain.conversation import ConversationSummary, ConversationTree
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    ConversationsChanged,
    DeletePressed,
    RenamePressed,
    StoreReady,
)
from app.domain.ids import ConversationId, MessageId
from app.domain.list_commands import ArrangeConversations, DeleteConversations, ListModels, UndeleteConversations
from app.domain.list_events import (
    ArrangePressed,
    DeleteManyPressed,
    MessageSought,
    ModelsAsked,
    UndoListPressed,
)
from tests.domain.chat_play import CHAT, OTHER, TURN, Play, in_phase, ready, shown, summary, tree
from tests.domain.chat_world import stored

THIRD = ConversationId(3)


def listing(*summaries: ConversationSummary) -> Play:
    play = ready()
    play.do(ConversationsChanged(conversations=summaries))
    return play


def three() -> Play:
    return listing(
        replace(summary(2), pinned=True, tags=("home", "work")),
        replace(summary(12, conversation=OTHER), tags=("work",)),
        summary(None, conversation=THIRD),
    )


def test_several_conversations_are_pinned_with_one_command_and_those_that_were_not_are_unpinned_by_undo() -> None:
    play = three()
    every = (CHAT, OTHER, THIRD)
    assert play.do(ArrangePressed(conversations=every, pinned=True)) == (
        ArrangeConversations(conversations=every, pinned=True),
    )
    change = play.state.list_change
    assert change is not None
    assert (change.act, change.n_conversations) == (ListAct.PINNED, 3)
    assert play.do(UndoListPressed()) == (ArrangeConversations(conversations=(OTHER, THIRD), pinned=False),)
    assert play.state.list_change is None
    assert play.do(UndoListPressed()) == ()


def test_undo_brings_back_exactly_the_tags_that_were_there() -> None:
    play = three()
    play.do(ArrangePressed(conversations=(CHAT, OTHER), tagged=("work", "new"), untagged=("home",)))
    assert play.do(UndoListPressed()) == (
        ArrangeConversations(conversations=(CHAT,), tagged=("home",), untagged=("new",)),
        ArrangeConversations(conversations=(OTHER,), untagged=("new",)),
    )


@pytest.mark.parametrize("archived", [True, False])
def test_archiving_and_its_opposite_are_told_apart(archived: bool) -> None:
    play = listing(replace(summary(2), archived=not archived))
    play.do(ArrangePressed(conversations=(CHAT,), archived=archived))
    assert play.state.list_change is not None
    assert play.state.list_change.act is (ListAct.ARCHIVED if archived else ListAct.UNARCHIVED)
    assert play.do(UndoListPressed()) == (ArrangeConversations(conversations=(CHAT,), archived=not archived),)


def test_what_changes_nothing_is_not_sent_and_cannot_be_taken_back() -> None:
    play = three()
    assert play.do(ArrangePressed(conversations=(CHAT,), pinned=True, tagged=("work",))) == ()
    assert play.do(ArrangePressed(conversations=(ConversationId(99),), archived=True)) == ()
    assert play.state.list_change is None


def test_several_are_deleted_at_once_and_come_back_at_once() -> None:
    play = shown()
    both = (CHAT, OTHER)
    assert play.do(DeleteManyPressed(conversations=both)) == (DeleteConversations(conversations=both),)
    assert play.state.opened is None
    assert play.do(UndoListPressed()) == (UndeleteConversations(conversations=both),)
    assert play.do(DeleteManyPressed(conversations=())) == ()


def test_deleting_several_stops_the_reply_that_is_written_in_one_of_them() -> None:
    play = in_phase(Phase.WRITING)
    commands = play.do(DeleteManyPressed(conversations=(OTHER, CHAT)))
    assert commands == (StopTurn(turn=TURN), DeleteConversations(conversations=(OTHER, CHAT)))


def test_a_new_title_and_a_deletion_are_taken_back_the_same_way() -> None:
    play = listing(summary(2, title="Old"))
    play.do(RenamePressed(conversation=CHAT, title="New"))
    assert play.do(UndoListPressed()) == (RenameConversation(conversation=CHAT, title="Old"),)
    assert play.do(DeletePressed(conversation=CHAT)) == (DeleteConversation(conversation=CHAT),)
    assert play.do(UndoListPressed()) == (UndeleteConversation(conversation=CHAT),)
    assert play.state.deleted is None


def test_a_deletion_that_was_taken_back_by_its_notice_is_not_taken_back_again() -> None:
    play = listing(summary(2))
    play.do(DeletePressed(conversation=CHAT))
    play.do(UndoListPressed(number=1))
    assert play.do(UndoListPressed()) == ()


def test_changes_are_taken_back_one_after_the_other_the_newest_first() -> None:
    play = three()
    play.do(DeletePressed(conversation=CHAT))
    play.do(DeletePressed(conversation=OTHER))
    assert play.do(UndoListPressed()) == (UndeleteConversation(conversation=OTHER),)
    assert play.do(UndoListPressed()) == (UndeleteConversation(conversation=CHAT),)
    assert play.do(UndoListPressed()) == ()


def test_an_earlier_change_is_taken_back_by_its_number_and_the_later_one_stays() -> None:
    play = three()
    play.do(DeletePressed(conversation=CHAT))
    play.do(DeletePressed(conversation=OTHER))
    assert play.do(UndoListPressed(number=1)) == (UndeleteConversation(conversation=CHAT),)
    assert play.state.deleted == OTHER
    assert play.do(UndoListPressed(number=1)) == ()
    assert [change.number for change in play.state.list_changes] == [2]


def test_no_more_changes_are_remembered_than_somebody_would_take_back() -> None:
    play = three()
    for title in range(30):
        play.do(RenamePressed(conversation=CHAT, title=str(title)))
    assert [change.number for change in play.state.list_changes] == list(range(11, 31))


def test_a_message_that_was_found_opens_its_conversation_and_its_branch() -> None:
    play = listing(summary(2), summary(13, conversation=OTHER))
    answer = MessageId(12)
    assert play.do(MessageSought(conversation=OTHER, message=answer)) == (OpenConversation(conversation=OTHER),)
    assert play.state.sought is not None
    assert not play.state.sought.reached

    commands = play.do(ConversationOpened(tree=stored(OTHER, 11)))

    assert [(each.tip, each.conversation) for each in commands if isinstance(each, MoveTip)] == [(answer, OTHER)]
    assert play.state.opened is not None
    assert [node.id for node in play.state.opened.path()] == [11, 12]
    assert play.state.sought is not None
    assert play.state.sought.reached


def test_a_message_on_the_shown_path_is_reached_at_once_and_again() -> None:
    play = shown()
    for number in (1, 2):
        assert play.do(MessageSought(conversation=CHAT, message=MessageId(1))) == ()
        assert play.state.sought is not None
        assert (play.state.sought.number, play.state.sought.reached) == (number, True)


def test_a_message_that_is_gone_meanwhile_is_told() -> None:
    play = ready()
    play.do(MessageSought(conversation=CHAT, message=MessageId(77)))
    play.do(ConversationOpened(tree=tree()))
    assert play.state.sought is None
    assert play.state.notice.startswith("The message that was found")


def test_another_conversation_that_was_picked_since_is_not_moved() -> None:
    play = ready()
    play.do(MessageSought(conversation=OTHER, message=MessageId(12)))
    play.do(ConversationPicked(conversation=CHAT))
    late = ConversationTree(summary=stored(OTHER, 11).summary, nodes=stored(OTHER, 11).nodes)
    assert play.do(ConversationOpened(tree=late)) == ()
    assert play.do(ConversationOpened(tree=tree())) == ()
    play.do(ConversationPicked(conversation=OTHER))
    assert play.do(ConversationOpened(tree=late)) == ()


def test_models_are_asked_for_once_the_store_is_there() -> None:
    play = Play()
    assert play.do(ModelsAsked()) == ()
    play.do(StoreReady(conversations=()))
    assert play.do(ModelsAsked()) == (ListModels(),)
