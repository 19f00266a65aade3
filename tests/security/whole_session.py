"""`python -m tests.security.whole_session DATA IMPORTED EXPORTED`: everything a person does in a window, in one go.

The window is the real one and its engine has a process of its own, though no weights.  After each step the kernel is
asked which sockets the window and its children hold; that is printed at the end.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog

import app.main
from app.domain.branch_events import BranchPressed
from app.domain.chat import ChatState
from app.domain.conversation import ConversationTree
from app.domain.exporting import ExportFormat, ExportWish
from app.domain.tree_events import RewindPressed
from app.paths import Folders
from app.ui.actions import ActionId
from app.ui.dialogs.progress_dialog import ProgressDialog
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page
from tests.fakes import hosted_toys
from tests.or_end import or_end
from tests.security.watched import children, network_sockets
from tests.ui.hands import press_key, type_text

_LOOKS_EVERY_MS = 10


class Person:
    """Does one thing after the other, each once the one before has led somewhere."""

    def __init__(self, imported: Path, exported: Path) -> None:
        self._imported, self._exported = imported, exported
        self.sockets: set[str] = set()
        self.steps: list[str] = []

    @or_end
    def live(self) -> None:
        """From the first look to closing the window."""
        steps = (
            self._load, self._send, self._send, self._rewind, self._branch, self._search, self._settings,
            self._library, self._statistics, self._import, self._export,
        )  # fmt: skip
        for step in steps:
            step()
            self._look(step.__name__)
        self._window.close()

    def _look(self, step: str) -> None:
        self.steps.append(step)
        for process in (os.getpid(), *children(os.getpid())):
            self.sockets.update(network_sockets(process))

    @property
    def _window(self) -> MainWindow:
        (found,) = (each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow))
        return found

    @property
    def _state(self) -> ChatState:
        return self._window._controller.state

    @property
    def _tree(self) -> ConversationTree:
        assert self._state.opened is not None
        return self._state.opened

    def _wait(self, true: Callable[[], bool]) -> None:
        loop, timer = QEventLoop(), QTimer()
        timer.timeout.connect(lambda: loop.quit() if true() else None)
        timer.start(_LOOKS_EVERY_MS)
        loop.exec()
        timer.stop()

    def _load(self) -> None:
        self._wait(lambda: self._state.store_ready and self._state.card is not None)

    def _send(self) -> None:
        before = len(self._tree.path()) if self._state.opened is not None else 0
        edit = self._window.parts.composer.edit
        type_text(edit, "What grows here?")
        press_key(edit, Qt.Key.Key_Return)
        self._wait(lambda: self._state.active is None and len(self._path()) == before + 2)

    def _path(self) -> list[object]:
        return [] if self._state.opened is None else list(self._tree.path())

    def _rewind(self) -> None:
        self._window._controller.press(RewindPressed(message=self._tree.path()[1].id))
        self._wait(lambda: len(self._path()) == 2)

    def _branch(self) -> None:
        first = self._tree.summary.id
        self._window._controller.press(BranchPressed(message=self._tree.path()[1].id, title="A branch"))
        self._wait(lambda: self._state.opened is not None and self._tree.summary.id != first)

    def _search(self) -> None:
        self._window.parts.actions[ActionId.FIND].trigger()
        type_text(self._window.parts.sidebar.filter, "grows")
        self._wait(lambda: bool(self._state.found.hits))

    def _settings(self) -> None:
        self._window.settings_page.open(Page.GENERAL)
        self._window.settings_page.dialog.edited.emit("sampling.temperature", 0.7)
        self._close_dialogs()

    def _library(self) -> None:
        self._window.parts.actions[ActionId.LIBRARY].trigger()
        self._window.parts.actions[ActionId.SERVERS].trigger()
        self._close_dialogs()

    def _statistics(self) -> None:
        for _ in range(2):
            self._window.parts.actions[ActionId.TOGGLE_STATS].trigger()

    def _import(self) -> None:
        before = len(self._state.conversations)
        self._window.exchange.bring_in([self._imported])
        self._wait(lambda: len(self._state.conversations) > before)
        self._close_dialogs()

    def _export(self) -> None:
        wish = ExportWish(conversations=None, form=ExportFormat.HTML, all_branches=True)
        self._window.exchange.write_out(wish, self._exported)
        self._wait(lambda: any(self._exported.iterdir()))
        self._wait(lambda: all("ritten to" in each.text for each in self._progress()))
        self._close_dialogs()

    def _progress(self) -> list[ProgressDialog]:
        return [each for each in self._window.findChildren(ProgressDialog) if each.isVisible()]

    def _close_dialogs(self) -> None:
        for dialog in self._window.findChildren(QDialog):
            dialog.close()


def main(data: str, imported: str, exported: str) -> int:
    """Live through a session; the exit code."""
    vars(app.main)["native_engine"] = hosted_toys.toy
    person = Person(Path(imported), Path(exported))
    QTimer.singleShot(0, person.live)
    code = app.main.open_window(Folders.under(Path(data)))
    print(json.dumps({"steps": person.steps, "sockets": sorted(person.sockets)}))  # noqa: T201
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
