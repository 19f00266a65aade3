"""The text of a PDF file, page by page."""

from collections.abc import Iterator
from pathlib import Path

from pypdf import PasswordType, PdfReader
from pypdf.errors import PyPdfError

from app.text.documents.refusals import damaged, encrypted, only_pictures

_DAMAGED = (PyPdfError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, ArithmeticError)
"""What the library raises for broken files, as its documentation says: more than its own errors."""


def pdf_pages(path: Path) -> tuple[Iterator[str], list[str]]:
    """The text of each page, as it is asked for, and a list that gets the remarks by the end.

    Raises:
        AttachmentRefusedError: it is encrypted or damaged; while pages are asked for, too.
    """
    try:
        reader = PdfReader(path, strict=False)
        if reader.is_encrypted and reader.decrypt("") is PasswordType.NOT_DECRYPTED:
            raise encrypted(path.name)
        n_pages = len(reader.pages)
    except _DAMAGED as error:
        raise damaged(path.name) from error
    remarks: list[str] = []
    return _texts(reader, path.name, n_pages, remarks), remarks


def _texts(reader: PdfReader, name: str, n_pages: int, remarks: list[str]) -> Iterator[str]:
    n_broken = n_empty = 0
    for number in range(n_pages):
        try:
            text = reader.pages[number].extract_text().strip()
        except _DAMAGED:
            n_broken += 1
            continue
        if text:
            yield f"[Page {number + 1}]\n{text}" if n_pages > 1 else text
        else:
            n_empty += 1
    if (n_broken and n_broken + n_empty == n_pages) or not n_pages:
        raise damaged(name)
    if n_empty == n_pages:
        raise only_pictures(name, n_pages)
    if n_broken:
        remarks.append(f"{n_broken} of the {n_pages} pages of {name} are damaged and left out.")
    if n_empty:
        remarks.append(f"{n_empty} of the {n_pages} pages of {name} have no text in them; they may be pictures.")
