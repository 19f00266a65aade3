"""Saved states that find no room are given up again and again: the chat reads what it must, and loses no word."""

from functools import partial
from pathlib import Path

from app.domain.events import NewChatPressed
from app.domain.settings import Settings
from app.paths import Folders
from tests.drill.said import goes_on, quits_clean_and_finds_all
from tests.fakes.toy_application import ToyApplication, toy_folders
from tests.journeys.conftest import Start


def saved_bytes(folders: Folders) -> int:
    return sum(path.stat().st_size for path in folders.segments.rglob("*") if path.is_file())


def chats(toy: ToyApplication) -> None:
    """Three, one after another: the tip that is shown keeps its rows, whatever room there is."""
    for n in range(3):
        toy.controller.press(NewChatPressed())
        toy.wait(lambda: toy.state.opened is None)
        goes_on(toy, f"question {n}")


def test_with_no_room_for_saved_states_every_reply_is_whole(start: Start, tmp_path: Path, home: Folders) -> None:
    folders = toy_folders(tmp_path / "little", settings=Settings(segments_budget=1))
    toy = start(folders=folders)
    toy.ready()
    chats(toy)
    first = toy.listed[2].id
    assert toy.notice == ""
    toy.quit()

    roomy = start()
    roomy.ready()
    chats(roomy)
    roomy.quit()
    assert saved_bytes(folders) < saved_bytes(home) / 2

    again = start(folders=folders)
    again.ready()
    again.pick(first)
    assert again.shown[0] == "question 0"
    goes_on(again, "and once more")
    assert again.notice == ""
    quits_clean_and_finds_all(again, partial(start, folders=folders))
