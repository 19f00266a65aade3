"""Number formats of attention rows: every pair loads in both contexts, or is refused in one sentence."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from app.domain.errors import ModelFileError
from app.domain.model import FlashAttention, KvType, LoadOptions
from app.domain.sampling import InvalidSettingError
from app.engine.contexts import Batch, ContextKind
from app.engine.loading import load_model
from app.engine.native.context import LlamaContext
from app.engine.native.model import LlamaModel
from tests.models import assisted_model, chained_model, hybrid_model

pytestmark = pytest.mark.model

WIDE: dict[str, Callable[[], Path]] = {"hybrid": hybrid_model, "chained": chained_model}
PAIRS = list(itertools.product(KvType, KvType))
EVERY = list(itertools.product(KvType, KvType, FlashAttention))
POSSIBLE = [(k, v, flash) for k, v, flash in EVERY if flash is not FlashAttention.OFF or not v.quantised]


@pytest.fixture(scope="module", params=WIDE)
def model(request: pytest.FixtureRequest) -> Iterator[LlamaModel]:
    with LlamaModel(WIDE[request.param]()) as loaded:
        yield loaded


def made(model: LlamaModel, options: LoadOptions, *, other: LlamaContext | None = None) -> LlamaContext:
    return model.context(
        ContextKind.TARGET if other is None else ContextKind.MTP,
        n_ctx=options.n_ctx,
        n_threads=1,
        other=other,
        kv_type_k=options.kv_type_k,
        kv_type_v=options.kv_type_v,
        flash_attention=options.flash_attention,
    )


# B94
@pytest.mark.parametrize(("key", "value", "flash"), POSSIBLE)
def test_every_possible_combination_decodes_in_both_contexts(
    model: LlamaModel, key: KvType, value: KvType, flash: FlashAttention
) -> None:
    options = LoadOptions(n_ctx=256, kv_type_k=key, kv_type_v=value, flash_attention=flash)
    tokens, hidden = np.arange(8, dtype=np.int32), np.ones((8, model.n_embd), np.float32)
    with ExitStack() as own:
        target = own.enter_context(made(model, options))
        draft = own.enter_context(made(model, options, other=target))
        target.decode(Batch(tokens, 0, 1))
        draft.decode(Batch(tokens, 0, 1, hidden))
        assert np.isfinite(target.logits()).all()
        assert np.isfinite(draft.logits()).all()


@pytest.mark.parametrize(("key", "value", "flash"), sorted(set(EVERY) - set(POSSIBLE)))
def test_every_other_combination_is_refused_in_one_sentence(key: KvType, value: KvType, flash: FlashAttention) -> None:
    with pytest.raises(InvalidSettingError, match="only with flash attention"):
        LoadOptions(kv_type_k=key, kv_type_v=value, flash_attention=flash)


@pytest.mark.parametrize(("key", "value"), [pair for pair in PAIRS if pair[0].quantised or pair[1].quantised])
def test_heads_too_narrow_for_a_format_are_refused_in_one_sentence(
    key: KvType, value: KvType, caplog: pytest.LogCaptureFixture
) -> None:
    options = LoadOptions(n_ctx=256, n_threads=1, kv_type_k=key, kv_type_v=value)
    with ExitStack() as own, pytest.raises(ModelFileError, match="Choose f16 for both"):
        load_model(assisted_model(), options, own=own)


# B95
@pytest.mark.parametrize("n_ctx", [256, 512, 1024])
def test_both_contexts_have_the_length_that_was_asked_for(n_ctx: int) -> None:
    assert sizes(LoadOptions(n_ctx=n_ctx, n_threads=1)).n_ctx == (n_ctx, n_ctx)


@pytest.mark.parametrize("part", ["kv_type_k", "kv_type_v"])
def test_both_contexts_have_the_formats_that_were_asked_for(part: str) -> None:
    usual = LoadOptions(n_ctx=256, n_threads=1)
    changed = replace(usual, kv_type_k=KvType.Q8_0) if part == "kv_type_k" else replace(usual, kv_type_v=KvType.Q8_0)
    small, large = sizes(changed), sizes(usual)
    assert small.target < large.target
    assert small.draft < large.draft


@dataclass(frozen=True)
class Sizes:
    """Of the target's and the draft's memory."""

    n_ctx: tuple[int, int]
    target: int
    draft: int


def sizes(options: LoadOptions) -> Sizes:
    with ExitStack() as own:
        loaded = load_model(hybrid_model(), options, own=own)
        loaded.session.prime(range(1, 101))
        segment = loaded.chain.capture()
        mtp = loaded.session._mtp
        assert segment is not None
        assert mtp is not None
        n_ctx = (mtp.target_context.n_ctx, mtp.draft_context.n_ctx)
        return Sizes(n_ctx, len(segment.rows.target), len(segment.rows.draft))
