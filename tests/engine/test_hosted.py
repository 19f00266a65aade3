"""The engine's process: what it says is what a thread would say, and its death costs neither words nor the window.

How many times it is killed is `TANDEM_KILLS` (a few by default, hundreds before a release).
"""

import os
import queue
import random
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from app.cli.console_chat import ConsoleChat
from app.domain.commands import CloseEngine, LoadModel, StopTurn
from app.domain.conversation import MessageNode
from app.domain.engine_events import EngineEnded
from app.domain.errors import BugError
from app.domain.events import (
    ConversationPicked,
    EngineEvent,
    ModelFailed,
    ModelReady,
    NewChatPressed,
    RoundDone,
    StopPressed,
    TurnFailed,
)
from app.domain.model import LoadOptions
from app.domain.turn import FinishReason, RestoreHow
from app.engine.host.hosted import HostedEngine, Patience
from app.paths import Folders
from tests.engine.thread_rig import generate
from tests.fakes.hosted_chat import after, ask, begin, go_on, hosted, toy_model
from tests.fakes.hosted_toys import N_ENDLESS, deadly, doomed, endless, seal_fate, stuck, toy

ROOT = Path(__file__).resolve().parent.parent.parent
N_KILLS = max(1, int(os.environ.get("TANDEM_KILLS", "16")) // 4)
PATIENCE_S = 60


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return toy_model(tmp_path)


@pytest.fixture
def fate(tmp_path: Path) -> Path:
    return tmp_path / "fate"


@pytest.fixture
def chat(folders: Folders, model: Path, fate: Path) -> Iterator[ConsoleChat]:
    with begin(folders, partial(doomed, fate), model) as chat:
        yield chat


def whole_reply(folders: Folders, model: Path) -> str:
    with begin(Folders.under(folders.data / "whole"), toy, model, own_process=False) as chat:
        return ask(chat, "Well?").message.content


def test_it_answers_as_a_thread_does(folders: Folders, model: Path, tmp_path: Path) -> None:
    other = Folders.under(tmp_path / "other")
    with begin(folders, toy, model) as own, begin(other, toy, model, own_process=False) as same:
        replies = [(ask(chat, "One?"), ask(chat, "Two?")) for chat in (own, same)]
    told = [[(node.message, node.token_ids, node.receipt, node.stats) for node in pair] for pair in replies]
    assert told[0] == told[1]


def test_what_it_captured_is_found_by_the_next(folders: Folders, model: Path) -> None:
    with begin(folders, toy, model) as chat:
        ask(chat, "One?")
    with begin(folders, toy, model) as chat:
        chat.press(_picked(chat))
        chat.run_until(lambda state: state.opened is not None)
        receipt = ask(chat, "Two?").receipt
    assert receipt is not None
    assert (receipt.how, receipt.reread) == (RestoreHow.SEGMENTS, 0)


def _picked(chat: ConsoleChat) -> ConversationPicked:
    return ConversationPicked(conversation=chat.state.conversations[0].id)


def test_a_stop_is_obeyed_in_the_middle_of_a_reply(folders: Folders, model: Path) -> None:
    with begin(folders, endless, model) as chat:
        reply = ask(chat, "Well?", watch=after(8, lambda: chat.press(StopPressed())))
        assert reply.finish_reason is FinishReason.STOPPED
        assert 0 < len(reply.message.content.split()) < N_ENDLESS
        assert ask(chat, "And now?", max_tokens=5).finish_reason is FinishReason.LENGTH


def test_a_killed_process_ends_the_turn_with_a_sentence_and_keeps_the_text(
    folders: Folders, model: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shown: list[str] = []
    with begin(folders, endless, model) as chat:

        def watch(event: object) -> None:
            if isinstance(event, RoundDone):
                shown.append(event.text)
                child = hosted(chat)._child
                if len(shown) == 3 and child is not None:
                    child.kill()

        reply = ask(chat, "Well?", watch=watch)
        assert reply.finish_reason is FinishReason.FAILED
        assert reply.message.content == "".join(shown).strip()
        assert "killed" in chat.state.notice
    assert len(shown) >= 3


def test_after_its_death_the_next_turn_goes_on_from_saved_rows(
    chat: ConsoleChat, fate: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = ask(chat, "One?")
    chat.run_until(lambda state: state.n_saved >= 2)
    seal_fate(fate, signal.SIGKILL, 12)
    cut = ask(chat, "Two?")
    reply = go_on(chat)
    assert reply.finish_reason is FinishReason.END
    assert reply.message.content.startswith(cut.message.content)
    assert reply.receipt is not None
    assert reply.receipt.how is RestoreHow.SEGMENTS
    assert reply.receipt.reused >= len(first.token_ids)
    assert (chat.state.card is not None, chat.state.loading) == (True, None)


def test_a_native_abort_is_survived(
    chat: ConsoleChat, fate: Path, folders: Folders, model: Path, caplog: pytest.LogCaptureFixture
) -> None:
    _, cut = ask_until_death(chat, fate, signal.SIGABRT, 12)
    assert cut.finish_reason is FinishReason.FAILED
    assert "llama.cpp gave up" in chat.state.notice
    reply = go_on(chat)
    assert reply.finish_reason is FinishReason.END
    assert reply.message.content == whole_reply(folders, model)


def test_its_death_while_nothing_is_asked_is_not_noticed(chat: ConsoleChat) -> None:
    ask(chat, "One?")
    child = hosted(chat)._child
    assert child is not None
    child.kill()
    child.join()
    reply = ask(chat, "Two?")
    assert (reply.finish_reason, chat.state.notice) == (FinishReason.END, "")


def test_killed_at_random_moments_it_never_loses_a_word(
    chat: ConsoleChat, fate: Path, folders: Folders, model: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole = whole_reply(folders, model)
    moments = random.Random(7)
    for _ in range(N_KILLS):
        chat.press(NewChatPressed())
        shown, reply = ask_until_death(chat, fate, signal.SIGKILL, moments.randrange(1, 60))
        assert reply.message.content.startswith(shown.strip())
        assert whole.startswith(reply.message.content)
        if reply.finish_reason is not FinishReason.END:
            reply = go_on(chat)
        assert reply.message.content == whole


def ask_until_death(chat: ConsoleChat, fate: Path, how: signal.Signals, n_events: int) -> tuple[str, MessageNode]:
    """What was shown of a reply whose process dies after so many events, and what is kept of it."""
    shown: list[str] = []
    seal_fate(fate, how, n_events)
    reply = ask(chat, "Well?", watch=lambda event: shown.append(event.text if isinstance(event, RoundDone) else ""))
    return "".join(shown), reply


class Line:
    """A hosted engine without a chat."""

    def __init__(self, make: object, **given: object) -> None:
        self.events: queue.SimpleQueue[EngineEvent] = queue.SimpleQueue()
        self.engine = HostedEngine(make, self.events.put, **given)  # type: ignore[arg-type]
        self.engine.start()

    def next(self) -> EngineEvent:
        return self.events.get(timeout=PATIENCE_S)

    def load(self, model: Path) -> EngineEvent:
        self.engine.send(LoadModel(path=model, options=LoadOptions(), load=1))
        while not isinstance(event := self.next(), ModelReady | ModelFailed):
            pass
        return event

    def close(self) -> list[EngineEvent]:
        self.engine.send(CloseEngine())
        self.engine.join()
        return [self.events.get() for _ in range(self.events.qsize())]


def test_a_model_that_kills_it_could_not_be_loaded(model: Path, caplog: pytest.LogCaptureFixture) -> None:
    line = Line(deadly)
    failed = line.load(model)
    assert isinstance(failed, ModelFailed)
    assert (failed.path, failed.load) == (model, 1)
    assert "llama.cpp gave up" in str(failed.error)
    assert line.close() == [EngineEnded()]


def test_who_hears_no_stop_is_killed(model: Path, caplog: pytest.LogCaptureFixture) -> None:
    line = Line(stuck, patience=Patience(stop=0.0))
    line.load(model)
    line.engine.send(generate(1))
    line.engine.send(StopTurn(turn=generate(1).turn))
    failed = line.next()
    assert isinstance(failed, TurnFailed)
    line.close()


def test_what_cannot_be_told_is_refused_and_the_rest_goes_on(model: Path, caplog: pytest.LogCaptureFixture) -> None:
    line = Line(toy)
    line.load(model)
    unspeakable = replace(generate(1), segments=(threading.Lock(),))  # type: ignore[arg-type]  # nothing crosses like it
    line.engine.send(unspeakable)
    refused = line.next()
    assert isinstance(refused, TurnFailed)
    assert isinstance(refused.error, BugError)
    assert isinstance(line.load(model), ModelReady)
    assert line.close()[-1] == EngineEnded()


def test_closing_ends_a_process_that_hears_nothing(model: Path, caplog: pytest.LogCaptureFixture) -> None:
    line = Line(stuck, patience=Patience(close=0.0))
    line.load(model)
    line.engine.send(generate(1))
    failed, ended = line.close()
    assert isinstance(failed, TurnFailed)
    assert ended == EngineEnded()
    assert line.engine.process_id is None


def test_it_closes_before_anything_was_asked() -> None:
    assert Line(toy).close() == [EngineEnded()]


def test_a_killed_application_leaves_no_process(tmp_path: Path) -> None:
    pipe = tmp_path / "alive"
    os.mkfifo(pipe)
    program = (
        "import sys; from functools import partial; from pathlib import Path\n"
        "from tests.engine.test_hosted import Line, generate; from tests.fakes.hosted_toys import holding\n"
        "line = Line(partial(holding, Path(sys.argv[1]))); line.load(Path(sys.argv[2]))\n"
        "line.engine.send(generate(1)); print('asked', flush=True); line.next()\n"
    )
    arguments = [sys.executable, "-c", program, str(pipe), str(toy_model(tmp_path))]
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE) as parent:
        alive = os.open(pipe, os.O_RDONLY)
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"asked\n"
        parent.kill()
        ended, _, _ = select.select([alive], [], [], PATIENCE_S)
        assert ended
        assert os.read(alive, 1) == b""
        os.close(alive)
