"""Takes the text out of one document, in this process: whoever calls it can be ended at any moment."""

import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from app.text.documents.archive import check_archive
from app.text.documents.kinds import HEAD_BYTES, Kind, is_encrypted_office, is_old_office, kind_of
from app.text.documents.refusals import (
    damaged,
    empty,
    encrypted,
    no_document,
    old_format,
    too_much,
)
from app.text.text_file import AttachmentRefusedError

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_MANY_BREAKS = re.compile(r"\n[ \t]*(?:\n[ \t]*)+\n")


def extract(path: Path, *, most_bytes: int) -> tuple[str, str]:
    """The text of a document, and what should be known of it; that is empty where nothing should.

    Raises:
        AttachmentRefusedError: there is none to be had, with the reason.
        MemoryError: it takes too much.
    """
    try:
        kind = _kind(path)
        if kind is Kind.PDF:
            # Only here: each of these libraries takes its time to load.
            from app.text.documents.pdf import pdf_pages  # noqa: PLC0415

            pages, remarks = pdf_pages(path)
            text = _joined(pages, path.name, most_bytes, between="\n\n")
            return text, " ".join(remarks)
        check_archive(path)
        return _joined(_texts(kind, path), path.name, most_bytes, between="\n"), ""
    except (AttachmentRefusedError, MemoryError):
        raise
    except OSError as error:
        raise AttachmentRefusedError(f"{path.name} cannot be read: {error.strerror or error}.") from error
    except Exception as error:
        # The libraries raise whatever a broken file makes them stumble over.
        raise damaged(path.name) from error


def _kind(path: Path) -> Kind:
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
        if is_old_office(head):
            raise encrypted(path.name) if is_encrypted_office(head + file.read()) else old_format(path.name)
    try:
        kind = kind_of(path)
    except zipfile.BadZipFile as error:
        raise damaged(path.name) from error
    if kind is None:
        raise no_document(path.name)
    return kind


def _texts(kind: Kind, path: Path) -> Iterable[str]:
    match kind:
        case Kind.WORD:
            from app.text.documents.word import word_texts  # noqa: PLC0415

            return word_texts(path)
        case Kind.SHEETS:
            from app.text.documents.sheets import sheet_texts  # noqa: PLC0415

            return sheet_texts(path)
        case Kind.SLIDES:
            from app.text.documents.slides import slide_texts  # noqa: PLC0415

            return slide_texts(path)
        case _:
            from app.text.documents.open_document import open_document_texts  # noqa: PLC0415

            return open_document_texts(path)


def _joined(texts: Iterable[str], name: str, most_bytes: int, *, between: str) -> str:
    joined = between.join(_bounded(texts, name, most_bytes))
    text = _MANY_BREAKS.sub("\n\n", joined).strip("\n")
    if not text.strip():
        raise empty(name)
    return text


def _bounded(texts: Iterable[str], name: str, most_bytes: int) -> Iterator[str]:
    n_bytes = 0
    for text in texts:
        clean = _UNPRINTABLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
        n_bytes += len(clean.encode()) + 1
        if n_bytes > most_bytes:
            raise too_much(name, most_bytes)
        yield clean
