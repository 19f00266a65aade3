"""Whatever a grammar is, following it through a text has an end, and leads where the grammar says."""

import random
import re
from collections.abc import Sequence
from contextlib import suppress

import numpy as np
import pytest

from app.domain.sampling import GrammarError
from app.engine.gbnf import ROOT, read_gbnf
from app.engine.gbnf_automaton import MOST_STEPS, Automaton
from app.engine.gbnf_places import lay_out
from app.engine.gbnf_tokens import NamedToken, no_token
from app.engine.native.grammar import Grammar
from app.engine.pieces import Pieces

WORDS = ["", *("x" * n for n in (1, 2, 3, 8, 64)), *"aby", *("x" * n + "y" for n in (2, 20, 40)), "ab", "\0x"]
"""Written out; the first ends a reply."""

HOSTILE = {
    "a set that doubles": 'root ::= "x" root "a" | "x" root "b" | "x"',
    "a set that doubles by way of what may be empty": 'root ::= ("x" root ("a" | "a"? "b"))?',
    "ways that double": 'root ::= pair*\npair ::= ("x" | "x") ("x" | "x" | "x")',
    "the same choice twice": 'root ::= (a | a)+\na ::= "x" a | "x"',
    "optional things in optional things": "root ::= " + "(" * 40 + '"x"' + ')? ("x"?)' * 40,
    "counts of what may be empty": 'root ::= ("x"?){0,1999} "y"',
    "counts of counts": 'root ::= ((("x"?){0,90}){0,90}){0,90}',
    "every split": 'root ::= s\ns ::= "x" | "x" s s | "x" s',
    "many classes": "root ::= (" + " | ".join("[w-z]+" for _ in range(300)) + ")",
    "rules that copy each other": 'root ::= a0\na14 ::= "x"\n'
    + "".join(f'a{n} ::= "x" a{n + 1} "p" | "x" a{n + 1} "q"\n' for n in range(14)),
}


def followed(text: str) -> tuple[Grammar, Automaton]:
    automaton = Automaton(lay_out(read_gbnf(text), ROOT, no_token))
    pieces = Pieces(len(WORDS), raw=lambda token: WORDS[token].encode(), ends=lambda token: token == 0)
    return Grammar(automaton, pieces), automaton


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_grammar_costs_no_token_more_than_the_bound(text: str) -> None:
    with suppress(GrammarError):
        rules, automaton = followed(text)
        for _ in range(100):
            allowed = rules.mask(np.zeros(len(WORDS), np.float32)) == 0
            assert automaton.steps <= MOST_STEPS
            if not allowed[1]:
                break
            rules.accept(1)


def test_a_set_that_doubles_is_given_up_with_what_to_change() -> None:
    rules, automaton = followed(HOSTILE["a set that doubles"])
    rules.accept(4)
    with pytest.raises(GrammarError, match=r"too many ways .* Change rules that read the same text"):
        rules.accept(5)
    assert automaton.steps <= MOST_STEPS + 4
    rules.accept(1)  # it stands where it stood


@pytest.mark.parametrize("name", ["ways that double", "the same choice twice", "many classes"])
def test_ways_that_lead_to_one_place_are_one(name: str) -> None:
    rules, automaton = followed(HOSTILE[name])
    for _ in range(300):
        rules.mask(np.zeros(len(WORDS), np.float32))
        rules.accept(3)
        assert automaton.steps < 20_000


def test_repetition_without_end_stands_where_it_stood() -> None:
    rules, automaton = followed('root ::= "a" rest\nrest ::= [xy]* "b" rest | "b"')
    for token in (6, 1, 1):
        rules.accept(token)
    for _ in range(1000):
        rules.accept(1)
        assert automaton.steps == 0


# --- small grammars, against every text they have ---


def written(rng: random.Random, depth: int) -> str:
    """A body of a rule."""
    if depth == 0 or rng.random() < 0.3:
        return rng.choice(['"x"', '"a"', '"ab"', "[xy]", "[^x]", '"b"', "."])
    kind = rng.choice(["choice", "sequence", "optional", "counted", "group"])
    parts = [written(rng, depth - 1) for _ in range(2)]
    match kind:
        case "choice":
            return f"({parts[0]} | {parts[1]})"
        case "sequence":
            return f"{parts[0]} {parts[1]}"
        case "optional":
            return f"({parts[0]})?"
        case "counted":
            return f"({parts[0]}){{{rng.randint(0, 1)},{rng.randint(1, 3)}}}"
        case _:
            return f"({parts[0]} {parts[1]})"


def texts_of(body: str, alphabet: Sequence[str], most: int) -> set[str]:
    """Every text of a body up to a length, read as a regular expression."""
    pattern = re.compile("".join(_as_regex(body)), re.DOTALL)
    texts, found = [""], set[str]()
    while texts:
        text = texts.pop()
        if pattern.fullmatch(text):
            found.add(text)
        if len(text) < most:
            texts += [text + each for each in alphabet]
    return found


def _as_regex(body: str) -> list[str]:
    return [each for each in body if each not in '" ']


@pytest.mark.parametrize("seed", range(300))
def test_a_small_grammar_takes_exactly_its_texts(seed: int) -> None:
    body, alphabet = written(random.Random(seed), 3), "xab"
    automaton = Automaton(lay_out(read_gbnf(f"root ::= {body}"), ROOT, no_token))
    expected = texts_of(body, alphabet, 4)
    for text in all_texts(alphabet, 4):
        at = automaton.start
        for character in text:
            after = automaton.after(at, character)
            if after is None:
                assert not any(each.startswith(text) for each in expected)
                break
            at = after
        else:
            assert at.may_end == (text in expected)


def all_texts(alphabet: str, most: int) -> list[str]:
    texts = [""]
    for text in texts:
        if len(text) < most:
            texts += [text + each for each in alphabet]
    return texts


# --- tokens and bytes ---


@pytest.mark.parametrize(
    "text", ['root ::= [^y]+ "y"', 'root ::= "xxxxx" .*', 'root ::= [ab]{1,3} | "x"{64}', "root ::= .*"]
)
def test_asking_about_all_tokens_at_once_is_asking_about_each(text: str) -> None:
    words = [f"{first}{second}{third}" for first in "xaby" for second in "xa9" for third in ["", *"xab", "é"]] * 20
    raw = ["", *words, "\0", "x\0", "é"]
    pieces = Pieces(len(raw), raw=lambda token: raw[token].encode(), ends=lambda token: token == 0)
    rules = Grammar(Automaton(lay_out(read_gbnf(text), ROOT, no_token)), pieces)
    each = [rules.allows(token) for token in range(len(raw))]
    for _ in range(2):  # found, and remembered
        assert (rules.mask(np.zeros(len(raw), np.float32)) == 0).tolist() == each


def test_a_character_may_come_in_several_tokens() -> None:
    raw = [b"", *(bytes([byte]) for byte in range(1, 256))]
    pieces = Pieces(256, raw=lambda token: raw[token], ends=lambda token: token == 0)
    rules = Grammar(Automaton(lay_out(read_gbnf('root ::= [あ-ん] "é" | "z"'), ROOT, no_token)), pieces)
    for byte, others in zip("んé".encode(), [[ord("z")], [], [], [], []], strict=True):
        allowed = np.flatnonzero(rules.mask(np.zeros(256, np.float32)) == 0).tolist()
        assert byte in allowed
        assert set(others) <= set(allowed)
        assert not {0xFF, ord("a"), 0} & set(allowed)
        rules.accept(byte)
    assert rules.allows(0)


def test_a_named_token_is_read_whole_also_behind_its_own_first_characters() -> None:
    raw = ["", "<", "<think>", "a", "think>"]
    pieces = Pieces(5, raw=lambda token: raw[token].encode(), ends=lambda token: token == 0)

    def find(_: str) -> NamedToken:
        return NamedToken(2, ends_reply=False)

    rules = Grammar(Automaton(lay_out(read_gbnf('root ::= "<"* <think> !<think>', find), ROOT, find)), pieces)
    rules.accept(1)
    assert [rules.allows(token) for token in range(5)] == [False, True, True, False, False]
    rules.accept(2)
    assert [rules.allows(token) for token in range(5)] == [False, True, False, True, True]


def test_what_is_remembered_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.engine.gbnf_automaton._MOST_REMEMBERED", 20_000)
    rules, automaton = followed('root ::= "x" root "y" | "x"')
    for _ in range(300):
        rules.accept(5)
        rules.mask(np.zeros(len(WORDS), np.float32))
    assert len(automaton._stacks) < 10_000
    assert rules.allows(1)
    assert rules.allows(8)
