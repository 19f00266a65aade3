"""Text from tokens: whole characters, whatever the cuts; stop strings held back until they are decided."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.turn import FinishReason
from app.engine.text import TextStream

END = 1000


class Pieces:
    """A vocabulary made for one text: token n is the n-th piece."""

    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = pieces

    def piece(self, token: int) -> bytes:
        return b"" if token == END else self._pieces[token]

    def stream(self, *, stop: tuple[str, ...] = ()) -> TextStream:
        return TextStream(self.piece, lambda token: token == END, stop=stop)


def cut(text: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({place % (len(text) + 1) for place in cuts})
    return [text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True)]


def fed(pieces: list[bytes], *, stop: tuple[str, ...] = ()) -> tuple[TextStream, FinishReason | None]:
    """A stream after all pieces, or as many as the reply took."""
    stream = Pieces(pieces).stream(stop=stop)
    for token in range(len(pieces)):
        reason = stream.feed(token)
        if reason is not None:
            return stream, reason
    return stream, None


cuts = st.lists(st.integers(0, 10_000), max_size=30)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@given(text=texts, cuts=cuts)
def test_a_text_cut_at_any_bytes_is_the_same_text(text: str, cuts: list[int]) -> None:
    stream, _ = fed(cut(text.encode(), cuts))
    assert stream.text == text


@given(text=texts, cuts=cuts)
def test_what_is_taken_piece_by_piece_adds_up_to_the_text(text: str, cuts: list[int]) -> None:
    pieces = cut(text.encode(), cuts)
    stream = Pieces(pieces).stream()
    taken = ""
    for token in range(len(pieces)):
        stream.feed(token)
        taken += stream.take()
    assert taken == stream.text == text


@given(
    before=st.text("abcß—", max_size=20),
    stop=st.text("abcß—", min_size=1, max_size=5),
    after=st.text("abcß—", max_size=9),
    cuts=cuts,
)
def test_the_text_ends_before_the_first_stop_string_however_it_is_cut(
    before: str, stop: str, after: str, cuts: list[int]
) -> None:
    whole = before + stop + after
    stream, reason = fed(cut(whole.encode(), cuts), stop=(stop,))
    assert reason is FinishReason.STOP
    assert stream.text == whole[: whole.index(stop)]


@given(text=st.text("ab", max_size=30), stops=st.lists(st.text("abc", min_size=1, max_size=4), max_size=3), cuts=cuts)
def test_no_part_of_a_stop_string_is_ever_released_too_early(text: str, stops: list[str], cuts: list[int]) -> None:
    stream, _ = fed(cut(text.encode(), cuts), stop=tuple(stops))
    assert text.startswith(stream.text)
    assert not any(stop in stream.text for stop in stops)


def test_half_a_character_is_not_shown() -> None:
    first, second = cut("ß".encode(), [1])
    pieces = Pieces([b"a" + first, second])
    stream = pieces.stream()
    stream.feed(0)
    assert stream.take() == "a"
    stream.feed(1)
    assert stream.take() == "ß"


def test_a_beginning_of_a_stop_string_is_held_back_until_it_is_decided() -> None:
    stream = Pieces([b"one E", b"N", b"X two"]).stream(stop=("END",))
    taken = []
    for token in range(3):
        stream.feed(token)
        taken.append(stream.take())
    assert taken == ["one ", "", "ENX two"]


def test_a_stop_string_split_over_tokens_ends_the_reply() -> None:
    stream, reason = fed([b"one E", b"N", b"D two"], stop=("END",))
    assert (stream.text, reason) == ("one ", FinishReason.STOP)


def test_the_earliest_of_several_stop_strings_counts() -> None:
    stream, reason = fed([b"one two three"], stop=("three", "two"))
    assert (stream.text, reason) == ("one ", FinishReason.STOP)


def test_an_empty_stop_string_stops_nothing() -> None:
    stream, reason = fed([b"one"], stop=("",))
    assert (stream.text, reason) == ("one", None)


def test_the_end_token_ends_the_reply_and_releases_what_was_held() -> None:
    stream = Pieces([b"one E"]).stream(stop=("END",))
    stream.feed(0)
    assert stream.feed(END) is FinishReason.END
    assert stream.text == "one E"


@pytest.mark.parametrize("finish", [TextStream.finish, lambda stream: stream.feed(END)])
def test_bytes_of_an_unfinished_character_are_dropped_at_the_end(finish: Callable[[TextStream], object]) -> None:
    stream = Pieces([b"a\xe2\x82"]).stream()
    stream.feed(0)
    finish(stream)
    assert stream.text == "a"


def test_bytes_that_are_no_text_become_replacement_characters() -> None:
    stream, _ = fed([b"a\xffb"])
    assert stream.text == "a\ufffdb"


def test_taking_twice_gives_nothing_the_second_time() -> None:
    stream, _ = fed([b"one"])
    assert (stream.take(), stream.take()) == ("one", "")


@given(
    text=texts, cuts=cuts, at=st.integers(0, 40), stops=st.lists(st.text("abcß—", min_size=1, max_size=3), max_size=2)
)
def test_a_text_that_was_cut_and_replayed_goes_on_as_if_it_had_not_been(
    text: str, cuts: list[int], at: int, stops: list[str]
) -> None:
    pieces = cut(text.encode(), cuts)
    whole, reason = fed(pieces, stop=tuple(stops))
    at %= len(pieces) + 1
    first, early = Pieces(pieces).stream(stop=tuple(stops)), None
    for token in range(at):
        early = early or first.feed(token)
    if early is not None:
        return
    stream = Pieces(pieces).stream(stop=tuple(stops))
    stream.replay(range(at))
    assert (stream.text, stream.take()) == (first.text, "")
    ended = next((found for found in map(stream.feed, range(at, len(pieces))) if found), None)
    assert (stream.text, ended) == (whole.text, reason)


def test_a_stop_string_that_was_shown_before_ends_nothing() -> None:
    pieces = Pieces([b"one END", b" two E", b"ND three"])
    stream = pieces.stream(stop=("END",))
    stream.replay([0])
    assert (stream.text, stream.feed(1)) == ("one END", None)
    assert (stream.feed(2), stream.text) == (FinishReason.STOP, "one END two ")
