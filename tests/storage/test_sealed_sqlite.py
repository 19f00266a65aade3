"""An encrypted database behaves as Python's own `sqlite3` does, faults included."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.storage.sealed_sqlite import connect_sealed

KEY = bytes(range(32))
Connect = Callable[[Path], sqlite3.Connection]


def sealed(path: Path) -> sqlite3.Connection:
    return connect_sealed(str(path), KEY, timeout=0.0)


def plain(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, timeout=0.0)


def outcome(connect: Connect, path: Path, sql: str) -> tuple[str, str, int]:
    with closing(connect(path)) as connection:
        connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT NOT NULL)")
        connection.execute("INSERT INTO t VALUES (1, 'one')")
        with closing(connect(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(sqlite3.Error) as raised:
                connection.execute(sql)
            other.execute("ROLLBACK")
    return type(raised.value).__name__, str(raised.value), raised.value.sqlite_errorcode


@pytest.mark.parametrize(
    "sql",
    ["SELECT * FROM absent", "nonsense", "INSERT INTO t VALUES (2, 'two')", "PRAGMA journal_mode = WAL"],
)
def test_faults_are_those_of_pythons_own(tmp_path: Path, sql: str) -> None:
    assert outcome(sealed, tmp_path / "sealed", sql) == outcome(plain, tmp_path / "plain", sql)


def test_a_broken_constraint_is_that_of_pythons_own(tmp_path: Path) -> None:
    with closing(sealed(tmp_path / "file")) as connection:
        connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
        connection.execute("INSERT INTO t VALUES (1)")
        with pytest.raises(sqlite3.IntegrityError) as raised:
            connection.execute("INSERT INTO t VALUES (1)")
    assert raised.value.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CONSTRAINT


def test_a_fault_while_rows_are_read_is_pythons_own(tmp_path: Path) -> None:
    with closing(sealed(tmp_path / "file")) as connection:
        connection.execute("CREATE TABLE t (a)")
        connection.execute("INSERT INTO t VALUES ('{}'), ('{}'), ('{')")
        rows = connection.execute("SELECT json(a) FROM t")
        with pytest.raises(sqlite3.OperationalError, match="malformed JSON"):
            list(rows)


def test_rows_values_and_counts_are_those_of_pythons_own(tmp_path: Path) -> None:
    values = (1, 2.5, "text", b"\0bytes", None)
    with closing(sealed(tmp_path / "file")) as connection:
        assert connection.execute("SELECT ?, ?, ?, ?, ?", values).fetchone() == values
        connection.execute("CREATE TABLE t (a)")
        assert connection.execute("INSERT INTO t VALUES (7)").lastrowid == 1
        connection.execute("BEGIN")
        assert connection.in_transaction
        assert connection.execute("UPDATE t SET a = 8").rowcount == 1
        connection.execute("COMMIT")
        assert list(connection.execute("SELECT a FROM t")) == connection.execute("SELECT a FROM t").fetchall() == [(8,)]


@pytest.mark.parametrize("key", [bytes(32), b""], ids=["another", "none"])
def test_nothing_is_read_with_the_wrong_key_and_nothing_is_said_but_the_error(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], key: bytes
) -> None:
    with closing(sealed(tmp_path / "file")) as connection:
        connection.execute("CREATE TABLE t (a)")
    with (
        closing(connect_sealed(str(tmp_path / "file"), key)) as connection,
        pytest.raises(sqlite3.DatabaseError, match="not a database") as raised,
    ):
        connection.execute("SELECT * FROM t")
    assert raised.value.sqlite_errorcode == sqlite3.SQLITE_NOTADB
    assert capfd.readouterr().err == ""


def test_every_altered_page_is_noticed(tmp_path: Path) -> None:
    with closing(sealed(tmp_path / "file")) as connection:
        connection.execute("CREATE TABLE t (a)")
        connection.execute("INSERT INTO t VALUES (zeroblob(20000))")
    content = bytearray((tmp_path / "file").read_bytes())
    content[9000] ^= 1
    (tmp_path / "file").write_bytes(content)
    with closing(sealed(tmp_path / "file")) as connection, pytest.raises(sqlite3.DatabaseError):
        connection.execute("SELECT a FROM t").fetchall()


def test_temporary_tables_stay_in_memory(tmp_path: Path) -> None:
    with closing(sealed(tmp_path / "file")) as connection:
        assert connection.execute("PRAGMA temp_store").fetchone() == (2,)
