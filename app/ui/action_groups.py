"""In which group an action is listed, in menu and help.  One that no group names is in the last."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.ui.actions import ActionId, ActionSpec, action_table


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Actions that belong together."""

    heading: str
    actions: tuple[ActionSpec, ...]


def action_groups(table: Sequence[ActionSpec] | None = None) -> tuple[ActionGroup, ...]:
    """All actions, each once, in the order they are listed in."""
    specs = {spec.id: spec for spec in table or action_table()}
    groups = [
        ActionGroup(heading, tuple(specs.pop(name) for name in names if name in specs)) for heading, names in _named()
    ]
    if specs:
        last = groups[-1]
        groups[-1] = ActionGroup(last.heading, (*last.actions, *specs.values()))
    return tuple(groups)


def _named() -> tuple[tuple[str, tuple[ActionId, ...]], ...]:
    tr = QCoreApplication.translate
    act = ActionId
    return (
        (
            tr("ActionGroups", "Go to"),
            (
                act.PALETTE,
                act.FIND,
                act.FIND_IN_CHAT,
                act.FIND_NEXT,
                act.FIND_PREVIOUS,
                act.GO_TO_LIST,
                act.NEXT_CHAT,
                act.PREVIOUS_CHAT,
                act.PREVIOUS_MESSAGE,
                act.NEXT_MESSAGE,
                act.JUMP_TO_END,
                act.COMPOSE,
            ),
        ),
        (
            tr("ActionGroups", "Conversations"),
            (
                act.NEW_CHAT,
                act.RENAME,
                act.PIN,
                act.ARCHIVE,
                act.TAGS,
                act.NOTE,
                act.DELETE,
                act.UNDO_LIST,
                act.SHOW_ARCHIVE,
                act.IMPORT,
                act.EXPORT,
            ),
        ),
        (
            tr("ActionGroups", "Messages"),
            (
                act.ATTACH,
                act.JSON_REPLY,
                act.STOP,
                act.REGENERATE,
                act.OLDER_VERSION,
                act.NEWER_VERSION,
                act.COPY_REPLY,
                act.TOGGLE_TINT,
                act.CHECK_EXACTNESS,
            ),
        ),
        (
            tr("ActionGroups", "Models"),
            (act.LIBRARY, act.SERVERS, act.MODEL_SETTINGS, act.CHAT_TEMPLATE, act.OPEN_MODEL, act.DEMO_MODEL),
        ),
        (
            tr("ActionGroups", "Window"),
            (act.TOGGLE_SIDEBAR, act.TOGGLE_STATS, act.SETTINGS, act.MENU, act.HELP, act.MEANINGS, act.QUIT),
        ),
    )
