"""Looks at JSON that may be anything."""

import time

import pytest

from app.exchange.notes import Left, Notes, shown
from app.exchange.values import first_text, moment, prose, text, title


@pytest.mark.parametrize(
    ("given", "seconds"),
    [
        (1700000000, 1700000000.0),
        (1700000000.25, 1700000000.25),
        (1700000000123, 1700000000.123),
        (1700000000123456, 1700000000.123456),
        (1700000000123456789, 1700000000.1234567),
        ("1700000000123", 1700000000.123),
        ("2023-11-14T22:13:20Z", 1700000000.0),
        ("2023-11-14T22:13:20.000Z", 1700000000.0),
        ("2023-11-14T23:13:20+01:00", 1700000000.0),
        ("2023-11-14T22:13:20", 1700000000.0),
    ],
)
def test_dates_are_read_as_programs_write_them(given: object, seconds: float) -> None:
    notes = Notes("file")
    assert moment(given, notes) == seconds
    assert notes.problems() == ()


@pytest.mark.parametrize(
    "given",
    [
        "November 14, 2023 10:13pm",
        "November 14, 2023 10:13 PM",
        "Nov 14, 2023 22:13",
        "2023-11-14 @22h 13m 0s 5ms",
        "2023-11-14@22h13m00s",
    ],
)
def test_dates_are_read_as_people_write_them(given: str) -> None:
    assert moment(given, Notes("file")) == time.mktime((2023, 11, 14, 22, 13, 0, 0, 0, -1))


@pytest.mark.parametrize("given", ["12:00am", "12:00pm"])
def test_twelve_is_midnight_or_noon(given: str) -> None:
    hour = time.localtime(moment(f"March 5, 2024 {given}", Notes("file"))).tm_hour
    assert hour == (0 if given.endswith("am") else 12)


@pytest.mark.parametrize(
    "given",
    [
        *(True, -5, 1e300, 10**400, float("nan"), float("inf"), [], {}, "yesterday", "nan", "9" * 500),
        *("0001-01-01T00:00:00", "Smarch 5, 2024 2:20pm", "February 31, 2024 2:20pm"),
    ],
)
def test_what_is_no_date_is_unknown_and_counted(given: object) -> None:
    notes = Notes("file")
    assert moment(given, notes) == 0.0
    assert notes.problems() == ("file: 1 date could not be read; when that was is left unknown.",)


@pytest.mark.parametrize("given", [None, "", 0])
def test_no_date_is_no_problem(given: object) -> None:
    notes = Notes("file")
    assert moment(given, notes) == 0.0
    assert notes.problems() == ()


def test_texts_hold_nothing_that_cannot_be_stored() -> None:
    assert text("a\0b") == "ab"
    assert text("\ud83d\ude00 \ud83d") == "😀 \ufffd"
    nothing: tuple[object, ...] = (None, 3, [], {})
    assert [text(each) for each in nothing] == [""] * 4
    assert first_text(None, "  ", 3, " x ") == "x"
    assert title(" a\n b\t" + "c" * 1000) == "a b " + "c" * 196


def test_a_picture_in_a_text_becomes_a_note() -> None:
    notes = Notes("file")
    assert prose("see ![a cat](data:image/png;base64,AA) and ![](data:x)", notes) == "see [Image: a cat] and [Image]"
    assert notes.problems() == ("file: 2 images cannot be kept; a note in brackets stands where each was.",)


def test_names_are_shown_without_what_moves_the_cursor() -> None:
    assert shown("a\x1b[2Jb\nc\udcff") == "a\ufffd[2Jb\ufffdc\ufffd"
    assert len(shown("x" * 1000)) < 130


def test_notes_are_bounded_and_counted() -> None:
    notes = Notes("file")
    for at in range(1000):
        notes.trouble(f"{at}.")
    notes.left(Left.IMAGE, 2)
    notes.left(Left.FILE)
    notes.left(Left.AUDIO)
    notes.left(Left.HIDDEN)
    problems = notes.problems()
    assert problems[0] == "file: 0."
    assert problems[500:] == (
        "file: 500 further things could not be read.",
        "file: 2 images, 1 sound recording and 1 attached file cannot be kept; "
        "a note in brackets stands where each was.",
        "file: 1 hidden message had no place in a conversation and stayed behind.",
    )
