"""Heights of rows one below the other: where each begins, which is at a place.  Pure; it knows no widgets.

A change costs the logarithm of the number of rows, so that a conversation of any length can be measured row by row.
"""

from collections.abc import Iterable, Sequence


class Heights:
    """A column of rows with the same gap between neighbours (a tree of partial sums)."""

    def __init__(self, *, gap: int = 0) -> None:
        self._gap = gap
        self._heights: list[int] = []
        self._sums: list[int] = [0]

    def __len__(self) -> int:
        return len(self._heights)

    def __getitem__(self, index: int) -> int:
        return self._heights[index]

    def __setitem__(self, index: int, height: int) -> None:
        change = height - self._heights[index]
        self._heights[index] = height
        at = index + 1
        while change and at < len(self._sums):
            self._sums[at] += change
            at += at & -at

    @property
    def total(self) -> int:
        """Height of all rows and the gaps between them."""
        return self.top(len(self)) - self._gap if self._heights else 0

    def extend(self, heights: Iterable[int]) -> None:
        """Add rows at the end."""
        for height in heights:
            self._heights.append(height)
            at = len(self._heights)
            low = at - (at & -at)
            # The new sum covers the rows since `low`, which are sums already but for the last.
            self._sums.append(self._prefix(at - 1) - self._prefix(low) + height + self._gap)

    def truncate(self, length: int) -> None:
        """Keep the first `length` rows."""
        del self._heights[length:]
        del self._sums[length + 1 :]

    def top(self, index: int) -> int:
        """Where a row begins; for the number of rows, where another would."""
        return self._prefix(index)

    def at(self, y: int) -> int:
        """The row at a place, or whose gap is; the first or last beyond the ends, -1 without any rows."""
        if not self._heights:
            return -1
        index, rest, step = 0, max(0, y), 1 << (len(self._heights).bit_length() - 1)
        while step:
            if index + step < len(self._sums) and self._sums[index + step] <= rest:
                index += step
                rest -= self._sums[index]
            step >>= 1
        return min(index, len(self._heights) - 1)

    def span(self, top: int, bottom: int) -> range:
        """The rows that a stretch touches."""
        if not self._heights or bottom < top:
            return range(0)
        return range(self.at(top), self.at(bottom) + 1)

    def _prefix(self, index: int) -> int:
        total = 0
        while index > 0:
            total += self._sums[index]
            index -= index & -index
        return total


def same_start(old: Sequence[object], new: Sequence[object]) -> int:
    """How many first elements are the same objects in both."""
    for at, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other:
            return at
    return min(len(old), len(new))
