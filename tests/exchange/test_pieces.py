"""A file of JSON is cut into values, whatever its length and whatever is wrong with some of them."""

import json
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.exchange.pieces import MOST_RESTARTS, Piece, pieces

OBJECTS = [{"title": "a", "x": [1, {"y": '}{][\\"'}]}, {"title": "b", "z": "\\"}, {"title": "ü€😀"}]


def values(content: bytes, *, step: int = 2**20) -> list[object]:
    return [piece.value for piece in cut(content, step=step)]


def cut(content: bytes, *, step: int = 2**20, most_characters: int = 2**20) -> list[Piece]:
    chunks = (content[at : at + step] for at in range(0, len(content), step))
    return list(pieces(chunks, most_characters=most_characters).values)


LIST = json.dumps(OBJECTS, ensure_ascii=False).encode()
LINES = b"\n".join(json.dumps(each, ensure_ascii=False).encode() for each in OBJECTS)


@given(step=st.integers(1, 40))
def test_it_does_not_matter_how_the_bytes_arrive(step: int) -> None:
    assert values(LIST, step=step) == OBJECTS
    assert values(LINES, step=step) == OBJECTS
    assert values(json.dumps(OBJECTS[0], indent=2).encode(), step=step) == OBJECTS[:1]


@given(value=st.recursive(st.text() | st.integers() | st.none(), lambda each: st.dictionaries(st.text(), each)))
def test_any_object_comes_out_as_it_was_put_in(value: object) -> None:
    assert values(json.dumps([{"a": value}] * 2).encode(), step=7) == [{"a": value}] * 2


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("step", [1, 5, 1000])
def test_any_encoding_of_unicode_is_read(encoding: str, step: int) -> None:
    assert values(LIST.decode().encode(encoding), step=step) == OBJECTS
    assert values(LINES.decode().encode(encoding), step=step) == OBJECTS


@pytest.mark.parametrize("content", [b"", b"   \n\t", b"\0\0\0"])
def test_nothing_is_nothing(content: bytes) -> None:
    assert cut(content) == []


@pytest.mark.parametrize("content", [b"Hello", b"\xff\xd8\xff\xe0", b"<html>", b"42"])
def test_what_is_no_json_is_said_to_be_none(content: bytes) -> None:
    (piece,) = cut(content)
    assert (piece.value, piece.damage) == (None, "it is no JSON")


def test_a_list_that_is_cut_off_gives_what_is_whole_and_the_beginning_of_the_last() -> None:
    whole = b'[{"title": "a", "n": [1]}, {"title": "b", "n": [1, 2, {"deep": "lost'
    first, second = cut(whole, step=3)
    assert first == Piece({"title": "a", "n": [1]})
    assert second.value == {"title": "b", "n": [1, 2]}
    assert second.damage


def test_an_object_that_is_cut_off_gives_its_beginning() -> None:
    (piece,) = cut(json.dumps(OBJECTS[0], indent=2).encode()[:-14])
    assert piece.value == {"title": "a", "x": [1]}
    assert piece.damage


def test_an_item_that_is_wrong_does_not_hide_the_others() -> None:
    found = cut(b'[{"a": 1}, {"a": tru}, {"b": 1, "a": nothing}, {"a": 4}]')
    assert [piece.value for piece in found] == [{"a": 1}, None, {"b": 1}, {"a": 4}]
    assert [bool(piece.damage) for piece in found] == [False, True, True, False]


def test_a_hole_in_a_list_costs_what_lay_in_it() -> None:
    """A power cut leaves zeros where a block was not written: brackets and quotes are missing there."""
    items = [{"title": f"{at}", "parts": [{"text": "word " * 20}] * 3} for at in range(20)]
    content = bytearray(json.dumps(items).encode())
    at = content.index(b'"title": "7"') + 60
    content[at : at + 300] = bytes(300)
    titles = [piece.value["title"] for piece in cut(bytes(content), step=100) if isinstance(piece.value, dict)]
    assert [each for each in titles if each not in {"7", "8"}] == [f"{at}" for at in range(20) if at not in {7, 8}]


def test_damage_without_end_ends() -> None:
    content = b"[" + b'{"title": "' * 20_000
    assert len(cut(content)) <= MOST_RESTARTS + 1


def test_lines_that_are_wrong_are_told_and_the_others_read() -> None:
    found = cut(b'{"a": 1}\n{"a": \n\nnothing at all\n\x00\n{"a": 4}\r\n')
    assert [piece.value for piece in found] == [{"a": 1}, None, None, {"a": 4}]


def test_a_first_line_that_is_wrong_does_not_hide_that_there_are_lines() -> None:
    assert values(b'{"header": \n{"a": 1}\n{"a": 2}\n{"a": 3}')[-3:] == [{"a": 1}, {"a": 2}, {"a": 3}]


@pytest.mark.parametrize("bracket", [b"[", b'{"a":'])
def test_brackets_may_be_nested_without_end(bracket: bytes) -> None:
    content = b'[{"a": 1}, {"b": ' + bracket * 30_000
    assert cut(content)[0].value == {"a": 1}
    closed = b'[{"b": ' + b"[" * 30_000 + b"]" * 30_000 + b'}, {"a": 2}]'
    assert [piece.value for piece in cut(closed)] == [None, {"a": 2}]


def test_a_number_of_a_million_digits_is_only_damage() -> None:
    assert cut(b'[{"a": ' + b"9" * 1_000_000 + b'}, {"a": 2}]')[1].value == {"a": 2}


@pytest.mark.parametrize("step", [50, 100_000])
@pytest.mark.parametrize("item", [b'{"a": "%s"}', b'{"a": [%s 1]}'])
def test_what_is_too_large_is_passed_over(item: bytes, step: int) -> None:
    large = item % (b"1, " * 2000)
    found = cut(b'[{"a": 1}, ' + large + b', {"a": 3}]', step=step, most_characters=1000)
    assert [piece.value for piece in found] == [{"a": 1}, None, {"a": 3}]
    assert "larger than" in found[1].damage
    lines = cut(b'{"a": 1}\n' + large + b'\n{"a": 3}', step=step, most_characters=1000)
    assert [piece.value for piece in lines] == [{"a": 1}, None, {"a": 3}]
    (alone,) = cut(large, step=step, most_characters=1000)
    assert "larger than" in alone.damage


def test_line_ends_and_zeros_in_a_text_are_taken_as_they_are() -> None:
    assert values(b'[{"a": "x\ny\0z"}]') == [{"a": "x\ny\0z"}]


def test_bytes_that_are_no_text_are_replaced() -> None:
    assert values(b'[{"a": "x\xff\xfey"}, {"a": "\\ud83d"}]') == [{"a": "x\ufffd\ufffdy"}, {"a": "\ud83d"}]


def test_a_long_list_is_never_in_memory() -> None:
    item = b'{"title": "t", "parts": ["' + b"word " * 2000 + b'"]},'

    def content() -> Iterator[bytes]:
        yield b"["
        for _ in range(3000):
            yield item
        yield b"{}]"

    assert peak_of(content(), n_values=3001) < 2_000_000  # of 30 MB


@pytest.mark.parametrize(
    ("before", "after"), [(b'[{"a": "', b'"}]'), (b'[{"a": ["', b'"]}]'), (b'{}\n{"a": "', b'"}\n'), (b'{\n"a', b"}")]
)
def test_what_is_too_large_is_never_in_memory(before: bytes, after: bytes) -> None:
    def content() -> Iterator[bytes]:
        yield before
        for _ in range(300):
            yield b"word " * 20_000
        yield after

    assert peak_of(content(), most_characters=10**6) < 5_000_000  # of 30 MB


def peak_of(content: Iterator[bytes], *, n_values: int | None = None, most_characters: int = 10**7) -> int:
    tracemalloc.start()
    try:
        n_found = sum(1 for _ in pieces(content, most_characters=most_characters).values)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert n_values in {None, n_found}
    return peak
