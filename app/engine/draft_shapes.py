"""How a draft context turns the text it was told into drafts: the three shapes of MTP models.

- `OwnRows`: one head, fed with its own hidden rows (qwen35, glm4moe).
- `ChainedHeads`: one head per depth, each with keys and values of its own (step35).
- `Assistant`: a separate model that reads the target's memory (gemma4-assistant).

A shape knows which rows of the draft context exist, which a proposal adds, and which must be cut after it.  It knows
nothing of verdicts, nor of how a draft is chosen from its logits.
"""

from typing import Protocol

import numpy as np

from app.domain.errors import BugError
from app.domain.segment import RowBytes
from app.engine.contexts import LIVE_SEQ, Batch, Context, Row, Rows, StateSizeError
from app.engine.memory import Memory

_WAITING_MAX = 64
"""Rows that may wait until every head has read them; more are worth a decode of each head."""


class DraftContext(Context, Protocol):
    """A context of the MTP kind."""

    @property
    def n_heads(self) -> int:
        """Heads, one per depth; a single one serves every depth."""

    @property
    def borrows_memory(self) -> bool:
        """True for an assistant, which reads the target's memory and writes none."""

    def select_head(self, index: int) -> None:
        """Let the following batches run through this head."""


class DraftShape(Protocol):
    """The draft side of one sequence.

    It is told the text in batches that pair each token with the target's hidden row at the position before it.  A
    proposal is one `first`, a `following` for each further draft, and one `finish`, also after a failure.  Nothing else
    is decoded on the context in between.
    """

    @property
    def depth_max(self) -> int | None:
        """Most drafts in one proposal; None where the shape sets no limit."""

    @property
    def memory(self) -> Memory | None:
        """Where its rows are, all of them after `level`; None where it has none to save."""

    @property
    def end(self) -> int:
        """Position after the last token of the text it was told."""

    def tell(self, batch: Batch) -> None:
        """Take over text that begins at `end`.

        Raises:
            DecodeError: the draft context failed.
        """

    def first(self, batch: Batch) -> Row:
        """Take over text that begins at `end`; the target lacks its last token alone.

        Returns:
            Logits of the token after it: a view that the next decode overwrites.

        Raises:
            DecodeError: the draft context failed; the text was not taken over.
        """

    def following(self, token: int) -> Row:
        """Draft on behind `token`, which was drafted last.

        Returns:
            Logits, as above.

        Raises:
            DecodeError: the draft context failed.
        """

    def finish(self) -> None:
        """Forget the drafts and keep the text, its last token included."""

    def truncate(self, position: int) -> None:
        """Forget the text from `position` on."""

    def level(self) -> None:
        """Give `memory` every row of the text.

        Raises:
            DecodeError: the draft context failed.
        """

    def rows(self, start: int, end: int) -> RowBytes:
        """Rows [start, end) of the text, after `level`; empty where there is nothing to save.

        Raises:
            DecodeError: the draft context failed.
        """

    def append_rows(self, rows: RowBytes, end: int) -> None:
        """Put saved rows behind the text, which ends at `end` then.

        Raises:
            StateSizeError: they do not fit.
        """


def draft_shape(context: DraftContext, seq: int = LIVE_SEQ) -> DraftShape:
    """What a draft context's model calls for, for one sequence."""
    if context.borrows_memory:
        return Assistant(context, seq)
    if context.n_heads > 1:
        return ChainedHeads(context, seq)
    return OwnRows(context, seq)


class OwnRows:
    """One head.  It reads each draft at the next position, with the hidden row it gave itself one step before."""

    depth_max = None

    def __init__(self, context: Context, seq: int = LIVE_SEQ) -> None:
        self.memory = Memory(context, seq)
        self._text_end: int | None = None
        """Where the drafts begin, while there are any."""

    @property
    def end(self) -> int:
        """See `DraftShape.end`."""
        return self.memory.end if self._text_end is None else self._text_end

    def tell(self, batch: Batch) -> None:
        """See `DraftShape.tell`."""
        self.memory.decode(_without_outputs(batch))

    def first(self, batch: Batch) -> Row:
        """See `DraftShape.first`."""
        self.memory.decode(batch)
        self._text_end = batch.end
        return _only(self.memory.context.logits())

    def following(self, token: int) -> Row:
        """See `DraftShape.following`."""
        context = self.memory.context
        self.memory.decode(_step(token, self.memory.end, context, self.memory.seq))
        return _only(context.logits())

    def finish(self) -> None:
        """See `DraftShape.finish`.  Rows made from the head's own hidden rows are not those of the text."""
        self.memory.truncate(self.end)
        self._text_end = None

    def truncate(self, position: int) -> None:
        """See `DraftShape.truncate`."""
        self.memory.truncate(position)

    def level(self) -> None:
        """See `DraftShape.level`: they are always there."""

    def rows(self, start: int, end: int) -> RowBytes:
        """See `DraftShape.rows`."""
        return self.memory.rows(start, end)

    def append_rows(self, rows: RowBytes, end: int) -> None:
        """See `DraftShape.append_rows`."""
        self.memory.append_rows(rows, end)


class ChainedHeads:
    """One head per depth.

    A cell of the memory holds a row of each head, and a head has written it only where it was selected.  So head k
    reads all that is new again, behind rows that every head has written: the text of which some head lacks rows, and
    the drafts of the heads before it, each with the hidden row its head gave.  That text waits until a proposal has
    gone through all heads, or until it is worth a decode of each.
    """

    def __init__(self, context: DraftContext, seq: int = LIVE_SEQ) -> None:
        self.memory = Memory(context, seq)
        self.depth_max = context.n_heads
        self._context = context
        self._waiting: Batch | None = None
        """Text behind what every head has read."""
        self._region: Batch | None = None
        """What the next head reads, while there are drafts: the waiting text and the drafts."""
        self._n_read = 0
        """Heads that read the waiting text in this proposal."""

    @property
    def end(self) -> int:
        """See `DraftShape.end`."""
        return self.memory.end if self._waiting is None else self._waiting.end

    def tell(self, batch: Batch) -> None:
        """See `DraftShape.tell`."""
        if self._waiting is not None and len(self._waiting.tokens) + len(batch.tokens) > self._context.n_batch:
            self.level()
        self._waiting = self._behind_waiting(batch)
        self.level()

    def first(self, batch: Batch) -> Row:
        """See `DraftShape.first`."""
        n_waiting = 0 if self._waiting is None else len(self._waiting.tokens)
        n_widest = n_waiting + len(batch.tokens) + self.depth_max - 1
        if n_widest > min(_WAITING_MAX, self._context.n_batch) and n_waiting + len(batch.tokens) > 1:
            if len(batch.tokens) > 1:
                self.tell(_part(batch, 0, -1))
                batch = _part(batch, -1, None)
            self.level()
        self._region, self._n_read = self._behind_waiting(batch), 0
        row = self._read()
        self._waiting = self._region
        return row

    def following(self, token: int) -> Row:
        """See `DraftShape.following`."""
        if self._region is None or self._n_read == self.depth_max:
            raise BugError(f"there is no head for a draft after {self._n_read}")
        self._region = _joined(self._region, _step(token, self._region.end, self._context, self.memory.seq))
        return self._read()

    def _read(self) -> Row:
        assert self._region is not None
        self.memory.truncate(self._region.start)
        self._context.select_head(self._n_read)
        self.memory.decode(self._region)
        self._n_read += 1
        return _only(self._context.logits())

    def finish(self) -> None:
        """See `DraftShape.finish`."""
        if self._region is None:
            return
        if self._waiting is not None and self._n_read == self.depth_max:
            self.memory.truncate(self._waiting.end)
            self._waiting = None
        else:
            self.memory.truncate(self._region.start)
        self._region = None

    def truncate(self, position: int) -> None:
        """See `DraftShape.truncate`."""
        if self._waiting is not None and position < self._waiting.end:
            n_kept = position - self._waiting.start
            self._waiting = _part(self._waiting, 0, n_kept) if n_kept > 0 else None
        self.memory.truncate(min(position, self.memory.end))

    def level(self) -> None:
        """See `DraftShape.level`."""
        if self._waiting is None:
            return
        batch = _without_outputs(self._waiting)
        for index in range(self.depth_max):
            self.memory.truncate(batch.start)
            self._context.select_head(index)
            self.memory.decode(batch)
        self._waiting = None

    def rows(self, start: int, end: int) -> RowBytes:
        """See `DraftShape.rows`."""
        self.level()
        return self.memory.rows(start, end)

    def append_rows(self, rows: RowBytes, end: int) -> None:
        """See `DraftShape.append_rows`."""
        self.level()
        self.memory.append_rows(rows, end)

    def _behind_waiting(self, batch: Batch) -> Batch:
        _check_follows(batch, self.end)
        return batch if self._waiting is None else _joined(self._waiting, batch)


class Assistant:
    """A separate model that reads the target's memory and writes none.

    It sees the target's rows up to the pending token, so it reads every draft at that token's position: the native
    side takes no other while the target's memory ends there.  Text needs no telling.
    """

    depth_max = None
    memory = None

    def __init__(self, context: Context, seq: int = LIVE_SEQ) -> None:
        self.end = 0
        self._context, self._seq = context, seq

    def tell(self, batch: Batch) -> None:
        """See `DraftShape.tell`."""
        _check_follows(batch, self.end)
        self.end = batch.end

    def first(self, batch: Batch) -> Row:
        """See `DraftShape.first`."""
        _check_follows(batch, self.end)
        self._context.decode(_part(batch, -1, None))
        self.end = batch.end
        return _only(self._context.logits())

    def following(self, token: int) -> Row:
        """See `DraftShape.following`."""
        self._context.decode(_step(token, self.end - 1, self._context, self._seq))
        return _only(self._context.logits())

    def finish(self) -> None:
        """See `DraftShape.finish`: drafts leave nothing behind."""

    def truncate(self, position: int) -> None:
        """See `DraftShape.truncate`."""
        self.end = min(position, self.end)

    def level(self) -> None:
        """See `DraftShape.level`: it has no rows."""

    def rows(self, start: int, end: int) -> RowBytes:  # noqa: ARG002  # there are none, wherever
        """See `DraftShape.rows`."""
        return b""

    def append_rows(self, rows: RowBytes, end: int) -> None:
        """See `DraftShape.append_rows`."""
        if len(rows):
            raise StateSizeError("an assistant has no rows of its own")
        self.end = end


def _check_follows(batch: Batch, end: int) -> None:
    if batch.start != end:
        raise BugError(f"text at {batch.start} does not follow the end {end}")


def _step(token: int, position: int, context: Context, seq: int) -> Batch:
    """A draft with the hidden row that the last batch gave for it."""
    return Batch(np.array([token], np.int32), position, 1, context.hidden().copy(), seq)


def _only(logits: Rows) -> Row:
    row: Row
    (row,) = logits
    return row


def _without_outputs(batch: Batch) -> Batch:
    return Batch(batch.tokens, batch.start, 0, batch.hidden, batch.seq)


def _part(batch: Batch, start: int, stop: int | None) -> Batch:
    chosen = slice(start, stop)
    first = range(batch.start, batch.end)[chosen].start
    hidden = None if batch.hidden is None else batch.hidden[chosen]
    return Batch(batch.tokens[chosen], first, min(batch.n_outputs, 1), hidden, batch.seq)


def _joined(before: Batch, after: Batch) -> Batch:
    """Two batches of MTP rows as one, with logits of the last."""
    assert before.hidden is not None
    assert after.hidden is not None
    tokens = np.concatenate([before.tokens, after.tokens])
    return Batch(tokens, before.start, 1, np.concatenate([before.hidden, after.hidden]), before.seq)
