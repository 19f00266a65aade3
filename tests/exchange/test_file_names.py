"""A title becomes a name that every system takes, shows as it is, and tells from all others."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.exchange.file_names import file_names


def name(title: str) -> str:
    (made,) = file_names([title], ".md")
    return made


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Whales", "Whales.md"),
        ("Wale – größer als gedacht?", "Wale – größer als gedacht.md"),
        ("鯨は魚ですか", "鯨は魚ですか.md"),
        ("../../etc/passwd", "etc passwd.md"),
        ('a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j.md"),
        ("..", "Conversation.md"),
        ("", "Conversation.md"),
        (" \n\t", "Conversation.md"),
        (".bashrc", "bashrc.md"),
        ("-rf *", "rf.md"),
        ("~root", "root.md"),
        ("ends. ", "ends.md"),
        ("CON", "_CON.md"),
        ("com1.txt", "_com1.txt.md"),
        ("LPT9", "_LPT9.md"),
        ("Contents", "Contents.md"),
        ("safe\u202etxt.exe", "safe txt.exe.md"),
        ("a\0b\x1b[31mc", "a b [31mc.md"),
        ("\ud800x", "x.md"),
        ("e\u0301", "é.md"),
    ],
)
def test_a_title_becomes_a_name(title: str, expected: str) -> None:
    assert name(title) == expected


def test_titles_that_a_system_takes_for_the_same_get_numbers() -> None:
    titles = ["Whales", "whales", "Whales 2", "WHALES?", "", "", "Straße", "STRASSE"]
    assert list(file_names(titles, ".html")) == [
        "Whales.html", "whales 2.html", "Whales 2 2.html", "WHALES 3.html", "Conversation.html", "Conversation 2.html",
        "Straße.html", "STRASSE 2.html",
    ]  # fmt: skip


def test_ten_thousand_equal_titles_get_ten_thousand_names() -> None:
    assert len(set(file_names(["Whales"] * 10_000, ".md"))) == 10_000


@given(st.lists(st.text(st.characters(), max_size=100), max_size=10))
def test_any_titles_give_names_that_can_be_used(titles: list[str]) -> None:
    made = list(file_names(titles, ".md"))
    assert len({each.casefold() for each in made}) == len(titles)
    for each in made:
        assert len(each.encode()) < 150
        assert not set(each) & set('<>:"/\\|?*')
        assert each[0] not in ".-~ "
        assert not any(unicodedata.category(character).startswith("C") for character in each)


@given(st.text("語é\N{WHALE}a", min_size=200, max_size=300))
def test_a_long_title_is_cut_between_characters(title: str) -> None:
    made = name(title)
    assert len(made.encode()) <= 123
    assert title.startswith(made.removesuffix(".md"))
