"""A controller with scripted threads behind it; events come through the real post."""

from PySide6.QtCore import QCoreApplication

from app.domain.events import Event
from app.ui.bridge import Courier, Post
from app.ui.chat_controller import ChatController
from tests.fakes.scripted_engine import ScriptedEngine
from tests.fakes.scripted_store import ScriptedStore

_MOST_TURNS = 1000


class Stage:
    """Everything behind the window.

    Attributes:
        post, engine, store, courier, controller: see their types.
        ended: everything was taken down.
    """

    def __init__(self) -> None:
        self.post = Post(self._deliver)
        self.engine = ScriptedEngine(self.post)
        self.store = ScriptedStore(self.post)
        self.courier = Courier(self.engine, self.store)
        self.controller = ChatController(self.courier)
        self.ended = False
        self.controller.closed_down.connect(self._note_end)

    def settle(self) -> None:
        """Deliver everything that has been posted, and what that leads to."""
        for _ in range(_MOST_TURNS):
            if not self.post.n_waiting:
                return
            QCoreApplication.processEvents()
        raise AssertionError("events are posted without end, or never delivered")

    def close(self) -> None:
        """Take it down as `main` would."""
        self.post.close()
        for part in (self.controller, self.courier, self.post):
            part.deleteLater()

    def _note_end(self) -> None:
        self.ended = True

    def _deliver(self, event: Event) -> None:
        self.controller.deliver(event)
