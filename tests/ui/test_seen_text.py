"""What is searched is what is seen: the same letters as in the rows of the transcript, and the same places."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.settings import ThemeChoice
from app.ui.find_text import TextScan
from app.ui.finding import Finding, Here, Needle
from app.ui.markdown import to_text
from app.ui.parts_of_message import CONTENT
from app.ui.theme import Look
from app.ui.widgets.block_column import BlockColumn

PIECES = (
    "Some **nee**dle and *slanted* needle.",
    "A [needle](https://needle.example/needle) with an ![needle](https://needle.example/x.png).",
    "`needle  of code` and &amp;needle; and <b>needle</b>\nneedle\\\nneedle  \nneedle",
    "```python\nneedle = 'needle'\n\n    # needle\n```",
    "    needle of old code\n    needle",
    "# needle\n\n- needle\n  - *nee*dle\n\n1. needle\n2. nee dle",
    "- [x] needle\n- [ ] needle",
    "| needle | b |\n|---|---|\n| nee**dle** | `needle` |",
    "> needle\n> > needle",
    "Emoji 🙂needle🙂 and $needle^2$ and nee\u202edle.",
    "Needle again: see [needle][a].\n\n[a]: https://example.org/needle",
    "---",
)


@pytest.fixture(scope="module")
def look(qapp: QApplication) -> Iterator[Look]:
    made = Look(ThemeChoice.LIGHT)
    yield made
    made.deleteLater()


def shown(look: Look, content: str) -> BlockColumn:
    column = BlockColumn(look)
    column.resize(700, 100)
    column.reach(0, 100_000)
    column.settle(content)
    while column.work():
        pass
    return column


def seen_places(column: BlockColumn, finding: Finding) -> list[tuple[int, str, bool]]:
    """Row by row: which places are marked, and whether one stands there."""
    found = []
    for index, widget in enumerate(column.rows):
        text = column.text_of(widget)
        assert text is not None
        row = column.seen_row(index, text.letters().text)
        found += [
            (index, row.text[seen.start : seen.end], seen.is_here)
            for seen in finding.seen_in(MessageId(1), CONTENT, row)
        ]
    return found


def scanned(content: str, wanted: str) -> TextScan:
    node = MessageNode(id=MessageId(1), parent=None, message=Message(Role.ASSISTANT, content))
    scan = TextScan([node], wanted)
    while not scan.done:
        scan.go_on()
    return scan


@pytest.mark.parametrize("source", PIECES)
def test_plain_text_is_that_of_the_row(look: Look, source: str) -> None:
    column = shown(look, source)
    texts = [column.text_of(row) for row in column.rows]
    seen = "\n".join(text.letters().text for text in texts if text is not None)
    assert len(Needle("needle").places(seen)) == len(scanned(source, "needle").places)
    assert all(scanned(source, line.strip()).places for line in seen.split("\n") if line.strip())
    column.deleteLater()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    pieces=st.lists(st.sampled_from(PIECES), min_size=1, max_size=30), wanted=st.sampled_from(["needle", "dle", "ee"])
)
def test_each_place_that_is_counted_is_marked_in_its_row_and_is_the_one_that_is_gone_to(
    look: Look, pieces: list[str], wanted: str
) -> None:
    content = "\n\n".join(pieces)
    column, scan = shown(look, content), scanned(content, wanted)
    starts = tuple(place.start for place in scan.places)
    marked = seen_places(column, Finding(needle=Needle(wanted)))
    assert len(marked) == len(starts)
    for index, place in enumerate(scan.places):
        here = Here(message=MessageId(1), part=CONTENT, starts=starts, index=index, end=place.end)
        found = seen_places(column, Finding(needle=Needle(wanted), here=here))
        assert [at for at, (_, _, is_here) in enumerate(found) if is_here] == [index]
        assert found[index][0] == column.row_with(place.start)
    column.deleteLater()
    QCoreApplication.processEvents()


def test_hidden_addresses_are_not_seen_and_letters_in_marks_are() -> None:
    assert to_text("**nee**dle at [home](https://needle.example) `x  y`\nz") == "\nneedle at home x y z\n"
