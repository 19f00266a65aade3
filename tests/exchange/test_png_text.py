"""Texts beside a picture are read up to a bound, and nothing else of the file is looked at."""

import base64
import io
import json
import struct
import zlib

import pytest

from app.exchange import png_text
from app.exchange.from_card import read_png
from app.exchange.notes import Notes
from app.exchange.png_text import png_texts
from tests.exchange import samples


def texts(content: bytes) -> list[tuple[str, bytes]]:
    return list(png_texts(io.BytesIO(content)))


@pytest.mark.parametrize(
    ("kind", "rest"),
    [
        (b"tEXt", b"words"),
        (b"zTXt", b"\0" + zlib.compress(b"words")),
        (b"iTXt", b"\0\0en\0translated\0words"),
        (b"iTXt", b"\1\0en\0translated\0" + zlib.compress(b"words")),
    ],
)
def test_every_kind_of_text_is_found(kind: bytes, rest: bytes) -> None:
    assert texts(samples.png((b"tEXt", b"one", b"1"), (kind, b"chara", rest))) == [("one", b"1"), ("chara", b"words")]


@pytest.mark.parametrize(
    "rest",
    [
        b"\0" + zlib.compress(bytes(png_text.MOST_TEXT + 1)),
        b"\0" + zlib.compress(b"words")[:-3],
        b"\0not packed at all",
        b"",
    ],
    ids=["bomb", "cut", "wrong", "empty"],
)
def test_what_is_packed_wrongly_or_too_well_is_passed_over(rest: bytes) -> None:
    assert texts(samples.png((b"zTXt", b"chara", rest), (b"tEXt", b"two", b"2"))) == [("two", b"2")]


def test_a_text_that_is_too_long_is_passed_over() -> None:
    long = bytes(png_text.MOST_TEXT)
    assert texts(samples.png((b"tEXt", b"chara", long), (b"tEXt", b"two", b"2"))) == [("two", b"2")]


@pytest.mark.parametrize(("n_bytes", "n_read"), [(png_text.MOST_TEXT - 1, 2), (png_text.MOST_TEXT + 1, 0)])
def test_many_texts_that_are_packed_well_end_the_reading(n_bytes: int, n_read: int) -> None:
    large = b"\0" + zlib.compress(bytes(n_bytes))
    found = texts(samples.png(*[(b"zTXt", b"chara", large)] * 20, (b"tEXt", b"two", b"2")))
    assert [keyword for keyword, _ in found] == ["chara"] * n_read


def test_a_chunk_that_says_it_is_huge_ends_the_reading() -> None:
    huge = struct.pack(">I", 2**32 - 1) + b"tEXt" + b"chara\0"
    assert texts(samples.png((b"tEXt", b"one", b"1"))[:-12] + huge) == [("one", b"1")]


def test_a_wrong_checksum_costs_no_card() -> None:
    content = samples.card_png()
    at = content.index(b"tEXt")
    length = struct.unpack(">I", content[at - 4 : at])[0]
    broken = content[: at + 4 + length] + b"\0\0\0\0" + content[at + 8 + length :]
    assert texts(broken) == texts(content) != []


@pytest.mark.parametrize("at", range(0, 60, 7))
def test_a_file_may_end_anywhere(at: int) -> None:
    assert texts(samples.card_png()[:at]) == []


def test_no_picture_has_no_texts() -> None:
    assert texts(b"GIF89a") == texts(b"") == []


def _packed(name: str) -> bytes:
    card = samples.card()
    card["data"]["name"] = name
    return base64.b64encode(json.dumps(card).encode())


def test_the_newer_of_two_cards_counts() -> None:
    content = samples.png((b"tEXt", b"chara", _packed("Old")), (b"tEXt", b"ccv3", _packed("New")))
    assert [each.title for each in read_png(io.BytesIO(content), Notes("file"))] == ["New"]


def test_a_newer_card_that_is_damaged_leaves_the_older() -> None:
    content = samples.png((b"tEXt", b"chara", _packed("Old")), (b"tEXt", b"ccv3", b"!!!"))
    notes = Notes("file")
    assert [each.title for each in read_png(io.BytesIO(content), notes)] == ["Old"]
    assert notes.problems()[0] == "file: the card in it is damaged."
