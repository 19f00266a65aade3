"""Two worker machines on loopback: the same text, saved rows, and a death that costs neither words nor the window.

How many times a worker is killed is `TANDEM_KILLS` (twice by default, a tenth of it otherwise; 200 before a release).
"""

import os
import random
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.console_chat import ConsoleChat
from app.domain.errors import WorkerError
from app.domain.events import ConversationPicked, ModelChosen, NewChatPressed, RoundDone
from app.domain.model import LoadOptions
from app.domain.turn import FinishReason, RestoreHow
from app.domain.workers import WorkerAnswer, WorkerState
from app.engine.obey import native_engine
from app.engine.workers import ask_worker, shared_bytes
from app.paths import Folders
from tests.fakes.hosted_chat import after, ask, begin, go_on
from tests.fakes.worker_machines import WorkerMachine, free_port, two_workers
from tests.models import exact_model, hybrid_model

N_KILLS = max(2, int(os.environ.get("TANDEM_KILLS", "0")) // 10)
N_TOKENS = 48
PATIENCE_S = 0.5


@pytest.fixture(scope="module")
def machines() -> Iterator[tuple[WorkerMachine, WorkerMachine]]:
    with two_workers() as machines:
        yield machines


def over(*machines: WorkerMachine) -> LoadOptions:
    return LoadOptions(n_ctx=1024, n_threads=1, workers=tuple(machine.address for machine in machines))


def local_reply(folders: Folders, model: Path, *texts: str) -> list[str]:
    local = LoadOptions(n_ctx=1024, n_threads=1)
    with begin(Folders.under(folders.data / "local"), native_engine, model, own_process=False, load=local) as chat:
        return [ask(chat, text, max_tokens=N_TOKENS).message.content for text in texts]


@pytest.mark.model
@pytest.mark.parametrize("model", [exact_model, hybrid_model], ids=lambda model: model.__name__)
def test_the_text_is_that_of_one_machine_and_goes_on_from_saved_rows(
    folders: Folders, machines: tuple[WorkerMachine, WorkerMachine], model: object
) -> None:
    assert callable(model)
    path = model()
    asked = ("Tell me of trees.", "And of birds?")
    with begin(folders, native_engine, path, load=over(*machines)) as chat:
        first = ask(chat, asked[0], max_tokens=N_TOKENS)
    with begin(folders, native_engine, path, load=over(*machines)) as chat:
        chat.press(ConversationPicked(conversation=chat.state.conversations[0].id))
        chat.run_until(lambda state: state.opened is not None)
        second = ask(chat, asked[1], max_tokens=N_TOKENS)
    assert [first.message.content, second.message.content] == local_reply(folders, path, *asked)
    assert second.receipt is not None
    assert (second.receipt.how, second.receipt.reread) == (RestoreHow.SEGMENTS, 0)


@pytest.mark.model
def test_a_worker_that_dies_at_random_moments_costs_no_word_and_no_time(
    folders: Folders, caplog: pytest.LogCaptureFixture
) -> None:
    moments = random.Random(3)
    (whole,) = local_reply(folders, exact_model(), "Tell me of trees.")
    with two_workers() as own, begin(folders, native_engine, exact_model(), load=over(*own)) as chat:
        for _ in range(N_KILLS):
            machine = moments.choice(own)
            shown, said = ask_while_dying(chat, machine, moments.randrange(1, 60))
            assert whole.startswith(shown.strip())
            if machine.address not in said:
                continue  # the reply had ended before
            machine.start()
            assert go_on(chat, max_tokens=N_TOKENS).message.content.startswith(shown.strip())


def ask_while_dying(chat: ConsoleChat, machine: WorkerMachine, at: int) -> tuple[str, str]:
    """What is kept of a reply whose worker dies after so many events, and what is said of it."""
    chat.press(NewChatPressed())
    shown: list[str] = []
    strike = after(at, machine.die)

    def watch(event: object) -> None:
        shown.append(event.text if isinstance(event, RoundDone) else "")
        strike(event)  # type: ignore[arg-type]  # any event

    reply = ask(chat, "Tell me of trees.", watch=watch, max_tokens=N_TOKENS)
    assert reply.message.content.startswith("".join(shown).strip())
    if reply.finish_reason is not FinishReason.FAILED:
        machine.die()
        machine.start()
        return reply.message.content, ""
    return reply.message.content, chat.state.notice


@pytest.mark.model
def test_a_worker_that_stays_away_is_named_and_the_model_loads_without_it(
    folders: Folders, caplog: pytest.LogCaptureFixture
) -> None:
    with two_workers() as own, begin(folders, native_engine, exact_model(), load=over(*own)) as chat:
        cut = ask(chat, "Tell me of trees.", watch=after(6, own[1].die), max_tokens=N_TOKENS)
        assert cut.finish_reason is FinishReason.FAILED
        assert own[1].address in chat.state.notice
        go_on(chat, max_tokens=N_TOKENS)
        assert isinstance(chat.state.model_error, WorkerError)
        assert f"The worker {own[1].address} does not answer" in chat.state.notice
        chat.press(ModelChosen(path=exact_model(), options=over()))
        chat.run_until(lambda state: state.loading is None)
        reply = go_on(chat, max_tokens=N_TOKENS)
    assert reply.finish_reason is FinishReason.LENGTH
    assert reply.message.content.startswith(cut.message.content)
    assert reply.receipt is not None
    assert "No saved rows fit this model and these settings" in reply.receipt.reason


@pytest.mark.model
def test_in_the_windows_own_process_no_worker_is_used(folders: Folders, caplog: pytest.LogCaptureFixture) -> None:
    somewhere = LoadOptions(n_threads=1, workers=("127.0.0.1:1",))
    with begin(folders, native_engine, exact_model(), own_process=False, load=somewhere) as chat:
        assert "needs a process of its own" in chat.state.notice


def test_a_worker_that_is_not_there_is_said_to_be(folders: Folders) -> None:
    assert ask_worker(f"127.0.0.1:{free_port()}").state is WorkerState.ABSENT
    assert ask_worker("no.such.host.invalid:50052", patience_s=PATIENCE_S).state is WorkerState.ABSENT


def test_memory_of_workers_on_this_machine_is_its_own() -> None:
    def ready(address: str, *free: int) -> WorkerAnswer:
        return WorkerAnswer(address=address, state=WorkerState.READY, free=free, total=free)

    here = (ready("127.0.0.1:1", 5), ready("localhost:2", 7, 1), ready("127.8.0.1:3", 2))
    assert shared_bytes((*here, ready("192.168.1.20:4", 100), ready("attic:5", 50))) == 15


def test_a_worker_that_serves_somebody_is_busy() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        answer = ask_worker(f"127.0.0.1:{silent.getsockname()[1]}", patience_s=PATIENCE_S)
    assert answer.state is WorkerState.BUSY


@pytest.mark.parametrize("said", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\x1c" + bytes(35), b""])
def test_what_is_no_worker_is_strange(said: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def talk() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(64)
                connection.sendall(said)

        talking = threading.Thread(target=talk)
        talking.start()
        answer = ask_worker(f"127.0.0.1:{server.getsockname()[1]}")
        talking.join()
    assert answer.state is WorkerState.STRANGE


@pytest.mark.model
def test_a_worker_says_what_memory_it_has(machines: tuple[WorkerMachine, WorkerMachine]) -> None:
    answer = ask_worker(machines[0].address)
    assert answer.state is WorkerState.READY
    assert len(answer.free) == len(answer.total) >= 1
    assert all(0 < free <= total for free, total in zip(answer.free, answer.total, strict=True))
