"""A text is never cut within what a person sees as one character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.characters import boundary, cut
from app.domain.conversation import title_from

FAMILY = "👨‍👩‍👧‍👦"
FLAG = "🇩🇪"


@pytest.mark.parametrize(
    ("text", "most", "kept"),
    [
        ("abc", 5, "abc"),
        ("abcdef", 3, "abc"),
        ("ae\u0301b", 2, "a"),
        (f"a{FAMILY}", 4, "a"),
        (f"{FAMILY}b", 7, FAMILY),
        (f"{FLAG}{FLAG}", 3, FLAG),
        (f"{FLAG}{FLAG}", 2, FLAG),
        ("👩🏽‍🚀x", 1, "👩"),
        ("a👍🏽", 2, "a"),
        ("ab\r\nc", 3, "ab"),
        ("a❤\ufe0fb", 2, "a"),
        ("\u1112\u1161\u11ab\u1100", 2, "\u1112\u1161"),
        # The first and the last of what belongs together, and their neighbours, which do not.
        ("a\u1100\u11ff", 2, "a"),
        ("a\u10ff\u1100", 2, "a\u10ff"),
        ("a\u11ff\u1200", 2, "a\u11ff"),
        ("a\U0001f1e6\U0001f1ff", 2, "a"),
        ("a\U0001f1e5\U0001f1e6", 2, "a\U0001f1e5"),
        ("a\U0001f44d\U0001f3fb", 2, "a"),
        ("a\U0001f44d\U0001f3ff", 2, "a"),
        ("a\U0001f44d\U0001f3fa", 2, "a\U0001f44d"),
        ("a\U0001f44d\U0001f400", 2, "a\U0001f44d"),
        ("a\U0001f1e6b", 2, "a\U0001f1e6"),
        ("a\U0001f3f4\U000e0020", 2, "a"),
        ("a\U0001f3f4\U000e007f", 2, "a"),
    ],
)
def test_a_cut_keeps_whole_characters(text: str, most: int, kept: str) -> None:
    assert cut(text, most) == kept


@given(st.text(max_size=80), st.integers(min_value=0, max_value=90))
def test_a_cut_is_a_beginning_no_longer_than_asked_for(text: str, most: int) -> None:
    made = cut(text, most)
    assert text.startswith(made)
    assert len(made) <= most


def test_a_tower_of_accents_costs_no_more_than_a_glance() -> None:
    assert boundary("a" + "\u0301" * 100_000, 90_000) == 90_000


def test_a_title_never_ends_in_half_a_family() -> None:
    title = title_from(FAMILY * 20)
    assert title.removesuffix("…").replace(FAMILY, "") == ""
