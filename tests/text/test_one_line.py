"""Names and paths from anywhere, as they are shown."""

from pathlib import Path

import pytest

from app.text.one_line import shown_line, shown_path


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  Qwen3\n  4B\t", "Qwen3 4B"),
        ("a\u202egpj.exe", "a[U+202E]gpj.exe"),
        ("a\u2067b", "a[U+2067]b"),
        ("bell\x07", "bell␇"),
        ("zero\u200bwidth", "zero width"),
        ("lone\ud800", "lone"),
        ("模型 日本語", "模型 日本語"),
        ("x" * 300, "x" * 200 + "…"),
    ],
)
def test_a_name_is_one_line_without_tricks(text: str, shown: str) -> None:
    assert shown_line(text) == shown


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/models/a b.gguf", "/models/a b.gguf"),
        ("/models/a\u202eb.gguf", "/models/a[U+202E]b.gguf"),
        ("/models/new\nline.gguf", "/models/new�line.gguf"),
        ("/models/bytes\udcff.gguf", "/models/bytes�.gguf"),
    ],
)
def test_a_path_can_be_printed_whatever_is_in_it(path: str, shown: str) -> None:
    assert shown_path(Path(path)) == shown
    assert shown_path(Path(path)).encode()
