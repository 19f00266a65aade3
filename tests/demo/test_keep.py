import errno
import hashlib
import os
from pathlib import Path

import pytest

from app.demo.base import DemoModelError
from app.demo.keep import Expected, keep

RIGHT = b"what the file should hold"
EXPECTED = Expected(len(RIGHT), hashlib.sha256(RIGHT).hexdigest())
FULL = OSError(errno.ENOSPC, "No space left on device")


def _make(path: Path) -> None:
    path.write_bytes(RIGHT)


def _refuse_to_make(path: Path) -> None:
    pytest.fail(f"{path.name} was made again")


def _replace_unseen(path: Path, content: bytes) -> None:
    """Change what the file holds, and neither its size nor its time."""
    before = path.stat()
    path.write_bytes(content.ljust(before.st_size))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "models" / "model.gguf"
    keep(path, EXPECTED, make=_make)
    return path


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_only_the_file_and_its_stamp_are_left_in_the_folder(kept: Path) -> None:
    assert kept.read_bytes() == RIGHT
    assert _names(kept.parent) == ["model.gguf", "model.gguf.stamp"]


def test_a_file_with_a_stamp_is_not_read_again(kept: Path) -> None:
    _replace_unseen(kept, b"something else")
    keep(kept, EXPECTED, make=_refuse_to_make)


def test_a_right_file_without_a_stamp_is_taken_as_it_is_and_stamped(kept: Path) -> None:
    stamp = kept.with_name("model.gguf.stamp")
    stamp.unlink()
    keep(kept, EXPECTED, make=_refuse_to_make)
    assert stamp.exists()


def test_a_wrong_file_without_a_stamp_is_made_again(kept: Path) -> None:
    _replace_unseen(kept, b"something else")
    kept.with_name("model.gguf.stamp").unlink()
    keep(kept, EXPECTED, make=_make)
    assert kept.read_bytes() == RIGHT


def test_a_file_that_changed_since_its_stamp_is_made_again(kept: Path) -> None:
    _replace_unseen(kept, b"something else")
    os.utime(kept, (1, 1))
    keep(kept, EXPECTED, make=_make)
    assert kept.read_bytes() == RIGHT


def test_a_file_that_was_cut_short_is_made_again(kept: Path) -> None:
    os.truncate(kept, 3)
    keep(kept, EXPECTED, make=_make)
    assert kept.read_bytes() == RIGHT


def test_a_stamp_for_an_older_version_of_the_file_counts_for_nothing(kept: Path) -> None:
    newer = b"what a newer release holds"
    keep(kept, Expected(len(newer), hashlib.sha256(newer).hexdigest()), make=lambda path: _write(path, newer))
    assert kept.read_bytes() == newer


def test_a_damaged_stamp_only_costs_the_check(kept: Path) -> None:
    kept.with_name("model.gguf.stamp").write_bytes(b"\xff\x00")
    keep(kept, EXPECTED, make=_refuse_to_make)


def test_a_result_with_another_hash_never_takes_the_name(tmp_path: Path) -> None:
    with pytest.raises(DemoModelError, match="not the expected one"):
        keep(
            tmp_path / "model.gguf",
            EXPECTED,
            make=lambda path: _write(path, b"what the file should not h"[: len(RIGHT)]),
        )
    assert _names(tmp_path) == []


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), FULL], ids=["interrupt", "full disk"])
def test_an_interruption_leaves_nothing_and_the_next_start_repairs(tmp_path: Path, stop: BaseException) -> None:
    def half(path: Path) -> None:
        path.write_bytes(RIGHT[:5])
        raise stop

    path = tmp_path / "model.gguf"
    with pytest.raises(type(stop)):
        keep(path, EXPECTED, make=half)
    assert _names(tmp_path) == []
    keep(path, EXPECTED, make=_make)
    assert path.read_bytes() == RIGHT


def test_a_damaged_file_stays_until_a_whole_one_takes_its_name(kept: Path) -> None:
    os.truncate(kept, 3)

    def watched(path: Path) -> None:
        assert kept.read_bytes() == RIGHT[:3]
        _make(path)

    keep(kept, EXPECTED, make=watched)
    assert kept.read_bytes() == RIGHT


def test_what_a_killed_process_left_is_cleared_once_it_is_old(tmp_path: Path) -> None:
    old, young = (tmp_path / f".model.gguf.{mark}.part" for mark in ("01d", "700ng"))
    old.write_bytes(RIGHT[:5])
    young.write_bytes(RIGHT[:5])
    os.utime(old, (0, 0))
    keep(tmp_path / "model.gguf", EXPECTED, make=_make)
    assert (old.exists(), young.exists()) == (False, True)


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def test_what_is_kept_is_readable_by_the_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        keep(tmp_path / "model.gguf", EXPECTED, make=_make)
    finally:
        os.umask(before)
    for_others = {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir()}
    assert for_others == {"model.gguf": 0, "model.gguf.stamp": 0}
