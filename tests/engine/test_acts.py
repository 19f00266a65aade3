"""Any order of a person's acts, at any spacing, on the engine thread with real models: nothing hangs, breaks or leaks.

How many sequences of acts are tried is `TANDEM_ACTS` (a few by default; hundreds before a release).
"""

import os
import queue
import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from app.domain.commands import CloseEngine, Generate, LoadModel, StopTurn
from app.domain.conversation import MessageNode
from app.domain.engine_events import EngineEnded, SegmentDamaged
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
from app.domain.segment import RowBytes, Segment, SegmentKey, SegmentRows
from app.domain.turn import FinishReason
from app.engine.obey import native_engine
from app.engine.thread import EngineThread
from tests.models import assistant_model, assisted_model, chained_model, hybrid_model

pytestmark = pytest.mark.model

N_SEQUENCES = int(os.environ.get("TANDEM_ACTS", "3"))
N_ACTS = 12
PATIENCE_S = 120.0
WORDS = ["tell", "me", "a", "short", "story", "about", "the", "river", "and", "the", "old", "mill", "by", "the", "sea"]


@dataclass(frozen=True, slots=True)
class Kept:
    """A captured segment as the store would give it back."""

    key: SegmentKey
    start: int
    tokens: tuple[int, ...]
    rows: SegmentRows
    resumable: bool = True

    def load(self) -> SegmentRows:
        return self.rows

    def load_recurrent(self) -> RowBytes:
        return self.rows.recurrent


@dataclass(slots=True)
class Person:
    """Somebody at the window: several conversations, each a path of messages, and what the store keeps of them."""

    random: random.Random
    model: Path
    assistant: Path | None
    events: "queue.SimpleQueue[EngineEvent]" = field(default_factory=queue.SimpleQueue)
    chats: list[list[MessageNode]] = field(default_factory=lambda: [[], [], []])
    kept: dict[SegmentKey, Segment] = field(default_factory=dict)
    n_turns: int = 0
    thread: EngineThread | None = None
    root: SegmentKey | None = None

    # --- the engine ---

    def start(self) -> None:
        self.thread = EngineThread(native_engine, self.events.put)
        self.thread.start()
        self.load()

    def load(self) -> None:
        assert self.thread is not None
        options = LoadOptions(n_ctx=512, n_threads=1, assistant=self.assistant)
        self.thread.send(LoadModel(path=self.model, options=options))
        while not isinstance(event := self.next(), ModelReady):
            assert not isinstance(event, ModelFailed), event
        self.root = event.card.root

    def restart(self) -> None:
        self.close()
        self.start()

    def close(self) -> None:
        assert self.thread is not None
        self.thread.send(CloseEngine())
        self.thread.join()

    def next(self) -> EngineEvent:
        return self.events.get(timeout=PATIENCE_S)

    # --- acts ---

    def act(self) -> None:
        name = self.random.choices(
            ("say", "say_and_stop", "stop_first", "go_on", "again", "edit", "restart", "load"), (6, 5, 2, 6, 4, 4, 1, 1)
        )[0]
        chat = self.random.choice(self.chats)
        match name:
            case "say":
                self.turn(chat, self.words())
            case "say_and_stop":
                self.turn(chat, self.words(), stop_after=self.random.randrange(9))
            case "stop_first":
                self.turn(chat, self.words(), stop_after=0)
            case "go_on" if len(chat) > 1 and chat[-1].finish_reason is not FinishReason.END:
                self.turn(chat, None, stop_after=self.random.choice((None, None, 0, 3)))
            case "again" if len(chat) > 1:
                del chat[-1]
                self.turn(chat, None)
            case "edit" if len(chat) > 1:
                del chat[2 * self.random.randrange(len(chat) // 2) :]
                self.turn(chat, self.words())
            case "restart":
                self.restart()
            case "load":
                self.load()

    def words(self) -> str:
        return " ".join(self.random.choices(WORDS, k=self.random.randrange(1, 14)))

    def turn(self, chat: list[MessageNode], text: str | None, *, stop_after: int | None = None) -> None:
        """Say something, or ask for the last question's answer or the rest of it; `stop_after` so many events."""
        assert self.thread is not None
        assert self.root is not None
        if sum(len(node.token_ids) for node in chat) > 350:
            chat.clear()
            text = text or self.words()
        if text is not None:
            chat.append(MessageNode(id=MessageId(len(chat) + 1), parent=None, message=Message(Role.USER, text)))
        self.n_turns += 1
        turn = TurnId(self.n_turns)
        depth = self.random.choice((None, 0, 1, 2, 4))
        options = GenerationOptions(
            sampling=SamplingParams(temperature=self.random.choice((0.0, 0.8)), repeat_penalty=1.1),
            depth=depth,
            max_tokens=self.random.randrange(1, 24),
            strict=self.random.random() < 0.2,
        )
        if stop_after == 0:
            self.thread.send(StopTurn(turn=turn))
        command = Generate(
            turn=turn, path=tuple(chat), root=self.root, segments=self.segments(chat), seed=turn, options=options
        )
        self.thread.send(command)
        begun = chat.pop().token_ids if chat[-1].message.role is Role.ASSISTANT else ()
        self.watch(chat, turn, stop_after, begun=begun)

    def watch(self, chat: list[MessageNode], turn: TurnId, stop_after: int | None, *, begun: tuple[int, ...]) -> None:
        """Take the turn's events to its end, and check what they say."""
        assert self.thread is not None
        tokens = list(begun)
        shown = ""
        for index in range(10_000):
            if index == stop_after:
                self.thread.send(StopTurn(turn=turn))
            event = self.next()
            match event:
                case PromptRead():
                    chat[-1] = replace(chat[-1], token_start=event.token_start, token_ids=event.token_ids)
                    assert event.reply_ids == begun
                    shown = event.reply_text
                case RoundDone():
                    tokens += event.token_ids
                    shown += event.text
                    assert event.stats.telemetry.accepted <= event.stats.telemetry.drafted
                case SegmentCaptured():
                    self.kept[event.segment.key] = event.segment
                case SegmentDamaged() | TurnFailed():
                    pytest.fail(f"{event}")
                case TurnFinished():
                    self.finish(chat, event, tokens, shown, n_begun=len(begun))
                    return

    def finish(
        self, chat: list[MessageNode], event: TurnFinished, tokens: list[int], shown: str, *, n_begun: int
    ) -> None:
        stats = event.stats
        assert stats.reused_tokens + stats.read_tokens == stats.prompt_tokens or (
            event.finish_reason is FinishReason.STOPPED
        )
        assert stats.generated_tokens == len(tokens) - n_begun
        assert event.text.startswith(shown)
        start = chat[-1].token_start + len(chat[-1].token_ids)
        message = Message(Role.ASSISTANT, event.text)
        reply = MessageNode(
            id=MessageId(len(chat) + 1),
            parent=None,
            message=message,
            token_ids=tuple(tokens),
            token_start=start,
            finish_reason=event.finish_reason,
        )
        chat.append(reply)

    def segments(self, chat: list[MessageNode]) -> tuple[Kept, ...]:
        """The chain of kept segments along a conversation's tokens."""
        known = tuple(token for node in chat for token in node.token_ids)
        chain: list[Kept] = []
        parent, at = self.root, 0
        while True:
            fitting = [
                segment
                for segment in self.kept.values()
                if segment.parent == parent and known[at : segment.end] == segment.tokens
            ]
            if not fitting:
                return tuple(chain)
            best = max(fitting, key=lambda segment: segment.end)
            chain.append(Kept(best.key, best.start, best.tokens, best.rows))
            parent, at = best.key, best.end


KINDS = ("own rows", "chained heads", "assistant")


def model_of(kind: str) -> tuple[Path, Path | None]:
    if kind == "assistant":
        return assisted_model(), assistant_model()
    return (hybrid_model() if kind == "own rows" else chained_model()), None


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Iterator[str]:
    before = threading.active_count()
    yield request.param
    assert threading.active_count() == before


@pytest.mark.parametrize("seed", range(N_SEQUENCES))
def test_any_order_of_acts_is_obeyed_and_nothing_hangs(kind: str, seed: int) -> None:
    model, assistant = model_of(kind)
    person = Person(random.Random(seed), model, assistant)
    person.start()
    try:
        for _ in range(N_ACTS):
            person.act()
    finally:
        person.close()
    left = [person.events.get() for _ in range(person.events.qsize())]
    assert {type(event) for event in left[:-1]} <= {SegmentCaptured}
    assert isinstance(left[-1], EngineEnded)


def test_loading_and_freeing_again_and_again_keeps_memory_flat(kind: str) -> None:
    model, assistant = model_of(kind)
    sizes: list[int] = []
    for round_ in range(8):
        person = Person(random.Random(round_), model, assistant)
        person.start()
        for _ in range(3):
            person.act()
        person.close()
        sizes.append(resident_bytes())
    # The first loads fill caches that stay; what a load takes itself is some 40 MB.
    assert max(sizes[4:]) < max(sizes[2:4]) + 20_000_000


def resident_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
