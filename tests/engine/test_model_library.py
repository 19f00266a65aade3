"""The whole search over a made-up home: what is found where, remembered, read anew, and told."""

import os
import threading
from pathlib import Path

import pytest

from app.domain.library import Library, LibraryEntry, LibraryNews, ModelPlace
from app.domain.model import LoadOptions
from app.engine.model_entry import describe
from app.engine.model_library import ModelLibrary, Wish
from app.engine.model_places import Machine
from app.engine.model_search import FoundFile
from tests.engine.gguf_bytes import KEYS, gguf
from tests.fakes.tiny_projector import tiny_projector
from tests.models import CACHE, hybrid_model

GB = 10**9


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def library(home: Path) -> ModelLibrary:
    variables = {"OLLAMA_MODELS": str(home / "ollama")}
    return ModelLibrary(Machine(home=home, variables=variables, system="linux"), lambda: 8 * GB)


def put(path: Path, name: str = "Paper") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gguf({**KEYS, "general.name": name}))
    return path


def wish(home: Path, *folders: Path) -> Wish:
    own = home / "own"
    return Wish(own=own, demo="demo.gguf", folders=folders, options=LoadOptions(n_ctx=4096))


def look(library: ModelLibrary, wanted: Wish, told: list[LibraryNews] | None = None) -> Library:
    news = told if told is not None else []
    return library.look(wanted, stop=threading.Event(), report=news.append)


def test_each_place_gives_its_models(home: Path, library: ModelLibrary) -> None:
    put(home / "own" / "demo.gguf", "Demo")
    put(home / "own" / "mine.gguf", "Mine")
    put(home / ".cache/huggingface/hub/models--a--b/snapshots/1/m.gguf", "Hub")
    put(home / ".lmstudio/models/a/b/m.gguf", "Studio")
    put(home / ".cache/lm-studio/models/a/b/m.gguf", "Old studio")
    put(home / ".cache/llama.cpp/m.gguf", "Cpp")
    put(home / ".local/share/Jan/data/llamacpp/models/jan-4b/model.gguf", "Not this")
    put(home / ".local/share/nomic.ai/GPT4All/m.gguf", "All")
    put(home / "text-generation-webui/user_data/models/m.gguf", "Web")
    put(home / "more" / "m.gguf", "More")
    found = look(library, wish(home, home / "more"))
    assert {(each.name, each.place) for each in found.entries} == {
        ("Demo", ModelPlace.DEMO),
        ("Mine", ModelPlace.OWN),
        ("Hub", ModelPlace.HUGGING_FACE),
        ("Studio", ModelPlace.LM_STUDIO),
        ("Old studio", ModelPlace.LM_STUDIO),
        ("Cpp", ModelPlace.LLAMA_CPP),
        ("jan-4b", ModelPlace.JAN),
        ("All", ModelPlace.GPT4ALL),
        ("Web", ModelPlace.TEXT_GENERATION),
        ("More", ModelPlace.FOLDER),
    }
    assert (found.available, found.troubles, found.stopped) == (8 * GB, (), False)
    assert home / "ollama" in found.missing


def test_everything_that_is_found_is_told_once(home: Path, library: ModelLibrary) -> None:
    for at in range(30):
        put(home / "own" / f"{at}" / "m.gguf", f"Model {at}")
    told: list[LibraryNews] = []
    found = look(library, wish(home), told)
    assert sorted(each.name for news in told for each in news.entries) == sorted(each.name for each in found.entries)
    assert len(found.entries) == 30


def test_a_file_is_read_again_only_when_it_changed(home: Path) -> None:
    path = put(home / "own" / "m.gguf", "Before")
    read: list[Path] = []

    def noting(found: FoundFile, wanted: LoadOptions) -> LibraryEntry:
        read.append(found.path)
        return describe(found, wanted)

    library = ModelLibrary(Machine(home=home, variables={}, system="darwin"), lambda: None, noting)
    look(library, wish(home))
    look(library, wish(home))
    assert read == [path]
    put(path, "After!")
    assert [each.name for each in look(library, wish(home)).entries] == ["After!"]
    os.utime(path, (1, 1))
    look(library, wish(home))
    assert len(read) == 3
    path.unlink()
    assert look(library, wish(home)).entries == ()


def test_more_files_than_may_be_remembered_are_read_again(home: Path) -> None:
    read: list[str] = []

    def noting(found: FoundFile, wanted: LoadOptions) -> LibraryEntry:
        read.append(found.path.stem)
        return describe(found, wanted)

    machine = Machine(home=home, variables={}, system="darwin")
    library = ModelLibrary(machine, lambda: None, noting, most_kept=2)
    for name in ("a", "b"):
        put(home / "own" / f"{name}.gguf")
    for _ in range(2):
        look(library, wish(home))
    assert read == ["a", "b"]
    put(home / "own" / "c.gguf")
    for _ in range(2):
        look(library, wish(home))
    assert read == ["a", "b", "c", "a", "b", "c"]


def test_a_second_part_that_arrives_makes_the_model_whole(home: Path, library: ModelLibrary) -> None:
    content = gguf({**KEYS, "split.count": 2})
    first = home / "own" / "big-00001-of-00002.gguf"
    first.parent.mkdir(parents=True)
    first.write_bytes(content)
    assert "big-00002-of-00002.gguf cannot be read" in look(library, wish(home)).entries[0].trouble
    first.with_name("big-00002-of-00002.gguf").write_bytes(content)
    (entry,) = look(library, wish(home)).entries
    assert (entry.trouble, entry.n_bytes) == ("", 2 * len(content))


def test_a_file_that_defeats_the_reader_hides_no_other(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    put(home / "own" / "bad.gguf")
    put(home / "own" / "good.gguf", "Good")

    def failing(found: FoundFile, wanted: LoadOptions) -> LibraryEntry:
        if found.path.name == "bad.gguf":
            raise ZeroDivisionError
        return describe(found, wanted)

    library = ModelLibrary(Machine(home=home, variables={}, system="darwin"), lambda: None, failing)
    bad, good = look(library, wish(home)).entries
    assert ("report this" in bad.trouble, good.name) == (True, "Good")
    assert "could not be described" in caplog.text


def test_a_search_that_is_stopped_says_so_and_keeps_what_it_has(home: Path, library: ModelLibrary) -> None:
    stop = threading.Event()
    stop.set()
    put(home / "own" / "m.gguf")
    found = library.look(wish(home), stop=stop, report=lambda _: None)
    assert (found.stopped, found.entries) == (True, ())


def test_a_search_that_is_stopped_reads_no_further_file(home: Path) -> None:
    for name in ("a", "b", "c"):
        put(home / "own" / f"{name}.gguf")
    stop = threading.Event()

    def stopping(found: FoundFile, wanted: LoadOptions) -> LibraryEntry:
        stop.set()
        return describe(found, wanted)

    library = ModelLibrary(Machine(home=home, variables={}, system="darwin"), lambda: None, stopping)
    assert len(library.look(wish(home), stop=stop, report=lambda _: None).entries) == 1


def test_folders_of_a_setting_are_whole_paths() -> None:
    home, odd = Wish.folders_from(("~/models", "~no-such-user-here/models"))
    assert home == Path.home() / "models"
    assert odd.is_absolute()


def test_many_troubles_are_counted_after_the_first(home: Path, library: ModelLibrary) -> None:
    found = look(library, wish(home, *(home / f"missing {at}" for at in range(30))))
    assert len(found.troubles) == 21
    assert found.troubles[-1] == "And 10 more like these."


def test_a_projector_is_shown_with_its_model_and_not_as_one(home: Path, library: ModelLibrary) -> None:
    folder = home / "models"
    folder.mkdir(parents=True)
    (folder / "Tiny-Q4_0.gguf").symlink_to(hybrid_model())
    for name in ("mmproj-Tiny-F16.gguf", "mmproj-Other-F16.gguf"):
        (folder / name).symlink_to(tiny_projector(CACHE))
    found = {entry.path.name: entry for entry in look(library, wish(home, folder)).entries}
    assert sorted(found) == ["Tiny-Q4_0.gguf", "mmproj-Other-F16.gguf"]
    assert found["Tiny-Q4_0.gguf"].projector == folder / "mmproj-Tiny-F16.gguf"
    assert found["mmproj-Other-F16.gguf"].trouble
