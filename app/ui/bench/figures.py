"""One measured figure and the bar it must hold."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure.

    Attributes:
        name: what was measured.
        value: in milliseconds unless the name says otherwise.
        bar: what it must not pass; None where it is only told.
    """

    name: str
    value: float
    bar: float | None = None

    @property
    def holds(self) -> bool:
        """True within the bar, and without one."""
        return self.bar is None or self.value <= self.bar


TURN_P99 = 16.0
TYPING_P99 = 33.0
OPEN = 200.0
SCROLL_TURN = 33.0
WINDOW_UP = 1000.0
LIST = 100.0
"""The bars, in milliseconds."""
OBJECTS = 200.0
"""Objects of Qt that may come and go with what happens to be in view."""
MEMORY_MB = 32.0
"""What 8,000 streamed messages may add to the process beyond the first 2,000: four kilobytes each, text included."""
