"""The list of conversations, kept at hand.  It knows no messages.

The list is asked for after every change, and ten thousand conversations take longer to read than a change takes to
write.  So the connection notes which conversations any statement touches, and only those are read again.
"""

from app.domain.conversation import ConversationSummary
from app.storage.codec import CodecError
from app.storage.database import Database
from app.storage.rows import SELECT_SUMMARIES, summary_from

_SELECT_PLACES = "SELECT id, touched FROM conversations"
_CHANGED = "id IN (SELECT conversation FROM listing_changed)"
_NOTE = "INSERT INTO listing_changed VALUES ({}) ON CONFLICT DO NOTHING;"
# Temporary: they are this connection's own, and nothing of them is in the file.
_NOTES = (
    "CREATE TEMP TABLE listing_changed (conversation INTEGER PRIMARY KEY)",
    f"CREATE TEMP TRIGGER listing_added AFTER INSERT ON main.conversations BEGIN {_NOTE.format('new.id')} END",
    f"CREATE TEMP TRIGGER listing_kept AFTER UPDATE ON main.conversations BEGIN {_NOTE.format('new.id')} END",
    f"CREATE TEMP TRIGGER listing_removed AFTER DELETE ON main.conversations BEGIN {_NOTE.format('old.id')} END",
)


class Listing:
    """What `Store.conversations` gives, for the connection that does all the writing.

    Another one notes nothing and reads everything each time.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        if database.writable:
            for statement in _NOTES:
                database.change(statement)
        self._places: dict[int, int] | None = None
        self._summaries: dict[int, ConversationSummary] = {}
        self._listed: tuple[ConversationSummary, ...] = ()

    def conversations(self) -> tuple[ConversationSummary, ...]:
        """All that are not deleted, the one last written to first.

        Raises:
            CodecError: a conversation cannot be read.
        """
        if not self._database.writable:
            self._read("deleted_at IS NULL", {})
            return self._listed
        changed = [key for (key,) in self._database.rows("SELECT conversation FROM listing_changed")]
        if self._places is None:
            self._read("deleted_at IS NULL", {})
        elif changed:
            kept = {key: place for key, place in self._places.items() if key not in set(changed)}
            self._read(f"deleted_at IS NULL AND {_CHANGED}", kept)
        if changed:
            self._database.change("DELETE FROM listing_changed")
        return self._listed

    def _read(self, which: str, kept: dict[int, int]) -> None:
        """Take what is read behind what is kept, and in its order."""
        places = dict(kept)
        for key, touched in self._database.rows(f"{_SELECT_PLACES} WHERE {which}"):
            if not isinstance(key, int) or not isinstance(touched, int):
                raise CodecError("a conversation's row has a value of a wrong type")
            places[key] = touched
        for summary in map(summary_from, self._database.rows(f"{SELECT_SUMMARIES} WHERE {which}")):
            self._summaries[summary.id] = summary
        self._listed = tuple(self._summaries[key] for key in sorted(places, key=places.__getitem__, reverse=True))
        self._places = places
