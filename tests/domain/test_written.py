"""A reply that grows round by round: it is all there, and growing stays cheap."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.written import Written

rounds = st.lists(st.tuples(st.text(max_size=5), st.lists(st.integers(0, 99), max_size=4).map(tuple)), max_size=70)


def grown(parts: list[tuple[str, tuple[int, ...]]]) -> Written:
    written = Written()
    for text, tokens in parts:
        written = written.and_then(text, tokens)
    return written


@given(parts=rounds)
def test_text_and_tokens_are_those_of_all_rounds_in_order(parts: list[tuple[str, tuple[int, ...]]]) -> None:
    written = grown(parts)
    assert written.text == "".join(text for text, _ in parts)
    assert written.token_ids == tuple(token for _, tokens in parts for token in tokens)
    assert written.n_tokens == len(written.token_ids)


def test_growing_leaves_the_earlier_value_as_it_was() -> None:
    before = Written.of("a", (1,))
    before.and_then("b", (2,))
    assert (before.text, before.token_ids) == ("a", (1,))


class Copied(str):
    """Text that counts how many characters joining it copies."""

    n_copied = 0

    def __add__(self, other: str) -> "Copied":
        Copied.n_copied += len(self) + len(other)
        return Copied(str(self) + str(other))


def test_a_long_reply_is_not_copied_once_a_round() -> None:
    n_rounds = 4096
    Copied.n_copied = 0
    written = grown([(Copied("x"), (1,))] * n_rounds)
    assert written.n_tokens == n_rounds
    # Copied as a whole each time it would be 8 million; a joined piece is copied once for each doubling.
    assert Copied.n_copied <= n_rounds * 12
