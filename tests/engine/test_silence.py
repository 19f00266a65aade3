"""A turn over workers that has fallen silent is ended by itself, and one that is only slow is not."""

import queue
from collections.abc import Iterator

import pytest

from app.domain.commands import CloseEngine, Generate, LoadModel
from app.domain.conversation import MessageNode
from app.domain.errors import EngineLostError
from app.domain.events import EngineEvent, ModelReady, RoundDone, TurnFailed
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.model import LoadOptions
from app.domain.segment import NO_KEY
from app.engine.host.hosted import HostedEngine, Patience
from app.engine.host.obituary import obituary
from app.engine.host.silence import SilenceWatch
from app.engine.obey import native_engine
from tests.fakes.silent_proxy import SilentProxy
from tests.fakes.worker_machines import two_workers
from tests.models import exact_model

FOREVER = 20_000.0
"""Seconds: the tests look for themselves."""


class Watched:
    """A watch whose time is told, and what it said."""

    def __init__(self) -> None:
        self.now = 0.0
        self.over: list[float] = []
        self.watch = SilenceWatch(FOREVER, over=self.over.append, clock=lambda: self.now)

    def heard_after(self, seconds: float) -> None:
        self.now += seconds
        self.watch.heard()

    def looks_after(self, seconds: float) -> None:
        self.now += seconds
        self.watch.look()


@pytest.fixture
def watched() -> Iterator[Watched]:
    made = Watched()
    yield made
    made.watch.end()


def test_silence_far_longer_than_any_before_ends_the_turn_once(watched: Watched) -> None:
    watched.heard_after(5.0)
    watched.looks_after(20_001.0)
    watched.looks_after(10_000.0)
    assert watched.over == [20_001.0]


def test_what_is_slow_from_its_beginning_is_waited_for(watched: Watched) -> None:
    watched.heard_after(9_000.0)
    watched.looks_after(25_000.0)
    assert watched.over == []
    watched.looks_after(50_000.0)
    assert watched.over == [75_000.0]


def test_before_the_first_step_nobody_knows_how_long_it_takes(watched: Watched) -> None:
    watched.looks_after(900_000.0)
    assert watched.over == []


def test_nothing_is_over_while_something_comes(watched: Watched) -> None:
    for _ in range(9):
        watched.heard_after(15_000.0)
        watched.looks_after(5.0)
    assert watched.over == []


def test_a_turn_that_has_ended_is_not_ended_again(watched: Watched) -> None:
    watched.heard_after(1.0)
    watched.watch.end()
    watched.looks_after(90_000.0)
    assert watched.over == []


def test_the_sentence_names_the_worker_and_what_to_do() -> None:
    said = obituary(-9, (), ("10.0.0.7:50052",), silent=True)
    assert said.startswith("Nothing came from the worker 10.0.0.7:50052 for a long time, and the engine was ended.")
    assert "see to the network" in said


@pytest.mark.model
def test_a_line_that_is_cut_in_the_middle_of_a_reply_ends_the_turn_with_a_sentence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    events: queue.SimpleQueue[EngineEvent] = queue.SimpleQueue()
    patience = Patience(silence=1.0)
    with two_workers() as machines, SilentProxy(machines[0].port) as proxy:
        engine = HostedEngine(native_engine, events.put, patience=patience)
        engine.start()
        workers = (proxy.address, machines[1].address)
        engine.send(LoadModel(path=exact_model(), options=LoadOptions(n_ctx=512, n_threads=1, workers=workers)))
        while not isinstance(events.get(), ModelReady):
            pass
        asked = MessageNode(id=MessageId(1), parent=None, message=Message(Role.USER, "Tell me of trees."))
        engine.send(
            Generate(
                turn=TurnId(1),
                path=(asked,),
                root=NO_KEY,
                segments=(),
                seed=1,
                options=GenerationOptions(max_tokens=400),
            )
        )
        while not isinstance(event := events.get(), TurnFailed):
            if isinstance(event, RoundDone):
                proxy.be_silent()
        engine.send(CloseEngine())
        engine.join()
    assert isinstance(event.error, EngineLostError)
    assert str(event.error).startswith("Nothing came from the worker")
    assert proxy.address in str(event.error)
