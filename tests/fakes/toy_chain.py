"""What the engine without weights remembers: the tokens it has read, and which of them are saved."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.errors import SegmentDamagedError
from app.domain.segment import Segment, SegmentKey, SegmentRows, SegmentSource, segment_key
from app.domain.turn import RestoreHow


@dataclass(frozen=True, slots=True)
class Reached:
    """How much of a prompt needs no reading."""

    n_tokens: int
    how: RestoreHow


class ToyChain:
    """The live tokens and the saved segments along them.

    Attributes:
        tokens: what is in memory.
    """

    def __init__(self, root: SegmentKey) -> None:
        self.tokens: tuple[int, ...] = ()
        self._root = root
        self._saved: list[tuple[int, SegmentKey]] = []
        self._owed: list[int] = []

    def reach(
        self,
        rows: tuple[int, ...],
        segments: Sequence[SegmentSource],
        *,
        damaged: Callable[[SegmentKey, SegmentDamagedError], None],
    ) -> Reached:
        """Get as near to the end of `rows` as what is live or saved allows."""
        live = _common(self.tokens, rows)
        loaded = self._load(rows, segments, live, damaged)
        whole = live == len(self.tokens)
        self._forget_after(max(live, loaded))
        self.tokens = rows[: max(live, loaded)]
        if loaded > live:
            return Reached(loaded, RestoreHow.SEGMENTS)
        if live:
            return Reached(live, RestoreHow.LIVE if whole else RestoreHow.TRUNCATE)
        return Reached(0, RestoreHow.NONE)

    def grow(self, tokens: Sequence[int]) -> None:
        """These were read or drawn."""
        self.tokens += tuple(tokens)

    def owe(self) -> None:
        """What is live now is to be saved when there is time."""
        if len(self.tokens) > self._end:
            self._owed.append(len(self.tokens))

    @property
    def owes(self) -> bool:
        """Something is to be saved."""
        return bool(self._owed)

    def capture(self) -> Segment:
        """The next of what is to be saved."""
        end, start = self._owed.pop(0), self._saved[-1][0] if self._saved else 0
        parent = self._saved[-1][1] if self._saved else self._root
        tokens = self.tokens[start:end]
        key = segment_key(parent, tokens)
        self._saved.append((end, key))
        rows = SegmentRows(target=repr(tokens).encode() * 4, draft=b"draft", speculative=b"", logits=b"logits")
        return Segment(key=key, parent=parent, start=start, tokens=tokens, rows=rows)

    def forget(self, key: SegmentKey) -> None:
        """That segment is not on the disk."""
        kept = next((at for at, (_, known) in enumerate(self._saved) if known == key), len(self._saved))
        del self._saved[kept:]

    @property
    def _end(self) -> int:
        ends = [end for end, _ in self._saved] + self._owed
        return max(ends, default=0)

    def _load(
        self,
        rows: tuple[int, ...],
        segments: Sequence[SegmentSource],
        live: int,
        damaged: Callable[[SegmentKey, SegmentDamagedError], None],
    ) -> int:
        found: list[tuple[int, SegmentKey]] = []
        for each in segments:
            end = each.start + len(each.tokens)
            if rows[each.start : end] != tuple(each.tokens):
                break
            if end > live:
                try:
                    each.load()
                except SegmentDamagedError as error:
                    damaged(each.key, error)
                    break
            found.append((end, each.key))
        end = found[-1][0] if found else 0
        if end > live:
            self._saved, self._owed = found, []
        return end

    def _forget_after(self, n_tokens: int) -> None:
        self._saved = [(end, key) for end, key in self._saved if end <= n_tokens]
        self._owed = [end for end in self._owed if end <= n_tokens]


def _common(first: Sequence[int], second: Sequence[int]) -> int:
    pairs = zip(first, second, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(first), len(second)))
