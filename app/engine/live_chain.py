"""The chain of saved segments that the live rows consist of, and loading more of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.errors import AppError, SegmentDamagedError
from app.domain.ids import TurnId
from app.domain.segment import Segment, SegmentKey, SegmentRows, SegmentSource, resumable_part, segment_key
from app.engine.boundary import Boundary
from app.engine.contexts import StateSizeError
from app.engine.mtp_errors import StateError
from app.engine.spec_session import SpecSession

Damaged = Callable[[SegmentKey, AppError], None]


@dataclass(frozen=True, slots=True)
class Link:
    """A segment whose rows are live: its key and the position after it."""

    key: SegmentKey
    end: int


@dataclass(frozen=True, slots=True)
class Owed:
    """A place up to which rows are still to be captured, and whose turn ended or began there."""

    turn: TurnId
    at: Boundary


def end_of(segments: Sequence[SegmentSource]) -> int:
    """Position after the last of them; 0 for none."""
    return segments[-1].start + len(segments[-1].tokens) if segments else 0


def usable(segments: Sequence[SegmentSource], tokens: Sequence[int]) -> tuple[SegmentSource, ...]:
    """The segments whose rows are those of a beginning of the prompt."""
    found: list[SegmentSource] = []
    at = 0
    for source in segments:
        end = source.start + len(source.tokens)
        if source.start != at or tuple(tokens[at:end]) != source.tokens:
            break
        found.append(source)
        at = end
    return tuple(found)


class LiveChain:
    """Which saved segments the live rows begin with, and which are still to be captured behind them."""

    def __init__(self, root: SegmentKey, session: SpecSession, *, refusal: str = "") -> None:
        """Begin with none; a `refusal`, a sentence, keeps any from being captured or loaded."""
        self.refusal = refusal
        self._root = root
        self._session = session
        self._links: list[Link] = []
        self._owed: list[Owed] = []

    @property
    def end(self) -> int:
        """Position up to which the live rows are saved."""
        return self._links[-1].end if self._links else 0

    def forget_after(self, position: int) -> None:
        """The live rows were cut or replaced from `position` on."""
        while self._links and self._links[-1].end > position:
            self._links.pop()
        while self._owed and self._owed[-1].at.position > position:
            self._owed.pop()

    def forget(self, key: SegmentKey) -> None:
        """The segment is not on the disk: it and those after it do not count as saved."""
        for index, link in enumerate(self._links):
            if link.key == key:
                del self._links[index:]
                return

    @property
    def n_owed(self) -> int:
        """Segments still to be captured."""
        return len(self._owed)

    @property
    def owed_end(self) -> int:
        """Position up to which rows are saved or still to be captured: what is cut off before it would be lost."""
        return self._owed[-1].at.position if self._owed else self.end

    def owe(self, turn: TurnId) -> None:
        """A segment is to end where the live rows end now; `capture` makes it, at any time until they are cut."""
        at = self._session.end
        if at.position > self.owed_end and not self.refusal and not self._session.has_pictures:
            self._owed.append(Owed(turn, at))

    def capture_owed(self) -> tuple[TurnId, Segment | None]:
        """The first of the segments that are owed, and whose it is.

        Raises:
            StateError: the session is not quiescent, or a drafter that failed lacks its part.
        """
        owed = self._owed[0]
        segment = self.capture(owed.at)
        del self._owed[0]
        return owed.turn, segment

    def give_owed_up(self) -> None:
        """What is owed cannot be captured; the next segment that can be holds its rows."""
        self._owed.clear()

    def capture(self, end: Boundary | None = None) -> Segment | None:
        """The rows up to `end`, by default all, that no segment holds yet, as a new segment; None when there are none.

        Raises:
            StateError: the session is not quiescent.
        """
        end = end if end is not None else self._session.end
        start = self.end
        if start >= end.position:
            return None
        parent = self._links[-1].key if self._links else self._root
        tokens = self._session.committed[start : end.position]
        key = segment_key(parent, tokens)
        rows = self._session.capture(start, end)
        self._links.append(Link(key, end.position))
        return Segment(key=key, parent=parent, start=start, tokens=tokens, rows=rows)

    def load(self, segments: Sequence[SegmentSource], *, damaged: Damaged) -> int:
        """Replace the live rows by saved ones where they differ; how many segments were read.

        Nothing live is given up before the first rows were read and found whole.  A segment that cannot be used ends
        the chain, and is reported.  Of a recurrent model only the last segment's recurrent part is read.

        Args:
            segments: from the root on; decoding can go on from the end of the last one.
            damaged: told of a segment that cannot be used.
        """
        # The last one is always read, even where its rows are live: its boundary is what decoding goes on from.
        first = min(self._shared(segments), len(segments) - 1)
        for index, source in enumerate(segments[first:], first):
            last = index == len(segments) - 1
            try:
                rows, recurrent = source.load(), source.load_recurrent() if last else b""
                self._put(source, rows, after_cut=index > first)
                if last or not self._session.recurrent:
                    self._session.go_on_from(rows, recurrent)
            except (SegmentDamagedError, StateError, StateSizeError) as error:
                damaged(source.key, error)
                self.forget_after(min(source.start, len(self._session.committed)))
                return self._settle(segments[:index], n_read=index - first, damaged=damaged)
        return len(segments) - first

    def _put(self, source: SegmentSource, rows: SegmentRows, *, after_cut: bool) -> None:
        """Let the live rows end with this segment's."""
        end = source.start + len(source.tokens)
        live = any(link.key == source.key for link in self._links)
        if not after_cut:
            self._session.cut_for_rows(end if live else source.start)
            self.forget_after(end if live else source.start)
        if not live:
            self._session.append_rows(source.tokens, rows)
            self._links.append(Link(source.key, end))

    def _settle(self, put: Sequence[SegmentSource], *, n_read: int, damaged: Damaged) -> int:
        """After a segment that could not be used: let decoding go on from those before it; how many count as read."""
        if n_read == 0 or not self._session.recurrent or not self._session.committed:
            return n_read
        earlier = resumable_part(put)
        if earlier and self.load(earlier, damaged=damaged):
            return n_read
        self._session.reset()
        self.forget_after(0)
        return 0

    def _shared(self, segments: Sequence[SegmentSource]) -> int:
        count = 0
        for link, source in zip(self._links, segments, strict=False):
            if link.key != source.key:
                break
            count += 1
        return count
