"""What the root key above a model's saved rows is made of: everything that changes what a row means or holds.

In the key: the weights and the adapters on top of them (by what they hold, not by their files), the very build of the
native library, the number formats of both memories, flash attention, and what decides whether there are hidden rows and
rows of a head, and how far a state can be taken back.  Rows of another key stay where they are, and are found again
when the setting is set back.

Not in the key, since it changes how a row is computed and not what it is: threads, the length of the context (other
than past a model's first one), which assistant drafts, the chat template, sampling.  Sums are rounded differently
when work is cut differently, so rows read with other threads or in other pieces may differ in their last bits; what was
saved is what this conversation was answered from, and going on from it is going on as if one had never left.

In the key too: whether workers compute (not which, nor where).  Over two workers on one machine rows are equal to the
bit with Q4_1 weights and on the tiny hybrid, and they are not with the demo chat file: its 4-bit weights the processor
here turns into another layout and multiplies by other kernels, and a worker does not.  After 48 tokens the largest
difference of a logit is 0.4, more than rounding of sums.  Another machine may lay rows out otherwise besides.  So rows
of the one are nothing to the other, as with another build: a conversation whose workers are gone is read again once,
and its rows over workers are found again when they are back.
"""

from collections.abc import Sequence

from app.domain.model import LoadOptions
from app.engine.adapter_file import ReadAdapter
from app.engine.native.context import LlamaContext
from app.engine.native.library import native_build
from app.engine.native.model import LlamaModel

FORMAT = "tandem-rows-3"
"""Raised when the meaning of saved rows changes."""


def root_parts(
    identity: str,
    model: LlamaModel,
    target: LlamaContext,
    *,
    draft: LlamaContext | None,
    options: LoadOptions,
    adapters: Sequence[ReadAdapter] = (),
) -> tuple[str, ...]:
    """The parts of the root key.

    Args:
        identity: the model's fingerprint.
        model: as loaded.
        target: its context.
        draft: the drafter's, where it has one.
        options: how they were loaded.
        adapters: on top of its weights.
    """
    own_rows = draft is not None and not draft.borrows_memory
    original = model.metadata(f"{model.metadata('general.architecture')}.rope.scaling.original_context_length")
    return (
        FORMAT,
        identity,
        native_build(),
        f"keys {options.kv_type_k} values {options.kv_type_v} flash attention {options.flash_attention}",
        f"n_embd {model.n_embd} n_ubatch {target.n_ubatch} n_rs_seq {target.n_rs_seq}",
        # Some models turn their rows by other angles once the context exceeds the one they were first trained with.
        f"beyond original context {bool(original) and target.n_ctx > int(original)}",
        f"hidden rows {draft is not None} own {own_rows} n_draft_max {options.max_depth}",
        *(["workers"] if options.workers else []),
        *(f"adapter {each.identity} scale {each.scale!r}" for each in adapters),
    )
