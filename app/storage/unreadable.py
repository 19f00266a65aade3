"""A small file of ours that became unreadable while we ran: it is kept beside what is written in its place."""

from pathlib import Path

from app.log import STORAGE
from app.storage.atomic import set_aside
from app.storage.codec import CodecError, Fields


def keep_unreadable(path: Path) -> str:
    """Set a file aside that is there and is no JSON object, as after a slip in an editor; a sentence that says so.

    Raises:
        OSError: it cannot be read, or its folder not written.
    """
    try:
        Fields.parse(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ""
    except (UnicodeDecodeError, CodecError):
        STORAGE.info("%s became unreadable and is set aside", path.name)
        return f"{path} was changed by another program and could not be read; it is kept as {set_aside(path)}."
    return ""
