"""`download` finds models, judges them, brings them and lists what was begun."""

import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tests.cli.console import ROOT, Done, Record, command, run
from tests.downloads.hub_server import HubServer, serving
from tests.engine.gguf_bytes import gguf

REPOSITORY = "ada/Paper-MTP-GGUF"
SMALL, LARGE = gguf() + bytes(1_000_000), gguf() + bytes(2_000_000)


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    for variable in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"):
        monkeypatch.delenv(variable, raising=False)
    with serving() as server:
        monkeypatch.setenv("HF_ENDPOINT", server.address)
        server.does.repositories[REPOSITORY] = {"paper-Q4_K_M.gguf": SMALL, "paper-Q8_0.gguf": LARGE}
        yield server


def download(tmp_path: Path, *arguments: str) -> Done:
    return run(tmp_path / "data", "download", *arguments)


def records(done: Done, name: str) -> list[Record]:
    return cast("list[Record]", done.record[name])


def test_without_a_repository_the_catalogue_is_shown_and_nothing_is_contacted(hub: HubServer, tmp_path: Path) -> None:
    done = download(tmp_path, "--json")
    assert done.code == 0, done.err
    models = records(done, "models")
    assert [cast("int", each["memory"]) for each in models] == sorted(cast("int", each["memory"]) for each in models)
    assert "not tried here" in str(done.record["remark"])
    assert str(models[0]["repository"]) in download(tmp_path).out
    assert hub.requests == []
    assert not (tmp_path / "data").exists()


def test_repositories_are_searched_for(hub: HubServer, tmp_path: Path) -> None:
    assert [each["id"] for each in records(download(tmp_path, "--search", "paper", "--json"), "repositories")] == [
        REPOSITORY
    ]
    assert "MTP" in download(tmp_path, "--search", "paper").out
    assert "No repository" in download(tmp_path, "--search", "nothing like it").err


def test_a_repository_alone_lists_its_formats_with_what_each_takes(hub: HubServer, tmp_path: Path) -> None:
    done = download(tmp_path, REPOSITORY, "--json")
    assert done.code == 0, done.err
    models = records(done, "models")
    assert [(each["quantisation"], each["fit"], each["mtp_heads"]) for each in models] == [
        ("Q4_K_M", "fits", 1),
        ("Q8_0", "fits", 1),
    ]
    assert cast("int", models[1]["memory"]) - cast("int", models[0]["memory"]) == len(LARGE) - len(SMALL)
    assert "Choose one with --quant" in download(tmp_path, REPOSITORY).err


def test_a_format_is_brought_and_listed(hub: HubServer, tmp_path: Path) -> None:
    done = download(tmp_path, f"{hub.address}/{REPOSITORY}", "--quant", "q8_0", "--json")
    assert done.code == 0, done.err
    path = tmp_path / "data/models" / REPOSITORY / "paper-Q8_0.gguf"
    assert (done.record["path"], path.read_bytes()) == (str(path), LARGE)
    n_requests = len(hub.requests)
    assert [(each["state"], each["done"]) for each in records(download(tmp_path, "--list", "--json"), "downloads")] == [
        ("done", len(LARGE))
    ]
    assert "done" in download(tmp_path, "--list").out
    assert download(tmp_path, "--cancel", "1").code == 0
    assert (records(download(tmp_path, "--list", "--json"), "downloads"), path.exists()) == ([], True)
    assert len(hub.requests) == n_requests


def test_what_broke_off_goes_on_with_the_same_command(hub: HubServer, tmp_path: Path) -> None:
    # The first answer is the header's.
    hub.does.cuts = [None, 300_000] + [0] * 100
    done = download(tmp_path, REPOSITORY, "--file", "paper-Q4_K_M.gguf")
    assert (done.code, "resume it" in done.err) == (1, True)
    hub.does.cuts = []
    done = download(tmp_path, REPOSITORY, "--file", "paper-Q4_K_M.gguf")
    assert done.code == 0, done.err
    assert Path(done.out.strip()).read_bytes() == SMALL
    assert hub.spans()[-1] == "bytes=300000-"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("paper",), "owner and its own name"),
        (("ada/Nothing",), "search for it again"),
        ((REPOSITORY, "--quant", "Q5_0"), "it has Q4_K_M, Q8_0"),
        ((REPOSITORY, "--file", "../x.gguf"), "has no ../x.gguf"),
        (("--cancel", "7"), "There is no download 7"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    hub: HubServer, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    done = download(tmp_path, *arguments)
    assert (done.code, words in done.err) == (1, True), done.err


def test_the_token_is_the_one_that_was_kept(hub: HubServer, tmp_path: Path) -> None:
    hub.does.gated, hub.does.token = {REPOSITORY}, "hf_mine"
    run(tmp_path / "data", "secret", "set", "hugging-face", "--in-file", stdin="hf_mine\n")
    done = download(tmp_path, REPOSITORY, "--quant", "Q4_K_M")
    assert done.code == 0, done.err
    assert "hf_mine" not in done.out + done.err + (tmp_path / "data/downloads.json").read_text()


def test_an_interrupt_keeps_what_is_here(hub: HubServer, tmp_path: Path) -> None:
    running: list[subprocess.Popen[str]] = []
    started, ended = threading.Event(), threading.Event()

    def interrupt(n_sent: int) -> None:
        # The header's answer takes as much as the whole file here.
        if n_sent > len(SMALL) + 400_000 and not ended.is_set():
            started.wait(60)
            running[0].send_signal(signal.SIGINT)
            ended.wait(60)

    hub.does.sent = interrupt
    running.append(
        subprocess.Popen(
            command(tmp_path / "data", "download", REPOSITORY, "--quant", "Q4_K_M"),
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
        )
    )
    started.set()
    _, said = running[0].communicate(timeout=120)
    ended.set()
    assert (running[0].returncode, "the same command goes on" in said) == (130, True), said
    (kept,) = records(download(tmp_path, "--list", "--json"), "downloads")
    assert kept["state"] == "paused"
    assert download(tmp_path, REPOSITORY, "--quant", "Q4_K_M").code == 0
