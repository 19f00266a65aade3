"""A drafter that fails in the middle of a reply: what is said of it, and whether the next reply tries it again.

It knows nothing of contexts; who drafts tells it of failures, and is silent while there is a reason to be.
"""

from app.engine.contexts import DecodeError

_REPLIES_MAX = 3
"""Replies in a row that a drafter may fail in before it is left aside."""


class DrafterFaults:
    """Failures of one drafter since its model was loaded.

    Attributes:
        reason: why nothing is drafted, in a sentence; empty while the drafter may be asked.
        given_up: True when no later reply asks it either.
    """

    def __init__(self) -> None:
        self.reason = ""
        self.given_up = False
        self._n_replies = 0

    def failed(self, error: Exception) -> None:
        """It could not draft, or could not read what it drafts after."""
        if self.reason:
            return
        self._n_replies += 1
        what = str(error).rstrip(".") or type(error).__name__
        # What was refused for now may be possible later; numbers that are none come again.
        self.given_up = not isinstance(error, (DecodeError, MemoryError)) or self._n_replies >= _REPLIES_MAX
        if self.given_up:
            self.reason = f"The drafter failed: {what}. Drafting is off until the model is loaded again."
        else:
            self.reason = f"The drafter failed: {what}. Drafting is off for this reply; the next one tries again."

    def begin_reply(self) -> bool:
        """Whether the drafter may be asked in a reply that begins now."""
        if self.given_up:
            return False
        if not self.reason:
            self._n_replies = 0
        self.reason = ""
        return True
