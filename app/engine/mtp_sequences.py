"""The sequences of an `MtpSession`: whose they are, whether they may be used, and their memories as they are.

A session belongs to the thread that made it.  Once target and draft have come apart it is poisoned: every later call
says so, and its owner builds another one from the last checkpoint.
"""

import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from app.domain.errors import BugError
from app.domain.segment import RowBytes
from app.engine.contexts import LIVE_SEQ, Context
from app.engine.draft_shapes import DraftContext, draft_shape
from app.engine.memory import Memory
from app.engine.mtp_config import MtpSessionConfig, check_contexts
from app.engine.mtp_errors import (
    BadSeqIdError,
    ClosedError,
    InitError,
    KvCacheConversionError,
    PoisonedError,
    ProposalPendingError,
    StateError,
    WrongThreadError,
)
from app.engine.mtp_sequence import MtpSequence

_I32_MAX = 2**31 - 1


class MtpSequences:
    """Two contexts, used exclusively and never closed here, and the state of each sequence over them."""

    def __init__(self, target: Context, draft: DraftContext, config: MtpSessionConfig) -> None:
        """See `MtpSession`."""
        self._config = config
        check_contexts(target, draft, self._config)
        self._target_context, self._draft_context = target, draft
        try:
            held = [context.end_position(seq=seq) for context in (target, draft) for seq in range(self._config.n_seq)]
        except BugError as error:
            raise InitError(f"a context cannot be used: {error}") from error
        if any(held):
            raise InitError("the contexts hold rows already; a session begins with empty ones")
        self._sequences = [
            MtpSequence(Memory(target, seq), draft_shape(draft, seq), draft.n_batch)
            for seq in range(self._config.n_seq)
        ]
        self._thread = threading.get_ident()
        self._poison = ""
        self._closed = False

    @property
    def config(self) -> MtpSessionConfig:
        """As given."""
        return self._config

    @property
    def target_context(self) -> Context:
        """For logits and what the model is; its memory is cut through `target`."""
        return self._target_context

    @property
    def draft_context(self) -> Context:
        """For what it is; nothing but the session decodes on it."""
        return self._draft_context

    @property
    def target(self) -> Memory:
        """The target's memory of the live sequence, for verifying and cutting."""
        return self.target_memory(LIVE_SEQ)

    @property
    def draft_end(self) -> int:
        """Position after the last token of the live sequence that the drafter was told."""
        return self._sequences[LIVE_SEQ].draft.end

    def target_memory(self, seq_id: int) -> Memory:
        """The target's memory of a sequence."""
        return self._sequences[seq_id].target

    @property
    def is_quiescent(self) -> bool:
        """True when no proposal is outstanding."""
        return all(sequence.proposal is None for sequence in self._sequences)

    # --- raw memory ---

    def clear_target_kv_cache_seq(self, seq_id: int | None, p0: int | None, p1: int | None) -> bool:
        """Remove target rows [p0, p1): of every sequence for None, from 0, to the end.

        Allowed while a proposal is pending.  On an idle sequence `rewind` must follow.

        Returns:
            False if that cannot be done exactly, or would leave a gap; nothing was changed then.

        Raises:
            BadSeqIdError, KvCacheConversionError: as named.
        """
        return _clear([sequence.target for sequence in self._ranged(seq_id, p0, p1)], p0, p1)

    def clear_draft_kv_cache_seq(self, seq_id: int | None, p0: int | None, p1: int | None) -> bool:
        """Remove draft rows [p0, p1); as `clear_target_kv_cache_seq`."""
        memories = [sequence.draft.memory for sequence in self._ranged(seq_id, p0, p1)]
        return _clear([memory for memory in memories if memory is not None], p0, p1)

    def target_state_seq_get_size_ext(self, seq_id: int, *, partial: bool = False) -> int:
        """Bytes of a sequence's target rows; with `partial` of the recurrent part alone."""
        return self._sequence(seq_id).target.state_size(partial=partial)

    def target_state_seq_get_data_ext(self, seq_id: int, *, partial: bool = False) -> RowBytes:
        """A copy of those bytes."""
        return self._sequence(seq_id).target.state(partial=partial)

    def target_state_seq_set_data_ext(self, seq_id: int, state: RowBytes, *, partial: bool = False) -> None:
        """Put them back.

        Raises:
            StateSizeError: they do not fit; the sequence may be empty.
        """
        self._sequence(seq_id).target.replace(state, partial=partial)

    def draft_state_seq_get_size_ext(self, seq_id: int, *, partial: bool = False) -> int:
        """Bytes of a sequence's draft rows; rows that wait are evaluated first."""
        memory = self._levelled(seq_id)
        return memory.state_size(partial=partial) if memory is not None else 0

    def draft_state_seq_get_data_ext(self, seq_id: int, *, partial: bool = False) -> RowBytes:
        """A copy of those bytes."""
        memory = self._levelled(seq_id)
        return memory.state(partial=partial) if memory is not None else b""

    def draft_state_seq_set_data_ext(self, seq_id: int, state: RowBytes, *, partial: bool = False) -> None:
        """Put them back; `restore_speculative_state` must follow.

        Raises:
            StateSizeError: they do not fit; the sequence may be empty.
        """
        memory = self._levelled(seq_id)
        self._sequences[seq_id].forget()
        if memory is not None:
            memory.replace(state, partial=partial)

    # --- inside ---

    def _levelled(self, seq_id: int) -> Memory | None:
        sequence = self._quiescent(seq_id)
        sequence.level()
        return sequence.draft.memory

    def _ranged(self, seq_id: int | None, p0: int | None, p1: int | None) -> list[MtpSequence]:
        for number in (seq_id, p0, p1):
            if number is not None and not 0 <= number <= _I32_MAX:
                raise KvCacheConversionError(f"{number} is no sequence and no position")
        self._check()
        return self._sequences if seq_id is None else [self._sequence(seq_id)]

    def _sequence(self, seq_id: int) -> MtpSequence:
        self._check()
        if not 0 <= seq_id < len(self._sequences):
            raise BadSeqIdError(f"sequence {seq_id} of {len(self._sequences)}")
        return self._sequences[seq_id]

    def _idle(self, seq_id: int) -> MtpSequence:
        sequence = self._sequence(seq_id)
        if sequence.proposal is not None:
            raise ProposalPendingError("a proposal is pending")
        return sequence

    def _quiescent(self, seq_id: int) -> MtpSequence:
        sequence = self._sequence(seq_id)
        if sequence.proposal is not None:
            raise StateError("not quiescent: a proposal is pending")
        return sequence

    def _check(self) -> None:
        if self._closed:
            raise ClosedError("the session was closed")
        if threading.get_ident() != self._thread:
            raise WrongThreadError("the session belongs to another thread")
        if self._poison:
            raise PoisonedError(self._poison)

    def close(self) -> None:
        """End it; the contexts stay the caller's.  May be called again."""
        self._closed = True

    def __repr__(self) -> str:
        """Configuration, sequences' ends, and whether a proposal is out."""
        ends = ", ".join(str(sequence.target.end) for sequence in self._sequences)
        state = "closed" if self._closed else self._poison or ("quiescent" if self.is_quiescent else "pending")
        return f"MtpSession({self._config}, ends {ends}, {state})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()


def _clear(memories: Sequence[Memory], p0: int | None, p1: int | None) -> bool:
    start = p0 or 0
    reaching = [memory for memory in memories if start < memory.end]
    if any((p1 is not None and p1 < memory.end) or not memory.can_truncate(start) for memory in reaching):
        return False
    for memory in reaching:
        memory.truncate(start)
    return True
