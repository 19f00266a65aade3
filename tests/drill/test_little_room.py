"""Saved states that find no room are given up again and again: the chat reads what it must, and loses no word."""

from functools import partial
from pathlib import Path

from app.domain.settings import Settings
from app.paths import Folders
from tests.drill.said import goes_on, quits_clean_and_finds_all
from tests.fakes.toy_application import toy_folders
from tests.journeys.conftest import Start


def saved_bytes(folders: Folders) -> int:
    return sum(path.stat().st_size for path in folders.segments.rglob("*") if path.is_file())


def test_with_no_room_for_saved_states_every_reply_is_whole(start: Start, tmp_path: Path, home: Folders) -> None:
    folders = toy_folders(tmp_path / "little", settings=Settings(segments_budget=1))
    toy = start(folders=folders)
    toy.ready()
    for n in range(3):
        goes_on(toy, f"question {n}")
    said = [node.message for node in toy.tree.path()]
    assert toy.notice == ""
    toy.quit()

    roomy = start()
    roomy.ready()
    for n in range(3):
        goes_on(roomy, f"question {n}")
    assert [node.message.role for node in roomy.tree.path()] == [message.role for message in said]
    roomy.quit()
    assert saved_bytes(folders) < saved_bytes(home) / 2

    again = start(folders=folders)
    again.ready()
    again.pick(again.listed[0].id)
    assert [node.message for node in again.tree.path()] == said
    goes_on(again, "and once more")
    assert again.notice == ""
    quits_clean_and_finds_all(again, partial(start, folders=folders))
