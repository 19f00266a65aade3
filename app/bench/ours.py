"""Our own engine as a `Decoder`: the sessions the application uses, without its thread and its store."""

import time
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from app.bench.decode import DecodeRun
from app.domain.conversation import MessageNode
from app.domain.errors import ModelFileError
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.model import DrafterKind, LoadOptions
from app.domain.templates import Reasoning
from app.domain.turn import FinishReason
from app.engine.contexts import ContextKind
from app.engine.depth import LIKELY, FixedDepth
from app.engine.loading import load_model
from app.engine.native.model import LlamaModel
from app.engine.sampler import GreedySampler
from app.engine.spec_session import SpecSession
from app.engine.template import build_prompt


def prompt_tokens(model: LlamaModel, prompt: str) -> tuple[int, ...]:
    """The tokens of a conversation that is this user message alone, as the engine would read them.

    Raises:
        TemplateError: the model's chat template refuses this.
    """
    asked = MessageNode(id=MessageId(1), parent=None, message=Message(Role.USER, prompt))
    render = model.layouts.own().layout.renderer(now=None, reasoning=Reasoning.AUTO)
    return build_prompt((asked,), render, model).tokens


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
            options = LoadOptions(n_ctx=n_ctx, n_threads=n_threads, max_depth=depth_max)
            self._loaded = load_model(path, options, own=self._stack)
            self._model, self._drafting = self._loaded.model, self._loaded.session
            if self._loaded.card.drafter is not DrafterKind.MTP:
                reason = self._loaded.card.drafter_reason
                raise ModelFileError(f"There is no head to measure. {reason} Choose another model with --model.")
            # Plain decoding needs no past of recurrent states, so it gets a context without one.
            alone = self._model.context(ContextKind.TARGET, n_ctx=n_ctx, n_threads=n_threads)
            self._plain = SpecSession(self._stack.enter_context(alone))
            undo.pop_all()

    def prompt_tokens(self, prompt: str) -> tuple[int, ...]:
        """See `prompt_tokens`."""
        return prompt_tokens(self._model, prompt)

    def run(self, prompt: str, *, depth: int | None, n_tokens: int) -> DecodeRun:
        """See `Decoder.run`."""
        session = self._plain if depth == 0 else self._drafting
        # Every mode reads the whole prompt, in the same pieces: what is kept of it could change a near-tie.
        session.reset()
        session.prime(self.prompt_tokens(prompt))
        before = session.telem
        rounds = session.generate(
            GreedySampler(),
            depth=session.depth_max if depth is None else depth,
            control=self._loaded.auto if depth is None else FixedDepth(depth, floor=LIKELY),
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
