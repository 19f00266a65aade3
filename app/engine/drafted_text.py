"""Which of a reply's characters came from accepted drafts, as its text is released."""

from collections import deque
from collections.abc import Sequence

from app.domain.drafted import Runs, runs_of


class DraftedText:
    """Characters on their way from the tokens that completed them to the text that is shown.

    A character belongs to the token that completed it.  Text that is held back, because it may begin a stop string,
    keeps its place here until it is released; text that is never released is never asked for.
    """

    def __init__(self, n_held: int = 0) -> None:
        """Begin with so many characters that are held back already, of a reply that goes on."""
        self._waiting: deque[tuple[int, bool]] = deque([(n_held, False)] if n_held else ())

    def add(self, completed: Sequence[int], n_accepted: int) -> None:
        """One round: how many characters each token has completed; the first `n_accepted` tokens were drafted."""
        self._waiting.extend((count, index < n_accepted) for index, count in enumerate(completed) if count)

    def take(self, length: int) -> Runs:
        """Of the next `length` characters that are released."""
        taken: list[tuple[int, bool]] = []
        while length > 0 and self._waiting:
            count, drafted = self._waiting.popleft()
            if count > length:
                self._waiting.appendleft((count - length, drafted))
            taken.append((min(count, length), drafted))
            length -= count
        return runs_of(taken)
