"""Self-tests on the disk: what was found comes back, and a file that cannot be used is none."""

import stat
from pathlib import Path

import pytest

from app.domain.self_test import Ability, Outcome, SelfTest
from app.storage.privacy import is_ours
from app.storage.self_test_file import SELF_TESTS_NAME, SelfTestFile

FOUND = SelfTest(
    device="Vulkan0",
    build="llama.cpp; ab12",
    version="1",
    outcomes=(Outcome(Ability.STATE), Outcome(Ability.ROLLBACK, "“rows” stay"), Outcome(Ability.MTP)),
)


def test_what_was_found_comes_back_and_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    SelfTestFile(tmp_path / "new").save((FOUND,))
    assert SelfTestFile(tmp_path / "new").load() == (FOUND,)
    assert stat.S_IMODE((tmp_path / "new" / SELF_TESTS_NAME).stat().st_mode) == 0o600
    assert is_ours(SELF_TESTS_NAME)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"tests": [{"device": 1}]}',
        b'{"tests": "x"}',
        b'{"tests": [], "x": "' + b"a" * 2_000_000 + b'"}',
        b'{"tests": [{"device": "d", "build": "b", "version": "1", "outcomes": [{"ability": "flight"}]}]}',
    ],
)
def test_a_file_that_cannot_be_used_is_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / SELF_TESTS_NAME).write_bytes(content)
    assert SelfTestFile(tmp_path).load() == ()


def test_without_a_file_nothing_was_tested(tmp_path: Path) -> None:
    assert SelfTestFile(tmp_path).load() == ()
