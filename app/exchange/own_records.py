"""One conversation of our own format: values to the lines of the file, and an object read from it back to values.

What cannot be believed of an object is left out, and a phrase says so.  It knows no file, only its objects.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import isfinite
from typing import TypeVar

from app.domain.exchange import PortableConversation, PortableMessage
from app.domain.fields import CodecError, Fields
from app.domain.message import Message, Role
from app.domain.pictures import KeptPicture
from app.domain.sampling_record import reply_sampling_from, reply_sampling_record
from app.domain.turn import FinishReason
from app.domain.turn_record import Json, receipt_of, receipt_record, stats_of, stats_record
from app.exchange.lineage import Claim, arrange
from app.exchange.own_pictures import FIELD, field_of, pictures_from

CONVERSATION_FIELDS = frozenset({"title", "updated_at", "tip", "pinned", "archived", "tags", "note", "messages"})
_PLACE_FIELDS = frozenset({"id", "parent", "role", "text", "reasoning", "created_at"})
_REPLY_FIELDS = frozenset(
    {"model", "fingerprint", "finish_reason", "seed", "token_start", "token_ids", "sampling", "receipt", "stats", FIELD}
)
MESSAGE_FIELDS = _PLACE_FIELDS | _REPLY_FIELDS
LATEST_TIME = 253_370_764_800.0
"""The year 9999: beyond it nothing can name the day."""
_MOST_TOKENS = 2**31
_SEED = re.compile(r"-?[0-9]{1,40}")

_NO_TOKENS: tuple[int, ...] = ()
_NO_PICTURES: tuple[KeptPicture, ...] = ()

Value = TypeVar("Value")
Note = Callable[[str], None]


class Remarks:
    """What is to be said of a file that is being read.

    Attributes:
        sentences: in order.
        unknown: names of fields that this version does not know, and how often they were met.
    """

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self.unknown: Counter[str] = Counter()

    def about(self, place: str) -> Note:
        """Takes phrases about one place in the file."""
        return lambda phrase: self.sentences.append(f"{place}: {phrase}.")


def lines_of(conversation: PortableConversation) -> Iterator[str]:
    """The lines of a conversation, without the comma that parts it from the next."""
    head: Json = {
        "title": conversation.title,
        "updated_at": _finite(conversation.updated_at),
        "tip": conversation.tip,
    }
    for name, holds in (("pinned", conversation.pinned), ("archived", conversation.archived)):
        if holds:
            head[name] = True
    if conversation.tags:
        head["tags"] = list(conversation.tags)
    if conversation.note:
        head["note"] = conversation.note
    yield f'{_text(head)[:-1]}, "messages": ['
    last = len(conversation.messages) - 1
    for place, message in enumerate(conversation.messages):
        yield _message_line(place, message) + ("," if place < last else "")
    yield "]}"


def _message_line(place: int, message: PortableMessage) -> str:
    said = message.message
    record: Json = {"id": place, "parent": message.parent, "role": said.role.value, "text": said.content}
    if said.reasoning:
        record["reasoning"] = said.reasoning
    if message.created_at:
        record["created_at"] = _finite(message.created_at)
    if message.model:
        record["model"] = message.model
    if message.fingerprint:
        record["fingerprint"] = message.fingerprint
    if message.finish_reason is not None:
        record["finish_reason"] = message.finish_reason.value
    if message.seed is not None:
        record["seed"] = str(message.seed)
    if message.token_start:
        record["token_start"] = message.token_start
    parts = [_text(record)[1:-1]]
    if message.token_ids:
        # By far the longest part, so without spaces.
        parts.append(f'"token_ids": [{",".join(map(str, message.token_ids))}]')
    if message.pictures:
        parts.append(field_of(message.pictures))
    if message.sampling is not None:
        parts.append(f'"sampling": {_nested(reply_sampling_record(message.sampling))}')
    if message.receipt is not None:
        parts.append(f'"receipt": {_nested(receipt_record(message.receipt))}')
    if message.stats is not None:
        parts.append(f'"stats": {_nested(stats_record(message.stats))}')
    return f"{{{', '.join(parts)}}}"


def _text(record: Json) -> str:
    return json.dumps(record, ensure_ascii=False)


def _nested(record: Json) -> str:
    """An object, or null where a number in it has no name in JSON."""
    try:
        return json.dumps(record, ensure_ascii=False, allow_nan=False)
    except ValueError:
        return "null"


def _finite(number: float) -> float:
    return number if isfinite(number) else 0.0


def conversation_of(record: Json, number: int, remarks: Remarks) -> PortableConversation | None:
    """The inverse of `lines_of`, as far as it goes; None where there is no list of messages.

    Args:
        record: the object.
        number: of the conversation in the file, for the remarks.
        remarks: takes what could not be kept.
    """
    note = remarks.about(f"Conversation {number}")
    remarks.unknown.update(record.keys() - CONVERSATION_FIELDS)
    entries = record.get("messages")
    if not isinstance(entries, list):
        note("it has no list of messages and was left out")
        return None
    fields = Fields(record)
    notes = [remarks.about(f"Conversation {number}, message {place}") for place in range(1, len(entries) + 1)]
    read = [_read(entry, note, remarks) for entry, note in zip(entries, notes, strict=True)]
    lineage = arrange([claim for claim, _ in read])
    for position, phrase in lineage.problems:
        notes[position](phrase)
    placed = zip(lineage.order, lineage.parents, strict=True)
    messages = tuple(replace(read[position][1], parent=parent) for position, parent in placed)
    return PortableConversation(
        title=_or(lambda: fields.text("title"), "", note),
        messages=messages,
        tip=_tip(record, lineage.places, len(messages), note),
        updated_at=_or(lambda: _time(fields, "updated_at"), 0.0, note),
        pinned=_flag(fields, "pinned", note),
        archived=_flag(fields, "archived", note),
        tags=_or(lambda: fields.texts("tags", ()), (), note),
        note=_or(lambda: fields.text("note", ""), "", note),
    )


_LOST = PortableMessage(parent=None, message=Message(Role.USER, ""))
"""Stands for a message of which nothing can be read."""


def _read(entry: object, note: Note, remarks: Remarks) -> tuple[Claim, PortableMessage]:
    """What an object claims of its place, and the message without it."""
    if not isinstance(entry, dict):
        note("it is not an object and was left out")
        return Claim(id=None, parent=None, readable=False), _LOST
    remarks.unknown.update(entry.keys() - MESSAGE_FIELDS)
    fields = Fields(entry)
    own = _or(lambda: fields.maybe_whole("id"), None, note)
    parent = _or(lambda: fields.maybe_whole("parent"), None, note)
    if own is None:
        note("it has no number; replies to it cannot be told")
    try:
        said = Message(_role(fields), fields.text("text"), _or(lambda: fields.text("reasoning", ""), "", note))
    except CodecError as error:
        note(f"{error}; the message was left out, and what followed it joined to what came before")
        return Claim(id=own, parent=parent, readable=False), _LOST
    return Claim(id=own, parent=parent), PortableMessage(
        parent=None,
        message=said,
        token_ids=_or(lambda: _token_ids(entry), _NO_TOKENS, note),
        token_start=_or(lambda: _token_start(fields), 0, note),
        created_at=_or(lambda: _time(fields, "created_at"), 0.0, note),
        finish_reason=_or(lambda: _finish_reason(fields), None, note),
        seed=_or(lambda: _seed(fields), None, note),
        model=_or(lambda: fields.text("model", ""), "", note),
        fingerprint=_or(lambda: fields.text("fingerprint", ""), "", note),
        sampling=_or(lambda: _part(entry, "sampling", reply_sampling_from), None, note),
        receipt=_or(lambda: _part(entry, "receipt", receipt_of), None, note),
        stats=_or(lambda: _part(entry, "stats", stats_of), None, note),
        pictures=_or(lambda: pictures_from(entry, said.content), _NO_PICTURES, note),
    )


def _or(read: Callable[[], Value], otherwise: Value, note: Note) -> Value:
    try:
        return read()
    except CodecError as error:
        note(f"{error}; that was left out")
        return otherwise


def _tip(record: Json, places: dict[int, int | None], n_messages: int, note: Note) -> int | None:
    if "tip" in record and record["tip"] is None:
        return None
    tip = _or(lambda: Fields(record).maybe_whole("tip"), None, note)
    if tip in places:
        return places[tip]
    if n_messages == 0:
        return None
    note("the message it was left at is not there; the last one is taken instead")
    return n_messages - 1


def _flag(fields: Fields, name: str, note: Note) -> bool:
    return _or(lambda: fields.flag(name, default=False), otherwise=False, note=note)


def _role(fields: Fields) -> Role:
    try:
        return Role(fields.text("role"))
    except ValueError as error:
        raise CodecError("“role” is none of ours") from error


def _time(fields: Fields, name: str) -> float:
    seconds = fields.number(name, 0.0)
    if not 0.0 <= seconds <= LATEST_TIME:
        raise CodecError(f"“{name}” is not a time")
    return seconds


def _finish_reason(fields: Fields) -> FinishReason | None:
    text = fields.text("finish_reason", "")
    try:
        return FinishReason(text) if text else None
    except ValueError as error:
        raise CodecError("“finish_reason” is none of ours") from error


def _seed(fields: Fields) -> int | None:
    text = fields.text("seed", "")
    if not text:
        return None
    if not _SEED.fullmatch(text):
        raise CodecError("“seed” is not a whole number in quotes")
    return int(text)


def _token_start(fields: Fields) -> int:
    start = fields.whole("token_start", 0)
    if not 0 <= start < _MOST_TOKENS:
        raise CodecError("“token_start” is not a position")
    return start


def _token_ids(entry: Json) -> tuple[int, ...]:
    ids = entry.get("token_ids", [])
    if not isinstance(ids, list) or not all(type(each) is int and -_MOST_TOKENS <= each < _MOST_TOKENS for each in ids):
        raise CodecError("“token_ids” is not a list of token ids")
    return tuple(ids)


def _part(entry: Json, name: str, read: Callable[[Fields], Value]) -> Value | None:
    if name not in entry:
        return None
    value = entry[name]
    if not isinstance(value, dict):
        raise CodecError(f"“{name}” is not an object")
    return read(Fields(value))
