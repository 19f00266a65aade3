"""A context's memory of the live sequence, rewound only where that is provably right.

llama.cpp answers True to some removals that leave a recurrent state wrong: of the whole last batch, and of tokens
that were decoded one by one.  So what may be taken back is decided here from what was decoded, whatever the native
side says.
"""

from app.domain.errors import BugError
from app.engine.contexts import Batch, Context, MemoryKind


class RewindRefusedError(BugError):
    """A truncation that cannot be proved right was asked for."""


class Memory:
    """Rows [0, `end`) of the live sequence of one context.

    Attributes:
        context: whose memory it is.
        end: position after the last row.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.end = 0
        self._takeable = 0
        """Tokens a recurrent state can be taken back by, exactly."""

    @property
    def recurrent(self) -> bool:
        """True when a suffix cannot simply be removed."""
        return self.context.memory_kind is MemoryKind.RECURRENT

    def decode(self, batch: Batch) -> None:
        """Evaluate a batch that begins where the memory ends.

        Raises:
            DecodeError: the batch was refused or failed.
        """
        if batch.start != self.end:
            raise BugError(f"a batch at {batch.start} does not follow the memory's end {self.end}")
        self._takeable = 0
        self.context.decode(batch)
        self.end = batch.end
        # Inside one micro-batch only, never all of it.
        if len(batch.tokens) <= self.context.n_ubatch:
            self._takeable = min(self.context.n_rs_seq, len(batch.tokens) - 1)

    def can_truncate(self, position: int) -> bool:
        """True when `truncate(position)` is exact."""
        if not 0 <= position <= self.end:
            return False
        return not self.recurrent or position in (0, self.end) or self.end - position <= self._takeable

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
        if not self.context.remove(position):
            raise RewindRefusedError(f"llama.cpp refused to remove rows from {position} on")
        self.end = position

    def snapshot(self) -> bytes:
        """The recurrent part as it is now; empty where there is none."""
        return bytes(self.context.get_state(partial=True)) if self.recurrent else b""

    def set_back(self, snapshot: bytes, position: int) -> None:
        """Return to an earlier position whose recurrent part was kept.

        Raises:
            RewindRefusedError: the native side refused.
        """
        self._takeable = 0
        if self.recurrent:
            self.context.set_state(snapshot, partial=True)
        if not self.context.remove(position):
            raise RewindRefusedError(f"llama.cpp refused to remove rows from {position} on")
        self.end = position

    def rows(self, start: int, end: int) -> bytes | memoryview:
        """Saved rows [start, end) with the recurrent part as it is now; `end` must be the memory's end then."""
        scratch = self.context.n_seq_max - 1
        self._takeable = 0  # whether sharing the state keeps its past is not ours to know
        self.context.copy(0, scratch, start, end)
        try:
            return self.context.get_state(seq=scratch)
        finally:
            self.context.remove(-1, -1, seq=scratch)

    def append_rows(self, state: bytes | memoryview, end: int) -> None:
        """Put saved rows behind the present ones, so that the memory ends at `end`.

        Raises:
            StateSizeError: the bytes do not fit this context.
        """
        scratch = self.context.n_seq_max - 1
        self._takeable = 0
        try:
            self.context.set_state(state, seq=scratch)
            self.context.copy(scratch, 0, -1, -1)
        finally:
            self.context.remove(-1, -1, seq=scratch)
        self.end = end
        if self.context.end_position() != end:
            raise BugError(f"restored rows end at {self.context.end_position()}, not {end}")
