"""What can be done with a message: names, words, and why something cannot be done now.  It knows no widgets."""

from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from app.domain.message import Role
from app.ui.message_places import MessagePlace
from app.ui.wording import count, fill


class MessageAct(StrEnum):
    """Acts on a message."""

    COPY = "copy"
    COPY_MARKDOWN = "copy-markdown"
    COPY_JSON = "copy-json"
    EDIT = "edit"
    REGENERATE = "regenerate"
    SAME_SEED = "same-seed"
    SAME_SETTINGS = "same-settings"
    COOLER = "cooler"
    WARMER = "warmer"
    TEMPERATURE = "temperature"
    CONTINUE = "continue"
    BRANCH = "branch"
    REWIND = "rewind"
    DELETE = "delete"
    STATISTICS = "statistics"
    CHECK = "check"
    OLDER = "older"
    NEWER = "newer"


USER_ROW = (MessageAct.EDIT, MessageAct.COPY, MessageAct.BRANCH, MessageAct.REWIND)
UNANSWERED_ROW = (MessageAct.REGENERATE, MessageAct.EDIT, MessageAct.COPY, MessageAct.BRANCH)
REPLY_ROW = (MessageAct.COPY, MessageAct.REGENERATE, MessageAct.CONTINUE, MessageAct.BRANCH, MessageAct.REWIND)
VARIANTS = (
    MessageAct.REGENERATE,
    MessageAct.SAME_SETTINGS,
    MessageAct.SAME_SEED,
    MessageAct.COOLER,
    MessageAct.WARMER,
    MessageAct.TEMPERATURE,
)
"""Ways to have a reply written again."""

_ASKING = frozenset({*VARIANTS, MessageAct.CONTINUE, MessageAct.CHECK})
"""What the engine must be free for."""


def row_of(place: MessagePlace) -> tuple[MessageAct, ...]:
    """The acts beside a message, the most wanted first; its menu has the others, and says why they cannot be done."""
    if place.role is Role.USER:
        return UNANSWERED_ROW if place.is_tip else USER_ROW
    never = {MessageAct.CONTINUE} if place.why_it_ends else set()
    if place.is_tip:
        never.add(MessageAct.REWIND)
    return tuple(act for act in REPLY_ROW if act not in never)


def words(act: MessageAct, role: Role = Role.ASSISTANT) -> str:
    """The act as a button says it."""
    tr = QCoreApplication.translate
    if act is MessageAct.REGENERATE and role is Role.USER:
        return tr("message_acts", "Answer again")
    return {
        MessageAct.COPY: tr("message_acts", "Copy"),
        MessageAct.COPY_MARKDOWN: tr("message_acts", "Copy as Markdown"),
        MessageAct.COPY_JSON: tr("message_acts", "Copy as JSON"),
        MessageAct.EDIT: tr("message_acts", "Edit"),
        MessageAct.REGENERATE: tr("message_acts", "Regenerate"),
        MessageAct.SAME_SEED: tr("message_acts", "With the same seed"),
        MessageAct.SAME_SETTINGS: tr("message_acts", "With the settings it had"),
        MessageAct.COOLER: tr("message_acts", "With a lower temperature"),
        MessageAct.WARMER: tr("message_acts", "With a higher temperature"),
        MessageAct.TEMPERATURE: tr("message_acts", "With a temperature of…"),
        MessageAct.CONTINUE: tr("message_acts", "Continue"),
        MessageAct.BRANCH: tr("message_acts", "Branch"),
        MessageAct.REWIND: tr("message_acts", "Rewind here"),
        MessageAct.DELETE: tr("message_acts", "Delete"),
        MessageAct.STATISTICS: tr("message_acts", "Statistics"),
        MessageAct.CHECK: tr("message_acts", "Check exactness"),
        MessageAct.OLDER: tr("message_acts", "Previous version"),
        MessageAct.NEWER: tr("message_acts", "Next version"),
    }[act]


def meaning(act: MessageAct, place: MessagePlace) -> str:
    """The act as a tooltip explains it, or why it cannot be done."""
    tr = QCoreApplication.translate
    if hindrance := hindrance_of(act, place):
        return hindrance
    match act:
        case MessageAct.COPY:
            return tr("message_acts", "Copy as plain text")
        case MessageAct.EDIT:
            return tr("message_acts", "Say it differently and get another answer; both versions stay")
        case MessageAct.REGENERATE:
            return tr("message_acts", "Write another reply with the settings as they are now; both versions stay")
        case MessageAct.SAME_SETTINGS:
            return tr("message_acts", "Another seed, but temperature, filters and grammar as this reply was drawn with")
        case MessageAct.SAME_SEED:
            return tr("message_acts", "The seed and the settings it had: from the same model, the same text")
        case MessageAct.CONTINUE:
            return tr("message_acts", "Let the reply go on where it was cut")
        case MessageAct.BRANCH:
            return tr("message_acts", "Go on from here in a new conversation, which reads nothing again")
        case MessageAct.REWIND:
            back = tr("message_acts", "Go back to here; what follows stays as a branch.")
            return f"{back}\n{price(place.reread)}".strip()
        case MessageAct.CHECK:
            return tr("message_acts", "Compare this reply with and without drafts")
        case _:
            return ""


def price(reread: int | None) -> str:
    """What going on after a message costs; empty where nobody knows."""
    tr = QCoreApplication.translate
    if reread is None:
        return ""
    if reread == 0:
        return tr("message_acts", "Rewinding re-reads nothing.")
    return fill(tr("message_acts", "Going on from here reads at most %1 tokens again."), count(reread))


def hindrance_of(act: MessageAct, place: MessagePlace) -> str:
    """Why an act cannot be done now; empty where it can."""
    tr = QCoreApplication.translate
    if place.is_written:
        return tr("message_acts", "This reply is still being written.")
    if act is MessageAct.CONTINUE and place.why_it_ends:
        return place.why_it_ends
    if act in _ASKING and not place.may_ask:
        return tr("message_acts", "Choose a model first, or wait until the reply under way is complete.")
    if act is MessageAct.REWIND and place.is_tip:
        return tr("message_acts", "The conversation ends here already.")
    if act is MessageAct.SAME_SEED and not place.seed_known:
        return tr("message_acts", "The seed of this reply is not known.")
    if act is MessageAct.STATISTICS and not place.has_stats:
        return tr("message_acts", "No figures of this message are known.")
    return ""
