"""Pictures before a real model: what a projector makes of them, and which projectors are refused."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from app.domain.errors import BugError, ModelFileError
from app.engine.contexts import Batch, ContextKind, DecodeError, DecodeStoppedError, Row
from app.engine.native.context import LlamaContext
from app.engine.native.model import LlamaModel
from app.engine.native.projector import LlamaProjector, SeenPicture
from app.engine.stop import StopFlag
from app.text.pictures.pixels import Pixels
from tests.engine.drafting import ids
from tests.fakes.tiny_projector import Eyes, tiny_projector
from tests.models import CACHE, assisted_model, exact_model, hybrid_model

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def hybrid() -> Iterator[LlamaModel]:
    with LlamaModel(hybrid_model()) as model:
        yield model


def noise(seed: int, *, width: int = 200, height: int = 90) -> Pixels:
    """A picture of nothing."""
    return Pixels(width, height, np.random.default_rng(seed).integers(0, 255, 3 * width * height, np.uint8).tobytes())


def projector(model: LlamaModel, eyes: Eyes = Eyes.FIXED) -> LlamaProjector:
    """A tiny one that fits a model."""
    return LlamaProjector(tiny_projector(CACHE, width=model.n_embd, eyes=eyes), model, n_threads=1)


def read(seen: SeenPicture, context: LlamaContext) -> int:
    """Read all of a picture; the position after it."""
    at = 0
    for index, part in enumerate(seen.parts):
        if part.tokens:
            context.decode(Batch(ids(part.tokens), at, 1))
        else:
            seen.read(index, context, at)
        at += part.n_positions
    return at


def logits_after(model: LlamaModel, eyes: Eyes, pixels: Pixels) -> Row:
    """What the model expects after a picture and two words."""
    with (
        projector(model, eyes) as opened,
        opened.look(pixels) as seen,
        model.context(ContextKind.TARGET, n_ctx=256, n_threads=1) as context,
    ):
        at = read(seen, context)
        context.decode(Batch(ids([50, 51]), at, 1))
        assert context.end_position() == at + 2
        row: Row = context.logits()[0].copy()
        return row


@pytest.mark.parametrize("eyes", Eyes)
@pytest.mark.parametrize("path", [hybrid_model, assisted_model])
def test_what_a_model_expects_depends_on_the_picture_before(path: object, eyes: Eyes) -> None:
    assert callable(path)
    with LlamaModel(path()) as model:
        first, second = (logits_after(model, eyes, noise(seed)) for seed in (1, 2))
        assert np.array_equal(first, logits_after(model, eyes, noise(1)))
        assert np.abs(first - second).max() > 0.01


def test_places_in_two_dimensions_take_more_rows_than_positions(hybrid: LlamaModel) -> None:
    with projector(hybrid, Eyes.SIZED) as opened, opened.look(noise(1)) as seen:
        before, rows, after = seen.parts
        assert (rows.tokens, rows.n_positions, rows.n_rows) == ((), 7, 21)
        assert before.tokens == hybrid.tokenize("<|vision_start|>", special=True)
        assert after.tokens == hybrid.tokenize("<|vision_end|>", special=True)


def test_a_set_flag_stops_before_the_rows_are_evaluated(hybrid: LlamaModel) -> None:
    stop = StopFlag()
    stop.set()
    with (
        projector(hybrid) as opened,
        opened.look(noise(1)) as seen,
        hybrid.context(ContextKind.TARGET, n_ctx=256, n_threads=1) as context,
    ):
        with pytest.raises(DecodeStoppedError):
            seen.read(0, context, 0, stop=stop)
        assert context.end_position() == 0


@pytest.mark.usefixtures("caplog")
def test_rows_that_do_not_fit_the_context_are_refused(hybrid: LlamaModel) -> None:
    with (
        projector(hybrid, Eyes.SIZED) as opened,
        opened.look(noise(1, width=1200, height=1200)) as seen,
        hybrid.context(ContextKind.TARGET, n_ctx=256, n_threads=1) as context,
        pytest.raises(DecodeError),
    ):
        seen.read(1, context, 0)


def test_a_model_without_room_for_rows_is_refused_before_it_could_abort() -> None:
    with LlamaModel(exact_model()) as model, pytest.raises(ModelFileError, match="reads text alone"):
        projector(model)


@pytest.mark.usefixtures("caplog")
def test_a_projector_for_another_model_is_refused(hybrid: LlamaModel) -> None:
    with pytest.raises(ModelFileError, match="made for another model"):
        LlamaProjector(tiny_projector(CACHE, width=96), hybrid, n_threads=1)


@pytest.mark.usefixtures("caplog")
def test_a_damaged_projector_is_refused(hybrid: LlamaModel, tmp_path: Path) -> None:
    whole = tiny_projector(CACHE).read_bytes()
    (tmp_path / "cut.gguf").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(ModelFileError, match="damaged"):
        LlamaProjector(tmp_path / "cut.gguf", hybrid, n_threads=1)


def test_what_is_closed_is_not_used(hybrid: LlamaModel) -> None:
    opened = projector(hybrid)
    seen = opened.look(noise(1))
    seen.close()
    opened.close()
    for use in (lambda: opened.look(noise(1)), lambda: opened.reads_at_once):
        with pytest.raises(BugError):
            use()
