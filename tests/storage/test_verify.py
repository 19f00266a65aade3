import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.domain.segment import Segment
from app.paths import Folders
from app.storage import DataPlace, FindingKind, container, verify
from app.storage.database import DATABASE_NAME
from tests.storage.samples import begin, chain, finish, rows

TRUNK, MIDDLE, END = chain((1, 2), (3, 4), (5, 6))


@pytest.fixture
def filled(folders: Folders) -> Folders:
    """A closed data folder with one turn and three segments."""
    with DataPlace.open(folders) as place:
        _, (_, reply) = place.store.begin_turn(begin())
        place.store.finish_reply(finish(reply.id))
        for one in (TRUNK, MIDDLE, END):
            place.segments.put(one)
    return folders


def change(folders: Folders, sql: str) -> None:
    with closing(sqlite3.connect(folders.data / DATABASE_NAME, isolation_level=None)) as connection:
        connection.execute(sql)


def found(folders: Folders) -> list[tuple[FindingKind, str]]:
    return [(finding.kind, finding.subject) for finding in verify(folders)]


def file_of(folders: Folders, segment: Segment) -> Path:
    return folders.segments / f"{segment.key}.seg"


def test_a_healthy_folder_has_no_findings(filled: Folders) -> None:
    assert verify(filled) == ()


def test_a_folder_that_does_not_exist_has_no_findings(folders: Folders) -> None:
    assert verify(folders) == ()
    assert not folders.data.exists()


@pytest.mark.parametrize("at", [10, 60, 310, 320, 1000, 1330, 1350, 1410])
def test_a_flipped_byte_anywhere_in_a_segment_is_found(filled: Folders, at: int) -> None:
    content = bytearray(file_of(filled, MIDDLE).read_bytes())
    content[at] ^= 1
    file_of(filled, MIDDLE).write_bytes(content)
    assert found(filled) == [(FindingKind.SEGMENT, MIDDLE.key)]


def test_a_missing_file_is_found(filled: Folders) -> None:
    file_of(filled, END).unlink()
    assert found(filled) == [(FindingKind.SEGMENT, END.key)]


def test_files_that_belong_to_nothing_are_found(filled: Folders) -> None:
    (filled.segments / "b2-00ff.seg").write_bytes(b"")
    (filled.segments / ".b2-00ff.seg.00.tmp").write_bytes(b"")
    (filled.segments / "b2-00ff.seg.damaged").write_bytes(b"")
    assert sorted(found(filled)) == [
        (FindingKind.LEFTOVER, ".b2-00ff.seg.00.tmp"),
        (FindingKind.LEFTOVER, "b2-00ff.seg"),
    ]


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        (f"DELETE FROM segments WHERE key = '{MIDDLE.key}'", {FindingKind.PARENT, FindingKind.LEFTOVER}),
        (f"UPDATE segments SET end = 3 WHERE key = '{TRUNK.key}'", {FindingKind.PARENT, FindingKind.SEGMENT}),
        (f"UPDATE segments SET n_bytes = 3 WHERE key = '{END.key}'", {FindingKind.SEGMENT}),
        (f"UPDATE segments SET parent = 'b2-00' WHERE key = '{TRUNK.key}'", {FindingKind.SEGMENT}),
        ("UPDATE conversations SET tip = 999", {FindingKind.DATABASE}),
        ("UPDATE messages SET parent = 999", {FindingKind.DATABASE}),
        ("UPDATE messages SET parent = id", {FindingKind.DATABASE}),
        ("UPDATE messages SET token_ids = x'00'", {FindingKind.DATABASE}),
        ("UPDATE messages SET role = 'oracle'", {FindingKind.DATABASE}),
        ("UPDATE messages SET stats = '{' WHERE stats IS NOT NULL", {FindingKind.DATABASE}),
        ("UPDATE messages SET receipt = '[]' WHERE receipt IS NOT NULL", {FindingKind.DATABASE}),
    ],
)
@pytest.mark.usefixtures("caplog")
def test_a_row_that_does_not_fit_the_rest_is_found(filled: Folders, sql: str, expected: set[FindingKind]) -> None:
    change(filled, sql)
    assert {kind for kind, _ in found(filled)} == expected


def test_a_whole_file_whose_key_is_not_that_of_its_tokens_is_found(filled: Folders) -> None:
    forged = Segment(key=END.key, parent=END.parent, start=END.start, tokens=(9, 9), rows=rows())
    file_of(filled, END).write_bytes(b"".join(container.encode(forged)))
    (finding,) = verify(filled)
    assert "its key is not that of its tokens" in finding.text


@pytest.mark.parametrize("damage", [lambda _content: b"", lambda content: bytes(len(content)), lambda c: c[:5000]])
def test_a_damaged_database_is_found(filled: Folders, damage: Callable[[bytes], bytes]) -> None:
    path = filled.data / DATABASE_NAME
    path.write_bytes(damage(path.read_bytes()))
    assert {kind for kind, _ in found(filled)} == {FindingKind.DATABASE}


def test_verifying_changes_nothing(filled: Folders) -> None:
    before = {path: path.read_bytes() for path in filled.data.rglob("*") if path.is_file()}
    verify(filled)
    assert {path: path.read_bytes() for path in filled.data.rglob("*") if path.is_file()} == before


def test_verifying_beside_a_running_instance_finds_nothing(place: DataPlace) -> None:
    place.store.begin_turn(begin())
    place.segments.put(TRUNK)
    assert verify(place.folders) == ()
