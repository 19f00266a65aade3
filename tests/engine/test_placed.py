"""An engine that is to run elsewhere does so from the next model on, and nothing that is sent meanwhile is lost."""

import queue
from pathlib import Path

from app.domain.commands import CloseEngine, EngineCommand, LoadModel, StopTurn
from app.domain.engine_events import EngineEnded
from app.domain.engine_line import EngineLine
from app.domain.events import EngineEvent, ModelFailed, ModelLoading, ModelReady
from app.domain.ids import TurnId
from app.domain.model import LoadOptions
from app.engine.host.hosted import HostedEngine
from app.engine.line import engine_line
from app.engine.placed import PlacedEngine, Post
from app.engine.thread import EngineThread
from tests.fakes.hosted_chat import toy_model
from tests.fakes.hosted_toys import toy

STOP = StopTurn(turn=TurnId(1))


def load(*workers: str) -> LoadModel:
    return LoadModel(path=Path("/a.gguf"), options=LoadOptions(workers=workers))


class Line:
    """A line that notes what it is sent, and ends when the test says so."""

    def __init__(self, post: Post, own: bool) -> None:
        self.post, self.own = post, own
        self.sent: list[EngineCommand] = []
        self.started = 0
        self.joined = 0

    def start(self) -> None:
        self.started += 1

    def send(self, command: EngineCommand) -> None:
        self.sent.append(command)

    def join(self) -> None:
        self.joined += 1


class Placed:
    """The engine under test, its lines, and what it told."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.told: list[EngineEvent] = []
        self.own = False
        self.engine = PlacedEngine(self._make, self.told.append, own=False, wanted=self._wanted)
        self.engine.start()

    def _wanted(self, options: LoadOptions) -> bool:
        return self.own or bool(options.workers)

    def _make(self, post: Post, own: bool) -> Line:
        self.lines.append(Line(post, own))
        return self.lines[-1]

    def end(self) -> None:
        """The line in charge ends."""
        self.lines[-1].post(EngineEnded())


def test_a_model_is_loaded_where_the_engine_is_while_nothing_else_is_wanted() -> None:
    placed = Placed()
    placed.engine.send(load())
    assert [line.sent for line in placed.lines] == [[load()]]


def test_one_that_is_to_run_elsewhere_ends_first_and_the_new_one_gets_what_waited() -> None:
    placed = Placed()
    placed.engine.send(load("10.0.0.7:1"))
    placed.engine.send(STOP)
    assert [line.sent for line in placed.lines] == [[CloseEngine()]]
    placed.end()
    assert [(line.own, line.started) for line in placed.lines] == [(False, 1), (True, 1)]
    assert placed.lines[1].sent == [load("10.0.0.7:1"), STOP]
    assert placed.told == []


def test_it_comes_back_when_that_is_wanted() -> None:
    placed = Placed()
    placed.own = True
    placed.engine.send(load())
    placed.end()
    placed.own = False
    placed.engine.send(load())
    placed.end()
    assert [line.own for line in placed.lines] == [False, True, False]
    assert placed.lines[2].sent == [load()]


def test_another_wish_while_the_old_one_ends_counts() -> None:
    placed = Placed()
    placed.engine.send(load("10.0.0.7:1"))
    placed.engine.send(load())
    placed.end()
    assert (placed.lines[1].own, placed.lines[1].sent) == (False, [load("10.0.0.7:1"), load()])


def test_what_the_engines_say_is_told_and_only_the_last_end() -> None:
    placed = Placed()
    said = ModelLoading(path=Path("/a.gguf"), fraction=0.5, load=1)
    placed.engine.send(load("10.0.0.7:1"))
    placed.lines[0].post(said)
    placed.end()
    placed.engine.send(CloseEngine())
    placed.end()
    assert placed.told == [said, EngineEnded()]


def test_closing_while_the_old_one_ends_closes_the_new_one_too() -> None:
    placed = Placed()
    placed.engine.send(load("10.0.0.7:1"))
    placed.engine.send(CloseEngine())
    placed.end()
    assert placed.lines[1].sent[-1] == CloseEngine()
    placed.end()
    placed.engine.join()
    assert placed.told == [EngineEnded()]
    assert placed.lines[1].joined == 1


def test_a_real_engine_moves_into_a_process_of_its_own_and_back(tmp_path: Path) -> None:
    events: queue.SimpleQueue[EngineEvent] = queue.SimpleQueue()
    lines: list[EngineLine] = []
    own = False

    def make(post: Post, own_process: bool) -> EngineLine:
        lines.append(engine_line(toy, post, own_process=own_process))
        return lines[-1]

    engine = PlacedEngine(make, events.put, own=own, wanted=lambda _: own)
    engine.start()
    for number, own in enumerate((False, True, False), start=1):  # noqa: B007  # what is wanted reads it
        engine.send(LoadModel(path=toy_model(tmp_path), options=LoadOptions(n_threads=1), load=number))
        while not isinstance(event := events.get(timeout=60), ModelReady):
            assert not isinstance(event, ModelFailed | EngineEnded), event
        assert event.load == number
    engine.send(CloseEngine())
    engine.join()
    assert [type(line) for line in lines] == [EngineThread, HostedEngine, EngineThread]
    assert isinstance(events.get(timeout=60), EngineEnded)
    for line in lines:
        line.join()
