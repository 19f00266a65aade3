"""Strict replies: a row that is too close to call in a wide batch is decided by a pass of its own."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.contexts import Batch, MemoryKind, Rows
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.sampler import GreedySampler
from app.engine.spec_session import SpecSession
from app.engine.stop import StopFlag
from tests.fakes.toy_model import ToyContext, plain, toy_pair

PROMPT = (3, 1, 4, 1, 5, 9, 2, 6)
NOISE = 0.02


class NoisyWhenWide(ToyContext):
    """The toy model with a rounding that differs between one row and several, as real kernels have."""

    _wide = False

    def decode(self, batch: Batch, *, stop: StopFlag | None = None) -> None:
        self._wide = len(batch.tokens) > 1
        super().decode(batch, stop=stop)

    def logits(self) -> Rows:
        rows = super().logits()
        if not self._wide:
            return rows
        # The best of each row loses what it leads by, as far as the noise goes.
        noisy = rows.copy()
        noisy[np.arange(len(rows)), rows.argmax(axis=1)] -= NOISE
        return noisy


def reply(kind: MemoryKind, rights: list[bool], *, strict: float, depth: int = 3) -> tuple[list[int], SpecSession]:
    target, draft = toy_pair(memory_kind=kind, pattern=lambda at: rights[at % len(rights)], depth=depth)
    noisy = NoisyWhenWide(target.kind, memory_kind=kind, n_rs_seq=target.n_rs_seq)
    session = SpecSession(noisy, MtpSession(noisy, draft, MtpSessionConfig(n_draft_max=depth)))
    # The prompt is read token by token, so that its last row is that of a single-row pass too.
    for end in range(1, len(PROMPT) + 1):
        session.prime(PROMPT[:end])
    tokens: list[int] = []
    for done in session.generate(GreedySampler(), depth=depth, max_new=30, strict=strict):
        tokens += done.tokens
        session.check_invariants()
    return tokens, session


@pytest.mark.parametrize("kind", MemoryKind)
@given(rights=st.lists(st.booleans(), min_size=1, max_size=7))
def test_strict_text_equals_plain_text_in_spite_of_the_rounding(kind: MemoryKind, rights: list[bool]) -> None:
    tokens, session = reply(kind, rights, strict=2 * NOISE)
    assert tokens == plain(PROMPT, 30, GreedySampler().draw)
    session.end_turn()


def test_without_it_the_rounding_shows() -> None:
    tokens, _ = reply(MemoryKind.ATTENTION, [True], strict=0.0)
    assert tokens != plain(PROMPT, 30, GreedySampler().draw)


def test_rows_that_lead_clearly_are_taken_as_they_are() -> None:
    _, careful = reply(MemoryKind.ATTENTION, [True], strict=2 * NOISE)
    assert careful.telem.accepted > 0
    assert careful.telem.rounds < 30


@pytest.mark.parametrize("limit", range(1, 12))
@given(rights=st.lists(st.booleans(), min_size=1, max_size=7))
def test_a_doubtful_row_at_the_limit_neither_prolongs_the_reply_nor_loses_its_hidden_row(
    limit: int, rights: list[bool]
) -> None:
    target, draft = toy_pair(pattern=lambda at: rights[at % len(rights)])
    session = SpecSession(target, MtpSession(target, draft, MtpSessionConfig(n_draft_max=4)))
    session.prime(PROMPT)
    rounds = session.generate(GreedySampler(), depth=4, max_new=limit, strict=0.15)
    tokens = [token for done in rounds for token in done.tokens]
    session.end_turn()
    assert tokens == plain(PROMPT, limit, GreedySampler().draw)
    # The strict toy draft refuses a wrong hidden row in the next round.
    rounds = session.generate(GreedySampler(), depth=4, max_new=5)
    more = [token for done in rounds for token in done.tokens]
    assert more == plain(PROMPT, limit + 5, GreedySampler().draw)[limit:]
