"""Tokens that a grammar names: taken whole, and refused where there are none."""

import re
from collections.abc import Iterator

import numpy as np
import pytest

from app.domain.sampling import GrammarError, SamplingParams
from app.engine.gbnf import read_gbnf
from app.engine.gbnf_tokens import NamedToken
from app.engine.native.grammar import Grammar, grammar
from app.engine.native.model import LlamaModel
from tests.models import hybrid_model

KNOWN = {
    "<think>": NamedToken(1, ends_reply=False),
    "</think>": NamedToken(2, ends_reply=False),
    "<[7]>": NamedToken(7, ends_reply=False),
    "<end>": NamedToken(3, ends_reply=True),
}
SOUND = {
    "thinking": "root ::= <think> (!</think>)* </think> .*",
    "a number": 'root ::= <[7]> "c"+',
    "behind characters that are none of it": 'root ::= "Answer: " <think> "."',
    "behind a space or none": "root ::= [ \\t\\n]* <think>",
    "behind everything but its characters": "root ::= [^<a-z/]+ </think>",
    "behind its own last character": 'root ::= ">" <think>',
    "counted": "root ::= <[7]>{2,5} <think>?",
    "by way of rules": "root ::= thought reply\nthought ::= <think> !</think>* </think>\nreply ::= [a-z]+",
    "any but the end": "root ::= !<end>+",
    "behind its beginning": 'root ::= "<" <think>',
    "behind anything": "root ::= y\ny ::= .* </think>",
}
UNSOUND = {
    "no such token": ("root ::= <nothing>", "Line 1 .*“<nothing>” is not one token"),
    "an end": ("root ::= <think> <end>", "“<end>” ends the reply"),
}


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_a_named_token_is_taken(text: str) -> None:
    read_gbnf(text, KNOWN.get)


@pytest.mark.parametrize(("text", "fault"), UNSOUND.values(), ids=UNSOUND)
def test_one_that_cannot_come_is_refused_with_its_place(text: str, fault: str) -> None:
    with pytest.raises(GrammarError, match=fault):
        read_gbnf(text, KNOWN.get)


# --- a real vocabulary ---


@pytest.fixture(scope="module")
def model() -> Iterator[LlamaModel]:
    with LlamaModel(hybrid_model()) as loaded:
        yield loaded


def opened(text: str, model: LlamaModel) -> Grammar:
    rules = grammar(SamplingParams(grammar=text), model)
    assert rules is not None
    return rules


def allowed(rules: Grammar, model: LlamaModel) -> set[int]:
    return set(np.flatnonzero(rules.mask(np.zeros(model.n_vocab, np.float32)) > -np.inf).tolist())


def word(model: LlamaModel, n_letters: int) -> int:
    """A token of so many letters."""
    pieces = ((token, model.piece(token, special=False)) for token in range(model.n_vocab))
    return next(token for token, piece in pieces if re.fullmatch(rb"[a-z]{%d}" % n_letters, piece))


@pytest.mark.model
def test_only_the_named_token_comes_where_it_is_named(model: LlamaModel) -> None:
    named, other = word(model, 3), word(model, 4)
    rules = opened(f'root ::= <[{named}]> !<[{other}]> "." <[{other}]>', model)
    assert allowed(rules, model) == {named}
    rules.accept(named)
    ends = {token for token in range(model.n_vocab) if model.ends_turn(token)}
    assert not allowed(rules, model) & (ends | {other})
    rules.accept(named)
    (dot,) = model.tokenize(".", special=False)
    assert allowed(rules, model) == {dot}
    rules.accept(dot)
    assert allowed(rules, model) == {other}
    rules.accept(other)
    assert allowed(rules, model) == ends


@pytest.mark.model
def test_a_control_token_is_found_by_its_text(model: LlamaModel) -> None:
    texts = ((token, model.piece(token, special=True).decode(errors="replace")) for token in range(model.n_vocab))
    token, text = next(
        (token, text)
        for token, text in texts
        if re.fullmatch(r"<[^>\[]+>", text)
        and not model.ends_turn(token)
        and model.tokenize(text, special=True) == (token,)
    )
    rules = opened(f"root ::= {text} [a-z]+", model)
    assert allowed(rules, model) == {token}


@pytest.mark.model
@pytest.mark.parametrize("name", ["<[999999999]>", "<[12345678901234567890]>", "<[x]>", "<two words here>"])
def test_a_name_of_no_token_is_refused(model: LlamaModel, name: str) -> None:
    with pytest.raises(GrammarError, match="is not one token of this model"):
        opened(f"root ::= {name}", model)


@pytest.mark.model
def test_whatever_is_allowed_around_named_tokens_can_be_accepted(model: LlamaModel) -> None:
    named = word(model, 4)
    rules = opened(f"root ::= (<[{named}]> | !<[{named}]> <[{named}]>)+ [a-z 0-9]+", model)
    for token in sorted(allowed(rules, model))[::7]:
        once = rules.copy()
        once.accept(token)
        assert allowed(once, model)
