"""`MtpSession`: the life of a proposal over a target and a draft context, and its state as bytes.

Each sequence is idle or has one proposal pending.  The draft context's row at position p pairs the token at p with the
target's hidden row at p - 1, zeros at position 0.  It lags on purpose: rows of accepted tokens wait until the next
proposal, where they share one decode with its first step.

The session knows nothing of sampling, text or turns: whoever calls it verifies, chooses, and cuts the target's memory.
"""

import threading
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

import numpy as np

from app.domain.errors import BugError
from app.domain.segment import RowBytes
from app.engine.contexts import LIVE_SEQ, Batch, Context, DecodeError, Row, Rows
from app.engine.memory import Memory
from app.engine.mtp_config import MtpSessionConfig, check_contexts
from app.engine.mtp_errors import (
    AcceptedTooManyError,
    BadSeqIdError,
    ClosedError,
    NoPendingProposalError,
    PoisonedError,
    ProcessError,
    ProposalPendingError,
    StateError,
    WrongThreadError,
)
from app.engine.mtp_state import MAX_STATE_BYTES, SpeculativeState, parse_state
from app.engine.sampler import argmax

Pick = Callable[[Row, int], int]
"""Chooses a draft from a logits row and the absolute position of the token to be drafted."""

_LAG_MAX = 32
"""Rows that may wait for the next proposal; more are worth a decode of their own."""


def pick_argmax(logits: Row, position: int) -> int:  # noqa: ARG001  # the position plays no part in the largest value
    """The head's most likely token."""
    return argmax(logits)


class _Sequence:
    """What is known of one sequence besides its rows.

    Attributes:
        carry: the target's hidden row at the last processed position; None when it is not known.
        lag_tokens, lag_rows: tokens without a draft row yet, each with the hidden row it pairs with.
        ahead: the token at the sequence's end, whose draft row is already there, if any.
        proposal: the drafts that wait for a verdict; None when idle.
        verified: the target's hidden rows of the verify batch, once it was processed.
    """

    def __init__(self, n_embd: int) -> None:
        self.carry: Row | None = np.zeros(n_embd, np.float32)
        self.lag_tokens: list[int] = []
        self.lag_rows: list[Row] = []
        self.ahead: int | None = None
        self.proposal: tuple[int, ...] | None = None
        self.verified: Rows | None = None

    def forget_lag(self) -> None:
        """Drop what waits."""
        self.lag_tokens, self.lag_rows, self.ahead = [], [], None


class MtpSession:
    """Proposals over two contexts of one model, which the session uses exclusively and does not close."""

    def __init__(self, target: Context, draft: Context, config: MtpSessionConfig | None = None) -> None:
        """Check that the contexts fit each other and the configuration.

        Raises:
            IncompatibleContextsError: they do not.
        """
        self._config = config if config is not None else MtpSessionConfig()
        check_contexts(target, draft, self._config)
        self._target, self._draft = Memory(target), Memory(draft)
        self._sequences = [_Sequence(target.n_embd) for _ in range(self._config.n_seq)]
        self._thread = threading.get_ident()
        self._poison = ""
        self._closed = False

    # --- what it is ---

    @property
    def config(self) -> MtpSessionConfig:
        """As given."""
        return self._config

    @property
    def n_draft_max(self) -> int:
        """Most tokens in a proposal."""
        return self._config.n_draft_max

    @property
    def target(self) -> Memory:
        """The target's memory, for verifying and cutting."""
        return self._target

    @property
    def draft_memory(self) -> Memory:
        """The draft context's memory."""
        return self._draft

    @property
    def is_quiescent(self) -> bool:
        """True when no proposal is outstanding."""
        return all(sequence.proposal is None for sequence in self._sequences)

    # --- the target ---

    def decode_target(self, batch: Batch) -> None:
        """Evaluate a batch on the target alone; `process` must follow before anything else is decoded.

        Allowed while a proposal is pending: that is its verification.

        Raises:
            DecodeError: the batch failed.
        """
        self._check()
        self._target.decode(batch)

    def decode_target_and_process(self, batch: Batch) -> None:
        """Evaluate a batch on the target and hand its rows to the draft.

        Raises:
            DecodeError: the batch failed; nothing was handed on.
            ProcessError: the draft context failed; the session is poisoned.
        """
        self.decode_target(batch)
        self.process(batch)

    def process(self, batch: Batch, *, seq_id: int = LIVE_SEQ) -> None:
        """Take over the hidden rows of the batch the target has just evaluated.

        Raises:
            ProcessError: the batch is not the one that was evaluated, or the draft context failed.
        """
        sequence = self._sequence(seq_id)
        try:
            rows = self._target.context.hidden()
            if len(rows) != len(batch.tokens) or batch.end != self._target.end:
                raise ProcessError("these are not the rows of the batch that was evaluated last")  # noqa: TRY301
            if sequence.proposal is not None:
                sequence.verified = rows.copy()
                return
            self._append(sequence, batch, rows)
        except (DecodeError, BugError, ProcessError) as error:
            self._poison = f"the draft fell behind the target: {error}"
            raise ProcessError(self._poison) from error

    def _append(self, sequence: _Sequence, batch: Batch, rows: Rows) -> None:
        skip = 0
        if batch.start != self._position(sequence):
            raise ProcessError(f"rows at {batch.start} do not follow {self._position(sequence)}")
        if sequence.ahead is not None:
            if sequence.ahead == int(batch.tokens[0]):
                skip = 1
            else:
                self._draft.truncate(batch.start)
            sequence.ahead = None
        if skip == 0 and sequence.carry is None:
            raise ProcessError(f"the hidden row before {batch.start} is not known")
        before = [sequence.carry, *rows[:-1].copy()][skip:]
        sequence.lag_tokens += [int(token) for token in batch.tokens[skip:]]
        sequence.lag_rows += [row for row in before if row is not None]
        sequence.carry = rows[-1].copy()
        # What waits must fit into one batch with the pending token.
        if len(sequence.lag_tokens) > min(_LAG_MAX, self._draft.context.n_batch - 1):
            self._flush(sequence)

    # --- proposals ---

    def begin(self, seq_id: int, prompt: Sequence[int]) -> None:
        """Note that a generation starts after `prompt`, whose rows must all be there.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
            ProcessError: the draft has not seen the whole prompt.
        """
        sequence = self._idle(seq_id)
        if self._position(sequence) != len(prompt):
            raise ProcessError(f"{len(prompt)} tokens are claimed, {self._position(sequence)} were processed")

    def draft(
        self,
        seq_id: int,
        n_past: int,
        id_last: int,
        *,
        depth: int | None = None,
        pick: Pick = pick_argmax,
    ) -> tuple[int, ...]:
        """Propose tokens to follow `id_last`, which stands at position `n_past` and has no target row yet.

        Args:
            seq_id: the sequence.
            n_past: rows the target holds.
            id_last: the pending token.
            depth: most tokens to propose, by default `n_draft_max`.
            pick: chooses each draft.

        Returns:
            The proposal.  Empty leaves the sequence idle; otherwise it is pending until `accept` or `abort_proposal`.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
            ProcessError: `n_past` is not where the sequence ends.
            DecodeError: the draft context failed.
        """
        sequence = self._idle(seq_id)
        if n_past != self._position(sequence) or n_past != self._target.end:
            raise ProcessError(f"position {n_past} is not the end {self._position(sequence)} of the sequence")
        limit = min(
            self.n_draft_max if depth is None else depth, self.n_draft_max, self._draft.context.n_ctx - n_past - 1
        )
        if limit < 1 or sequence.carry is None:
            return ()
        self._draft.truncate(min(self._draft.end, n_past))
        sequence.ahead = None
        tokens = np.array([*sequence.lag_tokens, id_last], np.int32)
        hidden = np.stack([*sequence.lag_rows, sequence.carry])
        batch = Batch(tokens, self._draft.end, 1, hidden)
        sequence.forget_lag()
        drafts = self._drafts(batch, limit, pick)
        self._draft.truncate(n_past + 1)
        sequence.ahead = id_last
        if len(drafts) < max(1, self._config.n_min):
            return ()
        sequence.proposal = drafts
        return drafts

    def _drafts(self, batch: Batch, limit: int, pick: Pick) -> tuple[int, ...]:
        drafts: list[int] = []
        while True:
            self._draft.decode(batch)
            logits = self._draft.context.logits()[0]
            token = pick(logits, batch.end)
            if self._config.p_min > 0.0 and _probability(logits, token) < self._config.p_min:
                break
            drafts.append(token)
            if len(drafts) == limit:
                break
            batch = Batch(np.array([token], np.int32), batch.end, 1, self._draft.context.hidden().copy())
        return tuple(drafts)

    def accept(self, seq_id: int, n_accepted: int) -> None:
        """Take the verdict: the first `n_accepted` drafts are committed, with the token before them.

        Selects the carried hidden row; the caller cuts the target's memory.

        Raises:
            NoPendingProposalError: nothing was proposed, or the verify batch was not processed.
            AcceptedTooManyError: more than were proposed.
        """
        sequence = self._sequence(seq_id)
        if sequence.proposal is None or sequence.verified is None:
            raise NoPendingProposalError("there is no verified proposal to accept")
        if not 0 <= n_accepted <= len(sequence.proposal):
            raise AcceptedTooManyError(f"{n_accepted} of {len(sequence.proposal)} drafts")
        rows = sequence.verified
        sequence.lag_tokens = list(sequence.proposal[:n_accepted])
        sequence.lag_rows = list(rows[:n_accepted])
        sequence.carry = rows[n_accepted].copy()
        sequence.ahead, sequence.proposal, sequence.verified = None, None, None

    def abort_proposal(self, seq_id: int) -> None:
        """Drop the proposal and everything that was decoded for it.

        Raises:
            NoPendingProposalError: nothing was proposed.
            RewindRefusedError: the target already verified it and cannot take that back; the session is poisoned.
        """
        sequence = self._sequence(seq_id)
        if sequence.proposal is None:
            raise NoPendingProposalError("there is no proposal to abort")
        n_past = self._draft.end - 1
        sequence.proposal, sequence.verified, sequence.ahead = None, None, None
        self._draft.truncate(n_past)
        try:
            self._target.truncate(n_past)
        except BugError as error:
            self._poison = f"a verified proposal could not be taken back: {error}"
            raise

    def forget_proposal(self, seq_id: int) -> None:
        """Drop the proposal, if any, of a sequence whose memories are about to be emptied."""
        sequence = self._sequence(seq_id)
        sequence.proposal, sequence.verified = None, None
        sequence.forget_lag()

    # --- rewinding and state ---

    def flush(self, seq_id: int) -> None:
        """Bring the draft context level with the target.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
            DecodeError: the draft context failed.
        """
        sequence = self._idle(seq_id)
        self._flush(sequence)
        self._draft.truncate(self._position(sequence))
        sequence.ahead = None

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
        sequence = self._idle(seq_id)
        self._flush(sequence)
        sequence.ahead = None
        if position == 0:
            carry = np.zeros(self._target.context.n_embd, np.float32)
        self._draft.truncate(min(position if carry is not None else position + 1, self._draft.end))
        sequence.carry = carry

    def carry(self, seq_id: int) -> Row | None:
        """A copy of the target's hidden row at the last processed position; None where it is not known."""
        carry = self._sequence(seq_id).carry
        return carry.copy() if carry is not None else None

    def keep_ahead(self, seq_id: int, token: int) -> None:
        """After `rewind` without a carry: the draft row at the end is this token's."""
        sequence = self._idle(seq_id)
        if sequence.carry is None and self._draft.end > self._target.end:
            sequence.ahead = token

    def speculative_state(self, seq_id: int) -> bytes:
        """State to go on drafting from, to be kept with the target's and the draft's rows of the same moment.

        Raises:
            StateError: a proposal is pending, the carried row is not known, or the state would be excessive.
            BadSeqIdError: as named.
        """
        sequence = self._sequence(seq_id)
        if sequence.proposal is not None:
            raise StateError("not quiescent: a proposal is pending")
        if sequence.carry is None:
            raise StateError("the hidden row at the end is not known")
        self.flush(seq_id)
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
        sequence = self._sequence(seq_id)
        if sequence.proposal is not None:
            raise StateError("not quiescent: a proposal is pending")
        if self._draft.end != self._target.end:
            raise StateError(f"the draft ends at {self._draft.end}, the target at {self._target.end}")
        expected = self._state(seq_id, np.zeros(self._target.context.n_embd, np.float32))
        sequence.carry = parse_state(state, expected=expected).carry
        sequence.forget_lag()

    def _state(self, seq_id: int, carry: Row) -> SpeculativeState:
        return SpeculativeState(
            config=self._config,
            seq_id=seq_id,
            position=self._target.end,
            n_vocab=self._target.context.n_vocab,
            carry=carry,
        )

    # --- inside ---

    def _flush(self, sequence: _Sequence) -> None:
        step = self._draft.context.n_batch
        for at in range(0, len(sequence.lag_tokens), step):
            tokens = np.array(sequence.lag_tokens[at : at + step], np.int32)
            self._draft.decode(Batch(tokens, self._draft.end, 0, np.stack(sequence.lag_rows[at : at + step])))
        sequence.lag_tokens, sequence.lag_rows = [], []

    def _position(self, sequence: _Sequence) -> int:
        """Tokens the sequence has processed."""
        return self._draft.end + len(sequence.lag_tokens) - (sequence.ahead is not None)

    def _sequence(self, seq_id: int) -> _Sequence:
        self._check()
        if not 0 <= seq_id < len(self._sequences):
            raise BadSeqIdError(f"sequence {seq_id} of {len(self._sequences)}")
        return self._sequences[seq_id]

    def _idle(self, seq_id: int) -> _Sequence:
        sequence = self._sequence(seq_id)
        if sequence.proposal is not None:
            raise ProposalPendingError("a proposal is pending")
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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()


def _probability(logits: Row, token: int) -> float:
    shifted = np.exp(logits - logits[token])
    return 1.0 / float(shifted.sum())
