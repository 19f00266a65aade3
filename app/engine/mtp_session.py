"""`MtpSession`: the life of proposals over a target and a draft context, and their state as bytes.

Each sequence is idle or has one proposal pending.  While one is pending the target may be decoded and cut, which is its
verification; drafting, `begin`, and capturing or restoring state are refused.

The session knows nothing of sampling, text or turns: whoever calls it verifies, chooses, and cuts the target's memory.
"""

import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from app.domain.errors import BugError
from app.domain.segment import RowBytes
from app.engine.contexts import LIVE_SEQ, Batch, Context, DecodeError, Row
from app.engine.draft_shapes import DraftContext, draft_shape
from app.engine.memory import Memory
from app.engine.mtp_config import MtpSessionConfig, check_contexts
from app.engine.mtp_errors import (
    AcceptedTooManyError,
    BadSeqIdError,
    ClosedError,
    InitError,
    KvCacheConversionError,
    NoPendingProposalError,
    PoisonedError,
    ProcessError,
    PromptTooLongError,
    ProposalPendingError,
    StateError,
    WrongThreadError,
)
from app.engine.mtp_sequence import MtpSequence
from app.engine.mtp_state import MAX_STATE_BYTES, SpeculativeState, parse_state
from app.engine.proposal import Gate, Pick, pick_argmax
from app.engine.stop import StopFlag
from app.log import ENGINE

_I32_MAX = 2**31 - 1


class MtpSession:
    """Proposals over two contexts of one model, which the session uses exclusively and does not close."""

    def __init__(self, target: Context, draft: DraftContext, config: MtpSessionConfig | None = None) -> None:
        """Check that the contexts fit each other and the configuration.

        Raises:
            IncompatibleContextsError: they do not.
            InitError: one of them cannot be used, or holds rows already.
        """
        self._config = config if config is not None else MtpSessionConfig()
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
        self._n_proposals = self._n_drafted = self._n_accepted = 0
        self._draft_s = 0.0

    # --- what it is ---

    @property
    def config(self) -> MtpSessionConfig:
        """As given."""
        return self._config

    @property
    def n_seq(self) -> int:
        """Sequences."""
        return self._config.n_seq

    @property
    def n_draft_max(self) -> int:
        """Most tokens in a proposal."""
        return self._config.n_draft_max

    @property
    def depth_max(self) -> int:
        """Most tokens in a proposal that this drafter can make: chained heads give one each."""
        return min(self.n_draft_max, self._sequences[LIVE_SEQ].draft.depth_max or self.n_draft_max)

    @property
    def n_min(self) -> int:
        """Shorter proposals are dropped."""
        return self._config.n_min

    @property
    def p_min(self) -> float:
        """Drafting stops before a token less probable than this."""
        return self._config.p_min

    @property
    def need_embd(self) -> bool:
        """False: pooled embeddings of the target are not used."""
        return False

    @property
    def need_embd_pre_norm(self) -> bool:
        """True: the target's hidden rows are; its context gives them without being asked."""
        return True

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

    def print_stats(self) -> None:
        """Log counts and seconds of all proposals so far."""
        ENGINE.info(
            "%d proposals, %d drafts, %d accepted, %.1f ms of drafting each",
            self._n_proposals,
            self._n_drafted,
            self._n_accepted,
            1000 * self._draft_s / max(1, self._n_proposals),
        )

    # --- the target ---

    def decode_target(self, batch: Batch, *, stop: StopFlag | None = None) -> None:
        """Evaluate a batch on the target alone; `process` must follow before anything else is decoded.

        Allowed while a proposal is pending: that is its verification.

        Raises:
            BadSeqIdError: as named.
            DecodeError: the batch failed, or was stopped; see `Memory.decode`.
        """
        self._sequence(batch.seq).target.decode(batch, stop=stop)

    def decode_target_and_process(self, batch: Batch, *, stop: StopFlag | None = None) -> None:
        """Evaluate a batch on the target and hand its rows to the draft.

        Raises:
            BadSeqIdError: as named.
            DecodeError: the batch failed or was stopped; nothing was handed on.
            ProcessError: the draft context failed; the session is poisoned.
        """
        self.decode_target(batch, stop=stop)
        self.process(batch)

    def process(self, batch: Batch) -> None:
        """Take over the hidden rows of the batch the target has just evaluated.

        Raises:
            BadSeqIdError: as named.
            ProcessError: the batch is not the one that was evaluated, or the draft context failed; the session is
                poisoned.
        """
        sequence = self._sequence(batch.seq)
        try:
            rows = self._target_context.hidden()
            if len(rows) != len(batch.tokens) or batch.end != sequence.target.end:
                raise ProcessError("these are not the rows of the batch that was evaluated last")  # noqa: TRY301
            if sequence.proposal is not None:
                sequence.verified = rows.copy()
            else:
                sequence.append(batch, rows)
        except (DecodeError, BugError, ProcessError) as error:
            self._poison = f"the draft fell behind the target: {error}"
            raise ProcessError(self._poison) from error

    # --- proposals ---

    def begin(self, seq_id: int, prompt: Sequence[int]) -> None:
        """Note that a generation starts after `prompt`, whose rows must all be there.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
            PromptTooLongError: it can never fit.
            ProcessError: the draft has not seen the whole prompt.
        """
        sequence = self._idle(seq_id)
        if len(prompt) > self._target_context.n_ctx:
            raise PromptTooLongError(f"{len(prompt)} tokens do not fit a context of {self._target_context.n_ctx}")
        if sequence.position != len(prompt):
            raise ProcessError(f"{len(prompt)} tokens are claimed, {sequence.position} were processed")

    def draft(
        self,
        seq_id: int,
        n_past: int,
        id_last: int,
        *,
        depth: int | None = None,
        pick: Pick = pick_argmax,
        gate: Gate | None = None,
    ) -> tuple[int, ...]:
        """Propose tokens to follow `id_last`, which stands at position `n_past` and has no target row yet.

        Args:
            seq_id: the sequence.
            n_past: rows the target holds.
            id_last: the pending token.
            depth: most tokens to propose, by default `n_draft_max`.
            pick: chooses each draft.
            gate: says after each draft whether another is worth its price, and at last how many are kept.

        Returns:
            The proposal.  Empty leaves the sequence idle; otherwise it is pending until `accept` or `abort_proposal`.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
            ProcessError: `n_past` is not where the sequence ends.
            DecodeError: the draft context failed.
        """
        sequence = self._idle(seq_id)
        if n_past != sequence.position or n_past != sequence.target.end:
            raise ProcessError(f"position {n_past} is not the end {sequence.position} of the sequence")
        asked = self.depth_max if depth is None else min(depth, self.depth_max)
        limit = min(asked, self._draft_context.n_ctx - n_past - 1)
        if limit < 1 or sequence.carry is None:
            return ()
        began = time.perf_counter()
        proposal = sequence.propose(id_last, limit, config=self._config, pick=pick, gate=gate)
        self._draft_s += time.perf_counter() - began
        self._n_proposals += bool(proposal)
        self._n_drafted += len(proposal)
        return proposal

    def accept(self, seq_id: int, n_accepted: int) -> None:
        """Take the verdict: the first `n_accepted` drafts are committed, with the token before them.

        Selects the carried hidden row; the caller cuts the target's memory.

        Raises:
            BadSeqIdError: as named.
            NoPendingProposalError: nothing was proposed, or the verify batch was not processed.
            AcceptedTooManyError: more than were proposed.
        """
        sequence = self._sequence(seq_id)
        if sequence.proposal is None or sequence.verified is None:
            raise NoPendingProposalError("there is no verified proposal to accept")
        if not 0 <= n_accepted <= len(sequence.proposal):
            raise AcceptedTooManyError(f"{n_accepted} of {len(sequence.proposal)} drafts")
        self._n_accepted += n_accepted
        sequence.accept(n_accepted)

    def abort_proposal(self, seq_id: int) -> None:
        """Drop the proposal and everything that was decoded for it.

        Raises:
            BadSeqIdError: as named.
            NoPendingProposalError: nothing was proposed.
            RewindRefusedError: the target already verified it and cannot take that back; the session is poisoned.
        """
        sequence = self._sequence(seq_id)
        if sequence.proposal is None:
            raise NoPendingProposalError("there is no proposal to abort")
        sequence.drop_proposal()
        try:
            sequence.target.truncate(sequence.position)
        except BugError as error:
            self._poison = f"a verified proposal could not be taken back: {error}"
            raise

    def forget_proposal(self, seq_id: int) -> None:
        """Drop the proposal, if any, of a sequence whose memories are about to be emptied."""
        self._sequence(seq_id).forget()

    # --- rewinding and state ---

    def flush(self, seq_id: int) -> None:
        """Bring the draft context level with the target.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
            DecodeError: the draft context failed.
        """
        self._idle(seq_id).level()

    def rewind(self, seq_id: int, position: int, *, carry: Row | None) -> None:
        """Follow the target, whose memory was cut to `position`.

        Args:
            seq_id: the sequence.
            position: rows that stay.
            carry: the target's hidden row at ``position - 1``.  None if it is not known: then the next token
                processed must be the one that stood at `position`, whose draft row is kept.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
        """
        self._idle(seq_id).rewind(position, carry)

    def carry(self, seq_id: int) -> Row | None:
        """A copy of the target's hidden row at the last processed position; None where it is not known."""
        carry = self._sequence(seq_id).carry
        return carry.copy() if carry is not None else None

    def keep_ahead(self, seq_id: int, token: int) -> None:
        """After `rewind` without a carry: the draft row at the end is this token's."""
        self._idle(seq_id).keep_ahead(token)

    def speculative_state(self, seq_id: int) -> bytes:
        """State to go on drafting from, to be kept with the target's and the draft's rows of the same moment.

        Raises:
            StateError: a proposal is pending, the carried row is not known, or the state would be excessive.
            BadSeqIdError: as named.
        """
        sequence = self._quiescent(seq_id)
        if sequence.carry is None:
            raise StateError("the hidden row at the end is not known")
        sequence.level()
        blob = self._state(seq_id, sequence.carry).to_bytes()
        if len(blob) > MAX_STATE_BYTES:
            raise StateError(f"excessive: {len(blob)} bytes")
        return blob

    def restore_speculative_state(self, seq_id: int, state: RowBytes) -> None:
        """Take over state after the target's and the draft's rows were restored.  All or nothing.

        Raises:
            StateError: a proposal is pending, or the state does not belong here.
            BadSeqIdError: as named.
        """
        sequence = self._quiescent(seq_id)
        if sequence.draft.end != sequence.target.end:
            raise StateError(f"the draft ends at {sequence.draft.end}, the target at {sequence.target.end}")
        expected = self._state(seq_id, sequence.no_row())
        sequence.resume(parse_state(state, expected=expected).carry)

    def draft_rows(self, seq_id: int, start: int) -> RowBytes:
        """The drafter's rows from `start` to the end of the sequence; empty for one that has none.

        Raises:
            StateError: a proposal is pending.
        """
        sequence = self._quiescent(seq_id)
        sequence.level()
        return sequence.draft.rows(start, sequence.draft.end)

    def cut_for_rows(self, seq_id: int, position: int) -> None:
        """Cut the drafter to `position`, behind which saved rows will be put; nothing else may be called until then."""
        self._idle(seq_id).draft.truncate(position)

    def append_draft_rows(self, seq_id: int, rows: RowBytes, end: int) -> None:
        """Put saved rows behind the drafter's, which ends at `end` then; `restore_speculative_state` must follow.

        Raises:
            StateSizeError: the rows do not fit.
        """
        self._idle(seq_id).draft.append_rows(rows, end)

    def _state(self, seq_id: int, carry: Row) -> SpeculativeState:
        return SpeculativeState(
            config=self._config,
            seq_id=seq_id,
            position=self._sequences[seq_id].target.end,
            n_vocab=self._target_context.n_vocab,
            carry=carry,
        )

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
