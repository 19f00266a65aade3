"""`verify --repair` on a folder whose database has lost pages."""

from pathlib import Path

from app.paths import Folders
from app.storage import DataPlace
from app.storage.database import DATABASE_NAME
from tests.cli.console import run
from tests.storage.samples import begin, finish


def test_a_damaged_database_is_told_repaired_in_one_sentence_and_clean_afterwards(tmp_path: Path) -> None:
    with DataPlace.open(Folders.under(tmp_path)) as place:
        for n in range(30):
            _, (_, reply) = place.store.begin_turn(begin(f"question {n} " + "word " * 200))
            place.store.finish_reply(finish(reply.id))
    path = tmp_path / DATABASE_NAME
    content = bytearray(path.read_bytes())
    content[-3 * 4096 : -2 * 4096] = bytes(4096)
    path.write_bytes(content)
    assert run(tmp_path, "verify").code == 1
    repaired = run(tmp_path, "verify", "--repair")
    assert (repaired.code, len(repaired.err.strip().splitlines())) == (0, 1), repaired.err
    assert "could be saved" in repaired.err
    assert run(tmp_path, "verify", "--json").record == {"clean": True, "findings": [], "damaged": []}
    assert (tmp_path / f"{DATABASE_NAME}.damaged").exists()
