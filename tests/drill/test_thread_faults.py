"""Whatever is raised on a thread, ours or Python's, that thread goes on, and who waited is told."""

import threading
from functools import partial
from pathlib import Path
from typing import ClassVar

import pytest

from app.domain.commands import DeleteConversation, Generate
from app.domain.downloads import CloseDownloads, DownloadRefused, PauseDownload
from app.domain.engine_events import EngineEnded
from app.domain.errors import EngineLostError
from app.domain.events import Event, ModelFailed, StoreTrouble
from app.domain.turn import FinishReason
from app.downloads.shelf import Shelf
from app.downloads.thread import DownloadThread, Surroundings
from app.engine.host.hosted import HostedEngine
from app.engine.stop import StopFlag
from app.engine.thread import EngineThread
from app.storage import DataPlace
from app.storage.obey import obey
from app.storage.search_index import SearchIndex
from app.ui.bridge import Keeper
from tests.drill.said import goes_on, load_again, quits_clean_and_finds_all
from tests.engine.test_hosted import Line
from tests.fakes.hosted_toys import mute, toy
from tests.fakes.pace import Pace
from tests.fakes.toy_engine import ToyEngine
from tests.journeys.conftest import Start
from tests.journeys.person import say

pytestmark = pytest.mark.usefixtures("caplog")

FAULTS = [MemoryError(), ValueError("wrong"), RuntimeError("can't start new thread")]


def raising(error: Exception) -> object:
    def act(*_given: object, **_named: object) -> object:
        raise error

    return act


@pytest.mark.parametrize("error", FAULTS)
@pytest.mark.parametrize("name", ["forget_some", "catch_up"])
def test_a_fault_in_what_the_store_does_between_commands(
    start: Start, monkeypatch: pytest.MonkeyPatch, name: str, error: Exception
) -> None:
    monkeypatch.setattr(SearchIndex, "remains" if name == "forget_some" else "behind", property(lambda _index: True))
    monkeypatch.setattr(SearchIndex, name, raising(error))
    toy = start()
    toy.ready()
    goes_on(toy, "one")
    goes_on(toy, "two")
    quits_clean_and_finds_all(toy, start)


@pytest.mark.parametrize("error", FAULTS)
def test_a_fault_in_a_command_of_the_store(start: Start, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    toy = start()
    toy.ready()
    goes_on(toy, "one")
    with monkeypatch.context() as patch:
        patch.setattr("app.storage.thread.obey", _failing_to_delete(error))
        toy._store.send(DeleteConversation(conversation=toy.tree.summary.id))
        said = "too little free memory" if isinstance(error, MemoryError) else "made a mistake"
        toy.wait(lambda: said in toy.notice)
        goes_on(toy, "two")
    quits_clean_and_finds_all(toy, start)


def _failing_to_delete(error: Exception) -> object:
    def acting(place: DataPlace, command: object) -> object:
        if isinstance(command, DeleteConversation):
            raise error
        return obey(place, command)  # type: ignore[arg-type]  # whatever the store takes

    return acting


@pytest.mark.parametrize("error", FAULTS)
def test_a_fault_while_the_store_is_closed(start: Start, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    toy = start()
    toy.ready()
    goes_on(toy, "one")
    close = DataPlace.close

    def closing(place: DataPlace) -> None:
        close(place)
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(DataPlace, "close", closing)
        toy.quit()
    quits_clean_and_finds_all(toy, start)


@pytest.mark.parametrize("error", [*FAULTS, OSError(5, "Input/output error")])
def test_a_fault_while_something_is_kept_costs_that_value_only(error: Exception) -> None:
    kept: list[int] = []
    told: list[Event] = []

    def write(value: int) -> None:
        if value == 1:
            raise error
        kept.append(value)

    told_of = threading.Event()

    def hear(event: Event) -> None:
        told.append(event)
        told_of.set()

    keeper = Keeper(write, hear, name="tandem-drill")
    keeper.keep(1)
    assert told_of.wait(30)
    keeper.keep(2)
    keeper.close()
    assert kept == [2]
    (trouble,) = told
    assert isinstance(trouble, StoreTrouble)
    assert "could not be kept" in str(trouble.error)


@pytest.mark.parametrize("error", FAULTS)
def test_a_fault_in_a_command_of_the_downloads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    models = tmp_path / "models"
    models.mkdir()
    told: list[object] = []
    refused = threading.Event()

    def hear(event: object) -> None:
        told.append(event)
        if isinstance(event, DownloadRefused):
            refused.set()

    thread = DownloadThread(Surroundings(data=tmp_path, models=models, token=lambda: None), hear)
    monkeypatch.setattr(Shelf, "find", raising(error))
    thread.start()
    for _ in range(2):
        refused.clear()
        thread.send(PauseDownload(1))
        assert refused.wait(30)
    _close(thread)
    assert not thread._thread.is_alive()


def _close(thread: DownloadThread) -> None:
    thread.send(CloseDownloads())
    thread.join()


@pytest.mark.parametrize(
    ("error", "said"), [(MemoryError(), "too little free memory"), (ValueError("x"), "ValueError")]
)
def test_a_fault_in_a_turn_of_the_engine(start: Start, error: Exception, said: str) -> None:
    class Faulty(ToyEngine):
        faults: ClassVar = [error]

        def generate(self, command: Generate, stop: StopFlag) -> None:
            if self.faults:
                raise self.faults.pop()
            super().generate(command, stop)

    toy = start(line=lambda post: EngineThread(Faulty(Pace()).made, post))
    toy.ready()
    say(toy, "one")
    toy.wait(lambda: toy.state.active is None and len(toy.shown) == 2)
    assert said in toy.notice
    assert toy.tree.path()[-1].finish_reason is FinishReason.FAILED
    goes_on(toy, "two")
    quits_clean_and_finds_all(toy, start)


def test_an_engine_that_cannot_be_freed_ends_all_the_same(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    class Unfreed(ToyEngine):
        def close(self) -> None:
            raise MemoryError

    toy = start(line=lambda post: EngineThread(Unfreed(Pace()).made, post))
    toy.ready()
    goes_on(toy, "one")
    quits_clean_and_finds_all(toy, start)
    assert "could not be freed" in caplog.text


def test_an_engine_s_process_whose_words_cannot_be_sent_ends_and_is_told_of(tmp_path: Path) -> None:
    model = tmp_path / "toy.gguf"
    model.write_text("Toy")
    line = Line(mute)
    failed = line.load(model)
    assert isinstance(failed, ModelFailed)
    assert isinstance(failed.error, EngineLostError)
    assert line.close() == [EngineEnded()]


def test_where_no_thread_can_be_started_the_engine_says_so_and_tries_again(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = threading.Thread.start
    full = [True]

    def starting(thread: threading.Thread) -> None:
        if full[0] and thread.name == "tandem-engine-events":
            raise RuntimeError("can't start new thread")
        begin(thread)

    monkeypatch.setattr(threading.Thread, "start", starting)
    toy_ = start(line=partial(HostedEngine, toy))
    toy_.wait(lambda: toy_.state.store_ready and toy_.state.model_error is not None)
    assert "cannot be started (can't start new thread)" in str(toy_.state.model_error)
    full[0] = False
    load_again(toy_)
    goes_on(toy_, "one")
    quits_clean_and_finds_all(toy_, start)
