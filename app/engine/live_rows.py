"""`LiveRows`: the tokens whose rows the memories of one live sequence hold, and how a prompt gets there.

Going back is exact or it is not done: rows are cut where that is provable, else a boundary kept in memory is set back,
else everything is read again.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from app.domain.segment import RowBytes, SegmentRows
from app.domain.turn import RestoreHow
from app.engine.boundary import Boundary, below, common_prefix, with_boundary
from app.engine.contexts import LIVE_SEQ, Batch, Context, DecodeError, DecodeStoppedError, Row
from app.engine.drafter_faults import DrafterFaults
from app.engine.live_pictures import LivePictures, Sight
from app.engine.memory import Memory
from app.engine.mtp_errors import DrafterSilentError, StateError
from app.engine.mtp_session import MtpSession
from app.engine.stop import StopFlag
from app.log import ENGINE


@dataclass(frozen=True, slots=True, kw_only=True)
class Primed:
    """How a prompt came to be in the memories.

    Attributes:
        reused: tokens whose rows were there.
        read: tokens that were evaluated.
        how: the path by which the rows were reached.
        complete: False when it was stopped half way.
        kept: rows at the beginning of what is live that were there before.
    """

    reused: int
    read: int
    how: RestoreHow
    complete: bool
    kept: int


class LiveRows:
    """One sequence's rows over a target and, where there is a head, its MTP session."""

    def __init__(
        self, target: Context, mtp: MtpSession | None, *, cuts: bool = True, sight: Sight | None = None
    ) -> None:
        """Start with empty memories; without `cuts` nothing is ever taken back but everything."""
        self._cuts = cuts
        self._pictures = LivePictures(sight)
        self._mtp = mtp
        self._memory = mtp.target if mtp is not None else Memory(target)
        self._context = target
        self._committed: list[int] = []
        self._pending: int | None = None
        self._logits: Row | None = None
        self._boundaries: tuple[Boundary, ...] = ()
        self._rewind_pos: int | None = None
        self._faults = DrafterFaults()

    @property
    def committed(self) -> tuple[int, ...]:
        """Every token whose rows the memories hold, in order."""
        return tuple(self._committed)

    @property
    def cache_max_ctx(self) -> int:
        """Capacity of the memories in tokens."""
        return self._context.n_ctx - self._pictures.n_extra

    @property
    def has_pictures(self) -> bool:
        """True where rows of a picture are among them, which no segment holds."""
        return bool(self._pictures)

    @property
    def drafter_is_blind(self) -> bool:
        """True where a head would have to draft behind a picture, which it cannot be told of."""
        return self._mtp is not None and bool(self._pictures)

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

    @property
    def drafter_fault(self) -> str:
        """Why nothing is drafted although there is a drafter, in a sentence; empty where it has not failed."""
        return self._faults.reason

    def begin_reply(self) -> None:
        """A drafter that failed in an earlier reply may be asked again, unless it did so too often."""
        if self._faults.begin_reply() and self._mtp is not None:
            self._mtp.hear(LIVE_SEQ)

    def _drafter_failed(self, error: Exception) -> None:
        """It can only make a reply faster: the reply goes on without it."""
        ENGINE.info("the drafter failed: %s", type(error).__name__)
        self._faults.failed(error)
        if self._mtp is not None:
            self._mtp.silence(LIVE_SEQ)

    # --- a prompt ---

    def reachable(self, tokens: Sequence[int]) -> int:
        """How many of `tokens` need not be evaluated if `prime` were called now."""
        return self._plan(tokens)[0]

    def prime(
        self,
        tokens: Sequence[int],
        *,
        stop: StopFlag | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Primed:
        """Make the memories hold exactly `tokens`, reading as little as can be proved right.

        Args:
            tokens: the whole prompt, at least one.
            stop: ends it, in the middle of a micro-batch too; the rows read before are kept where that is possible.
            progress: told (done, total) tokens of the part that is read.

        Raises:
            DecodeError: the target failed.
        """
        reused, how = self._plan(tokens)
        if stop is not None and stop.is_set():
            return Primed(reused=0, read=0, how=RestoreHow.NONE, complete=False, kept=len(self._committed))
        self._go_back(reused, how, tokens)
        suffix, at = list(tokens[reused:]), 0
        for chunk in self._pictures.pieces(suffix, self._context.n_ubatch):
            try:
                self._read(chunk, last=at + len(chunk) == len(suffix), stop=stop)
            except DecodeStoppedError:
                self._settle()
                kept = min(reused, len(self._committed))
                return Primed(reused=reused, read=at, how=how, complete=False, kept=kept)
            at += len(chunk)
            if progress is not None:
                progress(at, len(suffix))
        self._mark(logits=True)
        self._rewind_pos = len(self._committed)
        return Primed(reused=reused, read=len(suffix), how=how, complete=True, kept=reused)

    # --- reading and going back ---

    def _read(self, chunk: Sequence[int], *, last: bool, stop: StopFlag | None) -> None:
        self._pending, self._logits = None, None
        if chunk[0] < 0:
            self._read_picture(chunk[0], stop)
        else:
            self._decode(chunk, n_outputs=1 if last else 0, stop=stop)
        self._committed += chunk
        if last:
            (logits,) = self._context.logits()
            self._logits = logits.copy()

    def _read_picture(self, first: int, stop: StopFlag | None) -> None:
        start, sight = len(self._committed), self._pictures.sight
        stretch = sight.stretch(first)
        self._memory.decode_by(lambda: sight.read(stretch, start, stop=stop), len(stretch.ids))
        if self._mtp is not None:
            self._mtp.pass_over(LIVE_SEQ, len(stretch.ids))
        self._pictures.place(stretch, start)

    def _settle(self) -> None:
        """After a batch that was stopped: stay where decoding can go on, or go back to the last such place."""
        # A picture's last row need not stand at its last position: only what follows it does.
        cuttable = not self._memory.recurrent and not self._pictures.ends_at(len(self._committed))
        if cuttable and (self._mtp is None or self._mtp.carry(LIVE_SEQ) is not None):
            return
        known = max(self.boundaries, default=0)
        self._go_back(known, RestoreHow.BOUNDARY if known else RestoreHow.NONE, ())

    def _decode(self, tokens: Sequence[int], *, n_outputs: int, stop: StopFlag | None = None) -> None:
        batch = Batch(np.array(tokens, np.int32), len(self._committed), n_outputs)
        if self._mtp is not None:
            try:
                self._mtp.make_room(LIVE_SEQ, len(tokens))
            except DecodeError as error:
                self._drafter_failed(error)
            self._mtp.decode_target_and_process(batch, stop=stop)
        else:
            self._memory.decode(batch, stop=stop)

    def _plan(self, tokens: Sequence[int]) -> tuple[int, RestoreHow]:
        """Tokens that need no reading, and the way there."""
        n, common = len(self._committed), self._pictures.outside(common_prefix(tokens, self._committed))
        if self._mtp is not None and not self._faults.given_up and not self._pictures.before(common):
            common = min(common, self._mtp.known_end(LIVE_SEQ))  # it drafts on from what it was told
        if common == n and (n < len(tokens) or (n > 0 and self._logits is not None and self._pending is None)):
            return n, RestoreHow.LIVE if n else RestoreHow.NONE
        # Reading nothing at all needs the logits; reading on needs a token to read.
        known = [b.position for b in self._boundaries if b.position < min(common + 1, len(tokens))]
        known += [b.position for b in self._boundaries if b.position == common == len(tokens) and b.logits is not None]
        boundary = max(known, default=0)
        if not self._cuts:
            return 0, RestoreHow.NONE
        # Without its hidden row a position is reached by reading the token before it again.
        cut = self._pictures.outside(min(common, len(tokens)) - 1)
        if cut > boundary and self._memory.can_truncate(cut) and self._drafter_reaches(cut):
            return cut, RestoreHow.TRUNCATE
        return boundary, RestoreHow.BOUNDARY if boundary else RestoreHow.NONE

    def _drafter_reaches(self, position: int) -> bool:
        """Whether the drafter's row at `position` is there: it is kept where the target's hidden row is not known."""
        if self._mtp is None or self._pictures.before(position):
            return True
        try:
            if self._faults.given_up or self._mtp.known_end(LIVE_SEQ) <= position:
                return False
            while self._mtp.n_waiting:
                self._mtp.read_some(LIVE_SEQ, self._mtp.n_waiting)
        except DecodeError as error:
            self._drafter_failed(error)
            return False
        return True

    def _go_back(self, position: int, how: RestoreHow, tokens: Sequence[int]) -> None:
        match how:
            case RestoreHow.LIVE:
                self._pending = None
            case RestoreHow.TRUNCATE:
                self._memory.truncate(position)
                # Behind a picture nothing is drafted, so no hidden row is missed.
                passed = self._pictures.before(position)
                self._cut(position, np.zeros(self._context.n_embd, np.float32) if passed else None, None)
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
        self._pictures.cut(position)
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

    @property
    def end(self) -> Boundary:
        """The end of the rows, with what cannot be derived from them: valid for as long as they are not cut."""
        known = next((b for b in self._boundaries if b.position == len(self._committed)), None)
        return Boundary(
            position=len(self._committed),
            carry=self._mtp.carry(LIVE_SEQ) if self._mtp is not None else None,
            logits=self._logits,
            recurrent=known.recurrent if known is not None else self._memory.snapshot(),
        )

    def read_waiting(self, most: int) -> bool:
        """Let the drafter read up to `most` of the tokens that wait for it; False when none did, or it failed."""
        if self._mtp is None or self._faults.reason or not self._mtp.n_waiting:
            return False
        try:
            self._mtp.read_some(LIVE_SEQ, most)
        except DecodeError as error:
            self._drafter_failed(error)
            return False
        return True

    def capture(self, start: int, end: Boundary | None = None) -> SegmentRows:
        """Rows from `start` to `end`, by default to where they end, with what is needed to go on from there.

        Raises:
            StateError: the session is not quiescent.
            DrafterSilentError: the drafter failed, and its part is missing.
        """
        end = end if end is not None else self.end
        speculative: bytes = b""
        draft: RowBytes = b""
        if self._mtp is not None:
            if end.carry is None:
                raise StateError("the hidden row at the end is not known")
            self._level_drafter()
            speculative = self._mtp.speculative_state_at(LIVE_SEQ, end.position, end.carry)
            draft = self._mtp.draft_rows(LIVE_SEQ, start, end.position)
        return SegmentRows(
            target=self._memory.rows(start, end.position),
            draft=draft,
            speculative=speculative,
            logits=end.logits.astype("<f4").tobytes() if end.logits is not None else b"",
            recurrent=end.recurrent,
        )

    def _level_drafter(self) -> None:
        assert self._mtp is not None
        if self._faults.reason:
            raise DrafterSilentError(self._faults.reason)
        try:
            self._mtp.level(LIVE_SEQ)
        except DecodeError as error:
            self._drafter_failed(error)
            raise DrafterSilentError(self._faults.reason) from error

    def cut_for_rows(self, position: int) -> None:
        """Cut back to `position`, behind which saved rows will be put; `go_on_from` must follow them."""
        if position == 0:
            self.reset()
            return
        self._memory.cut_for_rows(position)
        if self._mtp is not None:
            self._mtp.cut_for_rows(LIVE_SEQ, position)
        self._cut(position, None, None)

    def append_rows(self, tokens: Sequence[int], rows: SegmentRows) -> None:
        """Put saved rows behind the present ones; `go_on_from` must follow the last.  On failure the session is empty.

        Raises:
            StateSizeError: the rows do not belong here.
        """
        end = len(self._committed) + len(tokens)
        with self._empty_on_failure():
            self._memory.append_rows(rows.target, end)
            if self._mtp is not None:
                self._mtp.append_draft_rows(LIVE_SEQ, rows.draft, end)
        self._committed += tokens
        self._pending, self._logits = None, None

    def go_on_from(self, rows: SegmentRows, recurrent: RowBytes) -> None:
        """Take over the boundary at the end of saved rows that were put here.  On failure the session is empty.

        Raises:
            StateError, StateSizeError: it does not belong here.
        """
        with self._empty_on_failure():
            self._memory.put_recurrent(recurrent)
            if self._mtp is not None:
                self._mtp.restore_speculative_state(LIVE_SEQ, rows.speculative)
        self._pending = None
        self._logits = np.frombuffer(rows.logits, "<f4").astype(np.float32) if len(rows.logits) else None
        self._mark(logits=self._logits is not None)
        if self._logits is not None:
            self._rewind_pos = len(self._committed)

    @contextmanager
    def _empty_on_failure(self) -> Iterator[None]:
        try:
            yield
        except Exception:
            self._memory.end = self._context.end_position()
            self.reset()
            raise
