"""Which drafter a model gets, and what it gets instead where that one cannot work.

A drafter can only make a reply faster, so nothing about one keeps a model from being used.
"""

from contextlib import ExitStack
from dataclasses import dataclass, replace

import numpy as np

from app.domain.errors import AppError
from app.domain.model import DrafterKind, LoadOptions
from app.domain.self_test import SwitchedOff
from app.engine.contexts import Batch, Context, ContextKind, MemoryKind
from app.engine.costs import Costs, measure_costs
from app.engine.draft_shapes import DraftContext, draft_shape
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.native.context import LlamaContext
from app.engine.native.library import mtp_unavailable
from app.engine.native.model import LlamaModel

_LOOKED_UP = "Drafts are looked up in the conversation"


@dataclass(frozen=True, slots=True)
class Choice:
    """A drafter, and why this one, in a sentence."""

    kind: DrafterKind
    reason: str


@dataclass(frozen=True, slots=True)
class Drafting:
    """What drafts, and what passes cost; `draft` and `mtp` where it is a head or an assistant."""

    choice: Choice
    costs: Costs
    draft: LlamaContext | None = None
    mtp: MtpSession | None = None


def chosen_drafter(model: LlamaModel, options: LoadOptions) -> Choice:
    """What should draft, by the settings and the file."""
    if options.drafter is DrafterKind.NONE:
        return Choice(DrafterKind.NONE, "Drafting is switched off in the settings.")
    if options.drafter is DrafterKind.LOOKUP:
        return Choice(DrafterKind.LOOKUP, f"{_LOOKED_UP}, as the settings say.")
    missing = mtp_unavailable()
    if not missing and options.assistant is not None:
        return Choice(DrafterKind.MTP, f"The assistant {options.assistant.name} drafts.")
    missing = missing or model.head_refusal
    if missing:
        return Choice(DrafterKind.LOOKUP, f"{_LOOKED_UP}: {missing}.")
    return Choice(DrafterKind.MTP, "The model's own MTP head drafts.")


def trusted(choice: Choice, off: SwitchedOff) -> Choice:
    """The choice, or none where a self-test of the device found that this cannot be relied on."""
    reason = off.drafts or (off.mtp if choice.kind is DrafterKind.MTP else "")
    return Choice(DrafterKind.NONE, reason) if reason and choice.kind is not DrafterKind.NONE else choice


def make_drafter(
    choice: Choice, model: LlamaModel, target: LlamaContext, options: LoadOptions, *, n_threads: int, own: ExitStack
) -> Drafting:
    """Make the chosen drafter, or what can stand in for it, and measure what passes cost.

    Args:
        choice: what should draft.
        model: whose weights may hold the heads.
        target: what it drafts for; it is empty, and is again afterwards.
        options: how the model is loaded.
        n_threads: CPU threads.
        own: takes everything native.
    """
    possible = possible_on(target, choice, options.max_depth)
    if possible.kind is not DrafterKind.MTP:
        return Drafting(possible, measure_costs(target, None, options.max_depth))
    try:
        return _with_head(choice, model, target, options, n_threads=n_threads, own=own)
    except AppError as error:
        target.remove(0)
        failed = str(error).rstrip(".")
    if options.assistant is not None and not model.head_refusal:
        head = Choice(DrafterKind.MTP, f"{failed}. The model's own MTP head drafts instead.")
        own_alone = replace(options, assistant=None)
        return make_drafter(head, model, target, own_alone, n_threads=n_threads, own=own)
    looked_up = Choice(DrafterKind.LOOKUP, f"{failed}. {_LOOKED_UP} instead.")
    return Drafting(looked_up, measure_costs(target, None, options.max_depth))


def _with_head(
    choice: Choice, model: LlamaModel, target: LlamaContext, options: LoadOptions, *, n_threads: int, own: ExitStack
) -> Drafting:
    with ExitStack() as undo:
        draft = draft_context(model, target, options, n_threads=n_threads, own=undo)
        require_numbers(target, draft)
        costs = measure_costs(target, draft, options.max_depth)
        mtp = undo.enter_context(MtpSession(target, draft, MtpSessionConfig(n_draft_max=options.max_depth)))
        own.push(undo.pop_all())
        return Drafting(choice, costs, draft, mtp)


def draft_context(
    model: LlamaModel, target: LlamaContext, options: LoadOptions, *, n_threads: int, own: ExitStack
) -> LlamaContext:
    """The context of the model's head, or of the assistant that the options name.

    Raises:
        AppError: it cannot be made.
    """
    drafter = own.enter_context(LlamaModel(options.assistant)) if options.assistant is not None else model
    return own.enter_context(
        drafter.context(
            ContextKind.MTP,
            n_ctx=target.n_ctx,
            n_threads=n_threads,
            other=target,
            kv_type_k=options.kv_type_k,
            kv_type_v=options.kv_type_v,
            flash_attention=options.flash_attention,
        )
    )


def possible_on(target: Context, choice: Choice, max_depth: int) -> Choice:
    """The choice, or none where wrong drafts could not be taken back from the target's memory."""
    if choice.kind is DrafterKind.NONE or target.memory_kind is not MemoryKind.RECURRENT:
        return choice
    if target.n_rs_seq >= max_depth:
        return choice
    return Choice(
        DrafterKind.NONE, "Nothing is drafted: llama.cpp cannot take tokens back from the memory of this kind of model."
    )


class UselessDrafterError(AppError):
    """A drafter's numbers cannot be used."""


def require_numbers(target: Context, draft: DraftContext) -> None:
    """Let the drafter make one draft; both memories are empty before and afterwards.

    Raises:
        UselessDrafterError: its logits are no numbers.
        DecodeError: it failed.
    """
    target.decode(Batch(np.zeros(1, np.int32), 0, 1))  # an assistant drafts behind the target's rows
    shape = draft_shape(draft)
    try:
        logits = shape.first(Batch(np.zeros(2, np.int32), 0, 1, np.zeros((2, draft.n_embd), np.float32)))
        usable = bool(np.isfinite(logits.max()))
    finally:
        shape.finish()
        shape.truncate(0)
        target.remove(0)
    if not usable:
        raise UselessDrafterError("The drafter gives numbers that are no numbers")
