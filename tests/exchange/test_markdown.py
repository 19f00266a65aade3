"""Exported Markdown keeps what was said, in whatever program it is opened, and can be followed through every branch."""

import dataclasses
import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.domain.exchange import PortableConversation
from app.domain.turn import FinishReason
from app.exchange.markdown_text import escaped, literal, reply
from app.exchange.to_markdown import markdown_of
from tests.exchange.test_html import HOSTILE
from tests.exchange.trees import branched, conversations, replied, said


class Generous(MarkdownIt):
    """Another program, which takes HTML, images, and links to anything."""

    def validateLink(self, _url: str) -> bool:  # noqa: N802  # the library's hook
        return True


GENEROUS = Generous("commonmark", {"html": True, "maxNesting": 100}).enable(["table", "strikethrough"])
LINES = st.text(
    st.sampled_from("ab*_`~#-+=>|[](){}<>!&;:\\.1 \n\t\"'$") | st.characters(exclude_categories=["Cs", "Cc"]),
    max_size=40,
)


def written(conversation: PortableConversation) -> str:
    return "".join(markdown_of(conversation))


def tokens_of(text: str) -> list[Token]:
    return [each for token in GENEROUS.parse(text) for each in (token, *(token.children or ()))]


def headings(text: str) -> list[tuple[str, str]]:
    tokens = GENEROUS.parse(text)
    pairs = itertools.pairwise(tokens)
    return [(one.tag, after.content) for one, after in pairs if one.type == "heading_open" and one.level == 0]


def shown(text: str) -> str:
    """What a reader sees of Markdown that is nothing but text."""
    parts = []
    for token in GENEROUS.parse(text):
        if token.type == "fence":
            parts.append(token.content.removesuffix("\n"))
        elif token.type == "inline":
            assert {child.type for child in token.children or ()} <= {"text", "hardbreak", "text_special"}
            parts.append(
                "".join("\n" if child.type == "hardbreak" else child.content for child in token.children or ())
            )
        else:
            assert token.type in {"paragraph_open", "paragraph_close"}
    return "\n\n".join(parts)


def check_harmless(text: str) -> None:
    for token in tokens_of(text):
        assert token.type != "image"
        if token.type in {"html_block", "html_inline"}:
            assert re.sub(r"</?details>|<summary>Reasoning</summary>|\s", "", token.content) == ""
        if token.type == "link_open":
            assert not re.match(r"\W*(javascript|vbscript|data|file|app)", str(token.attrGet("href")).lower())


# --- the user's words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Hello *there*, snake_case & <b>bold</b>",
        "# no heading\n- no list\n1. no list\n===\n> no quote",
        "two\n\nparagraphs",
        "  indented",
        "a\n\n\n\nb",
        "```\nfence\n```",
        "````\n```\n````",
        "  indented\n````\n```\n````",
        "tab\there",
        "trailing \n",
        "\\ and \\\nend\\",
        "[a]: https://e.example",
        "&lt; &copy; $x$ ~~s~~ | a |",
        "12. twelve\n12) twelve",
        "+1",
    ],
)
def test_what_was_typed_is_what_is_shown(text: str) -> None:
    assert shown(literal(text)) == text


@given(LINES)
def test_anything_typed_is_what_is_shown(text: str) -> None:
    assert shown(literal(text)) == text


def test_prose_stays_readable_in_the_file_and_a_layout_stays_a_layout() -> None:
    assert literal("Is 2 - 1 = 1?\nYes.") == "Is 2 - 1 = 1?\\\nYes."
    assert literal("def f():\n    return 1") == "```\ndef f():\n    return 1\n```"


@given(st.text(max_size=30))
def test_a_title_is_one_heading_and_nothing_else(title: str) -> None:
    made = GENEROUS.parse(f"# {escaped(title)}")
    assert [token.type for token in made] == ["heading_open", "inline", "heading_close"]
    assert "".join(child.content for child in made[1].children or ()) == " ".join(title.replace("\0", "\ufffd").split())


# --- replies ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Some *emphasis*, `a < b`, ``a ` <b>``, [a link](https://e.example) and <https://e.example>.",
        "- a\n- b\n  - c\n\n1. d\n",
        "| a | b |\n|---|--:|\n| 1 | 2 |",
        "> quoted\n> `code\n> more <b>`",
        "See [1].\n\n[1]: https://e.example",
        "```python\nif a < b:\n    print('<b>')\n```",
        "~~~ info `x`\n```\n~~~",
        "    indented <b> code",
        "a \\<b and \\`<i>\\`".replace("<i>", "i"),
    ],
)
def test_markdown_that_does_no_harm_stays_as_it_is(text: str) -> None:
    assert reply(text) == text.strip("\n")


def test_tags_and_images_become_text_and_code_keeps_them() -> None:
    assert reply("a <b>b</b> ![i](x) `<b>` \\`<b>\\`") == "a \\<b>b\\</b> !\\[i](x) `<b>` \\`\\<b>\\`"


def test_a_block_that_could_run_something_anyway_is_shown_as_code() -> None:
    assert reply("Fine.\n\n[press](javascript:alert(1))\n\nFine.") == (
        "Fine.\n\n```\n[press](javascript:alert(1))\n```\n\nFine."
    )
    deep = ">" * 200 + " [press](javascript:alert(1))"
    assert reply(deep) == f"```\n{deep}\n```"
    assert reply("# [press](javascript:x)") == "### \\[press\\](javascript:x)"


def test_a_fence_that_was_never_closed_is_closed() -> None:
    assert reply("```python\nx = 1") == "```python\nx = 1\n```"
    text = written(PortableConversation(title="T", messages=(replied("~~~~\n```\n", None), replied("b", 0)), tip=1))
    assert [name for _, name in headings(text)] == ["T", "Assistant", "Assistant"]


def test_headings_of_a_reply_stand_below_those_of_the_file() -> None:
    text = written(
        PortableConversation(title="T", messages=(replied("# A\n\n## User\n\nB\n===\n\n###### C", None),), tip=0)
    )
    assert headings(text) == [("h1", "T"), ("h2", "Assistant"), ("h3", "A"), ("h4", "User"), ("h3", "B"), ("h6", "C")]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_message_does_no_harm_in_a_generous_program(text: str) -> None:
    messages = (said(text, None, reasoning=text), replied(text, 0, reasoning=text), said("The end.", 1))
    made = written(PortableConversation(title=text, messages=messages, tip=2))
    check_harmless(made)
    assert [name for tag, name in headings(made) if tag == "h2"] == ["User", "Assistant", "User"]


@given(st.lists(st.sampled_from(HOSTILE) | LINES, max_size=5).map("".join))
def test_hostile_pieces_in_any_order_do_no_harm(text: str) -> None:
    made = written(PortableConversation(title=text, messages=(replied(text, None), said("The end.", 0)), tip=1))
    check_harmless(made)
    assert [name for tag, name in headings(made) if tag == "h2"] == ["Assistant", "User"]


@given(
    st.lists(st.sampled_from(["a", "b < c", "`<b>`", "[x](https://e.example)", "*c*", "- d", "> e", "\n"])).map(
        "\n".join
    )
)
def test_a_reply_reads_the_same_as_before(text: str) -> None:
    before = [(token.type, token.content) for token in tokens_of(text) if token.type not in {"inline", "text_special"}]
    after = [
        (token.type, token.content) for token in tokens_of(reply(text)) if token.type not in {"inline", "text_special"}
    ]
    plain = [(kind, content.replace("\\", "")) for kind, content in after]
    assert [pair for pair in plain if pair[0] != "text"] == [pair for pair in before if pair[0] != "text"]


# --- the tree -----------------------------------------------------------------------------------------------


def test_every_branch_can_be_followed() -> None:
    made = [line for line in written(branched()).splitlines() if line]
    assert made == [
        "# Whales", "*2025-11-30 12:00 UTC*",
        "## 1 · User", "Are whales fish?",
        "## 3 · Assistant (version 2 of 3)", "They are mammals.",
        "## 7 · User (version 2 of 2)", "And sharks?",
        "## 8 · Assistant", "Fish.",
        "---", "*Another branch, after message 3:*",
        "## 4 · User (version 1 of 2)", "And dolphins?",
        "## 5 · Assistant", "Mammals too.",
        "---", "*Another branch, after message 1:*",
        "## 2 · Assistant (version 1 of 3)", "No.",
        "---", "*Another branch, after message 1:*",
        "## 6 · Assistant (version 3 of 3)", "Yes!",
    ]  # fmt: skip


def test_without_branches_nothing_is_numbered() -> None:
    tree = PortableConversation(
        title="*T*", messages=(said("a", None), replied("b", 0, reasoning="</details> hm")), tip=1
    )
    assert written(tree) == (
        "# \\*T\\*\n\n## User\n\na\n\n## Assistant\n\n<details><summary>Reasoning</summary>\n\n\\</details\\> hm\n\n"
        "</details>\n\nb\n"
    )


@given(conversations())
def test_any_tree_has_a_heading_for_every_message(tree: PortableConversation) -> None:
    made = written(tree)
    check_harmless(made)
    assert [tag for tag, _ in headings(made)].count("h2") == len(tree.messages)


def test_how_a_reply_ended_stands_below_it() -> None:
    cut = dataclasses.replace(replied("Well", 0), finish_reason=FinishReason.LENGTH, model="m_1", created_at=1e9)
    tree = PortableConversation(title="T", messages=(said("a", None), cut), tip=1)
    assert written(tree).endswith("Well\n\n*m\\_1 · 2001-09-09 01:46 UTC · cut at the limit of tokens*\n")


def test_the_note_of_a_conversation_stands_before_its_messages_as_it_was_written() -> None:
    noted = written(dataclasses.replace(branched(), note="Ask *her* <b>again</b>."))
    tokens = GENEROUS.parse(noted)
    texts = [token.content for token in tokens if token.type == "inline"]
    assert texts.index("Note") < next(at for at, text in enumerate(texts) if "You" in text or "·" in text)
    assert any(each.content == "her" or "*her*" in each.content for each in tokens_of(noted))
    assert not any(each.type in {"html_inline", "html_block"} for each in tokens_of(noted))
    assert "Note" not in written(branched())
