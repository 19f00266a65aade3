"""The keys that go to another version of a message, wherever the focus is: they must leave text editing alone."""

import sys

from PySide6.QtGui import QKeySequence


def version_keys(arrow: str, *, platform: str = sys.platform) -> str:
    """Alt and an arrow, as `QKeySequence` reads them; on macOS, where that moves by words, with Command too."""
    return f"Ctrl+Alt+{arrow}" if platform == "darwin" else f"Alt+{arrow}"


def native(keys: str) -> str:
    """Keys as this system writes them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
