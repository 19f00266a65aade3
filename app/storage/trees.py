"""Whole trees of messages that come from elsewhere, put into the store.  It knows no files and no formats.

What is brought twice is not kept twice: a conversation that is here with all its messages is passed over, and one that
has grown elsewhere since it was brought gets what is new (`twins`).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.characters import whole_characters
from app.domain.conversation import title_from
from app.domain.exchange import PortableConversation, PortableMessage
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Role
from app.domain.turn import FinishReason
from app.storage.arrangement import tag_lines
from app.storage.codec import pack_tokens, receipt_text, sampling_text, stats_text
from app.storage.database import Database
from app.storage.pictures import insert_picture
from app.storage.twins import Digest, Twin, Twins, begun_at, digests_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """What becomes of a conversation.

    Attributes:
        conversation: where it is; None where it would only be added.
        is_new: it was not here before.
        n_messages: how many messages of it were not.
    """

    conversation: ConversationId | None
    is_new: bool
    n_messages: int


class Trees:
    """Adds conversations; whoever has added some settles in the end."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.time) -> None:
        """Work on an open database.

        Args:
            database: stays the caller's to close.
            clock: seconds since the epoch.
        """
        self._database = database
        self._clock = clock
        self._twins: Twins | None = None
        self._arrived: dict[ConversationId, None] = {}

    def add(self, conversation: PortableConversation) -> Arrival:
        """Keep what is not here yet, with its times; when this returns, it survives a power cut."""
        (arrival,) = self.add_all((conversation,))
        return arrival

    def add_all(self, conversations: Sequence[PortableConversation]) -> list[Arrival]:
        """Keep several at once: all of them or none.  Waiting for the disk is most of the time one alone takes."""
        with self._database.transaction():
            arrivals = [self._add(conversation) for conversation in conversations]
        self._arrived.update((each.conversation, None) for each in arrivals if each.conversation and each.n_messages)
        return arrivals

    def expected(self, conversation: PortableConversation) -> Arrival:
        """What `add` would do, without doing it."""
        digests = digests_of(conversation)
        twin = self._known().find(conversation, digests)
        if twin is None:
            return Arrival(conversation=None, is_new=True, n_messages=len(digests))
        n_missing = sum(digest not in twin.messages for digest in digests)
        return Arrival(conversation=twin.conversation, is_new=False, n_messages=n_missing)

    def settle(self) -> None:
        """List what has been added since the last time on top, the newest first, in whatever order it came."""
        self._twins = None
        if not self._arrived:
            return
        with self._database.transaction():
            dated = [(self._updated_at(key), key) for key in self._arrived]
            for _, key in sorted(dated):
                self._database.change(
                    "UPDATE conversations SET touched = (SELECT max(touched) + 1 FROM conversations) WHERE id = ?", key
                )
        self._arrived.clear()

    def _known(self) -> Twins:
        if self._twins is None:
            self._twins = Twins(self._database)
        return self._twins

    # --- parts of transactions ----------------------------------------------------------------------------

    def _add(self, conversation: PortableConversation) -> Arrival:
        digests = digests_of(conversation)
        twin = self._known().find(conversation, digests)
        key = self._enter(conversation) if twin is None else twin.conversation
        places = self._add_missing(key, conversation, digests, twin)
        n_added = len(digests) if twin is None else sum(digest not in twin.messages for digest in digests)
        if n_added:
            self._point_at_tip(key, conversation, places, always=twin is None)
        if twin is None:
            self._known().note(key, begun_at(conversation), digests)
        return Arrival(conversation=key, is_new=twin is None, n_messages=n_added)

    def _enter(self, conversation: PortableConversation) -> ConversationId:
        return ConversationId(
            self._database.insert(
                "INSERT INTO conversations (title, created_at, updated_at, on_top, archived, tags, note, touched) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(touched), 0) + 1 FROM conversations))",
                whole_characters(conversation.title).strip() or _title(conversation),
                begun_at(conversation),
                conversation.updated_at or self._clock(),
                int(conversation.pinned),
                int(conversation.archived),
                tag_lines(conversation.tags),
                whole_characters(conversation.note),
            )
        )

    def _add_missing(
        self, key: ConversationId, conversation: PortableConversation, digests: list[Digest], twin: Twin | None
    ) -> list[MessageId]:
        """The id of each message, old or new."""
        places: list[MessageId] = []
        for digest, message in zip(digests, conversation.messages, strict=True):
            there = twin.messages.get(digest) if twin else None
            parent = None if message.parent is None else places[message.parent]
            places.append(self._insert(key, parent, message) if there is None else there.id)
        return places

    def _insert(self, conversation: ConversationId, parent: MessageId | None, message: PortableMessage) -> MessageId:
        for picture in message.pictures:
            insert_picture(self._database, picture, at=self._clock())
        reason = message.finish_reason
        if reason is None and message.message.role is Role.ASSISTANT:
            reason = FinishReason.STOPPED  # without one it would be a reply that is still being written
        return MessageId(
            self._database.insert(
                "INSERT INTO messages (conversation, parent, role, content, reasoning, token_ids, token_start, "
                "created_at, finish_reason, seed, model, fingerprint, sampling, receipt, stats) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                conversation,
                parent,
                message.message.role.value,
                whole_characters(message.message.content),
                whole_characters(message.message.reasoning),
                pack_tokens(message.token_ids),
                message.token_start,
                message.created_at,
                None if reason is None else reason.value,
                None if message.seed is None else str(message.seed),
                whole_characters(message.model),
                whole_characters(message.fingerprint),
                None if message.sampling is None else sampling_text(message.sampling),
                None if message.receipt is None else receipt_text(message.receipt),
                None if message.stats is None else stats_text(message.stats),
            )
        )

    def _point_at_tip(
        self, key: ConversationId, conversation: PortableConversation, places: list[MessageId], *, always: bool
    ) -> None:
        """Move the tip where the conversation was left, unless somebody has gone another way here."""
        if conversation.tip is None:
            return
        way: set[MessageId] = set()
        at: int | None = conversation.tip
        while at is not None:
            way.add(places[at])
            at = conversation.messages[at].parent
        ((here,),) = self._database.rows("SELECT tip FROM conversations WHERE id = ?", key)
        if always or here in way:
            self._database.change("UPDATE conversations SET tip = ? WHERE id = ?", places[conversation.tip], key)
        self._database.change(
            "UPDATE conversations SET updated_at = max(updated_at, ?) WHERE id = ?", conversation.updated_at, key
        )

    def _updated_at(self, key: ConversationId) -> float:
        ((updated_at,),) = self._database.rows("SELECT updated_at FROM conversations WHERE id = ?", key)
        return updated_at if isinstance(updated_at, float) else 0.0


def _title(conversation: PortableConversation) -> str:
    """From the first question, or whatever is said first."""
    said = sorted(conversation.messages, key=lambda each: each.message.role is not Role.USER)
    return title_from(whole_characters(said[0].message.content) if said else "")
