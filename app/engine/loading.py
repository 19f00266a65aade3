"""From a model file to everything that is needed to converse with it."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from app.domain.model import DrafterKind, LoadOptions, ModelCard
from app.domain.segment import root_key
from app.engine.contexts import ContextKind, MemoryKind
from app.engine.cores import physical_cores
from app.engine.costs import LiveCosts, measure_costs
from app.engine.depth import AutoDepth, DrafterWatch
from app.engine.fingerprint import fingerprint
from app.engine.gguf_header import read_header
from app.engine.live_chain import LiveChain
from app.engine.lookup import LookupDrafter
from app.engine.machine_memory import available_bytes
from app.engine.memory_plan import plan
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.native.context import LlamaContext
from app.engine.native.library import NATIVE_VERSION, mtp_unavailable
from app.engine.native.model import LlamaModel
from app.engine.rounding import RoundingProbe
from app.engine.spec_session import SpecSession

FORMAT = "tandem-rows-2"
"""Part of every root key; raised when the meaning of saved rows changes."""

Progress = Callable[[float], bool]
"""Told 0 to 1 while weights are read; returning False gives up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A loaded model with its live sequence, and what is learned of its drafter while it decodes.

    Attributes:
        model, card: the model.
        session, chain: the live sequence, and what of it is saved.
        costs: what passes cost here.
        watch: whether the drafter is of any use.
        auto: the depth that pays.
        rounding: how much wide batches differ from single passes.
    """

    model: LlamaModel
    card: ModelCard
    session: SpecSession
    chain: LiveChain
    costs: LiveCosts
    watch: DrafterWatch
    auto: AutoDepth
    rounding: RoundingProbe


def load_model(path: Path, options: LoadOptions, *, own: ExitStack, progress: Progress | None = None) -> Loaded:
    """Load a model and its drafter as far as they fit the free memory, and measure what passes cost.

    Args:
        path: a GGUF file.
        options: how.
        own: takes everything native, to be closed in order; nothing is cleaned up here after an error.
        progress: see `Progress`.

    Raises:
        ModelFileError: the file, or the assistant's, cannot be used.
        TooLittleMemoryError: not even the least fits.
    """
    began = time.perf_counter()
    assistant_header = read_header(options.assistant) if options.assistant is not None else None
    memory = plan(read_header(path), options, available_bytes(), assistant=assistant_header)
    options = memory.options
    model = own.enter_context(LlamaModel(path, progress=progress))
    drafter, reason = _drafter(model, options)
    assistant = drafter is DrafterKind.MTP and options.assistant is not None
    n_ctx = min(options.n_ctx, model.n_ctx_train) if model.n_ctx_train > 0 else options.n_ctx
    n_threads = options.n_threads or physical_cores()
    # A recurrent state that can be taken back costs memory by the token, so only as many as a round drafts.
    takes_back = drafter is not DrafterKind.NONE and model.memory_kind is MemoryKind.RECURRENT
    target = own.enter_context(
        model.context(
            ContextKind.TARGET,
            n_ctx=n_ctx,
            n_threads=n_threads,
            n_rs_seq=options.max_depth if takes_back else 0,
            rows_for_assistant=assistant,
        )
    )
    draft: LlamaContext | None = None
    mtp: MtpSession | None = None
    if drafter is DrafterKind.MTP:
        drafting = own.enter_context(LlamaModel(options.assistant)) if options.assistant is not None else model
        draft = own.enter_context(drafting.context(ContextKind.MTP, n_ctx=n_ctx, n_threads=n_threads, other=target))
        mtp = own.enter_context(MtpSession(target, draft, MtpSessionConfig(n_draft_max=options.max_depth)))
    costs = LiveCosts(measure_costs(target, draft, options.max_depth))
    card = ModelCard(
        name=model.name,
        path=path,
        n_ctx=target.n_ctx,
        drafter=drafter,
        drafter_reason=memory.drafter_reason or reason,
        context_reason=memory.context_reason,
        root=root_key(_root_parts(model, target, own_head=mtp is not None and not assistant, options=options)),
        load_s=time.perf_counter() - began,
        plain_step_s=costs.verify(1),
    )
    lookup = LookupDrafter(options.max_depth) if drafter is DrafterKind.LOOKUP else None
    session = SpecSession(target, mtp, lookup=lookup)
    watch = DrafterWatch()
    return Loaded(
        model=model,
        card=card,
        session=session,
        chain=LiveChain(card.root, session),
        costs=costs,
        watch=watch,
        auto=AutoDepth(costs, watch),
        rounding=RoundingProbe(target),
    )


def _drafter(model: LlamaModel, options: LoadOptions) -> tuple[DrafterKind, str]:
    """What really proposes, and why."""
    if options.drafter is DrafterKind.NONE:
        return DrafterKind.NONE, "Drafting is switched off in the settings."
    if options.drafter is DrafterKind.LOOKUP:
        return DrafterKind.LOOKUP, "Drafts are looked up in the conversation, as the settings say."
    missing = mtp_unavailable()
    if not missing and options.assistant is not None:
        return DrafterKind.MTP, f"The assistant {options.assistant.name} drafts."
    missing = missing or model.head_refusal
    if missing:
        return DrafterKind.LOOKUP, f"Drafts are looked up in the conversation: {missing}."
    return DrafterKind.MTP, "The model's own MTP head drafts."


def _root_parts(model: LlamaModel, target: LlamaContext, *, own_head: bool, options: LoadOptions) -> tuple[str, ...]:
    """Everything that changes the bytes of saved rows."""
    original = model.metadata(f"{model.metadata('general.architecture')}.rope.scaling.original_context_length")
    return (
        FORMAT,
        fingerprint(model.path),
        f"llama-cpp-python {NATIVE_VERSION}",
        f"kv f16 f16 n_embd {model.n_embd} n_ubatch {target.n_ubatch} n_rs_seq {target.n_rs_seq}",
        # Some models turn their rows by other angles once the context exceeds the one they were first trained with.
        f"beyond original context {bool(original) and target.n_ctx > int(original)}",
        f"own head {own_head} assistant {options.assistant is not None} n_draft_max {options.max_depth}",
    )
