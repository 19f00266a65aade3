"""Character cards of the first three versions, as JSON and inside PNG files.

A card becomes a conversation that waits for its first question: what the card says of the character is the system
prompt, its greetings are the first reply in several versions.
"""

import base64
import binascii
import re
from collections.abc import Callable, Iterator

from app.domain.exchange import PortableConversation
from app.domain.message import Message, Role
from app.exchange.grow import Draft, grown
from app.exchange.notes import Left, Notes, shown
from app.exchange.pieces import parsed
from app.exchange.png_text import SIGNATURE, Readable, png_texts
from app.exchange.values import Fields, fields, first_text, items, prose, text, title

USER_NAME = "User"
_KEYWORDS = ("ccv3", "chara")  # the newer one first: a card that has both means it
_CHARACTER = re.compile(r"\{\{char\}\}|<BOT>|<CHAR>", re.IGNORECASE)
_PERSON = re.compile(r"\{\{user\}\}|<USER>", re.IGNORECASE)
_ORIGINAL = re.compile(r"\{\{original\}\}", re.IGNORECASE)
_EXAMPLE = re.compile(r"<START>", re.IGNORECASE)
_MOST_NAMED = 10


def is_card(value: object) -> bool:
    """True for a card of any version."""
    given = fields(value)
    if text(given.get("spec")).startswith("chara_card"):
        return isinstance(given.get("data"), dict)
    return isinstance(given.get("first_mes"), str) and "name" in given


def read(value: object, notes: Notes) -> Iterator[PortableConversation]:
    """The conversation that the card begins."""
    given = fields(value)
    card = fields(given.get("data")) or given
    name = title(card.get("nickname")) or title(card.get("name")) or "Character"

    def filled(written: object) -> str:
        named = _CHARACTER.sub(lambda _: name, prose(written, notes).replace("\r\n", "\n"))
        return _ORIGINAL.sub("", _PERSON.sub(USER_NAME, named)).strip()

    system = "\n\n".join(part for part in _about(card, name, filled(_constant_lore(card)), filled) if part)
    drafts = [Draft(key="system", parent=None, message=Message(Role.SYSTEM, system))]
    greetings = [card.get("first_mes"), *items(card.get("alternate_greetings"))]
    drafts += [
        Draft(key=f"greeting {at}", parent="system", message=Message(Role.ASSISTANT, filled(greeting)))
        for at, greeting in enumerate(greetings)
    ]
    _tell_lore(card, name, notes)
    if first_text(card.get("creator_notes")):
        notes.left(Left.CREATOR)
    first = next((draft.key for draft in drafts[1:] if draft.message and draft.message.content), "system")
    found = grown(drafts, tip=first, title=name, updated_at=0.0, notes=notes)
    if found is not None:
        yield found


def is_png(head: bytes) -> bool:
    """True for the beginning of a PNG file."""
    return head.startswith(SIGNATURE)


def read_png(file: Readable, notes: Notes) -> Iterator[PortableConversation]:
    """The conversation that the card in a picture begins; nothing for a picture without a card."""
    texts = {keyword.lower(): content for keyword, content in png_texts(file)}
    for keyword in _KEYWORDS:
        if keyword not in texts:
            continue
        try:
            decoded = base64.b64decode(texts[keyword], validate=False)
        except (binascii.Error, ValueError):
            decoded = texts[keyword]
        value = parsed(decoded.decode(errors="replace")).value
        if is_card(value):
            yield from read(value, notes)
            return
        notes.trouble("the card in it is damaged.")


def _about(card: Fields, name: str, lore: str, filled: Callable[[object], str]) -> Iterator[str]:
    yield filled(card.get("system_prompt"))
    yield filled(card.get("description"))
    for heading, part in ((f"{name}'s personality", "personality"), ("Scenario", "scenario")):
        if content := filled(card.get(part)):
            yield f"{heading}: {content}"
    yield lore
    examples = [part for each in _EXAMPLE.split(text(card.get("mes_example"))) if (part := filled(each))]
    if examples:
        yield "\n\n".join(["Examples of the dialogue:", *examples])
    yield filled(card.get("post_history_instructions"))


def _entries(card: Fields) -> list[Fields]:
    book = fields(card.get("character_book")).get("entries")
    entries = items(book) or list(fields(book).values())
    return [entry for each in entries if (entry := fields(each)) and entry.get("enabled") is not False]


def _constant_lore(card: Fields) -> str:
    """What the character's book has in every prompt."""
    return "\n\n".join(text(entry.get("content")) for entry in _entries(card) if entry.get("constant") is True)


def _tell_lore(card: Fields, name: str, notes: Notes) -> None:
    """Say which entries of the book were for when a word is said, which nothing here does."""
    called = [
        first_text(entry.get("name"), entry.get("comment"), *items(entry.get("keys"))) or "?"
        for entry in _entries(card)
        if entry.get("constant") is not True
    ]
    if called:
        named = ", ".join(shown(each, limit=40) for each in called[:_MOST_NAMED])
        more = f" and {len(called) - _MOST_NAMED} more" if len(called) > _MOST_NAMED else ""
        notes.trouble(f"what {shown(name)}'s book adds when a word is said is not in the prompt: {named}{more}.")
