"""The text of an OpenDocument file (odt, ods, odp): paragraphs, headings, and a line for each row of a table."""

import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element  # the type alone: what parses is the safe one

from defusedxml.ElementTree import fromstring

from app.text.documents.refusals import encrypted
from app.text.documents.table_text import row_text

_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_SKIPPED = {f"{_TEXT}tracked-changes", f"{_OFFICE}annotation"}
_MOST_REPEATED = 1000
"""Spaces or cells: programs write “the same again, to the end of the sheet”."""
_DEEPEST_HEADING = 6


def open_document_texts(path: Path) -> Iterator[str]:
    """What is written in it, in its order.

    Raises:
        AttachmentRefusedError: it is encrypted.
    """
    with zipfile.ZipFile(path) as archive:
        if b"encryption-data" in archive.read("META-INF/manifest.xml"):
            raise encrypted(path.name)
        content = archive.read("content.xml")
    root: Element = fromstring(content)
    body = root.find(f"{_OFFICE}body")
    if body is not None:
        yield from _blocks(body)


def _blocks(element: Element) -> Iterator[str]:
    for child in element:
        if child.tag == f"{_TEXT}h":
            level = child.get(f"{_TEXT}outline-level", "1")
            depth = min(int(level), _DEEPEST_HEADING) if level.isdecimal() else 1
            yield f"\n{'#' * depth} {_line(child)}\n"
        elif child.tag == f"{_TEXT}p":
            yield _line(child)
        elif child.tag == f"{_TEXT}list-item":
            yield "\n".join(f"- {line}" for line in _blocks(child))
        elif child.tag == f"{_TABLE}table":
            yield f"\n## {child.get(f'{_TABLE}name', '')}\n"
            yield from _blocks(child)
            yield ""
        elif child.tag == f"{_TABLE}table-row":
            if line := row_text([cell for each in child for cell in _cells(each)]):
                yield line
        elif child.tag == f"{_DRAW}page":
            yield f"\n[Slide: {child.get(f'{_DRAW}name', '')}]"
            yield from _blocks(child)
        elif child.tag not in _SKIPPED:
            yield from _blocks(child)


def _cells(cell: Element) -> Iterator[str]:
    text = " ".join(filter(None, _blocks(cell)))
    repeated = cell.get(f"{_TABLE}number-columns-repeated", "1")
    yield from [text] * _times(repeated)


def _line(element: Element) -> str:
    return "".join(_pieces(element))


def _pieces(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if child.tag == f"{_TEXT}s":
            yield " " * _times(child.get(f"{_TEXT}c", "1"))
        elif child.tag == f"{_TEXT}tab":
            yield "\t"
        elif child.tag == f"{_TEXT}line-break":
            yield "\n"
        elif child.tag not in _SKIPPED:
            yield from _pieces(child)
        yield child.tail or ""


def _times(written: str) -> int:
    return min(int(written), _MOST_REPEATED) if written.isdecimal() else 1
