"""What the readable files say beside the messages, in words; the same in Markdown and HTML."""

from datetime import UTC, datetime

from app.domain.attachments import with_names
from app.domain.characters import cut
from app.domain.exchange import PortableConversation, PortableMessage
from app.domain.message import Role
from app.domain.turn import FinishReason
from app.exchange.branches import Shape

_ROLES = {Role.SYSTEM: "System prompt", Role.USER: "User", Role.ASSISTANT: "Assistant"}
_ENDS = {
    FinishReason.LENGTH: "cut at the limit of tokens",
    FinishReason.STOP: "ended at a stop text",
    FinishReason.STOPPED: "stopped",
    FinishReason.CONTEXT_FULL: "cut, since the context was full",
    FinishReason.FAILED: "failed",
}
_EXCERPT = 60


def title_of(conversation: PortableConversation) -> str:
    """What to call it, on one line."""
    return " ".join(conversation.title.split()) or "Untitled conversation"


def speaker(message: PortableMessage) -> str:
    """Who says it."""
    return _ROLES[message.message.role]


def version_of(shape: Shape, message: PortableMessage, place: int) -> str:
    """Which of its siblings a message is; empty for an only child."""
    siblings = shape.children[message.parent]
    return f"version {siblings.index(place) + 1} of {len(siblings)}" if len(siblings) > 1 else ""


def circumstances(message: PortableMessage) -> tuple[str, ...]:
    """Model, time and end of a message, as far as there is something to say."""
    parts = [message.model, moment(message.created_at)]
    if message.finish_reason is not None:
        parts.append(_ENDS.get(message.finish_reason, ""))
    elif message.message.role is Role.ASSISTANT:
        parts.append("unfinished")
    return tuple(part for part in parts if part)


def moment(seconds: float) -> str:
    """A time, in UTC so that the same conversation gives the same file everywhere; empty where unknown."""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC") if seconds > 0 else ""
    except (ValueError, OverflowError, OSError):
        return ""


def excerpt(message: PortableMessage) -> str:
    """Its first words on one line."""
    line = " ".join(with_names(message.message.content)[: 4 * _EXCERPT].split())
    return line if len(line) <= _EXCERPT else f"{cut(line, _EXCERPT).rstrip()}…"
