"""llama.cpp itself: each fact the engine relies on, so that another version that breaks one is found here."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from app.domain.errors import ModelFileError
from app.domain.sampling import SamplingParams
from app.engine.contexts import Batch, ContextKind, DecodeError, MemoryKind, Row
from app.engine.memory import Memory, RewindRefusedError
from app.engine.native.context import LlamaContext
from app.engine.native.filters import FilterChain
from app.engine.native.library import mtp_unavailable
from app.engine.native.model import LlamaModel
from tests.models import exact_model, headless_model, hybrid_model

pytestmark = pytest.mark.model

PROMPT = np.array([1, 300, 301, 302, 303, 304, 305, 306], np.int32)
MORE = np.array([400, 401, 402, 403, 404, 405], np.int32)


class Rig:
    """A model with contexts that are closed in order."""

    def __init__(self, path: Path) -> None:
        self._stack = ExitStack()
        self.model = self._stack.enter_context(LlamaModel(path))

    def context(self, kind: ContextKind = ContextKind.TARGET, *, n_rs_seq: int = 4) -> LlamaContext:
        return self._stack.enter_context(self.model.context(kind, n_ctx=512, n_threads=1, n_rs_seq=n_rs_seq))

    def memory(self) -> Memory:
        return Memory(self.context())

    def close(self) -> None:
        self._stack.close()


@pytest.fixture(params=[exact_model, hybrid_model], ids=["attention", "hybrid"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    made = Rig(request.param())
    yield made
    made.close()


@pytest.fixture
def hybrid() -> Iterator[Rig]:
    made = Rig(hybrid_model())
    yield made
    made.close()


def feed(memory: Memory, tokens: np.ndarray[tuple[int, ...], np.dtype[np.int32]]) -> Row:
    """Logits after the tokens."""
    memory.decode(Batch(tokens, memory.end, 1))
    row: Row = memory.context.logits()[0].copy()
    return row


def test_every_unstable_symbol_resolves() -> None:
    assert mtp_unavailable() == ""


def test_the_models_are_of_the_kinds_the_tests_need() -> None:
    for path, kind, heads in (
        (exact_model(), MemoryKind.ATTENTION, 1),
        (hybrid_model(), MemoryKind.RECURRENT, 1),
        (headless_model(), MemoryKind.ATTENTION, 0),
    ):
        with LlamaModel(path) as model:
            assert (model.memory_kind, model.n_heads_mtp) == (kind, heads)


def test_an_mtp_context_of_a_model_without_a_head_is_refused_before_the_native_call() -> None:
    with LlamaModel(headless_model()) as model, pytest.raises(DecodeError, match="no MTP head"):
        model.context(ContextKind.MTP, n_ctx=64, n_threads=1)


@pytest.mark.parametrize("content", [b"", b"GG", b"PK\x03\x04rest", b"GGUF", b"GGUF\x03\x00\x00\x00" + b"\xff" * 64])
def test_a_file_that_is_no_model_is_refused_with_a_sentence(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "broken.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelFileError, match=r"broken\.gguf"):
        LlamaModel(path)
    # Where it came that far, the native library's own reason is in the log.
    assert bool(caplog.messages) == content.startswith(b"GGUF")


def test_a_truncated_model_is_refused_with_a_sentence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "short.gguf"
    path.write_bytes(hybrid_model().read_bytes()[:-200_000])
    with pytest.raises(ModelFileError, match=r"short\.gguf"):
        LlamaModel(path)
    assert caplog.messages


def test_a_missing_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="cannot be read"):
        LlamaModel(tmp_path / "absent.gguf")


@pytest.mark.parametrize(
    "batch",
    [
        Batch(np.zeros(257, np.int32), 0, 1),
        Batch(np.zeros(2, np.int32), 511, 1),
        Batch(np.array([-1], np.int32), 0, 1),
        Batch(np.array([10_000_000], np.int32), 0, 1),
        Batch(np.zeros(2, np.int32), 0, 3),
        Batch(np.zeros(1, np.int32), 0, 1, np.zeros((1, 64), np.float32)),
    ],
    ids=["too wide", "past the end", "negative token", "foreign token", "too many outputs", "hidden rows"],
)
def test_what_would_abort_the_process_is_refused_before_the_call(hybrid: Rig, batch: Batch) -> None:
    context = hybrid.context()
    with pytest.raises(DecodeError):
        context.decode(batch)
    assert context.n_decodes == 0


def test_an_mtp_batch_without_hidden_rows_is_refused(hybrid: Rig) -> None:
    with pytest.raises(DecodeError, match="hidden row"):
        hybrid.context(ContextKind.MTP).decode(Batch(PROMPT, 0, 1))


def test_rows_are_views_that_the_next_decode_overwrites(rig: Rig) -> None:
    context = rig.context()
    context.decode(Batch(PROMPT, 0, 1))
    view, kept = context.logits(), context.logits().copy()
    context.decode(Batch(MORE, len(PROMPT), 1))
    assert not np.array_equal(view, kept)


@pytest.mark.parametrize("back", [1, 2, 3, 4])
def test_part_of_the_last_batch_can_be_taken_back_exactly(rig: Rig, back: int) -> None:
    fresh, rolled = rig.memory(), rig.memory()
    feed(rolled, PROMPT)
    feed(rolled, MORE[:5])
    rolled.truncate(rolled.end - back)
    feed(fresh, PROMPT)
    if back < 5:
        feed(fresh, MORE[: 5 - back])
    assert np.abs(feed(rolled, MORE[5:]) - feed(fresh, MORE[5:])).max() < 1e-3


def test_taking_back_the_whole_last_batch_says_true_and_corrupts_so_it_is_refused_here(hybrid: Rig) -> None:
    fresh, rolled = hybrid.memory(), hybrid.memory()
    feed(rolled, PROMPT)
    feed(rolled, MORE[:3])
    with pytest.raises(RewindRefusedError):
        rolled.truncate(len(PROMPT))
    assert rolled.context.remove(len(PROMPT))
    rolled.end = len(PROMPT)
    feed(fresh, PROMPT)
    assert np.abs(feed(rolled, MORE[3:4]) - feed(fresh, MORE[3:4])).max() > 0.1


def test_taking_back_single_tokens_says_true_and_corrupts_so_it_is_refused_here(hybrid: Rig) -> None:
    fresh, rolled = hybrid.memory(), hybrid.memory()
    feed(rolled, PROMPT)
    feed(rolled, MORE[:1])
    feed(rolled, MORE[1:2])
    with pytest.raises(RewindRefusedError):
        rolled.truncate(len(PROMPT) + 1)
    assert rolled.context.remove(len(PROMPT) + 1)
    rolled.end = len(PROMPT) + 1
    feed(fresh, PROMPT)
    feed(fresh, MORE[:1])
    assert np.abs(feed(rolled, MORE[3:4]) - feed(fresh, MORE[3:4])).max() > 0.1


def test_more_than_the_window_is_refused_natively_and_changes_nothing(hybrid: Rig) -> None:
    memory = hybrid.memory()
    feed(memory, PROMPT)
    assert not memory.context.remove(2)
    assert memory.context.end_position() == len(PROMPT)


def test_a_snapshot_of_the_recurrent_part_brings_back_an_older_position(hybrid: Rig) -> None:
    fresh, rolled = hybrid.memory(), hybrid.memory()
    feed(rolled, PROMPT)
    snapshot = rolled.snapshot()
    feed(rolled, MORE)
    rolled.set_back(snapshot, len(PROMPT))
    feed(fresh, PROMPT)
    assert np.array_equal(feed(rolled, MORE), feed(fresh, MORE))


@pytest.mark.parametrize("n_segments", [1, 2, 5])
def test_rows_that_passed_through_segments_give_the_same_logits_to_the_bit(rig: Rig, n_segments: int) -> None:
    live, restored = rig.memory(), rig.memory()
    saved = []
    for index in range(n_segments):
        start = live.end
        feed(live, PROMPT + index)
        saved.append((bytes(live.rows(start, live.end)), live.end))
    for rows, end in saved:
        restored.append_rows(rows, end)
    restored.put_recurrent(live.snapshot())
    assert np.array_equal(feed(live, MORE), feed(restored, MORE))


def test_capturing_rows_leaves_the_live_sequence_as_it_was(rig: Rig) -> None:
    untouched, captured = rig.memory(), rig.memory()
    feed(untouched, PROMPT)
    feed(captured, PROMPT)
    captured.rows(2, captured.end)
    assert np.array_equal(feed(untouched, MORE), feed(captured, MORE))


def test_the_filters_keep_the_best_and_divide_by_the_temperature() -> None:
    filters = FilterChain(SamplingParams(temperature=0.5, top_k=3, top_p=1.0, min_p=0.0), 10)
    tokens, scores = filters.apply(np.arange(10, dtype=np.float32))
    filters.close()
    assert sorted(zip(tokens.tolist(), scores.tolist(), strict=True)) == [(7, 14.0), (8, 16.0), (9, 18.0)]


def test_tokens_and_pieces_agree_on_any_text(rig: Rig) -> None:
    text = "Grüße, 世界! 🐈‍⬛ <|im_start|> end"
    tokens = rig.model.tokenize(text, special=False)
    assert b"".join(rig.model.piece(token, special=True) for token in tokens).decode() == text


def test_control_tokens_are_read_only_on_request(rig: Rig) -> None:
    plain = rig.model.tokenize("<|im_start|>", special=False)
    control = rig.model.tokenize("<|im_start|>", special=True)
    assert (len(control), len(plain) > 1) == (1, True)
    assert rig.model.piece(control[0], special=False) == b""


def test_closing_twice_is_harmless_and_use_afterwards_is_refused(rig: Rig) -> None:
    context = rig.context()
    context.close()
    context.close()
    with pytest.raises(Exception, match="closed"):
        context.decode(Batch(PROMPT, 0, 1))
