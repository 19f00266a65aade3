"""How many threads to decode with."""

import os
from pathlib import Path

_TOPOLOGY = Path("/sys/devices/system/cpu")


def physical_cores() -> int:
    """Physical cores this process may run on; logical ones where that cannot be told.

    Two threads on one core share its arithmetic units, and decoding gets slower, not faster.
    """
    try:
        allowed = os.sched_getaffinity(0)
    except AttributeError:  # not on this platform
        return max(1, os.cpu_count() or 1)
    siblings = set()
    for cpu in allowed:
        try:
            siblings.add((_TOPOLOGY / f"cpu{cpu}" / "topology" / "thread_siblings_list").read_text())
        except OSError:
            return len(allowed)
    return max(1, len(siblings))
