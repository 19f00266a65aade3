"""The disk refuses one step, whichever: the whole window says so, keeps the words, and goes on.

Which steps are tried is `TANDEM_DRILL`: about so many of all (a few by default).
"""

import errno
import os
from pathlib import Path

import pytest

from app.paths import Folders
from tests.drill.said import goes_on, is_told
from tests.fakes.toy_application import ToyApplication, toy_folders
from tests.journeys.conftest import Start
from tests.journeys.person import say
from tests.storage.recorder import recorded
from tests.storage.test_full_disk import Disk

pytestmark = pytest.mark.usefixtures("caplog")

N_TRIED = int(os.environ.get("TANDEM_DRILL", "6"))
_NEVER = 10**9


def chat(toy: ToyApplication, disk: Disk) -> bool:
    """One message, and its reply; the person makes room and sends again when it was refused.  False without a store."""
    toy.wait(lambda: toy.state.store_ready or toy.state.fatal is not None)
    if toy.state.fatal is not None:
        assert is_told(str(toy.state.fatal))
        return False
    toy.ready()
    say(toy, "one")
    toy.wait(lambda: bool(toy.shown) or toy.window.parts.composer.text == "one")
    if not toy.shown:
        assert is_told(toy.notice)
        disk.cleared = True
        say(toy, "")
    toy.complete(2)
    assert toy.notice == "" or is_told(toy.notice)
    return True


def n_steps(start: Start, folders: Folders) -> int:
    with recorded(folders.data, refuse=lambda _nth: 0) as recorder:
        toy = start(folders=folders)
        assert chat(toy, Disk(_NEVER, errno.ENOSPC, lasting=False))
        toy.quit()
        return recorder.n_asked


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_whichever_step_the_disk_refuses(start: Start, tmp_path: Path, number: int) -> None:
    n_all = n_steps(start, toy_folders(tmp_path / "measured"))
    assert n_all > 20
    for first in range(1, n_all, max(1, n_all // N_TRIED)):
        folders = toy_folders(tmp_path / str(first))
        disk = Disk(first, number, lasting=False)
        with recorded(folders.data, refuse=disk.refuse):
            toy = start(folders=folders)
            has_store = chat(toy, disk)
            if has_store:
                goes_on(toy, "two")
                assert toy.shown[0] == "one"
            toy.quit()
        again = start(folders=folders)
        again.ready()
        if has_store:
            again.pick(again.listed[0].id)
            assert again.shown == toy.shown
        goes_on(again, "three")
        again.quit()
