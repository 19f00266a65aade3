"""What is said of an engine's process that has died: which end it was, and what to do."""

import signal

import pytest

from app.engine.host.obituary import obituary

CRASHED = ("ggml-rpc.cpp:566: Remote RPC server crashed or returned malformed response",)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (-signal.SIGABRT, "llama.cpp gave up"),
        (-signal.SIGSEGV, "llama.cpp crashed"),
        (-9, "want of memory"),
        (1, "with code 1."),
        (-15, "with code -15."),
    ],
)
def test_each_end_is_told_apart(code: int, said: str) -> None:
    sentence = obituary(code, ("something else",))
    assert said in sentence
    assert sentence.endswith("the engine begins anew from the last saved state.")


def test_after_a_load_nobody_is_told_to_go_on_with_a_reply() -> None:
    sentence = obituary(-signal.SIGABRT, (), loading=True)
    assert "llama.cpp gave up" in sentence
    assert "Choose another model" in sentence
    assert "reply" not in sentence


def test_want_of_memory_is_told_from_a_fault() -> None:
    words = ("ggml_aligned_malloc: insufficient memory (attempted to allocate  44.73 MB)", "GGML_ASSERT(ptr) failed")
    assert obituary(-signal.SIGABRT, words).startswith("There was too little free memory,")


def test_a_worker_that_is_gone_is_named() -> None:
    sentence = obituary(-signal.SIGABRT, CRASHED, ["far:1", "near:2"])
    assert sentence.startswith("The worker far:1, near:2 has gone,")
    assert "load the model without it" in sentence


@pytest.mark.parametrize(("words", "absent", "said"), [(CRASHED, (), "A worker"), ((), ("far:1",), "The worker far:1")])
def test_one_sign_of_it_is_enough(words: tuple[str, ...], absent: tuple[str, ...], said: str) -> None:
    assert obituary(-9, words, absent).startswith(said)
