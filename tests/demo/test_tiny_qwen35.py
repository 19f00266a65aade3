from pathlib import Path

from app.demo.base import sha256_of
from app.engine.native.model import LlamaModel
from tests.fakes.tiny_qwen35 import tiny_qwen35, wide_qwen35


def test_the_tiny_model_is_the_same_every_time(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    assert sha256_of(tiny_qwen35(tmp_path / "first")) == sha256_of(tiny_qwen35(tmp_path / "second"))


def test_a_tiny_model_that_is_there_is_kept(tmp_path: Path) -> None:
    (tmp_path / "tiny-qwen35-mtp.gguf").write_bytes(b"made before")
    assert tiny_qwen35(tmp_path).read_bytes() == b"made before"


def test_the_wide_one_is_as_large_as_a_small_real_model_and_kept_beside_the_tiny_one(tmp_path: Path) -> None:
    tiny, wide = tiny_qwen35(tmp_path), wide_qwen35(tmp_path)
    assert tiny != wide
    assert 40_000_000 < wide.stat().st_size < 80_000_000
    with LlamaModel(wide) as loaded:
        assert loaded.n_heads_mtp == 1
