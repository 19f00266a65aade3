"""Bursts: a reply drawn in pieces of any width, with drafts that reach beyond the piece's limit."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.sampling import GrammarError
from app.domain.turn import FinishReason
from app.engine.contexts import MemoryKind, Row
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.sampler import DraftPicker, GreedySampler
from app.engine.spec_session import SpecSession
from tests.fakes.stops import CountedStop
from tests.fakes.toy_model import plain, toy_pair

PROMPT = (3, 1, 4, 1, 5, 9, 2, 6)
TEXT = plain(PROMPT, 60, GreedySampler().draw)


class Rig:
    """A primed session over the toy model, whose drafts are always right unless a pattern says otherwise."""

    def __init__(self, kind: MemoryKind = MemoryKind.ATTENTION, *, rights: tuple[bool, ...] = (True,)) -> None:
        self.target, self.draft = toy_pair(memory_kind=kind, pattern=lambda at: rights[at % len(rights)])
        self.session = SpecSession(self.target, MtpSession(self.target, self.draft, MtpSessionConfig(n_draft_max=4)))
        self.session.prime(PROMPT)

    def burst(self, width: int, *, end: int | None = None) -> tuple[list[int], FinishReason | None]:
        tokens: list[int] = []
        finish: FinishReason | None = None
        for done in self.session.generate(
            GreedySampler(),
            depth=4,
            max_new=width,
            ends=lambda token: FinishReason.END if token == end else None,
        ):
            tokens += done.tokens
            finish = done.finish
            self.session.check_invariants()
        return tokens, finish


@pytest.mark.parametrize("kind", MemoryKind)
@given(
    widths=st.lists(st.integers(1, 7), min_size=1, max_size=9),
    rights=st.lists(st.booleans(), min_size=1, max_size=7),
)
def test_the_width_of_bursts_never_changes_the_text(kind: MemoryKind, widths: list[int], rights: list[bool]) -> None:
    rig = Rig(kind, rights=tuple(rights))
    bursts = [rig.burst(width)[0] for width in widths]
    assert [len(tokens) for tokens in bursts] == widths
    assert [token for tokens in bursts for token in tokens] == TEXT[: sum(widths)]


def test_drafts_past_the_limit_are_committed_and_handed_out_by_the_next_burst_without_a_pass() -> None:
    rig = Rig()
    assert rig.burst(2) == (TEXT[:2], FinishReason.LENGTH)
    assert rig.session.overshoot == tuple(TEXT[2:6])
    assert rig.session.committed == (*PROMPT, *TEXT[:5])
    before = rig.target.n_decodes
    assert rig.burst(4)[0] == TEXT[2:6]
    assert rig.target.n_decodes == before
    assert rig.session.overshoot == ()


class Failing(GreedySampler):
    """A sampler that cannot draw, or not take note, at a position; nor can its drafts be picked there."""

    def __init__(self, at: int, *, drafts_too: bool) -> None:
        super().__init__()
        self._at, self._drafts_too, self._position = at, drafts_too, 0

    def draw(self, logits: Row, position: int) -> int:
        self._position = position
        return super().draw(logits, position)

    def accept(self, token: int) -> None:
        if self._position == self._at:
            raise GrammarError("too many ways")
        super().accept(token)

    def drafting(self) -> DraftPicker:
        return self

    def pick(self, logits: Row, position: int) -> int:
        if self._drafts_too and position == self._at:
            raise GrammarError("too many ways")
        return super().draw(logits, position)


@pytest.mark.parametrize("kind", MemoryKind)
@pytest.mark.parametrize("drafts_too", [True, False])
@given(at=st.integers(0, 9), depth=st.integers(0, 4))
def test_a_reply_that_fails_at_a_position_has_the_same_text_whatever_was_drafted(
    kind: MemoryKind, at: int, depth: int, *, drafts_too: bool
) -> None:
    rig = Rig(kind)
    sampler, tokens = Failing(len(PROMPT) + at, drafts_too=drafts_too), list[int]()
    with suppress(GrammarError):
        for done in rig.session.generate(sampler, depth=depth, max_new=20):
            tokens += done.tokens
    assert tokens == TEXT[:at]


class Remembering(GreedySampler):
    """A sampler that is changed by what it is told."""

    @property
    def remembers(self) -> bool:
        return True


def test_a_sampler_that_remembers_never_draws_what_may_be_cut() -> None:
    rig = Rig()
    tokens = [t for done in rig.session.generate(Remembering(), depth=4, max_new=2) for t in done.tokens]
    assert (tokens, rig.session.overshoot) == (TEXT[:2], ())


def test_a_recurrent_memory_never_overshoots() -> None:
    rig = Rig(MemoryKind.RECURRENT)
    rig.burst(2)
    assert rig.session.overshoot == ()


@given(width=st.integers(1, 12))
def test_the_end_of_a_turn_cuts_what_was_never_handed_out(width: int) -> None:
    rig = Rig()
    rig.burst(width)
    rig.session.end_turn()
    assert rig.session.overshoot == ()
    assert (*rig.session.committed, rig.session.pending_tok) == (*PROMPT, *TEXT[:width])
    rig.session.capture(0)
    assert rig.burst(9)[0] == TEXT[width : width + 9]


def test_an_end_token_among_what_was_held_back_ends_the_reply_there() -> None:
    rig = Rig()
    end = next(token for token in TEXT[3:5] if token not in TEXT[:3])
    at = TEXT.index(end)
    rig.burst(2)
    assert rig.burst(9, end=end) == (TEXT[2 : at + 1], FinishReason.END)
    assert (*rig.session.committed, rig.session.pending_tok) == (*PROMPT, *TEXT[: at + 1])
    rig.session.end_turn()


def test_a_prompt_may_follow_a_burst_that_overshot() -> None:
    rig = Rig()
    rig.burst(2)
    edited = (*PROMPT, *TEXT[:4], 7, 7)
    rig.session.prime(edited)
    rig.session.check_invariants()
    assert rig.burst(9)[0] == plain(edited, 9, GreedySampler().draw)


def test_what_was_held_back_is_handed_out_without_moving_anything_else() -> None:
    rig = Rig()
    rig.burst(3)
    before = (rig.session.committed, rig.session.pending_tok)
    assert rig.burst(1)[0] == TEXT[3:4]
    assert (rig.session.committed, rig.session.pending_tok) == before


def test_a_stopped_burst_emits_nothing_and_keeps_the_pending_token() -> None:
    rig = Rig(MemoryKind.RECURRENT)
    rig.burst(3)
    pending = rig.session.pending_tok
    rounds = list(rig.session.generate(GreedySampler(), depth=4, stop=CountedStop(0)))
    assert [done.tokens for done in rounds] == [()]
    assert rig.session.pending_tok == pending
