"""The build of llama.cpp's server, with a cmake that only pretends: what is kept, and what is refused in a sentence."""

import os
import time
from pathlib import Path

import pytest

from app.bench.native_build import OPTIONS, NativeBuildError, download_source, ensure_server
from app.engine.native.library import NATIVE_VERSION
from tests.bench.machine import Bench, source_archive


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.delenv("CXX", raising=False)
    return Bench(tmp_path, tmp_path / "cache")


def test_the_server_is_kept_with_its_libraries_and_nothing_else(bench: Bench) -> None:
    bench.add_cmake()
    program = bench.ensure()
    assert program.read_text() == "the server"
    assert (program.parent / "libllama.so").exists()
    assert bench.kept() == [program.parent.name]


def test_a_server_that_is_there_is_not_built_again(bench: Bench) -> None:
    bench.add_cmake()
    assert bench.ensure() == bench.ensure()
    assert bench.fetched == 1


def test_it_is_built_for_this_processor_without_the_network(bench: Bench) -> None:
    bench.add_cmake()
    bench.ensure()
    configured, compiled = bench.commands()
    assert {"-DGGML_NATIVE=ON", "-DCMAKE_BUILD_TYPE=Release", "-DLLAMA_CURL=OFF", "-DLLAMA_BUILD_UI=OFF"} <= set(
        configured.split()
    )
    assert set(OPTIONS) <= set(configured.split())
    assert "--target llama-server" in compiled


def test_ninja_is_used_where_it_is(bench: Bench) -> None:
    bench.add_cmake()
    bench.add("ninja", "")
    bench.ensure()
    assert bench.commands()[0].startswith("-G Ninja ")


def test_a_generator_that_adds_a_folder_is_understood(bench: Bench) -> None:
    bench.add_cmake(place="bin/Release")
    assert bench.ensure().read_text() == "the server"


@pytest.mark.parametrize(("configured", "compiled", "word"), [(1, 0, "configured"), (0, 1, "compiled")])
def test_a_build_that_fails_says_where_the_reason_is(bench: Bench, configured: int, compiled: int, word: str) -> None:
    bench.add_cmake(configured=configured, compiled=compiled)
    with pytest.raises(NativeBuildError, match=word) as caught:
        bench.ensure()
    log = bench.cache / "llama-server-build.log"
    assert str(log) in str(caught.value)
    assert "configuring the recipe" in log.read_text()


def test_what_a_failed_build_left_is_never_taken_for_the_server(bench: Bench) -> None:
    bench.add_cmake(compiled=1)
    with pytest.raises(NativeBuildError):
        bench.ensure()
    assert bench.kept() == []
    bench.add_cmake()
    assert bench.ensure().exists()


def test_an_interrupted_build_leaves_nothing(bench: Bench) -> None:
    bench.add_cmake()

    def interrupted(_folder: Path) -> Path:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ensure_server(bench.cache, fetch=interrupted, search_path=str(bench.programs))
    assert bench.kept() == []


def test_the_remains_of_a_killed_build_are_cleared_after_a_day(bench: Bench) -> None:
    bench.add_cmake()
    for name in (".unfinished-old", ".unfinished-new"):
        (bench.cache / name / "build").mkdir(parents=True)
    yesterday = time.time() - 25 * 3600
    os.utime(bench.cache / ".unfinished-old", (yesterday, yesterday))
    program = bench.ensure()
    assert bench.kept() == [".unfinished-new", program.parent.name]


def test_a_build_of_another_process_that_was_faster_is_taken(bench: Bench) -> None:
    bench.add_cmake()

    def meanwhile(folder: Path) -> Path:
        bench.ensure().write_text("the other's")
        return source_archive(folder)

    program = ensure_server(bench.cache, fetch=meanwhile, search_path=str(bench.programs))
    assert program.read_text() == "the other's"


def test_a_machine_without_cmake_is_told_to_install_it(bench: Bench) -> None:
    with pytest.raises(NativeBuildError, match=r"CMake.*pip install cmake"):
        bench.ensure()
    assert bench.fetched == 0


def test_a_machine_without_a_compiler_is_told_to_install_one(bench: Bench) -> None:
    bench.add_cmake()
    (bench.programs / "c++").unlink()
    with pytest.raises(NativeBuildError, match=r"C\+\+ compiler"):
        bench.ensure()
    assert bench.fetched == 0


def test_a_compiler_that_cxx_names_must_exist(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.add_cmake()
    monkeypatch.setenv("CXX", "no-such-compiler -O3")
    with pytest.raises(NativeBuildError, match=r"C\+\+ compiler"):
        bench.ensure()


def test_an_archive_without_llama_cpp_is_refused(bench: Bench) -> None:
    bench.add_cmake()
    with pytest.raises(NativeBuildError, match="holds no source"):
        ensure_server(
            bench.cache,
            fetch=lambda folder: source_archive(folder, vendored=False),
            search_path=str(bench.programs),
        )


def test_what_begins_is_told(bench: Bench) -> None:
    bench.add_cmake()
    told: list[str] = []
    ensure_server(bench.cache, fetch=bench.fetch, search_path=str(bench.programs), progress=told.append)
    assert ["source" in told[0], "Building" in told[1]] == [True, True]


def test_another_archive_in_the_place_of_the_source_is_not_even_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index, into = tmp_path / "index", tmp_path / "into"
    index.mkdir()
    into.mkdir()
    (index / f"llama_cpp_python-{NATIVE_VERSION}.tar.gz").write_bytes(b"no archive at all")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", index.as_uri())
    with pytest.raises(NativeBuildError, match="cannot be downloaded") as caught:
        download_source(into)
    assert "sha256" in str(caught.value) or "Got" in str(caught.value)
    assert not list(into.glob("*.tar.gz"))
