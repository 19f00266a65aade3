"""Choices as they are typed."""

from pathlib import Path

import pytest

from app.domain.choice_text import adapter_from
from app.domain.model import LoraAdapter


@pytest.mark.parametrize(
    ("text", "adapter"),
    [
        ("a.gguf", LoraAdapter(Path("a.gguf"))),
        ("a.gguf=0.5", LoraAdapter(Path("a.gguf"), 0.5)),
        ("a=b.gguf=2", LoraAdapter(Path("a=b.gguf"), 2.0)),
        ("=2", LoraAdapter(Path("=2"))),
    ],
)
def test_an_adapter_is_a_file_and_its_scale_after_the_last_sign(text: str, adapter: LoraAdapter) -> None:
    assert adapter_from(text) == adapter
