"""`python -m tests.crash.one_window DATA ENGINE [PRESS]`: the real window with an engine without weights.

It prints what its start says, presses one thing in what it says, and is closed once that has led somewhere.
"""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QWidget

import app.main
from app.domain.chat import ChatState
from app.paths import Folders
from app.ui.dialogs.crash_dialog import CrashDialog
from app.ui.main_window import MainWindow
from tests.fakes import hosted_toys
from tests.or_end import or_end

ENGINES = {"toy": hosted_toys.toy, "deadly": hosted_toys.deadly}


class Onlooker:
    """Looks at the window until there is nothing more to see."""

    def __init__(self, press: str) -> None:
        self._press = press
        self._seen: dict[str, object] = {}
        self._timer = QTimer()
        self._timer.setInterval(20)
        self._timer.timeout.connect(self._look)
        QTimer.singleShot(0, self._timer.start)

    @or_end
    def _look(self) -> None:
        window = next((each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)), None)
        if window is None:
            return
        state = window._controller.state
        if "report" not in self._seen and (dialog := _shown(window, CrashDialog)) is not None:
            self._seen["report"] = dialog.findChildren(QPlainTextEdit)[0].toPlainText()
            self._seen["loading"] = state.loading is not None
            next(each for each in dialog.findChildren(QPushButton) if each.text() == self._press).click()
        elif state.store_ready and self._is_done(state):
            self._timer.stop()
            notice = window.parts.notice.text
            model = state.card.path.name if state.card else ""
            sys.stdout.write(json.dumps({**self._seen, "notice": notice, "model": model}) + "\n")
            window.close()

    def _is_done(self, state: ChatState) -> bool:
        if self._press and "report" not in self._seen:
            return False
        return self._press == "Go on without a model" or state.card is not None or state.model_error is not None


def _shown(window: QWidget, kind: type[CrashDialog]) -> CrashDialog | None:
    return next((each for each in window.findChildren(kind) if each.isVisible()), None)


def main(data: str, engine: str, press: str = "") -> int:
    """Run it; the exit code."""
    vars(app.main)["native_engine"] = ENGINES[engine]
    onlooker = Onlooker(press)
    code = app.main.open_window(Folders.under(Path(data)))
    del onlooker
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
