"""A captured segment as a store would give it back."""

from app.domain.segment import RowBytes, Segment, SegmentKey, SegmentRows


class Saved:
    """A `SegmentSource` that reads nothing."""

    def __init__(self, segment: Segment) -> None:
        self.key: SegmentKey = segment.key
        self.start = segment.start
        self.tokens = segment.tokens
        self.resumable = True
        self._rows = segment.rows

    def load(self) -> SegmentRows:
        """The rows themselves."""
        return self._rows

    def load_recurrent(self) -> RowBytes:
        """The recurrent part of them."""
        return self._rows.recurrent
