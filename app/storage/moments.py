"""Moments as they are stored: whatever a clock said when they were written, every calendar can show them."""

_LATEST = 253_000_000_000.0
"""In the year 9987."""
_DAY_S = 86_400


def moment(seconds: float) -> float:
    """Seconds since the epoch, within what calendars know."""
    return min(max(seconds, 0.0), _LATEST)


def day_of(seconds: float) -> int:
    """Days since the epoch."""
    return int(moment(seconds) // _DAY_S)
