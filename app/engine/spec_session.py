"""`SpecSession`: the committed tokens of one live sequence, what is pending after them, and the rounds that extend it.

The heart is `_round`: draft, verify, accept, commit.  Every token is the target's own choice for its position; a draft
is kept while it equals that choice, so the text does not depend on the drafts.

Invariants, checked by `check_invariants`:

- I1 `committed` is what both memories hold: its length is where each of them ends (the draft may lag).
- I2 `pending_tok` is None or one token that was drawn for position ``len(committed)`` and has no row.
- I3 `pending_tok` and `next_pred` never coexist.
- I4 The carried hidden row is that of the last committed token.
- I5 `overshoot` is the end of ``committed + pending``: drawn past the limit of a burst, and not handed out yet.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

import numpy as np

from app.domain.errors import BugError
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import FinishReason, RestoreHow
from app.engine.boundary import common_prefix
from app.engine.contexts import LIVE_SEQ, Context, DecodeError, Row, Rows
from app.engine.depth import Ask, DepthControl, FixedDepth, RoundSeen
from app.engine.live_pictures import Sight
from app.engine.live_rows import LiveRows
from app.engine.lookup import LookupDrafter
from app.engine.memory import RewindRefusedError
from app.engine.mtp_session import MtpSession
from app.engine.rounds import Ends, Round, Verdict, verdict
from app.engine.sampler import BrokenLogitsError, Sampler, argmax
from app.engine.stop import StopFlag

SPARE_ROWS = 3
"""Rows kept free beyond a round's drafts."""


class SpecSession(LiveRows):
    """One live sequence over a target and what drafts for it: its MTP session, prompt lookup, or nothing."""

    def __init__(
        self,
        target: Context,
        mtp: MtpSession | None = None,
        *,
        lookup: LookupDrafter | None = None,
        cuts: bool = True,
        sight: Sight | None = None,
    ) -> None:
        """Start with empty memories.  The caller owns contexts and MTP session and closes them; `cuts` as below."""
        super().__init__(target, mtp, cuts=cuts, sight=sight)
        self._lookup = lookup
        self._overshoot: list[int] = []
        self._overshoot_rows: tuple[int, Rows] = (0, np.zeros((0, target.n_embd), np.float32))
        """The target's hidden rows of the batch that overshot, and the position of the first."""
        self._alone = False
        """The next round goes without drafts: a near-tie is decided by it."""
        self._telem = SpecTelemetry()

    # --- what it is ---

    @property
    def pending_tok(self) -> int | None:
        """The token that was drawn last and has no row yet."""
        return self._pending

    @property
    def next_pred(self) -> int | None:
        """The most likely token after the last committed one, where its logits are at hand and nothing is pending."""
        return argmax(self._logits) if self._logits is not None and self._pending is None else None

    @property
    def overshoot(self) -> tuple[int, ...]:
        """Tokens drawn past the last burst's limit, which the next one hands out first."""
        return tuple(self._overshoot)

    @property
    def sctr(self) -> int:
        """Counter of the target's draws: the absolute position of the next one, so it never repeats."""
        return len(self._committed) + (self._pending is not None)

    @property
    def uctr(self) -> int:
        """Counter of acceptance draws: none is ever made, since a draft is accepted by equality."""
        return 0

    @property
    def telem(self) -> SpecTelemetry:
        """Counts since the session was made; subtract an earlier value with `delta_since`."""
        return replace(
            self._telem,
            target_passes=self._context.n_decodes,
            draft_passes=self._mtp.draft_context.n_decodes if self._mtp is not None else 0,
        )

    @property
    def depth_max(self) -> int:
        """Most drafts in a round; 0 without a drafter."""
        if self._mtp is not None:
            return self._mtp.depth_max
        return self._lookup.depth_max if self._lookup is not None else 0

    def check_invariants(self) -> None:
        """Raise `BugError` if an invariant is broken."""
        n = len(self._committed)
        if self._overshoot and (*self._committed, self._pending)[-len(self._overshoot) :] != self.overshoot:
            raise BugError("what was drawn past a limit is not the end of what is committed")
        if self._memory.end != n or self._context.end_position() != n:
            raise BugError(f"{n} committed, but the target ends at {self._context.end_position()}")
        if self._pending is not None and self._logits is not None:
            raise BugError("a pending token beside the logits it was drawn from")
        if self._mtp is not None and self._mtp.is_quiescent and self._mtp.draft_end > n + 1:
            raise BugError(f"the draft ends at {self._mtp.draft_end} of {n}")

    # --- a turn ---

    def resume(self, tokens: Sequence[int]) -> bool:
        """Go on where a reply was cut, if the memories hold all of it but its last token.

        No target pass is made: the last token becomes pending, or is pending already.
        """
        how = self.resumable(tokens)
        if how is None:
            return False
        if how is RestoreHow.BOUNDARY:
            self._go_back(len(tokens) - 1, how, tokens)
        self._pending, self._logits = tokens[-1], None
        return True

    def resumable(self, tokens: Sequence[int]) -> RestoreHow | None:
        """By which path `resume` would go on; None where it cannot."""
        end = len(tokens) - 1
        if end < 0 or self._committed[:end] != list(tokens[:end]):
            return None
        if len(self._committed) == end:
            return RestoreHow.LIVE
        return RestoreHow.BOUNDARY if self._cuts and end in self.boundaries else None

    def generate(
        self,
        sampler: Sampler,
        *,
        depth: int,
        control: DepthControl | None = None,
        max_new: int = 0,
        ends: Ends = lambda _token: None,
        stop: StopFlag | None = None,
        strict: float = 0.0,
    ) -> Iterator[Round]:
        """Draw tokens round by round until the reply ends; the last round carries the reason.

        The session is quiescent whenever a round was yielded.  Splitting a reply over several calls never changes it.

        Args:
            sampler: the target's draw.
            depth: most drafts in a round.
            control: decides within `depth`; by default every round drafts so many.
            max_new: most tokens; 0 for no limit.
            ends: decides by each token whether the reply ends.
            stop: asked before each round.
            strict: a row of a batch with drafts counts only if the drawn token leads by this much; otherwise it is
                evaluated alone.  0 takes every row as it is.

        Raises:
            DecodeError, BrokenLogitsError: the model failed.
        """
        room = max_new if max_new > 0 else self.cache_max_ctx
        control = control if control is not None else FixedDepth(depth)
        while True:
            if self._overshoot:
                done = self._hand_out(ends, room)
            elif stop is not None and stop.is_set():
                done = Round(tokens=(), finish=FinishReason.STOPPED)
            elif len(self._committed) + SPARE_ROWS >= self.cache_max_ctx:
                done = Round(tokens=(), finish=FinishReason.CONTEXT_FULL)
            elif self._pending is None:
                done = self._first(sampler, ends, room)
            else:
                done = self._round(sampler, ends, room, depth=depth, control=control, strict=strict)
            room -= len(done.tokens)
            yield done
            if done.finish is not None:
                return

    def flush_pending(self) -> None:
        """Give the pending token its row by a pass of its own; `next_pred` is known then.

        Nothing needs it to go on: a pending token shares the next batch, whatever that is.

        Raises:
            DecodeError: the target failed.
        """
        if self._overshoot:
            self._cut_overshoot(len(self._overshoot))
        if self._pending is not None:
            self._read([self._pending], last=True, stop=None)

    def end_turn(self) -> None:
        """Cut off what was never handed out, and keep the reply's end as a boundary.

        What the drafter has not read it reads when it is to be saved, or with its next draft.
        """
        if self._overshoot:
            self._cut_overshoot(len(self._overshoot))
        if self._committed:
            self._mark(logits=False)
        self.check_invariants()

    def _first(self, sampler: Sampler, ends: Ends, room: int) -> Round:
        """The first token after a prompt: its logits are at hand."""
        if self._logits is None:
            raise BugError("nothing was read that a token could be drawn from")
        began = time.perf_counter()
        token = sampler.draw(self._logits, len(self._committed))
        sampler.accept(token)
        self._pending, self._logits = token, None
        self._telem = replace(self._telem, sample_s=self._telem.sample_s + time.perf_counter() - began)
        finish = ends(token) or (FinishReason.LENGTH if room <= 1 else None)
        return Round(tokens=(token,), finish=finish)

    def _round(
        self, sampler: Sampler, ends: Ends, room: int, *, depth: int, control: DepthControl, strict: float
    ) -> Round:
        """Draft, verify, accept, commit."""
        assert self._pending is not None
        # The context ends at the same token whatever was drafted.
        limit = min(depth, self.depth_max, self.cache_max_ctx - SPARE_ROWS - len(self._committed) - 1)
        # What is drawn past a burst's limit can be cut off an attention memory, not off a recurrent one, and not off a
        # sampler that has taken note of it.
        if self._memory.recurrent or sampler.remembers:
            limit = min(limit, room - 1)
        n_waiting = self._mtp.n_waiting if self._mtp is not None else 0
        began, n_steps = time.perf_counter(), self._draft_passes()
        without = self._alone or bool(self.drafter_fault) or self.drafter_is_blind
        drafts = self._propose(sampler, Ask(0) if without else control.begin(limit, n_waiting))
        n_steps, drafted_at = self._draft_passes() - n_steps, time.perf_counter()
        before = self._memory.snapshot() if strict > 0.0 and drafts else b""
        self._decode([self._pending, *drafts], n_outputs=len(drafts) + 1)
        rows, verified_at = self._context.logits(), time.perf_counter()
        judged = verdict(rows, len(self._committed) + 1, drafts, sampler=sampler, ends=ends, room=room, bound=strict)
        sampled_at = time.perf_counter()
        self._alone = judged.doubtful
        if judged.tokens:
            self._commit(drafts, judged, room)
        else:
            self._take_back(before)
        agreed = common_prefix(drafts, judged.tokens)
        seen = RoundSeen(
            drafts=tuple(drafts),
            tokens=tuple(judged.tokens),
            n_steps=n_steps,
            n_waiting=n_waiting,
            draft_s=drafted_at - began,
            verify_s=verified_at - drafted_at,
            sample_s=sampled_at - verified_at,
            other_s=time.perf_counter() - sampled_at,
        )
        control.learn(seen)
        self._count(seen, agreed)
        return Round(tokens=seen.tokens[:room], n_drafted=len(drafts), n_accepted=agreed, finish=judged.finish)

    def _propose(self, sampler: Sampler, ask: Ask) -> Sequence[int]:
        assert self._pending is not None
        if ask.depth < 1:
            return ()
        n = len(self._committed)
        try:
            if self._mtp is not None:
                pick = sampler.drafting().pick
                return self._mtp.draft(LIVE_SEQ, n, self._pending, depth=ask.depth, pick=pick, gate=ask.gate)
            if self._lookup is not None:
                found = self._lookup.propose(self._committed, self._pending, ask.depth, ask.gate)
                return tuple(takewhile(_is_token, found))
        except (DecodeError, BrokenLogitsError, RewindRefusedError, MemoryError) as error:
            self._drafter_failed(error)
        return ()

    def _commit(self, drafts: Sequence[int], judged: Verdict, room: int) -> None:
        """All but the last token are drafts the target agreed with; the last becomes pending, agreed with or not."""
        assert self._pending is not None
        n, kept = len(self._committed), len(judged.tokens) - 1
        self._committed += [self._pending, *judged.tokens[:-1]]
        self._pending = judged.tokens[-1]
        self._overshoot = judged.tokens[room:]
        if self._overshoot and self._mtp is not None:
            self._overshoot_rows = (n, self._context.hidden().copy())
        if drafts and self._mtp is not None:
            self._mtp.accept(LIVE_SEQ, kept)
        self._memory.truncate(len(self._committed))

    def _take_back(self, before: bytes) -> None:
        """Undo a verify batch of which not even the first row counts."""
        n = len(self._committed)
        if self._memory.recurrent:
            self._memory.set_back(before, n)
        else:
            self._memory.truncate(n)
        if self._mtp is not None:
            self._mtp.abort_proposal(LIVE_SEQ)

    def _hand_out(self, ends: Ends, room: int) -> Round:
        """Tokens that an earlier burst drew beyond its limit."""
        given: list[int] = []
        finish: FinishReason | None = None
        while self._overshoot and finish is None:
            given.append(self._overshoot.pop(0))
            finish = ends(given[-1]) or (FinishReason.LENGTH if len(given) >= room else None)
        if self._overshoot and finish is not FinishReason.LENGTH:
            self._cut_overshoot(len(self._overshoot))
        return Round(tokens=tuple(given), finish=finish)

    def _cut_overshoot(self, count: int) -> None:
        """Cut the last `count` tokens that were drawn; the one before them is pending then."""
        assert self._pending is not None
        position = len(self._committed) - count
        pending = self._committed[position]
        first, rows = self._overshoot_rows
        assert position > first
        carry = rows[position - 1 - first] if self._mtp is not None else None
        self._memory.truncate(position)
        self._cut(position, carry, None)
        self._pending = pending

    def _draft_passes(self) -> int:
        return self._mtp.draft_context.n_decodes if self._mtp is not None else 0

    def _count(self, seen: RoundSeen, accepted: int) -> None:
        counted = self._telem.with_round(n_drafted=len(seen.drafts), n_accepted=accepted)
        self._telem = replace(
            counted,
            draft_s=counted.draft_s + seen.draft_s,
            verify_s=counted.verify_s + seen.verify_s,
            sample_s=counted.sample_s + seen.sample_s,
            other_s=counted.other_s + seen.other_s,
        )

    # --- going back ---

    def _go_back(self, position: int, how: RestoreHow, tokens: Sequence[int]) -> None:
        self._overshoot = []
        super()._go_back(position, how, tokens)

    def _cut(self, position: int, carry: Row | None, logits: Row | None) -> None:
        super()._cut(position, carry, logits)
        self._overshoot, self._alone = [], False
        if self._lookup is not None:
            self._lookup.cut(position)


def _is_token(number: int) -> bool:
    """False for what stands for a row of a picture."""
    return number >= 0
