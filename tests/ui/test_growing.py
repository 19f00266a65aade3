"""A growing reply is cut into blocks that can be laid out at once; nothing is lost, or parsed again and again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.ui.growing import MOST_OPEN, GrowingPlain, GrowingText, MergedBlocks
from app.ui.markdown import Block, BlockKind, to_html

LONG = {
    "paragraph": "Some words of a sentence, and then an end. " * 500,
    "paragraph of short lines": "some words\n" * 2000,
    "one word": "x" * 20_000,
    "list": "".join(f"- item {at}\n" for at in range(2000)),
    "numbered list": "".join(f"{at}. item\n" for at in range(1, 2000)),
    "code": "```python\n" + "".join(f"x_{at} = {at}\n" for at in range(1500)) + "```\n",
    "indented code": "".join(f"    x_{at} = {at}\n" for at in range(1500)),
    "table": "| a | b |\n|---|---|\n" + "".join(f"| {at} | y |\n" for at in range(1500)),
    "quote": "".join(f"> line {at}\n" for at in range(1500)),
    "one item": "- " + "some words of an item\n  " * 1000,
    "definitions": "".join(f"[a{at}]: https://example.org/{at}\n" for at in range(2000)),
}


def grown(text: str, step: int) -> GrowingText:
    growing = GrowingText()
    for end in range(step, len(text) + step, step):
        growing.grow_to(text[:end])
    return growing


@pytest.mark.parametrize("name", LONG)
def test_no_block_is_longer_than_can_be_laid_out_at_once(name: str) -> None:
    growing = grown(LONG[name], 700)
    assert max((len(block.source) for block in growing.blocks), default=0) <= 3 * MOST_OPEN + 200


@pytest.mark.parametrize("name", LONG)
def test_a_long_block_is_not_parsed_again_and_again(name: str) -> None:
    growing = grown(LONG[name], 700)
    assert growing.parsed_chars < 16 * len(LONG[name])


@pytest.mark.parametrize(
    "name", ["paragraph", "paragraph of short lines", "one word", "list", "numbered list", "quote"]
)
def test_the_parts_of_a_long_block_are_the_block(name: str) -> None:
    parts = [block.source for block in grown(LONG[name], 700).blocks]
    assert "".join("".join(parts).split()) == "".join(LONG[name].split())


@pytest.mark.parametrize("name", ["code", "indented code"])
def test_long_code_is_the_same_code_in_parts(name: str) -> None:
    blocks = grown(LONG[name], 700).blocks
    assert {block.kind for block in blocks} == {BlockKind.CODE}
    assert [block.goes_on for block in blocks] == [False] + [True] * (len(blocks) - 1)
    lines = "\n".join(block.source for block in blocks).splitlines()
    assert lines == [f"x_{at} = {at}" for at in range(1500)]


def test_later_parts_of_code_are_in_its_language() -> None:
    assert {block.language for block in grown(LONG["code"], 700).blocks} == {"python"}


def test_every_part_of_a_long_table_has_its_head() -> None:
    blocks = grown(LONG["table"], 700).blocks
    assert len(blocks) > 10
    assert all("<th>a</th>" in to_html(block.source) for block in blocks)
    assert sum(to_html(block.source).count("<td>y</td>") for block in blocks) == 1500


@settings(max_examples=40)
@given(st.sampled_from(sorted(LONG)), st.lists(st.integers(1, 3000), min_size=1, max_size=40))
def test_growing_in_any_steps_loses_nothing(name: str, steps: list[int]) -> None:
    text = LONG[name][: sum(steps)]
    growing, end = GrowingText(), 0
    for step in steps:
        end += step
        growing.grow_to(text[:end])
    whole = GrowingText()
    whole.grow_to(text)
    seen = "".join("".join(block.source for block in growing.blocks if not block.is_table).split())
    assert seen == "".join("".join(block.source for block in whole.blocks if not block.is_table).split())


def test_what_is_nested_too_deeply_is_shown_as_it_was_written() -> None:
    text = ">" * 200 + " deep"
    growing = GrowingText()
    growing.grow_to(f"Before.\n\n{text}\n\nAfter.")
    assert growing.blocks[1] == Block(BlockKind.PLAIN, text)


def test_a_link_is_found_wherever_its_definition_stands() -> None:
    growing = GrowingText()
    growing.grow_to("See [here][a] and [b].\n\nMore.\n\n[a]: https://example.org/a\n[B]: https://example.org/b\n")
    html = to_html(growing.blocks[0].source, growing.references)
    assert '<a href="https://example.org/a">here</a>' in html
    assert '<a href="https://example.org/b">b</a>' in html


def test_a_definition_that_is_being_written_is_taken_as_it_is_in_the_end() -> None:
    text = "See [a].\n\n[a]: https://example.org/long/way\n\nEnd."
    growing = grown(text, 1)
    assert growing.references["A"]["href"] == "https://example.org/long/way"


def test_definitions_stay_known_when_much_follows() -> None:
    growing = grown("[a]: https://example.org/first\n\n" + LONG["paragraph"] + "\n\nSee [a].", 900)
    assert growing.references["A"]["href"] == "https://example.org/first"


def test_a_definition_cannot_lead_to_a_file() -> None:
    growing = GrowingText()
    growing.grow_to("See [a].\n\n[a]: file:///etc/passwd\n")
    assert "<a" not in to_html(growing.blocks[0].source, growing.references)


def test_neighbouring_prose_is_one_row_until_it_is_long() -> None:
    growing, merged = GrowingText(), MergedBlocks(most=100)
    growing.grow_to("One.\n\nTwo.\n\n```\nx\n```\n\nThree.\n\n" + "long " * 30 + "\n\nEnd.")
    merged.match(growing, settled=True, hold=False)
    assert [block.source.split()[0] for block in merged.rows] == ["One.", "x", "Three.", "long", "End."]
    assert merged.rows[0].source == "One.\n\nTwo."


def test_many_short_paragraphs_are_not_one_row() -> None:
    growing, merged = GrowingText(), MergedBlocks(most=1_000_000)
    growing.grow_to("Word.\n\n" * 500)
    merged.match(growing, settled=True, hold=False)
    assert len(merged.rows) > 1
    assert max(block.source.count("\n") for block in merged.rows) <= 102


def test_only_rows_that_became_others_are_told() -> None:
    growing, merged = GrowingText(), MergedBlocks(most=20)
    growing.grow_to("A first paragraph.\n\nA second one.\n\nThird")
    merged.match(growing, settled=False, hold=False)
    growing.grow_to("A first paragraph.\n\nA second one.\n\nThird is longer")
    assert merged.match(growing, settled=False, hold=False) == 2


def test_a_row_that_is_held_stays_a_row_of_its_own() -> None:
    growing, merged = GrowingText(), MergedBlocks(most=1000)
    growing.grow_to("One.\n\nTwo.")
    merged.match(growing, settled=False, hold=False)
    growing.grow_to("One.\n\nTwo.\n\nThree.")
    merged.match(growing, settled=False, hold=True)
    assert [block.source for block in merged.rows] == ["One.", "Two.", "Three."]


@given(st.lists(st.text(alphabet="ab \n", min_size=1, max_size=4000), max_size=8))
def test_plain_text_grows_in_stretches_that_lose_no_character(pieces: list[str]) -> None:
    growing, text = GrowingPlain(), ""
    for piece in pieces:
        text += piece
        growing.grow_to(text)
    stretches = [*growing.final, growing.open]
    assert "".join("".join(stretches).split()) == "".join(text.split())
    assert max(map(len, stretches)) <= MOST_OPEN
