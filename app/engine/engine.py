"""The engine: obeys one command at a time and reports events.  Synchronous; it knows no threads, no Qt, no SQL.

It owns the loaded model, both contexts, and the live sequence; everything native is freed by `close`.
"""

import time
from collections.abc import Callable
from contextlib import ExitStack

from app.domain.commands import ForgetSegment, Generate, LoadModel
from app.domain.errors import AppError, BugError, KnownError, ModelFileError
from app.domain.events import EngineEvent, ModelFailed, ModelLoading, ModelReady, TurnFailed
from app.domain.model import DrafterKind, LoadOptions, ModelCard
from app.domain.segment import root_key
from app.engine.contexts import ContextKind, MemoryKind
from app.engine.cores import physical_cores
from app.engine.costs import pass_seconds
from app.engine.fingerprint import fingerprint
from app.engine.live_chain import LiveChain
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.native.context import LlamaContext
from app.engine.native.filters import FilterChain
from app.engine.native.library import NATIVE_VERSION, mtp_unavailable
from app.engine.native.model import LlamaModel
from app.engine.sampler import GreedySampler, SeededSampler
from app.engine.spec_session import SpecSession, never
from app.engine.turns import Loaded, TurnWriter, prompt_of
from app.log import ENGINE

Post = Callable[[EngineEvent], None]

FORMAT = "tandem-rows-1"
"""Part of every root key; raised when the meaning of saved rows changes."""


class Engine:
    """One loaded model at a time."""

    def __init__(self, post: Post) -> None:
        """Make an engine without a model; `post` takes its events."""
        self._post = post
        self._resources = ExitStack()
        self._loaded: Loaded | None = None
        self._last_load: LoadModel | None = None

    def load(self, command: LoadModel, should_stop: Callable[[], bool] = never) -> None:
        """Load a model in place of the present one; ends with `ModelReady` or `ModelFailed`."""
        self.close()
        self._last_load = command
        try:
            self._loaded = self._load(command, should_stop)
        except AppError as error:
            self._resources.close()
            ENGINE.info("the model could not be loaded: %s", type(error).__name__)
            known = error if isinstance(error, KnownError) else ModelFileError(f"The model cannot be used: {error}.")
            self._post(ModelFailed(path=command.path, error=known, load=command.load))
        except Exception:
            self._resources.close()
            raise
        else:
            self._post(ModelReady(card=self._loaded.card, load=command.load))

    def _load(self, command: LoadModel, should_stop: Callable[[], bool]) -> Loaded:
        began = time.perf_counter()
        options = command.options

        def progress(fraction: float) -> bool:
            self._post(ModelLoading(path=command.path, fraction=fraction, load=command.load))
            return not should_stop()

        model = self._resources.enter_context(LlamaModel(command.path, progress=progress))
        n_ctx = min(options.n_ctx, model.n_ctx_train) if model.n_ctx_train > 0 else options.n_ctx
        n_threads = options.n_threads or physical_cores()
        # A recurrent state that can be taken back costs memory by the token, so only as many as a round drafts.
        n_rs_seq = options.max_depth if model.memory_kind is MemoryKind.RECURRENT else 0
        target = self._resources.enter_context(
            model.context(ContextKind.TARGET, n_ctx=n_ctx, n_threads=n_threads, n_rs_seq=n_rs_seq)
        )
        costs = pass_seconds(target, options.max_depth + 1)
        drafter, reason = _drafter(model, options)
        mtp: MtpSession | None = None
        if drafter is DrafterKind.MTP:
            draft = self._resources.enter_context(
                model.context(ContextKind.MTP, n_ctx=n_ctx, n_threads=n_threads, other=target)
            )
            config = MtpSessionConfig(n_draft_max=options.max_depth)
            mtp = self._resources.enter_context(MtpSession(target, draft, config))
        card = ModelCard(
            name=model.name,
            path=command.path,
            n_ctx=target.n_ctx,
            drafter=drafter,
            drafter_reason=reason,
            root=root_key(_root_parts(model, target, drafter=drafter, options=options)),
            load_s=time.perf_counter() - began,
            plain_step_s=costs[0],
        )
        session = SpecSession(target, mtp)
        return Loaded(model=model, session=session, chain=LiveChain(card.root, session), card=card, costs=costs)

    def generate(self, command: Generate, should_stop: Callable[[], bool]) -> None:
        """Write a reply; ends with `TurnFinished` or `TurnFailed`, and leaves the engine able to go on."""
        loaded = self._loaded
        if loaded is None:
            self._post(TurnFailed(turn=command.turn, error=ModelFileError("No model is loaded. Choose one first.")))
            return
        try:
            prompt = prompt_of(command, loaded)
        except KnownError as error:  # nothing live was touched
            self._post(TurnFailed(turn=command.turn, error=error))
            return
        sampling = command.options.sampling
        filters = None if sampling.greedy else FilterChain(sampling, loaded.model.n_vocab)
        sampler = GreedySampler() if filters is None else SeededSampler(filters, command.seed)
        try:
            TurnWriter(loaded, self._post, command, sampler=sampler, should_stop=should_stop).write(prompt)
        except AppError as error:
            ENGINE.info("turn %d failed: %s", command.turn, type(error).__name__)
            self._recover(loaded)
            known = error if isinstance(error, KnownError) else BugError(f"Decoding failed: {error}.")
            self._post(TurnFailed(turn=command.turn, error=known))
        except Exception:
            self._recover(loaded)
            raise
        finally:
            if filters is not None:
                filters.close()

    def forget(self, command: ForgetSegment) -> None:
        """A captured segment is not on the disk: its rows are captured again with the next ones."""
        if self._loaded is not None:
            self._loaded.chain.forget(command.key)

    def _recover(self, loaded: Loaded) -> None:
        """After a failure nothing live is trusted; a session that cannot even be emptied is made anew."""
        loaded.chain.forget_after(0)
        try:
            loaded.session.reset()
        except AppError:
            assert self._last_load is not None
            self.load(self._last_load)

    def close(self) -> None:
        """Free everything native, in order; may be called again."""
        self._loaded = None
        self._resources.close()


def _drafter(model: LlamaModel, options: LoadOptions) -> tuple[DrafterKind, str]:
    """What really proposes, and why."""
    if options.drafter is DrafterKind.NONE:
        return DrafterKind.NONE, "Drafting is switched off in the settings."
    missing = mtp_unavailable()
    if missing:
        return DrafterKind.NONE, f"No drafting: {missing}."
    if model.n_heads_mtp < 1:
        return DrafterKind.NONE, "This model file has no MTP head, so it decodes without drafts."
    return DrafterKind.MTP, "The model's own MTP head drafts."


def _root_parts(
    model: LlamaModel, target: LlamaContext, *, drafter: DrafterKind, options: LoadOptions
) -> tuple[str, ...]:
    """Everything that changes the bytes of saved rows."""
    original = model.metadata(f"{model.metadata('general.architecture')}.rope.scaling.original_context_length")
    return (
        FORMAT,
        fingerprint(model.path),
        f"llama-cpp-python {NATIVE_VERSION}",
        f"kv f16 f16 n_embd {model.n_embd} n_ubatch {target.n_ubatch} n_rs_seq {target.n_rs_seq}",
        # Some models turn their rows by other angles once the context exceeds the one they were first trained with.
        f"beyond original context {bool(original) and target.n_ctx > int(original)}",
        f"drafter {drafter.value} n_draft_max {options.max_depth}",
    )
