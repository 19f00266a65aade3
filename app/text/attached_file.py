"""Reads whatever file somebody attaches: text as it is, PDF and office files by the text in them."""

import stat
from pathlib import Path

from app.domain.attachments import Attachment
from app.text.documents.kinds import HEAD_BYTES, may_be_document
from app.text.documents.reading import read_document
from app.text.text_file import MOST_BYTES, AttachmentRefusedError, TextRead, read_text_file


def read_attached(path: Path) -> TextRead:
    """The text in a file.  Takes up to a minute for a document: not for the GUI thread.

    Raises:
        AttachmentRefusedError: there is none, it is too large, or it cannot be read.
    """
    if not _is_document(path):
        return read_text_file(path)
    try:
        text, remark = read_document(path, most_text=MOST_BYTES)
    except OSError as error:
        raise AttachmentRefusedError(f"{path.name} cannot be read: {error.strerror or error}.") from error
    return TextRead(Attachment(path.name, text), remark)


def _is_document(path: Path) -> bool:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return False
        with path.open("rb") as file:
            return may_be_document(file.read(HEAD_BYTES))
    except OSError:
        return False  # whoever reads it as text says why
