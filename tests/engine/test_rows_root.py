"""The root key over saved rows: equal only where the bytes are, and equal wherever they can be.

Each setting is changed alone.  Rows of another key are never offered, so the whole claim is: equal keys, equal bytes.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import pytest

from app.domain.model import DrafterKind, FlashAttention, KvType, LoadOptions
from app.domain.segment import SegmentKey
from app.engine.loading import load_model
from app.engine.native import library
from tests.models import assistant_model, assisted_model, chained_model, exact_model, hybrid_model

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("costs_measured_once")]

MODELS: dict[str, Callable[[], Path]] = {"attention": exact_model, "hybrid": hybrid_model, "chained": chained_model}
BASE = LoadOptions(n_ctx=512, n_threads=1)
TEXT = "Once upon a time there was a keeper who counted the ships that passed the lighthouse. " * 5

SAME = {
    "a longer context": replace(BASE, n_ctx=2048),
    "more threads": replace(BASE, n_threads=2),
}
OTHER = {
    "keys in 8 bits": replace(BASE, kv_type_k=KvType.Q8_0),
    "values in 8 bits": replace(BASE, kv_type_v=KvType.Q8_0),
    "keys of another 16 bits": replace(BASE, kv_type_k=KvType.BF16),
    "values of another 16 bits": replace(BASE, kv_type_v=KvType.BF16),
    "keys in 32 bits": replace(BASE, kv_type_k=KvType.F32),
    "flash attention off": replace(BASE, flash_attention=FlashAttention.OFF),
    "no drafter": replace(BASE, drafter=DrafterKind.NONE),
    "another depth limit": replace(BASE, max_depth=2),
}


@dataclass(frozen=True)
class Read:
    """A text read anew: the key above its rows, and their bytes."""

    root: SegmentKey
    rows: tuple[bytes, ...]


def read(path: Path, options: LoadOptions) -> Read:
    with ExitStack() as own:
        loaded = load_model(path, options, own=own)
        loaded.session.prime(loaded.model.tokenize(TEXT, special=False))
        segment = loaded.chain.capture()
        assert segment is not None
        rows = segment.rows
        return Read(loaded.card.root, tuple(map(bytes, (rows.target, rows.draft, rows.speculative, rows.logits))))


@lru_cache
def base(model: str) -> Read:
    return read(MODELS[model](), BASE)


@pytest.fixture
def native_build() -> Iterator[Callable[[], str]]:
    """What identifies the library, looked at anew before and after."""
    library.native_build.cache_clear()

    def again() -> str:
        library.native_build.cache_clear()
        return library.native_build()

    yield again
    library.native_build.cache_clear()


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("change", SAME)
def test_a_setting_that_changes_no_byte_keeps_the_key(model: str, change: str) -> None:
    changed = read(MODELS[model](), SAME[change])
    assert changed.rows == base(model).rows
    assert changed.root == base(model).root


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("change", OTHER)
def test_a_setting_that_changes_a_byte_changes_the_key(model: str, change: str) -> None:
    changed = read(MODELS[model](), OTHER[change])
    assert changed.rows != base(model).rows
    assert changed.root != base(model).root


@pytest.mark.parametrize("change", OTHER)
def test_a_setting_that_is_set_back_finds_its_rows_again(change: str) -> None:
    read(hybrid_model(), OTHER[change])
    assert read(hybrid_model(), BASE) == base("hybrid")


def test_every_setting_has_a_key_of_its_own() -> None:
    roots = {read(hybrid_model(), options).root for options in OTHER.values()}
    assert len(roots | {base("hybrid").root}) == len(OTHER) + 1


def test_a_moved_file_keeps_the_key(tmp_path: Path) -> None:
    moved = tmp_path / "under another name.gguf"
    shutil.copy(hybrid_model(), moved)
    assert read(moved, BASE) == base("hybrid")


def test_another_model_of_the_same_shape_has_another_key(tmp_path: Path) -> None:
    other = tmp_path / hybrid_model().name
    content = bytearray(hybrid_model().read_bytes())
    content[-2] ^= 1
    other.write_bytes(content)
    assert read(other, BASE).root != base("hybrid").root


def test_an_assistant_leaves_no_trace_in_the_rows(tmp_path: Path) -> None:
    other = tmp_path / "assistant.gguf"
    content = bytearray(assistant_model().read_bytes())
    content[-2] ^= 1
    other.write_bytes(content)
    first, second = (
        read(assisted_model(), replace(BASE, assistant=assistant)) for assistant in (assistant_model(), other)
    )
    assert first == second


# B48
def test_rows_that_are_turned_before_they_are_quantised_have_another_key(
    monkeypatch: pytest.MonkeyPatch,
    native_build: Callable[[], str],
) -> None:
    options = replace(BASE, kv_type_k=KvType.Q8_0)
    turned = read(exact_model(), options)
    monkeypatch.setenv("LLAMA_ATTN_ROT_DISABLE", "1")
    native_build()
    straight = read(exact_model(), options)
    assert straight.rows != turned.rows
    assert straight.root != turned.root


# B49
def test_another_build_of_the_same_version_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, native_build: Callable[[], str]
) -> None:
    seen = set()
    for content in (b"compiled here", b"compiled there"):
        (tmp_path / "libggml-cpu.so").write_bytes(content)
        monkeypatch.setenv("LLAMA_CPP_LIB_PATH", str(tmp_path))
        seen.add(native_build())
    monkeypatch.delenv("LLAMA_CPP_LIB_PATH")
    assert len({*seen, native_build()}) == 3


def test_the_same_build_is_the_same_in_every_process(native_build: Callable[[], str]) -> None:
    assert native_build() == native_build()
    assert library.NATIVE_VERSION in native_build()
