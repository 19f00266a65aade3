"""Faults that were reported of other programs with several chats, restarts and edits, tried on ours with real models.

Processes come and go over one data folder.  The number above a test is that of the report in our list.
"""

import hashlib
import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest
from gguf import GGUFReader

from app.domain.commands import Generate, LoadModel
from app.domain.conversation import MessageNode, path_tokens
from app.domain.errors import ContextFullError
from app.domain.events import EngineEvent, ModelReady, PromptRead, RoundDone, SegmentCaptured, TurnFailed, TurnFinished
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason, Receipt, RestoreHow, TurnStats
from app.engine.engine import Engine
from app.engine.stop import StopFlag
from app.paths import Folders
from app.storage import DataPlace, verify
from tests.models import assistant_model, assisted_model, chained_model, exact_model, hybrid_model

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("costs_measured_once")]

DEPTH, N_TOKENS = 3, 12
OPTIONS = LoadOptions(n_ctx=512, n_threads=1)


@dataclass(slots=True)
class Chat:
    """The messages of a conversation, with the tokens they were read and written as."""

    path: list[MessageNode] = field(default_factory=list)

    def add(self, role: Role, text: str, tokens: tuple[int, ...] = (), start: int = 0) -> None:
        number = MessageId(len(self.path) + 1)
        self.path.append(
            MessageNode(id=number, parent=None, message=Message(role, text), token_ids=tokens, token_start=start)
        )

    @property
    def tokens(self) -> tuple[int, ...]:
        return path_tokens(tuple(self.path))


@dataclass(frozen=True, slots=True)
class Reply:
    """What a turn gave."""

    tokens: tuple[int, ...]
    receipt: Receipt
    stats: TurnStats
    finish: FinishReason

    @property
    def drafted(self) -> tuple[tuple[int, ...], int, int]:
        """The text, and how many drafts were made for it and were right."""
        return self.tokens, self.stats.telemetry.drafted, self.stats.telemetry.accepted


class Process:
    """An engine over a data folder."""

    def __init__(self, place: DataPlace, model: Path, options: LoadOptions = OPTIONS) -> None:
        self._place = place
        self._events: list[EngineEvent] = []
        self._engine = Engine(self._events.append)
        self._engine.load(LoadModel(path=model, options=options), StopFlag())
        ready = self._events[-1]
        assert isinstance(ready, ModelReady)
        self.root = ready.card.root

    def turn(
        self,
        chat: Chat,
        text: str | None = None,
        *,
        n: int = N_TOKENS,
        restore: bool = True,
        depth: int = DEPTH,
    ) -> EngineEvent:
        """Say something, or ask for the last message's answer again; the last event."""
        if text is not None:
            chat.add(Role.USER, text)
        options = GenerationOptions(
            sampling=SamplingParams(temperature=0.0), depth=depth, max_tokens=n, restore=restore
        )
        segments = self._place.segments.find(self.root, chat.tokens)
        self._events.clear()
        command = Generate(
            turn=TurnId(1), path=tuple(chat.path), root=self.root, segments=segments, seed=1, options=options
        )
        self._engine.generate(command, StopFlag())
        last = self._events[-1]
        while self._engine.go_on():
            pass
        for event in self._events:
            if isinstance(event, SegmentCaptured):
                self._place.segments.put(event.segment)
        return last

    def ask(
        self, chat: Chat, text: str | None = None, *, n: int = N_TOKENS, restore: bool = True, depth: int = DEPTH
    ) -> Reply:
        """A turn that ends well; the chat holds it afterwards."""
        done = self.turn(chat, text, n=n, restore=restore, depth=depth)
        assert isinstance(done, TurnFinished), done
        (read,) = (event for event in self._events if isinstance(event, PromptRead))
        chat.path[-1] = replace(chat.path[-1], token_start=read.token_start, token_ids=read.token_ids)
        tokens = tuple(token for event in self._events if isinstance(event, RoundDone) for token in event.token_ids)
        chat.add(Role.ASSISTANT, done.text, tokens, len(chat.tokens))
        return Reply(tokens, read.receipt, done.stats, done.finish_reason)

    def close(self) -> None:
        self._engine.close()


Starts = Callable[..., Process]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[DataPlace]:
    folders = Folders.under(tmp_path / "data")
    ticks = itertools.count(1000)
    with DataPlace.open(folders, clock=lambda: float(next(ticks))) as opened:
        yield opened
        assert verify(folders) == ()


@pytest.fixture
def start(place: DataPlace) -> Iterator[Starts]:
    """Starts processes; the one before ends."""
    running: list[Process] = []

    def begin(model: Path, options: LoadOptions = OPTIONS) -> Process:
        for process in running:
            process.close()
        running.append(Process(place, model, options))
        return running[-1]

    yield begin
    for process in running:
        process.close()


KINDS = ["own rows", "chained heads", "assistant"]


@pytest.fixture(params=KINDS)
def model(request: pytest.FixtureRequest) -> tuple[Path, LoadOptions]:
    """A model, and how to load it."""
    if request.param == "assistant":
        return assisted_model(), replace(OPTIONS, assistant=assistant_model())
    files = {"own rows": hybrid_model, "chained heads": chained_model, "trained head": exact_model}
    return files[request.param](), OPTIONS


# --- one chat after another --------------------------------------------------------------------------------


# B01, B04
def test_a_chat_is_written_and_drafted_as_in_a_fresh_process_whatever_was_open_before(
    start: Starts, model: tuple[Path, LoadOptions]
) -> None:
    fresh = start(*model).ask(Chat(), "Hello there", restore=False)
    process, first = start(*model), Chat()
    process.ask(first, "Tell me of a river", n=40)
    assert process.ask(Chat(), "Hello there", restore=False).drafted == fresh.drafted
    alone, again = start(*model), Chat()
    alone.ask(again, "Tell me of a river", n=40, restore=False)
    expected = alone.ask(again, "And of the sea")
    back = start(*model)
    back.ask(Chat(), "Hello there")
    assert back.ask(first, "And of the sea").drafted == expected.drafted
    assert back.ask(Chat(), "Hello there", restore=False).drafted == fresh.drafted


# B17
def test_the_fiftieth_short_turn_is_like_the_first(start: Starts) -> None:
    process = start(hybrid_model())
    replies = [process.ask(Chat(), "Hi", n=4, restore=False).drafted for _ in range(50)]
    assert set(replies) == {replies[0]}
    chat = Chat()
    for _ in range(20):
        reply = process.ask(chat, "Hi", n=4)
        assert reply.receipt.reread == 0


# B25
def test_a_branch_leaves_the_saved_rows_it_began_with_as_they_were(start: Starts, place: DataPlace) -> None:
    def hashes() -> dict[str, str]:
        paths = place.folders.segments.iterdir()
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}

    chat = Chat()
    process = start(hybrid_model())
    process.ask(chat, "Hello there")
    branch = Chat(list(chat.path))
    process.ask(chat, "Go on")
    expected = process.ask(Chat(list(chat.path)), "And then?")
    before = hashes()
    other = start(hybrid_model())
    assert other.ask(branch, "Something else", n=40).receipt.how is RestoreHow.SEGMENTS
    after = hashes()
    assert {name: after[name] for name in before} == before
    assert len(after) > len(before)
    assert other.ask(chat, "And then?").drafted == expected.drafted


# --- after a restart ---------------------------------------------------------------------------------------


# B02, B05
@pytest.mark.parametrize("model", [*KINDS, "trained head"], indirect=True)
def test_after_a_restart_a_short_chat_is_drafted_as_if_there_had_been_none(
    start: Starts, model: tuple[Path, LoadOptions]
) -> None:
    without, uninterrupted = Chat(), start(*model)
    uninterrupted.ask(without, "Hi", n=6)
    expected = uninterrupted.ask(without, "Go on")
    chat = Chat()
    start(*model).ask(chat, "Hi", n=6)
    reply = start(*model).ask(chat, "Go on")
    assert (reply.receipt.how, reply.receipt.reread) == (RestoreHow.SEGMENTS, 0)
    assert reply.drafted == expected.drafted


# B24
def test_a_long_reply_after_restored_rows_is_the_one_after_rows_that_were_read(start: Starts) -> None:
    chat, process = Chat(), start(exact_model())
    process.ask(chat, "Hi", n=4)
    cold = process.ask(Chat(list(chat.path)), "Tell a story.", n=200, depth=1, restore=False)
    warm = start(exact_model()).ask(chat, "Tell a story.", n=200, depth=1)
    assert (cold.receipt.how, warm.receipt.how) == (RestoreHow.NONE, RestoreHow.SEGMENTS)
    assert warm.tokens == cold.tokens


# B27
def test_after_a_restart_the_third_turn_of_each_of_three_chats_reads_only_what_is_new(
    start: Starts, model: tuple[Path, LoadOptions]
) -> None:
    chats = [Chat(), Chat(), Chat()]
    process = start(*model)
    for turn, (number, chat) in itertools.product(("first", "second"), enumerate(chats)):
        process.ask(chat, f"{turn} of {number}", n=6)
    process = start(*model)
    for chat in chats:
        reply = process.ask(chat, "third", n=6)
        assert (reply.receipt.how, reply.receipt.reread) == (RestoreHow.SEGMENTS, 0)


# B32, B34
def test_a_chat_of_three_thousand_tokens_is_reopened_and_its_last_question_changed_without_reading_it_again(
    start: Starts,
) -> None:
    options = replace(OPTIONS, n_ctx=4096)
    chat = Chat()
    process = start(hybrid_model(), options)
    first = process.ask(chat, "word " * 1700)
    assert first.stats.read_tokens > 3000
    process = start(hybrid_model(), options)
    second = process.ask(chat, "Go on")
    assert (second.receipt.how, second.receipt.reread) == (RestoreHow.SEGMENTS, 0)
    del chat.path[-2:]
    third = process.ask(chat, "Go back")
    assert (third.receipt.how, third.receipt.reread) == (RestoreHow.BOUNDARY, 0)
    assert max(second.stats.read_tokens, third.stats.read_tokens) < 40


# B33, B36
def test_after_a_restart_the_same_prompt_reads_nothing_and_a_longer_one_what_is_new(
    start: Starts, model: tuple[Path, LoadOptions]
) -> None:
    chat = Chat()
    first = start(*model).ask(chat, "Hi")
    process = start(*model)
    del chat.path[-1]
    again = process.ask(chat)
    assert (again.stats.read_tokens, again.drafted) == (0, first.drafted)
    longer = process.ask(chat, "Go on")
    assert longer.receipt.reread == 0
    assert longer.stats.read_tokens == len(chat.path[2].token_ids) + 1  # and the reply's last token


# --- going back and running full ---------------------------------------------------------------------------


# B35
def test_a_changed_first_question_is_answered_as_in_a_fresh_process(start: Starts) -> None:
    expected = start(hybrid_model()).ask(Chat(), "Good day", restore=False)
    chat, process = Chat(), start(hybrid_model())
    process.ask(chat, "Hello there")
    process.ask(chat, "Go on")
    chat.path.clear()
    assert process.ask(chat, "Good day").drafted == expected.drafted


# B42
def test_in_a_full_context_a_further_turn_is_refused_at_once_and_costs_no_rows(start: Starts) -> None:
    options = replace(OPTIONS, n_ctx=128)
    chat, process = Chat(), start(hybrid_model(), options)
    first = process.ask(chat, "Hi", n=0)
    assert first.finish is FinishReason.CONTEXT_FULL
    assert len(chat.tokens) > 118
    for _ in range(2):
        refused = process.turn(chat, "Go on")
        assert isinstance(refused, TurnFailed)
        assert isinstance(refused.error, ContextFullError)
        del chat.path[-1]
    del chat.path[-1]
    again = process.ask(chat)
    assert (again.receipt.how, again.stats.read_tokens) == (RestoreHow.BOUNDARY, 0)
    assert again.tokens == first.tokens[:N_TOKENS]


# --- whose rows they are -----------------------------------------------------------------------------------


# B52
def test_a_model_that_was_moved_renamed_and_touched_finds_its_rows(start: Starts, tmp_path: Path) -> None:
    chat = Chat()
    start(hybrid_model()).ask(chat, "Hello there")
    moved = tmp_path / "elsewhere" / "another name.gguf"
    moved.parent.mkdir()
    shutil.copyfile(hybrid_model(), moved)
    os.utime(moved, (1, 1))
    reply = start(moved).ask(chat, "Go on")
    assert (reply.receipt.how, reply.receipt.reread) == (RestoreHow.SEGMENTS, 0)


def other_weights(folder: Path) -> Path:
    """The same shape with the weights of one tensor a little coarser, as another quantisation has them."""
    path = folder / "coarser.gguf"
    shutil.copyfile(hybrid_model(), path)
    tensor = next(each for each in GGUFReader(path, "r+").tensors if each.name == "blk.0.ffn_up.weight")
    tensor.data[:] = tensor.data.astype(np.float16)
    tensor.data.flush()
    return path


# B53
def test_rows_of_other_weights_of_the_same_shape_are_not_used(start: Starts, tmp_path: Path) -> None:
    chat = Chat()
    start(hybrid_model()).ask(chat, "Hello there")
    path = other_weights(tmp_path)
    expected = start(path).ask(Chat(list(chat.path)), "Go on", restore=False)
    reply = start(path).ask(chat, "Go on")
    assert reply.receipt.how is RestoreHow.NONE
    assert reply.drafted == expected.drafted


# B48, B53
def test_rows_that_were_kept_for_another_depth_are_not_used(start: Starts) -> None:
    chat = Chat()
    process = start(hybrid_model())
    process.ask(chat, "Hello there")
    other = start(hybrid_model(), replace(OPTIONS, max_depth=3))
    assert other.root != process.root
    assert other.ask(chat, "Go on").receipt.how is RestoreHow.NONE


# B49
def test_rows_of_another_version_of_the_library_are_read_again_from_their_tokens(
    start: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat = Chat()
    start(hybrid_model()).ask(chat, "Hello there")
    expected = start(hybrid_model()).ask(Chat(list(chat.path)), "Go on", restore=False)
    monkeypatch.setattr("app.engine.rows_root.native_build", lambda: "llama-cpp-python 0.0.0")
    reply = start(hybrid_model()).ask(chat, "Go on")
    assert reply.receipt.how is RestoreHow.NONE
    assert reply.drafted == expected.drafted


# B50
def test_a_chat_that_is_read_again_from_its_words_keeps_its_system_prompt(start: Starts) -> None:
    chat = Chat()
    chat.add(Role.SYSTEM, "You are a pirate.")
    process = start(hybrid_model())
    process.ask(chat, "Hello there")
    known = chat.tokens
    reread = Chat(list(chat.path))
    process.ask(reread, "Go on", restore=False)
    assert reread.tokens[: len(known)] == known
    nameless, other = Chat(), start(hybrid_model())
    other.ask(nameless, "Hello there")
    assert nameless.tokens[: len(known)] != known
