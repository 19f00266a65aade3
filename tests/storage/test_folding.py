"""Folding makes alike what a person takes for the same, and tokens stand where text stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage.folding import WORD_LETTERS, fold, fold_with_places, pieces, tokens_of

TEXT = st.text(max_size=60)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Straße", "STRASSE"),
        ("café", "cafe\u0301"),
        ("ÅNGSTRÖM", "angstrom"),
        ("ﬁn", "fin"),
        ("Łódź", "lodz"),
        ("מַיִם", "מים"),
        ("إسلام", "اسلام"),
        ("مدرسة", "مدرسه"),
        ("می\u200cخواهم", "میخواهم"),
        ("한국", "한국"),
        ("ガ", "ｶﾞ"),
        ("Ⅳ", "iv"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("so\u00adft", "soft"),
    ],
)
def test_spellings_of_the_same_fold_to_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("が", "か"), ("ば", "ぱ"), ("é", "a"), ("हिन्दी", "हनद"), ("ไทย", "ทย")])
def test_what_differs_stays_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Don't do foo_bar-2!", ["don", "t", "do", "foo", "bar", "2"]),
        ("北京大学", ["北京", "京大", "大学", "京", "北", "大", "学"]),
        ("北", ["北"]),
        ("ไทยๆ", ["ไทย", "ทยๆ", "ท", "ทย", "ย", "ยๆ", "ไ", "ไท", "ๆ"]),
        ("用Python写", ["python", "写", "用"]),
        ("!?—", []),
        ("", []),
    ],
)
def test_tokens_are_words_and_neighbouring_characters_and_single_ones_behind(text: str, tokens: list[str]) -> None:
    assert tokens_of(text) == tokens


def test_a_long_word_is_taken_apart() -> None:
    assert tokens_of("x" * (2 * WORD_LETTERS + 1)) == ["x" * WORD_LETTERS, "x" * WORD_LETTERS, "x"]


@given(TEXT)
def test_folding_twice_changes_nothing_that_is_looked_for(text: str) -> None:
    assert tokens_of(fold(text)) == tokens_of(text)


@given(TEXT)
def test_places_are_of_the_text_in_order_and_one_more_than_the_folded_characters(text: str) -> None:
    folded, places = fold_with_places(text)
    assert len(places) == len(folded) + 1
    assert places == sorted(places)
    assert 0 <= places[0] <= places[-1] == len(text)


@given(TEXT)
def test_every_token_of_a_piece_stands_in_the_index_in_its_order(text: str) -> None:
    index = tokens_of(text)
    at = -1
    for piece in pieces(fold(text)):
        if piece.size and len(piece.text) < piece.size:
            assert piece.text in index
            continue
        for token in piece.tokens:
            at = index.index(token, at + 1)
