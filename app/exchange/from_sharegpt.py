"""Conversations as training data has them: who and what in a row, under one of a few names."""

from collections.abc import Iterator, Sequence

from app.domain.exchange import PortableConversation
from app.domain.message import Message, Role
from app.exchange.grow import Draft, grown, in_a_row
from app.exchange.notes import Notes
from app.exchange.parts import answered, content_text, joined, role_of, with_reasoning
from app.exchange.values import Fields, fields, first_text, items, moment, text

_LISTS = ("conversations", "messages", "conversation", "items")


def is_conversation(value: object) -> bool:
    """True for a conversation in such a form, and for those that programs hand to a model."""
    return any(is_message(next(iter(items(fields(value).get(name))), None)) for name in _LISTS)


def is_message(value: object) -> bool:
    """True for one entry of such a conversation."""
    given = fields(value)
    who, what = _who(given), given.get("value", given.get("content"))
    return isinstance(who, str) and ("value" in given or isinstance(what, str | list | None)) and len(given) > 1


def read(value: object, notes: Notes) -> Iterator[PortableConversation]:
    """The conversation."""
    given = fields(value)
    name = next(name for name in _LISTS if is_message(next(iter(items(given.get(name))), None)))
    yield from _read(items(given.get(name)), given, notes)


def read_lines(lines: Sequence[object], notes: Notes) -> Iterator[PortableConversation]:
    """A conversation that is a list of entries and nothing else."""
    yield from _read(lines, {}, notes)


def _read(entries: Sequence[object], about: Fields, notes: Notes) -> Iterator[PortableConversation]:
    drafts = [_draft(at, fields(entry), notes) for at, entry in enumerate(entries)]
    if system := first_text(about.get("system"), about.get("system_prompt")):
        drafts.insert(0, Draft(key="system", parent=None, message=Message(Role.SYSTEM, system)))
    updated_at = next((at for name in ("updated_at", "created_at") if (at := moment(about.get(name), notes))), 0.0)
    found = grown(
        in_a_row(drafts),
        tip=drafts[-1].key if drafts else None,
        title=first_text(about.get("title"), about.get("name")),
        updated_at=updated_at,
        notes=notes,
    )
    if found is not None:
        yield found


def _who(given: Fields) -> object:
    return given.get("from", given.get("role"))


def _draft(at: int, given: Fields, notes: Notes) -> Draft:
    role = role_of(_who(given))
    content, reasoning = content_text(given.get("value", given.get("content")), notes)
    if role is Role.ASSISTANT:
        content, thought = with_reasoning(content)
        reasoning = joined(reasoning, text(given.get("reasoning_content")), thought)
    if role is None:
        content = answered(first_text(given.get("name"), _who(given)), content)
    return Draft(
        key=str(at),
        parent=None,
        message=Message(role or Role.ASSISTANT, content, reasoning),
        created_at=moment(given.get("timestamp"), notes) or moment(given.get("created_at"), notes),
        model=text(given.get("model")),
        joins=role is None,
    )
