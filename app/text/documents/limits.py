"""What this process may take at most, where the system can be told so; elsewhere the time alone is bounded."""

import sys
from contextlib import suppress

_MOST_MEMORY = 1_500_000_000
_MOST_CPU_S = 60


def hold_back() -> None:
    """Bound memory and computing time of this process from now on."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  # not there on Windows

    for what, most in ((resource.RLIMIT_AS, _MOST_MEMORY), (resource.RLIMIT_CPU, _MOST_CPU_S)):
        with suppress(ValueError, OSError):  # a lower limit holds already, or the system knows none
            resource.setrlimit(what, (most, most))
