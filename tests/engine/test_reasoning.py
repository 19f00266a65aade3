"""Reasoning that the prompt begins, and reasoning that is given only so many tokens."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.domain.conversation import MessageNode
from app.domain.events import RoundDone
from app.domain.generation import GenerationOptions
from app.domain.message import Message, Role
from app.domain.sampling import SamplingParams
from app.domain.templates import TemplateChoice
from app.domain.turn import FinishReason
from app.engine.fingerprint import fingerprint
from app.engine.text import OPENED
from tests.engine.talk import Talk
from tests.models import exact_model, hybrid_model

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("costs_measured_once")]

OPENS = (
    "{% for m in messages %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}{% endfor %}"
    "{{ '<|im_start|>assistant\\n<think>\\n' }}"
)
CLOSING = "\n</think>\n\n"
QUESTION = "Tell me of a river, in two sentences."


@pytest.fixture(params=[exact_model, hybrid_model], ids=["attention", "recurrent"])
def talk(request: pytest.FixtureRequest) -> Iterator[Talk]:
    made = Talk(request.param())
    yield made
    made.engine.close()


def options(talk: Talk, *, budget: int = 0, n: int = 24, depth: int = 2, penalty: float = 1.0) -> GenerationOptions:
    return GenerationOptions(
        sampling=SamplingParams(temperature=0.0, repeat_penalty=penalty),
        depth=depth,
        max_tokens=n,
        templates=(TemplateChoice(fingerprint=fingerprint(talk.model), text=OPENS),),
        reasoning_budget=budget,
    )


def asked(talk: Talk, chosen: GenerationOptions) -> tuple[MessageNode, ...]:
    return talk.ask(talk.question(QUESTION), chosen)


def spelled(talk: Talk, node: MessageNode) -> str:
    return _text(talk, node.token_ids)


def _text(talk: Talk, tokens: tuple[int, ...]) -> str:
    return b"".join(talk.piece(token) for token in tokens).decode(errors="replace")


def test_a_reply_whose_prompt_began_to_reason_is_reasoning_until_it_closes_it(talk: Talk) -> None:
    reply = asked(talk, options(talk))[-1]
    assert talk.read.reply_text == OPENED
    assert talk.read.reply_ids == ()
    assert talk.finished.text == OPENED + spelled(talk, reply)
    assert (reply.message.content, bool(reply.message.reasoning)) == ("", True)


def test_such_a_reply_goes_on_within_its_reasoning(talk: Talk) -> None:
    whole = asked(talk, options(talk))[-1]
    talk.reopen()
    path = asked(talk, options(talk, n=9))
    gone_on = talk.ask(path, options(talk, n=15))[-1]
    assert talk.read.reply_ids == path[-1].token_ids
    assert (gone_on.token_ids, gone_on.message) == (whole.token_ids, whole.message)


@pytest.mark.parametrize("depth", [0, 2])
def test_reasoning_ends_after_its_budget_and_the_answer_begins(talk: Talk, depth: int) -> None:
    free = asked(talk, options(talk, depth=0))[-1]
    talk.reopen()
    reply = asked(talk, options(talk, budget=8, depth=depth))[-1]
    assert reply.token_ids[:8] == free.token_ids[:8]
    thought, closed, answer = spelled(talk, reply).partition(CLOSING)
    assert (closed, reply.message.reasoning) == (CLOSING, thought.strip("\n"))
    assert answer.lstrip("\n").startswith(reply.message.content)  # but for half a character at its end
    assert (len(reply.token_ids), talk.finished.finish_reason) == (24, FinishReason.LENGTH)
    assert reply.message.content
    assert talk.finished.text == OPENED + "".join(each.text for each in talk.events if isinstance(each, RoundDone))


def test_what_is_drawn_after_a_closed_reasoning_is_what_the_model_itself_would_say_there(talk: Talk) -> None:
    path = asked(talk, options(talk, budget=8, depth=0))
    n_closed = next(n for n in range(8, 24) if _text(talk, path[-1].token_ids[:n]).endswith(CLOSING))
    talk.reopen()
    # One more than the closing tag, since a reply goes on behind a token that was drawn.
    cut = replace(path[-1], token_ids=path[-1].token_ids[: n_closed + 1], message=Message(Role.ASSISTANT, ""))
    talk.ask((*path[:-1], cut), options(talk, n=24 - n_closed - 1, depth=0))
    assert talk.drawn == path[-1].token_ids[n_closed + 1 :]


def test_a_budget_that_is_used_up_is_closed_at_once_where_the_reply_goes_on(talk: Talk) -> None:
    path = asked(talk, options(talk, n=10))
    gone_on = talk.ask(path, options(talk, budget=4, n=12))[-1]
    assert spelled(talk, gone_on).startswith(spelled(talk, path[-1]) + CLOSING)


def test_a_budget_changes_nothing_where_nothing_is_reasoned(talk: Talk) -> None:
    plain = GenerationOptions(sampling=SamplingParams(temperature=0.0), depth=0, max_tokens=24)
    free = talk.ask(talk.question(QUESTION), plain)[-1]
    talk.reopen()
    limited = GenerationOptions(sampling=SamplingParams(temperature=0.0), depth=0, max_tokens=24, reasoning_budget=5)
    assert talk.ask(talk.question(QUESTION), limited)[-1].token_ids == free.token_ids


def test_the_next_turn_and_the_saved_rows_hold_after_a_closed_reasoning(talk: Talk) -> None:
    path = asked(talk, options(talk, budget=8))
    talk.ask(talk.question("And a sea?", *path), options(talk, budget=8))
    live = talk.drawn
    talk.reopen()
    talk.ask(talk.question("And a sea?", *path), options(talk, budget=8))
    assert talk.drawn == live


def test_a_budget_goes_with_a_memory_of_what_was_said(talk: Talk) -> None:
    reply = asked(talk, options(talk, budget=8, penalty=1.3))[-1]
    assert CLOSING in spelled(talk, reply)
