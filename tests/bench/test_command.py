"""`bench decode` as a person runs it, in a process of its own."""

from pathlib import Path

import pytest

from tests.bench.machine import Bench
from tests.bench.played_server import server_text
from tests.cli.console import run
from tests.models import exact_model, headless_model

SHORT = ("--classes", "list", "--depths", "1", "--repeat", "1", "--tokens", "4", "--threads", "1")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("sleep",),
        ("decode", "--depths", "0"),
        ("decode", "--depths", "1,9"),
        ("decode", "--depths", "deep"),
        ("decode", "--tokens", "1"),
        ("decode", "--repeat", "0"),
        ("decode", "--threads", "0"),
        ("decode", "--against", "everything"),
    ],
)
def test_wrong_usage_ends_with_2(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert run(tmp_path, "bench", *arguments).code == 2


def test_an_unknown_class_is_wrong_usage_and_the_known_ones_are_named(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "decode", "--classes", "code,poem")
    assert (done.code, "translation" in done.err, "Traceback" in done.err) == (2, True, False)


def test_a_model_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "decode", "--model", "absent.gguf")
    assert (done.code, len(done.err.splitlines()), "absent.gguf" in done.err) == (1, 1, True)


@pytest.mark.model
def test_a_model_without_a_head_is_one_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "decode", "--model", str(headless_model()), *SHORT)
    assert (done.code, len(done.err.splitlines()), "no MTP head" in done.err) == (1, 1, True)


@pytest.mark.model
def test_alone_it_gives_our_speeds_and_no_others(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "decode", "--model", str(exact_model()), *SHORT, "--json")
    assert done.code == 0, done.err
    measured = done.part("classes")["list"]
    assert measured["plain"] > 0 < measured["fixed"]["1"]  # type: ignore[index]  # as in cli.md
    assert (measured["native"], done.record["ratio_native_median"]) == ({}, None)  # type: ignore[index]  # as in cli.md
    assert len(done.out.splitlines()) == 1


@pytest.mark.model
def test_beside_the_server_it_gives_both_and_their_ratio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CXX", raising=False)
    bench = Bench(tmp_path, tmp_path / "data" / "bench")
    bench.add_cmake(server=server_text())
    bench.ensure()
    more = ("--against", "native", "--json")
    done = run(tmp_path / "data", "bench", "decode", "--model", str(exact_model()), *SHORT, *more)
    assert done.code == 0, done.err
    measured = done.part("classes")["list"]
    assert set(measured["native"]) == {"0", "1"}  # type: ignore[index]  # as in cli.md
    assert done.part("plain")["ratio"] is not None
    assert isinstance(done.record["ratio_native_median"], float)


@pytest.mark.model
def test_for_a_person_it_is_a_table(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "decode", "--model", str(exact_model()), *SHORT)
    assert done.out.startswith("Plain decoding")
    assert any(line.startswith("list ") for line in done.out.splitlines())
    assert "replies" in done.err
