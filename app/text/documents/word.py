"""The text of a Word document, in its order: paragraphs, tables with a line for each row, footnotes at the end.

It goes by the document's own elements and not by the library's paragraphs: these leave out what stands in content
controls, in text boxes and in insertions that are still to be accepted.
"""

from collections.abc import Iterator
from pathlib import Path

from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

from app.text.documents.table_text import row_text

_SKIPPED = {qn("w:del"), qn("w:moveFrom"), "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"}
"""Deleted, moved away, and what is there a second time for old programs."""
_FOOTNOTES = "/footnotes"
_DEEPEST_HEADING = 6


def word_texts(path: Path) -> Iterator[str]:
    """Its paragraphs and rows, each a line or more."""
    document = Document(str(path))
    headings = {style.style_id: _level(style.name or "") for style in document.styles}
    yield from _blocks(document.element.body, headings)
    for relation in document.part.rels.values():
        if not relation.is_external and relation.reltype.endswith(_FOOTNOTES):
            for note in parse_xml(relation.target_part.blob):
                if note.get(qn("w:type")) is None:
                    text = " ".join(_blocks(note, headings))
                    yield f"[^{note.get(qn('w:id'))}]: {text}"


def _level(style: str) -> int:
    """Of the heading that a style is for; 0 for none."""
    word, _, number = style.lower().partition(" ")
    if word == "title":
        return 1
    return min(int(number), _DEEPEST_HEADING) if word == "heading" and number.isdecimal() else 0


def _blocks(element: BaseOxmlElement, headings: dict[str, int]) -> Iterator[str]:
    for child in element:
        if child.tag == qn("w:p"):
            yield _paragraph(child, headings)
            for box in _within(child, qn("w:txbxContent")):
                yield from _blocks(box, headings)
        elif child.tag == qn("w:tbl"):
            yield from _rows(child, headings)
        elif child.tag not in _SKIPPED:
            yield from _blocks(child, headings)


def _rows(table: BaseOxmlElement, headings: dict[str, int]) -> Iterator[str]:
    yield ""
    for row in _within(table, qn("w:tr")):
        yield row_text([" ".join(filter(None, _blocks(cell, headings))) for cell in _within(row, qn("w:tc"))])
    yield ""


def _paragraph(paragraph: BaseOxmlElement, headings: dict[str, int]) -> str:
    text = "".join(_pieces(paragraph)).strip("\n")
    style = paragraph.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
    level = headings.get(style.get(qn("w:val"), ""), 0) if style is not None else 0
    if level and text:
        return f"\n{'#' * level} {text}\n"
    listed = paragraph.find(f"{qn('w:pPr')}/{qn('w:numPr')}") is not None
    return f"- {text}" if listed and text else text


def _pieces(element: BaseOxmlElement) -> Iterator[str]:
    for child in element:
        if child.tag == qn("w:t"):
            yield child.text or ""
        elif child.tag == qn("w:tab"):
            yield "\t"
        elif child.tag in {qn("w:br"), qn("w:cr")}:
            yield "\n"
        elif child.tag == qn("w:noBreakHyphen"):
            yield "-"
        elif child.tag == qn("w:footnoteReference"):
            yield f"[^{child.get(qn('w:id'))}]"
        elif child.tag not in _SKIPPED and child.tag not in {qn("w:txbxContent"), qn("w:pPr")}:
            yield from _pieces(child)


def _within(element: BaseOxmlElement, tag: str) -> Iterator[BaseOxmlElement]:
    """The next elements below that are so named, whatever wraps them; not those within them again."""
    for child in element:
        if child.tag == tag:
            yield child
        elif child.tag not in _SKIPPED:
            yield from _within(child, tag)
