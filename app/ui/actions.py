"""Every action of the window in one table: to add one, add a line here and connect it in `main_window`."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from app.ui.version_keys import version_keys


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
    ATTACH = "attach"
    JUMP_TO_END = "jump-to-end"
    PREVIOUS_MESSAGE = "previous-message"
    NEXT_MESSAGE = "next-message"
    TOGGLE_SIDEBAR = "toggle-sidebar"
    TOGGLE_STATS = "toggle-stats"
    TOGGLE_TINT = "toggle-tint"
    IMPORT = "import"
    EXPORT = "export"
    SETTINGS = "settings"
    CHECK_EXACTNESS = "check-exactness"
    QUIT = "quit"
    PALETTE = "palette"
    PIN = "pin"
    ARCHIVE = "archive"
    TAGS = "tags"
    UNDO_LIST = "undo-list"
    SHOW_ARCHIVE = "show-archive"
    GO_TO_LIST = "go-to-list"
    NEXT_CHAT = "next-chat"
    PREVIOUS_CHAT = "previous-chat"
    FIND_IN_CHAT = "find-in-chat"
    FIND_NEXT = "find-next"
    FIND_PREVIOUS = "find-previous"
    HELP = "help"
    MENU = "menu"
    LIBRARY = "library"
    CHAT_TEMPLATE = "chat-template"
    OLDER_VERSION = "older-version"
    NEWER_VERSION = "newer-version"
    SERVERS = "servers"
    MODEL_SETTINGS = "model-settings"
    MEANINGS = "meanings"
    JSON_REPLY = "json-reply"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action.

    Attributes:
        id: its name.
        text: as read in menus and tooltips.
        shortcut: keys, as `QKeySequence` reads them.
        also: other keys that do the same; empty for none.
    """

    id: ActionId
    text: str
    shortcut: str
    also: str = ""


LIST_ACTIONS = (
    ActionId.RENAME,
    ActionId.DELETE,
    ActionId.PIN,
    ActionId.ARCHIVE,
    ActionId.TAGS,
    ActionId.UNDO_LIST,
)
"""Their keys work while the list of conversations has the focus; from the menu they act on the shown one."""


def action_table() -> tuple[ActionSpec, ...]:
    """All actions, translated."""
    tr = QCoreApplication.translate
    return (
        ActionSpec(ActionId.NEW_CHAT, tr("actions", "New chat"), "Ctrl+N"),
        ActionSpec(ActionId.OPEN_MODEL, tr("actions", "Open a model…"), "Ctrl+O"),
        ActionSpec(ActionId.DEMO_MODEL, tr("actions", "Use the demo model"), "Ctrl+Shift+O"),
        ActionSpec(ActionId.STOP, tr("actions", "Stop the reply"), "Esc"),
        ActionSpec(ActionId.REGENERATE, tr("actions", "Regenerate the last reply"), "Ctrl+R"),
        ActionSpec(ActionId.COPY_REPLY, tr("actions", "Copy the last reply"), "Ctrl+Shift+C"),
        ActionSpec(ActionId.FIND, tr("actions", "Search all conversations"), "Ctrl+Shift+F"),
        ActionSpec(ActionId.RENAME, tr("actions", "Rename"), "F2"),
        ActionSpec(ActionId.DELETE, tr("actions", "Delete"), "Del"),
        ActionSpec(ActionId.COMPOSE, tr("actions", "Write a message"), "Ctrl+L"),
        ActionSpec(ActionId.ATTACH, tr("actions", "Attach files…"), "Ctrl+Shift+A"),
        ActionSpec(ActionId.JUMP_TO_END, tr("actions", "Jump to the end"), "Ctrl+End"),
        ActionSpec(ActionId.PREVIOUS_MESSAGE, tr("actions", "Go to the message before"), "Ctrl+Up"),
        ActionSpec(ActionId.NEXT_MESSAGE, tr("actions", "Go to the message after"), "Ctrl+Down"),
        ActionSpec(ActionId.TOGGLE_SIDEBAR, tr("actions", "Show or hide conversations"), "Ctrl+B"),
        ActionSpec(ActionId.TOGGLE_STATS, tr("actions", "Show or hide statistics"), "Ctrl+J"),
        ActionSpec(ActionId.TOGGLE_TINT, tr("actions", "Tint accepted drafts"), "Ctrl+Shift+T"),
        ActionSpec(ActionId.IMPORT, tr("actions", "Import…"), "Ctrl+Shift+I"),
        ActionSpec(ActionId.EXPORT, tr("actions", "Export…"), "Ctrl+Shift+S"),
        ActionSpec(ActionId.SETTINGS, tr("actions", "Settings…"), "Ctrl+,"),
        ActionSpec(ActionId.CHECK_EXACTNESS, tr("actions", "Check exactness of the last reply"), "Ctrl+Shift+X"),
        ActionSpec(ActionId.QUIT, tr("actions", "Quit"), "Ctrl+Q"),
        ActionSpec(ActionId.PALETTE, tr("actions", "Go to anything"), "Ctrl+K", also="Ctrl+P"),
        ActionSpec(ActionId.PIN, tr("actions", "Pin or unpin"), "Ctrl+D"),
        ActionSpec(ActionId.ARCHIVE, tr("actions", "Archive or bring back"), "Ctrl+E"),
        ActionSpec(ActionId.TAGS, tr("actions", "Tags…"), "Ctrl+T"),
        ActionSpec(ActionId.UNDO_LIST, tr("actions", "Undo the last change of the list"), "Ctrl+Z"),
        ActionSpec(ActionId.SHOW_ARCHIVE, tr("actions", "Show the archive, or leave it"), "Ctrl+Shift+E"),
        ActionSpec(ActionId.GO_TO_LIST, tr("actions", "Go to the list of conversations"), "Ctrl+Shift+L"),
        ActionSpec(ActionId.NEXT_CHAT, tr("actions", "Next conversation"), "Ctrl+PgDown"),
        ActionSpec(ActionId.PREVIOUS_CHAT, tr("actions", "Previous conversation"), "Ctrl+PgUp"),
        ActionSpec(ActionId.FIND_IN_CHAT, tr("actions", "Find in this conversation"), "Ctrl+F"),
        ActionSpec(ActionId.FIND_NEXT, tr("actions", "Find the next place"), "F3", also="Ctrl+G"),
        ActionSpec(ActionId.FIND_PREVIOUS, tr("actions", "Find the place before"), "Shift+F3", also="Ctrl+Shift+G"),
        ActionSpec(ActionId.HELP, tr("actions", "Keyboard shortcuts"), "F1", also="Ctrl+?"),
        ActionSpec(ActionId.MENU, tr("actions", "Open the menu"), "F10"),
        ActionSpec(ActionId.LIBRARY, tr("actions", "Library of models…"), "Ctrl+Shift+M"),
        ActionSpec(ActionId.CHAT_TEMPLATE, tr("actions", "Chat template…"), "Ctrl+Shift+Y"),
        ActionSpec(ActionId.OLDER_VERSION, tr("actions", "Previous version of a message"), version_keys("Left")),
        ActionSpec(ActionId.NEWER_VERSION, tr("actions", "Next version of a message"), version_keys("Right")),
        ActionSpec(ActionId.SERVERS, tr("actions", "Servers…"), "Ctrl+Shift+R"),
        ActionSpec(ActionId.MODEL_SETTINGS, tr("actions", "Settings of this model…"), "Ctrl+M"),
        ActionSpec(ActionId.MEANINGS, tr("actions", "What the numbers mean"), "Shift+F1"),
        ActionSpec(ActionId.JSON_REPLY, tr("actions", "Reply as JSON…"), "Ctrl+Shift+J"),
        ActionSpec(ActionId.NOTE, tr("actions", "Note about this conversation…"), "Ctrl+Shift+N"),
    )
