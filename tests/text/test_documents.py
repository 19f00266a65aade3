"""Text comes out of PDF and office files in their order, and nothing of it is lost on the way."""

from datetime import date
from pathlib import Path

import docx
import openpyxl
import pptx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from pptx.util import Inches

from app.text.documents.extract import extract
from tests.text.made_documents import encrypted_pdf, odt, pdf

MOST = 100_000


def text_of(path: Path) -> str:
    text, remark = extract(path, most_bytes=MOST)
    assert remark == ""
    return text


def written(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_a_pdf_comes_page_by_page(tmp_path: Path) -> None:
    path = written(tmp_path, "a.pdf", pdf("The first page", "The second one"))
    assert text_of(path) == "[Page 1]\nThe first page\n\n[Page 2]\nThe second one"
    assert text_of(written(tmp_path, "b.pdf", pdf("Alone"))) == "Alone"


def test_a_pdf_that_only_says_what_may_be_done_with_it_is_read(tmp_path: Path) -> None:
    assert text_of(written(tmp_path, "a.pdf", encrypted_pdf("For all to read", password=""))) == "For all to read"


def test_pages_that_are_pictures_are_counted(tmp_path: Path) -> None:
    text, remark = extract(written(tmp_path, "a.pdf", pdf("Words", "", "")), most_bytes=MOST)
    assert text == "[Page 1]\nWords"
    assert remark == "2 of the 3 pages of a.pdf have no text in them; they may be pictures."


def test_a_word_document_keeps_its_order_with_headings_lists_and_tables(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_heading("Plan", 1)
    document.add_paragraph("Before\tthe table")
    table = document.add_table(2, 2)
    for number, cell in enumerate(each for row in table.rows for each in row.cells):
        cell.text = f"cell {number}"
    document.add_paragraph("After it")
    document.save(str(tmp_path / "a.docx"))
    assert text_of(tmp_path / "a.docx").splitlines() == [
        "# Plan", "", "Before\tthe table", "", "cell 0\tcell 1", "cell 2\tcell 3", "", "After it",
    ]  # fmt: skip


def test_insertions_to_be_accepted_and_content_controls_are_text_and_deletions_are_not(tmp_path: Path) -> None:
    document = docx.Document()
    run = "<w:r><w:t>{}</w:t></w:r>"
    inner = (
        f"<w:p {nsdecls('w')}>{run.format('kept ')}<w:ins>{run.format('inserted ')}</w:ins>"
        f"<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del>"
        f"<w:sdt><w:sdtContent>{run.format('filled in')}</w:sdtContent></w:sdt></w:p>"
    )
    document.element.body.insert(0, parse_xml(inner))
    block = f"<w:sdt {nsdecls('w')}><w:sdtContent><w:p>{run.format('a whole block')}</w:p></w:sdtContent></w:sdt>"
    document.element.body.insert(1, parse_xml(block))
    document.save(str(tmp_path / "a.docx"))
    assert text_of(tmp_path / "a.docx") == "kept inserted filled in\na whole block"


def test_a_spreadsheet_comes_sheet_by_sheet_with_values_as_people_write_them(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Costs"
    for row in (["What", "When", "How much", None], ["Rent", date(2026, 5, 1), 0.1 + 0.2], [], [None, True, 3]):
        book.active.append(row)
    book.create_sheet("Empty & more")["C900000"] = "far away"
    book.save(tmp_path / "a.xlsx")
    assert text_of(tmp_path / "a.xlsx").splitlines() == [
        "## Costs", "", "What\tWhen\tHow much", "Rent\t2026-05-01\t0.3", "\tTRUE\t3",
        "", "## Empty & more", "", "\t\tfar away",
    ]  # fmt: skip


def test_a_presentation_comes_slide_by_slide_with_tables_and_notes(tmp_path: Path) -> None:
    show = pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[1])
    slide.shapes.title.text = "Why"
    slide.placeholders[1].text = "Because\nof this"
    slide.notes_slide.notes_text_frame.text = "say it slowly"
    last = show.slides.add_slide(show.slide_layouts[6])
    table = last.shapes.add_table(1, 2, Inches(1), Inches(1), Inches(4), Inches(1)).table
    table.cell(0, 0).text, table.cell(0, 1).text = "left", "right"
    show.save(str(tmp_path / "a.pptx"))
    assert text_of(tmp_path / "a.pptx").splitlines() == [
        "[Slide 1]", "Why", "Because", "of this", "Notes: say it slowly", "", "[Slide 2]", "left\tright",
    ]  # fmt: skip


def test_an_open_document_comes_with_headings_lists_tables_and_its_own_spaces(tmp_path: Path) -> None:
    row = "<table:table-row>{}</table:table-row>"
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    path = odt(
        tmp_path / "a.odt",
        '<text:h text:outline-level="2">Plan</text:h><text:p>one<text:s text:c="3"/>two<text:tab/><text:span>three'
        "</text:span> four</text:p><text:list><text:list-item><text:p>first</text:p></text:list-item></text:list>"
        f'<table:table table:name="T">{row.format(cell.format("a") + cell.format("b"))}'
        '<table:table-row><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>',
    )
    assert text_of(path).splitlines() == ["## Plan", "", "one   two\tthree four", "- first", "", "## T", "", "a\tb"]
