"""A long day at the window in little time: after thousands of acts it holds as much as after a few.

How many turns is `TANDEM_SOAK` (a few by default, thousands before a release).
"""

import gc
import os
import random
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject

from app.domain.events import NewChatPressed
from app.domain.list_events import RestorePressed
from app.domain.search import SearchTyped
from app.paths import Folders
from tests.fakes.toy_application import ToyApplication
from tests.journeys.conftest import Start
from tests.journeys.person import say, say_instead, sound, view

N_TURNS = int(os.environ.get("TANDEM_SOAK", "24"))
WARM_UP = max(8, N_TURNS // 4)
N_PER_CHAT = 6
"""Turns before another conversation is shown."""


@dataclass(frozen=True, slots=True)
class Held:
    """What this process holds."""

    resident: int
    handles: int
    threads: int
    objects: int


def held(toy: ToyApplication) -> Held:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return Held(
        resident=resident,
        handles=len(os.listdir("/proc/self/fd")),
        threads=threading.active_count(),
        objects=len(toy.window.findChildren(QObject)),
    )
