"""Reasoning is told apart from the answer, also while it is being written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.message import Message, Role, raw_text, split_reasoning


@pytest.mark.parametrize(
    ("text", "reasoning", "content"),
    [
        ("Yes.", "", "Yes."),
        ("<think>Hm.</think>Yes.", "Hm.", "Yes."),
        ("<think>\nHm.\n</think>\n\nYes.\n", "Hm.", "Yes.\n"),
        ("\n <think>Hm.</think>Yes.", "Hm.", "Yes."),
        ("<think>Still at it", "Still at it", ""),
        ("<think>", "", ""),
        ("<think></think>Yes.", "", "Yes."),
        ("<thi", "", "<thi"),
        ("Write <think>so</think>.", "", "Write <think>so</think>."),
        ("<think>a</think>b</think>c", "a", "b</think>c"),
        ("", "", ""),
    ],
)
def test_only_a_block_at_the_very_start_is_reasoning(text: str, reasoning: str, content: str) -> None:
    assert split_reasoning(text) == (reasoning, content)


@given(text=st.text())
def test_a_text_without_the_tag_is_all_answer(text: str) -> None:
    assert split_reasoning(f"a{text}") == ("", f"a{text}")


@given(reasoning=st.text("ab \n", max_size=9), content=st.text("ab \n<", max_size=9), cut=st.integers(0, 40))
def test_reasoning_only_grows_while_it_is_written(reasoning: str, content: str, cut: int) -> None:
    whole = f"<think>{reasoning}</think>{content}"
    early = split_reasoning(whole[: max(7, min(cut, 7 + len(reasoning)))])
    assert early[1] == ""
    assert split_reasoning(whole)[0].startswith(early[0].rstrip("\n"))


def test_equal_messages_are_one_value() -> None:
    assert Message(Role.USER, "a") == Message(Role.USER, "a")
    assert len({Message(Role.USER, "a"), Message(Role.USER, "a"), Message(Role.ASSISTANT, "a")}) == 2


@given(parts=st.lists(st.sampled_from(["<think>", "</think>", "a", "\n", " "]), max_size=12))
def test_raw_text_is_split_into_the_same_reply_again(parts: list[str]) -> None:
    reasoning, content = split_reasoning("".join(parts))
    assert split_reasoning(raw_text(Message(Role.ASSISTANT, content, reasoning))) == (reasoning, content)
