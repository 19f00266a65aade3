"""A few letters choose among many texts: which kinds of agreement come first, and that none takes long."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.ranking import Match, Ranked, folded

TEXTS = (
    "Fox who learns to code",
    "Code review",
    "A decoder for tokens",
    "Cold outside, dear",
    "Über Café",
    "Letter to the landlord",
)


def best(typed: str, *, limit: int = 9) -> list[tuple[Match, str]]:
    return [(match, TEXTS[place]) for match, place in Ranked(TEXTS).best(typed, limit=limit)]


def test_a_beginning_comes_before_a_word_before_a_part_before_loose_letters() -> None:
    assert best("code") == [
        (Match.BEGINS, "Code review"),
        (Match.WORD, "Fox who learns to code"),
        (Match.HOLDS, "A decoder for tokens"),
        (Match.LOOSE, "Cold outside, dear"),
    ]


@pytest.mark.parametrize(
    ("typed", "match", "text"),
    [
        ("UBER", Match.BEGINS, "Über Café"),
        ("cafe", Match.WORD, "Über Café"),
        ("lan let", Match.WORDS, "Letter to the landlord"),
        ("lttl", Match.INITIALS, "Letter to the landlord"),
        ("  code   rev ", Match.BEGINS, "Code review"),
        ("crvw", Match.LOOSE, "Code review"),
    ],
)
def test_case_accents_and_spaces_do_not_count(typed: str, match: Match, text: str) -> None:
    assert best(typed)[0] == (match, text)


def test_loose_letters_that_stand_closer_together_come_first() -> None:
    texts = ("a long way to b", "xaxb")
    assert [place for _, place in Ranked(texts).best("ab", limit=2)] == [1, 0]


def test_nothing_typed_is_the_given_order() -> None:
    assert [text for _, text in best("", limit=2)] == list(TEXTS[:2])


def test_what_is_in_none_finds_nothing() -> None:
    assert best("zzzz") == []
    assert best("a text of many words that nobody wrote") == []


@given(texts=st.lists(st.text(max_size=12), max_size=8), typed=st.text(max_size=6))
def test_each_text_is_found_once_and_by_all_of_itself(texts: list[str], typed: str) -> None:
    ranked = Ranked(texts)
    places = [place for _, place in ranked.best(typed, limit=99)]
    assert len(places) == len(set(places))
    for place, text in enumerate(texts):
        if folded(text).split():
            found = [at for _, at in ranked.best(text, limit=99)]
            assert place in found or " ".join(folded(text).split()) not in f" {folded(text)}"


def test_a_pattern_of_many_near_misses_is_left_without_going_back() -> None:
    # Letters that nearly fit in very many ways would keep a pattern with free gaps busy for hours.
    texts = ["a" * 200] * 50
    assert Ranked(texts).best("aaaaaaaaab", limit=5) == []
