"""Sentences from below the window are recognised, translated, and their values put in again."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from app.ui.languages import Speech
from app.ui.sentences import spoken


@pytest.fixture(autouse=True)
def stretched(qapp: QApplication) -> Iterator[None]:
    speech = Speech(qapp, "stretched")
    yield
    speech.close()


def is_translated(text: str) -> bool:
    return text.startswith("[") and text.endswith("]")


def test_a_sentence_without_values_is_translated() -> None:
    assert is_translated(spoken("The saved rows were loaded from disk."))


def test_the_values_of_a_sentence_stand_in_its_translation() -> None:
    said = spoken("The folder /data/of mine cannot be written; give yourself access or choose another with --data.")
    assert is_translated(said)
    assert "/data/of mine" in said


def test_several_sentences_in_a_row_are_each_translated() -> None:
    said = spoken("A saved segment was damaged and set aside. The saved rows were loaded from disk.")
    assert said.count("[") == 2


def test_a_sentence_within_a_sentence_is_translated_too() -> None:
    inner = "The database in /x is damaged; “verify” says where."
    said = spoken(f"{inner} The default settings are used.")
    assert said.count("[") == 2
    assert "/x" in said


def test_a_sentence_nobody_knows_between_two_that_are_known_stays_as_it_is() -> None:
    known = "The saved rows were loaded from disk."
    said = spoken(f"{known} Nobody ever wrote this. {known}")
    assert said.count("[") == 2
    assert "] Nobody ever wrote this. [" in said


@pytest.mark.parametrize("text", ["", "hello", "100 % of it.", "%1", "e.g. this", "A" * 5000, "(.+?) [x"])
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert spoken(text) == text


def test_a_value_that_looks_like_a_place_is_not_filled_again() -> None:
    said = spoken("The folder %2 cannot be written; give yourself access or choose another with --data.")
    assert "%2" in said
    assert is_translated(said)
