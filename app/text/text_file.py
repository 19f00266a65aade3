"""Reads a file that somebody attaches: plain text in whatever encoding, and nothing else.  It knows no windows."""

import codecs
import stat
from dataclasses import dataclass
from pathlib import Path

from app.domain.attachments import Attachment
from app.domain.errors import KnownError

MOST_BYTES = 2_000_000
"""Larger files fit no context that anybody has here, and would only be read to be refused."""

_MARKED = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OLD_ENCODING = "cp1252"
_TEXT_CONTROLS = frozenset(b"\t\n\x0b\x0c\r\x1b\x08")
_MOST_CONTROLS = 0.01


class AttachmentRefusedError(KnownError):
    """Something cannot be attached."""


@dataclass(frozen=True, slots=True)
class TextRead:
    """A file's text.

    Attributes:
        attachment: it, with Unix line breaks.
        remark: what should be known of it, empty where nothing.
    """

    attachment: Attachment
    remark: str = ""


def read_text_file(path: Path, *, most_bytes: int = MOST_BYTES) -> TextRead:
    """The text in a file.

    Raises:
        AttachmentRefusedError: it is no text, too large, or cannot be read.
    """
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            what = "a folder: attach the files in it" if stat.S_ISDIR(found.st_mode) else "no file with text in it"
            raise AttachmentRefusedError(f"{path.name} is {what}.")
        if found.st_size > most_bytes:
            raise too_large(path.name, found.st_size, most_bytes)
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        raise AttachmentRefusedError(f"{path.name} cannot be read: {error.strerror or error}.") from error
    if len(content) > most_bytes:
        raise too_large(path.name, len(content), most_bytes)
    text, remark = _decoded(content, path.name)
    return TextRead(Attachment(path.name, with_unix_breaks(text)), remark)


def with_unix_breaks(text: str) -> str:
    """The text with every line break as one character."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def too_large(name: str, n_bytes: int, most_bytes: int = MOST_BYTES) -> AttachmentRefusedError:
    """What to say of something that is too large."""
    return AttachmentRefusedError(
        f"{name} is too large to attach: it has {n_bytes / 1e6:.1f} MB, and the limit is {most_bytes / 1e6:.0f} MB. "
        "Attach the part that matters."
    )


def _decoded(content: bytes, name: str) -> tuple[str, str]:
    for mark, encoding in _MARKED:
        if content.startswith(mark):
            try:
                return content.decode(encoding), ""
            except UnicodeDecodeError:
                break
    if _is_binary(content):
        raise AttachmentRefusedError(
            f"{name} is not a text file; only text, PDF and office documents (docx, xlsx, pptx, odt) can be attached."
        )
    try:
        return content.decode("utf-8"), ""
    except UnicodeDecodeError:
        remark = f"{name} is not in UTF-8; it was read as Western European text, so look whether its letters are right."
        return content.decode(_OLD_ENCODING, errors="replace"), remark


def _is_binary(content: bytes) -> bool:
    if b"\0" in content or content.startswith(b"%PDF-"):
        return True
    controls = len(content.translate(None, bytes(code for code in range(256) if code >= 32 or code in _TEXT_CONTROLS)))
    return controls > _MOST_CONTROLS * len(content)
