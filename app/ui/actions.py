"""Every action of the window in one table: to add one, add a line here and connect it in `main_window`."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication


class ActionId(StrEnum):
    """Names of the actions."""

    NEW_CHAT = "new-chat"
    OPEN_MODEL = "open-model"
    DEMO_MODEL = "demo-model"
    STOP = "stop"
    REGENERATE = "regenerate"
    COPY_REPLY = "copy-reply"
    FIND = "find"
    RENAME = "rename"
    DELETE = "delete"
    COMPOSE = "compose"
    JUMP_TO_END = "jump-to-end"
    TOGGLE_SIDEBAR = "toggle-sidebar"
    TOGGLE_STATS = "toggle-stats"
    TOGGLE_TINT = "toggle-tint"
    CHECK_EXACTNESS = "check-exactness"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action.

    Attributes:
        id: its name.
        text: as read in menus and tooltips.
        shortcut: keys, as `QKeySequence` reads them.
    """

    id: ActionId
    text: str
    shortcut: str


def action_table() -> tuple[ActionSpec, ...]:
    """All actions, translated.  Rename and delete act on the list of conversations while it has the focus."""
    tr = QCoreApplication.translate
    return (
        ActionSpec(ActionId.NEW_CHAT, tr("actions", "New chat"), "Ctrl+N"),
        ActionSpec(ActionId.OPEN_MODEL, tr("actions", "Open a model…"), "Ctrl+O"),
        ActionSpec(ActionId.DEMO_MODEL, tr("actions", "Use the demo model"), "Ctrl+Shift+O"),
        ActionSpec(ActionId.STOP, tr("actions", "Stop the reply"), "Esc"),
        ActionSpec(ActionId.REGENERATE, tr("actions", "Regenerate the last reply"), "Ctrl+R"),
        ActionSpec(ActionId.COPY_REPLY, tr("actions", "Copy the last reply"), "Ctrl+Shift+C"),
        ActionSpec(ActionId.FIND, tr("actions", "Filter conversations"), "Ctrl+K"),
        ActionSpec(ActionId.RENAME, tr("actions", "Rename"), "F2"),
        ActionSpec(ActionId.DELETE, tr("actions", "Delete"), "Del"),
        ActionSpec(ActionId.COMPOSE, tr("actions", "Write a message"), "Ctrl+L"),
        ActionSpec(ActionId.JUMP_TO_END, tr("actions", "Jump to the end"), "Ctrl+End"),
        ActionSpec(ActionId.TOGGLE_SIDEBAR, tr("actions", "Show or hide conversations"), "Ctrl+B"),
        ActionSpec(ActionId.TOGGLE_STATS, tr("actions", "Show or hide statistics"), "Ctrl+J"),
        ActionSpec(ActionId.TOGGLE_TINT, tr("actions", "Tint accepted drafts"), "Ctrl+Shift+T"),
        ActionSpec(ActionId.CHECK_EXACTNESS, tr("actions", "Check exactness of the last reply"), "Ctrl+Shift+E"),
        ActionSpec(ActionId.QUIT, tr("actions", "Quit"), "Ctrl+Q"),
    )
