"""What a reply's reasoning took, in tokens and seconds, however its tags are cut into rounds."""

from dataclasses import replace

import pytest

from app.domain.message import Message, Role
from app.domain.thought import Thought, with_thought
from tests.domain.chat_play import STATS


def after(thought: Thought, *rounds: str) -> Thought:
    """Each round draws 10 tokens in one second."""
    for at, text in enumerate(rounds, start=1):
        thought = thought.after(text, replace(STATS, generated_tokens=10 * at, decode_s=float(at)))
    return thought


@pytest.mark.parametrize(
    "rounds",
    [
        ("<think>well", " then", "</think>Yes", " and no"),
        ("\n<th", "ink>we", "ll</think>", "Yes."),
        ("<think>", "well</thi", "nk>Yes", "no </think> here"),
    ],
)
def test_reasoning_counts_up_to_the_round_that_ends_it(rounds: tuple[str, ...]) -> None:
    thought = after(Thought(), *rounds)
    assert (thought.tokens, thought.seconds) == (30, 3.0)


@pytest.mark.parametrize("rounds", [("Yes", " <think>no"), ("<thin", "g>x</thing>"), ("",)])
def test_a_reply_that_does_not_begin_with_reasoning_has_none(rounds: tuple[str, ...]) -> None:
    assert after(Thought(), *rounds, "more").tokens == 0


def test_reasoning_that_the_prompt_begins_counts_from_the_first_round() -> None:
    assert after(Thought().opened("<think>\n"), "well", "</think>Yes", " and no").tokens == 20
    assert after(Thought().opened(""), "well", "</think>Yes").tokens == 0


def test_reasoning_that_goes_on_counts_what_it_took_before() -> None:
    before = replace(STATS, thought_tokens=5, thought_s=0.5)
    cut = Thought.of(Message(Role.ASSISTANT, "", "well"), before)
    thought = after(cut, " then", "</think>Yes", " more")
    assert (thought.tokens, thought.seconds) == (25, 2.5)


def test_an_answer_that_goes_on_keeps_what_its_reasoning_took() -> None:
    before = replace(STATS, thought_tokens=5, thought_s=0.5)
    thought = after(Thought.of(Message(Role.ASSISTANT, "Yes", "well"), before), " </think> and no")
    assert (thought.tokens, thought.seconds) == (5, 0.5)


def test_a_reply_without_reasoning_that_goes_on_has_none() -> None:
    assert after(Thought.of(Message(Role.ASSISTANT, "Yes"), None), "<think>no").tokens == 0


def test_the_turns_statistics_tell_it() -> None:
    stats = with_thought(STATS, after(Thought(), "<think>well", "</think>"))
    assert stats is not None
    assert (stats.thought_tokens, stats.thought_s) == (20, 2.0)
    assert with_thought(None, Thought()) is None
