"""Modules that are run over somebody's file in a process of their own."""

import subprocess
from typing import Self

import pytest

from app.text.bounded_process import answer

_MUCH = b"x" * 1_000_000
"""More than a pipe holds."""


class Ended(subprocess.Popen[bytes]):
    """A process that has ended before anything can be given to it."""

    def __enter__(self) -> Self:
        self.wait()
        return self


@pytest.mark.parametrize("given", [b"", b"x", _MUCH], ids=["nothing", "little", "much"])
def test_one_that_ends_without_reading_says_nothing_however_much_it_is_given(
    given: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.text.bounded_process.subprocess.Popen", Ended)
    assert answer("app.text.of_no_name", most_bytes=10, patience_s=300.0, given=given) == b""
