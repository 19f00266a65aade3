"""Markdown becomes safe HTML, and a growing reply is parsed again only at its end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.text.markdown import is_safe_address
from app.ui.growing import GrowingText
from app.ui.highlight import _stretch, code_html, growing_code_html
from app.ui.markdown import Block, BlockKind, split_blocks, to_html
from app.ui.theme import LIGHT

TEXT, CODE = BlockKind.TEXT, BlockKind.CODE


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "<img src='http://example.org/x.png'>",
        "<style>* { color: red }</style>",
        "before <b onclick='x()'>bold</b> after",
        "<iframe src='file:///etc/passwd'></iframe>",
        "<!-- comment -->",
    ],
)
def test_html_in_a_message_stays_text(source: str) -> None:
    html = to_html(source)
    assert html.count("<") == html.count("<p>") + html.count("</p>")
    assert "&lt;" in html


def test_an_image_is_shown_as_the_text_it_was_written_as() -> None:
    html = to_html("![a cat](https://example.org/cat.png)")
    assert html == "<p>![a cat](https://example.org/cat.png)</p>\n"


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "file:///etc/passwd",
        "data:text/html,x",
        "vbscript:x",
        "app://x",
        "/etc/passwd",
        "relative",
    ],
)
def test_a_link_that_is_not_for_a_browser_is_text(address: str) -> None:
    assert "<a" not in to_html(f"[press me]({address})")
    assert not is_safe_address(address)


def test_an_address_that_is_none_is_not_opened() -> None:
    assert not is_safe_address("http://[x")


@pytest.mark.parametrize("address", ["https://example.org/a?b=c", "http://example.org", "mailto:a@example.org"])
def test_a_link_for_a_browser_is_kept(address: str) -> None:
    assert f'<a href="{address}">' in to_html(f"[press me]({address})")


def test_tables_lists_and_tasks_are_rendered() -> None:
    html = to_html("| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n")
    assert "<td>1</td>" in html
    assert "☑ done" in html
    assert "☐ open" in html


def test_a_message_is_split_into_prose_and_code() -> None:
    blocks = split_blocks("One.\n\nTwo.\n\n```py\nx = 1\n```\n\nThree.")
    assert blocks == (Block(TEXT, "One."), Block(TEXT, "Two."), Block(CODE, "x = 1", "py"), Block(TEXT, "Three."))


def test_a_fence_that_is_still_open_is_code_already() -> None:
    assert split_blocks("```python\nx = 1\ny =") == (Block(CODE, "x = 1\ny =", "python"),)


MESSAGE = (
    "Para one\nstill one.\n\n- a\n- b\n\n```c\nint x;\n\nint y;\n```\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> q\n\nEnd.\n"
)


@given(st.lists(st.integers(0, len(MESSAGE)), max_size=30))
def test_growing_in_any_steps_gives_the_blocks_of_the_whole(cuts: list[int]) -> None:
    growing = GrowingText()
    for cut in sorted(cuts):
        growing.grow_to(MESSAGE[:cut])
    growing.grow_to(MESSAGE)
    assert growing.blocks == split_blocks(MESSAGE)


@given(st.text(alphabet="ab \n#-`>|\r\t\u2028\x0c", max_size=80))
def test_growing_by_single_characters_never_fails(text: str) -> None:
    growing = GrowingText()
    for end in range(len(text) + 1):
        growing.grow_to(text[:end])
    assert all(block.source is not None for block in growing.blocks)


def test_only_the_last_block_is_parsed_again() -> None:
    paragraphs = [f"Paragraph number {number} of a long reply." for number in range(200)]
    growing = GrowingText()
    text = ""
    for paragraph in paragraphs:
        for word in paragraph.split():
            text += f"{word} "
            growing.grow_to(text)
        text += "\n\n"
    assert len(growing.blocks) == 200
    assert growing.parsed_chars < 12 * len(text)


def test_a_text_that_is_not_a_longer_version_starts_over() -> None:
    growing = GrowingText()
    growing.grow_to("One.\n\nTwo.\n\nThree.")
    growing.grow_to("Else.")
    assert growing.blocks == (Block(TEXT, "Else."),)


def test_code_is_coloured_and_escaped() -> None:
    html = code_html('if x < 1:\n    print("<b>")', "python", LIGHT)
    assert f'<span style="color:{LIGHT.keyword}">if</span>' in html
    assert "<b>" not in html


def test_growing_code_is_coloured_like_complete_code() -> None:
    source = "".join(f"def f{number}():\n    return {number}  # no. {number}\n" for number in range(100))
    assert growing_code_html(source, "python", LIGHT) == code_html(source, "python", LIGHT)


def test_what_was_coloured_before_is_not_coloured_again() -> None:
    _stretch.cache_clear()
    source = "x = 1\n" * 400
    growing_code_html(source, "python", LIGHT)
    before = _stretch.cache_info().misses
    growing_code_html(source + "y", "python", LIGHT)
    assert _stretch.cache_info().misses - before == 1


@pytest.mark.parametrize("language", ["", "no-such-language", "<script>"])
def test_code_in_an_unknown_language_is_plain(language: str) -> None:
    assert code_html("a < b", language, LIGHT) == "<pre>a &lt; b</pre>"
