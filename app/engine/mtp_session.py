"""`MtpSession`: the life of proposals over a target and a draft context, and their state as bytes.

Each sequence is idle or has one proposal pending.  While one is pending the target may be decoded and cut, which is its
verification; drafting, `begin`, and capturing or restoring state are refused.

The session knows nothing of sampling, text or turns: whoever calls it verifies, chooses, and cuts the target's memory.
"""

import time
from collections.abc import Sequence

from app.domain.errors import BugError
from app.domain.segment import RowBytes
from app.engine.contexts import LIVE_SEQ, Batch, Context, DecodeError, Row
from app.engine.draft_shapes import DraftContext
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_errors import (
    AcceptedTooManyError,
    NoPendingProposalError,
    ProcessError,
    PromptTooLongError,
    StateError,
)
from app.engine.mtp_sequences import MtpSequences
from app.engine.mtp_state import MAX_STATE_BYTES, SpeculativeState, parse_state
from app.engine.proposal import Gate, Pick, pick_argmax
from app.engine.stop import StopFlag
from app.log import ENGINE


class MtpSession(MtpSequences):
    """Proposals over two contexts of one model, which the session uses exclusively and does not close."""

    def __init__(self, target: Context, draft: DraftContext, config: MtpSessionConfig | None = None) -> None:
        """Check that the contexts fit each other and the configuration.

        Raises:
            IncompatibleContextsError: they do not.
            InitError: one of them cannot be used, or holds rows already.
        """
        super().__init__(target, draft, config if config is not None else MtpSessionConfig())
        self._n_proposals = self._n_drafted = self._n_accepted = 0
        self._draft_s = 0.0

    # --- what it is ---

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
    def n_waiting(self) -> int:
        """Tokens of the live sequence that the drafter must read before its next draft."""
        return self._sequences[LIVE_SEQ].n_waiting

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
            DecodeError, BrokenLogitsError: the draft context failed, or gave no numbers.  Nothing was proposed; the
                sequence can go on, and drafting be tried again or silenced.
        """
        sequence = self._idle(seq_id)
        if n_past != sequence.position or n_past != sequence.target.end:
            raise ProcessError(f"position {n_past} is not the end {sequence.position} of the sequence")
        asked = self.depth_max if depth is None else min(depth, self.depth_max)
        limit = min(asked, self._draft_context.n_ctx - n_past - 1)
        if limit < 1 or sequence.carry is None or sequence.silent or not sequence.knows_all:
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

    def pass_over(self, seq_id: int, n_positions: int) -> None:
        """The target evaluated rows that are no tokens: nothing is proposed until they are cut off.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
        """
        self._idle(seq_id).pass_over(n_positions)

    # --- a drafter that failed ---

    def silence(self, seq_id: int) -> None:
        """Ask a drafter that failed for nothing more; `process` goes on without it, and so does the target."""
        self._sequence(seq_id).silent = True

    def hear(self, seq_id: int) -> None:
        """Ask it again; after a long silence it proposes nothing until the sequence was cut to `known_end`."""
        self._sequence(seq_id).silent = False

    def known_end(self, seq_id: int) -> int:
        """Position after the last token whose row the drafter has or can make; the end but for a long silence."""
        sequence = self._sequence(seq_id)
        return sequence.known_end if not sequence.knows_all else sequence.position

    def make_room(self, seq_id: int, n_tokens: int) -> None:
        """Let the drafter read what waits, if so many more would be too many; else `process` does it.

        Raises:
            DecodeError: the draft context failed; the sequence is as it was.
        """
        self._sequence(seq_id).make_room(n_tokens)

    # --- rewinding and state ---

    def flush(self, seq_id: int) -> None:
        """Bring the draft context level with the target.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
            DecodeError: the draft context failed.
        """
        self._idle(seq_id).level()

    def level(self, seq_id: int) -> None:
        """Give the draft context exactly the rows of the target, for capturing them.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
            DecodeError: the draft context failed.
            StateError: it was silent for too long, and lacks some.
        """
        self._idle(seq_id).level()

    def read_some(self, seq_id: int, most: int) -> None:
        """Let the drafter read up to `most` of the tokens that wait; as `flush`, but a part of it.

        Raises:
            ProposalPendingError, BadSeqIdError: as named.
            DecodeError: the draft context failed.
        """
        self._idle(seq_id).read_some(most)

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
        return self.speculative_state_at(seq_id, sequence.target.end, sequence.carry)

    def speculative_state_at(self, seq_id: int, position: int, carry: Row) -> bytes:
        """The same for an earlier position, whose hidden row was kept; rows after it do not matter.

        Raises:
            StateError: a proposal is pending, or the state would be excessive.
            BadSeqIdError: as named.
        """
        self._quiescent(seq_id).level()
        blob = self._state(seq_id, position, carry).to_bytes()
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
        expected = self._state(seq_id, sequence.target.end, sequence.no_row())
        sequence.resume(parse_state(state, expected=expected).carry)

    def draft_rows(self, seq_id: int, start: int, end: int) -> RowBytes:
        """The drafter's rows [start, end) of the sequence; empty for one that has none.

        Raises:
            StateError: a proposal is pending.
        """
        sequence = self._quiescent(seq_id)
        sequence.level()
        return sequence.draft.rows(start, end)

    def cut_for_rows(self, seq_id: int, position: int) -> None:
        """Cut the drafter to `position`, behind which saved rows will be put; `rewind` to there must follow."""
        sequence = self._idle(seq_id)
        sequence.cut_waiting(position)
        sequence.flush()
        sequence.draft.truncate(position)

    def append_draft_rows(self, seq_id: int, rows: RowBytes, end: int) -> None:
        """Put saved rows behind the drafter's, which ends at `end` then; `restore_speculative_state` must follow.

        Raises:
            StateSizeError: the rows do not fit.
        """
        self._idle(seq_id).draft.append_rows(rows, end)

    def _state(self, seq_id: int, position: int, carry: Row) -> SpeculativeState:
        return SpeculativeState(
            config=self._config,
            seq_id=seq_id,
            position=position,
            n_vocab=self._target_context.n_vocab,
            carry=carry,
        )
