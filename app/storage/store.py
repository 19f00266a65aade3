"""Conversations, their messages and their tips, over one database.  It knows no segments, threads or events."""

import time
from collections.abc import Callable, Sequence
from types import MappingProxyType

from app.domain.characters import whole_characters
from app.domain.commands import BeginTurn, FinishReply, SaveReply
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode, title_from
from app.domain.errors import NotFoundError, StoreError
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason
from app.storage.branches import Moved, bring_back, hide
from app.storage.branching import copy_way, way_to
from app.storage.codec import CodecError, pack_tokens, receipt_text, sampling_text, stats_text
from app.storage.database import Database
from app.storage.figures import note_reply
from app.storage.pictures import Pictures
from app.storage.rows import SELECT_NODES, SELECT_SUMMARIES, node_from, summary_from

Begun = tuple[ConversationSummary, tuple[MessageNode, ...]]


class Store:
    """Each method is one transaction: when it returns, its change survives a power cut."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.time) -> None:
        """Work on an open database.

        Args:
            database: stays the caller's to close.
            clock: seconds since the epoch.
        """
        self._database = database
        self._clock = clock
        self.pictures = Pictures(database, clock=clock)

    def conversations(self) -> tuple[ConversationSummary, ...]:
        """All that are not deleted, the one last written to first.  Reads no messages."""
        rows = self._database.stream(f"{SELECT_SUMMARIES} WHERE deleted_at IS NULL ORDER BY touched DESC")
        return tuple(summary_from(row) for row in rows)

    def open_conversation(self, conversation: ConversationId) -> ConversationTree:
        """A conversation with all its messages, in two queries.

        Raises:
            NotFoundError: there is none, or it is deleted.
            StoreError: what is stored makes no sense.
        """
        summary = self._summary(conversation)
        rows = self._database.stream(
            f"{SELECT_NODES} WHERE conversation = ? AND deleted_at IS NULL ORDER BY id", conversation
        )
        try:
            nodes = {node.id: node for node in map(node_from, rows)}
        except CodecError as error:
            raise StoreError(f"Conversation {conversation} is damaged ({error}); “verify” says where.") from error
        return ConversationTree(summary=summary, nodes=MappingProxyType(nodes))

    def begin_turn(self, command: BeginTurn) -> Begun:
        """Put the user's words and the reply's place on disk, and point the tip at the reply.

        Raises:
            NotFoundError: the conversation or the parent does not exist.
        """
        with self._database.transaction():
            conversation, parent = command.conversation, command.parent
            added: list[MessageId] = []
            if conversation is None:
                conversation = self._new_conversation(title_from(whole_characters(command.text or "")))
                if command.system:
                    added.append(self._add(conversation, parent, Message(Role.SYSTEM, command.system)))
            self._require_parent(conversation, parent, command)
            if command.text is not None:
                at = added[-1] if added else parent
                added.append(self._add(conversation, at, Message(Role.USER, command.text)))
            at = added[-1] if added else parent
            reply = self._add(
                conversation,
                at,
                Message(Role.ASSISTANT, ""),
                seed=command.seed,
                model=whole_characters(command.model),
                fingerprint=command.fingerprint,
                sampling=command.sampling,
            )
            if command.continues is not None:
                self._copy_reply(command.continues, to=reply)
            added.append(reply)
            self._touch(conversation, tip=reply)
            return self._summary(conversation), self._nodes(conversation, added[0])

    def record_prompt(self, message: MessageId, *, token_start: int, token_ids: Sequence[int]) -> None:
        """Keep the tokens a message was read as.

        Raises:
            NotFoundError: there is no such message.
        """
        changed = self._database.change(
            "UPDATE messages SET token_start = ?, token_ids = ? WHERE id = ?",
            token_start,
            pack_tokens(token_ids),
            message,
        )
        if not changed:
            raise _no_message(message)

    def save_reply(self, command: SaveReply) -> None:
        """Keep what has been written so far; a reply that is finished already stays as it is.

        Raises:
            NotFoundError: there is no such message.
        """
        changed = self._database.change(
            "UPDATE messages SET content = ?, reasoning = ?, token_start = ?, token_ids = ?, "
            "model = coalesce(nullif(?, ''), model), fingerprint = coalesce(nullif(?, ''), fingerprint) "
            "WHERE id = ? AND finish_reason IS NULL",
            whole_characters(command.message.content),
            whole_characters(command.message.reasoning),
            command.token_start,
            pack_tokens(command.token_ids),
            whole_characters(command.model),
            command.fingerprint,
            command.reply,
        )
        if not changed:
            self._conversation_of(command.reply)

    def finish_reply(self, command: FinishReply) -> None:
        """Keep a reply for good.

        Raises:
            NotFoundError: there is no such message.
        """
        with self._database.transaction():
            conversation = self._conversation_of(command.reply)
            note_reply(self._database, command)
            self._database.change(
                "UPDATE messages SET content = ?, reasoning = ?, token_start = ?, token_ids = ?, finish_reason = ?, "
                "model = ?, fingerprint = ?, receipt = ?, stats = ?, sampling = COALESCE(?, sampling) WHERE id = ?",
                whole_characters(command.message.content),
                whole_characters(command.message.reasoning),
                command.token_start,
                pack_tokens(command.token_ids),
                command.finish_reason.value,
                whole_characters(command.model),
                command.fingerprint,
                None if command.receipt is None else receipt_text(command.receipt),
                None if command.stats is None else stats_text(command.stats),
                None if command.sampling is None else sampling_text(command.sampling),
                command.reply,
            )
            self._touch(conversation)

    def move_tip(self, conversation: ConversationId, tip: MessageId) -> None:
        """Point a conversation at another of its messages.

        Raises:
            NotFoundError: it is not one of its messages.
        """
        with self._database.transaction():
            self._summary(conversation)
            self._require_live(conversation, tip)
            self._database.change("UPDATE conversations SET tip = ? WHERE id = ?", tip, conversation)

    def delete_message(self, conversation: ConversationId, message: MessageId) -> Moved:
        """Hide a message and everything that follows it until it is purged; the tip goes to what is nearest.

        Raises:
            NotFoundError: it is not one of the conversation's messages.
        """
        with self._database.transaction():
            tip = self._summary(conversation).tip
            self._require_live(conversation, message)
            return hide(self._database, conversation, message, tip=tip, at=self._clock())

    def undelete_message(self, conversation: ConversationId, message: MessageId) -> Moved:
        """Bring a deleted message and what went with it back, and point the conversation at it.

        Raises:
            NotFoundError: it is not deleted, was purged, or what it follows is deleted.
        """
        with self._database.transaction():
            self._summary(conversation)
            return bring_back(self._database, conversation, message)

    def branch_off(self, conversation: ConversationId, message: MessageId, *, title: str) -> ConversationId:
        """Begin a conversation with copies of what leads to a message, and of the message itself.

        Raises:
            NotFoundError: it is not one of the conversation's messages.
        """
        with self._database.transaction():
            self._summary(conversation)
            self._require_live(conversation, message)
            way = way_to(self._database, message)
            return copy_way(self._database, way, title=whole_characters(title), at=self._clock())

    def conversation_of(self, message: MessageId) -> ConversationId:
        """Whose message it is, deleted or not.

        Raises:
            NotFoundError: there is no such message.
        """
        return self._conversation_of(message)

    def rename(self, conversation: ConversationId, title: str) -> None:
        """Give a conversation another title.

        Raises:
            NotFoundError: there is none.
        """
        with self._database.transaction():
            changed = self._database.change(
                "UPDATE conversations SET title = ? WHERE id = ? AND deleted_at IS NULL",
                whole_characters(title),
                conversation,
            )
        if not changed:
            raise _no_conversation(conversation)

    def delete(self, conversation: ConversationId) -> None:
        """Hide a conversation until it is purged; deleting twice is harmless.

        Raises:
            NotFoundError: there is none.
        """
        self._mark_deleted(conversation, self._clock())

    def undelete(self, conversation: ConversationId) -> None:
        """Bring a deleted conversation back; one that is not deleted stays as it is.

        Raises:
            NotFoundError: there is none, or it was purged.
        """
        self._mark_deleted(conversation, None)

    def close_interrupted(self) -> int:
        """Mark replies that a killed process left unfinished as stopped; how many of them can be seen."""
        with self._database.transaction():
            rows = self._database.rows(
                "SELECT messages.id FROM messages JOIN conversations ON conversations.id = conversation "
                "WHERE role = 'assistant' AND finish_reason IS NULL "
                "AND conversations.deleted_at IS NULL AND messages.deleted_at IS NULL"
            )
            self._database.change(
                "UPDATE messages SET finish_reason = ? WHERE role = 'assistant' AND finish_reason IS NULL",
                FinishReason.STOPPED.value,
            )
        return len(rows)

    def require(self, conversation: ConversationId, *, deleted: bool = False) -> None:
        """See that there is such a conversation; with `deleted` one that waits to be purged will do.

        Raises:
            NotFoundError: there is none.
        """
        rows = self._database.rows("SELECT deleted_at FROM conversations WHERE id = ?", conversation)
        if not rows or (rows[0][0] is not None and not deleted):
            raise _no_conversation(conversation)

    # --- parts of transactions ---------------------------------------------------------------------------

    def _new_conversation(self, title: str) -> ConversationId:
        now = self._clock()
        return ConversationId(
            self._database.insert(
                "INSERT INTO conversations (title, created_at, updated_at, touched) VALUES (?, ?, ?, 0)",
                title,
                now,
                now,
            )
        )

    def _add(
        self,
        conversation: ConversationId,
        parent: MessageId | None,
        message: Message,
        *,
        seed: int | None = None,
        model: str = "",
        fingerprint: str = "",
        sampling: SamplingParams | None = None,
    ) -> MessageId:
        return MessageId(
            self._database.insert(
                "INSERT INTO messages (conversation, parent, role, content, reasoning, created_at, seed, model, "
                "fingerprint, sampling) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                conversation,
                parent,
                message.role.value,
                whole_characters(message.content),
                whole_characters(message.reasoning),
                self._clock(),
                None if seed is None else str(seed),
                model,
                fingerprint,
                None if sampling is None else sampling_text(sampling),
            )
        )

    def _copy_reply(self, cut: MessageId, *, to: MessageId) -> None:
        """Let a reply begin as what another one came to; both answer the same message."""
        copied = self._database.change(
            "UPDATE messages SET (content, reasoning, token_ids, token_start) = "
            "(SELECT content, reasoning, token_ids, token_start FROM messages WHERE id = ?) WHERE id = ? "
            "AND (role, parent) = (SELECT role, parent FROM messages WHERE id = ? AND deleted_at IS NULL)",
            cut,
            to,
            cut,
        )
        if not copied:
            raise _no_message(cut)

    def _require_parent(self, conversation: ConversationId, parent: MessageId | None, command: BeginTurn) -> None:
        if command.conversation is not None:
            self._summary(conversation)
        if parent is not None:
            self._require_live(conversation, parent)
        if parent is None and command.text is None:
            raise NotFoundError("There is no message to answer yet; write one first.")

    def _require_live(self, conversation: ConversationId, message: MessageId) -> None:
        if not self._database.rows(
            "SELECT 1 FROM messages WHERE id = ? AND conversation = ? AND deleted_at IS NULL", message, conversation
        ):
            raise _no_message(message)

    def _touch(self, conversation: ConversationId, *, tip: MessageId | None = None) -> None:
        self._database.change(
            "UPDATE conversations SET updated_at = ?, tip = coalesce(?, tip), "
            "touched = (SELECT coalesce(max(touched), 0) + 1 FROM conversations) WHERE id = ?",
            self._clock(),
            tip,
            conversation,
        )

    def _mark_deleted(self, conversation: ConversationId, at: float | None) -> None:
        if not self._database.change("UPDATE conversations SET deleted_at = ? WHERE id = ?", at, conversation):
            raise _no_conversation(conversation)

    def _summary(self, conversation: ConversationId) -> ConversationSummary:
        rows = self._database.rows(f"{SELECT_SUMMARIES} WHERE id = ? AND deleted_at IS NULL", conversation)
        if not rows:
            raise _no_conversation(conversation)
        return summary_from(rows[0])

    def _nodes(self, conversation: ConversationId, first: MessageId) -> tuple[MessageNode, ...]:
        rows = self._database.rows(
            f"{SELECT_NODES} WHERE conversation = ? AND id >= ? ORDER BY id", conversation, first
        )
        return tuple(map(node_from, rows))

    def _conversation_of(self, message: MessageId) -> ConversationId:
        rows = self._database.rows("SELECT conversation FROM messages WHERE id = ?", message)
        match rows:
            case [(int(conversation),)]:
                return ConversationId(conversation)
            case _:
                raise _no_message(message)


def _no_conversation(conversation: ConversationId) -> NotFoundError:
    return NotFoundError(f"There is no conversation {conversation}; “list” shows those there are.")


def _no_message(message: MessageId) -> NotFoundError:
    return NotFoundError(f"There is no message {message} here; “show” lists the messages of a conversation.")
