"""Encrypted segment files: what was written comes back, and anything else is noticed."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.segment import SegmentKey
from app.storage.container import ContainerError
from app.storage.sealed import KeySealer
from app.storage.sealer import RECURRENT_SUFFIX

KEY, OTHER = SegmentKey(f"b2-{7:040x}"), SegmentKey(f"b2-{8:040x}")
SEALER = KeySealer(key=bytes(range(32)))
PIECE = 1 << 20
OF_TODAY = """
54414e444d534c4401000000000010000900000000000000ad2d89b0a4d14923e84ab3f925382f2f4167b75365f3cf2e
05bd810696d5229b54e401530cb47da733173a26c0f6f3a0b43d126bde2a424ed6
"""


def written(path: Path, content: bytes, *, sealer: KeySealer = SEALER, key: SegmentKey = KEY) -> Path:
    path.write_bytes(b"".join(sealer.seal(key, [content])))
    return path


@given(parts=st.lists(st.binary(max_size=300), max_size=5))
def test_what_is_written_in_parts_is_read_back_as_one(
    parts: list[bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("sealed") / "file.seg"
    path.write_bytes(b"".join(SEALER.seal(KEY, parts)))
    assert bytes(SEALER.read(KEY, path)) == b"".join(parts)


@pytest.mark.parametrize("size", [PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_contents_around_the_size_of_a_piece_are_read_back(tmp_path: Path, size: int) -> None:
    content = os.urandom(size)
    assert bytes(SEALER.read(KEY, written(tmp_path / "file.seg", content))) == content


def test_the_same_content_never_looks_the_same_twice(tmp_path: Path) -> None:
    one, two = written(tmp_path / "one", bytes(5000)), written(tmp_path / "two", bytes(5000))
    assert one.stat().st_size == two.stat().st_size
    assert not set(one.read_bytes()[64:].split(b"\0" * 4)) & set(two.read_bytes()[64:].split(b"\0" * 4))


def test_every_flipped_byte_is_noticed(tmp_path: Path) -> None:
    whole = written(tmp_path / "file.seg", b"some rows " * 20).read_bytes()
    for at in range(len(whole)):
        (tmp_path / "file.seg").write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(ContainerError):
            SEALER.read(KEY, tmp_path / "file.seg")


def test_every_truncation_and_every_addition_is_noticed(tmp_path: Path) -> None:
    whole = written(tmp_path / "file.seg", b"some rows " * 20).read_bytes()
    for content in (*(whole[:size] for size in range(len(whole))), whole + b"\0", whole * 2):
        (tmp_path / "file.seg").write_bytes(content)
        with pytest.raises(ContainerError):
            SEALER.read(KEY, tmp_path / "file.seg")


def test_pieces_cannot_change_places(tmp_path: Path) -> None:
    whole = written(tmp_path / "file.seg", os.urandom(2 * PIECE)).read_bytes()
    size = PIECE + 16
    header, one, two = whole[: -2 * size], whole[-2 * size : -size], whole[-size:]
    (tmp_path / "file.seg").write_bytes(header + two + one)
    with pytest.raises(ContainerError, match="altered"):
        SEALER.read(KEY, tmp_path / "file.seg")


def test_a_file_cannot_stand_in_for_another_segments(tmp_path: Path) -> None:
    path = written(tmp_path / "file.seg", b"some rows")
    with pytest.raises(ContainerError, match="altered"):
        SEALER.read(OTHER, path)


def test_a_segments_two_files_cannot_change_places(tmp_path: Path) -> None:
    path = written(tmp_path / "file.seg", b"some rows")
    with pytest.raises(ContainerError, match="altered"):
        SEALER.read(KEY, path.rename(path.with_suffix(RECURRENT_SUFFIX)))
    path.write_bytes(b"".join(SEALER.seal(KEY, [b"a state"], suffix=RECURRENT_SUFFIX)))
    with pytest.raises(ContainerError, match="altered"):
        SEALER.read(KEY, path)
    assert bytes(SEALER.read(KEY, path.rename(path.with_suffix(RECURRENT_SUFFIX)))) == b"a state"


def test_another_folders_key_opens_nothing(tmp_path: Path) -> None:
    path = written(tmp_path / "file.seg", b"some rows")
    with pytest.raises(ContainerError, match="another key"):
        KeySealer(key=bytes(32)).read(KEY, path)


def test_a_name_tells_nothing_without_the_key() -> None:
    names = {sealer.file_name(key) for sealer in (SEALER, KeySealer(key=bytes(32))) for key in (KEY, OTHER)}
    assert len(names) == 4
    assert SEALER.file_name(KEY) == KeySealer(key=SEALER.key).file_name(KEY)
    assert not any(key[3:] in name for key in (KEY, OTHER) for name in names)


def test_a_key_is_not_shown_by_accident() -> None:
    assert repr(SEALER) == str(SEALER) == "KeySealer()"


def test_names_and_files_of_today_can_be_read_by_every_later_version(tmp_path: Path) -> None:
    assert SEALER.file_name(KEY) == "s1-eafae3651b3a56e5483ab514995672ec789c288e.seg"
    assert SEALER.check == "10cfd8174f68e90364fc622e33dadcb9c092213c"
    (tmp_path / "file.seg").write_bytes(bytes.fromhex(OF_TODAY))
    assert bytes(SEALER.read(KEY, tmp_path / "file.seg")) == b"some rows"
