"""Configuration of an `MtpSession` and the checks it makes before anything native happens."""

import math
from dataclasses import dataclass

from app.engine.contexts import Context, ContextKind, MemoryKind
from app.engine.draft_shapes import DraftContext
from app.engine.mtp_errors import IncompatibleContextsError, InvalidConfigError

_MAX_COUNT = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class MtpSessionConfig:
    """How to draft.

    Attributes:
        n_seq: sequences, 1 to 4096.
        n_draft_max: most tokens in a proposal, 1 to 4096.
        n_min: proposals shorter than this are dropped.
        p_min: drafting stops before a token whose probability, by the head, is below this; 0 to 1.
    """

    n_seq: int = 1
    n_draft_max: int = 3
    n_min: int = 0
    p_min: float = 0.0

    def __post_init__(self) -> None:
        """Refuse numbers out of range.

        Raises:
            InvalidConfigError: naming the number.
        """
        if not 1 <= self.n_seq <= _MAX_COUNT:
            raise InvalidConfigError(f"n_seq must be 1 to {_MAX_COUNT}, not {self.n_seq}")
        if not 1 <= self.n_draft_max <= _MAX_COUNT:
            raise InvalidConfigError(f"n_draft_max must be 1 to {_MAX_COUNT}, not {self.n_draft_max}")
        if not 0 <= self.n_min <= self.n_draft_max:
            raise InvalidConfigError(f"n_min must be 0 to n_draft_max ({self.n_draft_max}), not {self.n_min}")
        if not (math.isfinite(self.p_min) and 0.0 <= self.p_min <= 1.0):
            raise InvalidConfigError(f"p_min must be between 0 and 1, not {self.p_min}")


def check_contexts(target: Context, draft: DraftContext, config: MtpSessionConfig) -> None:
    """Refuse contexts that cannot carry out `config`.

    Raises:
        IncompatibleContextsError: saying what does not fit.
    """
    wide = config.n_draft_max + 1
    refusals = (
        (target.kind is not ContextKind.TARGET, "the target context must be of the default kind"),
        (draft.kind is not ContextKind.MTP, "the draft context must be of the MTP kind"),
        (
            target.model_id != draft.model_id and not draft.borrows_memory,
            "both contexts must be of one model, unless the draft's is an assistant",
        ),
        (
            (target.n_vocab, target.n_embd) != (draft.n_vocab, draft.n_embd),
            "both contexts must have rows of one width",
        ),
        # One sequence of each context is scratch for saved rows.
        (min(target.n_seq_max, draft.n_seq_max) <= config.n_seq, f"too few sequences for {config.n_seq}"),
        (min(target.n_batch, draft.n_batch) < wide, f"n_batch must be at least {wide} on both"),
        (
            draft.n_ctx < target.n_ctx and not draft.borrows_memory,
            "the draft context must not be shorter than the target",
        ),
        (
            target.memory_kind is MemoryKind.RECURRENT and target.n_ubatch < wide,
            f"a recurrent target needs n_ubatch of at least {wide}",
        ),
        (
            target.memory_kind is MemoryKind.RECURRENT and target.n_rs_seq < config.n_draft_max,
            f"a recurrent target needs n_rs_seq of at least {config.n_draft_max}",
        ),
    )
    for refused, reason in refusals:
        if refused:
            raise IncompatibleContextsError(reason)
