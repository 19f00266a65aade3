"""Replies of all families read by their marks: cut anywhere, and never with a mark in what is shown."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.message import split_reasoning
from app.domain.thought_marks import ANY, FAMILIES, HARMONY, THINK, ThoughtMarks, marks_of
from app.domain.thought_reading import Canonical, Part, split_any

GEMMA = "<|channel>thought\nHm.\n<channel|>Yes."
ANALYSIS = "<|channel|>analysis<|message|>"
FINAL = "<|start|>assistant<|channel|>final<|message|>"
SOLAR = "<|begin|><|think|><|content|>"
MUSE = "<|message|><|eom|><|eot|>"
KIMI = "<|open|><|close|><|sep|>"
COHERE = "<|START_THINKING|><|END_THINKING|><|START_RESPONSE|>"
COHERE_MOE = "<|START_THINKING|><|START_TEXT|>"
APRIEL = "Here are my reasoning steps: [BEGIN FINAL RESPONSE]"

# Of a template, enough to tell the family by; and a whole reply of that family.
REPLIES = {
    "think": ("</think>", "<think>\nHm.\n</think>\n\nYes."),
    "harmony": ("<|start|><|channel|><|message|>", f"{ANALYSIS}Hm.<|end|>{FINAL}Yes."),
    "harmony with a form": (
        "<|start|><|channel|><|message|>",
        f"{ANALYSIS}Hm.<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>Yes.",
    ),
    "gemma-4": ("<|channel><channel|>", GEMMA),
    "granite": (
        "<think></think> and <response></response>",
        "<think>Hm.</think>\n<response>Yes.</response>",
    ),
    "cohere": (COHERE, "<|START_THINKING|>Hm.<|END_THINKING|><|START_RESPONSE|>Yes.<|END_RESPONSE|>"),
    "cohere moe": (COHERE_MOE, "<|START_THINKING|>Hm.<|END_THINKING|><|START_TEXT|>Yes.<|END_TEXT|>"),
    "solar": (SOLAR, "<|think|>Hm.<|end|><|begin|>assistant<|content|>Yes."),
    "muse": (MUSE, " to=self<|message|>Hm.<|eom|><|start|>assistant to=user<|message|>Yes."),
    "kimi": (KIMI, "<|open|>think<|sep|>Hm.<|close|>think<|sep|><|open|>response<|sep|>Yes.<|close|>response<|sep|>"),
    "apertus": ("<|inner_prefix|><|inner_suffix|>", "<|inner_prefix|>Hm.<|inner_suffix|>Yes."),
    "mistral": ("[THINK][/THINK]", "[THINK]Hm.[/THINK]Yes."),
    "seed": ("<seed:think></seed:think>", "<seed:think>Hm.</seed:think>Yes."),
    "minimax": ("<mm:think></mm:think>", "<mm:think>Hm.</mm:think>\n\nYes."),
    "hy": ("'<think{}>'.format(':opensource')", "<think:opensource>Hm.</think:opensource>Yes."),
    "apriel": (APRIEL, "Here are my reasoning steps:\nHm.\n[BEGIN FINAL RESPONSE]\nYes."),
    "reasoning": ("<reasoning></reasoning>", "<reasoning>\nHm.\n</reasoning>\nYes."),
    "hunyuan": ("<think></think><answer>", "<think>\nHm.\n</think>\n<answer>\nYes.</answer>"),
}


def no_token(text: str) -> bool:
    return False


def read(pieces: Sequence[str], families: tuple[ThoughtMarks, ...], *, opened: bool = False) -> str:
    reply = Canonical(families, opened=opened)
    return "".join(map(reply.feed, pieces)) + reply.finish()


def of(name: str) -> tuple[ThoughtMarks, str]:
    template, reply = REPLIES[name]
    return marks_of([template], no_token), reply


@pytest.mark.parametrize("name", REPLIES)
def test_a_reply_is_read_by_the_marks_of_its_template_wherever_it_is_cut(name: str) -> None:
    marks, reply = of(name)
    for first in range(len(reply) + 1):
        for second in range(first, len(reply) + 1):
            pieces = (reply[:first], reply[first:second], reply[second:])
            assert split_reasoning(read(pieces, (marks,))) == ("Hm.", "Yes."), pieces


@pytest.mark.parametrize("name", REPLIES)
def test_no_part_of_a_mark_is_ever_shown(name: str) -> None:
    marks, reply = of(name)
    for n in range(len(reply) + 1):
        shown = Canonical((marks,)).feed(reply[:n])
        # What a reply may yet begin or end with is held back, so these letters are all that there ever is.
        assert set(shown.replace("<think>", "").replace("</think>", "")) <= set("\nHm.Yes"), shown


@pytest.mark.parametrize("name", set(REPLIES) - {"apriel", "muse", "granite", "hunyuan"})
def test_a_reply_of_an_unknown_model_is_read_by_the_marks_it_begins_with(name: str) -> None:
    assert split_any(REPLIES[name][1]) == ("Hm.", "Yes.")


@pytest.mark.parametrize("family", FAMILIES)
def test_what_a_family_writes_itself_is_read_back(family: ThoughtMarks) -> None:
    written = f"{family.opening}Hm.{family.closing}Yes."
    assert split_reasoning(read([written], (family,))) == ("Hm.", "Yes.")
    goes_on = read([f"Hm.{family.closing}Yes."], (family,), opened=True)
    assert split_reasoning(f"<think>\n{goes_on}") == ("Hm.", "Yes.")
    assert read([f"{family.direct}Yes."], (family,)) == "Yes."


@pytest.mark.parametrize("family", FAMILIES)
def test_a_prompt_that_ends_within_reasoning_is_known(family: ThoughtMarks) -> None:
    assert family.opened_by(f"What now?{family.opening}")
    assert family.opened_by(f"What now?{family.opening}\n")
    assert not family.opened_by(f"What now?{family.opening}Hm.{family.closing}")


@pytest.mark.parametrize("family", [THINK, *FAMILIES])
@given(text=st.text("ab <|/think>\n[]:", max_size=30), cuts=st.lists(st.integers(0, 60), max_size=6))
def test_an_answer_that_begins_otherwise_is_left_as_it_is(family: ThoughtMarks, text: str, cuts: list[int]) -> None:
    whole = f"Well {text}"
    if any(mark in whole for mark in family.end):
        return
    places = sorted({0, len(whole), *(at % len(whole) for at in cuts)})
    pieces = [whole[start:end] for start, end in pairwise(places)]
    assert read(pieces, (family,)) == read(pieces, ANY) == whole


@given(parts=st.lists(st.sampled_from([*HARMONY.all, "analysis", "final", "a", " ", "\n", "</think>"]), max_size=14))
def test_a_reply_means_the_same_however_it_is_cut(parts: list[str]) -> None:
    whole = "".join(parts)
    for families in ((HARMONY,), ANY):
        assert split_reasoning(read(whole, families)) == split_reasoning(read([whole], families))


def test_reasoning_that_speaks_of_our_own_mark_does_not_end_with_it() -> None:
    reply = f"{ANALYSIS}They ask about </think>.<|end|>{FINAL}It ends it."
    for pieces in ([reply], list(reply)):
        reasoning, content = split_reasoning(read(pieces, (HARMONY,)))
        assert (reasoning, content) == ("They ask about <\u2060/think>.", "It ends it.")


def test_several_messages_of_reasoning_are_paragraphs_of_one() -> None:
    again = f"<|start|>assistant{ANALYSIS}"
    reply = f"{ANALYSIS}One.<|end|>{again}Two.<|end|>{FINAL}Yes."
    assert split_reasoning(read(list(reply), (HARMONY,))) == ("One.\n\nTwo.", "Yes.")


def test_a_reply_that_is_cut_within_its_marks_shows_none_of_them() -> None:
    for end in ("<|end|>", "<|end|><|start|>assist", f"<|end|>{FINAL[:-3]}"):
        assert split_reasoning(read([f"{ANALYSIS}Hm.{end}"], (HARMONY,))) == ("Hm.", "")


def test_that_reasoning_has_begun_is_known_before_its_first_word() -> None:
    reply = Canonical((HARMONY,))
    assert (reply.feed(ANALYSIS), reply.part) == ("<think>\n", Part.THOUGHT)
    assert (reply.feed("Hm.<|end|>"), reply.part) == ("Hm.", Part.BETWEEN)


def test_a_template_without_marks_leaves_it_to_the_next_and_to_the_tokens() -> None:
    assert marks_of(["plain", "<seed:think></seed:think>"], no_token).opening == "<seed:think>\n"
    assert marks_of(["plain"], lambda text: text in {"[THINK]", "[/THINK]"}).opening == "[THINK]"
    assert marks_of(["plain"], no_token) is THINK
    assert marks_of(["</think>", "<seed:think></seed:think>"], no_token) is THINK
