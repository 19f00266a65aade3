"""Saving what a reply leaves behind, in slices between which the engine can take a command.

At a reply's end its rows are only marked.  While nothing is asked of the engine the drafter reads what it has not yet
read, some tokens at a time, and then the rows are copied.  A turn that goes on from there need not wait: rows stay
where they are, and are copied after its own.  One that cuts them off has them copied first.
"""

from collections.abc import Callable

from app.domain.events import SegmentCaptured
from app.domain.ids import TurnId
from app.engine.live_chain import LiveChain
from app.engine.mtp_errors import DrafterSilentError
from app.engine.spec_session import SpecSession

_SLICE_ROWS = 32
"""Waiting tokens that the drafter reads in one slice: 4 ms by the demo model's head."""
_MOST_OWED = 4
"""Turns may follow each other without a pause; then some are saved at once, so that what they mark stays small."""

Captured = Callable[[SegmentCaptured], None]


class Saving:
    """What is still to be saved of one live sequence."""

    def __init__(self, chain: LiveChain, session: SpecSession, post: Captured) -> None:
        self._chain = chain
        self._session = session
        self._post = post

    def save(self, turn: TurnId) -> None:
        """Save the live rows as they end now, unless earlier ones wait already: then they wait with them."""
        at_once = self._chain.n_owed == 0
        self.save_later(turn)
        if at_once:
            self.finish()

    def save_later(self, turn: TurnId) -> None:
        """Let the live rows as they end now be saved when there is time."""
        self._chain.owe(turn)
        if self._chain.n_owed > _MOST_OWED:
            self.finish()

    def go_on(self) -> bool:
        """One slice; False when nothing is left.

        Raises:
            AppError: the rows cannot be had.
        """
        if self._chain.n_owed == 0:
            return False
        if not self._session.read_waiting(_SLICE_ROWS):
            self._capture()
        return self._chain.n_owed > 0

    def finish(self) -> None:
        """All that is left, at once.

        Raises:
            AppError: as `go_on`.
        """
        while self._chain.n_owed:
            self._capture()

    def finish_before(self, position: int) -> None:
        """The rows are to be cut to `position`: what that would lose is saved first.

        Raises:
            AppError: as `go_on`.
        """
        if position < self._chain.owed_end:
            self.finish()

    def _capture(self) -> None:
        try:
            turn, segment = self._chain.capture_owed()
        except DrafterSilentError:
            self._chain.give_owed_up()  # nothing is lost but a cache, and a later capture holds these rows too
            return
        if segment is not None:
            self._post(SegmentCaptured(turn=turn, segment=segment))
