"""The text of a spreadsheet: each sheet by name, a line for each row."""

from collections.abc import Iterator
from datetime import datetime, time
from pathlib import Path

from openpyxl import load_workbook

from app.text.documents.table_text import row_text


def sheet_texts(path: Path) -> Iterator[str]:
    """Its rows; of formulas, the values that were last computed."""
    book = load_workbook(path, read_only=True, data_only=True, keep_links=False)
    for sheet in book.worksheets:
        yield f"\n## {sheet.title}\n"
        # What a sheet says of its size may be wrong, or made to keep a reader busy.
        sheet.reset_dimensions()
        for values in sheet.iter_rows(values_only=True):
            if line := row_text([_cell(value) for value in values]):
                yield line


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    return str(value)
