"""Code falls into pieces that mean something, and nothing of it is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.text.code import CodeFamily, pieces


@given(
    st.text(st.characters(exclude_characters="\r"), max_size=60),
    st.sampled_from(["python", "html", "c", "", "no such language"]),
)
def test_the_pieces_are_the_source(source: str, language: str) -> None:
    assert "".join(text for _, text in pieces(source, language)) == source


@pytest.mark.parametrize(
    ("family", "text"),
    [
        (CodeFamily.KEYWORD, "def"),
        (CodeFamily.NAME, "f"),
        (CodeFamily.NUMBER, "1"),
        (CodeFamily.COMMENT, "# why"),
        (None, ":"),
    ],
)
def test_a_piece_has_the_family_of_what_it_is(family: CodeFamily | None, text: str) -> None:
    assert (family, text) in list(pieces("def f(x): return 1  # why", "python"))


def test_very_long_code_stays_plain() -> None:
    assert list(pieces("x = 1\n" * 10_000, "python")) == [(None, "x = 1\n" * 10_000)]
