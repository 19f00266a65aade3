"""Samplers as settings ask for them: penalties, bias and grammar hold; how a reply came to be does not change it.

The model is a tiny one of which only the vocabulary is used; rows are noise keyed by position.
"""

import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.sampling import GrammarError, InvalidSettingError, SamplingParams
from app.engine.contexts import Row
from app.engine.native.grammar import gbnf_of, grammar
from app.engine.native.model import LlamaModel
from app.engine.pieces import Pieces
from app.engine.sampler import BrokenLogitsError, GreedySampler, NothingAllowedError, Sampler
from app.engine.sampling import make_sampler
from tests.models import hybrid_model

pytestmark = pytest.mark.model

SEED = 0xFEEDFACE_CAFEBEEF
PROMPT = (5, 6, 7, 8, 6, 7)
OPEN = SamplingParams(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0)
GREEDY = SamplingParams(temperature=0.0)
DIGITS = "root ::= [0-9]{3} [a-c]"
PERSON = json.dumps(
    {
        "type": "object",
        "properties": {
            "name": {"type": "string", "maxLength": 5},
            "age": {"type": "integer"},
            "ok": {"type": "boolean"},
        },
        "required": ["name", "age", "ok"],
    }
)
EVERYTHING_ON = SamplingParams(
    temperature=0.9,
    logit_bias=((100, 2.0), (101, -math.inf)),
    repeat_penalty=1.2,
    frequency_penalty=0.2,
    presence_penalty=0.3,
    penalty_last_n=9,
    dry_multiplier=0.8,
    dry_penalty_last_n=30,
    xtc_probability=0.5,
    json_schema=PERSON,
)


@dataclass(frozen=True)
class Vocabulary:
    """A model's vocabulary."""

    model: LlamaModel

    @property
    def n_vocab(self) -> int:
        return self.model.n_vocab

    @property
    def vocab(self) -> int:
        return self.model.vocab

    @property
    def pieces(self) -> Pieces:
        return self.model.pieces

    def text(self, tokens: Sequence[int]) -> str:
        return b"".join(self.model.piece(token, special=True) for token in tokens).decode(errors="replace")

    def tokens(self, text: str) -> tuple[int, ...]:
        return self.model.tokenize(text, special=False)


@pytest.fixture(scope="module")
def model() -> Iterator[Vocabulary]:
    with LlamaModel(hybrid_model()) as loaded:
        yield Vocabulary(loaded)


Make = Callable[..., Sampler]


@pytest.fixture
def make(model: Vocabulary) -> Iterator[Make]:
    """Makes samplers and closes them."""
    made: list[Sampler] = []

    def maker(params: SamplingParams, history: Sequence[int] = PROMPT, reply: Sequence[int] = ()) -> Sampler:
        made.append(make_sampler(params, seed=SEED, model=model, history=history, reply=reply))
        return made[-1]

    yield maker
    for sampler in made:
        sampler.close()


def row_at(position: int, n_vocab: int) -> Row:
    return np.random.default_rng(position).normal(0.0, 3.0, n_vocab).astype(np.float32)


def written(sampler: Sampler, model: Vocabulary, n: int, *, start: int = len(PROMPT)) -> list[int]:
    """A reply of at most `n` tokens that ends where the model would end it."""
    tokens: list[int] = []
    while len(tokens) < n and not (tokens and model.model.ends_turn(tokens[-1])):
        position = start + len(tokens)
        tokens.append(sampler.draw(row_at(position, model.n_vocab), position))
        sampler.accept(tokens[-1])
    return tokens


def flat(model: Vocabulary, **logits: float) -> Row:
    """A row of 1 but for some tokens, named t5=..."""
    row = np.ones(model.n_vocab, np.float32)
    for name, value in logits.items():
        row[int(name[1:])] = value
    return row


# --- the same reply however it comes about ---


@pytest.mark.parametrize("params", [GREEDY, SamplingParams(), EVERYTHING_ON], ids=["greedy", "seeded", "everything"])
@pytest.mark.parametrize("cut", [0, 1, 7, 12])
def test_a_reply_goes_on_the_same_in_a_fresh_sampler(
    make: Make, model: Vocabulary, params: SamplingParams, cut: int
) -> None:
    whole = written(make(params), model, 30)
    rest = written(make(params, reply=whole[:cut]), model, 30 - cut, start=len(PROMPT) + cut)
    assert len(whole) > 12
    assert rest == whole[cut:]


def test_drafting_and_gaps_between_the_draws_change_nothing(make: Make, model: Vocabulary) -> None:
    whole = written(make(EVERYTHING_ON), model, 30)
    sampler, tokens = make(EVERYTHING_ON), list[int]()
    for position in range(len(PROMPT), len(PROMPT) + len(whole)):
        picker, row = sampler.drafting(), row_at(position, model.n_vocab)
        picker.pick(row, position)
        picker.pick(row, position + 1)
        sampler.gap(row, position)
        tokens.append(sampler.draw(row, position))
        sampler.accept(tokens[-1])
    assert tokens == whole


def test_drafts_on_the_targets_own_rows_are_its_reply(make: Make, model: Vocabulary) -> None:
    params = replace(EVERYTHING_ON, json_schema="")
    picker = make(params).drafting()
    reply = written(make(params), model, 20)
    places = range(len(PROMPT), len(PROMPT) + len(reply))
    assert [picker.pick(row_at(position, model.n_vocab), position) for position in places] == reply


def test_another_seed_gives_another_reply(model: Vocabulary) -> None:
    replies = set()
    for seed in (1, 2, 2**63):
        with closing(make_sampler(SamplingParams(temperature=1.0), seed=seed, model=model, history=())) as sampler:
            replies.add(tuple(written(sampler, model, 10)))
    assert len(replies) == 3


# --- bias and penalties ---


def test_a_bias_is_added_to_its_tokens_logit(make: Make, model: Vocabulary) -> None:
    biased = make(SamplingParams(temperature=0.0, logit_bias=((9, 1.5), (11, -5.0))))
    assert biased.draw(flat(model, t11=5.9, t12=2.0), 0) == 9
    assert biased.draw(flat(model, t11=7.6, t12=2.0), 0) == 11


def test_a_forbidden_token_is_never_drawn(make: Make, model: Vocabulary) -> None:
    sampler = make(SamplingParams(temperature=5.0, top_k=3, top_p=1.0, min_p=0.0, logit_bias=((9, -math.inf),)))
    row = flat(model, t9=9.0, t10=8.0, t11=8.0, t12=8.0)
    assert {sampler.draw(row, position) for position in range(200)} == {10, 11, 12}


def test_a_bias_for_a_token_that_does_not_exist_is_refused(make: Make) -> None:
    with pytest.raises(InvalidSettingError, match="1024, not for 1024"):
        make(SamplingParams(logit_bias=((1024, 1.0),)))


@pytest.mark.parametrize(
    ("chosen", "prompt", "expected"),
    [
        ({"repeat_penalty": 2.0}, (3,), 4.0 / 2.0),
        ({"frequency_penalty": 0.5}, (3, 3, 9), 4.0 - 2 * 0.5),
        ({"presence_penalty": 0.5}, (3, 3, 9), 4.0 - 0.5),
        ({"repeat_penalty": 2.0, "frequency_penalty": 0.5, "presence_penalty": -0.25}, (3, 3), 4.0 / 2.0 - 1.0 + 0.25),
        ({"presence_penalty": 0.5, "penalty_last_n": 2}, (3, 9, 9), 4.0),
        ({"presence_penalty": 0.5, "penalty_last_n": 3}, (3, 9, 9), 4.0 - 0.5),
    ],
    ids=["repeat", "frequency", "presence", "all three", "before the window", "first in the window"],
)
def test_penalties_take_from_recent_tokens_what_their_definition_says(
    make: Make, model: Vocabulary, chosen: dict[str, float], prompt: tuple[int, ...], expected: float
) -> None:
    sampler = make(SamplingParams(temperature=0.0, **chosen), prompt)  # type: ignore[arg-type]
    assert sampler.draw(flat(model, t3=4.0, t5=expected - 0.01), 0) == 3
    assert sampler.draw(flat(model, t3=4.0, t5=expected + 0.01), 0) == 5


def test_the_window_slides_over_prompt_and_reply(make: Make, model: Vocabulary) -> None:
    sampler = make(SamplingParams(temperature=0.0, presence_penalty=2.0, penalty_last_n=3), (3, 9))
    row = flat(model, t3=4.0, t5=3.0)
    seen = [sampler.draw(row, 0)]
    for token in (10, 11, 12):
        sampler.accept(token)
        seen.append(sampler.draw(row, 0))
    assert seen == [5, 5, 3, 3]


def test_a_penalised_token_that_falls_out_of_the_best_lets_the_next_one_in(make: Make, model: Vocabulary) -> None:
    params = SamplingParams(temperature=5.0, top_k=2, top_p=1.0, min_p=0.0, presence_penalty=10.0)
    row = flat(model, t20=9.0, t21=8.0, t22=7.0, t23=6.0)
    sampler = make(params, (20, 21))
    assert {sampler.draw(row, position) for position in range(200)} == {22, 23}


def test_dry_hinders_the_token_that_would_prolong_a_repetition_and_breakers_shield_it(
    make: Make, model: Vocabulary
) -> None:
    params = SamplingParams(temperature=0.0, dry_multiplier=5.0, dry_allowed_length=2, dry_sequence_breakers=())
    colon = model.tokens(":")[0]
    row = flat(model, t40=4.0, t41=3.0)
    assert make(params, (30, 31, 32, 40, 30, 31, 32)).draw(row, 0) == 41
    assert make(params, (30, 31, 32, 40, 30, 9, 32)).draw(row, 0) == 40
    broken = SamplingParams(temperature=0.0, dry_multiplier=5.0, dry_sequence_breakers=(":",))
    assert make(broken, (30, 31, colon, 40, 30, 31, colon)).draw(row, 0) == 40


def test_drafts_are_penalised_by_the_drafts_before_them(make: Make, model: Vocabulary) -> None:
    sampler = make(SamplingParams(temperature=0.0, presence_penalty=2.0), (9,))
    picker, row = sampler.drafting(), flat(model, t3=4.0, t5=3.0)
    assert [picker.pick(row, 0), picker.pick(row, 1)] == [3, 5]
    assert sampler.draw(row, 0) == 3


# --- grammar ---


@pytest.mark.parametrize("params", [GREEDY, OPEN, SamplingParams()], ids=["greedy", "no filters", "default"])
def test_a_reply_follows_its_grammar_and_ends_with_it(make: Make, model: Vocabulary, params: SamplingParams) -> None:
    sampler = make(replace(params, grammar=DIGITS))
    *body, end = written(sampler, model, 20)
    text = model.text(body)
    assert (len(text), text[:3].isdigit(), text[3] in "abc") == (4, True, True)
    assert model.model.ends_turn(end)


def test_only_an_end_may_follow_a_complete_grammar_also_after_an_end(make: Make, model: Vocabulary) -> None:
    sampler = make(SamplingParams(temperature=1.0, grammar='root ::= "a"'), reply=model.tokens("a"))
    row = row_at(3, model.n_vocab)
    first = sampler.draw(row, 3)
    sampler.accept(first)
    assert model.model.ends_turn(first)
    assert model.model.ends_turn(sampler.draw(row, 4))


@pytest.mark.parametrize("params", [GREEDY, EVERYTHING_ON], ids=["greedy", "everything"])
def test_a_reply_under_a_schema_is_json_of_that_schema(make: Make, model: Vocabulary, params: SamplingParams) -> None:
    schema_only = SamplingParams(temperature=0.0, json_schema=PERSON, logit_bias=((92, -2.0),))
    *body, _ = written(make(schema_only if params is GREEDY else params), model, 200)
    person = json.loads(model.text(body))
    assert {name: type(value) for name, value in person.items()} == {"name": str, "age": int, "ok": bool}


def test_drafts_follow_the_grammar_too(make: Make, model: Vocabulary) -> None:
    picker = make(SamplingParams(temperature=1.0, grammar=DIGITS)).drafting()
    picks: list[int] = []
    while len(model.text(picks)) < 4:
        picks.append(picker.pick(row_at(len(picks), model.n_vocab), len(picks)))
    assert model.text(picks)[:3].isdigit()
    assert model.model.ends_turn(picker.pick(row_at(9, model.n_vocab), 9))


@given(seed=st.integers(0, 2**32), n_best=st.sampled_from([0, 1, 3, 40]), spread=st.sampled_from([1.0, 6.0]))
def test_asking_about_the_best_tokens_gives_the_best_that_asking_about_all_gives(
    model: Vocabulary, seed: int, n_best: int, spread: float
) -> None:
    rules = grammar(SamplingParams(grammar='root ::= [a-m]+ | "0"'), model)
    assert rules is not None
    row = np.random.default_rng(seed).normal(0.0, spread, model.n_vocab).astype(np.float32)
    allowed = np.array([token for token in range(model.n_vocab) if rules.allows(token)])
    best = allowed[np.argsort(-row[allowed])][: n_best or None]
    masked = rules.mask(row, n_best=n_best)
    assert np.array_equal(masked[best], row[best])
    assert set(np.flatnonzero(masked > -np.inf)) <= set(allowed)


def test_a_grammar_that_leaves_no_token_is_refused_with_what_to_do(make: Make, model: Vocabulary) -> None:
    banned = tuple(
        (token, -math.inf) for token in range(model.n_vocab) if b"7" in model.model.piece(token, special=True)
    )
    sampler = make(SamplingParams(temperature=1.0, grammar='root ::= "7"', logit_bias=banned))
    with pytest.raises(NothingAllowedError, match="Loosen"):
        sampler.draw(row_at(0, model.n_vocab), 0)


@pytest.mark.parametrize("reply", ["12x", "123a4", "<|im_end|>"])
def test_a_reply_so_far_that_breaks_the_grammar_is_refused_and_aborts_nothing(
    make: Make, model: Vocabulary, reply: str
) -> None:
    with pytest.raises(GrammarError, match="does not follow the grammar"):
        make(SamplingParams(grammar=DIGITS), reply=model.model.tokenize(reply, special=True))


@pytest.mark.parametrize("logits", [np.nan, -np.inf, np.inf])
def test_a_broken_row_under_a_grammar_is_named_and_aborts_nothing(make: Make, model: Vocabulary, logits: float) -> None:
    sampler = make(EVERYTHING_ON)
    with pytest.raises(BrokenLogitsError):
        sampler.draw(np.full(model.n_vocab, logits, np.float32), 0)


@pytest.mark.parametrize(
    ("schema", "fault"),
    [
        ("{", "cannot be read"),
        ("[]", "cannot be made into a grammar"),
        ('{"type": "thing"}', "Unrecognized schema"),
        ('{"$ref": "#/nowhere"}', "nowhere"),
        ('{"$ref": "https://example.org/a.json"}', "Fetching remote schemas is not allowed"),
        ('{"$ref": "file:///a.json"}', "Unsupported ref"),
        ("[" * 100_000, "."),
    ],
)
def test_a_schema_that_cannot_be_used_is_refused_with_the_reason(make: Make, schema: str, fault: str) -> None:
    with pytest.raises(GrammarError, match=fault):
        make(SamplingParams(json_schema=schema))


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string"},
        {"enum": ["a", 1, None]},
        {"type": "array", "items": {"type": "number"}, "minItems": 1, "maxItems": 3},
        {"anyOf": [{"type": "null"}, {"type": "boolean"}]},
        {"type": "object", "properties": {"a": {"$ref": "#/$defs/b"}}, "$defs": {"b": {"type": "integer"}}},
        {"type": "object", "additionalProperties": {"type": "string"}},
        {"type": "string", "pattern": "^[a-c]{2}x?$"},
        {"type": "string", "format": "date"},
        {},
    ],
    ids=str,
)
def test_everyday_schemas_become_grammars_that_llama_cpp_reads(make: Make, schema: dict[str, object]) -> None:
    make(SamplingParams(json_schema=json.dumps(schema)))
    assert "root ::=" in gbnf_of(json.dumps(schema))


@pytest.mark.parametrize("rule", ['{"type": "string", "maxLength": 9}', '{"type": "string", "pattern": "^a.b$"}'])
def test_a_string_of_a_schema_holds_no_raw_line_break_and_no_quote(make: Make, rule: str) -> None:
    make(SamplingParams(json_schema=rule))
    text = gbnf_of(rule)
    assert '[^"\\\\\\x00-\\x1F\\x7F]' in text
    assert '[^"\\\\]' not in text


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(alphabet='root ::="a[]()|*+?{2,3}.\n#\\<>!-x', max_size=60))
def test_no_text_aborts_the_process(model: Vocabulary, text: str, caplog: pytest.LogCaptureFixture) -> None:
    params = SamplingParams(grammar=f'root ::= "a" {text}')
    with suppress(GrammarError):
        make_sampler(params, seed=1, model=model, history=()).close()


# --- life ---


def test_greedy_without_conditions_is_a_bare_argmax(make: Make) -> None:
    sampler = make(GREEDY)
    assert isinstance(sampler, GreedySampler)
    assert sampler.draw(np.array([0.0, 3.0, 1.0], np.float32), 0) == 1


@pytest.mark.parametrize("params", [GREEDY, SamplingParams(), EVERYTHING_ON], ids=["greedy", "seeded", "everything"])
def test_closing_twice_is_harmless(make: Make, params: SamplingParams) -> None:
    sampler = make(params)
    sampler.drafting()
    sampler.close()
    sampler.close()


def test_a_sampler_that_cannot_be_made_frees_what_was_made_of_it(make: Make, model: Vocabulary) -> None:
    with pytest.raises(GrammarError):
        make(SamplingParams(repeat_penalty=1.1, grammar=DIGITS), reply=model.tokens("x"))
