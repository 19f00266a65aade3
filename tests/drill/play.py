"""A whole application with an engine without weights, in a process of its own, held at a step until it is told to end.

`python -m tests.drill.play window|ask FOLDER STEP`: says `held` on its standard output when the engine has come there.
"""

import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer

import app.cli.run as cli
import app.main
import app.ui.front
from app.cli.parser import make_parser
from app.domain.chat import ChatState
from app.domain.generation import GenerationOptions
from app.engine.stop import StopFlag
from app.paths import Folders
from app.ui.bridge import Courier
from app.ui.chat_controller import ChatController
from tests.fakes.pace import Pace, Step
from tests.fakes.toy_engine import ToyEngine
from tests.or_end import or_end

QUESTION = "a question that is asked"
_FIRST_ROUNDS = 3
_ENDLESS = 100_000


class TellingPace(Pace):
    """Says when it holds; saving and naming are let on by whoever ends, everything else by a stop."""

    def __init__(self, step: Step, *, holds: bool) -> None:
        super().__init__()
        self._step = step
        self._holds_there = holds
        self._n_before = _FIRST_ROUNDS if step is Step.WRITE else 0

    def wait(self, step: Step, stop: StopFlag | None = None) -> None:
        if step is self._step and self._n_before == 0:
            if self._holds_there:
                self.hold(step)
            sys.stdout.write("\nheld\n")
            sys.stdout.flush()
            self._n_before = -1
        elif step is self._step:
            self._n_before -= 1
        super().wait(step, stop)


class SpeakingController(ChatController):
    """Says something as soon as that is possible, and lets the engine on when somebody asks it to end."""

    def __init__(self, courier: Courier, state: ChatState, *, pace: Pace) -> None:
        super().__init__(courier, state)
        self._said = self._is_left = False
        self.state_changed.connect(self._follow)
        self.leaving.connect(pace.free)
        self.leaving.connect(self._leave)

    @or_end
    def _follow(self, _old: ChatState, new: ChatState) -> None:
        if new.store_ready and (new.card is not None or new.loading is not None) and not self._said:
            self._said = True
            QTimer.singleShot(0, self, self._say)

    @or_end
    def _say(self) -> None:
        # Who is asked to end before that hears of it no more.
        assert self.send(QUESTION, options=GenerationOptions()) or self._is_left

    def _leave(self) -> None:
        self._is_left = True


def play(what: str, folder: Path, step: Step) -> int:
    """Run it; the exit code."""
    pace = TellingPace(step, holds=what == "window")
    folders = Folders.under(folder)
    if what == "window":
        vars(app.main)["native_engine"] = ToyEngine(pace).made
        vars(app.ui.front)["ChatController"] = partial(SpeakingController, pace=pace)
        return app.main.open_window(folders)
    engine = ToyEngine(pace)
    engine.n_words = _ENDLESS  # a command tells nobody that a stop has come, so nothing is held
    vars(cli).update(native_engine=engine.made)
    model = str(folder.parent / "toy.gguf")
    return cli.run(make_parser().parse_args(["--data", str(folder), "ask", QUESTION, "--model", model]), folders)


if __name__ == "__main__":
    sys.exit(play(sys.argv[1], Path(sys.argv[2]), Step(sys.argv[3])))
