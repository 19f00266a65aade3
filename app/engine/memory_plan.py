"""What is given up when a model does not fit the memory that is free: the drafter first, then length of the context.

A drafter that only looks drafts up takes no rows, so it takes the place of one that does; where even that costs memory,
because recurrent states keep a past for it, it goes too.

It decides from a header and two numbers, and loads and measures nothing.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.errors import KnownError
from app.domain.library import USABLE_SHARE
from app.domain.model import DrafterKind, LoadOptions
from app.domain.sizes import size_text
from app.engine.gguf_header import GgufHeader
from app.engine.memory_estimate import MemoryEstimate, estimate

_STEP, _SHORTEST = 256, 512
_LEAST_N_CTX = 64
_WITH_ROWS = frozenset({DrafterKind.AUTO, DrafterKind.MTP})
"""Drafters with a context of their own, where the model has a head or an assistant."""


class TooLittleMemoryError(KnownError):
    """The model does not fit, whatever is given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryPlan:
    """How to load a model.

    Attributes:
        options: what was wanted, as far as it fits; its `n_ctx` is what the context gets.
        n_rs_seq: tokens a recurrent state must be able to be taken back by; none without drafts.
        estimate: what loading it so will take.
        drafter_reason: why the drafter was dropped, one sentence; empty where it was not.
        context_reason: why the context is shorter than wanted, one sentence; empty where it is not.
    """

    options: LoadOptions
    n_rs_seq: int
    estimate: MemoryEstimate
    drafter_reason: str = ""
    context_reason: str = ""

    @property
    def decisions(self) -> tuple[str, ...]:
        """What was decided, in order, a sentence each."""
        given_up = tuple(reason for reason in (self.drafter_reason, self.context_reason) if reason)
        return given_up or (f"Everything fits: {size_text(self.estimate.total)} are needed.",)


def plan(
    header: GgufHeader,
    wanted: LoadOptions,
    available_bytes: int | None,
    *,
    assistant: GgufHeader | None = None,
    adapters: int = 0,
) -> MemoryPlan:
    """Decide how to load a model in the memory that is free.

    Args:
        header: the model's.
        wanted: how it is to be loaded.
        available_bytes: free memory; None where that is unknown, and everything counts as fitting.
        assistant: header of the file `wanted.assistant` names, if it names one.
        adapters: bytes of the adapters that `wanted` names.

    Raises:
        ModelFileError: the header names no layers.
        TooLittleMemoryError: not even the shortest context without a drafter fits.
    """
    best = _planned(header, _granted(header, wanted), assistant, adapters=adapters)
    if available_bytes is None or _fits(best, available_bytes):
        return best
    everything = best.estimate.total
    for options in _humbler(best.options):
        planned = _planned(header, options, adapters=adapters)
        if planned.estimate.total < best.estimate.total:
            reason = _reason(options.drafter, everything - planned.estimate.total, available_bytes)
            best = replace(planned, drafter_reason=reason)
        if _fits(best, available_bytes):
            return best
    return _shortened(header, best, available_bytes, adapters=adapters)


def _humbler(options: LoadOptions) -> Iterator[LoadOptions]:
    """The same with drafters that take less and less: one without weights and rows of its own, and none."""
    if options.drafter in _WITH_ROWS:
        yield replace(options, drafter=DrafterKind.LOOKUP, assistant=None)
    yield replace(options, drafter=DrafterKind.NONE, assistant=None)


def _reason(drafter: DrafterKind, saved: int, available_bytes: int) -> str:
    now = "Drafting is off" if drafter is DrafterKind.NONE else "Drafts are only looked up in the conversation"
    free = size_text(available_bytes)
    return f"{now}, because {free} of memory are free and the drafter would take {size_text(saved)}."


def _granted(header: GgufHeader, wanted: LoadOptions) -> LoadOptions:
    """No longer than the model was trained for."""
    trained = header.number("context_length")
    return replace(wanted, n_ctx=min(wanted.n_ctx, max(trained, _LEAST_N_CTX))) if trained > 0 else wanted


def _planned(
    header: GgufHeader, options: LoadOptions, assistant: GgufHeader | None = None, *, adapters: int
) -> MemoryPlan:
    n_rs_seq = 0 if options.drafter is DrafterKind.NONE else options.max_depth
    predicted = estimate(
        header,
        n_ctx=options.n_ctx,
        n_rs_seq=n_rs_seq,
        n_outputs=options.max_depth + 1,
        drafter=(assistant or header) if options.drafter in _WITH_ROWS else None,
        kv_types=(options.kv_type_k, options.kv_type_v),
        adapters=adapters,
    )
    return MemoryPlan(options=options, n_rs_seq=n_rs_seq, estimate=predicted)


def _fits(planned: MemoryPlan, available_bytes: int) -> bool:
    return planned.estimate.total <= USABLE_SHARE * available_bytes


def _shortened(header: GgufHeader, best: MemoryPlan, available_bytes: int, *, adapters: int) -> MemoryPlan:
    """The longest context that fits, in steps of whole blocks.

    Raises:
        TooLittleMemoryError: not even the shortest does.
    """

    def total(n_ctx: int) -> int:
        return _planned(header, replace(best.options, n_ctx=n_ctx), adapters=adapters).estimate.total

    longest = best.options.n_ctx
    lengths = range(_SHORTEST, longest, _STEP)
    n_fitting = bisect_right(lengths, USABLE_SHARE * available_bytes, key=total)
    if n_fitting == 0:
        needed = total(min(_SHORTEST, longest))
        raise TooLittleMemoryError(
            f"{header.name} does not fit: it needs {size_text(needed)} of memory even with a short context, and "
            f"{size_text(available_bytes)} are free. Close other programs or choose a smaller model."
        )
    n_ctx = lengths[n_fitting - 1]
    reason = (
        f"The context is {n_ctx} tokens long instead of {longest}, which would need "
        f"{size_text(best.estimate.total)} of memory; {size_text(available_bytes)} are free."
    )
    shorter = _planned(header, replace(best.options, n_ctx=n_ctx), adapters=adapters)
    return replace(shorter, drafter_reason=best.drafter_reason, context_reason=reason)
