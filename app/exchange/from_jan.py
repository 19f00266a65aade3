"""Threads of Jan: a file that describes the thread, and beside it one with a message on each line."""

from collections.abc import Iterator, Sequence

from app.domain.exchange import PortableConversation
from app.domain.message import Message, Role
from app.exchange.grow import Draft, grown, in_a_row
from app.exchange.notes import Notes
from app.exchange.parts import answered, content_text, joined, role_of, with_reasoning
from app.exchange.values import Fields, fields, first_text, items, moment

THREAD_FILE = "thread.json"
MESSAGES_FILE = "messages.jsonl"


def is_message(value: object) -> bool:
    """True for a line of the messages' file."""
    return fields(value).get("object") == "thread.message"


def is_thread(value: object) -> bool:
    """True for the file that describes a thread."""
    given = fields(value)
    return given.get("object") == "thread" or ("assistants" in given and ("title" in given or "metadata" in given))


def read_lines(lines: Sequence[object], notes: Notes, *, thread: object = None) -> Iterator[PortableConversation]:
    """The thread whose messages these are."""
    about = fields(thread)
    assistant = fields(next(iter(items(about.get("assistants"))), None))
    model = first_text(
        fields(assistant.get("model")).get("id"), assistant.get("model"), fields(about.get("model")).get("id")
    )
    drafts = [_draft(at, fields(line), model, notes) for at, line in enumerate(lines)]
    if instructions := first_text(assistant.get("instructions")):
        drafts.insert(0, Draft(key="system", parent=None, message=Message(Role.SYSTEM, instructions)))
    found = grown(
        in_a_row(drafts),
        tip=drafts[-1].key if drafts else None,
        title=first_text(about.get("title"), fields(about.get("metadata")).get("title"), about.get("summary")),
        updated_at=moment(about.get("updated"), notes) or moment(about.get("created"), notes),
        notes=notes,
    )
    if found is not None:
        yield found


def _draft(at: int, given: Fields, model: str, notes: Notes) -> Draft:
    role = role_of(given.get("role"))
    content, reasoning = content_text(given.get("content"), notes)
    if role is Role.ASSISTANT:
        content, thought = with_reasoning(content)
        reasoning = joined(reasoning, thought)
    if role is None:
        content = answered(first_text(given.get("name"), given.get("role")), content)
    about = fields(given.get("metadata"))
    return Draft(
        key=str(at),
        parent=None,
        message=Message(role or Role.ASSISTANT, content, reasoning),
        created_at=moment(given.get("created_at"), notes) or moment(given.get("created"), notes),
        model=first_text(given.get("model"), about.get("modelId"), about.get("model")) or model,
        joins=role is None,
    )
