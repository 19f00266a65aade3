"""A context's memory of one sequence, rewound only where that is provably right.

llama.cpp answers True to some removals that leave a recurrent state wrong: of the whole last batch, and of tokens
that were decoded one by one.  So what may be taken back is decided here from what was decoded, whatever the native
side says.
"""

from collections.abc import Callable

from app.domain.errors import BugError
from app.domain.segment import RowBytes
from app.engine.contexts import LIVE_SEQ, Batch, Context, DecodeStoppedError, MemoryKind
from app.engine.stop import StopFlag


class RewindRefusedError(BugError):
    """A truncation that cannot be proved right was asked for."""


class Memory:
    """Rows [0, `end`) of one sequence of a context.

    Attributes:
        context: whose memory it is.
        seq: the sequence.
        end: position after the last row.
    """

    def __init__(self, context: Context, seq: int = LIVE_SEQ) -> None:
        self.context = context
        self.seq = seq
        self.end = 0
        self._takeable = 0
        self._takeable_at = 0
        """Tokens a recurrent state can be taken back by, exactly, while nothing was decoded since."""

    @property
    def recurrent(self) -> bool:
        """True when a suffix cannot simply be removed."""
        return self.context.memory_kind is MemoryKind.RECURRENT

    def decode(self, batch: Batch, *, stop: StopFlag | None = None) -> None:
        """Evaluate a batch that begins where the memory ends.

        Raises:
            DecodeStoppedError: `stop` was set.  An attention memory is as it was; a recurrent one is lost, and must be
                set back or emptied before anything else.
            DecodeError: the batch was refused or failed.
        """
        if batch.start != self.end or batch.seq != self.seq:
            raise BugError(f"a batch at {batch.start} does not follow the memory's end {self.end}")
        self._takeable = 0
        try:
            self.context.decode(batch, stop=stop)
        except DecodeStoppedError:
            if not self.recurrent:
                self.context.remove(batch.start, seq=self.seq)
            raise
        self.end = batch.end
        self._takeable_at = self.context.n_decodes
        # Inside one micro-batch only, never all of it.
        if len(batch.tokens) <= self.context.n_ubatch:
            self._takeable = min(self.context.n_rs_seq, len(batch.tokens) - 1)

    def decode_by(self, evaluate: Callable[[], None], n_positions: int) -> None:
        """Let rows that are no tokens be evaluated where the memory ends.

        Raises:
            Whatever `evaluate` does; an attention memory is as it was then, a recurrent one may be lost.
        """
        self._takeable = 0
        try:
            evaluate()
        except Exception:
            if not self.recurrent:
                self.context.remove(self.end, seq=self.seq)
            raise
        self.end += n_positions

    def can_truncate(self, position: int) -> bool:
        """True when `truncate(position)` is exact."""
        if not 0 <= position <= self.end:
            return False
        if not self.recurrent or position in (0, self.end):
            return True
        return self._takeable_at == self.context.n_decodes and self.end - position <= self._takeable

    def truncate(self, position: int) -> None:
        """Remove every row from `position` on.

        Raises:
            RewindRefusedError: it cannot be proved right, or the native side refused.
        """
        if not self.can_truncate(position):
            raise RewindRefusedError(f"{self.end - position} tokens cannot be taken back at {self.end}")
        if position == self.end > 0:
            return
        self._takeable = 0  # and emptying is always carried out: a failed batch may have left rows behind the end
        if not self.context.remove(position, seq=self.seq):
            raise RewindRefusedError(f"llama.cpp refused to remove rows from {position} on")
        self.end = position

    def snapshot(self) -> bytes:
        """The recurrent part as it is now; empty where there is none."""
        return bytes(self.context.get_state(seq=self.seq, partial=True)) if self.recurrent else b""

    def set_back(self, snapshot: RowBytes, position: int) -> None:
        """Return to an earlier position whose recurrent part was kept.

        Raises:
            RewindRefusedError: the native side refused.
        """
        self._takeable = 0
        if self.recurrent:
            self.context.set_state(snapshot, seq=self.seq, partial=True)
        if not self.context.remove(position, seq=self.seq):
            raise RewindRefusedError(f"llama.cpp refused to remove rows from {position} on")
        self.end = position

    def state_size(self, *, partial: bool = False) -> int:
        """Bytes that `state` would give."""
        return self.context.state_size(seq=self.seq, partial=partial)

    def state(self, *, partial: bool = False) -> RowBytes:
        """A copy of all rows, or of the recurrent part alone."""
        return self.context.get_state(seq=self.seq, partial=partial)

    def replace(self, state: RowBytes, *, partial: bool = False) -> None:
        """Put saved rows in place of the present ones; with `partial` the recurrent part alone.

        Raises:
            StateSizeError: the bytes do not fit; the memory may be empty.
        """
        self._takeable = 0
        try:
            self.context.set_state(state, seq=self.seq, partial=partial)
        finally:
            self.end = self.context.end_position(seq=self.seq)

    def rows(self, start: int, end: int) -> RowBytes:
        """Saved rows [start, end), wherever the memory ends; the recurrent part at `end` is a matter of its own."""
        scratch = self.context.n_seq_max - 1
        self._takeable = 0  # whether sharing the state keeps its past is not ours to know
        nothing = self._no_recurrent_part()
        self.context.copy(self.seq, scratch, start, end)
        try:
            if self.recurrent:
                self.context.set_state(nothing, seq=scratch, partial=True)
            return self.context.get_state(seq=scratch)
        finally:
            self.context.remove(-1, -1, seq=scratch)

    def append_rows(self, state: RowBytes, end: int) -> None:
        """Put saved rows behind the present ones, so that the memory ends at `end`.

        A recurrent memory has lost its recurrent part then; `put_recurrent` must follow the last rows.

        Raises:
            StateSizeError: the bytes do not fit this context.
        """
        scratch = self.context.n_seq_max - 1
        self._takeable = 0
        try:
            self.context.set_state(state, seq=scratch)
            self.context.copy(scratch, self.seq, -1, -1)
        finally:
            self.context.remove(-1, -1, seq=scratch)
        self.end = end
        if not self.recurrent:
            self._check_end()

    def cut_for_rows(self, position: int) -> None:
        """Remove rows from `position` on, behind which saved ones will be put.

        A recurrent memory loses its recurrent part; `put_recurrent` must follow.

        Raises:
            RewindRefusedError: the native side refused.
        """
        self._takeable = 0
        if self.recurrent:
            self.context.set_state(self._no_recurrent_part(), seq=self.seq, partial=True)
        if not self.context.remove(position, seq=self.seq):
            raise RewindRefusedError(f"llama.cpp refused to remove rows from {position} on")
        self.end = position

    def put_recurrent(self, snapshot: RowBytes) -> None:
        """Give a recurrent memory the recurrent part of its end.

        Raises:
            StateSizeError: the bytes do not fit this context.
        """
        if self.recurrent:
            self.context.set_state(snapshot, seq=self.seq, partial=True)
        self._check_end()

    def _no_recurrent_part(self) -> RowBytes:
        """The recurrent part of a sequence without tokens, as the native side itself writes it."""
        return self.context.get_state(seq=self.context.n_seq_max - 1, partial=True) if self.recurrent else b""

    def _check_end(self) -> None:
        if self.context.end_position(seq=self.seq) != self.end:
            raise BugError(f"restored rows end at {self.context.end_position(seq=self.seq)}, not {self.end}")
