"""Our own engine as a `Decoder`: the sessions the application uses, without its thread and its store."""

import time
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from app.bench.decode import DecodeRun
from app.domain.errors import ModelFileError
from app.domain.message import Role
from app.domain.turn import FinishReason
from app.engine.contexts import ContextKind, MemoryKind
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.native.library import mtp_unavailable
from app.engine.native.model import LlamaModel
from app.engine.sampler import GreedySampler
from app.engine.spec_session import SpecSession

_AUTO_DEPTH = 1
"""Stands for an automatic depth until the engine has one."""


class OurDecoder:
    """One model with a session that drafts and one that cannot, emptied before each reply."""

    def __init__(self, path: Path, *, depth_max: int, n_threads: int, n_ctx: int) -> None:
        """Load a model; close it in the end.

        Args:
            path: GGUF file.
            depth_max: most drafts in a round.
            n_threads: CPU threads.
            n_ctx: context length.

        Raises:
            ModelFileError: it cannot be loaded, or nothing in it drafts.
        """
        self._stack = ExitStack()
        with ExitStack() as undo:
            undo.callback(self._stack.close)
            self._model = self._stack.enter_context(LlamaModel(path))
            missing = mtp_unavailable() or ("" if self._model.n_heads_mtp else f"{self._model.name} has no MTP head")
            if missing:
                raise ModelFileError(f"There is no drafting to measure: {missing}. Choose another model with --model.")
            self._render = self._model.template_renderer()
            # A recurrent state that can be taken back costs memory by the token, and plain decoding needs none.
            n_rs_seq = depth_max if self._model.memory_kind is MemoryKind.RECURRENT else 0
            alone = self._model.context(ContextKind.TARGET, n_ctx=n_ctx, n_threads=n_threads)
            target = self._model.context(ContextKind.TARGET, n_ctx=n_ctx, n_threads=n_threads, n_rs_seq=n_rs_seq)
            draft = self._model.context(ContextKind.MTP, n_ctx=n_ctx, n_threads=n_threads, other=target)
            for context in (alone, target, draft):
                self._stack.enter_context(context)
            mtp = self._stack.enter_context(MtpSession(target, draft, MtpSessionConfig(n_draft_max=depth_max)))
            self._plain, self._drafting = SpecSession(alone), SpecSession(target, mtp)
            undo.pop_all()

    def prompt_tokens(self, prompt: str) -> tuple[int, ...]:
        """The tokens of a conversation that is this user message alone."""
        text = self._render([{"role": Role.USER.value, "content": prompt}])
        tokens = self._model.tokenize(text, special=True)
        bos = self._model.bos
        return tokens if bos is None or tokens[:1] == (bos,) else (bos, *tokens)

    def run(self, prompt: str, *, depth: int | None, n_tokens: int) -> DecodeRun:
        """See `Decoder.run`."""
        session = self._plain if depth == 0 else self._drafting
        session.reset()
        session.prime(self.prompt_tokens(prompt))
        before = session.telem
        rounds = session.generate(
            GreedySampler(),
            depth=_AUTO_DEPTH if depth is None else depth,
            max_new=n_tokens,
            ends=lambda token: FinishReason.END if self._model.ends_turn(token) else None,
        )
        tokens = list(next(rounds).tokens)
        began = time.perf_counter()
        for done in rounds:
            tokens += done.tokens
        seconds = time.perf_counter() - began
        counted = session.telem.delta_since(before)
        return DecodeRun(
            tokens=tuple(tokens),
            seconds=seconds,
            rounds=counted.rounds,
            drafted=counted.drafted,
            accepted=counted.accepted,
            offered_by_position=counted.offered_by_position,
            accepted_by_position=counted.accepted_by_position,
        )

    def close(self) -> None:
        """Free everything native; may be called again."""
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
