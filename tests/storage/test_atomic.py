import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.storage.atomic import set_aside, write_atomic
from tests.storage.samples import die, in_child

CALLS = ("open", "write", "fsync", "replace")


def die_before(nth: int, calls: tuple[str, ...] = CALLS) -> None:
    """Kill this process just before its nth system call of a write."""
    counted = iter(range(nth + 1, 0, -1))

    def dying(call: Callable[..., object]) -> Callable[..., object]:
        def wrapped(*values: object, **named: object) -> object:
            if next(counted, 0) <= 1:
                die()
            return call(*values, **named)

        return wrapped

    for name in calls:
        setattr(os, name, dying(getattr(os, name)))


def test_a_file_holds_its_parts_in_order(tmp_path: Path) -> None:
    assert write_atomic(tmp_path / "file", [b"one ", memoryview(b"two"), b""]) == 7
    assert (tmp_path / "file").read_bytes() == b"one two"


def test_only_the_user_can_read_a_new_file_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_atomic(tmp_path / "file", [b"secret"])
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600


def test_writes_that_the_system_cuts_short_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, part: write(descriptor, part[:3]))
    write_atomic(tmp_path / "file", [b"a long sentence"])
    assert (tmp_path / "file").read_bytes() == b"a long sentence"


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_failed_write_leaves_the_old_file_and_no_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    write_atomic(tmp_path / "file", [b"old"])

    def full(*_values: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, full)
    with pytest.raises(OSError, match="No space"):
        write_atomic(tmp_path / "file", [b"new"])
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"old"


# Open, two writes, sync, replace, open and sync of the folder; the eighth call does not come.
@pytest.mark.parametrize("nth", range(8))
def test_a_process_killed_before_any_system_call_leaves_a_whole_file(tmp_path: Path, nth: int) -> None:
    path = tmp_path / "file"
    write_atomic(path, [b"the old content"])

    def work() -> None:
        die_before(nth)
        write_atomic(path, [b"the new ", b"content"])

    code = in_child(work)
    assert code == (0 if nth == 7 else -9)
    assert path.read_bytes() == (b"the old content" if nth <= 4 else b"the new content")


def test_a_file_set_aside_never_replaces_one_set_aside_before(tmp_path: Path) -> None:
    names = []
    for content in ("first", "second", "third"):
        (tmp_path / "file").write_text(content)
        names.append(set_aside(tmp_path / "file").name)
    assert names == ["file.damaged", "file.2.damaged", "file.3.damaged"]
    assert [(tmp_path / name).read_text() for name in names] == ["first", "second", "third"]
