"""Notes what the window does for the next start, and lets it tell what went wrong before this one."""

from collections.abc import Callable
from typing import Protocol

from app.crash import Witness
from app.domain.crash import Running
from app.domain.events import Event
from app.log import LIFE
from app.ui.bridge.keeper import Keeper
from app.ui.chat_controller import ChatController
from app.ui.crash_presenter import CrashPresenter
from app.ui.main_window import MainWindow


class Opener(Protocol):
    """Chooses the model at start."""

    def start(self) -> None:
        """Load the chosen one."""

    def take_demo(self) -> None:
        """Load the demo model."""


class CrashWatch:
    """Of one window after the other, from before its model is chosen until everything else has ended."""

    def __init__(
        self,
        witness: Witness,
        window: MainWindow,
        controller: ChatController,
        opener: Opener,
        *,
        post: Callable[[Event], None],
    ) -> None:
        self._witness, self._opener = witness, opener
        self._running = Keeper(witness.note, post, name="tandem-running")
        self._seen: Keeper[None] = Keeper(lambda _seen: witness.told(), post, name="tandem-reports")
        self._wanted = Running()
        self._presenter = self._watch(window, controller)

    def go_over_to(self, window: MainWindow, controller: ChatController) -> None:
        """Another window takes the place of this one."""
        self._presenter = self._watch(window, controller)

    def _watch(self, window: MainWindow, controller: ChatController) -> CrashPresenter:
        made = CrashPresenter(controller, window.parts.notice, window)
        made.running_changed.connect(self._running.keep)
        made.load_wanted.connect(self._load_again)
        made.demo_wanted.connect(self._opener.take_demo)
        made.seen.connect(lambda: self._seen.keep(None))
        self._witness.tell_to(made.report)
        return made

    def begin(self, wanted: Running) -> None:
        """Load the chosen model, unless the last window ended by it.

        Args:
            wanted: what is loaded then.
        """
        self._wanted = wanted
        last = self._witness.last
        held = last is not None and last.warns
        self._witness.begin(Running() if held else wanted)
        LIFE.info("started")
        if not held:
            self._opener.start()
        if last is not None:
            self._presenter.tell_of_last(last, held=held)

    def _load_again(self) -> None:
        # On the disk before it begins, as it may end the window at once, and once has.
        self._witness.note(self._wanted)
        self._opener.start()

    def end(self) -> None:
        """The window was closed in good order."""
        self._running.close()
        self._seen.close()
        self._witness.end()
        LIFE.info("ended")
