"""One device with a small model on it, for the self-test: `TriedDevice` over llama.cpp."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from app import __version__
from app.domain.errors import AppError
from app.domain.model import LoadOptions
from app.domain.segment import RowBytes
from app.domain.self_test import Ability, SelfTest
from app.engine.contexts import Batch, ContextKind, Row
from app.engine.cores import physical_cores
from app.engine.drafters import draft_context
from app.engine.memory import Memory
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.native.library import mtp_unavailable, native_build
from app.engine.native.model import LlamaModel
from app.engine.rounding import measure_rounding
from app.engine.sampler import GreedySampler, argmax
from app.engine.self_test import DraftedReply, Written, try_all
from app.engine.spec_session import SpecSession

_N_CTX = 512
_DEPTH = 2
_PROMPT = (
    "The harbour of a small town lies between two hills. In the morning the boats go out, and in the evening they come "
    "back with fish. The baker opens early, the school a little later. In the morning the boats go out, and in the"
)


class HeadMissingError(AppError):
    """The model's MTP head cannot be used at all."""


class ModelOnDevice:
    """See `TriedDevice`.  Close it."""

    def __init__(self, path: Path, device: str, *, n_threads: int) -> None:
        """Load the model on the device.

        Raises:
            AppError: it cannot be loaded there.
        """
        self._n_threads = n_threads
        self._logits: Row | None = None
        self._stack = ExitStack()
        with ExitStack() as undo:
            undo.callback(self._stack.close)
            self.model = self._stack.enter_context(LlamaModel(path, device=device))
            self._target = self._stack.enter_context(
                self.model.context(ContextKind.TARGET, n_ctx=_N_CTX, n_threads=n_threads)
            )
            undo.pop_all()
        self._memory = Memory(self._target)

    def empty(self) -> None:
        """See `TriedDevice`."""
        self._memory.truncate(0)
        self._logits = None

    def read(self, tokens: Sequence[int]) -> None:
        """See `TriedDevice`."""
        self._memory.decode(Batch(np.array(tokens, np.int32), self._memory.end, 1))
        (logits,) = self._target.logits()
        self._logits = logits.copy()

    def write(self, n_tokens: int) -> Written:
        """See `TriedDevice`."""
        tokens: list[int] = []
        leads: list[float] = []
        sampler = GreedySampler()
        for _ in range(n_tokens):
            assert self._logits is not None, "something was read before"
            tokens.append(argmax(self._logits))
            leads.append(sampler.gap(self._logits, self._memory.end))
            self.read(tokens[-1:])
        return Written(tuple(tokens), tuple(leads))

    def cut(self, position: int) -> bool:
        """See `TriedDevice`."""
        if not self._target.remove(position):
            return False
        self._memory = Memory(self._target)
        self._memory.end = position
        return True

    def state(self) -> RowBytes:
        """See `TriedDevice`."""
        return self._memory.state()

    def put(self, state: RowBytes) -> None:
        """See `TriedDevice`."""
        self._memory.replace(state)

    def draft(self, tokens: Sequence[int], n_tokens: int) -> DraftedReply:
        """See `TriedDevice`."""
        if missing := mtp_unavailable() or self.model.head_refusal:
            raise HeadMissingError(missing)
        self.empty()
        written: list[int] = []
        n_drafted = n_accepted = 0
        with ExitStack() as own:
            options = LoadOptions(max_depth=_DEPTH)
            draft = draft_context(self.model, self._target, options, n_threads=self._n_threads, own=own)
            mtp = own.enter_context(MtpSession(self._target, draft, MtpSessionConfig(n_draft_max=_DEPTH)))
            session = SpecSession(self._target, mtp)
            session.prime(tokens)
            for done in session.generate(GreedySampler(), depth=_DEPTH, max_new=n_tokens):
                written += done.tokens
                n_drafted += done.n_drafted
                n_accepted += done.n_accepted
            fault = session.drafter_fault
            session.reset()
        if fault:
            raise HeadMissingError(fault)
        return DraftedReply(tuple(written), n_drafted, n_accepted)

    def bound(self, tokens: Sequence[int]) -> float:
        """See `TriedDevice`."""
        return measure_rounding(self._target, tokens).bound

    def close(self) -> None:
        """Free everything; may be called again."""
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()


def run_self_test(
    device: str, model: Path, *, told: Callable[[Ability], None] = lambda _ability: None, n_threads: int = 0
) -> SelfTest:
    """Try everything on one device.

    Args:
        device: its name.
        model: the demo model.
        told: of each ability before it is tried.
        n_threads: CPU threads; 0 for the physical cores.

    Raises:
        AppError: the model cannot be loaded there.
    """
    with ModelOnDevice(model, device, n_threads=n_threads or physical_cores()) as tried:
        outcomes = try_all(tried, tried.model.tokenize(_PROMPT, special=False), told=told)
    return SelfTest(device=device, build=native_build(), version=__version__, outcomes=outcomes)
