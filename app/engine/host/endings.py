"""The signals by which a person, the system or a closed terminal asks a program to end."""

import signal
import sys

if sys.platform == "win32":
    ENDINGS: tuple[signal.Signals, ...] = (signal.SIGINT, signal.SIGTERM)
else:
    ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def heard_endings() -> tuple[signal.Signals, ...]:
    """Those that are not ignored, as `nohup` has a closed terminal ignored."""
    return tuple(each for each in ENDINGS if signal.getsignal(each) is not signal.SIG_IGN)
