"""The pages of a whole database are read without SQLite as SQLite wrote them."""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from app.storage.pages import Pages, Value

VALUES: tuple[Value, ...] = (
    *(None, 0, 1, 0.5, -1e300, "", "\u00e9 \u6f22", "w" * 60, b"", b"\x00\xff" * 30),
    *(sign * 2**bits + step for bits in (7, 15, 23, 31, 47, 63) for sign, step in ((1, -1), (-1, 0))),
    *(sign * 2**bits - (sign < 0) for bits in (7, 15, 23, 31, 47) for sign in (1, -1)),
)
ROW_IDS = (-(2**63), -5, 1, 127, 128, 2**14 - 1, 2**14, 2**21, 2**28, 2**35, 2**42, 2**49, 2**56 - 1, 2**56, 2**63 - 1)
Row = tuple[int, tuple[Value, ...]]


def made(path: Path, rows: Iterable[tuple[Value, ...]], *, columns: int, page_size: int = 4096) -> bytes:
    """A database with one table `t`, whose first column is the row's number."""
    names = ", ".join(f"c{n}" for n in range(columns))
    marks = ", ".join("?" * (columns + 1))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {page_size}")
        connection.execute(f"CREATE TABLE t (id INTEGER PRIMARY KEY, {names})")
        connection.execute("BEGIN")
        connection.executemany(f"INSERT INTO t VALUES ({marks})", rows)
        connection.execute("COMMIT")
    return path.read_bytes()


def root(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        found: int = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 't'").fetchone()[0]
    return found


def table(pages: Pages, path: Path) -> list[Row]:
    leaves, broken = pages.leaves(root(path))
    assert not broken
    rows = [row for leaf in leaves for row in pages.rows(leaf)]
    assert all(row.n_whole == len(row.values) for row in rows)
    return [(row.id, row.values[1:]) for row in rows]


def as_stored(rows: Sequence[tuple[int, *tuple[Value, ...]]]) -> list[Row]:
    return [(number, tuple(values)) for number, *values in rows]


def test_values_of_every_kind_are_as_sqlite_wrote_them(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    content = made(path, [(1, *VALUES)], columns=len(VALUES))
    ((_, values),) = table(Pages(memoryview(content)), path)
    assert [(type(value), value) for value in values] == [(type(value), value) for value in VALUES]


def test_rows_of_every_number_are_found_in_order(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    rows = [(number, f"row {number}") for number in ROW_IDS]
    assert table(Pages(memoryview(made(path, rows, columns=1))), path) == as_stored(rows)


@pytest.mark.parametrize("page_size", [512, 1024, 65536])
def test_rows_of_every_length_go_on_over_as_many_pages_as_they_need(tmp_path: Path, page_size: int) -> None:
    path = tmp_path / "some.db"
    # A page holds 35 bytes less of a row than its size, and each that a row goes on over 4 bytes less.
    ends = (*(page_size - 35 + n * (page_size - 4) for n in range(3)), page_size, 2 * page_size)
    lengths = [*range(0, 500, 7), *(end + near for end in ends for near in range(-12, 13))]
    rows = [(number, "x" * length + f"{number}") for number, length in enumerate(lengths)]
    pages = Pages(memoryview(made(path, rows, columns=1, page_size=page_size)))
    assert pages.size == page_size
    assert table(pages, path) == as_stored(rows)


def test_the_pages_that_hold_nothing_are_those_of_the_whole_list(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    made(path, [(number, "x" * 450) for number in range(400)], columns=1, page_size=512)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM t WHERE id < 390")
        connection.commit()
        n_free = connection.execute("PRAGMA freelist_count").fetchone()[0]
    free = Pages(memoryview(path.read_bytes())).free()
    assert len(free) == n_free > 2 * 512 // 4
    assert all(1 < number <= path.stat().st_size // 512 for number in free)


def test_what_was_committed_to_the_log_counts_and_what_was_not_does_not(tmp_path: Path) -> None:
    path, log = tmp_path / "some.db", tmp_path / "some.db-wal"
    made(path, [(1, "in the file")], columns=1)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        in_file = Pages(memoryview(path.read_bytes())).count
        connection.executemany("INSERT INTO t VALUES (?, ?)", [(number, "y" * 3000) for number in range(2, 30)])
        committed = log.read_bytes()
        first = Pages(memoryview(path.read_bytes()), committed)
        assert [number for number, _ in table(first, path)] == list(range(1, 30))
        assert first.count == connection.execute("PRAGMA page_count").fetchone()[0] > in_file
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO t VALUES (?, ?)", [(number, "z" * 3000) for number in range(30, 90)])
        longer = log.read_bytes()
        assert len(longer) > len(committed)
        assert [number for number, _ in table(Pages(memoryview(path.read_bytes()), longer), path)] == list(range(1, 30))


def test_a_log_of_which_one_byte_is_altered_counts_up_to_the_commit_before(tmp_path: Path) -> None:
    path, log = tmp_path / "some.db", tmp_path / "some.db-wal"
    made(path, [(1, "in the file")], columns=1)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        for number in (2, 3):
            connection.execute("INSERT INTO t VALUES (?, ?)", (number, "short"))
        content, whole = path.read_bytes(), log.read_bytes()
        at_end = len(whole)
        seen = {
            at: [number for number, _ in table(Pages(memoryview(content), altered(whole, at)), path)]
            for at in (0, 8, 16, 24, 31, 32, 60, at_end - 4096 - 24, at_end - 4096 - 10, at_end - 1)
        }
    assert seen == {at: [1] if at < at_end - 5000 else [1, 2] for at in seen}


def altered(content: bytes, at: int) -> bytes:
    return content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :]


def test_a_file_without_a_whole_page_has_none() -> None:
    pages = Pages(memoryview(b"SQLite"))
    assert (pages.count, pages.kind(1), pages.free(), list(pages.rows(1))) == (0, 0, set(), [])


def test_a_row_whose_last_page_goes_on_is_not_believed_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    content = bytearray(made(path, [(1, "x" * 10_000)], columns=1))
    pages = Pages(memoryview(bytes(content)))
    (last,) = (number for number, page in pages.stored() if bytes(page[:5]) == b"\0\0\0\0x")
    whole = "x" * 10_000
    assert table(pages, path) == [(1, (whole,))]
    content[(last - 1) * 4096 + 3] = 2
    (row,) = Pages(memoryview(bytes(content))).rows(root(path))
    assert row.n_whole == 1
    assert isinstance(row.values[1], str)
    assert isinstance(whole, str)
    assert whole.startswith(row.values[1])
    assert 4096 < len(row.values[1]) < 10_000
