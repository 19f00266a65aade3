"""The oracle: speculative output equals plain output, whatever is drafted, split, stopped or rewound."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import BugError
from app.domain.turn import FinishReason, RestoreHow
from app.engine.contexts import MemoryKind, Row, Tokens
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.sampler import GreedySampler, Sampler, SeededSampler
from app.engine.spec_session import SPARE_ROWS, SpecSession
from tests.fakes.stops import CountedStop
from tests.fakes.toy_model import N_VOCAB, Pattern, ToyContext, plain, toy_pair

PROMPT = (3, 1, 4, 1, 5, 9, 2, 6)
KINDS = (MemoryKind.ATTENTION, MemoryKind.RECURRENT)


class Everything:
    """A filter that keeps every token at temperature 1."""

    def apply(self, logits: Row) -> tuple[Tokens, Row]:
        return np.arange(len(logits), dtype=np.int32), logits


class Rig:
    """A session over the toy model with its contexts in hand."""

    def __init__(
        self, kind: MemoryKind, *, pattern: Pattern = lambda _p: True, depth: int = 4, n_ctx: int = 512
    ) -> None:
        self.target, self.draft = toy_pair(memory_kind=kind, pattern=pattern, depth=depth, n_ctx=n_ctx)
        self.mtp = MtpSession(self.target, self.draft, MtpSessionConfig(n_draft_max=depth))
        self.session = SpecSession(self.target, self.mtp)

    def reply(self, n: int, *, depth: int, sampler: Sampler | None = None) -> list[int]:
        tokens: list[int] = []
        for done in self.session.generate(sampler or GreedySampler(), depth=depth, max_new=n):
            tokens += done.tokens
            self.session.check_invariants()
        return tokens


def pattern_of(rights: list[bool]) -> Pattern:
    return lambda position: rights[position % len(rights)]


rights = st.lists(st.booleans(), min_size=1, max_size=13)
seeds = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize("kind", KINDS)
@given(pattern=rights, depth=st.integers(0, 4), n=st.integers(1, 40))
def test_greedy_speculation_equals_plain_decoding(kind: MemoryKind, pattern: list[bool], depth: int, n: int) -> None:
    rig = Rig(kind, pattern=pattern_of(pattern))
    rig.session.prime(PROMPT)
    assert rig.reply(n, depth=depth) == plain(PROMPT, n, GreedySampler().draw)


@pytest.mark.parametrize("kind", KINDS)
@given(pattern=rights, depth=st.integers(0, 4), seed=seeds)
def test_seeded_speculation_equals_plain_decoding(kind: MemoryKind, pattern: list[bool], depth: int, seed: int) -> None:
    rig, sampler = Rig(kind, pattern=pattern_of(pattern)), SeededSampler(Everything(), seed)
    rig.session.prime(PROMPT)
    assert rig.reply(30, depth=depth, sampler=sampler) == plain(PROMPT, 30, sampler.draw)


@pytest.mark.parametrize("kind", KINDS)
@given(pattern=rights, depth=st.integers(0, 4), widths=st.lists(st.integers(1, 7), min_size=1, max_size=8))
def test_the_width_of_bursts_never_changes_the_text(
    kind: MemoryKind, pattern: list[bool], depth: int, widths: list[int]
) -> None:
    rig = Rig(kind, pattern=pattern_of(pattern))
    rig.session.prime(PROMPT)
    tokens: list[int] = []
    for width in widths:
        tokens += rig.reply(width, depth=depth)
        rig.session.end_turn()
    assert tokens == plain(PROMPT, sum(widths), GreedySampler().draw)


def test_a_right_draft_is_always_accepted_and_a_wrong_one_never() -> None:
    right, wrong = Rig(MemoryKind.ATTENTION), Rig(MemoryKind.ATTENTION, pattern=lambda _p: False)
    for rig in (right, wrong):
        rig.session.prime(PROMPT)
        rig.reply(30, depth=3)
    assert right.session.telem.accepted == right.session.telem.drafted > 0
    assert wrong.session.telem.accepted == 0 < wrong.session.telem.drafted


def test_the_pending_token_is_carried_into_the_next_turn_without_a_pass_of_its_own() -> None:
    rig = Rig(MemoryKind.ATTENTION)
    rig.session.prime(PROMPT)
    reply = rig.reply(9, depth=2)
    rig.session.end_turn()
    assert rig.session.pending_tok == reply[-1]
    before = rig.target.n_decodes
    primed = rig.session.prime((*PROMPT, *reply, 7, 7, 7))
    assert (primed.how, primed.reused) == (RestoreHow.LIVE, len(PROMPT) + 8)
    assert rig.target.n_decodes == before + 1
    assert rig.session.committed == (*PROMPT, *reply, 7, 7, 7)


def test_going_on_with_a_cut_reply_makes_no_target_pass() -> None:
    rig = Rig(MemoryKind.RECURRENT)
    rig.session.prime(PROMPT)
    reply = rig.reply(9, depth=2)
    rig.session.end_turn()
    before = rig.target.n_decodes
    assert rig.session.resume((*PROMPT, *reply))
    assert rig.target.n_decodes == before
    assert rig.reply(9, depth=2) == plain(PROMPT, 18, GreedySampler().draw)[9:]


def test_regenerating_at_the_prompts_end_reads_nothing() -> None:
    rig = Rig(MemoryKind.RECURRENT)
    rig.session.prime(PROMPT)
    first = rig.reply(12, depth=3)
    rig.session.end_turn()
    before = rig.target.n_decodes
    primed = rig.session.prime(PROMPT)
    assert (primed.how, primed.reused, primed.read) == (RestoreHow.BOUNDARY, len(PROMPT), 0)
    assert rig.target.n_decodes == before
    assert rig.reply(12, depth=3) == first


@pytest.mark.parametrize("kind", KINDS)
@given(cut=st.integers(0, 24), pattern=rights)
def test_a_rewind_to_any_token_goes_on_as_a_fresh_session_does(kind: MemoryKind, cut: int, pattern: list[bool]) -> None:
    rig = Rig(kind, pattern=pattern_of(pattern))
    rig.session.prime(PROMPT)
    reply = rig.reply(20, depth=3)
    rig.session.end_turn()
    edited = (*(*PROMPT, *reply)[:cut], 11, 12)
    rig.session.prime(edited)
    assert rig.session.committed == edited
    assert rig.reply(15, depth=3) == plain(edited, 15, GreedySampler().draw)


def test_attention_memory_rewinds_by_reading_one_token_again() -> None:
    rig = Rig(MemoryKind.ATTENTION)
    rig.session.prime(PROMPT)
    reply = rig.reply(20, depth=3)
    rig.session.end_turn()
    primed = rig.session.prime((*PROMPT, *reply[:10], 11))
    assert (primed.how, primed.reused, primed.read) == (RestoreHow.TRUNCATE, len(PROMPT) + 9, 2)


def test_a_reply_that_ends_inside_accepted_drafts_leaves_nothing_behind_its_end() -> None:
    expected = plain(PROMPT, 40, GreedySampler().draw)
    end = expected[7]
    n = expected.index(end) + 1
    rig = Rig(MemoryKind.RECURRENT)
    rig.session.prime(PROMPT)
    rounds = list(
        rig.session.generate(GreedySampler(), depth=4, ends=lambda token: FinishReason.END if token == end else None)
    )
    assert rounds[-1].finish is FinishReason.END
    assert rig.session.committed == (*PROMPT, *expected[: n - 1])
    assert rig.session.pending_tok == end


def test_a_full_context_ends_the_reply_with_room_to_spare() -> None:
    rig = Rig(MemoryKind.ATTENTION, n_ctx=32)
    rig.session.prime(PROMPT)
    finish = [done.finish for done in rig.session.generate(GreedySampler(), depth=2)][-1]
    assert finish is FinishReason.CONTEXT_FULL
    assert len(rig.session.committed) < rig.session.cache_max_ctx


@pytest.mark.parametrize("kind", KINDS)
@given(pattern=rights, depth=st.integers(0, 4))
def test_the_context_ends_at_the_same_token_whatever_is_drafted(
    kind: MemoryKind, pattern: list[bool], depth: int
) -> None:
    rig, alone = Rig(kind, pattern=pattern_of(pattern), n_ctx=40), Rig(kind, n_ctx=40)
    for each in (rig, alone):
        each.session.prime(PROMPT)
    assert rig.reply(0, depth=depth) == alone.reply(0, depth=0)
    assert len(rig.session.committed) == 40 - SPARE_ROWS


@pytest.mark.parametrize(("kind", "kept"), [(MemoryKind.ATTENTION, 32), (MemoryKind.RECURRENT, 0)])
def test_a_prompt_that_is_stopped_within_a_batch_leaves_a_session_that_goes_on(kind: MemoryKind, kept: int) -> None:
    rig = Rig(kind)
    prompt = tuple(index % N_VOCAB for index in range(100))
    primed = rig.session.prime(prompt, stop=CountedStop(3))
    rig.session.end_turn()
    # A torn recurrent state goes back to the last boundary, and there was none.
    assert (primed.complete, len(rig.session.committed)) == (False, kept)
    rig.session.prime(prompt)
    assert rig.reply(8, depth=2) == plain(prompt, 8, GreedySampler().draw)


@pytest.mark.parametrize("kind", MemoryKind)
def test_a_stop_right_after_a_cut_goes_back_to_a_boundary(kind: MemoryKind) -> None:
    rig = Rig(kind)
    rig.session.prime(PROMPT)
    rig.reply(6, depth=2)
    prompt = (*rig.session.committed[:-2], *range(20))
    assert not rig.session.prime(prompt, stop=CountedStop(1)).complete
    rig.session.end_turn()
    assert rig.session.committed == PROMPT
    rig.session.prime(prompt)
    assert rig.reply(8, depth=2) == plain(prompt, 8, GreedySampler().draw)


def test_stop_is_honoured_between_rounds_and_keeps_what_was_shown() -> None:
    rig = Rig(MemoryKind.ATTENTION)
    rig.session.prime(PROMPT)
    rounds = list(rig.session.generate(GreedySampler(), depth=2, stop=CountedStop(2)))
    shown = [token for done in rounds for token in done.tokens]
    assert rounds[-1].finish is FinishReason.STOPPED
    assert [*rig.session.committed, rig.session.pending_tok] == [*PROMPT, *shown]


def test_counters_start_at_zero_and_follow_positions() -> None:
    rig = Rig(MemoryKind.ATTENTION)
    assert (rig.session.sctr, rig.session.uctr) == (0, 0)
    rig.session.prime(PROMPT)
    rig.reply(5, depth=2)
    rig.session.end_turn()
    assert rig.session.sctr == len(PROMPT) + 5


@pytest.mark.parametrize("kind", KINDS)
def test_a_flushed_session_knows_the_next_token_and_goes_on_with_the_same_text(kind: MemoryKind) -> None:
    rig = Rig(kind)
    expected = plain(PROMPT, 16, GreedySampler().draw)
    rig.session.prime(PROMPT)
    rig.reply(7, depth=3)
    rig.session.flush_pending()
    assert rig.session.pending_tok is None
    assert rig.session.committed == (*PROMPT, *expected[:7])
    assert rig.session.next_pred == expected[7]
    assert rig.reply(9, depth=3) == expected[7:]


def test_the_next_prediction_and_a_pending_token_never_coexist() -> None:
    rig = Rig(MemoryKind.ATTENTION)

    def known() -> tuple[int | None, int | None]:
        return rig.session.next_pred, rig.session.pending_tok

    first = plain(PROMPT, 1, GreedySampler().draw)[0]
    assert known() == (None, None)
    rig.session.prime(PROMPT)
    assert known() == (first, None)
    rig.reply(1, depth=2)
    assert known() == (None, first)


def test_the_prompts_end_can_be_returned_to_again_and_again() -> None:
    rig = Rig(MemoryKind.RECURRENT)
    rig.session.prime(PROMPT)
    replies = []
    for _ in range(3):
        assert rig.session.rewind_pos == len(PROMPT)
        rig.session.prime(PROMPT)
        replies.append(rig.reply(10, depth=2))
        rig.session.end_turn()
    assert replies[0] == replies[1] == replies[2]


def test_a_session_without_a_head_decodes_plainly() -> None:
    target: ToyContext = toy_pair()[0]
    session = SpecSession(target)
    session.prime(PROMPT)
    tokens = [token for done in session.generate(GreedySampler(), depth=3, max_new=20) for token in done.tokens]
    assert tokens == plain(PROMPT, 20, GreedySampler().draw)
    assert session.telem.drafted == 0


def test_drawing_before_reading_is_a_bug_of_the_caller() -> None:
    rig = Rig(MemoryKind.ATTENTION)
    with pytest.raises(BugError):
        rig.reply(1, depth=0)


def test_after_rows_were_captured_a_recurrent_states_past_is_not_trusted() -> None:
    rig = Rig(MemoryKind.RECURRENT)
    rig.session.prime((0, 0, 0, 0))
    rig.session.capture(0)
    primed = rig.session.prime((0, 0, 0))
    assert (primed.how, primed.reused) == (RestoreHow.NONE, 0)
    assert rig.reply(5, depth=2) == plain((0, 0, 0), 5, GreedySampler().draw)


@pytest.mark.parametrize("kind", KINDS)
@given(pattern=rights, depth=st.integers(0, 4), seed=seeds, cut=st.integers(1, 29))
def test_a_reply_cut_anywhere_and_resumed_is_the_uninterrupted_one(
    kind: MemoryKind, pattern: list[bool], depth: int, seed: int, cut: int
) -> None:
    rig, sampler = Rig(kind, pattern=pattern_of(pattern)), SeededSampler(Everything(), seed)
    rig.session.prime(PROMPT)
    first = rig.reply(cut, depth=depth, sampler=sampler)
    rig.session.end_turn()
    other = SeededSampler(Everything(), seed)
    assert rig.session.resume((*PROMPT, *first))
    assert first + rig.reply(30 - cut, depth=depth, sampler=other) == plain(PROMPT, 30, sampler.draw)


@pytest.mark.parametrize("kind", KINDS)
def test_a_cut_reply_can_be_resumed_after_its_continuation(kind: MemoryKind) -> None:
    rig = Rig(kind)
    rig.session.prime(PROMPT)
    cut = (*PROMPT, *rig.reply(9, depth=2))
    rig.session.end_turn()
    first = rig.reply(9, depth=2)
    rig.session.end_turn()
    before = rig.target.n_decodes
    assert rig.session.resumable(cut) is RestoreHow.BOUNDARY
    assert rig.session.resume(cut)
    assert rig.target.n_decodes == before
    assert rig.reply(9, depth=2) == first


@pytest.mark.parametrize("tokens", [(), (7, 7), (*PROMPT, 1, 2, 3)])
def test_what_the_memories_do_not_hold_cannot_be_resumed(tokens: tuple[int, ...]) -> None:
    rig = Rig(MemoryKind.ATTENTION)
    rig.session.prime(PROMPT)
    assert rig.session.resumable(tokens) is None
    assert not rig.session.resume(tokens)
