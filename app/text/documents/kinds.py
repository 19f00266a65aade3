"""Which document a file is, by what stands in it; its name decides nothing."""

import zipfile
from enum import Enum
from pathlib import Path

_PDF_MARK = b"%PDF-"
_BEFORE_MARK = b"\xef\xbb\xbf \t\r\n\0"
"""What printers and gateways put before it; a text that only speaks of the mark is a text."""
_ARCHIVE_MARK = b"PK\x03\x04"
_OLD_MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_NAME = "EncryptedPackage".encode("utf-16-le")
HEAD_BYTES = 64


class Kind(Enum):
    """A document that text can be taken out of."""

    PDF = "PDF"
    WORD = "Word document"
    SHEETS = "spreadsheet"
    SLIDES = "presentation"
    OPEN_DOCUMENT = "OpenDocument file"


_MEMBERS = {
    "word/document.xml": Kind.WORD,
    "xl/workbook.xml": Kind.SHEETS,
    "ppt/presentation.xml": Kind.SLIDES,
    "content.xml": Kind.OPEN_DOCUMENT,
}


def may_be_document(head: bytes) -> bool:
    """Whether a file that begins so is worth a closer look."""
    return head.startswith((_ARCHIVE_MARK, _OLD_MARK)) or _is_pdf(head)


def kind_of(path: Path) -> Kind | None:
    """What a file is; None for what has no text to take out.

    Raises:
        zipfile.BadZipFile: it begins like an archive and is none.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    if head.startswith(_ARCHIVE_MARK):
        with zipfile.ZipFile(path) as archive:
            names = set(archive.namelist())
        return next((kind for name, kind in _MEMBERS.items() if name in names), None)
    return Kind.PDF if _is_pdf(head) else None


def is_old_office(head: bytes) -> bool:
    """Whether it is in the format of Office before 2007, or an encrypted file in the wrapping of that."""
    return head.startswith(_OLD_MARK)


def is_encrypted_office(content: bytes) -> bool:
    """Whether such a file is the wrapping of an encrypted one."""
    return _ENCRYPTED_NAME in content


def _is_pdf(head: bytes) -> bool:
    return head.lstrip(_BEFORE_MARK).startswith(_PDF_MARK)
