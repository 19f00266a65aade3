"""Faults that were reported of other programs whose templates rewrite the past: what is tokenised anew stays little.

The number above a test is that of the report in our list.
"""

from collections.abc import Sequence

from app.domain.message import Role
from tests.engine.test_template import CLOSE, Chat, chatml, upright

N_TURNS = 8
QUESTION = "Why is that so?"
BLOCK = "<think>\n\n</think>\n\n"


def with_a_block_on_the_last_turn(messages: Sequence[dict[str, str]]) -> str:
    """A template that puts an empty block of reasoning before the answer to come, and before no earlier one."""
    return chatml(messages) + BLOCK


# B40
def test_a_block_that_is_written_on_the_last_turn_only_costs_that_turn_and_no_earlier_one() -> None:
    chat = Chat(render=with_a_block_on_the_last_turn)
    previous = 0
    for _ in range(N_TURNS):
        prompt = chat.say(QUESTION).ask()
        assert prompt.n_known >= previous - len(BLOCK)
        assert chat.vocabulary.text(prompt.tokens).count("<think>") == 1
        previous = len(prompt.tokens)
        chat.reply("Because.", (*upright("Because."), CLOSE))


# B41
def test_reasoning_that_the_template_drops_costs_as_much_in_a_late_turn_as_in_an_early_one() -> None:
    chat = Chat().say("Be kind.", Role.SYSTEM)
    fresh: list[int] = []
    for _ in range(N_TURNS):
        prompt = chat.say(QUESTION).ask()
        fresh.append(len(prompt.tokens) - prompt.n_known)
        reasoning = "So it seems to me. " * 5
        chat.reply("Because.", (*upright(f"<think>{reasoning}</think>Because."), CLOSE), reasoning=reasoning)
    assert set(fresh[1:]) == {fresh[1]}
    assert "think" not in chat.vocabulary.text(chat.ask().tokens)


# B40
def test_a_prompt_knows_how_far_it_will_last() -> None:
    plain, blocked = Chat().say(QUESTION).ask(), Chat(render=with_a_block_on_the_last_turn).say(QUESTION).ask()
    assert plain.n_lasting == len(plain.tokens)
    lasting = Chat().vocabulary.text(blocked.tokens[: blocked.n_lasting])
    assert blocked.n_lasting < len(blocked.tokens)
    assert with_a_block_on_the_last_turn([{"role": "user", "content": QUESTION}]).startswith(lasting)
    assert QUESTION in lasting
    assert "<think>" not in lasting
