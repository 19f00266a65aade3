"""Where in the list conversations stand: on top, in the archive, under tags, with a note; and deleting several at once.

Tags stand in the row of their conversation, one on a line, so that the list is read in one query and what is noted of
a change (`listing`) covers them.  It knows no events.
"""

import time
from collections.abc import Callable, Iterable
from typing import assert_never

from app.domain.characters import whole_characters
from app.domain.ids import ConversationId
from app.domain.list_commands import ArrangeConversations, DeleteConversations, UndeleteConversations
from app.domain.tags import clean_tag
from app.storage.database import Database


def tag_lines(tags: Iterable[str]) -> str:
    """Tags as they are stored: one on a line, in order of the alphabet."""
    kept = {clean_tag(tag) for tag in tags} - {""}
    return "\n".join(sorted(kept, key=lambda tag: (tag.casefold(), tag)))


class Arrangement:
    """Each method is one transaction: all of the conversations or none."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.time) -> None:
        """Work on an open database.

        Args:
            database: stays the caller's to close.
            clock: seconds since the epoch.
        """
        self._database = database
        self._clock = clock

    def obey(self, command: ArrangeConversations | DeleteConversations | UndeleteConversations) -> None:
        """Do what is asked; a conversation that is gone is passed over."""
        with self._database.transaction():
            for conversation in command.conversations:
                match command:
                    case ArrangeConversations():
                        self._arrange(conversation, command)
                    case DeleteConversations():
                        self._mark_deleted(conversation, self._clock())
                    case UndeleteConversations():
                        self._mark_deleted(conversation, None)
                    case _:
                        assert_never(command)

    def _arrange(self, conversation: ConversationId, command: ArrangeConversations) -> None:
        rows = self._database.rows("SELECT tags FROM conversations WHERE id = ?", conversation)
        before = str(rows[0][0]) if rows else ""
        tags = {*before.splitlines(), *command.tagged} - set(command.untagged)
        self._database.change(
            "UPDATE conversations SET on_top = coalesce(?, on_top), archived = coalesce(?, archived), tags = ?, "
            "note = coalesce(?, note) WHERE id = ?",
            None if command.pinned is None else int(command.pinned),
            None if command.archived is None else int(command.archived),
            tag_lines(tags),
            None if command.note is None else whole_characters(command.note),
            conversation,
        )

    def _mark_deleted(self, conversation: ConversationId, at: float | None) -> None:
        self._database.change("UPDATE conversations SET deleted_at = ? WHERE id = ?", at, conversation)
