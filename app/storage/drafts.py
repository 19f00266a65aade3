"""Messages that are being written, over one database.  It knows no messages that were sent."""

from dataclasses import replace

from app.domain.attachments import Attachment, Draft
from app.domain.characters import whole_characters
from app.domain.composer_commands import GiveTitle, KeepDraft
from app.domain.errors import StoreError
from app.domain.ids import ConversationId
from app.domain.pictures import AttachedPicture
from app.storage.database import Database

_NEW_CHAT = 0


class Drafts:
    """Each method is one transaction."""

    def __init__(self, database: Database) -> None:
        """Work on an open database, which stays the caller's to close."""
        self._database = database

    def keep(self, command: KeepDraft) -> None:
        """Keep a draft in place of the one before; an empty text removes the text, no attachments remove those."""
        conversation = _key(command.conversation)
        with self._database.transaction():
            if command.behind:
                command = _joined(self.find(command.conversation), command)
            if command.text:
                self._database.change(
                    "INSERT INTO drafts (conversation, text) VALUES (?, ?) "
                    "ON CONFLICT (conversation) DO UPDATE SET text = excluded.text",
                    conversation,
                    whole_characters(command.text),
                )
            else:
                self._database.change("DELETE FROM drafts WHERE conversation = ?", conversation)
            if command.attachments is not None:
                self._keep_attachments(conversation, command.attachments)
                self._keep_pictures(conversation, command.pictures)

    def find(self, conversation: ConversationId | None) -> Draft:
        """What is kept; an empty draft where nothing is.

        Raises:
            StoreError: what is stored makes no sense.
        """
        key = _key(conversation)
        texts = self._database.rows("SELECT text FROM drafts WHERE conversation = ?", key)
        attached = self._database.rows(
            "SELECT name, text FROM draft_attachments WHERE conversation = ? ORDER BY id", key
        )
        match texts:
            case []:
                text = ""
            case [(str(text),)]:
                pass
            case _:
                raise StoreError("The text that was being written here is damaged and cannot be shown.")
        return Draft(
            text, tuple(Attachment(str(name), str(content)) for name, content in attached), self._pictures(key)
        )

    def give_title(self, command: GiveTitle) -> None:
        """Give a conversation a title, if it still has the one before; nobody's choice is overwritten."""
        with self._database.transaction():
            self._database.change(
                "UPDATE conversations SET title = ? WHERE id = ? AND title = ? AND deleted_at IS NULL",
                whole_characters(command.title),
                command.conversation,
                whole_characters(command.instead_of),
            )

    def _keep_attachments(self, conversation: int, attachments: tuple[Attachment, ...]) -> None:
        self._database.change("DELETE FROM draft_attachments WHERE conversation = ?", conversation)
        for each in attachments:
            self._database.insert(
                "INSERT INTO draft_attachments (conversation, name, text) VALUES (?, ?, ?)",
                conversation,
                whole_characters(each.name),
                whole_characters(each.text),
            )

    def _keep_pictures(self, conversation: int, pictures: tuple[AttachedPicture, ...]) -> None:
        self._database.change("DELETE FROM draft_pictures WHERE conversation = ?", conversation)
        for each in pictures:
            self._database.insert(
                "INSERT INTO draft_pictures (conversation, name, digest, width, height) VALUES (?, ?, ?, ?, ?)",
                conversation,
                whole_characters(each.name),
                each.digest,
                each.width,
                each.height,
            )

    def _pictures(self, conversation: int) -> tuple[AttachedPicture, ...]:
        rows = self._database.rows(
            "SELECT name, digest, width, height FROM draft_pictures WHERE conversation = ? ORDER BY id", conversation
        )
        return tuple(
            AttachedPicture(str(name), str(digest), width, height)
            for name, digest, width, height in rows
            if isinstance(width, int) and isinstance(height, int)
        )


def _joined(before: Draft, command: KeepDraft) -> KeepDraft:
    texts = [text for text in (before.text, command.text) if text]
    added = command.attachments
    attachments = None if added is None else (*before.attachments, *added)
    pictures = (*before.pictures, *command.pictures)
    return replace(command, text="\n".join(texts), attachments=attachments, pictures=pictures)


def _key(conversation: ConversationId | None) -> int:
    return _NEW_CHAT if conversation is None else conversation
