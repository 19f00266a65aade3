"""Stopping llama.cpp in the middle of a batch: at once, from another thread, and nothing is left of it."""

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from app.engine.contexts import Batch, ContextKind, DecodeStoppedError
from app.engine.memory import Memory
from app.engine.native.model import LlamaModel
from app.engine.stop import StopFlag
from tests.models import exact_model, hybrid_model

pytestmark = pytest.mark.model

PROMPT = np.arange(300, 320, dtype=np.int32)
MORE = np.arange(400, 420, dtype=np.int32)


class Rig:
    """A model whose contexts are closed in order."""

    def __init__(self, path: Path) -> None:
        self._stack = ExitStack()
        self.model = self._stack.enter_context(LlamaModel(path))

    def memory(self) -> Memory:
        made = self.model.context(ContextKind.TARGET, n_ctx=512, n_threads=1, n_rs_seq=4)
        return Memory(self._stack.enter_context(made))

    def close(self) -> None:
        self._stack.close()


@pytest.fixture(params=[exact_model, hybrid_model], ids=["attention", "hybrid"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    made = Rig(request.param())
    yield made
    made.close()


def set_flag() -> StopFlag:
    flag = StopFlag()
    flag.set()
    return flag


def test_a_flag_that_is_not_set_changes_nothing(rig: Rig) -> None:
    watched, free = rig.memory(), rig.memory()
    watched.decode(Batch(PROMPT, 0, 1), stop=StopFlag())
    free.decode(Batch(PROMPT, 0, 1))
    assert np.array_equal(watched.context.logits(), free.context.logits())


def test_a_stopped_batch_leaves_a_memory_that_goes_on_as_if_it_had_never_been(rig: Rig) -> None:
    stopped, fresh = rig.memory(), rig.memory()
    for memory in (stopped, fresh):
        memory.decode(Batch(PROMPT, 0, 1))
    snapshot = stopped.snapshot()
    with pytest.raises(DecodeStoppedError):
        stopped.decode(Batch(MORE, len(PROMPT), 1), stop=set_flag())
    if stopped.recurrent:
        stopped.set_back(snapshot, len(PROMPT))
    assert stopped.context.end_position() == stopped.end == len(PROMPT)
    for memory in (stopped, fresh):
        memory.decode(Batch(MORE, len(PROMPT), 1))
    assert np.array_equal(stopped.context.logits(), fresh.context.logits())


def test_a_later_batch_without_a_flag_is_not_stopped_by_an_earlier_one(rig: Rig) -> None:
    memory = rig.memory()
    with pytest.raises(DecodeStoppedError):
        memory.decode(Batch(PROMPT, 0, 1), stop=set_flag())
    memory.truncate(0)
    memory.decode(Batch(PROMPT, 0, 1))
    assert memory.end == len(PROMPT)


def test_a_flag_set_by_another_thread_ends_the_batch_that_is_under_way() -> None:
    rig = Rig(exact_model())
    memory, flag = rig.memory(), StopFlag()
    wide = np.arange(1000, 1256, dtype=np.int32)
    memory.decode(Batch(wide, 0, 1))  # the first pass of all also fills caches
    began = time.perf_counter()
    memory.truncate(0)
    memory.decode(Batch(wide, 0, 1))
    whole = time.perf_counter() - began
    memory.truncate(0)
    timer = threading.Timer(whole / 8, flag.set)
    timer.start()
    with pytest.raises(DecodeStoppedError):
        memory.decode(Batch(wide, 0, 1), stop=flag)
    timer.join()
    rig.close()
