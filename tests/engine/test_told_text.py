"""What a draft shape is told goes on where the last text ended, without any model of its own."""

from collections.abc import Callable

import numpy as np
import pytest

from app.domain.errors import BugError
from app.engine.contexts import Batch, ContextKind, StateSizeError
from app.engine.draft_shapes import Assistant, OwnRows
from tests.fakes.toy_model import N_EMBD, ToyContext


def batch(start: int, length: int = 3, n_outputs: int = 0) -> Batch:
    rows = np.zeros((length, N_EMBD), np.float32)
    return Batch(np.arange(length, dtype=np.int32), start, n_outputs, rows)


@pytest.fixture
def assistant() -> Assistant:
    context = ToyContext(ContextKind.MTP)
    context.check_pairing = False
    return Assistant(context)


@pytest.mark.parametrize("start", [2, 4, 0])
@pytest.mark.parametrize("take", [Assistant.tell, Assistant.first])
def test_text_that_does_not_go_on_is_a_bug_and_changes_nothing(
    assistant: Assistant, take: Callable[[Assistant, Batch], object], start: int
) -> None:
    assistant.tell(batch(0))
    with pytest.raises(BugError, match=f"text at {start} does not follow the end 3"):
        take(assistant, batch(start))
    assert assistant.end == 3


def test_an_assistant_has_no_rows_and_forgets_by_counting(assistant: Assistant) -> None:
    assistant.tell(batch(0, 5))
    assistant.truncate(9)
    assert assistant.end == 5
    assistant.truncate(2)
    assistant.append_rows(b"", 7)
    assert (assistant.end, assistant.rows(0, 7), assistant.memory, assistant.depth_max) == (7, b"", None, None)
    with pytest.raises(StateSizeError):
        assistant.append_rows(b"x", 9)
    assert assistant.end == 7


def test_a_shape_with_rows_of_its_own_ends_where_its_text_does() -> None:
    context = ToyContext(ContextKind.MTP)
    context.check_pairing = False
    shape = OwnRows(context)
    shape.tell(batch(0))
    shape.first(batch(3, 2, 1))
    shape.following(7)
    assert (shape.end, context.tokens) == (5, (0, 1, 2, 0, 1, 7))
    shape.finish()
    assert (shape.end, context.tokens) == (5, (0, 1, 2, 0, 1))
