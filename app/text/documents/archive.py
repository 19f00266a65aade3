"""Bounds an office file, which is a zip archive of XML, before any of it is parsed."""

import zipfile
from pathlib import Path

from app.text.documents.refusals import encrypted, too_big_inside, unsafe

MOST_UNPACKED = 400_000_000
"""Bytes; `zipfile` never unpacks more of a member than the archive says it has, so the sum of what it says holds."""
MOST_MEMBERS = 20_000
_PIECE = 1 << 20
_DECLARATIONS = tuple(
    mark.encode(encoding) for mark in ("<!DOCTYPE", "<!ENTITY") for encoding in ("utf-8", "utf-16-le", "utf-16-be")
)
_OVERLAP = max(map(len, _DECLARATIONS))


def check_archive(path: Path) -> None:
    """Refuse what swells beyond measure, what declares entities, and what is encrypted.

    Raises:
        AttachmentRefusedError: it is one of these.
        zipfile.BadZipFile: it is damaged.
    """
    with zipfile.ZipFile(path) as archive:
        members = archive.infolist()
        if len(members) > MOST_MEMBERS or sum(each.file_size for each in members) > MOST_UNPACKED:
            raise too_big_inside(path.name)
        if any(each.flag_bits & 1 for each in members):
            raise encrypted(path.name)
        for each in members:
            if each.filename.lower().endswith((".xml", ".rels")) and _declares(archive, each):
                raise unsafe(path.name)


def _declares(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool:
    """Whether a document type stands in it, which alone can declare entities; none of these formats has one."""
    end = b""
    with archive.open(member) as file:
        while piece := file.read(_PIECE):
            seen = end + piece
            if any(mark in seen for mark in _DECLARATIONS):
                return True
            end = seen[-_OVERLAP:]
    return False
