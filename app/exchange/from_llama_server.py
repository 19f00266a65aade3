"""Exports of llama-server's own page: a header and messages, a line each, or both in one object."""

import json
from collections.abc import Iterator, Sequence

from app.domain.exchange import PortableConversation
from app.domain.message import Message, Role
from app.exchange.grow import Draft, grown
from app.exchange.notes import Left, Notes
from app.exchange.parts import answered, asked, content_text, fenced, joined, left_behind, role_of, with_reasoning
from app.exchange.values import Fields, fields, first_text, items, key, moment, text


def is_conversation(value: object) -> bool:
    """True for header and messages in one object, as older versions write them."""
    given = fields(value)
    return isinstance(given.get("conv"), dict) and isinstance(given.get("messages"), list)


def read(value: object, notes: Notes) -> Iterator[PortableConversation]:
    """The conversation with all its branches."""
    given = fields(value)
    yield from _grown(fields(given.get("conv")), [fields(each) for each in items(given.get("messages"))], notes)


def is_header(value: object) -> bool:
    """True for the first line of a file of lines."""
    given = fields(value)
    return given.get("type") == "session" and ("currNode" in given or "harness" in given)


def is_line(value: object) -> bool:
    """True for a header, and for a message in such a file."""
    given = fields(value)
    return is_header(given) or (given.get("type") == "message" and "role" in fields(given.get("message")))


def read_lines(lines: Sequence[object], notes: Notes) -> Iterator[PortableConversation]:
    """The conversations of a file of lines; each header begins one."""
    header: Fields = {}
    messages: list[Fields] = []
    for line in map(fields, lines):
        if is_header(line):
            yield from _grown(header, messages, notes)
            header, messages = line, []
        elif isinstance(line.get("message"), dict):
            messages.append(fields(line.get("message")))
        elif "role" in line:
            messages.append(line)
    yield from _grown(header, messages, notes)


def _grown(header: Fields, messages: Sequence[Fields], notes: Notes) -> Iterator[PortableConversation]:
    found = grown(
        [_draft(at, each, notes) for at, each in enumerate(messages)],
        tip=key(header.get("currNode")),
        title=text(header.get("name")),
        updated_at=moment(header.get("lastModified"), notes),
        notes=notes,
    )
    if found is not None:
        yield found


def _draft(at: int, given: Fields, notes: Notes) -> Draft:
    role = role_of(given.get("role"))
    content, reasoning = content_text(given.get("content"), notes)
    if role is not Role.USER:
        content, thought = with_reasoning(content)
        reasoning = joined(text(given.get("reasoningContent")) or text(given.get("thinking")), reasoning, thought)
    if role is None:
        content = answered(first_text(given.get("name"), given.get("role")), content)
    calls = list(_calls(given.get("toolCalls")))
    said = joined(content, *calls, *_extras(given, notes))
    root = given.get("type") == "root"
    return Draft(
        key=key(given.get("id")) or f"\0{at}",
        parent=key(given.get("parent")),
        message=None if root else Message(role or Role.ASSISTANT, said, reasoning),
        created_at=moment(given.get("timestamp"), notes),
        model=text(given.get("model")),
        joins=role is None or bool(calls),
    )


def _calls(written: object) -> Iterator[str]:
    if not isinstance(written, str) or not written.strip():
        return
    try:
        calls = items(json.loads(written, strict=False))
    except (ValueError, RecursionError):
        yield asked("", written)
        return
    for call in map(fields, calls):
        function = fields(call.get("function"))
        yield asked(first_text(function.get("name"), call.get("name")), function.get("arguments"))


def _extras(given: Fields, notes: Notes) -> Iterator[str]:
    for extra in map(fields, items(given.get("extra"))):
        kind, name = text(extra.get("type")).lower(), first_text(extra.get("name"))
        if content := text(extra.get("content")):
            yield f"[File: {name or kind}]\n{fenced(content)}"
        elif kind.startswith("image"):
            yield left_behind("Image", name, Left.IMAGE, notes)
        elif kind.startswith("audio"):
            yield left_behind("Sound", name, Left.AUDIO, notes)
        elif kind.startswith("video"):
            yield left_behind("Video", name, Left.VIDEO, notes)
        else:
            yield left_behind("File", name, Left.FILE, notes)
