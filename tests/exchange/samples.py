"""Files of other programs, written by hand after their formats; small, and each with a branch where it can have one."""

import base64
import io
import json
import struct
import zipfile
import zlib
from typing import Any

Made = dict[str, Any]


def _node(parent: str | None, role: str, *parts: object, children: tuple[str, ...] = (), **message: object) -> Made:
    content = {"content_type": "text" if all(isinstance(part, str) for part in parts) else "multimodal_text"}
    return {
        "parent": parent,
        "children": list(children),
        "message": {
            "author": {"role": role, "name": None, "metadata": {}},
            "create_time": None,
            "content": {**content, "parts": list(parts)},
            "status": "finished_successfully",
            "recipient": "all",
            "metadata": {},
            **message,
        },
    }


def chatgpt() -> list[Made]:
    """Two conversations: one with a regenerated answer, thoughts and a tool; one whose question was edited."""
    first = {
        "title": "Whales",
        "create_time": 1700000000.25,
        "update_time": 1700000100.5,
        "current_node": "answer-2",
        "default_model_slug": "gpt-5",
        "mapping": {
            "root": {"id": "root", "parent": None, "children": ["hidden"], "message": None},
            "hidden": _node(
                "root", "system", "", metadata={"is_visually_hidden_from_conversation": True}, children=("about",)
            ),
            "about": _node(
                "hidden",
                "user",
                content={
                    "content_type": "user_editable_context",
                    "user_profile": "I live by the sea.",
                    "user_instructions": "Be brief.",
                },
                metadata={"is_visually_hidden_from_conversation": True},
                children=("question",),
            ),
            "question": _node(
                "about",
                "user",
                {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-1", "width": 8},
                "How old do whales get?",
                create_time=1700000001.0,
                children=("answer-1", "thoughts"),
            ),
            "answer-1": _node(
                "question", "assistant", "Old.", create_time=1700000002.0, metadata={"model_slug": "gpt-4o"}
            ),
            "thoughts": _node(
                "question",
                "assistant",
                create_time=1700000003.0,
                content={
                    "content_type": "thoughts",
                    "thoughts": [{"summary": "Looking it up", "content": "Bowheads are the oldest."}],
                },
                children=("call",),
            ),
            "call": _node(
                "thoughts",
                "assistant",
                create_time=1700000004.0,
                recipient="python",
                content={"content_type": "code", "language": "python", "text": "print(200 + 11)"},
                children=("output",),
            ),
            "output": _node(
                "call",
                "tool",
                create_time=1700000005.0,
                author={"role": "tool", "name": "python"},
                content={"content_type": "execution_output", "text": "211"},
                children=("answer-2",),
            ),
            "answer-2": _node(
                "output",
                "assistant",
                "Over 200 years \ue200cite\ue202turn0search1\ue201.",
                create_time=1700000006.0,
                metadata={
                    "model_slug": "o3",
                    "content_references": [
                        {"matched_text": "\ue200cite\ue202turn0search1\ue201", "alt": "([NOAA](https://example.org))"}
                    ],
                },
            ),
        },
    }
    second = {
        "title": "",
        "create_time": 1600000000,
        "update_time": 1600000100,
        "current_node": "b2",
        "mapping": {
            "r": {"id": "r", "parent": None, "children": ["a1", "a2"], "message": None},
            "a1": _node("r", "user", "Tell me a joke", create_time=1600000001.0, children=("b1",)),
            "b1": _node("a1", "assistant", "Knock knock.", create_time=1600000002.0),
            "a2": _node("r", "user", "Tell me a good joke", create_time=1600000003.0, children=("b2",)),
            "b2": _node("a2", "assistant", "I would, but", create_time=1600000004.0, status="in_progress"),
        },
    }
    return [first, second]


def openwebui() -> list[Made]:
    """A chat with two answers, one of which was reasoned about."""
    return [
        {
            "id": "c1",
            "user_id": "u",
            "title": "Tea",
            "updated_at": 1710000100,
            "created_at": 1710000000,
            "chat": {
                "title": "Tea",
                "models": ["qwen"],
                "params": {"system": "You love tea."},
                "history": {
                    "currentId": "m3",
                    "messages": {
                        "m1": {
                            "id": "m1",
                            "parentId": None,
                            "childrenIds": ["m2", "m3"],
                            "role": "user",
                            "content": "How hot?",
                            "timestamp": 1710000001,
                            "files": [{"type": "file", "name": "notes.txt"}],
                        },
                        "m2": {
                            "id": "m2",
                            "parentId": "m1",
                            "childrenIds": [],
                            "role": "assistant",
                            "content": "Very.",
                            "model": "qwen",
                            "timestamp": 1710000002,
                            "done": False,
                        },
                        "m3": {
                            "id": "m3",
                            "parentId": "m1",
                            "childrenIds": [],
                            "role": "assistant",
                            "content": '<details type="reasoning" done="true" duration="3">\n'
                            "<summary>Thought for 3 seconds</summary>\n&gt; not that\n> Green &amp; black differ.\n"
                            "</details>\n80 degrees.",
                            "model": "llama",
                            "timestamp": 1710000003,
                            "done": True,
                        },
                    },
                },
                "messages": [],
            },
        }
    ]


def lmstudio() -> Made:
    """A conversation with two versions of its first answer, of which the first is chosen."""

    def reply(said: str, reason: str) -> Made:
        return {
            "type": "multiStep",
            "role": "assistant",
            "senderInfo": {"senderName": "qwen3"},
            "steps": [
                {
                    "type": "contentBlock",
                    "style": {"type": "thinking", "ended": True},
                    "content": [{"type": "text", "text": "Hm."}],
                },
                {"type": "contentBlock", "content": [{"type": "text", "text": said}]},
                {
                    "type": "debugInfoBlock",
                    "genInfo": {"identifier": "qwen3-4b", "stats": {"stopReason": reason}},
                },
            ],
        }

    def question(said: str, *more: Made) -> Made:
        version = {"type": "singleStep", "role": "user", "content": [{"type": "text", "text": said}, *more]}
        return {"versions": [version], "currentlySelected": 0}

    return {
        "name": "Bread",
        "createdAt": 1736789912980,
        "tokenCount": 12,
        "systemPrompt": "You bake.",
        "messages": [
            question("Rye?", {"type": "file", "fileIdentifier": "scan.pdf"}),
            {"versions": [reply("Yes.", "eosFound"), reply("No", "userStopped")], "currentlySelected": 0},
            question("How?"),
        ],
    }


def jan() -> tuple[Made, list[Made]]:
    """A thread and its messages."""
    thread = {
        "id": "t1",
        "object": "thread",
        "title": "Rivers",
        "created": 1700000000,
        "updated": 1700000900,
        "assistants": [{"assistant_id": "jan", "instructions": "Be kind.", "model": {"id": "jan-nano"}}],
    }
    messages = [
        {
            "id": "1",
            "object": "thread.message",
            "thread_id": "t1",
            "role": "user",
            "created_at": 1700000001,
            "content": [{"type": "text", "text": {"value": "Longest?", "annotations": []}}],
        },
        {
            "id": "2",
            "object": "thread.message",
            "thread_id": "t1",
            "role": "assistant",
            "created_at": 1700000002000,
            "content": [
                {"type": "text", "text": {"value": "The Nile."}},
                {"type": "tool_call", "tool_name": "search", "input": {"q": "Nile"}, "output": {"km": 6650}},
            ],
        },
    ]
    return thread, messages


def llama_server() -> list[Made]:
    """The lines of an export with two answers; the root is left out, as older versions did."""

    def line(key: str, parent: str, role: str, content: str, **more: object) -> Made:
        message = {"convId": "c", "type": "text", "id": key, "parent": parent, "role": role, "content": content}
        return {"type": "message", "message": {**message, "timestamp": 1783619815561, "children": [], **more}}

    return [
        {"type": "session", "harness": "llama.app", "id": "c", "name": "Stars", "lastModified": 1783620763176}
        | {"currNode": "a"},
        line("q", "gone", "user", "How many?", extra=[{"type": "IMAGE", "name": "sky.png", "base64Url": "data:"}]),
        line("a", "q", "assistant", "Many.", reasoningContent="Count.", model="qwen", timestamp=1783619815562),
        line("b", "q", "assistant", "Too many.", thinking="", timestamp=1783619815563),
        line("c", "a", "user", "Really?", timestamp=1783619815564),
    ]


def sillytavern() -> list[Made]:
    """A chat with swipes of the greeting."""
    return [
        {
            "user_name": "unused",
            "character_name": "unused",
            "create_date": "2024-3-5 @14h 20m 5s 1ms",
            "chat_metadata": {"integrity": "x"},
        },
        {
            "name": "Sera",
            "is_user": False,
            "mes": "Welcome, edited.",
            "send_date": "March 5, 2024 2:20pm",
            "swipe_id": 1,
            "swipes": ["Hello.", "Welcome.", "Who is there?"],
            "swipe_info": [{"send_date": "2024-03-05T14:20:00.000Z", "extra": {}}, {}, {}],
            "extra": {"reasoning": "A guest.", "model": "mytho"},
        },
        {"name": "Ann", "is_user": True, "mes": "It is me.", "send_date": 1709648500000, "extra": {}},
        {"name": "Sera", "is_user": False, "mes": "Come in.", "send_date": "2024-03-05T14:25:00.000Z", "extra": {}},
    ]


def card() -> Made:
    """A card of the second version."""
    return {
        "spec": "chara_card_v2",
        "spec_version": "2.0",
        "data": {
            "name": "Sera",
            "description": "{{char}} guards the glade.",
            "personality": "calm",
            "scenario": "{{User}} is lost.",
            "first_mes": "Hello, {{user}}.",
            "mes_example": "<START>\n{{user}}: Hi\n{{char}}: Hi, <USER>.\n<START>\n<BOT>: Rest.",
            "system_prompt": "{{original}}Play {{char}}.",
            "post_history_instructions": "Stay calm.",
            "alternate_greetings": ["Who goes there?", "You are hurt!"],
            "creator_notes": "Have fun.",
            "character_book": {
                "entries": [
                    {"keys": ["glade"], "content": "The glade heals.", "enabled": True, "constant": True},
                    {"keys": ["wolf"], "content": "Wolves are near.", "enabled": True},
                    {"keys": ["off"], "content": "Never.", "enabled": False},
                ]
            },
        },
    }


def png(*texts: tuple[bytes, bytes, bytes]) -> bytes:
    """A picture with text chunks, given as kind, keyword and what follows it."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    picture = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(b"\0\0"))
    noted = b"".join(chunk(kind, keyword + b"\0" + rest) for kind, keyword, rest in texts)
    return b"\x89PNG\r\n\x1a\n" + picture + noted + chunk(b"IEND", b"")


def card_png() -> bytes:
    """The same card in a picture."""
    return png((b"tEXt", b"chara", base64.b64encode(json.dumps(card()).encode())))


def sharegpt() -> list[Made]:
    """Two conversations as training data has them."""
    return [
        {
            "id": "a",
            "conversations": [
                {"from": "system", "value": "You are terse."},
                {"from": "human", "value": "Why?"},
                {"from": "gpt", "value": "<think>Because</think>So."},
            ],
        },
        {"messages": [{"role": "user", "content": "One"}, {"role": "assistant", "content": "Two"}]},
    ]


def kobold() -> Made:
    """A story in instruct mode of the Lite version."""
    return {
        "gamestarted": True,
        "prompt": "\n{{[INPUT]}}\nWho rules?\n{{[OUTPUT]}}\n",
        "memory": "A kingdom.",
        "authorsnote": "Grim.",
        "anotetemplate": "[<|>]",
        "actions": ["The queen.", "\n{{[INPUT]}}\nSince when?\n{{[OUTPUT]}}\n", "Since May."],
        "actions_metadata": {"2": {"Selected Text": "Since May.", "Options": [{"text": "Since June."}]}},
        "worldinfo": [{"key": "queen", "content": "Ada."}],
        "savedsettings": {"opmode": 4},
    }


def as_json(value: object) -> bytes:
    return json.dumps(value).encode()


def as_lines(values: list[Made]) -> bytes:
    return b"\n".join(as_json(value) for value in values)


def archive(files: dict[str, bytes]) -> bytes:
    """An archive of files."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as made:
        for name, each in files.items():
            made.writestr(name, each)
    return content.getvalue()
