"""What cannot be written as UTF-8 is replaced, and nothing else is touched."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.characters import whole_characters


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_text_that_can_be_written_stays_as_it_is(text: str) -> None:
    assert whole_characters(text) == text


@pytest.mark.parametrize(
    ("broken", "whole"), [("a\ud83d\ude00", "a\N{GRINNING FACE}"), ("\ud83d", "\ufffd"), ("é\udc00b", "é\ufffdb")]
)
def test_halves_of_characters_are_joined_or_replaced(broken: str, whole: str) -> None:
    assert whole_characters(broken) == whole


@given(st.text())
def test_whatever_comes_can_be_written_afterwards(text: str) -> None:
    assert whole_characters(text).encode("utf-8").decode("utf-8") == whole_characters(text)
