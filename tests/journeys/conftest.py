"""Applications with an engine without weights, each taken down at the end, and nothing of them left."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.paths import Folders
from app.storage.thread import OpenPlace
from tests.fakes.pace import Step
from tests.fakes.toy_application import MakeLine, ToyApplication, toy_folders
from tests.ui.conftest import no_threads_left, no_timers_left, no_windows_left

__all__ = ["no_threads_left", "no_timers_left", "no_windows_left"]

Start = Callable[..., ToyApplication]


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    """A data folder whose settings name a model."""
    return toy_folders(tmp_path)


@pytest.fixture
def start(qtbot: QtBot, home: Folders) -> Iterator[Start]:
    """Starts the application; `quit` or the end of the test takes it down."""
    started: list[ToyApplication] = []

    def begin(
        *,
        hold: Step | None = None,
        folders: Folders | None = None,
        line: MakeLine | None = None,
        open_place: OpenPlace | None = None,
    ) -> ToyApplication:
        held = (hold,) if hold is not None else ()
        made = ToyApplication(qtbot, folders or home, hold=held, line=line, open_place=open_place)
        started.append(made)
        return made

    yield begin
    for each in started:
        each.quit()
