"""Our own format: whole trees as JSON, without loss.  It knows bytes and values, no files and no store.

The file is one JSON object in UTF-8, laid out so that every message has a line of its own::

    {"format": "tandem-conversations", "version": 1, "conversations": [
    {"title": "Whales", "updated_at": 1764504000.5, "tip": 2, "messages": [
    {"id": 0, "parent": null, "role": "user", "text": "Are whales fish?"},
    {"id": 1, "parent": 0, "role": "assistant", "text": "No.", "finish_reason": "end", "seed": "7", …},
    {"id": 2, "parent": 0, "role": "assistant", "text": "Mammals", "seed": "8"}
    ]}
    ]}

The same trees give the same bytes.

A conversation has

=============  ==================================================================================================
title          text
updated_at     seconds since the epoch; 0 where unknown
note           the user's own; missing where there is none
tip            id of the message it was left at; null where there is none
messages       siblings in order of creation
=============  ==================================================================================================

and a message, where all but the first four may be missing,

=============  ==================================================================================================
id             whole number, once in its conversation
parent         id of the message it follows; null for a root
role           ``system``, ``user`` or ``assistant``
text           what was said
reasoning      what a reasoning model wrote before it
created_at     seconds since the epoch
model          name of the model that wrote a reply
fingerprint    what identifies its weights
finish_reason  ``end``, ``length``, ``stop``, ``stopped``, ``context_full`` or ``failed``; missing from a reply that was
               still being written
seed           of a reply: a whole number in quotes, since many readers round numbers of 64 bits
token_ids      the tokens the model saw or drew for it; one below zero stands for a row of an image
images         files of images that its text names by their SHA-256, in base64, at the first message that does
token_start    position of the first of them
sampling       how it was drawn, by the names of `app.domain.sampling.SamplingParams`; what is off is left out
receipt        `app.domain.turn.Receipt`, by the names of its attributes
stats          `app.domain.turn.TurnStats`, likewise
=============  ==================================================================================================

Reading takes what it can: what is missing, wrong or unknown is left out and said, a file that is cut off or damaged
is read line by line.  A higher `version` means that older programs cannot read it, and they refuse; fields that are
added without raising it are left out and named.
"""

import json
import re
from collections.abc import Iterable, Iterator
from math import isfinite

from app.domain.characters import whole_characters
from app.domain.errors import KnownError
from app.domain.exchange import Brought, PortableConversation
from app.domain.turn_record import Json
from app.exchange.own_records import Remarks, conversation_of, lines_of

FORMAT = "tandem-conversations"
VERSION = 1
_FILE_FIELDS = frozenset({"format", "version", "conversations"})
_MARK = re.compile(rf'"format"\s*:\s*"{FORMAT}"')
_MOST_DIGITS = 18
_MOST_NAMES = 20
_OPENING = '"messages": ['
_CLOSING = "]}"


class NotOursError(KnownError):
    """A file is not in our format, or in one that only a newer version can read."""


def write_own(conversations: Iterable[PortableConversation]) -> Iterator[bytes]:
    """A file's content in parts; no more than one conversation is held at a time."""
    yield f'{{"format": "{FORMAT}", "version": {VERSION}, "conversations": ['.encode()
    before = "\n"
    for conversation in conversations:
        for line in lines_of(conversation):
            yield whole_characters(before + line).encode()
            before = "\n"
        before = ",\n"
    yield b"\n]}\n"


def is_own(content: bytes) -> bool:
    """True for what `write_own` made, even if it was damaged or laid out anew since."""
    text, _ = _decoded(content)
    # Inside of a message the quotes would be escaped.
    return text.lstrip()[:1] == "{" and _MARK.search(text) is not None


def read_own(content: bytes) -> Brought:
    """The conversations of a file.

    Raises:
        NotOursError: it is not in our format, or a newer version wrote it.
    """
    if not is_own(content):
        raise NotOursError("The file is not one that Tandem exported, or its beginning is lost.")
    text, problems = _decoded(content)
    remarks = Remarks()
    remarks.sentences += problems
    document = _parsed(text, remarks)
    _check_version(document, remarks)
    remarks.unknown.update(document.keys() - _FILE_FIELDS)
    entries = document.get("conversations")
    if not isinstance(entries, list):
        raise NotOursError("The file holds no list of conversations; export it again.")
    found = []
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, dict):
            remarks.about(f"Conversation {number}")("it is not an object and was left out")
        elif (conversation := conversation_of(entry, number, remarks)) is not None:
            found.append(conversation)
    return Brought(conversations=tuple(found), problems=(*remarks.sentences, *_unknown(remarks)))


def _check_version(document: Json, remarks: Remarks) -> None:
    match document.get("version"):
        case bool():
            pass
        case int(version) if version > VERSION:
            raise NotOursError("The file was written by a newer Tandem; install that one to import it.")
        case int(version) if version == VERSION:
            return
        case _:
            pass
    remarks.sentences.append(f"The file does not say its version; it was read as version {VERSION}.")


def _unknown(remarks: Remarks) -> tuple[str, ...]:
    if not remarks.unknown:
        return ()
    names = ", ".join(f"“{whole_characters(name)}”" for name in sorted(remarks.unknown)[:_MOST_NAMES])
    return (f"Left out, since this version does not know what they mean: the fields {names}.",)


# --- from bytes to objects -------------------------------------------------------------------------------------


def _decoded(content: bytes) -> tuple[str, tuple[str, ...]]:
    encoding = json.detect_encoding(content)
    try:
        return content.decode(encoding), ()
    except UnicodeDecodeError:
        return content.decode(encoding, "replace"), ("Parts of the file are not text and were replaced by “\ufffd”.",)


def _parsed(text: str, remarks: Remarks) -> Json:
    try:
        document = _json(text)
    except (ValueError, RecursionError):
        return _salvaged(text, remarks)
    if not isinstance(document, dict):
        raise NotOursError("The file is not one that Tandem exported.")
    return document


def _json(text: str) -> object:
    """JSON, in which a number that would be too large for anything stays text, and so is none."""
    return json.loads(text, parse_int=_bounded, parse_float=_finite, parse_constant=str)


def _bounded(digits: str) -> int | str:
    return int(digits) if len(digits) <= _MOST_DIGITS else digits


def _finite(digits: str) -> float | str:
    number = float(digits)
    return number if isfinite(number) else digits


def _salvaged(text: str, remarks: Remarks) -> Json:
    """The same object from a file that is no JSON as a whole, by the lines of its layout."""
    lines = text.split("\n")
    document = _object(lines[0].strip() + _CLOSING) or {}
    conversations: list[Json] = []
    messages: list[object] | None = None
    lost: list[int] = []
    for number, line in enumerate(lines[1:], 2):
        body = line.strip().removesuffix(",")
        if body in {"", _CLOSING}:
            messages = None if body else messages
            continue
        opened = _object(body + _CLOSING) if body.endswith(_OPENING) else None
        if opened is not None:
            messages = []
            conversations.append({**opened, "messages": messages})
            continue
        record = _object(body)
        if record is None:
            lost.append(number)
            continue
        if messages is None:
            # Its own first line is among the lost ones.
            messages = []
            conversations.append({"title": "", "updated_at": 0, "messages": messages})
        messages.append(record)
    remarks.sentences.append("The file is cut off or damaged; what could be read of it was taken line by line.")
    if lost:
        remarks.sentences.append(f"{len(lost)} of its lines could not be read, the first of them line {lost[0]}.")
    return {**document, "conversations": conversations}


def _object(text: str) -> Json | None:
    try:
        value = _json(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
