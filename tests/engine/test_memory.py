"""What a memory takes back is decided from what was decoded, not from what the native side answers."""

import numpy as np
import pytest

from app.domain.errors import BugError
from app.engine.contexts import Batch, ContextKind, DecodeError, MemoryKind, StateSizeError
from app.engine.memory import Memory, RewindRefusedError
from tests.fakes.toy_model import NO_STATE, SCRATCH, ToyContext, prefix_digest


def memory(kind: MemoryKind, *, n_ubatch: int = 16, n_rs_seq: int = 4) -> tuple[Memory, ToyContext]:
    context = ToyContext(ContextKind.TARGET, memory_kind=kind, n_ubatch=n_ubatch, n_rs_seq=n_rs_seq)
    return Memory(context), context


def decode(of: Memory, n: int) -> None:
    of.decode(Batch(np.arange(of.end, of.end + n, dtype=np.int32), of.end, 1))


def recurrent(*batches: int) -> tuple[Memory, ToyContext]:
    made, context = memory(MemoryKind.RECURRENT)
    for n in batches:
        decode(made, n)
    return made, context


@pytest.mark.parametrize("position", range(13))
def test_attention_can_be_cut_anywhere(position: int) -> None:
    made, context = memory(MemoryKind.ATTENTION)
    decode(made, 8)
    decode(made, 4)
    assert made.can_truncate(position)
    made.truncate(position)
    assert (made.end, context.end_position()) == (position, position)
    decode(made, 2)


@pytest.mark.parametrize("position", [-1, 13])
def test_nothing_can_be_cut_to_a_place_that_is_not_there(position: int) -> None:
    made, _ = memory(MemoryKind.ATTENTION)
    decode(made, 12)
    assert not made.can_truncate(position)
    with pytest.raises(RewindRefusedError):
        made.truncate(position)


@pytest.mark.parametrize("n_taken", [1, 2, 3, 4])
def test_a_recurrent_state_is_taken_back_inside_its_last_batch(n_taken: int) -> None:
    made, context = recurrent(8, 5)
    made.truncate(13 - n_taken)
    assert context.tokens == tuple(range(13 - n_taken))
    decode(made, 1)


def test_the_whole_last_batch_is_never_taken_back() -> None:
    made, context = recurrent(8, 3)
    assert not made.can_truncate(8)
    with pytest.raises(RewindRefusedError):
        made.truncate(8)
    assert (made.end, context.end_position()) == (11, 11)


def test_tokens_that_were_decoded_one_by_one_are_not_taken_back() -> None:
    made, _ = recurrent(8, 1, 1)
    assert [made.can_truncate(position) for position in (9, 8)] == [False, False]


def test_a_second_cut_after_the_same_batch_is_refused() -> None:
    made, _ = recurrent(8, 5)
    made.truncate(12)
    assert not made.can_truncate(11)
    with pytest.raises(RewindRefusedError):
        made.truncate(11)


def test_no_more_is_taken_back_than_states_were_kept() -> None:
    made, _ = recurrent(8, 8)
    assert [made.can_truncate(position) for position in (12, 11)] == [True, False]


def test_a_batch_wider_than_a_micro_batch_is_not_taken_back() -> None:
    made, context = memory(MemoryKind.RECURRENT, n_ubatch=4)
    context.n_batch = 16
    decode(made, 6)
    assert [made.can_truncate(position) for position in (5, 4)] == [False, False]


@pytest.mark.parametrize("position", [0, 13])
def test_emptying_and_leaving_as_it_is_are_always_possible(position: int) -> None:
    made, context = recurrent(8, 4, 1)
    made.truncate(position)
    assert (made.end, context.end_position()) == (position, position)


def test_leaving_it_as_it_is_does_not_spend_what_may_be_taken_back() -> None:
    made, _ = recurrent(8, 5)
    made.truncate(13)
    made.truncate(11)
    assert made.end == 11


def test_a_batch_that_does_not_follow_is_a_bug_of_the_caller() -> None:
    made, context = recurrent(8)
    with pytest.raises(BugError):
        made.decode(Batch(np.zeros(1, np.int32), 7, 1))
    assert context.n_decodes == 1


def test_a_failed_batch_leaves_nothing_that_may_be_taken_back() -> None:
    made, context = recurrent(8, 5)
    context.fail_at = 0
    with pytest.raises(DecodeError):
        decode(made, 2)
    assert (made.end, made.can_truncate(12)) == (13, False)


class Refusing(ToyContext):
    """A context that refuses every removal."""

    def remove(self, start: int, end: int = -1, *, seq: int = 0) -> bool:
        return False


def test_a_refusal_of_the_native_side_is_never_taken_for_success() -> None:
    made = Memory(Refusing(ContextKind.TARGET))
    decode(made, 4)
    with pytest.raises(RewindRefusedError, match="refused"):
        made.truncate(2)
    assert made.end == 4
    with pytest.raises(RewindRefusedError, match="refused"):
        made.set_back(b"", 2)
    assert made.end == 4


def test_a_kept_recurrent_part_leads_back_further_than_the_window() -> None:
    made, context = recurrent(8)
    kept = made.snapshot()
    decode(made, 6)
    decode(made, 6)
    made.set_back(kept, 8)
    assert (made.end, context.tokens) == (8, tuple(range(8)))
    decode(made, 3)


def test_attention_keeps_no_recurrent_part() -> None:
    made, _ = memory(MemoryKind.ATTENTION)
    decode(made, 4)
    assert (made.snapshot(), recurrent(4)[0].snapshot() != b"") == (b"", True)


@pytest.mark.parametrize("kind", list(MemoryKind))
def test_saved_rows_are_put_behind_the_present_ones_and_leave_no_scratch(kind: MemoryKind) -> None:
    made, context = memory(kind)
    decode(made, 8)
    first = made.rows(0, 8)
    decode(made, 5)
    second = made.rows(8, 13)
    other, other_context = memory(kind)
    other.append_rows(first, 8)
    other.append_rows(second, 13)
    other.put_recurrent(made.snapshot())
    assert other_context.tokens == context.tokens == tuple(range(13))
    assert (other_context.end_position(seq=SCRATCH), context.end_position(seq=SCRATCH)) == (0, 0)
    decode(other, 1)
    assert other_context.hidden()[0].astype("<u2").tobytes() == prefix_digest(range(14))


@pytest.mark.parametrize("kind", list(MemoryKind))
def test_rows_are_cut_anywhere_where_saved_ones_follow(kind: MemoryKind) -> None:
    made, context = memory(kind)
    decode(made, 3)
    decode(made, 10)
    rows, end = made.rows(5, 13), made.snapshot()
    made.cut_for_rows(5)
    assert (made.end, context.tokens) == (5, tuple(range(5)))
    made.append_rows(rows, 13)
    made.put_recurrent(end)
    assert context.tokens == tuple(range(13))
    decode(made, 1)


def test_saved_rows_hold_no_recurrent_part() -> None:
    made, context = recurrent(8)
    context.copy(0, SCRATCH, 0, 8)
    with_it = bytes(context.get_state(seq=SCRATCH))
    context.remove(-1, -1, seq=SCRATCH)
    assert (NO_STATE.hex().encode() in bytes(made.rows(0, 8)), NO_STATE.hex().encode() in with_it) == (True, False)


def test_restored_rows_are_not_taken_back() -> None:
    made, _ = recurrent(8)
    other, _ = memory(MemoryKind.RECURRENT)
    other.append_rows(made.rows(0, 8), 8)
    other.put_recurrent(made.snapshot())
    assert [other.can_truncate(position) for position in (7, 0)] == [False, True]


def test_rows_that_end_elsewhere_than_claimed_are_a_bug() -> None:
    made, _ = memory(MemoryKind.ATTENTION)
    decode(made, 8)
    other, _ = memory(MemoryKind.ATTENTION)
    with pytest.raises(BugError, match="end at 8, not 9"):
        other.append_rows(made.rows(0, 8), 9)


def test_bytes_that_do_not_fit_leave_no_scratch() -> None:
    made, context = memory(MemoryKind.ATTENTION)
    decode(made, 8)
    with pytest.raises(StateSizeError):
        made.append_rows(b"torn", 9)
    assert (made.end, context.end_position(), context.end_position(seq=SCRATCH)) == (8, 8, 0)
