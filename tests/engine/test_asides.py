"""Questions asked aside: the newest is answered when nothing else is to be done, and the live conversation stays."""

import queue
from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.commands import CloseEngine, EngineCommand, ForgetSegment, Generate, LoadModel
from app.domain.composer_commands import CountTokens, SuggestTitle
from app.domain.composer_events import TitleSuggested, TokensCounted
from app.domain.conversation import MessageNode
from app.domain.events import EngineEvent, ModelReady, PromptProgress, PromptRead, RoundDone
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.segment import NO_KEY
from app.engine.asides import Aside, Asides
from app.engine.counting import count_tokens
from app.engine.engine import Engine
from app.engine.stop import StopFlag
from app.engine.thread import EngineThread
from tests.engine.thread_rig import Recorded
from tests.models import assisted_model, chained_model, exact_model, hybrid_model

PATIENCE_S = 30
TITLE = SuggestTitle(conversation=ConversationId(3), question="Why is the sky blue?", answer="Light.", instead_of="x")


def count(request: int, *texts: str) -> CountTokens:
    return CountTokens(request=request, texts=texts)


class Words:
    """A vocabulary of single characters."""

    n_vocab, bos = 0x110000, None

    def tokenize(self, text: str, *, special: bool) -> tuple[int, ...]:
        return tuple(map(ord, text))

    def piece(self, token: int, *, special: bool) -> bytes:
        return chr(token).encode()

    def ends_turn(self, token: int) -> bool:
        return False


def waiting(*commands: EngineCommand) -> tuple[Asides, "queue.SimpleQueue[EngineCommand]"]:
    line: queue.SimpleQueue[EngineCommand] = queue.SimpleQueue()
    asides = Asides(line)
    for command in commands:
        asides.send(command)
    return asides, line


def test_of_several_questions_the_newest_is_answered() -> None:
    asides, line = waiting(count(1), count(2), count(3))
    taken: list[Aside] = []
    while not line.empty():
        line.get()
        while (aside := asides.take()) is not None:
            taken.append(aside[0])
    assert taken == [count(3)]


def test_questions_wait_while_a_command_does() -> None:
    asides, line = waiting(count(1), ForgetSegment(key=NO_KEY), TITLE)
    answers = []
    while not line.empty():
        line.get()
        answers.append(asides.take() is not None)
    assert answers == [False, False, True]
    assert asides.take() is not None
    assert asides.take() is None


def test_a_command_interrupts_the_question_that_is_being_answered() -> None:
    asides, line = waiting(count(1))
    line.get()
    taken = asides.take()
    assert taken is not None
    asides.send(TITLE)
    assert not taken[1].is_set()
    asides.send(ForgetSegment(key=NO_KEY))
    assert taken[1].is_set()


def test_a_question_is_answered_after_the_turn_and_a_failing_one_harms_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    engine = Recorded()
    engine.hold = True
    events: queue.SimpleQueue[EngineEvent] = queue.SimpleQueue()
    thread = EngineThread(engine.made, events.put)
    thread.start()
    turn = Generate(turn=TurnId(1), path=(), root=NO_KEY, segments=(), seed=1, options=GenerationOptions())
    thread.send(turn)
    assert engine.entered.wait(PATIENCE_S)
    thread.send(count(1))
    engine.proceed.set()
    told = [events.get(timeout=PATIENCE_S) for _ in range(2)]
    assert told == [PromptProgress(turn=TurnId(1), done=0, total=0), TokensCounted(request=1, counts=())]
    engine.aside_fault = RuntimeError("broken")
    for request in (2, 3):
        thread.send(count(request))
        if request == 3:
            assert events.get(timeout=PATIENCE_S) == TokensCounted(request=3, counts=())
        else:
            assert engine.failed.wait(PATIENCE_S)
    assert "CountTokens" in caplog.text
    thread.send(CloseEngine())
    thread.join()


def test_short_texts_are_counted_exactly_and_long_ones_piece_by_piece() -> None:
    text = "word " * 9_000
    assert count_tokens(("", "abc", text), Words(), StopFlag()) == (0, 3, len(text))
    assert count_tokens(("x" * 40_000,), Words(), StopFlag()) == (40_000,)


def test_counting_stops_between_two_pieces() -> None:
    stop = StopFlag()
    stop.set()
    assert count_tokens(("abc",), Words(), stop) is None


class Talked:
    """A model that has answered one question."""

    def __init__(self, model: Path) -> None:
        self.events: list[EngineEvent] = []
        self.engine = Engine(self.events.append)
        self.engine.load(LoadModel(path=model, options=LoadOptions(n_ctx=1024, n_threads=1)), StopFlag())
        ready = self.events[-1]
        assert isinstance(ready, ModelReady)
        self.root = ready.card.root
        self.path: tuple[MessageNode, ...] = ()
        self.say("Hello, who are you?")

    def say(self, text: str) -> tuple[tuple[int, ...], int]:
        """The reply's tokens, and how many were read again or anew before it."""
        at = len(self.path) + 1
        parent = MessageId(at - 1) if at > 1 else None
        asked = MessageNode(id=MessageId(at), parent=parent, message=Message(Role.USER, text))
        options = GenerationOptions(sampling=SamplingParams(temperature=0.0), depth=2, max_tokens=8)
        self.events.clear()
        self.engine.generate(
            Generate(turn=TurnId(at), path=(*self.path, asked), root=self.root, segments=(), seed=1, options=options),
            StopFlag(),
        )
        read = next(event for event in self.events if isinstance(event, PromptRead))
        rounds = [event for event in self.events if isinstance(event, RoundDone)]
        tokens = tuple(token for event in rounds for token in event.token_ids)
        asked = MessageNode(
            id=MessageId(at),
            parent=parent,
            message=asked.message,
            token_start=read.token_start,
            token_ids=read.token_ids,
        )
        reply = MessageNode(
            id=MessageId(at + 1),
            parent=MessageId(at),
            message=Message(Role.ASSISTANT, "".join(event.text for event in rounds)),
            token_start=read.token_start + len(read.token_ids),
            token_ids=tokens,
        )
        self.path = (*self.path, asked, reply)
        return tokens, read.receipt.reused

    def state(self) -> tuple[object, ...]:
        loaded = self.engine._loaded
        assert loaded is not None
        loaded.session.check_invariants()
        partial = loaded.target.get_state(partial=True) if loaded.session.recurrent else b""
        logits = loaded.session._logits
        return (
            bytes(loaded.target.get_state()),
            bytes(partial),
            loaded.session.committed,
            loaded.session.pending_tok,
            logits is None or logits.tobytes(),
            loaded.session.boundaries,
            loaded.target.end_position(seq=loaded.target.n_seq_max - 1),
        )

    def title(self, *, stopped: bool = False) -> TitleSuggested:
        stop = StopFlag()
        if stopped:
            stop.set()
        self.engine.suggest_title(TITLE, stop)
        told = self.events[-1]
        assert isinstance(told, TitleSuggested)
        return told


@pytest.mark.model
@pytest.mark.parametrize("model", [exact_model, hybrid_model, chained_model, assisted_model])
@pytest.mark.parametrize("stopped", [False, True])
def test_a_title_leaves_the_live_state_as_it_is_to_the_bit(model: Callable[[], Path], *, stopped: bool) -> None:
    talked, undisturbed = Talked(model()), Talked(model())
    before = talked.state()
    talked.title(stopped=stopped)
    assert talked.state() == before
    assert talked.say("And what is that?") == undisturbed.say("And what is that?")
    assert talked.state()[2:4] == undisturbed.state()[2:4]
    talked.engine.close()
    undisturbed.engine.close()


@pytest.mark.model
def test_the_next_turn_reads_nothing_again_after_a_title() -> None:
    talked = Talked(exact_model())
    talked.title()
    n_live = len(talked.path[0].token_ids) + len(talked.path[1].token_ids)
    _, reused = talked.say("And then?")
    assert reused >= n_live - 1
    talked.engine.close()


@pytest.mark.model
def test_a_title_is_not_written_where_it_has_no_room() -> None:
    talked = Talked(exact_model())
    talked.say("word " * 940)
    assert talked.title().text == ""
    talked.engine.close()


@pytest.mark.model
def test_tokens_are_counted_by_the_loaded_model_and_by_none_without_one() -> None:
    events: list[EngineEvent] = []
    engine = Engine(events.append)
    engine.count(count(1, "Hello"), StopFlag())
    assert events == []
    engine.close()
    talked = Talked(exact_model())
    talked.engine.count(count(2, "Hello there", ""), StopFlag())
    assert talked.events[-1] == TokensCounted(request=2, counts=(2, 0))
    talked.engine.close()
