"""Going about in a conversation: siblings, back, messages away and back again."""

from dataclasses import replace

import pytest

from app.domain.chat import Phase
from app.domain.commands import (
    BeginTurn,
    DeleteMessage,
    FinishReply,
    MoveTip,
    OpenConversation,
    StopTurn,
    UndeleteMessage,
)
from app.domain.conversation import ConversationTree
from app.domain.events import ConversationOpened, ConversationPicked, Event, SegmentsFound, TurnBegun
from app.domain.ids import MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.tree_events import (
    DeleteMessagePressed,
    MoveRefused,
    RewindPressed,
    SwitchPressed,
    TreeMoved,
    UndoDeleteMessagePressed,
)
from app.domain.turn import FinishReason
from tests.domain.chat_play import CHAT, OTHER, TURN, Play, finished, node, read, ready, send, summary
from tests.domain.chat_world import stored

QUESTION, ONE, TWO = MessageId(1), MessageId(2), MessageId(3)


def shown() -> Play:
    """A question with two answers, the newer of which is shown."""
    play = ready()
    play.do(ConversationPicked(conversation=CHAT))
    play.do(ConversationOpened(tree=stored(CHAT, 1)))
    return play


def tree_of(play: Play) -> ConversationTree:
    assert play.state.opened is not None
    return play.state.opened


def writing(phase: Phase, *, at: MessageId | None = None) -> Play:
    """The same while a message after `at` is answered; its reply is message 5."""
    play = shown()
    play.do(send("More", at=at))
    nodes = (
        replace(node(4, Role.USER, "More"), parent=at or TWO),
        replace(node(5, Role.ASSISTANT, ""), parent=MessageId(4)),
    )
    for event in (
        TurnBegun(turn=TURN, summary=summary(5), nodes=nodes),
        SegmentsFound(turn=TURN, segments=()),
        read(),
    ):
        if play.phase is not phase:
            play.do(event)
    assert play.phase is phase
    return play


def test_a_sibling_is_shown_and_the_conversation_points_at_it() -> None:
    play = shown()
    assert play.do(SwitchPressed(message=ONE)) == (MoveTip(conversation=CHAT, tip=ONE, move=1),)
    assert [each.id for each in tree_of(play).path()] == [QUESTION, ONE]
    assert tree_of(play).siblings(ONE) == (ONE, TWO)


def test_a_branch_is_shown_as_it_was_left() -> None:
    play = shown()
    tree = stored(CHAT, 1)
    later = replace(node(9, Role.USER, "And then?"), parent=ONE)
    play.do(ConversationOpened(tree=replace(tree, nodes={**tree.nodes, later.id: later})))
    play.do(SwitchPressed(message=ONE))
    assert tree_of(play).summary.tip == later.id


def test_going_back_ends_the_path_there_and_the_next_message_begins_a_branch() -> None:
    play = shown()
    assert play.do(RewindPressed(message=QUESTION)) == (MoveTip(conversation=CHAT, tip=QUESTION, move=1),)
    (begin,) = play.do(send("Instead"))
    assert isinstance(begin, BeginTurn)
    assert begin.parent == QUESTION


@pytest.mark.parametrize("press", [SwitchPressed(message=TWO), RewindPressed(message=TWO)])
def test_a_move_to_where_one_is_does_nothing(press: Event) -> None:
    play = shown()
    before = play.state
    assert play.do(press) == ()
    assert play.state == before


@pytest.mark.parametrize(
    "press",
    [
        SwitchPressed(message=MessageId(99)),
        RewindPressed(message=MessageId(99)),
        DeleteMessagePressed(message=MessageId(99)),
    ],
)
def test_a_message_that_is_not_shown_cannot_be_moved_to(press: Event) -> None:
    for play in (shown(), ready()):
        assert play.do(press) == ()
        assert play.state.notice == "The message is not in this conversation any more."


def test_a_deleted_message_is_gone_at_once_with_what_follows_it_and_can_be_brought_back() -> None:
    play = shown()
    assert play.do(DeleteMessagePressed(message=TWO)) == (DeleteMessage(conversation=CHAT, message=TWO, move=1),)
    assert set(tree_of(play).nodes) == {QUESTION, ONE}
    assert tree_of(play).summary.tip == ONE
    offered = play.state.deleted_message
    undo = UndoDeleteMessagePressed(conversation=CHAT, message=TWO)
    assert play.do(undo) == (UndeleteMessage(conversation=CHAT, message=TWO),)
    assert (offered, play.state.deleted_message) == (TWO, None)
    play.do(ConversationOpened(tree=stored(CHAT, 1)))
    assert tree_of(play) == stored(CHAT, 1)


def test_the_last_message_can_be_deleted_and_the_next_begins_anew() -> None:
    play = shown()
    play.do(DeleteMessagePressed(message=QUESTION))
    assert tree_of(play).path() == ()
    (begin,) = play.do(send("Hello again"))
    assert isinstance(begin, BeginTurn)
    assert (begin.conversation, begin.parent) == (CHAT, None)


# --- while a reply is written ------------------------------------------------------------------------------

MOVES = [
    SwitchPressed(message=ONE),
    RewindPressed(message=QUESTION),
    DeleteMessagePressed(message=TWO),
    UndoDeleteMessagePressed(conversation=CHAT, message=MessageId(9)),
]


@pytest.mark.parametrize("press", MOVES, ids=lambda event: type(event).__name__)
def test_a_reply_that_is_written_is_stopped_first_and_kept(press: Event) -> None:
    play = writing(Phase.WRITING)
    assert play.do(press)[0] == StopTurn(turn=TURN)
    before = play.state.opened
    (finish,) = play.do(finished("Half", reason=FinishReason.STOPPED))
    assert isinstance(finish, FinishReply)
    assert (finish.reply, finish.message) == (MessageId(5), Message(Role.ASSISTANT, "Half"))
    assert before is not None
    assert tree_of(play).summary.tip == before.summary.tip
    assert set(tree_of(play).nodes) == set(before.nodes)


def test_a_message_deleted_elsewhere_lets_the_reply_go_on() -> None:
    play = writing(Phase.WRITING)
    assert play.do(DeleteMessagePressed(message=ONE)) == (DeleteMessage(conversation=CHAT, message=ONE, move=1),)
    assert play.state.active is not None
    assert not play.state.active.stopping
    assert tree_of(play).summary.tip == MessageId(5)


def test_a_reply_without_its_place_yet_does_not_take_the_tip_back() -> None:
    play = shown()
    play.do(send("More"))
    assert play.do(SwitchPressed(message=ONE)) == (MoveTip(conversation=CHAT, tip=ONE, move=1),)
    nodes = (replace(node(4, Role.USER, "More"), parent=TWO), replace(node(5, Role.ASSISTANT, ""), parent=MessageId(4)))
    (finish,) = play.do(TurnBegun(turn=TURN, summary=summary(5), nodes=nodes))
    assert isinstance(finish, FinishReply)
    assert tree_of(play).summary.tip == ONE
    assert MessageId(4) in tree_of(play).nodes


def test_words_said_after_a_message_that_is_deleted_meanwhile_go_with_it() -> None:
    play = shown()
    play.do(send("More"))
    play.do(DeleteMessagePressed(message=TWO))
    nodes = (replace(node(4, Role.USER, "More"), parent=TWO), replace(node(5, Role.ASSISTANT, ""), parent=MessageId(4)))
    play.do(TurnBegun(turn=TURN, summary=summary(5), nodes=nodes))
    assert set(tree_of(play).nodes) == {QUESTION, ONE}
    assert play.state.active is None


# --- the store's answer ------------------------------------------------------------------------------------


def test_what_the_store_says_of_a_move_counts() -> None:
    play = shown()
    play.do(DeleteMessagePressed(message=TWO))
    play.do(TreeMoved(conversation=CHAT, move=1, tip=QUESTION, deleted=(ONE, TWO)))
    assert (set(tree_of(play).nodes), tree_of(play).summary.tip) == ({QUESTION}, QUESTION)


def test_an_answer_to_an_older_move_does_not_undo_a_newer_one() -> None:
    play = shown()
    play.do(SwitchPressed(message=ONE))
    play.do(SwitchPressed(message=TWO))
    play.do(TreeMoved(conversation=CHAT, move=1, tip=ONE))
    assert tree_of(play).summary.tip == TWO


def test_a_move_that_could_not_be_kept_shows_what_is_stored() -> None:
    play = shown()
    play.do(DeleteMessagePressed(message=TWO))
    assert play.do(MoveRefused(conversation=CHAT)) == (OpenConversation(conversation=CHAT),)
    play.do(ConversationOpened(tree=stored(CHAT, 1)))
    assert tree_of(play) == stored(CHAT, 1)
    assert play.do(MoveRefused(conversation=OTHER)) == ()


def test_a_tip_that_is_not_known_here_is_looked_up() -> None:
    play = shown()
    play.do(SwitchPressed(message=ONE))
    unknown = TreeMoved(conversation=CHAT, move=1, tip=MessageId(99))
    assert play.do(unknown) == (OpenConversation(conversation=CHAT),)


def test_a_conversation_read_while_its_reply_began_keeps_the_tokens_of_the_question() -> None:
    play = writing(Phase.WRITING)
    before = tree_of(play)
    asked = before.nodes[MessageId(4)]
    older = replace(before, nodes={**before.nodes, asked.id: replace(asked, token_ids=())})
    play.do(ConversationPicked(conversation=CHAT))
    play.do(ConversationOpened(tree=older))
    assert tree_of(play).nodes[MessageId(4)].token_ids == asked.token_ids == (1, 2, 3)


def test_the_turn_after_a_switch_follows_the_branch_that_is_shown() -> None:
    play = shown()
    play.do(SwitchPressed(message=ONE))
    (begin,) = play.do(send("More"))
    assert isinstance(begin, BeginTurn)
    assert (begin.parent, begin.turn) == (ONE, TurnId(1))
