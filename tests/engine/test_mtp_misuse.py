"""What each misuse of an `MtpSession` is answered with, and what a failure leaves of it."""

import threading

import pytest

from app.engine import mtp_sequence
from app.engine.contexts import LIVE_SEQ, ContextKind, DecodeError
from app.engine.mtp_errors import (
    AcceptedTooManyError,
    BadSeqIdError,
    ClosedError,
    IncompatibleContextsError,
    MtpSessionError,
    NoPendingProposalError,
    PoisonedError,
    ProcessError,
    ProposalPendingError,
    StateError,
    WrongThreadError,
)
from app.engine.mtp_session import MtpSession
from tests.engine.test_mtp_session import NEXT, PROMPT, N, Rig, batch
from tests.fakes.toy_model import ToyContext, toy_pair


def test_a_verdict_without_a_proposal_is_refused() -> None:
    with pytest.raises(NoPendingProposalError):
        Rig().mtp.accept(LIVE_SEQ, 0)


def test_a_verdict_before_the_verification_is_refused() -> None:
    rig = Rig()
    rig.propose()
    with pytest.raises(NoPendingProposalError):
        rig.mtp.accept(LIVE_SEQ, 0)


@pytest.mark.parametrize("n_accepted", [-1, 5])
def test_no_more_than_was_proposed_can_be_accepted_and_the_proposal_stays(n_accepted: int) -> None:
    rig = Rig()
    rig.verify(rig.propose())
    with pytest.raises(AcceptedTooManyError):
        rig.mtp.accept(LIVE_SEQ, n_accepted)
    rig.commit(4)


def test_what_needs_an_idle_sequence_is_refused_while_a_proposal_is_pending() -> None:
    rig = Rig()
    rig.propose()
    calls = (
        rig.propose,
        lambda: rig.mtp.begin(LIVE_SEQ, PROMPT),
        lambda: rig.mtp.flush(LIVE_SEQ),
        lambda: rig.mtp.rewind(LIVE_SEQ, 0, carry=None),
        lambda: rig.mtp.keep_ahead(LIVE_SEQ, 1),
    )
    for call in calls:
        with pytest.raises(ProposalPendingError):
            call()


def test_state_is_neither_captured_nor_restored_while_a_proposal_is_pending() -> None:
    rig = Rig()
    state = rig.mtp.speculative_state(LIVE_SEQ)
    rig.propose()
    with pytest.raises(StateError, match="pending"):
        rig.mtp.speculative_state(LIVE_SEQ)
    with pytest.raises(StateError, match="pending"):
        rig.mtp.restore_speculative_state(LIVE_SEQ, state)


@pytest.mark.parametrize("seq_id", [-1, 1, 4096])
def test_a_sequence_that_does_not_exist_is_refused(seq_id: int) -> None:
    mtp = Rig().mtp
    calls = (
        lambda: mtp.draft(seq_id, N, 1),
        lambda: mtp.begin(seq_id, PROMPT),
        lambda: mtp.accept(seq_id, 0),
        lambda: mtp.abort_proposal(seq_id),
        lambda: mtp.flush(seq_id),
        lambda: mtp.rewind(seq_id, 0, carry=None),
        lambda: mtp.carry(seq_id),
        lambda: mtp.speculative_state(seq_id),
        lambda: mtp.restore_speculative_state(seq_id, b""),
    )
    for call in calls:
        with pytest.raises(BadSeqIdError):
            call()


@pytest.mark.parametrize("at", [0, N - 1, N + 1])
def test_a_proposal_anywhere_but_at_the_end_is_refused(at: int) -> None:
    with pytest.raises(ProcessError):
        Rig().propose(at=at)


def test_a_generation_begins_only_where_the_whole_prompt_was_processed() -> None:
    mtp = Rig().mtp
    mtp.begin(LIVE_SEQ, PROMPT)
    with pytest.raises(ProcessError):
        mtp.begin(LIVE_SEQ, PROMPT[:-1])


def test_rows_of_another_batch_poison_the_session() -> None:
    rig = Rig()
    rig.mtp.decode_target(batch(NEXT[:2], N))
    with pytest.raises(ProcessError):
        rig.mtp.process(batch(NEXT[:1], N))
    with pytest.raises(PoisonedError):
        rig.propose()


def test_a_failing_draft_context_poisons_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mtp_sequence, "_WAITING_MAX", 2)
    rig = Rig()
    rig.draft.fail_at = 0
    with pytest.raises(ProcessError):
        rig.read((7, 7, 7))
    with pytest.raises(PoisonedError):
        rig.propose()


@pytest.mark.parametrize("failing", [1, 2])
def test_a_draft_that_failed_can_be_made_again(failing: int) -> None:
    rig = Rig()
    rig.draft.fail_at = rig.draft.n_decodes + failing
    with pytest.raises(DecodeError):
        rig.propose()
    rig.draft.fail_at = None
    assert rig.propose() == NEXT[1:5]


def test_another_thread_is_refused() -> None:
    rig = Rig()
    refused: list[MtpSessionError] = []

    def propose() -> None:
        try:
            rig.propose()
        except MtpSessionError as error:
            refused.append(error)

    thread = threading.Thread(target=propose)
    thread.start()
    thread.join()
    assert [type(error) for error in refused] == [WrongThreadError]
    assert rig.propose() == NEXT[1:5]


def test_a_closed_session_refuses_and_may_be_closed_again() -> None:
    rig = Rig()
    with rig.mtp as mtp:
        assert mtp is rig.mtp
    rig.mtp.close()
    with pytest.raises(ClosedError):
        rig.propose()
    with pytest.raises(ClosedError):
        rig.read((1,))


def test_contexts_that_do_not_fit_are_refused_at_once() -> None:
    target, _ = toy_pair()
    with pytest.raises(IncompatibleContextsError):
        MtpSession(target, ToyContext(ContextKind.MTP, model_id="another"))
