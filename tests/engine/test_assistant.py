"""An assistant in a file of its own: what it reads, what it leaves alone, and which ones are refused."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.errors import BugError, ModelFileError
from app.engine.contexts import Batch, ContextKind, DecodeError, StateSizeError
from app.engine.memory import Memory
from app.engine.native.assistant import check_assistant
from app.engine.native.model import LlamaModel
from tests.engine.drafting import N_CTX, Kind, Loop, Models, ids, paired, told
from tests.fakes.tiny_gemma4 import tiny_gemma4_assistant
from tests.models import assistant_model, hybrid_model

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def assisted() -> Iterator[Models]:
    made = Models(Kind.ASSISTANT)
    yield made
    made.close()


def test_an_assistant_leaves_the_target_as_it_is(assisted: Models) -> None:
    with Loop(assisted) as loop:
        loop.target.decode(Batch(ids([40, 41, 42]), 0, 1))
        before = bytes(loop.target_context.get_state())
        rows = loop.target_context.hidden().copy()
        loop.shape.tell(Batch(ids([40, 41, 42]), 0, 0, paired(rows)))
        assert loop.draft_context.n_decodes == 0
        loop.shape.first(Batch(ids([43]), 3, 1, rows[-1:]))
        loop.shape.following(44)
        loop.shape.finish()
        loop.shape.truncate(3)
        assert bytes(loop.target_context.get_state()) == before
        assert (loop.shape.end, loop.target_context.end_position()) == (3, 3)


def test_an_assistant_has_no_rows_to_save(assisted: Models) -> None:
    with Loop(assisted) as loop:
        loop.shape.tell(told(loop, [40, 41]))
        assert (loop.shape.rows(0, 2), loop.shape.memory) == (b"", None)
        loop.shape.append_rows(b"", 5)
        assert loop.shape.end == 5
        with pytest.raises(StateSizeError):
            loop.shape.append_rows(b"rows of another shape", 7)


@pytest.mark.parametrize("offset", [-1, 1])
def test_an_assistant_drafts_at_the_end_of_the_target_alone(
    assisted: Models, offset: int, caplog: pytest.LogCaptureFixture
) -> None:
    with Loop(assisted) as loop:
        loop.target.decode(Batch(ids([40, 41]), 0, 1))
        rows = loop.target_context.hidden().copy()
        with pytest.raises(DecodeError):
            loop.draft_context.decode(Batch(ids([42]), 2 + offset, 1, rows[-1:]))
        loop.draft_context.decode(Batch(ids([42]), 2, 1, rows[-1:]))


def test_an_assistant_with_rows_of_another_width_is_refused(assisted: Models, tmp_path: Path) -> None:
    assert_refused(assisted.model, tiny_gemma4_assistant(tmp_path, rows=96), "rows are 96 wide, the model's 64")


def test_an_assistant_with_another_vocabulary_is_refused(assisted: Models, tmp_path: Path) -> None:
    misfit = tiny_gemma4_assistant(tmp_path, n_vocab=1000)
    assert_refused(assisted.model, misfit, "vocabulary has 1000 tokens, the model's 1024")


def test_an_assistant_with_other_attention_heads_is_refused(assisted: Models) -> None:
    with Loop(assisted) as loop:
        target, fitting = loop.target_context.shape, loop.draft_context.shape
        check_assistant(fitting, target)
        with pytest.raises(ModelFileError, match="attention heads"):
            check_assistant(replace(fitting, key_layout=("32", "16", "4")), target)


def test_an_assistant_for_another_architecture_is_refused() -> None:
    with LlamaModel(hybrid_model()) as other:
        assert_refused(other, assistant_model(), "cannot read qwen35 models")


def test_an_assistant_cannot_chat_itself() -> None:
    with LlamaModel(assistant_model()) as assistant, pytest.raises(ModelFileError, match="only drafts for another"):
        assistant.context(ContextKind.TARGET, n_ctx=N_CTX, n_threads=1)


def test_an_assistant_without_a_target_is_a_bug() -> None:
    with LlamaModel(assistant_model()) as assistant, pytest.raises(BugError, match="needs the target's"):
        assistant.context(ContextKind.MTP, n_ctx=N_CTX, n_threads=1)


def test_an_assistant_notices_that_its_target_was_closed(assisted: Models) -> None:
    with Loop(assisted) as loop:
        loop.target.decode(Batch(ids([40]), 0, 1))
        rows = loop.target_context.hidden().copy()
        loop.target_context.close()
        with pytest.raises(BugError, match="lender was closed"):
            loop.draft_context.decode(Batch(ids([41]), 1, 1, rows))
        with pytest.raises(BugError, match="lender was closed"):
            loop.draft_context.end_position()


def test_a_model_without_a_head_gives_rows_only_where_an_assistant_needs_them(assisted: Models) -> None:
    with assisted.model.context(ContextKind.TARGET, n_ctx=N_CTX, n_threads=1) as plain:
        Memory(plain).decode(Batch(ids([40]), 0, 1))
        with pytest.raises(BugError, match="no hidden rows"):
            plain.hidden()


def assert_refused(target_model: LlamaModel, assistant: Path, reason: str) -> None:
    with (
        target_model.context(ContextKind.TARGET, n_ctx=N_CTX, n_threads=1, rows_for_assistant=True) as target,
        LlamaModel(assistant) as drafter,
        pytest.raises(ModelFileError, match=reason),
    ):
        drafter.context(ContextKind.MTP, n_ctx=N_CTX, n_threads=1, other=target)
