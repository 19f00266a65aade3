"""A conversation of LM Studio: messages in a row, each with the versions it has had."""

from collections.abc import Iterator

from app.domain.exchange import PortableConversation
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.exchange.grow import Draft, grown
from app.exchange.notes import Notes
from app.exchange.parts import content_text, joined, role_of, with_reasoning
from app.exchange.values import Fields, fields, first_text, items, moment, text, whole

_REASONS = {
    "userStopped": FinishReason.STOPPED,
    "modelUnloaded": FinishReason.STOPPED,
    "maxPredictedTokensReached": FinishReason.LENGTH,
    "contextLengthReached": FinishReason.CONTEXT_FULL,
    "stopStringFound": FinishReason.STOP,
    "failed": FinishReason.FAILED,
}


def is_conversation(value: object) -> bool:
    """True for such a conversation."""
    messages = items(fields(value).get("messages"))
    return any(isinstance(fields(each).get("versions"), list) for each in messages)


def read(value: object, notes: Notes) -> Iterator[PortableConversation]:
    """The conversation; what follows a message follows the version that was chosen."""
    given = fields(value)
    drafts: list[Draft] = []
    above: str | None = None
    if system := _system(given):
        drafts.append(Draft(key="system", parent=None, message=Message(Role.SYSTEM, system)))
        above = "system"
    default_model = _model(fields(given.get("lastUsedModel")))
    for at, each in enumerate(map(fields, items(given.get("messages")))):
        versions = [fields(version) for version in items(each.get("versions"))] or [each]
        made = [
            _draft(f"{at}.{number}", above, version, default_model, notes) for number, version in enumerate(versions)
        ]
        drafts += made
        chosen = whole(each.get("currentlySelected"))
        above = made[chosen if chosen is not None and 0 <= chosen < len(made) else -1].key
    found = grown(
        drafts,
        tip=above,
        title=first_text(given.get("name"), given.get("title")),
        updated_at=max(
            moment(given.get(name), notes)
            for name in ("createdAt", "updatedAt", "userLastMessagedAt", "assistantLastMessagedAt")
        ),
        notes=notes,
    )
    if found is not None:
        yield found


def _system(given: Fields) -> str:
    if prompt := first_text(given.get("systemPrompt")):
        return prompt
    settings = map(fields, items(fields(given.get("perChatPredictionConfig")).get("fields")))
    return next(
        (first_text(each.get("value")) for each in settings if each.get("key") == "llm.prediction.systemPrompt"), ""
    )


def _draft(key: str, above: str | None, version: Fields, default_model: str, notes: Notes) -> Draft:
    role = role_of(version.get("role"))
    steps = [fields(step) for step in items(version.get("steps"))]
    said, thought = content_text(version.get("content"), notes)
    if not said:
        said = text(version.get("text"))
    for step in steps:
        content, reasoning = content_text(step.get("content"), notes)
        if text(fields(step.get("style")).get("type")) == "thinking":
            content, reasoning = "", joined(reasoning, content)
        said, thought = joined(said, content), joined(thought, reasoning)
    if role is not Role.USER and not thought:
        said, thought = with_reasoning(said)
    made = [fields(each.get("genInfo")) for each in (version, *steps)]
    model = next((model for each in made if (model := _model(each))), "")
    sender = fields(version.get("senderInfo"))
    return Draft(
        key=key,
        parent=above,
        message=Message(role or Role.ASSISTANT, said, thought),
        created_at=moment(version.get("timestamp"), notes) or moment(version.get("createdAt"), notes),
        model=model or first_text(sender.get("senderName")) or default_model,
        finish_reason=next((reason for each in reversed(made) if (reason := _reason(each))), None),
        joins=role is None,
    )


def _model(made: Fields) -> str:
    return first_text(made.get("identifier"), made.get("indexedModelIdentifier"))


def _reason(made: Fields) -> FinishReason | None:
    return _REASONS.get(text(fields(made.get("stats")).get("stopReason")))
