"""Where in a message's view a place stands, while not all of that view exists."""

from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from app.ui.widgets.rich_text import RichText
from app.ui.widgets.row_column import RowColumn


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place in a view.

    Attributes:
        column, row: in which row of which of its columns; -1 outside of them.
        top, height: pixels below the beginning of that, and how high it is.
        is_known: it is there; else only its row is known.
    """

    column: int = -1
    row: int = -1
    top: int = 0
    height: int = 0
    is_known: bool = True


def spot_in_column(column: RowColumn, number: int, place: int) -> Spot | None:
    """Of a place in what a column shows; None while its row is not known."""
    row = column.row_with(place)
    if row is None:
        return None
    widget = column.row(row)
    if widget is None:
        return Spot(column=number, row=row, is_known=False)
    text = column.text_of(widget)
    top, height = box_within(text, widget) if text is not None else (0, 0)
    return Spot(column=number, row=row, top=top, height=height)


def box_within(text: RichText, view: QWidget) -> tuple[int, int]:
    """How far below the top of a view the place stands that was gone to, and how high it is."""
    box = text.here_box()
    if box is None:
        return 0, 0
    return text.viewport().mapTo(view, box.topLeft()).y(), box.height()
