"""Chats of SillyTavern: a header and a message on each line; branches of a chat are files of their own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.exchange import PortableConversation, PortableMessage
from app.domain.message import Message, Role
from app.exchange.grow import Draft, grown
from app.exchange.notes import Left, Notes
from app.exchange.parts import joined, left_behind, with_reasoning
from app.exchange.values import Fields, fields, first_text, items, moment, prose, text, whole

_UNSAID = "unused"  # newer versions write this instead of the names


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """One file.

    Attributes:
        name: the file's, without its ending.
        branch_of: the name of the chat it was branched off; empty for one that was not.
        conversation: what it holds.
    """

    name: str
    branch_of: str
    conversation: PortableConversation


def is_line(value: object) -> bool:
    """True for the header and for a message."""
    given = fields(value)
    return (
        isinstance(given.get("mes"), str)
        or isinstance(given.get("chat_metadata"), dict)
        or {"user_name", "character_name"} <= given.keys()
    )


def read_chat(lines: Sequence[object], notes: Notes, *, name: str) -> Chat | None:
    """The chat with all its swipes; None where nothing is said in it."""
    header: Fields = {}
    drafts: list[Draft] = []
    above: str | None = None
    character = ""
    for at, line in enumerate(map(fields, lines)):
        if "mes" not in line and "swipes" not in line:
            header = header or line
            continue
        made = _versions(at, above, line, notes)
        chosen = whole(line.get("swipe_id")) or 0
        above = made[chosen if 0 <= chosen < len(made) else 0].key
        drafts += made
        if not character and not _is_user(line):
            character = first_text(line.get("name"))
    called = first_text(header.get("character_name"))
    character = called if called not in {"", _UNSAID} else character
    found = grown(
        drafts,
        tip=above,
        title=name if character.lower() in name.lower() else character,
        updated_at=0.0 if drafts else moment(header.get("create_date"), notes),
        notes=notes,
    )
    if found is None:
        return None
    about = fields(header.get("chat_metadata"))
    return Chat(name=name, branch_of=first_text(about.get("main_chat")), conversation=found)


def with_branches(chats: Sequence[Chat]) -> Iterator[PortableConversation]:
    """Each chat together with its branches, as far as they are among `chats`."""
    named = {chat.name: chat for chat in chats}
    groups: dict[str, list[Chat]] = {}
    for chat in chats:
        groups.setdefault(_trunk(chat, named), []).append(chat)
    for name, group in groups.items():
        group.sort(key=lambda chat: chat.name != name)
        yield _one_tree([chat.conversation for chat in group])


def _trunk(chat: Chat, named: dict[str, Chat]) -> str:
    seen = {chat.name}
    while chat.branch_of in named and chat.branch_of not in seen:
        chat = named[chat.branch_of]
        seen.add(chat.name)
    return chat.name


def _one_tree(conversations: Sequence[PortableConversation]) -> PortableConversation:
    """The first with what the others add to it."""
    if len(conversations) == 1:
        return conversations[0]
    places: dict[tuple[int | None, Message, float], int] = {}
    messages: list[PortableMessage] = []
    for conversation in conversations:
        own: list[int] = []
        for message in conversation.messages:
            parent = None if message.parent is None else own[message.parent]
            known = (parent, message.message, message.created_at)
            if known not in places:
                places[known] = len(messages)
                messages.append(
                    PortableMessage(
                        parent=parent,
                        message=message.message,
                        created_at=message.created_at,
                        finish_reason=message.finish_reason,
                        model=message.model,
                    )
                )
            own.append(places[known])
        if conversation is conversations[0]:
            tip = None if conversation.tip is None else own[conversation.tip]
    return PortableConversation(
        title=conversations[0].title,
        messages=tuple(messages),
        tip=tip,
        updated_at=max(conversation.updated_at for conversation in conversations),
    )


def _is_user(line: Fields) -> bool:
    return line.get("is_user") is True or line.get("is_user") == "true"


def _versions(at: int, above: str | None, line: Fields, notes: Notes) -> list[Draft]:
    """The message and its swipes, all of them after the same one."""
    swipes: list[object] = [each for each in items(line.get("swipes")) if isinstance(each, str)]
    chosen = whole(line.get("swipe_id")) or 0
    about = [fields(each) for each in items(line.get("swipe_info"))]
    if not swipes or not 0 <= chosen < len(swipes):
        swipes, chosen, about = [line.get("mes")], 0, []
    elif text(line.get("mes")):
        swipes[chosen] = line.get("mes")  # edited after it was drawn
    return [
        _draft(
            f"{at}.{number}",
            above,
            {**(line if number == chosen else _info(about, number)), "mes": swipe, "is_user": line.get("is_user")},
            notes,
        )
        for number, swipe in enumerate(swipes)
    ]


def _info(about: Sequence[Fields], number: int) -> Fields:
    return about[number] if number < len(about) else {}


def _draft(key: str, above: str | None, line: Fields, notes: Notes) -> Draft:
    role = Role.USER if _is_user(line) else Role.ASSISTANT
    extra = fields(line.get("extra"))
    content, thought = prose(line.get("mes"), notes), ""
    if role is Role.ASSISTANT:
        content, thought = with_reasoning(content)
    pictures = [left_behind("Image", "", Left.IMAGE, notes)] if first_text(extra.get("image")) else []
    if name := first_text(fields(extra.get("file")).get("name")):
        pictures.append(left_behind("File", name, Left.FILE, notes))
    return Draft(
        key=key,
        parent=above,
        message=Message(role, joined(content, *pictures), joined(text(extra.get("reasoning")), thought)),
        created_at=moment(line.get("send_date"), notes),
        model=first_text(extra.get("model")),
    )
