"""Which rows of which head there are before, during and after a proposal of chained heads."""

from collections.abc import Iterator

import numpy as np
import pytest

from app.domain.errors import BugError
from app.engine.contexts import Batch, Rows
from app.engine.draft_shapes import ChainedHeads
from tests.engine.drafting import Kind, Loop, Models, ids, rows_for, told

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def chained() -> Iterator[Models]:
    made = Models(Kind.CHAINED)
    yield made
    made.close()


def test_a_depth_above_the_number_of_heads_gets_one_draft_of_each_head(chained: Models) -> None:
    with Loop(chained) as loop:
        reply = loop.reply(chained.tokens("Hello"), lambda logits, _: int(logits.argmax()), [5], n_tokens=16)
    assert {len(proposal.drafts) for proposal in reply.proposals} == {3}


def test_there_is_no_draft_after_the_last_head(chained: Models) -> None:
    with Loop(chained) as loop:
        assert loop.shape.depth_max == 3
        loop.shape.first(told(loop, [40, 41]))
        loop.shape.following(42)
        loop.shape.following(43)
        with pytest.raises(BugError, match="no head"):
            loop.shape.following(44)


def test_a_proposal_through_all_heads_leaves_the_text_in_every_head(chained: Models) -> None:
    with Loop(chained) as loop:
        loop.shape.first(told(loop, [40, 41, 42]))
        loop.shape.following(43)
        loop.shape.following(44)
        loop.shape.finish()
        assert (loop.shape.end, rows_in_memory(loop)) == (3, 3)
        assert loop.draft_context.n_decodes == 3


def test_text_that_some_head_has_not_read_waits_without_rows(chained: Models) -> None:
    with Loop(chained) as loop:
        loop.shape.first(told(loop, [40, 41, 42]))
        loop.shape.finish()
        assert (loop.shape.end, rows_in_memory(loop)) == (3, 0)
        assert loop.draft_context.n_decodes == 1


def test_levelling_gives_every_head_the_rows_that_waited(chained: Models) -> None:
    with Loop(chained) as loop:
        loop.shape.first(told(loop, [40, 41, 42]))
        loop.shape.finish()
        loop.shape.level()
        assert (loop.shape.end, rows_in_memory(loop)) == (3, 3)
        assert loop.draft_context.n_decodes == 1 + 3
        loop.shape.level()
        assert loop.draft_context.n_decodes == 1 + 3


def test_shallow_proposals_cost_one_decode_each_until_much_text_waits(chained: Models) -> None:
    with Loop(chained) as loop:
        prompt = [40]
        loop.shape.tell(told(loop, prompt))
        before = loop.draft_context.n_decodes
        for token in range(50):
            loop.shape.first(told(loop, [100 + token]))
            loop.shape.finish()
        assert loop.draft_context.n_decodes - before == 50
        for token in range(50):
            loop.shape.first(told(loop, [200 + token]))
            loop.shape.finish()
        assert loop.draft_context.n_decodes - before == 100 + 3


def test_text_longer_than_a_batch_is_taken_in_pieces(chained: Models) -> None:
    with Loop(chained) as loop:
        assert loop.draft_context.n_batch == 256
        loop.shape.first(told(loop, [40, 41]))
        loop.shape.finish()
        loop.shape.tell(told(loop, range(100, 355)))
        loop.shape.first(told(loop, [42]))
        loop.shape.finish()
        assert loop.shape.end == 2 + 255 + 1


def test_a_first_batch_too_wide_for_the_last_head_is_read_by_all_before(chained: Models) -> None:
    with Loop(chained) as loop:
        loop.shape.first(told(loop, range(100, 356)))
        loop.shape.following(40)
        loop.shape.following(41)
        loop.shape.finish()
        assert (loop.shape.end, rows_in_memory(loop)) == (256, 256)


@pytest.mark.parametrize("position", [2, 3, 5, 6])
def test_forgotten_text_is_gone_whether_it_waited_or_not(chained: Models, position: int) -> None:
    with Loop(chained) as loop:
        loop.shape.tell(told(loop, [40, 41, 42]))
        loop.shape.first(told(loop, [43, 44, 45]))
        loop.shape.finish()
        loop.shape.truncate(position)
        assert (loop.shape.end, rows_in_memory(loop)) == (position, min(position, 3))


def test_saved_rows_hold_those_of_every_head(chained: Models) -> None:
    """Rows saved after shallow proposals let a fresh context draft what the saved one drafts."""
    text = list(range(100, 120))
    with Loop(chained) as loop, Loop(chained) as restored:
        for start in range(0, 20, 2):
            loop.shape.first(told(loop, text[start : start + 2]))
            loop.shape.finish()
        restored.shape.append_rows(loop.shape.rows(0, 20), 20)
        drafted = [drafts_in_full(each) for each in (loop, restored)]
        assert np.abs(drafted[0] - drafted[1]).max() < 0.1


def test_two_sequences_of_one_context_do_not_disturb_each_other(chained: Models) -> None:
    with Loop(chained) as alone:
        alone.shape.first(told(alone, [40, 41]))
        alone.shape.finish()
        expected = drafts_in_full(alone)
    with Loop(chained, n_seq=2) as loop:
        other = ChainedHeads(loop.draft_context, 1)
        loop.shape.first(told(loop, [40, 41]))
        loop.shape.finish()
        other.first(Batch(ids([60]), 0, 1, rows_for(loop, 1), 1))
        other.following(61)
        other.finish()
        assert np.abs(drafts_in_full(loop) - expected).max() < 0.1


@pytest.mark.parametrize("index", [-1, 3])
def test_a_head_that_does_not_exist_is_not_selected(chained: Models, index: int) -> None:
    with Loop(chained) as loop, pytest.raises(BugError, match="cannot be selected"):
        loop.draft_context.select_head(index)


def test_the_target_has_no_heads_to_select(chained: Models) -> None:
    with Loop(chained) as loop, pytest.raises(BugError, match="cannot be selected"):
        loop.target_context.select_head(0)


def rows_in_memory(loop: Loop) -> int:
    assert loop.shape.memory is not None
    assert loop.shape.memory.end == loop.draft_context.end_position()
    return loop.shape.memory.end


def drafts_in_full(loop: Loop) -> Rows:
    """Logits of one draft of each head."""
    assert isinstance(loop.shape, ChainedHeads)
    start = loop.shape.end
    rows = [loop.shape.first(Batch(ids([50]), start, 1, rows_for(loop, 1))).copy()]
    rows += [loop.shape.following(51 + index).copy() for index in range(loop.shape.depth_max - 1)]
    loop.shape.finish()
    return np.stack(rows)
