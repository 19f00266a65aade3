"""The life of a proposal: idle, pending, verified, accepted or dropped; and what each misuse is answered with."""

import numpy as np
import pytest

from app.engine.contexts import LIVE_SEQ, Batch, MemoryKind, Row
from app.engine.memory import RewindRefusedError
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_errors import (
    NoPendingProposalError,
    PoisonedError,
    ProcessError,
)
from app.engine.mtp_session import MtpSession
from app.engine.sampler import GreedySampler
from tests.fakes.toy_model import N_EMBD, N_VOCAB, Pattern, plain, toy_pair

PROMPT = (3, 1, 4, 1, 5, 9, 2, 6)
N = len(PROMPT)
NEXT = tuple(plain(PROMPT, 12, GreedySampler().draw))
"""What the target says after the prompt."""


def batch(tokens: tuple[int, ...], start: int) -> Batch:
    return Batch(np.array(tokens, np.int32), start, len(tokens))


class Rig:
    """An MTP session whose contexts have read the prompt."""

    def __init__(
        self,
        kind: MemoryKind = MemoryKind.ATTENTION,
        *,
        pattern: Pattern = lambda _p: True,
        config: MtpSessionConfig | None = None,
        n_ctx: int = 512,
    ) -> None:
        self.target, self.draft = toy_pair(memory_kind=kind, pattern=pattern, depth=4, n_ctx=n_ctx)
        self.mtp = MtpSession(self.target, self.draft, config or MtpSessionConfig(n_draft_max=4))
        self.read(PROMPT)

    def read(self, tokens: tuple[int, ...]) -> None:
        self.mtp.decode_target_and_process(batch(tokens, self.mtp.target.end))

    def propose(self, *, at: int = N, pending: int = NEXT[0], depth: int | None = None) -> tuple[int, ...]:
        return self.mtp.draft(LIVE_SEQ, at, pending, depth=depth)

    def verify(self, drafts: tuple[int, ...], *, at: int = N, pending: int = NEXT[0]) -> None:
        self.mtp.decode_target_and_process(batch((pending, *drafts), at))

    def commit(self, n_accepted: int, *, at: int = N) -> None:
        """Accept and cut, as the caller does."""
        self.mtp.accept(LIVE_SEQ, n_accepted)
        self.mtp.target.truncate(at + 1 + n_accepted)


# --- proposals ---------------------------------------------------------------------------------------------


def test_a_right_head_proposes_what_the_target_says() -> None:
    assert Rig().propose() == NEXT[1:5]


def test_a_proposal_is_as_long_as_was_asked_for() -> None:
    assert Rig().propose(depth=2) == NEXT[1:3]


def test_no_more_than_the_configured_number_is_proposed() -> None:
    assert len(Rig(config=MtpSessionConfig(n_draft_max=2)).propose(depth=9)) == 2


def test_no_more_is_proposed_than_the_context_holds() -> None:
    assert len(Rig(n_ctx=N + 3).propose()) == 2


def test_a_full_context_leaves_nothing_to_propose() -> None:
    rig = Rig(n_ctx=N + 1)
    assert rig.propose() == ()
    assert rig.mtp.is_quiescent


def test_depth_zero_proposes_nothing_and_costs_nothing() -> None:
    rig = Rig()
    before = rig.draft.n_decodes
    assert rig.propose(depth=0) == ()
    assert rig.draft.n_decodes == before
    assert rig.mtp.is_quiescent


def test_a_proposal_is_outstanding_until_it_is_judged() -> None:
    rig = Rig()
    drafts = rig.propose()
    assert not rig.mtp.is_quiescent
    rig.verify(drafts)
    assert not rig.mtp.is_quiescent
    rig.commit(len(drafts))
    assert rig.mtp.is_quiescent


def test_a_head_that_is_never_sure_enough_leaves_the_sequence_idle() -> None:
    rig = Rig(config=MtpSessionConfig(n_draft_max=4, p_min=0.99))
    assert rig.propose() == ()
    assert rig.mtp.is_quiescent


def test_drafting_stops_before_the_first_token_that_is_too_unlikely() -> None:
    def unlikely_from_the_third(logits: Row, position: int) -> int:
        return int(logits.argmax() if position < N + 3 else logits.argmin())

    rig = Rig(config=MtpSessionConfig(n_draft_max=4, p_min=0.05))
    assert rig.mtp.draft(LIVE_SEQ, N, NEXT[0], pick=unlikely_from_the_third) == NEXT[1:3]


def test_a_proposal_shorter_than_the_least_is_dropped() -> None:
    rig = Rig(config=MtpSessionConfig(n_draft_max=4, n_min=3))
    assert rig.propose(depth=2) == ()
    assert rig.mtp.is_quiescent
    assert rig.propose(depth=3) == NEXT[1:4]


def test_a_dropped_proposal_can_be_followed_by_plain_decoding_and_another() -> None:
    rig = Rig(config=MtpSessionConfig(n_draft_max=4, n_min=3))
    rig.propose(depth=2)
    rig.read((NEXT[0],))
    assert rig.propose(at=N + 1, pending=NEXT[1]) == NEXT[2:6]


def test_a_dropped_proposal_can_be_followed_by_another_token_than_the_pending_one() -> None:
    rig = Rig(config=MtpSessionConfig(n_draft_max=4, n_min=3))
    rig.propose(depth=2)
    other = (NEXT[0] + 1) % N_VOCAB
    rig.read((other,))
    expected = tuple(plain((*PROMPT, other), 5, GreedySampler().draw))
    assert rig.propose(at=N + 1, pending=expected[0]) == expected[1:5]


# --- rounds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(MemoryKind))
@pytest.mark.parametrize("n_accepted", range(5))
def test_acceptance_selects_the_carried_row_whatever_was_accepted(kind: MemoryKind, n_accepted: int) -> None:
    rig = Rig(kind)
    rig.verify(rig.propose())
    rig.commit(n_accepted)
    at = N + 1 + n_accepted
    assert rig.propose(at=at, pending=NEXT[n_accepted + 1]) == NEXT[n_accepted + 2 : n_accepted + 6]


def test_a_round_costs_as_many_draft_passes_as_it_proposes() -> None:
    rig = Rig()
    rig.mtp.flush(LIVE_SEQ)
    drafts = rig.propose(depth=3)
    for at in (N, N + 4):
        rig.verify(drafts, at=at, pending=NEXT[at - N])
        rig.commit(3, at=at)
        before = rig.draft.n_decodes
        drafts = rig.propose(at=at + 4, pending=NEXT[at - N + 4], depth=3)
        assert (len(drafts), rig.draft.n_decodes - before) == (3, 3)


def test_plain_decoding_between_proposals_costs_no_draft_pass_of_its_own() -> None:
    rig = Rig()
    before = rig.draft.n_decodes
    for index in range(5):
        rig.read((NEXT[index],))
    assert rig.draft.n_decodes == before
    assert rig.propose(at=N + 5, pending=NEXT[5]) == NEXT[6:10]


def test_accepting_leaves_the_targets_memory_to_the_caller() -> None:
    rig = Rig()
    rig.verify(rig.propose())
    rig.mtp.accept(LIVE_SEQ, 1)
    assert rig.mtp.target.end == N + 5


def test_a_zeroed_carry_is_noticed_by_the_next_draft() -> None:
    rig = Rig()
    rig.mtp.flush(LIVE_SEQ)
    rig.mtp.rewind(LIVE_SEQ, N, carry=np.zeros(N_EMBD, np.float32))
    with pytest.raises(AssertionError, match="paired with a wrong hidden row"):
        rig.propose()


# --- dropping a proposal -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(MemoryKind))
def test_a_proposal_that_was_not_verified_can_be_dropped(kind: MemoryKind) -> None:
    rig = Rig(kind)
    rig.propose()
    rig.mtp.abort_proposal(LIVE_SEQ)
    assert (rig.mtp.is_quiescent, rig.mtp.target.end, rig.mtp.draft_end) == (True, N, N)
    assert rig.propose() == NEXT[1:5]


def test_attention_takes_a_verified_proposal_back() -> None:
    rig = Rig()
    rig.verify(rig.propose())
    rig.mtp.abort_proposal(LIVE_SEQ)
    assert (rig.mtp.is_quiescent, rig.mtp.target.end) == (True, N)
    assert rig.propose() == NEXT[1:5]


def test_a_recurrent_target_cannot_take_a_verified_proposal_back_and_says_so_ever_after() -> None:
    rig = Rig(MemoryKind.RECURRENT)
    rig.verify(rig.propose())
    with pytest.raises(RewindRefusedError):
        rig.mtp.abort_proposal(LIVE_SEQ)
    calls = (
        rig.propose,
        lambda: rig.read((1,)),
        lambda: rig.mtp.accept(LIVE_SEQ, 0),
        lambda: rig.mtp.abort_proposal(LIVE_SEQ),
        lambda: rig.mtp.flush(LIVE_SEQ),
        lambda: rig.mtp.begin(LIVE_SEQ, PROMPT),
        lambda: rig.mtp.rewind(LIVE_SEQ, 0, carry=None),
        lambda: rig.mtp.carry(LIVE_SEQ),
        lambda: rig.mtp.speculative_state(LIVE_SEQ),
        lambda: rig.mtp.restore_speculative_state(LIVE_SEQ, b""),
    )
    for call in calls:
        with pytest.raises(PoisonedError, match="could not be taken back"):
            call()


def test_there_must_be_a_proposal_to_drop() -> None:
    with pytest.raises(NoPendingProposalError):
        Rig().mtp.abort_proposal(LIVE_SEQ)


# --- misuse ------------------------------------------------------------------------------------------------


# --- rewinding ---------------------------------------------------------------------------------------------


def test_a_rewind_with_the_carried_row_goes_on_as_if_nothing_had_been_there() -> None:
    rig = Rig()
    carry = rig.mtp.carry(LIVE_SEQ)
    rig.read(NEXT[:5])
    rig.mtp.target.truncate(N)
    rig.mtp.rewind(LIVE_SEQ, N, carry=carry)
    assert rig.propose() == NEXT[1:5]


def test_a_rewind_to_the_beginning_knows_its_carry() -> None:
    rig = Rig()
    rig.mtp.target.truncate(0)
    rig.mtp.rewind(LIVE_SEQ, 0, carry=None)
    rig.read(PROMPT)
    assert rig.propose() == NEXT[1:5]


def test_a_rewind_without_a_carry_proposes_nothing_until_a_token_was_processed() -> None:
    rig = Rig()
    rig.read(NEXT[:5])
    rig.mtp.target.truncate(N)
    rig.mtp.rewind(LIVE_SEQ, N, carry=None)
    rig.mtp.keep_ahead(LIVE_SEQ, NEXT[0])
    assert rig.propose() == ()
    rig.read((NEXT[0],))
    assert rig.propose(at=N + 1, pending=NEXT[1]) == NEXT[2:6]


def test_after_a_rewind_without_a_carry_another_token_poisons_the_session() -> None:
    rig = Rig()
    rig.read(NEXT[:5])
    rig.mtp.target.truncate(N)
    rig.mtp.rewind(LIVE_SEQ, N, carry=None)
    rig.mtp.keep_ahead(LIVE_SEQ, NEXT[0])
    with pytest.raises(ProcessError):
        rig.read(((NEXT[0] + 1) % N_VOCAB,))
    with pytest.raises(PoisonedError):
        rig.propose()


def test_the_carried_row_is_given_out_as_a_copy() -> None:
    rig = Rig()
    carry = rig.mtp.carry(LIVE_SEQ)
    assert carry is not None
    carry[:] = 0
    assert rig.propose() == NEXT[1:5]
