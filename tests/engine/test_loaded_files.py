"""Files of the loaded model that are moved, touched, replaced or written over while it is loaded."""

import os
import shutil
from pathlib import Path

import pytest

from app.domain.commands import Generate, LoadModel
from app.domain.conversation import MessageNode
from app.domain.errors import ModelFileError
from app.domain.events import EngineEvent, ModelFailed, ModelLoading, ModelReady, TurnFailed
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.model import LoadOptions
from app.domain.segment import NO_KEY
from app.engine.engine import Engine
from app.engine.fingerprint import fingerprint
from app.engine.gguf_header import read_header
from app.engine.loaded_files import LoadedFiles
from app.engine.stop import StopFlag
from tests.models import assistant_model, assisted_model, chained_model, hybrid_model


@pytest.fixture
def path(tmp_path: Path) -> Path:
    copy = tmp_path / "model.gguf"
    shutil.copy(hybrid_model(), copy)
    return copy


@pytest.fixture
def files(path: Path) -> LoadedFiles:
    return LoadedFiles(read_header(path), fingerprint(path))


def write_over(path: Path, at: int) -> None:
    with path.open("r+b") as file:
        file.seek(at, os.SEEK_END)
        file.write(b"\x55")
    os.utime(path, ns=(1, 1))  # however coarse the clock of the file system is


def test_a_file_that_rests_is_fine(files: LoadedFiles) -> None:
    files.require_unchanged()


def test_a_touched_file_is_fine(files: LoadedFiles, path: Path) -> None:
    os.utime(path, ns=(1, 1))
    files.require_unchanged()
    files.require_unchanged()


def test_a_moved_a_removed_and_a_replaced_file_stay_mapped(files: LoadedFiles, path: Path) -> None:
    path.rename(path.with_name("moved.gguf"))
    files.require_unchanged()
    shutil.copy(chained_model(), path)
    files.require_unchanged()
    path.unlink()
    files.require_unchanged()


def test_a_file_that_is_written_over_is_noticed(files: LoadedFiles, path: Path) -> None:
    write_over(path, -1)
    with pytest.raises(ModelFileError, match=r"model\.gguf was written over"):
        files.require_unchanged()


@pytest.mark.parametrize("length", [0, 3, 1000, 1_000_000])
def test_a_file_that_became_shorter_is_noticed(files: LoadedFiles, path: Path, length: int) -> None:
    os.truncate(path, length)
    with pytest.raises(ModelFileError, match="written over"):
        files.require_unchanged()


@pytest.mark.model
def test_a_turn_on_a_file_that_became_shorter_fails_and_the_process_lives(path: Path) -> None:
    events: list[EngineEvent] = []
    engine = Engine(events.append)
    load = LoadModel(path=path, options=LoadOptions(n_ctx=256, n_threads=1))
    asked = MessageNode(id=MessageId(1), parent=None, message=Message(Role.USER, "Hello"))
    options = GenerationOptions(max_tokens=4)
    turn = Generate(turn=TurnId(1), path=(asked,), root=NO_KEY, segments=(), seed=1, options=options)
    ends: list[str] = []
    for act in (
        lambda: engine.load(load, StopFlag()),
        lambda: os.truncate(path, path.stat().st_size // 2),
        lambda: engine.generate(turn, StopFlag()),
        lambda: engine.load(load, StopFlag()),
        lambda: shutil.copy(hybrid_model(), path),
        lambda: engine.load(load, StopFlag()),
        lambda: engine.generate(turn, StopFlag()),
    ):
        act()
        ends.append(type(events[-1]).__name__)
    engine.close()
    assert ends == [
        "ModelReady", "ModelReady", "TurnFailed", "ModelFailed", "ModelFailed", "ModelReady", "TurnFinished"
    ]  # fmt: skip
    (failed,) = (event for event in events if isinstance(event, TurnFailed))
    assert "written over" in str(failed.error)


@pytest.mark.model
def test_an_assistants_file_that_became_shorter_is_noticed_too(tmp_path: Path) -> None:
    assistant = tmp_path / "assistant.gguf"
    shutil.copy(assistant_model(), assistant)
    events: list[EngineEvent] = []
    engine = Engine(events.append)
    options = LoadOptions(n_ctx=256, n_threads=1, assistant=assistant)
    engine.load(LoadModel(path=assisted_model(), options=options), StopFlag())
    os.truncate(assistant, 1000)
    asked = MessageNode(id=MessageId(1), parent=None, message=Message(Role.USER, "Hello"))
    engine.generate(
        Generate(turn=TurnId(1), path=(asked,), root=NO_KEY, segments=(), seed=1, options=GenerationOptions()),
        StopFlag(),
    )
    engine.close()
    failed = events[-1]
    assert isinstance(failed, TurnFailed)
    assert "assistant.gguf" in str(failed.error)


@pytest.mark.parametrize("kind", ["folder", "absent", "empty", "truncated", "text", "unreadable"])
def test_a_file_that_cannot_be_loaded_is_one_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "chosen.gguf"
    match kind:
        case "folder":
            path.mkdir()
        case "empty":
            path.write_bytes(b"")
        case "truncated":
            path.write_bytes(hybrid_model().read_bytes()[:-5000])
        case "text":
            path.write_text("Not a model, but a note about one.")
        case "unreadable":
            path.symlink_to(path)
    events: list[EngineEvent] = []
    engine = Engine(events.append)
    engine.load(LoadModel(path=path, options=LoadOptions(n_ctx=256, n_threads=1)), StopFlag())
    failed = events[-1]
    assert isinstance(failed, ModelFailed)
    assert isinstance(failed.error, ModelFileError)
    assert "chosen.gguf" in str(failed.error)
    engine.close()


@pytest.mark.parametrize("after", ["the first progress", "the weights"])
def test_a_load_that_is_given_up_frees_everything_and_says_so(after: str) -> None:
    stop, events = StopFlag(), list[EngineEvent]()

    def post(event: EngineEvent) -> None:
        events.append(event)
        fraction = event.fraction if isinstance(event, ModelLoading) else 0.0
        if after == "the first progress" or fraction == 1.0:
            stop.set()

    engine = Engine(post)
    engine.load(LoadModel(path=hybrid_model(), options=LoadOptions(n_ctx=256, n_threads=1), load=3), stop)
    failed = events[-1]
    assert isinstance(failed, ModelFailed)
    assert (failed.load, "given up" in str(failed.error)) == (3, True)
    # The engine can still load.
    engine.load(LoadModel(path=hybrid_model(), options=LoadOptions(n_ctx=256, n_threads=1), load=4), StopFlag())
    assert isinstance(events[-1], ModelReady)
    engine.close()
