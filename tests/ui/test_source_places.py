"""Where rendered characters stand in their Markdown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from app.ui.markdown import to_html
from app.ui.source_places import NOWHERE, source_places, stretches

SAMPLES = (
    "Plain words, nothing else.",
    "Some **bold** and *slanted* and `code` words.",
    "A [link with words](https://example.org/a.long?address=with&dots.) and more.",
    "# A heading\n\nA paragraph\nover two lines.",
    "- one\n- two *three*\n  - four\n\n1. five\n2. six",
    "| a | b |\n|---|---|\n| one | two |\n| three | four |",
    "Escaped \\* and &amp; and <b>not html</b>.",
    "Emoji 🙂 and é and 日本語 and **🙂🙂**.",
    "> quoted\n> words\n\nafter",
    "- [x] done\n- [ ] not done",
)


def rendered(source: str) -> str:
    document = QTextDocument()
    document.setHtml(to_html(source))
    return document.toPlainText()


@pytest.mark.parametrize("source", SAMPLES)
def test_every_rendered_character_is_found_at_itself_and_in_order(qapp: QApplication, source: str) -> None:
    shown = rendered(source)
    places, end = source_places(shown, source)
    found = [(character, place) for character, place in zip(shown, places, strict=True) if place != NOWHERE]
    assert all(source[place] == character or (source[place] + character).isspace() for character, place in found)
    assert [place for _, place in found] == sorted({place for _, place in found})
    letters = [place for character, place in zip(shown, places, strict=True) if character.isalnum()]
    assert NOWHERE not in letters
    assert end <= len(source)


def test_words_after_a_link_are_not_looked_for_inside_its_address(qapp: QApplication) -> None:
    source = SAMPLES[2]
    shown = rendered(source)
    places, _ = source_places(shown, source)
    assert [places[shown.index(word)] for word in ("link", " and more")] == [
        source.index("link"),
        source.index(" and more"),
    ]


@given(text=st.text(alphabet="ab *`_[]()#-\n🙂", max_size=60))
def test_any_text_is_walked_through_without_going_back(text: str) -> None:
    places, end = source_places(text.replace("*", ""), text)
    known = [place for place in places if place != NOWHERE]
    assert known == sorted(set(known))
    assert end <= len(text)


def test_stretches_lie_where_their_places_lie_in_a_span() -> None:
    assert stretches([0, 1, NOWHERE, 5, 6, 9], [(1, 6), (9, 12)]) == [(1, 2), (3, 4), (5, 6)]
    assert stretches([0, 1, 2], [(0, 3)]) == [(0, 3)]
    assert stretches([], [(0, 3)]) == []
