"""The real window over a data folder, with the threads that read and write beside it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from pytestqt.qtbot import QtBot

from app.domain.presets import Presets
from app.domain.settings import Settings
from app.paths import Folders
from app.ui.bridge.desk import Desk
from app.ui.main_window import MainWindow
from tests.ui.stage import Stage


@contextmanager
def window_at_desk(
    qtbot: QtBot, stage: Stage, folders: Folders, *, settings: Settings | None = None, presets: Presets = ()
) -> Iterator[MainWindow]:
    """A window that is shown; its desk is cleared at the end."""
    desk = Desk(folders)
    settings = settings if settings is not None else Settings()
    made = MainWindow(stage.controller, settings, today=lambda: date(2026, 2, 2), presets=presets, desk=desk)
    qtbot.addWidget(made)
    made.show()
    stage.settle()
    yield made
    desk.close()
