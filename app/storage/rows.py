"""Rows of the message table to domain values.  It names the columns, and runs no SQL."""

from app.domain.conversation import ConversationSummary, MessageNode
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason, Receipt, TurnStats
from app.log import STORAGE
from app.storage.codec import CodecError, receipt_from, sampling_from_text, stats_from, unpack_tokens
from app.storage.database import Row
from app.storage.moments import moment

SELECT_SUMMARIES = "SELECT id, title, updated_at, tip, on_top, archived, tags, note FROM conversations"
SELECT_NODES = """
    SELECT id, parent, role, content, reasoning, token_ids, token_start, created_at, finish_reason, seed, model,
           fingerprint, sampling, receipt, stats
    FROM messages
"""


def summary_from(row: Row) -> ConversationSummary:
    """A list entry from `SELECT_SUMMARIES`."""
    match row:
        case (
            int(key),
            str(title),
            float(updated_at),
            int() | None as tip,
            int(on_top),
            int(archived),
            str(tags),
            str(note),
        ):
            return ConversationSummary(
                id=ConversationId(key),
                title=title,
                updated_at=moment(updated_at),
                tip=None if tip is None else MessageId(tip),
                pinned=bool(on_top),
                archived=bool(archived),
                tags=tuple(tags.splitlines()),
                note=note,
            )
        case _:
            raise CodecError("a conversation has a value of a wrong type")


def node_from(row: Row) -> MessageNode:
    """A message from `SELECT_NODES`.  What cannot be read beside them is left out: the words matter.

    Raises:
        CodecError: a value that the message needs is of a wrong type.
    """
    match row:
        case (
            int(key),
            int() | None as parent,
            str(role),
            str(content),
            str(reasoning),
            bytes(token_ids),
            int(token_start),
            float(created_at),
            str() | None as finish_reason,
            str() | None as seed,
            str(model),
            str(fingerprint),
            str() | None as sampling,
            str() | None as receipt,
            str() | None as stats,
        ):
            pass
        case _:
            raise CodecError("a message has a value of a wrong type")
    if parent is not None and parent >= key:
        # A walk to the root would not end.
        raise CodecError(f"message {key} follows message {parent}, which is not older")
    try:
        return MessageNode(
            id=MessageId(key),
            parent=None if parent is None else MessageId(parent),
            message=Message(Role(role), content, reasoning),
            token_ids=unpack_tokens(token_ids),
            token_start=token_start,
            created_at=moment(created_at),
            finish_reason=None if finish_reason is None else FinishReason(finish_reason),
            seed=None if seed is None else int(seed),
            model=model,
            fingerprint=fingerprint,
            sampling=_sampling(key, sampling),
            receipt=_receipt(key, receipt),
            stats=_stats(key, stats),
        )
    except ValueError as error:
        raise CodecError(f"message {key} has a value that makes no sense ({error})") from error


def _sampling(message: int, text: str | None) -> SamplingParams | None:
    try:
        return None if text is None else sampling_from_text(text)
    except CodecError as error:
        STORAGE.warning("the sampling of message %d is left out: %s", message, error)
        return None


def _receipt(message: int, text: str | None) -> Receipt | None:
    try:
        return None if text is None else receipt_from(text)
    except CodecError as error:
        STORAGE.warning("the receipt of message %d is left out: %s", message, error)
        return None


def _stats(message: int, text: str | None) -> TurnStats | None:
    try:
        return None if text is None else stats_from(text)
    except CodecError as error:
        STORAGE.warning("the statistics of message %d are left out: %s", message, error)
        return None
