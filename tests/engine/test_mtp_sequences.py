"""Several sequences in one session: each has a life of its own, and what the raw memory calls do to them."""

import numpy as np
import pytest

from app.engine.contexts import Batch, MemoryKind
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_errors import (
    BadSeqIdError,
    InitError,
    KvCacheConversionError,
    NoPendingProposalError,
    PromptTooLongError,
    ProposalPendingError,
    StateError,
)
from app.engine.mtp_session import MtpSession
from app.engine.sampler import GreedySampler
from tests.fakes.toy_model import plain, toy_pair

FIRST, SECOND = (3, 1, 4, 1, 5), (2, 7, 1, 8, 2, 8, 1)
KINDS = list(MemoryKind)


class Rig:
    """A session of two sequences that have read a prompt each."""

    def __init__(self, kind: MemoryKind = MemoryKind.ATTENTION) -> None:
        self.target, self.draft = toy_pair(memory_kind=kind, n_seq=2)
        self.mtp = MtpSession(self.target, self.draft, MtpSessionConfig(n_seq=2, n_draft_max=4))
        self.texts = [list(FIRST), list(SECOND)]
        for seq, text in enumerate(self.texts):
            self.read(seq, text)

    def read(self, seq: int, tokens: list[int]) -> None:
        start = self.mtp.target_memory(seq).end
        self.mtp.decode_target_and_process(Batch(np.array(tokens, np.int32), start, len(tokens), seq=seq))

    def round(self, seq: int, depth: int) -> None:
        """One round of a sequence, from the logits of its last row."""
        text = self.texts[seq]
        n_past = self.mtp.target_memory(seq).end
        if len(text) == n_past:
            text.append(plain(text, 1, GreedySampler().draw)[0])
        drafts = self.mtp.draft(seq, n_past, text[-1], depth=depth)
        self.read(seq, [text[-1], *drafts])
        rows = self.target.logits()
        new = [int(row.argmax()) for row in rows]
        right = next((at for at, draft in enumerate(drafts) if draft != new[at]), len(drafts))
        if drafts:
            self.mtp.accept(seq, right)
        text += new[: right + 1]
        self.mtp.target_memory(seq).truncate(len(text) - 1)


@pytest.mark.parametrize("kind", KINDS)
def test_sequences_take_turns_without_disturbing_each_other(kind: MemoryKind) -> None:
    rig = Rig(kind)
    for index in range(12):
        rig.round(index % 2, depth=1 + index % 3)
    for prompt, text in zip((FIRST, SECOND), rig.texts, strict=True):
        assert text == [*prompt, *plain(prompt, len(text) - len(prompt), GreedySampler().draw)]


def test_a_proposal_of_one_sequence_does_not_bind_the_other() -> None:
    rig = Rig()
    rig.mtp.draft(0, len(FIRST), 9)
    assert not rig.mtp.is_quiescent
    with pytest.raises(ProposalPendingError):
        rig.mtp.draft(0, len(FIRST), 9)
    with pytest.raises(NoPendingProposalError):
        rig.mtp.accept(1, 0)
    rig.round(1, depth=2)
    rig.mtp.abort_proposal(0)
    assert rig.mtp.is_quiescent


def test_state_of_one_sequence_is_refused_by_the_other() -> None:
    rig = Rig()
    state = rig.mtp.speculative_state(0)
    rig.mtp.flush(1)
    with pytest.raises(StateError, match="sequence id"):
        rig.mtp.restore_speculative_state(1, state)
    rig.mtp.restore_speculative_state(0, state)


@pytest.mark.parametrize("seq", [-1, 2])
def test_a_batch_for_a_sequence_that_is_not_there_is_refused(seq: int) -> None:
    rig = Rig()
    with pytest.raises(BadSeqIdError):
        rig.mtp.decode_target(Batch(np.array([1], np.int32), 0, 1, seq=seq))


def test_contexts_that_hold_rows_are_refused() -> None:
    target, draft = toy_pair()
    target.decode(Batch(np.array([1, 2], np.int32), 0, 1))
    with pytest.raises(InitError, match="hold rows"):
        MtpSession(target, draft)


def test_a_prompt_that_can_never_fit_is_refused() -> None:
    rig = Rig()
    with pytest.raises(PromptTooLongError):
        rig.mtp.begin(0, range(513))


# --- raw memory ---


def test_rows_of_one_sequence_are_cleared_and_those_of_the_other_stay() -> None:
    rig = Rig()
    assert rig.mtp.clear_target_kv_cache_seq(0, 2, None)
    assert (rig.mtp.target_memory(0).end, rig.mtp.target_memory(1).end) == (2, len(SECOND))


def test_all_sequences_are_cleared_together() -> None:
    rig = Rig()
    assert rig.mtp.clear_target_kv_cache_seq(None, None, None)
    assert rig.mtp.clear_draft_kv_cache_seq(None, 0, None)
    assert (rig.mtp.target_memory(0).end, rig.mtp.target_memory(1).end) == (0, 0)


def test_a_gap_is_refused_and_nothing_changes() -> None:
    rig = Rig()
    assert not rig.mtp.clear_target_kv_cache_seq(1, 2, 4)
    assert rig.mtp.target_memory(1).end == len(SECOND)


def test_what_a_recurrent_state_cannot_give_back_is_refused_for_all() -> None:
    rig = Rig(MemoryKind.RECURRENT)
    assert not rig.mtp.clear_target_kv_cache_seq(None, 1, None)
    assert (rig.mtp.target_memory(0).end, rig.mtp.target_memory(1).end) == (len(FIRST), len(SECOND))


@pytest.mark.parametrize("range_", [(-1, None, None), (0, -1, None), (0, None, 2**31)])
def test_numbers_the_library_cannot_name_are_refused(range_: tuple[int, int | None, int | None]) -> None:
    rig = Rig()
    with pytest.raises(KvCacheConversionError):
        rig.mtp.clear_target_kv_cache_seq(*range_)
    with pytest.raises(KvCacheConversionError):
        rig.mtp.clear_draft_kv_cache_seq(*range_)


@pytest.mark.parametrize("kind", KINDS)
def test_rows_taken_out_and_put_back_go_on_as_before(kind: MemoryKind) -> None:
    rig, other = Rig(kind), Rig(kind)
    rig.round(0, depth=2)
    target, draft = rig.mtp.target_state_seq_get_data_ext(0), rig.mtp.draft_state_seq_get_data_ext(0)
    assert len(target) == rig.mtp.target_state_seq_get_size_ext(0)
    assert len(draft) == rig.mtp.draft_state_seq_get_size_ext(0)
    other.mtp.target_state_seq_set_data_ext(0, target)
    other.mtp.draft_state_seq_set_data_ext(0, draft)
    other.mtp.restore_speculative_state(0, rig.mtp.speculative_state(0))
    other.texts[0] = list(rig.texts[0])
    for each in (rig, other):
        each.round(0, depth=3)
    assert other.texts[0] == rig.texts[0]


def test_a_session_says_what_it_is() -> None:
    rig = Rig()
    assert "quiescent" in repr(rig.mtp)
    rig.mtp.draft(0, len(FIRST), 9)
    assert "pending" in repr(rig.mtp)
    rig.mtp.close()
    assert "closed" in repr(rig.mtp)
