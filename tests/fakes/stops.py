"""Stop flags that are set at a chosen moment."""

from app.engine.stop import StopFlag


class CountedStop(StopFlag):
    """Reads as set once it was asked so many times."""

    def __init__(self, asked: int) -> None:
        super().__init__()
        self._left = asked

    def is_set(self) -> bool:
        if self._left > 0:
            self._left -= 1
            return False
        return True
