"""A grammar begins behind a reply's reasoning, and no sooner or later."""

import json
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from app.domain.generation import GenerationOptions
from app.domain.sampling import GrammarError, SamplingParams
from app.domain.templates import TemplateChoice
from app.domain.thought_marks import FAMILIES, GEMMA_4, HARMONY, THINK, ThoughtMarks
from app.engine.contexts import Row
from app.engine.fingerprint import fingerprint
from app.engine.late_grammar import LateGrammar, reasons_of
from tests.engine.talk import Talk
from tests.engine.test_reasoning_marks import HEAD, Letters
from tests.models import exact_model

OPENS = HEAD + "{{ '<|im_start|>assistant\\n<think>\\n' }}"
PLAIN = HEAD + "{{ '<|im_start|>assistant\\n' }}"
SCHEMA = json.dumps({"type": "object", "properties": {"name": {"enum": ["Po", "Rhine"]}}, "required": ["name"]})


class Braces:
    """A grammar of braces; `n` is how many came."""

    def __init__(self) -> None:
        self.n = 0

    def allows(self, token: int) -> bool:
        return token in b"{}"

    def mask(self, logits: Row, *, n_best: int = 0, span: float = np.inf) -> Row:
        row = np.full_like(logits, -np.inf)
        row[list(b"{}")] = logits[list(b"{}")]
        return row

    def accept(self, token: int) -> None:
        if not self.allows(token):
            raise GrammarError("No.")
        self.n += 1

    def copy(self) -> "Braces":
        made = Braces()
        made.n = self.n
        return made

    def close(self) -> None:
        pass


class Reply:
    """A reply under way."""

    def __init__(self, marks: ThoughtMarks, *, opened: bool = False, wanted: bool = True) -> None:
        self.letters, self.rules = Letters(), Braces()
        self.late = LateGrammar(self.rules, reasons_of(marks, self.letters, opened=opened, wanted=wanted))

    def says(self, text: str) -> None:
        """Each token as it is allowed."""
        for token in self.letters.tokenize(text, special=True):
            assert token in self.allowed(), text
            self.late.accept(token)

    def allowed(self) -> set[int]:
        row = self.late.mask(np.zeros(300, np.float32))
        return set(np.flatnonzero(np.isfinite(row)))

    @property
    def bound(self) -> bool:
        return self.allowed() == set(b"{}")


def test_a_prompt_that_reasons_leaves_the_reply_free_until_it_is_closed() -> None:
    reply = Reply(THINK, opened=True)
    reply.says("Hm, anything {")
    assert len(reply.allowed()) == 300
    reply.says("</think>")
    assert reply.bound
    reply.says("{}")
    assert reply.rules.n == 2


def test_space_behind_a_mark_that_was_not_drawn_is_no_part_of_the_answer() -> None:
    reply = Reply(THINK, opened=True)
    for token in b"Hm\n</think>\n\n{":
        reply.late.accept(token)
    assert (reply.rules.n, reply.bound) == (1, True)
    with pytest.raises(GrammarError):
        reply.late.accept(b"\n"[0])


@pytest.mark.parametrize("marks", [each for each in FAMILIES if each.opening.startswith("<|")])
def test_a_reply_may_begin_to_reason_by_itself_and_is_bound_behind_it(marks: ThoughtMarks) -> None:
    reply = Reply(marks)
    reply.says(f"{marks.opening}Hm.{marks.closing.strip()}")
    assert reply.bound
    reply.says("{}")
    assert reply.rules.n == 2


@pytest.mark.parametrize("marks", [THINK, HARMONY, GEMMA_4])
def test_a_reply_may_begin_with_its_answer_and_is_bound_from_the_beginning(marks: ThoughtMarks) -> None:
    reply = Reply(marks)
    assert set(b"{}") <= reply.allowed() <= {*b"{}", *range(256, 300)}
    reply.says("{")
    assert reply.bound
    with pytest.raises(GrammarError):
        reply.late.accept(b"a"[0])


def test_where_no_reasoning_is_wanted_only_the_marks_of_an_answer_may_come_before_it() -> None:
    assert Reply(GEMMA_4, wanted=False).bound
    reply = Reply(HARMONY, wanted=False)
    reply.says(HARMONY.direct)
    assert reply.bound


def test_a_token_that_holds_the_end_of_the_mark_and_the_beginning_of_the_answer_counts_for_both() -> None:
    reply = Reply(THINK, opened=True)
    odd = replace(
        reasons_of(THINK, reply.letters, opened=True, wanted=True), piece=lambda _: b"so</think>\n\n{x", begins=()
    )
    late = LateGrammar(reply.rules, odd)
    late.accept(9)
    assert reply.rules.n == 1


def test_a_copy_goes_its_own_way() -> None:
    reply = Reply(THINK, opened=True)
    drafted = reply.late.copy()
    for token in b"</think>{":
        drafted.accept(token)
    assert len(reply.allowed()) == 300
    assert reply.rules.n == 0


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Talk(exact_model())
    yield made
    made.engine.close()


def options(talk: Talk, template: str, *, depth: int, budget: int = 0, temperature: float = 0.0) -> GenerationOptions:
    return GenerationOptions(
        sampling=SamplingParams(temperature=temperature, json_schema=SCHEMA),
        depth=depth,
        max_tokens=60,
        templates=(TemplateChoice(fingerprint=fingerprint(talk.model), text=template),),
        reasoning_budget=budget,
    )


@pytest.mark.model
@pytest.mark.parametrize("temperature", [0.0, 0.9])
def test_a_schema_holds_for_the_answer_and_the_budget_for_the_reasoning(talk: Talk, temperature: float) -> None:
    replies = []
    for depth in (0, 3):
        talk.reopen()
        chosen = options(talk, OPENS, depth=depth, budget=10, temperature=temperature)
        replies.append(talk.ask(talk.question("Name a river, as JSON."), chosen)[-1])
    plain, drafted = replies
    assert drafted.token_ids == plain.token_ids
    assert json.loads(plain.message.content)["name"] in {"Po", "Rhine"}
    assert plain.message.reasoning


@pytest.mark.model
def test_nothing_changes_where_nothing_is_reasoned(talk: Talk) -> None:
    replies = []
    for budget in (0, 5):
        talk.reopen()
        chosen = options(talk, PLAIN, depth=2, budget=budget)
        replies.append(talk.ask(talk.question("Name a river, as JSON."), chosen)[-1])
    assert replies[0].token_ids == replies[1].token_ids
    assert replies[0].message.reasoning == ""
    assert json.loads(replies[0].message.content)
