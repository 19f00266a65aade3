"""`SpecSession`: the committed tokens of one live sequence, what is pending after them, and the rounds that extend it.

The heart is `_round`: draft, verify, accept, commit.  Every token is the target's own choice for its position; a draft
is kept while it equals that choice, so the text does not depend on the drafts.

Invariants, checked by `check_invariants`:

- I1 `committed` is what both memories hold: its length is where each of them ends (the draft may lag inside a turn).
- I2 `pending_tok` is None or one token that was drawn for position ``len(committed)``, shown, and has no row.
- I3 `pending_tok` and `next_pred` never coexist.
- I4 The carried hidden row is that of the last committed token.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.domain.errors import BugError
from app.domain.segment import SegmentRows
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import FinishReason, RestoreHow
from app.engine.boundary import Boundary, below, common_prefix, with_boundary
from app.engine.contexts import LIVE_SEQ, Batch, Context, Row
from app.engine.memory import Memory
from app.engine.mtp_session import MtpSession
from app.engine.sampler import Sampler, argmax

SPARE_ROWS = 3
"""Rows kept free beyond a round's drafts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Primed:
    """How a prompt came to be in the memories.

    Attributes:
        reused: tokens whose rows were there.
        read: tokens that were evaluated.
        how: the path by which the rows were reached.
        complete: False when it was stopped half way.
    """

    reused: int
    read: int
    how: RestoreHow
    complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """Tokens that became final together.

    Attributes:
        tokens: in order; empty only when the reply ended without one.
        depth: drafts asked for.
        n_drafted, n_accepted: drafts put before the target, and those it agreed with.
        finish: why the reply ends here, if it does.
    """

    tokens: tuple[int, ...]
    depth: int
    n_drafted: int
    n_accepted: int
    finish: FinishReason | None


Ends = Callable[[int], FinishReason | None]
"""Told each token once, in order; the reason if the reply ends with it."""


def never() -> bool:
    """A stop flag that is never set."""
    return False


class SpecSession:
    """One live sequence over a target and, where there is a head, its MTP session."""

    def __init__(self, target: Context, mtp: MtpSession | None = None) -> None:
        """Start with empty memories.  The caller owns contexts and MTP session and closes them."""
        self._mtp = mtp
        self._memory = mtp.target if mtp is not None else Memory(target)
        self._context = target
        self._committed: list[int] = []
        self._pending: int | None = None
        self._logits: Row | None = None
        self._boundaries: tuple[Boundary, ...] = ()
        self._rewind_pos: int | None = None
        self._telem = SpecTelemetry()

    # --- what it is ---

    @property
    def committed(self) -> tuple[int, ...]:
        """Every token whose rows the memories hold, in order."""
        return tuple(self._committed)

    @property
    def pending_tok(self) -> int | None:
        """The token already shown that has no row yet."""
        return self._pending

    @property
    def next_pred(self) -> int | None:
        """The most likely token after the last committed one, where its logits are at hand and nothing is pending."""
        return argmax(self._logits) if self._logits is not None and self._pending is None else None

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
            draft_passes=self._mtp.draft_memory.context.n_decodes if self._mtp is not None else 0,
        )

    @property
    def cache_max_ctx(self) -> int:
        """Capacity of the memories in tokens."""
        return self._context.n_ctx

    @property
    def depth_max(self) -> int:
        """Most drafts in a round; 0 without a head."""
        return self._mtp.n_draft_max if self._mtp is not None else 0

    @property
    def recurrent(self) -> bool:
        """True when the target's memory cannot simply be cut."""
        return self._memory.recurrent

    @property
    def rewind_pos(self) -> int | None:
        """The newest prompt-end boundary: a prompt equal up to here resumes without reading anything again."""
        return self._rewind_pos

    @property
    def boundaries(self) -> tuple[int, ...]:
        """Positions at which decoding can go on at once."""
        return tuple(boundary.position for boundary in self._boundaries)

    def check_invariants(self) -> None:
        """Raise `BugError` if an invariant is broken."""
        n = len(self._committed)
        if self._memory.end != n or self._context.end_position() != n:
            raise BugError(f"{n} committed, but the target ends at {self._context.end_position()}")
        if self._pending is not None and self._logits is not None:
            raise BugError("a pending token beside the logits it was drawn from")
        if self._mtp is not None and self._mtp.is_quiescent and self._mtp.draft_memory.end > n + 1:
            raise BugError(f"the draft ends at {self._mtp.draft_memory.end} of {n}")

    # --- a turn ---

    def reachable(self, tokens: Sequence[int]) -> int:
        """How many of `tokens` need not be evaluated if `prime` were called now."""
        return self._plan(tokens)[0]

    def prime(
        self,
        tokens: Sequence[int],
        *,
        should_stop: Callable[[], bool] = never,
        progress: Callable[[int, int], None] | None = None,
    ) -> Primed:
        """Make the memories hold exactly `tokens`, reading as little as can be proved right.

        Args:
            tokens: the whole prompt, at least one.
            should_stop: asked before each micro-batch.
            progress: told (done, total) tokens of the part that is read.

        Raises:
            DecodeError: the target failed.
        """
        reused, how = self._plan(tokens)
        if should_stop():
            return Primed(reused=0, read=0, how=RestoreHow.NONE, complete=False)
        self._go_back(reused, how, tokens)
        suffix = list(tokens[reused:])
        step = self._context.n_ubatch
        for at in range(0, len(suffix), step):
            # The first part is always read: after a cut it brings the hidden row without which nothing may follow.
            if at > 0 and should_stop():
                return Primed(reused=reused, read=at, how=how, complete=False)
            chunk = suffix[at : at + step]
            self._read(chunk, last=at + step >= len(suffix))
            if progress is not None:
                progress(at + len(chunk), len(suffix))
        self._mark(logits=True)
        self._rewind_pos = len(self._committed)
        return Primed(reused=reused, read=len(suffix), how=how, complete=True)

    def resume(self, tokens: Sequence[int]) -> bool:
        """Go on where a reply was cut, if the memories hold all of it but its last token.

        No target pass is made: the last token becomes pending, or is pending already.
        """
        if not tokens or list(tokens[:-1]) != self._committed:
            return False
        self._pending, self._logits = tokens[-1], None
        return True

    def generate(
        self,
        sampler: Sampler,
        *,
        depth: int,
        max_new: int = 0,
        ends: Ends = lambda _token: None,
        should_stop: Callable[[], bool] = never,
    ) -> Iterator[Round]:
        """Draw tokens round by round until the reply ends; the last round carries the reason.

        The session is quiescent whenever a round was yielded.  Splitting a reply over several calls never changes it.

        Args:
            sampler: the target's draw.
            depth: drafts per round.
            max_new: most tokens; 0 for no limit.
            ends: decides by each token whether the reply ends.
            should_stop: asked before each round.

        Raises:
            DecodeError, BrokenLogitsError: the model failed.
        """
        room = max_new if max_new > 0 else self.cache_max_ctx
        while True:
            if should_stop():
                yield Round(tokens=(), depth=0, n_drafted=0, n_accepted=0, finish=FinishReason.STOPPED)
                return
            if len(self._committed) + depth + SPARE_ROWS >= self.cache_max_ctx:
                yield Round(tokens=(), depth=0, n_drafted=0, n_accepted=0, finish=FinishReason.CONTEXT_FULL)
                return
            if self._pending is None:
                done = self._first(sampler, ends, room)
            else:
                done = self._round(sampler, ends, room, depth=min(depth, room - 1))
            room -= len(done.tokens)
            yield done
            if done.finish is not None:
                return

    def end_turn(self) -> None:
        """Bring both memories level and keep the reply's end as a boundary."""
        if self._mtp is not None:
            self._mtp.flush(LIVE_SEQ)
        if self._committed:
            self._mark(logits=False)
        self.check_invariants()

    def _first(self, sampler: Sampler, ends: Ends, room: int) -> Round:
        """The first token after a prompt: its logits are at hand."""
        if self._logits is None:
            raise BugError("nothing was read that a token could be drawn from")
        began = time.perf_counter()
        token = sampler.draw(self._logits, len(self._committed))
        self._pending, self._logits = token, None
        self._telem = replace(self._telem, sample_s=self._telem.sample_s + time.perf_counter() - began)
        finish = ends(token) or (FinishReason.LENGTH if room <= 1 else None)
        return Round(tokens=(token,), depth=0, n_drafted=0, n_accepted=0, finish=finish)

    def _round(self, sampler: Sampler, ends: Ends, room: int, *, depth: int) -> Round:
        """Draft, verify, accept, commit."""
        assert self._pending is not None
        n = len(self._committed)
        began = time.perf_counter()
        drafts = self._mtp.draft(LIVE_SEQ, n, self._pending, depth=depth) if self._mtp is not None and depth > 0 else ()
        drafted_at = time.perf_counter()
        self._decode([self._pending, *drafts], n_outputs=len(drafts) + 1)
        verified_at = time.perf_counter()
        tokens, finish = self._verdict(sampler, ends, drafts, room)
        sampled_at = time.perf_counter()
        # All but the last token are drafts the target agreed with; the last becomes pending, agreed with or not.
        kept = len(tokens) - 1
        self._committed += [self._pending, *tokens[:-1]]
        self._pending = tokens[-1]
        if drafts and self._mtp is not None:
            self._mtp.accept(LIVE_SEQ, kept)
        self._memory.truncate(len(self._committed))
        agreed = common_prefix(drafts, tokens)
        self._count(drafts, agreed, (began, drafted_at, verified_at, sampled_at))
        return Round(tokens=tuple(tokens), depth=depth, n_drafted=len(drafts), n_accepted=agreed, finish=finish)

    def _verdict(
        self, sampler: Sampler, ends: Ends, drafts: Sequence[int], room: int
    ) -> tuple[list[int], FinishReason | None]:
        """The target's own tokens, as far as the drafts reach and one beyond."""
        rows, position = self._context.logits(), len(self._committed) + 1
        tokens: list[int] = []
        for index in range(len(drafts) + 1):
            token = sampler.draw(rows[index], position + index)
            tokens.append(token)
            finish = ends(token) or (FinishReason.LENGTH if len(tokens) >= room else None)
            if finish is not None:
                return tokens, finish
            if index == len(drafts) or token != drafts[index]:
                break
        return tokens, None

    def _count(self, drafts: Sequence[int], accepted: int, marks: tuple[float, float, float, float]) -> None:
        began, drafted_at, verified_at, sampled_at = marks
        counted = self._telem.with_round(n_drafted=len(drafts), n_accepted=accepted)
        self._telem = replace(
            counted,
            draft_s=counted.draft_s + drafted_at - began,
            verify_s=counted.verify_s + verified_at - drafted_at,
            sample_s=counted.sample_s + sampled_at - verified_at,
            other_s=counted.other_s + time.perf_counter() - sampled_at,
        )

    # --- reading and going back ---

    def _read(self, chunk: Sequence[int], *, last: bool) -> None:
        self._pending, self._logits = None, None
        self._decode(chunk, n_outputs=1 if last else 0)
        self._committed += chunk
        if last:
            self._logits = self._context.logits()[0].copy()

    def _decode(self, tokens: Sequence[int], *, n_outputs: int) -> None:
        batch = Batch(np.array(tokens, np.int32), len(self._committed), n_outputs)
        if self._mtp is not None:
            self._mtp.decode_target_and_process(batch)
        else:
            self._memory.decode(batch)

    def _plan(self, tokens: Sequence[int]) -> tuple[int, RestoreHow]:
        """Tokens that need no reading, and the way there."""
        n, common = len(self._committed), common_prefix(tokens, self._committed)
        if common == n and (n < len(tokens) or (n > 0 and self._logits is not None and self._pending is None)):
            return n, RestoreHow.LIVE if n else RestoreHow.NONE
        # Reading nothing at all needs the logits; reading on needs a token to read.
        known = [b.position for b in self._boundaries if b.position < min(common + 1, len(tokens))]
        known += [b.position for b in self._boundaries if b.position == common == len(tokens) and b.logits is not None]
        boundary = max(known, default=0)
        # Without its hidden row a position is reached by reading the token before it again.
        cut = min(common, len(tokens)) - 1
        if cut > boundary and self._memory.can_truncate(cut):
            return cut, RestoreHow.TRUNCATE
        return boundary, RestoreHow.BOUNDARY if boundary else RestoreHow.NONE

    def _go_back(self, position: int, how: RestoreHow, tokens: Sequence[int]) -> None:
        match how:
            case RestoreHow.LIVE:
                self._pending = None
            case RestoreHow.TRUNCATE:
                self._memory.truncate(position)
                self._cut(position, None, None)
                if self._mtp is not None:
                    self._mtp.keep_ahead(LIVE_SEQ, tokens[position])
            case RestoreHow.BOUNDARY:
                boundary = next(b for b in self._boundaries if b.position == position)
                self._memory.set_back(boundary.recurrent, position)
                self._cut(position, boundary.carry, boundary.logits)
            case _:
                self.reset()

    def _cut(self, position: int, carry: Row | None, logits: Row | None) -> None:
        """Everything but the target's memory goes back to `position`."""
        if self._mtp is not None:
            self._mtp.rewind(LIVE_SEQ, position, carry=carry)
        del self._committed[position:]
        self._pending, self._logits = None, logits
        self._boundaries = below(self._boundaries, position)
        if self._rewind_pos is not None and self._rewind_pos > position:
            self._rewind_pos = None

    def _mark(self, *, logits: bool) -> None:
        known = next((b for b in self._boundaries if b.position == len(self._committed)), None)
        if known is not None and (known.logits is not None or not logits):
            return
        mark = Boundary(
            position=len(self._committed),
            carry=self._mtp.carry(LIVE_SEQ) if self._mtp is not None else None,
            logits=self._logits if logits else None,
            recurrent=self._memory.snapshot(),
        )
        self._boundaries = with_boundary(self._boundaries, mark)

    def reset(self) -> None:
        """Forget everything, an outstanding proposal too; both memories are empty afterwards."""
        if self._mtp is not None:
            self._mtp.forget_proposal(LIVE_SEQ)
        self._memory.truncate(0)
        self._cut(0, None, None)

    # --- saved rows ---

    def capture(self, start: int) -> SegmentRows:
        """Rows from `start` to the end, with what is needed to go on from there.

        Raises:
            StateError: the session is not quiescent.
        """
        end = len(self._committed)
        speculative: bytes = b""
        draft: bytes | memoryview = b""
        if self._mtp is not None:
            speculative = self._mtp.speculative_state(LIVE_SEQ)
            draft = self._mtp.draft_memory.rows(start, end)
        return SegmentRows(
            target=self._memory.rows(start, end),
            draft=draft,
            speculative=speculative,
            logits=self._logits.astype("<f4").tobytes() if self._logits is not None else b"",
        )

    def cut_for_rows(self, position: int) -> None:
        """Cut back to `position`, behind which saved rows will be put.

        Until they are there the carried row is not known, and nothing else may be called.  A recurrent memory can only
        be emptied; the rows to come bring all of it.
        """
        if position == 0:
            self.reset()
            return
        self._memory.truncate(position)
        self._cut(position, None, None)
        if self._mtp is not None:
            self._mtp.draft_memory.truncate(position)

    def append_rows(self, tokens: Sequence[int], rows: SegmentRows) -> None:
        """Put saved rows behind the present ones.  On failure the session is empty.

        Raises:
            StateError, StateSizeError: the rows do not belong here.
        """
        try:
            end = len(self._committed) + len(tokens)
            self._memory.append_rows(rows.target, end)
            if self._mtp is not None:
                self._mtp.draft_memory.append_rows(rows.draft, end)
                self._mtp.restore_speculative_state(LIVE_SEQ, rows.speculative)
        except Exception:
            self._memory.end = self._context.end_position()
            self.reset()
            raise
        self._committed += tokens
        self._pending = None
        self._logits = np.frombuffer(rows.logits, "<f4").astype(np.float32) if len(rows.logits) else None
        self._mark(logits=self._logits is not None)
        if self._logits is not None:
            self._rewind_pos = len(self._committed)
