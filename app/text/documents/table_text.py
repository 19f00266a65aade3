"""How a row of a table is written as a line."""

from collections.abc import Sequence


def row_text(cells: Sequence[str]) -> str:
    """Cells with tabs between them, as programs exchange tables; what is empty at the end is left out."""
    return "\t".join(cell.replace("\t", " ").replace("\n", " ") for cell in cells).rstrip("\t")
