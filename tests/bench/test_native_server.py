"""One running server, played by a small program that speaks the same way."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from app.bench.native_decoder import NativeDecoder
from app.bench.native_server import NativeServer, NativeServerError
from tests.bench.played_server import server_program

Make = Callable[..., NativeServer]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes a server for depth and twist."""

    def made(*, depth: int = 0, twist: str = "") -> NativeServer:
        return NativeServer(
            server_program(tmp_path, twist), tmp_path / "model.gguf", depth=depth, n_threads=3, n_ctx=512
        )

    return made


def started(folder: Path) -> tuple[int, list[str], dict[str, str]]:
    pid, arguments, environment = json.loads((folder / "started.json").read_text())
    return cast("int", pid), cast("list[str]", arguments), cast("dict[str, str]", environment)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_reply_has_the_servers_own_time_and_counts(make: Make) -> None:
    with make() as server:
        run = server.generate((11, 12), 3)
    assert (run.tokens, run.seconds, run.n_drafted, run.n_accepted) == ((0, 11, 12), 0.25, 4, 1)


def test_it_is_asked_for_a_greedy_reply_to_a_prompt_read_anew(make: Make, tmp_path: Path) -> None:
    with make() as server:
        server.generate((11, 12), 3)
    asked = json.loads((tmp_path / "asked.json").read_text())
    assert (asked["path"], asked["prompt"], asked["n_predict"]) == ("/completion", [11, 12], 3)
    assert (asked["samplers"], asked["top_k"]) == (["top_k"], 1)
    assert (asked["cache_prompt"], asked["stream"]) == (False, False)


def test_it_speculates_with_the_models_head_at_the_depth_asked_for(make: Make, tmp_path: Path) -> None:
    with make(depth=3) as server:
        assert server.generate((1,), 3).tokens[0] == 3
    assert "--spec-type draft-mtp --spec-draft-n-max 3" in " ".join(started(tmp_path)[1])


def test_without_depth_nothing_of_speculation_is_asked_for(make: Make, tmp_path: Path) -> None:
    with make():
        pass
    assert "--spec" not in " ".join(started(tmp_path)[1])


def test_reading_and_decoding_have_the_same_threads(make: Make, tmp_path: Path) -> None:
    with make():
        pass
    assert "--threads 3 --threads-batch 3" in " ".join(started(tmp_path)[1])


def test_settings_from_the_environment_do_not_reach_it(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LLAMA_ARG_THREADS", "64")
    with make():
        pass
    environment = started(tmp_path)[2]
    assert ("LLAMA_ARG_THREADS" in environment, "PATH" in environment) == (False, True)


def test_it_is_gone_after_the_block(make: Make, tmp_path: Path) -> None:
    with make():
        pid = started(tmp_path)[0]
        assert is_running(pid)
    assert not is_running(pid)


def test_it_is_gone_after_a_block_that_failed(make: Make, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), make():
        raise KeyboardInterrupt
    assert not is_running(started(tmp_path)[0])


def test_its_log_never_stops_it(make: Make) -> None:
    # Each answer comes with more log than a pipe holds.
    with make() as server:
        runs = [server.generate((1,), 3) for _ in range(3)]
    assert len(runs) == 3


def test_a_server_that_ends_at_once_gives_its_last_words(make: Make, tmp_path: Path) -> None:
    with pytest.raises(NativeServerError, match="no such model"), make(twist="sys.exit('no such model')"):
        pytest.fail("it was not ready")
    assert not is_running(started(tmp_path)[0])


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("(400, b'the prompt is too long')", "too long"),
        ("(200, b'[1, 2]')", "something else"),
        ("(200, b'{}')", "something else"),
        ("(200, b'<html>')", "something else"),
        ("os._exit(1)", "does not answer"),
    ],
)
def test_what_is_no_reply_is_told_in_a_sentence(make: Make, answer: str, sentence: str) -> None:
    with make(twist=f"answer = lambda asked: {answer}") as server, pytest.raises(NativeServerError, match=sentence):
        server.generate((1,), 3)


def decoder_of(folder: Path, *depths: int, twist: str = "") -> NativeDecoder:
    """Tokens of a prompt are the lengths of its words."""
    return NativeDecoder(
        server_program(folder, twist),
        folder / "model.gguf",
        depths=depths,
        n_threads=1,
        n_ctx=512,
        tokenize=lambda text: [len(word) for word in text.split()],
    )


def test_each_depth_has_a_server_of_its_own(tmp_path: Path) -> None:
    with decoder_of(tmp_path, 0, 2) as decoder:
        runs = [decoder.run("four by four", depth=depth, n_tokens=3) for depth in (2, 0)]
    assert [run.tokens for run in runs] == [(2, 4, 2, 4), (0, 4, 2, 4)]


def test_rounds_are_the_tokens_without_the_first_and_the_drafts_kept(tmp_path: Path) -> None:
    with decoder_of(tmp_path, 2) as decoder:
        run = decoder.run("one two three four five six", depth=2, n_tokens=3)
    assert (len(run.tokens), run.accepted, run.rounds) == (7, 1, 5)


def test_where_one_depth_cannot_start_the_others_are_ended(tmp_path: Path) -> None:
    twist = "folder.joinpath(f'pid{depth}').write_text(str(os.getpid()))\nif depth == 2: sys.exit('no room')"
    with pytest.raises(NativeServerError, match="no room"):
        decoder_of(tmp_path, 0, 2, twist=twist)
    assert not is_running(int((tmp_path / "pid0").read_text()))
