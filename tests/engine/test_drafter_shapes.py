"""The three shapes of drafters on tiny models: equal to plain, right and wrong now and then, and their bookkeeping."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from app.domain.errors import BugError
from app.engine.contexts import Batch, ContextKind, DecodeError, Row, Rows
from app.engine.draft_shapes import draft_shape
from app.engine.memory import Memory
from app.engine.native.model import LlamaModel
from app.engine.philox import gumbel, token_words
from tests.engine.drafting import N_CTX, Draw, Kind, Loop, Models, Reply, ids, paired, reference_logits, rows_for, told
from tests.fakes.tiny_gemma4 import tiny_gemma4, tiny_gemma4_assistant
from tests.fakes.tiny_step35 import tiny_step35
from tests.models import chained_model, exact_model, hybrid_model

pytestmark = pytest.mark.model

N_TOKENS = 64
"""Twice the window of the sliding models."""
ROUNDING = 0.1
"""Logits of these models reach 70, and differ by half of this where batches were cut otherwise."""
PROMPT = "The quick brown fox jumps over the lazy dog. What is that?"
SEED = 7


@pytest.fixture(scope="module", params=list(Kind), ids=lambda kind: kind.value)
def models(request: pytest.FixtureRequest) -> Iterator[Models]:
    made = Models(request.param)
    yield made
    made.close()


class Watched:
    """Draws, and keeps how far each token lay ahead of the next best."""

    def __init__(self, scores: Callable[[Row, int], Row]) -> None:
        self._scores = scores
        self.margins: dict[int, float] = {}

    def __call__(self, logits: Row, position: int) -> int:
        scores = self._scores(logits, position)
        second, best = np.partition(scores, -2)[-2:]
        self.margins[position] = float(best - second)
        return int(scores.argmax())


def greedy(logits: Row, position: int) -> Row:
    return logits


def seeded(logits: Row, position: int) -> Row:
    """Logits at temperature 0.8 with the noise of the position."""
    every = np.arange(len(logits), dtype=np.int32)
    noise = gumbel(token_words(every, seed=SEED, position=position, use=0))
    return (logits / 0.8 + noise).astype(np.float32)


def speak(models: Models, draw: Draw, depths: Sequence[int]) -> Reply:
    with Loop(models) as loop:
        return loop.reply(models.tokens(PROMPT), draw, depths, n_tokens=N_TOKENS)


# --- the text ---


@pytest.mark.parametrize("scores", [greedy, seeded])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_text_with_drafts_is_the_plain_text(models: Models, depth: int, scores: Callable[[Row, int], Row]) -> None:
    watched = Watched(scores)
    plain = speak(models, watched, [0])
    fast = speak(models, Watched(scores), [depth])
    differing = (index for index in range(N_TOKENS) if plain.tokens[index] != fast.tokens[index])
    first = next(differing, None)
    assert first is None or watched.margins[len(models.tokens(PROMPT)) + first] < ROUNDING
    assert len(set(plain.tokens)) > N_TOKENS // 2  # a text that repeats itself would prove little


def test_some_drafts_are_right_and_some_are_wrong_at_every_depth(models: Models) -> None:
    reply = speak(models, Watched(greedy), [3])
    for position in range(3):
        reached = [n for n in reply.accepted if n >= position]
        assert 0 < sum(n > position for n in reached) < len(reached)


# --- the drafts ---


@pytest.mark.parametrize("depths", [[3], [1], [1, 3, 0, 2]], ids=str)
def test_drafts_are_those_of_a_context_that_read_the_text_afresh(models: Models, depths: list[int]) -> None:
    reply = speak(models, Watched(greedy), depths)
    assert len(reply.proposals) > 10
    for proposal in reply.proposals[1::4]:
        assert np.abs(proposal.logits - reference_logits(models, proposal)).max() < ROUNDING


def test_another_sequence_drafts_from_its_own_text(models: Models) -> None:
    with Loop(models, n_seq=2) as alone, Loop(models, n_seq=2) as beside:
        expected = drafts_of_sequence(alone, 0, [40, 41, 42])
        drafts_of_sequence(beside, 0, [60, 61, 62])
        assert np.abs(drafts_of_sequence(beside, 1, [40, 41, 42]) - expected).max() < ROUNDING


def drafts_of_sequence(loop: Loop, seq: int, text: list[int]) -> Rows:
    """Logits of two drafts after a text that the sequence does not hold yet."""
    Memory(loop.target_context, seq).decode(Batch(ids(text), 0, 1, None, seq))
    rows = loop.target_context.hidden().copy()
    shape = draft_shape(loop.draft_context, seq)
    shape.tell(Batch(ids(text), 0, 0, paired(rows), seq))
    logits = [shape.first(Batch(ids([50]), len(text), 1, rows[-1:], seq)).copy(), shape.following(51).copy()]
    shape.finish()
    return np.stack(logits)


@pytest.mark.parametrize("model", [exact_model, hybrid_model, chained_model])
def test_an_output_gives_its_own_hidden_row_and_not_the_first_of_its_batch(model: Callable[[], Path]) -> None:
    """Some architectures compute rows of all tokens, others of the outputs; the native side takes them for the same."""
    with LlamaModel(model()) as loaded, ExitStack() as stack:
        target = stack.enter_context(loaded.context(ContextKind.TARGET, n_ctx=N_CTX, n_threads=1, n_rs_seq=4))
        draft = stack.enter_context(loaded.context(ContextKind.MTP, n_ctx=N_CTX, n_threads=1, other=target))
        rows = np.random.default_rng(0).standard_normal((3, draft.n_embd)).astype(np.float32)
        for index in range(3):
            draft.decode(Batch(ids([40 + index]), index, 1, rows[index : index + 1]))
        alone = draft.hidden().copy()
        draft.remove(0)
        draft.decode(Batch(ids([40, 41, 42]), 0, 1, rows))
        assert np.abs(draft.hidden() - alone).max() < 1e-3 * np.abs(alone).max()


# --- what was taken over ---


def test_text_that_could_not_be_read_was_not_taken_over(models: Models) -> None:
    with Loop(models) as loop:
        loop.shape.tell(told(loop, range(100, 350)))
        loop.shape.tell(told(loop, range(100, 350)))
        with pytest.raises(DecodeError, match="do not fit a context"):
            loop.shape.first(told(loop, range(100, 113)))
        loop.shape.finish()
        assert loop.shape.end == 500


def test_a_draft_that_could_not_be_read_leaves_the_text(models: Models) -> None:
    with Loop(models) as loop:
        whole_text = Batch(ids(range(100, 350)), 0, 1)
        loop.target.decode(whole_text)
        loop.shape.tell(told(loop, range(100, 350)))
        loop.shape.first(told(loop, [40]))
        with pytest.raises(DecodeError, match="outside the vocabulary"):
            loop.shape.following(models.model.n_vocab)
        loop.shape.finish()
        assert loop.shape.end == 251
        loop.shape.truncate(250)
        loop.shape.first(told(loop, [40]))


@pytest.mark.parametrize("start", [0, 2])
def test_text_that_does_not_follow_is_a_bug(models: Models, start: int) -> None:
    with Loop(models) as loop:
        loop.shape.tell(told(loop, [40]))
        with pytest.raises(BugError, match="does not follow"):
            loop.shape.tell(Batch(ids([41]), start, 0, rows_for(loop, 1)))


@pytest.mark.parametrize("write", [tiny_step35, tiny_gemma4, tiny_gemma4_assistant])
def test_a_tiny_model_is_the_same_every_time(write: Callable[[Path], Path], tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    assert write(tmp_path / "first").read_bytes() == write(tmp_path / "second").read_bytes()
