"""A branch becomes a conversation and is shown, and what is saved along the shown messages becomes known."""

from dataclasses import replace

from app.domain.branch_commands import BranchOff, FindBoundaries
from app.domain.branch_events import BoundariesFound, BoundariesWanted, BranchMade, BranchPressed
from app.domain.commands import FinishReply
from app.domain.conversation import ConversationTree
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    ModelReady,
    SegmentSaved,
    SegmentsFound,
    StoreReady,
)
from app.domain.ids import MessageId, TurnId
from tests.domain.chat_play import (
    CARD,
    CHAT,
    OTHER,
    ROOT,
    SEGMENT,
    Play,
    begun,
    finished,
    read,
    send,
    summary,
    tree,
    written,
)

BRANCH = replace(tree(), summary=summary(2, conversation=OTHER, title="Hello (branch)"))
PRESSED = BranchPressed(message=MessageId(2), title="Hello (branch)")


def opened(shown: ConversationTree | None = None) -> Play:
    picked = ConversationPicked(conversation=CHAT)
    return Play(StoreReady(conversations=()), ModelReady(card=CARD), picked, ConversationOpened(tree=shown or tree()))


def test_a_branch_is_made_and_shown() -> None:
    play = opened()
    assert play.do(PRESSED) == (BranchOff(conversation=CHAT, message=MessageId(2), title="Hello (branch)"),)
    assert play.state.opened is not None
    assert play.state.opened.summary.id == CHAT
    play.do(BranchMade(source=CHAT, tree=BRANCH))
    assert play.state.opened == BRANCH


def test_a_branch_is_not_shown_to_somebody_who_has_gone_elsewhere() -> None:
    for away in (ConversationPicked(conversation=OTHER),):
        play = opened()
        play.do(PRESSED)
        play.do(away)
        play.do(BranchMade(source=CHAT, tree=BRANCH))
        assert play.state.opened == tree()


def test_a_branch_may_be_read_by_whoever_may_read_what_it_comes_from() -> None:
    play = opened()
    play.state = replace(play.state, replayed=frozenset({CHAT}))
    play.do(BranchMade(source=CHAT, tree=BRANCH))
    assert OTHER in play.state.replayed


def test_there_is_no_branch_at_a_reply_that_is_being_written_or_at_a_message_that_is_gone() -> None:
    play = Play(StoreReady(conversations=()), ModelReady(card=CARD), send(), begun())
    assert play.do(PRESSED) == ()
    assert "still being written" in play.state.notice
    assert play.do(BranchPressed(message=MessageId(9), title="x")) == ()
    assert "not in this conversation any more" in play.state.notice


def test_what_is_saved_is_asked_for_along_what_is_shown() -> None:
    play = opened()
    assert play.do(BoundariesWanted()) == (FindBoundaries(conversation=CHAT, tip=MessageId(2), root=ROOT),)
    play.do(BoundariesFound(conversation=CHAT, reread={MessageId(2): 3}))
    assert play.state.reread == {MessageId(2): 3}
    play.do(BoundariesFound(conversation=OTHER, reread={}))
    assert play.state.reread == {MessageId(2): 3}


def test_nothing_is_asked_for_without_a_model_or_a_message() -> None:
    assert Play(StoreReady(conversations=()), ModelReady(card=CARD)).do(BoundariesWanted()) == ()
    picked = ConversationPicked(conversation=CHAT)
    without = Play(StoreReady(conversations=()), picked, ConversationOpened(tree=tree()))
    assert without.do(BoundariesWanted()) == ()


def test_a_saved_segment_changes_the_state_so_that_whoever_draws_asks_again() -> None:
    play = opened()
    play.do(SegmentSaved(key=SEGMENT.key, n_bytes=1))
    assert play.state.n_saved == 1


def test_a_reply_is_kept_with_what_its_reasoning_took() -> None:
    play = Play(StoreReady(conversations=()), ModelReady(card=CARD), send(), begun())
    play.do(SegmentsFound(turn=TurnId(1), segments=()))
    play.do(read())
    one = written("<think>well</think>", at=1.0)
    play.do(replace(one, stats=replace(one.stats, generated_tokens=7, decode_s=0.7)))
    sent = play.do(finished("<think>well</think>Yes"))
    (kept,) = (each for each in sent if isinstance(each, FinishReply))
    assert kept.stats is not None
    assert (kept.stats.thought_tokens, kept.stats.thought_s) == (7, 0.7)
    assert play.state.opened is not None
    assert play.state.opened.nodes[MessageId(2)].stats == kept.stats
