"""Grammars allow the tokens that llama.cpp's own grammar sampler allows, after the same tokens.

Tokens of single bytes are left out: llama.cpp lets bytes follow that never become a character, which is no text.
"""

import json
import random
from collections.abc import Iterator

import numpy as np
import pytest
from llama_cpp import llama_cpp as lib  # noqa: TID251  # what ours is compared with
from llama_cpp import llama_grammar  # noqa: TID251

from app.domain.errors import KnownError
from app.domain.events import TurnFailed
from app.domain.generation import GenerationOptions
from app.domain.sampling import SamplingParams
from app.engine.native.chain import NativeSampler
from app.engine.native.grammar import gbnf_of, grammar
from app.engine.native.model import LlamaModel
from app.engine.stop import StopFlag
from tests.engine.talk import Talk
from tests.engine.test_gbnf_automaton import HOSTILE, written
from tests.models import hybrid_model

SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 12},
        "age": {"type": "integer", "minimum": 3, "maximum": 120},
        "tags": {"type": "array", "items": {"enum": ["a", "bc", None, 3.5]}, "minItems": 1, "maxItems": 4},
        "more": {"anyOf": [{"type": "null"}, {"type": "object", "additionalProperties": {"type": "number"}}]},
    },
    "required": ["name"],
}
ORDINARY = {
    "schema": gbnf_of(json.dumps(SCHEMA)),
    "any schema": gbnf_of("{}"),
    "json": llama_grammar.JSON_GBNF,
    "json list": llama_grammar.JSON_ARR_GBNF,
    "arithmetic": llama_grammar.ARITHMETIC_GBNF,
    "list": llama_grammar.LIST_GBNF,
    "chess": llama_grammar.CHESS_GBNF,
    "c": llama_grammar.C_GBNF,
    "japanese": llama_grammar.JAPANESE_GBNF,
}


@pytest.fixture(scope="module")
def model() -> Iterator[LlamaModel]:
    with LlamaModel(hybrid_model()) as loaded:
        yield loaded


def compare(text: str, model: LlamaModel, *, seed: int, n_tokens: int) -> int:
    """Walk both through the same tokens; how many they read."""
    rng, row = random.Random(seed), np.zeros(model.n_vocab, np.float32)
    ours = grammar(SamplingParams(grammar=text), model)
    pointer = lib.llama_sampler_init_grammar(model.vocab, text.encode(), b"root")
    assert ours is not None
    assert pointer
    theirs = NativeSampler(pointer)
    asked = [token for token in range(model.n_vocab) if model.pieces.of(token).text or model.ends_turn(token)]
    n_read = 0
    while n_read < n_tokens:
        kept, values = theirs.apply(np.array(asked, np.int32), row[asked])
        allowed = kept[values > -np.inf].tolist()
        masked = ours.mask(row)
        assert [token for token in asked if masked[token] == 0] == sorted(allowed)
        token = rng.choice(allowed)
        if model.ends_turn(token):
            break
        ours.accept(token)
        theirs.accept(token)
        n_read += 1
    theirs.close()
    return n_read


@pytest.mark.model
@pytest.mark.parametrize("text", ORDINARY.values(), ids=ORDINARY)
def test_ordinary_grammars_allow_the_same_tokens(model: LlamaModel, text: str) -> None:
    assert sum(compare(text, model, seed=seed, n_tokens=30) for seed in range(4)) > 8


@pytest.mark.model
def test_random_small_grammars_allow_the_same_tokens(model: LlamaModel) -> None:
    rng = random.Random(5)
    bodies = [f"root ::= {written(rng, 4)}" for _ in range(200)]
    assert sum(compare(text, model, seed=seed, n_tokens=8) for seed, text in enumerate(bodies)) > 200


@pytest.mark.model
def test_after_any_hostile_grammar_stop_and_the_next_turn_work() -> None:
    talk = Talk(hybrid_model())
    try:
        for text in HOSTILE.values():
            options = GenerationOptions(sampling=SamplingParams(temperature=0.0, grammar=text), max_tokens=60)
            stop = StopFlag()
            try:
                talk.ask(talk.question("xxxx"), options, stop=stop)
            except AssertionError:
                failed = next(event for event in talk.events if isinstance(event, TurnFailed))
                assert isinstance(failed.error, KnownError)
            after = talk.ask(talk.question("And lakes?"), GenerationOptions(max_tokens=3))
            assert len(after[-1].token_ids) > 0
    finally:
        talk.engine.close()
