"""What was typed and attached comes back exactly from a message's content, whatever it looks like."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.attachments import Attachment, Draft, compose, pictures_in, split
from app.domain.pictures import AttachedPicture

TRICKY = (
    '<attachment name="a" lines="1">',
    "</attachment>",
    "\\",
    "\n",
    "\n\n",
    "\r\n",
    "\u2028",
    " ",
    "x",
    '"',
    "<attachment ",
)
TEXTS = st.one_of(st.text(), st.lists(st.sampled_from(TRICKY)).map("".join))
ATTACHMENTS = st.lists(st.builds(Attachment, TEXTS, TEXTS), max_size=3).map(tuple)


@given(TEXTS, ATTACHMENTS)
def test_what_was_composed_comes_back(text: str, attachments: tuple[Attachment, ...]) -> None:
    assert split(compose(text, attachments)) == Draft(text, attachments)


@given(TEXTS, ATTACHMENTS, TEXTS)
def test_a_content_pasted_as_text_stays_text(text: str, attachments: tuple[Attachment, ...], more: str) -> None:
    pasted = compose(text, attachments) + more
    assert split(compose(pasted)) == Draft(pasted)


@given(TEXTS)
def test_any_content_can_be_split(content: str) -> None:
    found = split(content)
    assert found.attachments or "<attachment" in content or found.text == content


def test_the_model_reads_names_and_whole_texts() -> None:
    content = compose("Why?", [Attachment("build.log", "one\ntwo")])
    assert content == 'Why?\n\n<attachment name="build.log" lines="2">\none\ntwo\n</attachment>'


def test_a_text_without_anything_of_the_kind_is_its_own_content() -> None:
    assert compose("List<attachment> is a type") == "List<attachment> is a type"


@pytest.mark.parametrize(
    "content",
    [
        '<attachment name="a" lines="2">\none\n</attachment>',
        '<attachment name="a" lines="1">\none\n</attachment> and more',
        '<attachment name="a" lines="1">\none\n</attachment>\n\nmore',
        'Hm:\n\n<attachment name="a" lines="0">\n</attachment>',
        '<attachment name="\\q" lines="1">\none\n</attachment>',
        "<attachment of a file",
    ],
)
def test_what_only_begins_like_an_attachment_is_shown_as_it_stands(content: str) -> None:
    assert split(content) == Draft(content)


@pytest.mark.parametrize(("text", "n_lines"), [("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("\n\n", 2)])
def test_lines_are_counted_as_a_person_does(text: str, n_lines: int) -> None:
    assert Attachment("a", text).n_lines == n_lines


def test_an_attachment_full_of_closing_lines_is_split_at_once() -> None:
    attached = Attachment("a", "</attachment>\n" * 50_000)
    assert split(compose("x", [attached])).attachments == (attached,)


def test_a_draft_is_empty_without_words_and_attachments() -> None:
    assert Draft(" \n").is_empty
    assert not Draft("", (Attachment("a", ""),)).is_empty


CAT = AttachedPicture('a "cat".png', "0a" * 32, 640, 480)
DOG = AttachedPicture("dog.png", "0b" * 32, 1, 99_999)


@pytest.mark.parametrize(
    "text", ["", "What is this?", "two\n\nparagraphs", '<attachment name="x" picture="y">', "\n\n"]
)
@pytest.mark.parametrize("attachments", [(), (Attachment("a.txt", "one\ntwo"),)])
@pytest.mark.parametrize("pictures", [(), (CAT,), (CAT, DOG), (CAT, CAT)])
def test_pictures_are_found_again_beside_texts(
    text: str, attachments: tuple[Attachment, ...], pictures: tuple[AttachedPicture, ...]
) -> None:
    content = compose(text, attachments, pictures)
    assert split(content) == Draft(text, attachments, pictures)
    assert pictures_in(content) == pictures


def test_what_only_looks_like_a_picture_is_text() -> None:
    content = compose("", (), (CAT,))
    for broken in (content[:-1], f"{content}\nand more", content.replace("0a", "0g", 1), f"{content}\n\n"):
        assert split(broken) == Draft(broken)
        assert pictures_in(broken) == ()


def test_a_picture_alone_is_something_to_send() -> None:
    assert not Draft("", (), (CAT,)).is_empty
