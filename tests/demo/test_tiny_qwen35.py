from pathlib import Path

from app.demo.base import sha256_of
from tests.fakes.tiny_qwen35 import tiny_qwen35


def test_the_tiny_model_is_the_same_every_time(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    assert sha256_of(tiny_qwen35(tmp_path / "first")) == sha256_of(tiny_qwen35(tmp_path / "second"))


def test_a_tiny_model_that_is_there_is_kept(tmp_path: Path) -> None:
    (tmp_path / "tiny-qwen35-mtp.gguf").write_bytes(b"made before")
    assert tiny_qwen35(tmp_path).read_bytes() == b"made before"
