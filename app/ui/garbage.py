"""Looking for garbage takes time on the thread that does it; what is there from the start need not be looked at."""

import gc

_THRESHOLDS = (2_000, 20, 20)
"""Objects made before the young are searched, and searches of the young and of the middle-aged before the next.

Python's own let the longest search come every few seconds while a reply is parsed, in a turn that is long already.
"""


def let_go_of_what_went() -> None:
    """Look for garbage once among everything, a window that was closed in it, and spare what is left anew."""
    gc.unfreeze()
    gc.collect()
    spare_what_stays()


def spare_what_stays() -> None:
    """Pass over what exists now in every later search: modules, classes and the window, which stay to the end.

    A full search goes through every object, a hundred thousand from the start alone, and pauses the window for as long
    as three turns may take.
    """
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
