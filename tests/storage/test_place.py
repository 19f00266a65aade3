import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.errors import DiskFullError, StoreError, StoreInUseError, StoreTooNewError
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.paths import Folders
from app.storage import Database, DataPlace, FindingKind, Store, verify
from app.storage.database import DATABASE_NAME
from app.storage.faults import UnwritableError, known
from tests.storage.samples import ROOT, answer, begin, finish, in_child, segment

NOBODY_UID = 65534


def modes(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_mode & 0o777 for path in sorted(folder.rglob("*"))}


def test_everything_in_the_folder_is_private_whatever_the_umask(folders: Folders) -> None:
    before = os.umask(0)
    try:
        with DataPlace.open(folders) as place:
            place.store.begin_turn(begin())
            place.segments.put(segment((1, 2)))
            found = modes(folders.data)
    finally:
        os.umask(before)
    assert {f"{DATABASE_NAME}-wal", f"{DATABASE_NAME}-shm"} <= found.keys()
    assert {name: mode for name, mode in found.items() if mode not in (0o600, 0o700)} == {}


def test_a_database_that_others_could_read_is_made_private(folders: Folders) -> None:
    DataPlace.open(folders).close()
    (folders.data / DATABASE_NAME).chmod(0o644)
    DataPlace.open(folders).close()
    assert (folders.data / DATABASE_NAME).stat().st_mode & 0o777 == 0o600


def test_closing_leaves_one_database_file_and_no_log(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        place.store.begin_turn(begin())
    assert sorted(path.name for path in folders.data.iterdir() if path.is_file()) == [DATABASE_NAME, "tandem.lock"]


@pytest.mark.parametrize(
    "content", [b"", bytes(8192), b"no database at all" * 1000, b"SQLite format 3\0" + b"\xff" * 5000]
)
@pytest.mark.usefixtures("caplog")
def test_a_database_that_is_none_is_kept_aside_and_a_new_one_begun(folders: Folders, content: bytes) -> None:
    folders.create()
    (folders.data / DATABASE_NAME).write_bytes(content)
    with DataPlace.open(folders) as place:
        aside = folders.data / f"{DATABASE_NAME}.damaged"
        assert [str(aside) in notice for notice in place.notices] == [True]
        assert place.store.conversations() == ()
        place.store.begin_turn(begin())
    assert aside.read_bytes() == content
    with DataPlace.open(folders) as place:
        assert len(place.store.conversations()) == 1


@pytest.mark.usefixtures("caplog")
def test_another_programs_database_is_kept_aside(folders: Folders) -> None:
    folders.create()
    other = sqlite3.connect(folders.data / DATABASE_NAME)
    other.execute("CREATE TABLE theirs (word TEXT)")
    other.commit()
    other.close()
    with DataPlace.open(folders) as place:
        assert "kept as" in place.notices[0]


@pytest.mark.usefixtures("caplog")
def test_a_database_damaged_in_its_middle_is_kept_aside_with_its_log(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        place.store.begin_turn(begin())
    path = folders.data / DATABASE_NAME
    content = path.read_bytes()
    path.write_bytes(content[:100] + bytes(len(content) - 100))
    path.with_name(f"{DATABASE_NAME}-wal").write_bytes(b"a log")
    with DataPlace.open(folders) as place:
        assert len(place.notices) == 1
    assert (folders.data / f"{DATABASE_NAME}.damaged").read_bytes() == content[:100] + bytes(len(content) - 100)
    assert (folders.data / f"{DATABASE_NAME}.damaged-wal").read_bytes() == b"a log"


def test_a_log_without_its_database_is_kept_aside(folders: Folders) -> None:
    folders.create()
    (folders.data / f"{DATABASE_NAME}-wal").write_bytes(b"a log")
    DataPlace.open(folders).close()
    assert (folders.data / f"{DATABASE_NAME}-wal.damaged").read_bytes() == b"a log"


def test_a_second_instance_is_refused_and_the_first_goes_on(place: DataPlace) -> None:
    with pytest.raises(StoreInUseError, match="already running"):
        DataPlace.open(place.folders)
    place.store.begin_turn(begin())


def test_a_newer_database_is_refused_and_the_folder_let_go(folders: Folders) -> None:
    DataPlace.open(folders).close()
    newer = sqlite3.connect(folders.data / DATABASE_NAME)
    newer.execute("PRAGMA user_version = 7000")
    newer.close()
    with pytest.raises(StoreTooNewError, match="newer Tandem"):
        DataPlace.open(folders)
    with pytest.raises(StoreTooNewError, match="newer Tandem"):
        verify(folders)
    with pytest.raises(StoreTooNewError):
        DataPlace.open(folders)


def test_a_database_locked_by_another_program_is_refused_with_a_sentence(folders: Folders) -> None:
    DataPlace.open(folders).close()
    other = sqlite3.connect(folders.data / DATABASE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreInUseError, match="keeps the database"):
        DataPlace.open(folders, busy_timeout_s=0.0)
    other.close()
    DataPlace.open(folders).close()


@pytest.fixture
def reachable_folder() -> Iterator[Path]:
    """A folder that other users can reach, unlike those of pytest."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_read_only_folder_is_refused_with_a_sentence(reachable_folder: Path) -> None:
    data = reachable_folder / "data"
    data.mkdir()
    data.chmod(0o555)

    def work() -> None:
        # Permissions do not bind root.
        if os.geteuid() == 0:
            os.setuid(NOBODY_UID)
        with pytest.raises(StoreError, match="cannot be written"):
            DataPlace.open(Folders.under(data))

    assert in_child(work) == 0


def test_conversations_in_a_read_only_folder_can_still_be_read(reachable_folder: Path) -> None:
    folders = Folders.under(reachable_folder / "data")
    with DataPlace.open(folders) as place:
        place.store.begin_turn(begin())
    (folders.data / DATABASE_NAME).chmod(0o644)
    folders.data.chmod(0o555)

    def work() -> None:
        if os.geteuid() == 0:
            os.setuid(NOBODY_UID)
        with Database.open_read_only(folders.data) as database:
            assert len(Store(database).conversations()) == 1

    code = in_child(work)
    folders.data.chmod(0o755)
    assert code == 0


def test_a_folder_that_is_a_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    with pytest.raises(StoreError, match=r"\(File exists\); check the disk\.$"):
        DataPlace.open(Folders.under(tmp_path / "data"))


def test_a_full_disk_refuses_the_words_and_keeps_what_is_there(place: DataPlace) -> None:
    summary, _ = place.store.begin_turn(begin("first"))
    n_pages = answer(place._database, "PRAGMA page_count")
    place._database.rows(f"PRAGMA max_page_count = {n_pages}")
    with pytest.raises(sqlite3.OperationalError) as caught:
        place.store.begin_turn(begin("x" * 100_000))
    told = known(caught.value, place.folders.data)
    assert isinstance(told, DiskFullError)
    assert "is full; free some space" in str(told)
    assert place.store.conversations() == (summary,)
    place._database.rows("PRAGMA max_page_count = 1000000")
    place.store.begin_turn(begin("x" * 100_000))


def test_a_disk_that_refuses_writes_refuses_the_words_and_keeps_what_is_there(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        place.store.begin_turn(begin("first"))

    def work() -> None:
        # A limit on the size of files stands in for a full disk: writes fail from there on.
        with DataPlace.open(folders) as place:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
            with pytest.raises(sqlite3.Error) as caught:
                place.store.begin_turn(begin("x" * 500_000))
            assert isinstance(known(caught.value, folders.data), StoreError)
            with pytest.raises(OSError, match="File too large"):
                place.segments.put(segment(tuple(range(50_000))))
            place.store.begin_turn(begin("second"))

    assert in_child(work) == 0
    with DataPlace.open(folders) as place:
        assert [entry.title for entry in place.store.conversations()] == ["second", "first"]
    assert verify(folders) == ()


@pytest.mark.parametrize(("n_replies", "words"), [(1, "1 reply was"), (2, "2 replies were")])
def test_replies_cut_off_by_a_crash_are_kept_as_stopped_and_said(folders: Folders, n_replies: int, words: str) -> None:
    with DataPlace.open(folders) as place:
        begun = [place.store.begin_turn(begin()) for _ in range(n_replies)]
    with DataPlace.open(folders) as place:
        assert [notice.startswith(words) for notice in place.notices] == [True]
        tree = place.store.open_conversation(begun[0][0].id)
        assert tree.path()[-1].finish_reason is FinishReason.STOPPED
        assert tree.path()[-1].message == Message(Role.ASSISTANT, "")
    with DataPlace.open(folders) as place:
        assert place.notices == ()


def test_tidying_removes_what_was_cut_off_before_the_start_and_nothing_that_is_being_written(folders: Folders) -> None:
    DataPlace.open(folders).close()
    for name in (f".{DATABASE_NAME}.00ff.tmp", f".{DATABASE_NAME}.00ff.tmp-journal", ".settings.json.00ff.tmp"):
        (folders.data / name).write_bytes(b"half")
    assert [finding.kind for finding in verify(folders)] == [FindingKind.LEFTOVER] * 3
    with DataPlace.open(folders) as place:
        (folders.data / ".settings.json.11ee.tmp").write_bytes(b"in the middle of it")
        place.tidy()
    assert [path.name for path in folders.data.glob(".*")] == [".settings.json.11ee.tmp"]


def test_reading_goes_on_beside_a_running_instance(place: DataPlace) -> None:
    summary, _ = place.store.begin_turn(begin())
    with Database.open_read_only(place.folders.data) as database:
        assert Store(database).conversations() == (summary,)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            Store(database).rename(summary.id, "changed")


def test_a_folder_without_a_database_reads_as_empty_and_stays_so(folders: Folders) -> None:
    with Database.open_read_only(folders.data) as database:
        assert Store(database).conversations() == ()
    assert not folders.data.exists()


def test_a_killed_process_leaves_words_that_can_be_read_without_the_lock(folders: Folders) -> None:
    def work() -> None:
        place = DataPlace.open(folders)
        place.store.begin_turn(begin("kept"))
        os.kill(os.getpid(), signal.SIGKILL)

    assert in_child(work) == -9
    with Database.open_read_only(folders.data) as database:
        assert [entry.title for entry in Store(database).conversations()] == ["kept"]


def test_a_new_process_finds_the_words_and_the_rows_of_an_earlier_one(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        summary, (_, reply) = place.store.begin_turn(begin())
        place.store.finish_reply(finish(reply.id, "Good day."))
        place.segments.put(segment((1, 2)))
    code = (
        "import sys; from pathlib import Path; from app.paths import Folders; from app.storage import DataPlace;"
        "place = DataPlace.open(Folders.under(Path(sys.argv[1])));"
        "tree = place.store.open_conversation(int(sys.argv[2]));"
        "rows = place.segments.find(sys.argv[3], (1, 2))[0].load();"
        "print(tree.path()[-1].message.content, bytes(rows.target).hex())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(folders.data), str(summary.id), ROOT],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert ran.stdout.strip() == f"Good day. {bytes(segment((1, 2)).rows.target).hex()}"


@pytest.mark.usefixtures("caplog")
def test_after_mending_what_is_said_can_be_found_as_before(place: DataPlace) -> None:
    place.mend()
    place.store.begin_turn(begin("A seldom word: zyzzyva"))
    assert place.index.pending() == 0
    assert place.search.find("zyzzyva").hits


def test_a_place_that_becomes_writable_is_the_one_that_was_opened(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    with DataPlace.open(folders) as place:
        place.store.begin_turn(begin("Hello"))
    with monkeypatch.context() as patch:
        patch.setattr(DataPlace, "open", classmethod(refused))
        read = DataPlace.open_or_read(folders)
    before = dict(vars(read))
    read.become_writable()
    assert (before["unwritable"] is None, read.unwritable is None) == (False, True)
    assert [name for name, part in vars(read).items() if name not in SAME and part is before[name]] == []
    read.store.begin_turn(begin("And more"))
    read.close()


def test_a_place_that_cannot_become_writable_can_still_be_read_and_writes_nothing(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    with DataPlace.open(folders) as place:
        place.store.begin_turn(begin("Hello"))
    before = sorted(folders.data.iterdir())
    monkeypatch.setattr(DataPlace, "open", classmethod(refused))
    read = DataPlace.open_or_read(folders)
    with pytest.raises(UnwritableError):
        read.become_writable()
    assert [entry.title for entry in read.store.conversations()] == ["Hello"]
    assert sorted(folders.data.iterdir()) == before
    read.close()


SAME = frozenset({"folders", "_clock", "_budget", "_leftovers", "notices"})


def refused(_kind: type[DataPlace], /, folders: Folders, **_named: object) -> DataPlace:
    raise UnwritableError(f"The folder {folders.data} cannot be written.")
