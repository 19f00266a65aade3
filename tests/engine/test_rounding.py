"""The difference between wide and single passes: measured, with the live rows untouched."""

import numpy as np
import pytest

from app.engine.contexts import Batch, ContextKind, MemoryKind, Rows
from app.engine.rounding import measure_rounding, measuring
from app.engine.stop import StopFlag
from tests.fakes.toy_model import ToyContext

TEXT = (3, 1, 4, 1, 5)


class Rounds(ToyContext):
    """A toy model whose wide batches come out a little different; with `drift`, single rows after them too."""

    def __init__(self, *, drift: bool) -> None:
        super().__init__(ContextKind.TARGET, n_rs_seq=0)
        self._drift, self._off = drift, False

    def decode(self, batch: Batch, *, stop: StopFlag | None = None) -> None:
        wide = len(batch.tokens) > 1
        self._off = wide or (self._off and self._drift and batch.start > 0)
        super().decode(batch, stop=stop)

    def logits(self) -> Rows:
        return super().logits() + np.float32(0.01) * self._off


@pytest.mark.parametrize("kind", MemoryKind)
def test_a_model_whose_rows_are_equal_needs_no_bound(kind: MemoryKind) -> None:
    target = ToyContext(ContextKind.TARGET, memory_kind=kind)
    rounding = measure_rounding(target, TEXT)
    assert (rounding.bound, rounding.drifts) == (0.0, False)


@pytest.mark.parametrize("drift", [False, True])
def test_what_differs_is_measured_and_told_from_what_stays(drift: bool) -> None:
    rounding = measure_rounding(Rounds(drift=drift), TEXT)
    assert rounding.bound == pytest.approx(0.04, rel=0.01)
    assert rounding.drifts is drift


def test_the_live_rows_are_left_alone() -> None:
    target = ToyContext(ContextKind.TARGET)
    target.decode(Batch(np.array(TEXT, np.int32), 0, 1))
    measure_rounding(target, (7,))
    assert target.tokens == TEXT
    assert target.end_position(seq=target.n_seq_max - 1) == 0


@pytest.mark.parametrize("emptied", [False, True])
def test_it_is_measured_a_pass_at_a_time_and_anew_where_somebody_decoded_in_between(emptied: bool) -> None:
    target = Rounds(drift=False)
    slices, n_slices, result = measuring(target, TEXT), 0, None
    while result is None:
        try:
            next(slices)
        except StopIteration as done:
            result = done.value
        else:
            n_slices += 1
            if n_slices == 5:
                if emptied:  # as the saving of rows leaves the sequence
                    target.remove(-1, -1, seq=target.n_seq_max - 1)
                target.decode(Batch(np.array(TEXT, np.int32), 0, 1))
    assert result == measure_rounding(Rounds(drift=False), TEXT)
    assert n_slices == 5 + 32 + 15
    assert target.tokens == TEXT


def test_a_measurement_that_is_given_up_leaves_nothing_behind() -> None:
    target = Rounds(drift=False)
    slices = measuring(target, TEXT)
    next(slices)
    slices.close()
    assert target.end_position(seq=target.n_seq_max - 1) == 0
