"""One sequence as an MTP draft sees it: rows that wait, the carried hidden row, and the proposal that is out.

A drafter's row at position p pairs the token at p with the target's hidden row at p - 1, zeros at position 0.  It
lags on purpose: rows of accepted tokens wait until the next proposal, where they share one decode with its first
step.  llama.cpp's own loop spends a decode of its own on them.

Lifecycle and ownership are checked by `MtpSession`; here every call is assumed to be allowed.
"""

from collections.abc import Sequence

import numpy as np

from app.domain.sampling import GrammarError
from app.engine.contexts import Batch, Row, Rows
from app.engine.draft_shapes import DraftShape
from app.engine.memory import Memory
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_errors import ProcessError, StateError
from app.engine.proposal import Gate, Pick
from app.engine.sampler import NothingAllowedError

_WAITING_MAX = 4096
"""Rows that may wait for the next proposal, so that hidden rows never take much memory.

While nothing is drafted they cost nothing until the reply is complete; then they are read for what is saved, in slices
between which a next turn may come: 200 of them in 25 ms by the demo model's head.  Reading them in between, 64 at a
time, made plain decoding 2 % slower.  Whoever weighs a proposal counts them.
"""


class MtpSequence:
    """What is known of one sequence besides its rows.

    Attributes:
        target: its memory.
        draft: the drafter's side.
        carry: the target's hidden row at the last processed position; None when it is not known.
        proposal: the drafts that wait for a verdict; None when idle.
        verified: the target's hidden rows of the verify batch, once it was processed.
    """

    def __init__(self, target: Memory, draft: DraftShape, n_batch: int) -> None:
        self.target, self.draft = target, draft
        self._n_batch = n_batch
        self.carry: Row | None = self.no_row()
        self.proposal: tuple[int, ...] | None = None
        self.verified: Rows | None = None
        self._lag_tokens: list[int] = []
        self._lag_rows: list[Row] = []
        self._ahead: int | None = None
        """The token at the sequence's end, where its draft row is already there."""
        self.silent = False
        """The drafter failed: it is neither asked nor told anything until `silent` is taken back."""
        self._n_untold = 0
        """Positions behind those that wait, of which the drafter was never told.

        It was silent and too many waited already, or they were no tokens.
        """

    def no_row(self) -> Row:
        """What the first token is paired with."""
        return np.zeros(self.target.context.n_embd, np.float32)

    @property
    def position(self) -> int:
        """Tokens the sequence has processed."""
        return self.known_end + self._n_untold - (self._ahead is not None)

    @property
    def known_end(self) -> int:
        """Position after the last token whose row the drafter has or can make."""
        return self.draft.end + len(self._lag_tokens)

    @property
    def knows_all(self) -> bool:
        """False after a long silence, until the sequence was cut back to what the drafter was told."""
        return self._n_untold == 0

    @property
    def n_waiting(self) -> int:
        """Tokens the drafter must read before its next draft."""
        return len(self._lag_tokens)

    # --- following the target ---

    def append(self, batch: Batch, rows: Rows) -> None:
        """Take over the rows of a batch the target evaluated while no proposal was out.

        Raises:
            ProcessError: they do not follow what is known.
            DecodeError: the draft context failed.
        """
        skip = 0
        if batch.start != self.position:
            raise ProcessError(f"rows at {batch.start} do not follow {self.position}")
        if self._ahead is not None:
            if self._ahead == int(batch.tokens[0]):
                skip = 1
            else:
                self.draft.truncate(batch.start)
            self._ahead = None
        if skip == 0 and self.carry is None:
            raise ProcessError(f"the hidden row before {batch.start} is not known")
        before = [self.carry, *rows[:-1].copy()][skip:]
        self.carry = rows[-1].copy()
        if self._n_untold or (self.silent and self._too_many(len(before))):
            self._n_untold += len(before)
            return
        self._lag_tokens += [int(token) for token in batch.tokens[skip:]]
        self._lag_rows += [row for row in before if row is not None]
        if self._too_many(0):
            self.flush()

    def pass_over(self, n_positions: int) -> None:
        """The target evaluated rows that the drafter cannot be told of: it proposes nothing until they are cut off."""
        if self._ahead is not None:
            self.draft.truncate(self.draft.end - 1)
            self._ahead = None
        self._n_untold += n_positions
        self.carry = self.no_row()

    def make_room(self, n_tokens: int) -> None:
        """Evaluate what waits if so many more would be too many."""
        if not self.silent and self._too_many(n_tokens):
            self.flush()

    def _too_many(self, n_more: int) -> bool:
        return len(self._lag_tokens) + n_more > _WAITING_MAX

    def flush(self) -> None:
        """Evaluate what waits."""
        while self._lag_tokens:
            self.read_some(self._n_batch)

    def read_some(self, most: int) -> None:
        """Evaluate up to `most` of the tokens that wait, in one batch."""
        step = min(most, self._n_batch)
        if self._lag_tokens:
            tokens, hidden = np.array(self._lag_tokens[:step], np.int32), np.stack(self._lag_rows[:step])
            self.draft.tell(Batch(tokens, self.draft.end, 0, hidden, self.target.seq))
            del self._lag_tokens[:step], self._lag_rows[:step]

    def level(self) -> None:
        """Bring the drafter to exactly the tokens processed."""
        if self._n_untold:
            raise StateError(f"the drafter was not told of the last {self._n_untold} tokens")
        self.flush()
        self.draft.truncate(self.position)
        self._ahead = None
        self.draft.level()

    # --- proposing ---

    def propose(
        self, id_last: int, limit: int, *, config: MtpSessionConfig, pick: Pick, gate: Gate | None
    ) -> tuple[int, ...]:
        """Draft at most `limit` tokens after `id_last`; what is kept becomes the proposal."""
        n_past = self.position
        assert self.carry is not None
        if len(self._lag_tokens) >= self._n_batch:  # it must fit into one batch with the pending token
            self.flush()
        self.draft.truncate(min(self.draft.end, n_past))
        tokens = np.array([*self._lag_tokens, id_last], np.int32)
        hidden = np.stack([*self._lag_rows, self.carry])
        self._ahead = None
        first = Batch(tokens, self.draft.end, 1, hidden, self.target.seq)
        try:
            logits = self.draft.first(first)
            self._lag_tokens, self._lag_rows, self._ahead = [], [], id_last
            drafts = self._drafts(logits, first.end, limit=limit, p_min=config.p_min, pick=pick, gate=gate)
        finally:
            self.draft.finish()
        if len(drafts) < max(1, config.n_min):
            return ()
        self.proposal = tuple(drafts)
        return self.proposal

    def _drafts(
        self, logits: Row, position: int, *, limit: int, p_min: float, pick: Pick, gate: Gate | None
    ) -> Sequence[int]:
        drafts: list[int] = []
        while True:
            try:
                token = pick(logits, position + len(drafts))
            except (NothingAllowedError, GrammarError):
                break  # no draft is no fault of the reply
            if p_min > 0.0 and probability(logits, token) < p_min:
                break
            drafts.append(token)
            more = gate is None or gate.more(token, probability(logits, token))
            if len(drafts) == limit or not more:
                break
            logits = self.draft.following(token)
        return drafts if gate is None else drafts[: gate.keep()]

    def accept(self, n_accepted: int) -> None:
        """The first `n_accepted` drafts are committed, with the token before them."""
        assert self.proposal is not None
        assert self.verified is not None
        self._lag_tokens = list(self.proposal[:n_accepted])
        self._lag_rows = list(self.verified[:n_accepted])
        self.carry = self.verified[n_accepted].copy()
        self._ahead, self.proposal, self.verified = None, None, None

    def drop_proposal(self) -> None:
        """Nothing was proposed; the pending token's own draft row goes too."""
        self.proposal, self.verified = None, None
        self.draft.truncate(self.draft.end - 1)
        self._ahead = None

    # --- going back ---

    def rewind(self, position: int, carry: Row | None) -> None:
        """Follow the target, whose memory was cut to `position`; see `MtpSession.rewind`."""
        if position == 0:
            carry = self.no_row()
        # Without the carry the token at `position` is processed next, and its draft row must be there by then.
        n_kept = position if carry is not None else position + 1
        self.cut_waiting(n_kept)
        if carry is None:
            self.flush()
        self.draft.truncate(min(n_kept, self.draft.end))
        self.carry = carry

    def cut_waiting(self, position: int) -> None:
        """Nothing from `position` on waits any more."""
        n_kept = max(0, position - self.draft.end)
        self._n_untold = min(self._n_untold, max(0, n_kept - len(self._lag_tokens)))
        del self._lag_tokens[n_kept:], self._lag_rows[n_kept:]
        self._ahead = None

    def keep_ahead(self, token: int) -> None:
        """After `rewind` without a carry: the draft row at the end is this token's."""
        if self.carry is None and self.draft.end > self.target.end:
            self._ahead = token

    def resume(self, carry: Row) -> None:
        """Both memories were replaced and are level."""
        self.carry = carry
        self.forget()

    def forget(self) -> None:
        """Drop what waits and what is out, before the memories are emptied or after they were replaced."""
        self.proposal, self.verified = None, None
        self._lag_tokens, self._lag_rows, self._ahead = [], [], None
        self._n_untold = 0


def probability(logits: Row, token: int) -> float:
    """A token's share of the row's softmax."""
    return 1.0 / float(np.exp(logits - logits[token]).sum())
