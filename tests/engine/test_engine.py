"""The engine over the tiny hybrid model: what a turn reuses, and what it leaves alone when it cannot be done."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.domain.commands import ForgetSegment, Generate, LoadModel
from app.domain.conversation import MessageNode
from app.domain.errors import ContextFullError
from app.domain.events import (
    EngineEvent,
    ModelFailed,
    ModelReady,
    PromptRead,
    RoundDone,
    SegmentCaptured,
    TurnFailed,
    TurnFinished,
)
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.segment import SegmentKey, root_key
from app.domain.turn import FinishReason, Receipt, RestoreHow
from app.engine.engine import Engine
from app.engine.native.model import LlamaModel
from app.engine.stop import StopFlag
from tests.fakes.saved_segment import Saved
from tests.fakes.stops import CountedStop
from tests.models import hybrid_model

pytestmark = pytest.mark.model

OPTIONS = GenerationOptions(sampling=SamplingParams(temperature=0.0), depth=2, max_tokens=12)


def load_command() -> LoadModel:
    return LoadModel(path=hybrid_model(), options=LoadOptions(n_ctx=512, n_threads=1))


class Rig:
    """A loaded engine and its last turn's events."""

    def __init__(self) -> None:
        self.events: list[EngineEvent] = []
        self.engine = Engine(self.events.append)
        self.engine.load(load_command(), StopFlag())
        ready = self.events[-1]
        assert isinstance(ready, ModelReady)
        self.root = ready.card.root

    def turn(
        self,
        *path: MessageNode,
        segments: tuple[Saved, ...] = (),
        options: GenerationOptions = OPTIONS,
        root: SegmentKey | None = None,
        stop: bool = False,
    ) -> EngineEvent:
        """Do a turn; its last event."""
        self.events.clear()
        command = Generate(
            turn=TurnId(1), path=path, root=root or self.root, segments=segments, seed=1, options=options
        )
        flag = StopFlag()
        if stop:
            flag.set()
        self.engine.generate(command, flag)
        last = self.events[-1]
        while self.engine.go_on():
            pass
        return last

    @property
    def receipt(self) -> Receipt:
        return next(event.receipt for event in self.events if isinstance(event, PromptRead))

    @property
    def captured(self) -> tuple[Saved, ...]:
        return tuple(Saved(event.segment) for event in self.events if isinstance(event, SegmentCaptured))

    def asked(self, node: MessageNode) -> MessageNode:
        """The question with the tokens it was read as."""
        read = next(event for event in self.events if isinstance(event, PromptRead))
        return replace(node, token_start=read.token_start, token_ids=read.token_ids)


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig()
    yield made
    made.engine.close()


def question(text: str) -> MessageNode:
    return MessageNode(id=MessageId(1), parent=None, message=Message(Role.USER, text))


def test_segments_found_for_another_model_are_left_aside(rig: Rig) -> None:
    rig.turn(question("Hello"))
    saved, asked = rig.captured, rig.asked(question("Hello"))
    other = Rig()
    other.turn(asked, segments=saved, root=root_key(["another model"]))
    assert other.receipt.how is RestoreHow.NONE
    other.turn(asked, segments=saved)
    other.engine.close()


def test_segments_of_the_model_are_used(rig: Rig) -> None:
    rig.turn(question("Hello"))
    saved, asked = rig.captured, rig.asked(question("Hello"))
    other = Rig()
    other.turn(asked, segments=saved[:1])
    assert (other.receipt.how, other.receipt.reread) == (RestoreHow.SEGMENTS, 0)
    other.engine.close()


def test_a_prompt_that_does_not_fit_leaves_the_live_rows_alone(rig: Rig) -> None:
    rig.turn(question("Hello"))
    asked = rig.asked(question("Hello"))
    failed = rig.turn(question("word " * 600))
    assert isinstance(failed, TurnFailed)
    assert isinstance(failed.error, ContextFullError)
    rig.turn(asked)
    assert (rig.receipt.how, rig.receipt.reread) == (RestoreHow.BOUNDARY, 0)


def test_a_reply_of_a_model_with_more_tokens_is_read_as_text(rig: Rig) -> None:
    first = replace(question("Hello"), token_ids=(1, 49_001), token_start=0)
    done = rig.turn(first)
    assert isinstance(done, TurnFinished)
    assert rig.receipt.reused == 0


def test_a_stop_before_anything_was_read_changes_nothing(rig: Rig) -> None:
    rig.turn(question("Hello"))
    asked = rig.asked(question("Hello"))
    stopped = rig.turn(question("Something else"), stop=True)
    assert isinstance(stopped, TurnFinished)
    assert stopped.finish_reason is FinishReason.STOPPED
    assert rig.captured == ()
    rig.turn(asked)
    assert rig.receipt.how is RestoreHow.BOUNDARY


def test_a_stop_while_another_conversation_is_read_leaves_no_row_behind(rig: Rig) -> None:
    rig.turn(question("Hello"))
    flag = CountedStop(1)  # read as set by the first batch, after the rows were cut
    other = Generate(
        turn=TurnId(2), path=(question("Quite another thing"),), root=rig.root, segments=(), seed=1, options=OPTIONS
    )
    flag.set()
    rig.events.clear()
    rig.engine.generate(other, flag)
    assert not rig.captured
    rig.turn(question("A third thing"))
    assert rig.captured[0].start == 0


WITH_A_BLOCK = (
    "{% for m in messages %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}{% endfor %}"
    "{{ '<|im_start|>assistant\\n<think>\\n\\n</think>\\n\\n' }}"
)


def test_words_that_only_open_the_last_reply_cost_one_reply_and_not_the_conversation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LlamaModel, "chat_template", property(lambda _model: WITH_A_BLOCK))
    made = Rig()
    path: list[MessageNode] = []
    reads: list[int] = []
    segments: list[Saved] = []
    for number in range(4):
        path.append(replace(question("Tell me of a river and of the sea."), id=MessageId(2 * number + 1)))
        finished = made.turn(*path, segments=tuple(segments))
        assert isinstance(finished, TurnFinished)
        path[-1] = made.asked(path[-1])
        tokens = tuple(token for event in made.events if isinstance(event, RoundDone) for token in event.token_ids)
        start = path[-1].token_start + len(path[-1].token_ids)
        answer = Message(Role.ASSISTANT, finished.text)
        path.append(
            MessageNode(id=MessageId(2 * number + 2), parent=None, message=answer, token_ids=tokens, token_start=start)
        )
        reads.append(finished.stats.read_tokens)
        segments.append(made.captured[0])
        if number == 1:  # a new process goes on from what is saved
            made.engine.close()
            made = Rig()
    made.engine.close()
    assert max(reads[1:]) < reads[0] + 2 * OPTIONS.max_tokens
    assert [segment.start for segment in segments[1:]] == [
        before.start + len(before.tokens) for before in segments[:-1]
    ]


def test_rows_that_were_not_kept_are_captured_again(rig: Rig) -> None:
    rig.turn(question("Hello"))
    first, asked = rig.captured, rig.asked(question("Hello"))
    rig.engine.forget(ForgetSegment(key=first[0].key))
    rig.turn(asked)
    again = rig.captured
    assert (again[0].start, again[0].tokens) == (0, first[0].tokens)


def test_the_single_rounds_come_with_the_end_of_the_turn_and_add_up(rig: Rig) -> None:
    finished = rig.turn(question("Hello"))
    assert isinstance(finished, TurnFinished)
    stats, telemetry = finished.stats, finished.stats.telemetry
    assert sum(stats.rounds.rounds) == telemetry.rounds > 0
    assert (sum(stats.rounds.drafted), sum(stats.rounds.accepted)) == (telemetry.drafted, telemetry.accepted)
    # The first token takes no round.
    assert sum(stats.rounds.tokens) == stats.generated_tokens - 1
    assert all(not len(event.stats.rounds) for event in rig.events if isinstance(event, RoundDone))


def test_a_reply_without_drafts_is_compared_with_itself(rig: Rig) -> None:
    finished = rig.turn(question("Hello"), options=replace(OPTIONS, depth=0))
    assert isinstance(finished, TurnFinished)
    stats = finished.stats
    assert stats.plain_step_s * stats.generated_tokens == pytest.approx(stats.telemetry.verify_s)


def test_a_model_says_what_it_takes(rig: Rig) -> None:
    rig.engine.load(load_command(), StopFlag())
    ready = rig.events[-1]
    assert isinstance(ready, ModelReady)
    memory = ready.card.memory
    assert memory is not None
    assert 0 < memory.weights < memory.predicted
    assert memory.resident > 0


def test_a_load_that_is_given_up_says_so(rig: Rig) -> None:
    rig.engine.load(load_command(), CountedStop(0))
    assert isinstance(rig.events[-1], ModelFailed)


def test_a_turn_without_a_model_is_refused(rig: Rig) -> None:
    rig.engine.close()
    assert isinstance(rig.turn(question("Hello")), TurnFailed)
