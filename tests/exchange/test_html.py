"""An exported page shows everything, and nothing in it can run, fetch, or reach out of its message."""

import dataclasses
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.exchange import PortableConversation
from app.domain.turn import FinishReason
from app.exchange.page_style import STYLE
from app.exchange.to_html import html_of
from app.text.markdown import is_safe_address
from tests.exchange.trees import branched, conversations, replied, said

VOID = {"meta", "br", "hr"}
TAGS = {
    *{
        "html",
        "head",
        "title",
        "style",
        "body",
        "main",
        "header",
        "section",
        "article",
        "footer",
        "div",
        "details",
        "summary",
        "bdi",
    },
    *{"h1", "h2", "h3", "h4", "h5", "h6", "small", "p", "a", "em", "strong", "s", "code", "pre", "span", "blockquote"},
    *{"ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"},
    *VOID,
}
ATTRIBUTES = {
    "html": {"lang"},
    "meta": {"charset", "http-equiv", "content", "name"},
    "a": {"href", "rel", "title"},
    "ol": {"start"},
}
EVERYWHERE = {"class", "dir"}
CLASSES = {"user", "assistant", "system", "literal", "note", "right", "left", "center"} | {
    "keyword", "string", "number", "comment", "name",
}  # fmt: skip


class Page(HTMLParser):
    """Reads a page as strictly as a test can."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.strange: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open[-1:] != ["style"]:
            self.text += data

    def handle_comment(self, data: str) -> None:
        self.strange.append(data)

    def unknown_decl(self, data: str) -> None:
        self.strange.append(data)

    def handle_pi(self, data: str) -> None:
        self.strange.append(data)


def written(conversation: PortableConversation) -> str:
    return "".join(html_of(conversation))


def page_of(*texts: str, title: str = "T") -> Page:
    """The page of a conversation in which everybody says, thinks and is called the same."""
    messages = tuple(
        message for text in texts for message in (said(text, None, reasoning=text), replied(text, None, reasoning=text))
    )
    messages = tuple(dataclasses.replace(each, model=texts[0]) for each in messages)
    return Page(written(PortableConversation(title=title, messages=messages, tip=0)))


def check_harmless(page: Page) -> None:
    assert page.strange == []
    for tag, attributes in page.tags:
        assert tag in TAGS
        assert attributes.keys() <= ATTRIBUTES.get(tag, set()) | EVERYWHERE, (tag, attributes)
        assert attributes.get("class") in {None, *CLASSES}
        assert attributes.get("dir") in {None, "auto", "ltr"}
        if "href" in attributes:
            assert is_safe_address(attributes["href"] or "")
            assert attributes["rel"] == "noopener noreferrer nofollow"
        if tag == "meta":
            assert attributes.get("http-equiv") in {None, "Content-Security-Policy"}
    assert [tag for tag, _ in page.tags].count("style") == 1


HOSTILE = [
    "<script>alert(1)</script>",
    "<ScRiPt src=//evil.example/x.js>",
    "<img src=x onerror=alert(1)>",
    '<img src="https://evil.example/pixel.png">',
    "![pixel](https://evil.example/pixel.png)",
    "![<img src=x onerror=alert(1)>](https://evil.example/pixel.png)",
    "![pixel][p]\n\n[p]: https://evil.example/pixel.png",
    "[press](javascript:alert(1))",
    "[press](JaVa\tScRiPt:alert(1))",
    "[press](&#106;avascript:alert(1))",
    "[press](data:text/html;base64,PHNjcmlwdD4=)",
    "[press](file:///etc/passwd)",
    "[press][p]\n\n[p]: vbscript:x",
    "<javascript:alert(1)>",
    '[press](https://e.example "t\\" onclick=\\"alert(1)")',
    "[press](https://e.example/\"onmouseover='alert(1)')",
    "</style><script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "</div></article></main></body></html><script>alert(1)</script>",
    "<!-- <script>",
    "--><script>alert(1)</script>",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?php echo 1 ?>",
    "<!DOCTYPE html>",
    "<iframe src='file:///etc/passwd'></iframe>",
    "<svg/onload=alert(1)>",
    "<base href=//evil.example>",
    "<meta http-equiv=refresh content=0;url=//evil.example>",
    "<style>* { background: url(//evil.example) }</style>",
    "<link rel=stylesheet href=//evil.example>",
    '```"><script>alert(1)</script>\ncode\n```',
    "```python\n</code></pre><script>alert(1)</script>\n```",
    "```html\n<script>alert(1)</script>\n```",
    "    </pre><script>alert(1)</script>",
    "`<script>alert(1)</script>`",
    "| <script> | `<b>` |\n|:--|--:|\n| <img src=x onerror=y> | a |",
    "# <script>alert(1)</script>",
    "1. <object data=x>\n2. <form action=//evil.example>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;",
    "\0<scr\0ipt>",
    "a\u2028<script>",
    "\ud800<script>",
    "<details open><summary>",
    "</details></details>",
    "{{constructor.constructor('alert(1)')()}}",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_message_is_text(text: str) -> None:
    check_harmless(page_of(text, title=text))


@given(st.lists(st.sampled_from(HOSTILE) | st.text(max_size=10), max_size=6).map("".join), st.text(max_size=20))
def test_hostile_pieces_in_any_order_are_text(text: str, title: str) -> None:
    check_harmless(page_of(text, title=title))


@given(conversations())
def test_any_tree_gives_a_harmless_page_with_every_message(tree: PortableConversation) -> None:
    page = Page(written(tree))
    check_harmless(page)
    assert [tag for tag, _ in page.tags].count("article") == len(tree.messages)


def test_the_policy_allows_nothing_but_the_pages_own_style() -> None:
    page = page_of("Hi")
    (policy,) = [attributes["content"] for _, attributes in page.tags if attributes.get("http-equiv")]
    expected = b64encode(sha256(STYLE.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{expected}'; base-uri 'none'; form-action 'none'"
    assert written(branched()).count(f"<style>{STYLE}</style>") == 1


def test_the_style_fetches_nothing() -> None:
    assert not re.search(r"url\s*\(|@import|@font-face|expression|<", STYLE)


def test_the_policy_comes_before_anything_it_could_rule() -> None:
    page = written(branched())
    assert page.index("Content-Security-Policy") < page.index("<title>") < page.index("<style>")


# --- what is shown ------------------------------------------------------------------------------------------


def test_the_visible_path_is_open_and_the_other_branches_are_folded_where_they_leave() -> None:
    depth, shown = 0, []
    for part in re.findall(r"<details|</details|<h2>.*?</h2>\s*<div[^>]*>\s*(?:<p[^>]*>)?[^<]*", written(branched())):
        depth += {"<details": 1, "</details": -1}.get(part, 0)
        if part.startswith("<h2>"):
            shown.append((depth, re.sub(r"<[^>]*>|\s+", " ", part).split()))
    assert [(level, " ".join(words)) for level, words in shown] == [
        (0, "User Are whales fish?"),
        (1, "Assistant version 1 of 3 No."),
        (1, "Assistant version 3 of 3 Yes!"),
        (0, "Assistant version 2 of 3 They are mammals."),
        (1, "User version 1 of 2 And dolphins?"),
        (1, "Assistant Mammals too."),
        (0, "User version 2 of 2 And sharks?"),
        (0, "Assistant Fish."),
    ]
    assert "Version 1 of 2: <bdi>And dolphins?</bdi> and 1 more" in written(branched())


def test_what_was_said_after_the_tip_is_folded_too() -> None:
    page = written(dataclasses.replace(branched(), tip=4))
    assert "Version 2 of 2: <bdi>And sharks?</bdi> and 1 more" in page
    rewound = PortableConversation(title="", messages=(said("a", None), replied("b", 0)), tip=0)
    assert "<summary>Went on: <bdi>b</bdi></summary>" in written(rewound)


def test_the_users_words_stay_as_typed_and_a_reply_is_rendered() -> None:
    page = page_of("**bold**\n  indented\n\n\n| a |\n|--:|\n| 1 |\n\n### Part\n\n[x](https://e.example)")
    assert "**bold**\n  indented\n\n\n| a |" in page.text
    assert ("strong", {}) in page.tags
    assert ("td", {"dir": "auto", "class": "right"}) in page.tags
    assert ("h5", {"dir": "auto"}) in page.tags
    assert ("a", {"href": "https://e.example", "rel": "noopener noreferrer nofollow"}) in page.tags


def test_code_is_coloured_by_classes() -> None:
    page = written(PortableConversation(title="", messages=(replied("```python\nif x:\n```", None),), tip=0))
    assert '<pre dir="ltr"><code><span class="keyword">if</span> x:\n</code></pre>' in page


def test_text_that_runs_from_right_to_left_finds_its_direction_by_itself() -> None:
    page = Page(
        written(PortableConversation(title="سلام", messages=(said("سلام", None), replied("سلام *x*", 0)), tip=1))
    )
    assert ("h1", {"dir": "auto"}) in page.tags
    assert ("div", {"class": "literal", "dir": "auto"}) in page.tags
    assert ("p", {"dir": "auto"}) in page.tags


def test_marks_that_reorder_text_are_shown_by_name() -> None:
    page = page_of("a\u202eb\n\n```c\n/*\u2066 x */\n```", title="safe\u202etxt.exe\u2067")
    assert "a[U+202E]b" in page.text
    code = PortableConversation(title="", messages=(replied("```c\n/*\u2066 x */\n```", None),), tip=0)
    assert "/*[U+2066] x */" in written(code)
    assert "safe[U+202E]txt.exe[U+2067]" in page.text
    assert "\u202e" not in page.text


def test_a_message_that_is_nested_too_deep_is_shown_as_it_was_written() -> None:
    tree = PortableConversation(title="", messages=(replied(">" * 500 + " deep", None),), tip=0)
    assert f">{'&gt;' * 500} deep</div>" in written(tree)


def test_how_a_reply_ended_and_who_wrote_it_stands_below_it() -> None:
    stopped = dataclasses.replace(replied("Well", 0), finish_reason=FinishReason.STOPPED, model="M", created_at=1e9)
    unfinished = dataclasses.replace(replied("W", 0), finish_reason=None, created_at=1e300)
    tree = PortableConversation(title="", messages=(said("a", None), stopped, unfinished), tip=1)
    assert "<footer><bdi>M</bdi> · <bdi>2001-09-09 01:46 UTC</bdi> · <bdi>stopped</bdi></footer>" in written(tree)
    assert "<footer><bdi>unfinished</bdi></footer>" in written(tree)


def test_a_tree_deeper_than_pythons_stack_is_written() -> None:
    messages = tuple(said(str(place), place - 1 if place else None) for place in range(5000))
    page = Page(written(PortableConversation(title="", messages=messages, tip=0)))
    assert [tag for tag, _ in page.tags].count("article") == 5000


def test_the_same_tree_gives_the_same_page() -> None:
    assert written(branched()) == written(branched())


def test_the_note_of_a_conversation_stands_before_its_messages_as_it_was_written() -> None:
    noted = dataclasses.replace(branched(), note="Ask *her* <b>again</b>.")
    page = "".join(html_of(noted))
    before, _, _ = page.partition("<article")
    assert "<h2>Note</h2>" in before
    assert "Ask *her* &lt;b&gt;again&lt;/b&gt;." in before
    assert "<h2>Note</h2>" not in "".join(html_of(branched()))
