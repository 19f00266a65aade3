"""Prompt lookup: what followed the same few tokens before is proposed, and the text stays the target's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.contexts import ContextKind, MemoryKind, Rows
from app.engine.lookup import LookupDrafter
from app.engine.sampler import GreedySampler
from app.engine.spec_session import SpecSession
from tests.fakes.toy_model import ToyContext, plain, toy_pair

TEXT = (1, 2, 3, 4, 5, 6, 7, 8, 9)


def test_what_followed_the_last_tokens_is_proposed() -> None:
    assert LookupDrafter().propose((*TEXT, 2), 3, 4, None) == (4, 5, 6, 7)


def test_the_newest_occurrence_wins() -> None:
    assert LookupDrafter().propose((1, 2, 3, 0, 1, 2, 4, 9, 1), 2, 1, None) == (4,)


def test_the_longest_match_wins_over_a_newer_short_one() -> None:
    assert LookupDrafter().propose((7, 1, 2, 3, 5, 0, 1, 2, 6, 7, 1), 2, 1, None) == (3,)


def test_unknown_tokens_are_answered_with_nothing() -> None:
    drafter = LookupDrafter()
    assert drafter.propose(TEXT, 20, 4, None) == ()
    assert drafter.propose((), 1, 4, None) == ()
    assert drafter.propose((1,), 2, 4, None) == ()


def test_a_growing_text_is_followed() -> None:
    drafter = LookupDrafter()
    assert drafter.propose((1, 2), 3, 2, None) == ()
    assert drafter.propose((1, 2, 3, 4, 1, 2), 3, 2, None) == (4, 1)


def test_what_was_cut_is_not_proposed_again() -> None:
    drafter = LookupDrafter()
    drafter.propose((*TEXT, 1), 2, 2, None)
    drafter.cut(2)
    assert drafter.propose((1, 2, 8, 9, 1), 2, 2, None) == (8, 9)


@pytest.mark.parametrize("kind", MemoryKind)
@given(prompt=st.lists(st.integers(0, 3), min_size=2, max_size=40), n=st.integers(1, 30))
def test_the_text_equals_plain_decoding(kind: MemoryKind, prompt: list[int], n: int) -> None:
    target, _ = toy_pair(memory_kind=kind)
    session = SpecSession(target, lookup=LookupDrafter())
    session.prime(prompt)
    tokens: list[int] = []
    for done in session.generate(GreedySampler(), depth=4, max_new=n):
        tokens += done.tokens
        session.check_invariants()
    assert tokens == plain(prompt, n, GreedySampler().draw)


def test_a_text_that_repeats_itself_is_drafted_right() -> None:
    # A target that says the next of nine tokens, whatever came before.
    target = Counting(ContextKind.TARGET)
    session = SpecSession(target, lookup=LookupDrafter())
    session.prime((*TEXT, *TEXT))
    rounds = list(session.generate(GreedySampler(), depth=4, max_new=27))
    assert [token for done in rounds for token in done.tokens] == [*TEXT, *TEXT, *TEXT]
    assert session.telem.accepted >= 0.8 * session.telem.drafted > 0
    assert session.telem.rounds <= 8


class Counting(ToyContext):
    """Says the token after the last one, from 1 to 9 and over again."""

    def logits(self) -> Rows:
        rows = np.zeros_like(super().logits())
        for index in range(len(rows)):
            last = self.tokens[len(self.tokens) - len(rows) + index]
            rows[index, last % len(TEXT) + 1] = 1.0
        return rows
