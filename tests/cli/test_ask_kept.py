"""When `ask` knows whether the reply is on the disk."""

from app.cli.turn import _Screen
from app.domain.conversation import ConversationSummary, MessageNode
from app.domain.errors import DiskFullError, ReplyUnkeptError
from app.domain.events import ReplyKept, StoreTrouble, TurnBegun
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.message import Message, Role

REPLY = MessageId(2)


def begun() -> _Screen:
    screen = _Screen(quiet=True)
    summary = ConversationSummary(id=ConversationId(1), title="", updated_at=0.0, tip=REPLY)
    node = MessageNode(id=REPLY, parent=None, message=Message(Role.ASSISTANT, ""))
    screen.watch(TurnBegun(turn=TurnId(1), summary=summary, nodes=(node,)))
    return screen


def test_a_turn_that_was_refused_has_nothing_to_wait_for() -> None:
    assert _Screen(quiet=True).settled


def test_a_reply_is_waited_for_until_it_is_on_the_disk() -> None:
    screen = begun()
    screen.watch(StoreTrouble(error=DiskFullError("A segment did not fit.")))
    settled = [screen.settled]
    screen.watch(ReplyKept(reply=REPLY))
    settled.append(screen.settled)
    assert settled == [False, True]
    assert screen.unkept is None


def test_a_reply_that_is_not_kept_is_told() -> None:
    screen = begun()
    screen.watch(StoreTrouble(error=ReplyUnkeptError("Not saved yet.")))
    assert screen.settled
    assert str(screen.unkept) == "Not saved yet."
