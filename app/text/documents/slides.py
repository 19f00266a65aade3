"""The text of a presentation: slide by slide, with tables and the speaker's notes."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from pptx import Presentation
from pptx.shapes.autoshape import Shape
from pptx.shapes.base import BaseShape
from pptx.shapes.graphfrm import GraphicFrame
from pptx.shapes.group import GroupShape

from app.text.documents.table_text import row_text


def slide_texts(path: Path) -> Iterator[str]:
    """The slides, each with its number."""
    for number, slide in enumerate(Presentation(str(path)).slides, 1):
        yield "\n".join([f"[Slide {number}]", *_texts(slide.shapes)])
        notes = slide.notes_slide.notes_text_frame if slide.has_notes_slide else None
        if notes is not None and notes.text.strip():
            yield f"Notes: {notes.text.strip()}"
        yield ""


def _texts(shapes: Iterable[BaseShape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, GroupShape):
            yield from _texts(shape.shapes)
        elif isinstance(shape, GraphicFrame) and shape.has_table:
            for row in shape.table.rows:
                yield row_text([cell.text for cell in row.cells])
        elif isinstance(shape, Shape) and shape.text_frame.text.strip():
            # A vertical tab is a line break within a paragraph.
            yield shape.text_frame.text.strip().replace("\v", "\n")
