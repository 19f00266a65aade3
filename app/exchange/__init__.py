"""Other programs' conversations, and our own as files: bytes on one side, `app.domain.exchange` on the other.

It knows the domain and nothing else: no store, no engine, no window.  A file is cut into JSON values (`pieces`), each
value is recognised by its content and read by one `from_<program>` module, and what is kept is grown into a tree
(`grow`).  What cannot be read becomes a sentence (`notes`), never an exception.

Bounds, so that no file can take the memory or the time of the machine:
    * a file is read in pieces; one conversation may take `pieces.MOST_CHARACTERS`,
    * an archive is never unpacked to disk, its names are never used as paths, and it may not swell without measure,
    * every walk over a tree is a loop, however deep the tree.
"""

from app.exchange.notes import Notes
from app.exchange.read import Progress, Watch, read_conversations, stream_conversations
from app.exchange.sources import FileUnreadableError

__all__ = ["FileUnreadableError", "Notes", "Progress", "Watch", "read_conversations", "stream_conversations"]
