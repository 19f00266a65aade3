"""The export of ChatGPT: a list of conversations, each a mapping from names to nodes."""

import json
import re
from collections.abc import Iterator

from app.domain.exchange import PortableConversation
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.exchange.grow import Draft, grown
from app.exchange.notes import Left, Notes
from app.exchange.parts import answered, asked, fenced, joined, left_behind, part_text, role_of
from app.exchange.values import Fields, fields, first_text, items, key, moment, prose, text

# How citations are written in a reply: between private characters, named by a list beside it.
_CITATION = re.compile("\ue200[^\ue200\ue201]{0,2000}\ue201")
_PRIVATE = re.compile("[\ue200-\ue206]")


def is_conversation(value: object) -> bool:
    """True for one conversation of such an export."""
    return isinstance(fields(value).get("mapping"), dict)


def read(value: object, notes: Notes) -> Iterator[PortableConversation]:
    """The conversation with all its versions."""
    given = fields(value)
    found = grown(
        [_draft(name, fields(node), given, notes) for name, node in fields(given.get("mapping")).items()],
        tip=key(given.get("current_node")),
        title=text(given.get("title")),
        updated_at=moment(given.get("update_time"), notes) or moment(given.get("create_time"), notes),
        notes=notes,
    )
    if found is not None:
        yield found


def _draft(name: str, node: Fields, conversation: Fields, notes: Notes) -> Draft:
    said = fields(node.get("message"))
    about = fields(said.get("metadata"))
    message, joins = _message(said, about, notes)
    return Draft(
        key=name,
        parent=key(node.get("parent")),
        message=message,
        created_at=moment(said.get("create_time"), notes) if message else 0.0,
        model=first_text(about.get("model_slug"), conversation.get("default_model_slug")),
        finish_reason=_finish_reason(said, about),
        joins=joins,
    )


def _message(said: Fields, about: Fields, notes: Notes) -> tuple[Message | None, bool]:
    """What was said, and whether it is a step on the way to a reply."""
    content = fields(said.get("content"))
    author = fields(said.get("author"))
    role = role_of(author.get("role"))
    kind = text(content.get("content_type"))
    if kind == "user_editable_context":
        return _instructions(content), False
    written, reasoning = _content(kind, content, notes)
    if not written.strip() and not reasoning.strip():
        return None, False
    if about.get("is_visually_hidden_from_conversation") is True and not reasoning:
        notes.left(Left.HIDDEN)
        return None, False
    if role is None:
        tool = first_text(author.get("name"), author.get("role"))
        return Message(Role.ASSISTANT, written if kind == "multimodal_text" else answered(tool, written)), True
    recipient = text(said.get("recipient"))
    if role is Role.ASSISTANT and recipient not in {"", "all"}:
        return Message(Role.ASSISTANT, _call(recipient, written, text(content.get("language")))), True
    written = joined(_cited(written, about), *_attachments(about, notes))
    return Message(role, written, reasoning), bool(reasoning) and not written


def _instructions(content: Fields) -> Message | None:
    """What the user has told about themselves, which stands before every conversation."""
    written = joined(text(content.get("user_profile")), text(content.get("user_instructions")))
    return Message(Role.SYSTEM, written) if written else None


def _content(kind: str, content: Fields, notes: Notes) -> tuple[str, str]:
    """Text and reasoning of any kind of content."""
    match kind:
        case "thoughts":
            thoughts = [fields(each) for each in items(content.get("thoughts"))]
            return "", joined(
                *(joined(text(each.get("summary")), text(each.get("content"))) for each in thoughts),
                *map(text, items(content.get("parts"))),
            )
        case "reasoning_recap":  # “Thought for 12 seconds”
            return "", ""
        case "code":
            return text(content.get("text")) or _parts(content, notes), ""
        case "tether_quote" | "sonic_webpage":
            source = first_text(content.get("title"), content.get("domain"), content.get("url"))
            quoted = text(content.get("text")) or text(content.get("snippet")) or _parts(content, notes)
            return (f"[Quoted from “{source}”]\n{fenced(quoted)}" if quoted else ""), ""
        case "tether_browsing_display":
            found = [content.get("result"), content.get("summary"), content.get("text")]
            return joined(*map(text, found)) or _parts(content, notes), ""
        case "system_error":
            return joined(text(content.get("name")), text(content.get("text"))), ""
        case _:
            return _parts(content, notes) or prose(content.get("text"), notes) or prose(
                content.get("result"), notes
            ), ""


def _parts(content: Fields, notes: Notes) -> str:
    return joined(*(_part(part, notes) for part in items(content.get("parts"))))


def _part(part: object, notes: Notes) -> str:
    if isinstance(part, str):
        return prose(part, notes)
    given = fields(part)
    match text(given.get("content_type")):
        case "image_asset_pointer":
            drawn = fields(fields(given.get("metadata")).get("dalle"))
            return left_behind("Image", text(drawn.get("prompt")), Left.IMAGE, notes)
        case "audio_transcription":
            return text(given.get("text"))
        case "real_time_user_audio_video_asset_pointer":
            return left_behind("Sound", "", Left.AUDIO, notes)
        case _:
            return part_text(given, notes) if given else ""


def _call(recipient: str, written: str, language: str) -> str:
    """Words to a tool.  What is written on a canvas is the reply itself, and is shown as such."""
    if recipient.startswith("canmore."):
        try:
            page = fields(json.loads(written, strict=False))
        except (ValueError, RecursionError):
            page = {}
        if content := text(page.get("content")):
            name = first_text(page.get("name")) or "untitled"
            kind = text(page.get("type"))
            return f"[Canvas “{name}”]\n{fenced(content, kind.removeprefix('code/')) if 'code' in kind else content}"
    if language and language != "unknown":
        return f"[Asked the tool “{recipient}”]\n{fenced(written, language)}"
    return asked(recipient, written)


def _cited(written: str, about: Fields) -> str:
    """The text with its citations as the export spells them out, or without them."""
    if "\ue200" not in written:
        return written
    spelt = {
        text(each.get("matched_text")): text(each.get("alt"))
        for each in map(fields, items(about.get("content_references")))
    }
    return _PRIVATE.sub("", _CITATION.sub(lambda match: spelt.get(match[0], ""), written))


def _attachments(about: Fields, notes: Notes) -> Iterator[str]:
    for each in map(fields, items(about.get("attachments"))):
        if not text(each.get("mime_type")).startswith("image/"):  # which are parts of the content
            yield left_behind("File", first_text(each.get("name")), Left.FILE, notes)


def _finish_reason(said: Fields, about: Fields) -> FinishReason | None:
    match text(fields(about.get("finish_details")).get("type")):
        case "interrupted":
            return FinishReason.STOPPED
        case "max_tokens":
            return FinishReason.LENGTH
    return FinishReason.STOPPED if text(said.get("status")) in {"in_progress", "cancelled"} else None
