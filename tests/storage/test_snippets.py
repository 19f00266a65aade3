"""A snippet shows where something was found, and marks it by places."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.search import Mark
from app.storage.search_terms import Reach, terms_of
from app.storage.snippets import WIDTH, Pattern, snippet


def patterns(query: str, reach: Reach = Reach.WORD) -> list[Pattern]:
    return [term.pattern(reach) for term in terms_of(query)]


def marked(text: str, query: str, reach: Reach = Reach.WORD) -> list[str]:
    made = snippet(text, patterns(query, reach))
    return [made.text[mark.start : mark.end] for mark in made.marks]


def test_a_short_text_is_shown_whole_on_one_line() -> None:
    made = snippet("one\ntwo\tthree", patterns("two"))
    assert (made.text, made.marks) == ("one two three", (Mark(4, 7),))


def test_a_long_text_is_cut_at_words_around_the_hit() -> None:
    made = snippet("word " * 100 + "needle " + "word " * 100, patterns("needle"))
    assert made.text.startswith("…word ")
    assert made.text.endswith("word…")
    assert [made.text[mark.start : mark.end] for mark in made.marks] == ["needle"]
    assert len(made.text) <= WIDTH + 2


def test_the_part_is_shown_where_most_of_the_words_stand_together() -> None:
    text = "alpha " + "x " * 500 + "beta " + "x " * 500 + "alpha beta gamma" + " x" * 500
    assert marked(text, "alpha beta gamma") == ["alpha", "beta", "gamma"]


def test_every_occurrence_in_the_part_is_marked() -> None:
    assert marked("the cat and the hat", "the") == ["the", "the"]


def test_only_the_word_itself_is_marked_where_it_was_found_as_a_word() -> None:
    assert marked("cat category", "cat") == ["cat"]
    assert marked("cat category concat", "cat", Reach.START) == ["cat", "cat"]
    assert marked("cat category concat", "cat", Reach.INSIDE) == ["cat", "cat", "cat"]


def test_a_letter_that_folds_to_two_is_marked_whole() -> None:
    assert marked("Maß", "mas", Reach.INSIDE) == ["Maß"]


def test_control_characters_are_not_shown() -> None:
    made = snippet("a\x1b[31mred\x07 b", patterns("b"))
    assert made.text == "a [31mred  b"


def test_no_pattern_shows_the_beginning() -> None:
    assert snippet("start " * 100, ()).text.startswith("start start")
    assert snippet("start " * 100, patterns("elsewhere")).marks == ()


@given(text=st.text(max_size=3000), query=st.text(max_size=20))
def test_marks_are_in_order_and_within_the_text_whatever_it_is(text: str, query: str) -> None:
    made = snippet(text, patterns(query, Reach.INSIDE))
    ends = [0]
    for mark in made.marks:
        assert ends[-1] <= mark.start < mark.end <= len(made.text)
        ends.append(mark.end)
    assert "\n" not in made.text
