"""What is the address of a worker machine, and what is said of one that cannot be used."""

import pytest

from app.domain.workers import DEFAULT_PORT, WorkerAnswer, WorkerState, is_worker_address, why_unusable


@pytest.mark.parametrize("text", ["192.168.1.20:50052", "attic:1", "attic:65535"])
def test_a_host_and_a_port_are_an_address(text: str) -> None:
    assert is_worker_address(text)


@pytest.mark.parametrize("text", ["", "attic", "attic:", ":50052", "attic:0", "attic:65536", "a b:1", "attic:1,b:2"])
def test_anything_else_is_none(text: str) -> None:
    assert not is_worker_address(text)


def test_a_worker_listens_where_those_of_llama_cpp_do() -> None:
    assert DEFAULT_PORT == 50_052


def test_a_worker_that_is_ready_can_be_used() -> None:
    assert why_unusable(WorkerAnswer(address="attic:1", state=WorkerState.READY)) == ""


@pytest.mark.parametrize("state", [state for state in WorkerState if state is not WorkerState.READY])
def test_one_that_is_not_is_named_with_what_to_do(state: WorkerState) -> None:
    sentence = why_unusable(WorkerAnswer(address="attic:1", state=state))
    assert "attic:1" in sentence
    assert "the model without" in sentence
