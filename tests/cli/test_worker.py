"""`worker`, and `ask` over workers, as a person runs them."""

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.worker import _is_this_machine
from tests.cli.console import ROOT, run
from tests.fakes.worker_machines import free_port, two_workers
from tests.models import exact_model

SHORT = ("--threads", "1", "--context", "512", "--max-tokens", "6", "--seed", "1", "--temperature", "0", "--json")


@pytest.mark.parametrize(
    "arguments",
    [
        ("worker", "--port", "0"),
        ("worker", "--port", "70000"),
        ("worker", "--threads", "0"),
        ("ask", "Hello", "--workers", "here"),
        ("ask", "Hello", "--workers", "a:1,b:"),
        ("ask", "Hello", "--engine-process", "none"),
        ("bench", "process", "--workers", "a"),
    ],
)
def test_wrong_usage_ends_with_2(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = run(tmp_path, *arguments)
    assert (done.code, "Traceback" in done.err) == (2, False)


def test_a_place_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run(tmp_path, "worker", "--port", str(taken.getsockname()[1]))
    assert (done.code, done.err.count("\n"), "choose another" in done.err) == (1, 1, True)


def test_whoever_can_reach_it_is_warned_of() -> None:
    command = [sys.executable, "-m", "app", "worker", "--host", "0.0.0.0", "--port", str(free_port()), "--json"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        said = json.loads(worker.stdout.readline())
        worker.send_signal(signal.SIGINT)
        _, errors = worker.communicate(timeout=60)
    assert said["address"].startswith("0.0.0.0:")
    assert "there is no password" in errors
    assert (worker.returncode, "Traceback" in errors) == (130, False)


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("localhost", True),
        ("127.example.org", False),
        ("localhost.example.org", False),
        ("0.0.0.0", False),
        ("::", False),
    ],
)
def test_a_name_that_only_begins_like_this_machine_s_is_not_taken_for_it(host: str, *, own: bool) -> None:
    assert _is_this_machine(host) is own


@pytest.mark.model
def test_a_reply_over_workers_is_the_same(tmp_path: Path) -> None:
    asked = ("ask", "Name three trees.", "--model", str(exact_model()), *SHORT)
    with two_workers() as machines:
        addresses = ",".join(machine.address for machine in machines)
        over = run(tmp_path / "over", *asked, "--workers", addresses)
    alone = run(tmp_path / "alone", *asked, "--engine-process", "own")
    assert over.record["token_ids"] == alone.record["token_ids"]


@pytest.mark.model
def test_a_worker_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    address = f"127.0.0.1:{free_port()}"
    done = run(tmp_path, "ask", "Hello", "--model", str(exact_model()), "--workers", address, *SHORT)
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert f"The worker {address} does not answer" in done.err


@pytest.mark.model
def test_the_price_of_a_process_is_measured_place_by_place(tmp_path: Path) -> None:
    model = ("--model", str(exact_model()))
    done = run(tmp_path, "bench", "process", *model, "--repeat", "1", "--tokens", "4", "--threads", "1", "--json")
    assert done.code == 0, done.err
    places = done.part("places")
    assert set(places) == {"same", "own"}
    for figures in places.values():
        assert isinstance(figures, dict)
        assert figures["same_text"] is True
        assert min(figures["load_s"], figures["first_token_s"], figures["tokens_per_second"], figures["speed"]) > 0
