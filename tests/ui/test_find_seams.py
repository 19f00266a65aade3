"""What is looked for is found where a long block is cut to be laid out, and marked on both sides of the cut."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.domain.message import Message, Role
from app.domain.settings import ThemeChoice
from app.ui.find_text import Place, TextScan
from app.ui.finding import Finding, Here, Needle
from app.ui.growing import GrowingText
from app.ui.markdown import Block
from app.ui.seen_text import seen_block
from app.ui.theme import Look
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.transcript_view import TranscriptView
from tests.ui.test_hostile import said
from tests.ui.test_long_transcript import settle
from tests.ui.test_transcript import TALK

PROSE = " ".join(f"word{number}" for number in range(900))
LONG = {
    "between words": PROSE,
    "between lines": PROSE.replace(" ", "\n"),
    "between sentences": ". ".join(f"Sentence {number}" for number in range(400)),
    "within a word": "".join(f"x{number}" for number in range(1200)),
}


def blocks_of(text: str) -> tuple[Block, ...]:
    growing = GrowingText()
    growing.grow_to(text)
    return growing.blocks


def across(text: str) -> str:
    """The last letters before the first cut and the first after it, as they are seen."""
    first, rest = blocks_of(text)[:2]
    assert rest.goes_on
    gap = " " if rest.start > first.end else ""
    return seen_block(first, {})[-6:] + gap + seen_block(rest, {})[:6]


def places(text: str, wanted: str) -> list[Place]:
    node = replace(said(Role.ASSISTANT, "")[1], message=Message(Role.ASSISTANT, text))
    scan = TextScan((node,), wanted)
    while not scan.done:
        scan.go_on()
    return scan.places


@pytest.fixture
def transcript(qtbot: QtBot) -> Iterator[TranscriptView]:
    look = Look(ThemeChoice.LIGHT)
    made = TranscriptView(look)
    qtbot.addWidget(made)
    made.resize(700, 1500)
    made.show()
    yield made
    look.deleteLater()


@pytest.mark.parametrize("name", LONG)
def test_what_stands_across_a_cut_is_found_once(name: str) -> None:
    (place,) = places(LONG[name], across(LONG[name]))
    assert place.start == blocks_of(LONG[name])[0].start


@pytest.mark.parametrize("text", ["", "\n"])
def test_a_reply_of_which_nothing_was_written_holds_nothing_and_stops_no_search(text: str) -> None:
    nodes = (*said(Role.ASSISTANT, text), *said(Role.ASSISTANT, "needle"))
    scan = TextScan(nodes, "needle")
    while not scan.done:
        scan.go_on()
    assert len(scan.places) == 1


def test_what_ends_at_a_cut_is_not_found_again_behind_it() -> None:
    text = "a" * 5000
    assert len(places(text, "a" * 900)) == 5000 // 900


def test_lines_of_code_do_not_run_together_at_a_cut() -> None:
    code = "```c\n" + "ab\n" * 500 + "```"
    assert places(code, "ab ab") == []
    assert places(code, "abab") == []


@pytest.mark.parametrize("name", LONG)
def test_both_sides_of_a_cut_are_marked(transcript: TranscriptView, name: str) -> None:
    text = LONG[name]
    nodes = said(Role.ASSISTANT, text)
    transcript.show_path(TALK, nodes, active=None, can_regenerate=False)
    settle(transcript)
    wanted = across(text)
    (place,) = places(text, wanted)
    here = Here(message=nodes[1].id, part=place.part, starts=(place.start,), index=0, end=place.end)
    transcript.verticalScrollBar().setValue(0)
    settle(transcript)
    transcript.show_found(Finding(needle=Needle(wanted), here=here))
    rows = transcript.views[-1].columns[1].rows
    marked = [_marked(row) for row in rows if isinstance(row, RichText)]
    assert all(marked[:2])
    assert "".join("".join(marked).split()) == "".join(wanted.split())


def _marked(row: RichText) -> str:
    """The letters of a row that are marked."""
    return "".join(selection.cursor.selectedText() for selection in row.extraSelections())
