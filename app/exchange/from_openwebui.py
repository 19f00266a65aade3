"""The export of Open WebUI: a list of chats, each with a history of messages that name their parents."""

import html
import re
from collections.abc import Iterator

from app.domain.exchange import PortableConversation
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.exchange.grow import Draft, grown, in_a_row
from app.exchange.notes import Left, Notes
from app.exchange.parts import answered, asked, content_text, joined, left_behind, role_of, with_reasoning
from app.exchange.values import Fields, fields, first_text, items, key, moment, text

_SYSTEM = "\0system"
# Some programs that write such blocks put them inside each other; the innermost end is taken.
_BLOCK = re.compile(r"<details\b([^>]{0,100000})>(.*?)</details>\s*", re.DOTALL)
_SUMMARY = re.compile(r"\s*<summary>.*?</summary>\s*", re.DOTALL)
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_QUOTED = re.compile(r"^> ?", re.MULTILINE)


def is_conversation(value: object) -> bool:
    """True for one chat of such an export, with or without what surrounds it."""
    return _chat(fields(value)) is not None


def read(value: object, notes: Notes) -> Iterator[PortableConversation]:
    """The chat with all its versions."""
    given = fields(value)
    chat = _chat(given) or {}
    history = fields(chat.get("history"))
    drafts = [_draft(name, fields(each), notes) for name, each in fields(history.get("messages")).items()]
    if not drafts:
        named = enumerate(items(chat.get("messages")))
        drafts = in_a_row([_draft(str(at), fields(each), notes) for at, each in named])
    found = grown(
        _under_system(drafts, first_text(fields(chat.get("params")).get("system"), chat.get("system"))),
        tip=key(history.get("currentId")),
        title=first_text(given.get("title"), chat.get("title")),
        updated_at=moment(given.get("updated_at"), notes) or moment(chat.get("timestamp"), notes),
        notes=notes,
    )
    if found is not None:
        yield found


def _chat(given: Fields) -> Fields | None:
    for chat in (fields(given.get("chat")), given):
        if isinstance(fields(chat.get("history")).get("messages"), dict):
            return chat
    chat = fields(given.get("chat"))
    return chat if isinstance(chat.get("messages"), list) else None


def _under_system(drafts: list[Draft], system: str) -> list[Draft]:
    if not system:
        return drafts
    return [
        Draft(key=_SYSTEM, parent=None, message=Message(Role.SYSTEM, system)),
        *(
            draft
            if draft.parent is not None
            else Draft(
                key=draft.key,
                parent=_SYSTEM,
                message=draft.message,
                created_at=draft.created_at,
                model=draft.model,
                finish_reason=draft.finish_reason,
                joins=draft.joins,
            )
            for draft in drafts
        ),
    ]


def _draft(name: str, given: Fields, notes: Notes) -> Draft:
    role = role_of(given.get("role"))
    content, reasoning = content_text(given.get("content"), notes)
    if role is not Role.USER:
        content, written_out = _without_blocks(content)
        content, thought = with_reasoning(content)
        reasoning = joined(reasoning, text(given.get("reasoning_content")), written_out, thought)
    error = _error(given.get("error"))
    if role is None:
        content = answered(first_text(given.get("name"), given.get("role")), content)
    return Draft(
        key=name,
        parent=key(given.get("parentId")),
        message=Message(role or Role.ASSISTANT, joined(content, error, *_files(given, notes)), reasoning),
        created_at=moment(given.get("timestamp"), notes),
        model=first_text(given.get("model"), given.get("modelName")),
        finish_reason=_finish_reason(given, error),
        joins=role is None,
    )


def _without_blocks(content: str) -> tuple[str, str]:
    """The content without the blocks of reasoning that are folded in it, with tools named, and the reasoning."""
    if "<details" not in content:
        return content, ""
    thought: list[str] = []

    def replaced(match: re.Match[str]) -> str:
        attributes = {name: html.unescape(value) for name, value in _ATTRIBUTE.findall(match[1])}
        inside = _SUMMARY.sub("", match[2], count=1)
        match attributes.get("type"):
            case "reasoning":
                thought.append(_QUOTED.sub("", html.unescape(inside)).strip())
                return ""
            case "tool_calls":
                tool = attributes.get("name", "")
                used = joined(asked(tool, attributes.get("arguments")), answered(tool, attributes.get("result")))
                return f"{used}\n\n"
            case _:
                return match[0]

    return _BLOCK.sub(replaced, content), joined(*thought)


def _error(error: object) -> str:
    said = first_text(error, fields(error).get("content"), fields(error).get("message"))
    return f"[Error: {said}]" if said else ""


def _files(given: Fields, notes: Notes) -> Iterator[str]:
    for each in map(fields, items(given.get("files"))):
        name = first_text(each.get("name"), fields(each.get("file")).get("filename"))
        if text(each.get("type")).startswith("image"):
            yield left_behind("Image", name, Left.IMAGE, notes)
        else:
            yield left_behind("File", name, Left.FILE, notes)


def _finish_reason(given: Fields, error: str) -> FinishReason | None:
    if error:
        return FinishReason.FAILED
    return FinishReason.STOPPED if given.get("done") is False else None
