"""The exactness check in the chat's state."""

from app.domain.chat import Phase
from app.domain.errors import KnownError
from app.domain.events import ModelFailed
from app.domain.exactness import (
    CheckDone,
    CheckEnded,
    CheckExactness,
    CheckPressed,
    CheckProgress,
    StopCheck,
    StopCheckPressed,
    Verdict,
)
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId
from tests.domain.chat_play import FILE, Play, finished, in_phase, written

OPTIONS = GenerationOptions(max_tokens=0)
VERDICT = Verdict(n_tokens=2, difference=None, n_drafted=1, n_accepted=1)


def answered() -> tuple[Play, MessageId]:
    """A chat with one complete reply."""
    play = in_phase(Phase.WRITING)
    play.do(written("Hi", at=1.0))
    play.do(finished("Hi"))
    assert play.state.opened is not None
    tip = play.state.opened.summary.tip
    assert tip is not None
    return play, tip


def why(play: Play) -> str:
    assert play.state.check is not None
    return play.state.check.why


def test_a_check_has_the_replys_own_prompt_seed_and_length() -> None:
    play, reply = answered()
    (command,) = play.do(CheckPressed(reply=reply, options=OPTIONS))
    assert isinstance(command, CheckExactness)
    assert play.state.opened is not None
    node = play.state.opened.nodes[reply]
    assert command.path == play.state.opened.path(node.parent)
    assert (command.seed, command.n_tokens) == (node.seed, len(node.token_ids))
    assert play.do(CheckPressed(reply=reply, options=OPTIONS)) == (), "one at a time"


def test_a_check_is_followed_to_its_verdict_and_late_events_change_nothing() -> None:
    play, reply = answered()
    play.do(CheckPressed(reply=reply, options=OPTIONS))
    play.do(CheckProgress(check=1, done=3, total=9))
    play.do(CheckProgress(check=7, done=5, total=9))
    assert play.state.check is not None
    assert (play.state.check.done, play.state.check.total, play.state.check.running) == (3, 9, True)
    play.do(CheckDone(check=1, verdict=VERDICT))
    play.do(CheckEnded(check=1))
    assert (play.state.check.verdict, play.state.check.why) == (VERDICT, "")


def test_a_check_is_stopped_once_and_says_that_it_was() -> None:
    play, reply = answered()
    assert play.do(StopCheckPressed()) == ()
    play.do(CheckPressed(reply=reply, options=OPTIONS))
    assert play.do(StopCheckPressed()) == (StopCheck(check=1),)
    play.do(CheckEnded(check=1))
    assert "given up" in why(play)
    assert play.do(StopCheckPressed()) == ()


def test_what_cannot_be_checked_is_refused_with_its_reason() -> None:
    play, reply = answered()
    assert play.do(CheckPressed(reply=MessageId(999), options=OPTIONS)) == ()
    assert "Only a reply" in why(play)
    play.do(ModelFailed(path=FILE, error=KnownError("Gone."), load=play.state.n_loads))
    assert play.do(CheckPressed(reply=reply, options=OPTIONS)) == ()
    assert "No model" in why(play)
    play = in_phase(Phase.WRITING)
    assert play.state.active is not None
    assert play.state.active.reply is not None
    assert play.do(CheckPressed(reply=play.state.active.reply, options=OPTIONS)) == ()
    assert "Wait" in why(play)


def test_the_engines_reason_is_shown() -> None:
    play, reply = answered()
    play.do(CheckPressed(reply=reply, options=OPTIONS))
    play.do(CheckEnded(check=1, error=KnownError("Too little memory.")))
    assert why(play) == "Too little memory."
