"""The images of messages, over one database: each file once, by its digest.

They lie in the database, so they are as private, as encrypted and as whole as the messages that show them.  It decodes
nothing.
"""

import time
from collections.abc import Callable, Iterable, Sequence

from app.domain.attachments import pictures_in
from app.domain.errors import BugError
from app.domain.ids import ConversationId
from app.domain.picture_messages import FindPicture, PictureFound
from app.domain.pictures import KeptPicture, PictureBytes, digest_of
from app.storage.database import Database

_SHOWING = "SELECT content FROM messages WHERE instr(content, ' picture=\"') > 0"
_UNSENT_S = 3600.0
"""An image that no message shows may still be on its way into one for so long."""


class Pictures:
    """Each method is one transaction."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.time) -> None:
        """Work on an open database, which stays the caller's to close."""
        self._database = database
        self._clock = clock

    def keep(self, picture: KeptPicture) -> None:
        """Keep an image; one that is here already stays as it is."""
        if digest_of(picture.content) != picture.digest:
            raise BugError("an image is not what its digest says")
        with self._database.transaction():
            insert_picture(self._database, picture, at=self._clock())

    def find(self, digests: Sequence[str]) -> tuple[PictureBytes, ...]:
        """Those of these that are here."""
        return tuple(
            PictureBytes(digest, content)
            for digest in dict.fromkeys(digests)
            for (content,) in self._database.rows("SELECT content FROM pictures WHERE digest = ?", digest)
            if isinstance(content, bytes)
        )

    def answer(self, command: FindPicture) -> PictureFound:
        """An image that somebody looks at; empty where it is not here."""
        found = self._database.rows("SELECT content, preview FROM pictures WHERE digest = ?", command.digest)
        content = next((row[0 if command.whole else 1] for row in found), b"")
        assert isinstance(content, bytes)
        return PictureFound(command.digest, content, command.whole)

    def forget_unsent(self) -> None:
        """Remove images that no message shows and none that is being written: they were attached and taken back."""
        old = self._database.rows("SELECT digest FROM pictures WHERE created_at < ?", self._clock() - _UNSENT_S)
        if old:  # without any a start writes nothing
            with self._database.transaction():
                remove_unshown(self._database, (str(digest) for (digest,) in old))


def insert_picture(database: Database, picture: KeptPicture, *, at: float) -> None:
    """Keep an image, within a transaction of the caller's; one that is here already stays as it is."""
    database.change(
        "INSERT INTO pictures (digest, content, preview, created_at) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (digest) DO NOTHING",
        picture.digest,
        picture.content,
        picture.preview,
        at,
    )


def n_bytes(database: Database) -> int:
    """What all images take."""
    ((found,),) = database.rows("SELECT coalesce(sum(length(content) + length(preview)), 0) FROM pictures")
    return found if isinstance(found, int) else 0


def shown_in(database: Database, conversations: Iterable[ConversationId]) -> set[str]:
    """Digests of the images in these conversations, in what is being written there, and in deleted messages."""
    found = _digests(database, f"{_SHOWING} AND deleted_at IS NOT NULL")
    for conversation in conversations:
        found |= _digests(database, f"{_SHOWING} AND conversation = ?", conversation)
        rows = database.rows("SELECT digest FROM draft_pictures WHERE conversation = ?", conversation)
        found |= {str(digest) for (digest,) in rows}
    return found


def remove_unshown(database: Database, digests: Iterable[str]) -> None:
    """Remove those of these images that no message shows any more; within a transaction of the caller's."""
    wanted = set(digests)
    if not wanted:
        return
    wanted -= _digests(database, _SHOWING)
    wanted -= {str(digest) for (digest,) in database.rows("SELECT digest FROM draft_pictures")}
    for digest in wanted:
        database.change("DELETE FROM pictures WHERE digest = ?", digest)


def _digests(database: Database, query: str, *values: int) -> set[str]:
    return {
        picture.digest
        for (content,) in database.stream(query, *values)
        if isinstance(content, str)
        for picture in pictures_in(content)
    }
