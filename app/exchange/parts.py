"""What the formats have in common below a message: roles, parts of a content, blocks of tool output.

It knows no format as a whole.
"""

import json
import re

from app.domain.message import Role
from app.domain.thought_reading import split_any
from app.exchange.notes import Left, Notes
from app.exchange.values import Fields, fields, first_text, items, prose, text

_ROLES = {
    "user": Role.USER,
    "human": Role.USER,
    "assistant": Role.ASSISTANT,
    "gpt": Role.ASSISTANT,
    "chatgpt": Role.ASSISTANT,
    "bing": Role.ASSISTANT,
    "bard": Role.ASSISTANT,
    "bot": Role.ASSISTANT,
    "ai": Role.ASSISTANT,
    "model": Role.ASSISTANT,
    "system": Role.SYSTEM,
    "developer": Role.SYSTEM,
}
_FENCE = re.compile(r"^ {0,3}(`{3,})", re.MULTILINE)
_IMAGES = frozenset({"image", "image_url", "input_image", "image_asset_pointer", "imageFile", "imagefile"})
_SOUNDS = frozenset({"audio", "input_audio", "audio_url", "audio_asset_pointer"})
_FILES = frozenset({"file", "input_file", "pdf", "document", "collection", "doc"})
_VIDEOS = frozenset({"video", "video_url", "video_container_asset_pointer"})
_TEXTS = frozenset({"text", "input_text", "output_text", "reasoning", "thinking", "context", "mcp_prompt"})


def role_of(value: object) -> Role | None:
    """Who speaks; None for a tool, a function, and roles nobody has heard of, which count as steps to a reply."""
    return _ROLES.get(text(value).strip().lower())


def fenced(content: str, language: str = "") -> str:
    """A block of code that its content cannot end."""
    longest = max((len(match) for match in _FENCE.findall(content)), default=2)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{content.rstrip(chr(10))}\n{fence}"


def asked(tool: str, arguments: object) -> str:
    """A call of a tool, as text."""
    written = _written(arguments)
    return f"[Asked the tool “{_named(tool)}”]" + (f"\n{fenced(written)}" if written else "")


def answered(tool: str, output: object) -> str:
    """A tool's output, as text; empty where it gave none."""
    written = _written(output)
    return f"[The tool “{_named(tool)}” answered]\n{fenced(written)}" if written.strip() else ""


def with_reasoning(content: str) -> tuple[str, str]:
    """A reply's content and its reasoning, which some programs keep in front of it."""
    reasoning, answer = split_any(content)
    return answer, reasoning


def joined(*texts: str) -> str:
    """The texts that are not empty, a blank line between each."""
    return "\n\n".join(each for each in texts if each.strip())


def content_text(content: object, notes: Notes) -> tuple[str, str]:
    """A content of one text or many parts: text, with notes where parts cannot be kept, and reasoning."""
    if isinstance(content, str):
        return prose(content, notes), ""
    said: list[str] = []
    thought: list[str] = []
    for part in items(content):
        if isinstance(part, str):
            said.append(prose(part, notes))
        elif isinstance(part, dict):
            found = part_text(part, notes)
            (thought if text(part.get("type")) in {"reasoning", "thinking"} else said).append(found)
    return joined(*said), joined(*thought)


def part_text(part: Fields, notes: Notes) -> str:
    """One part as text."""
    kind = text(part.get("type")) or text(part.get("content_type"))
    name = first_text(part.get("name"), part.get("filename"), part.get("file_name"), part.get("fileIdentifier"))
    for kinds, left, word in (
        (_IMAGES, Left.IMAGE, "Image"),
        (_SOUNDS, Left.AUDIO, "Sound"),
        (_VIDEOS, Left.VIDEO, "Video"),
        (_FILES, Left.FILE, "File"),
    ):
        if kind in kinds:
            return left_behind(word, name, left, notes)
    if kind in {"tool_call", "tool_use", "toolCallRequest"}:
        tool = first_text(part.get("tool_name"), part.get("name"))
        given = part.get("input", part.get("arguments", part.get("parameters")))
        return joined(asked(tool, given), answered(tool, part.get("output")))
    if kind in {"tool_result", "toolCallResult"}:
        return answered(first_text(part.get("tool_name"), part.get("name")), part.get("content"))
    found = _text_of(part, notes)
    if not found and kind not in _TEXTS:
        notes.left(Left.PART)
        return f"[{_named(kind or 'Something')}]"
    return found


def left_behind(word: str, name: str, kind: Left, notes: Notes) -> str:
    """The note that stands where something cannot be kept."""
    notes.left(kind)
    return f"[{word}: {_named(name)}]" if name else f"[{word}]"


def _text_of(part: Fields, notes: Notes) -> str:
    for value in (part.get("text"), part.get("content"), part.get("value"), part.get("thinking")):
        if isinstance(value, str):
            return prose(value, notes)
        if isinstance(value, dict) and isinstance(value.get("value"), str):
            return prose(value["value"], notes)
    return ""


def _named(name: str) -> str:
    return " ".join(name[:200].split()).replace("[", "(").replace("]", ")") or "?"


def _written(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return text(value)
    if isinstance(value, list) and value and all(isinstance(fields(each).get("text"), str) for each in value):
        return "\n".join(text(fields(each).get("text")) for each in value)
    try:
        return text(json.dumps(value, ensure_ascii=False, indent=2))
    except (ValueError, RecursionError):
        return ""
