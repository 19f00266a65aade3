"""A controller with scripted threads behind it; events come through the real post."""

from PySide6.QtCore import QCoreApplication

from app.domain.events import Event
from app.ui.bridge import Courier, Post
from app.ui.chat_controller import ChatController
from tests.fakes.scripted_engine import ScriptedEngine
from tests.fakes.scripted_store import ScriptedStore


class Stage:
    """Everything behind the window.

    Attributes:
        post, engine, store, courier, controller: see their types.
    """

    def __init__(self) -> None:
        self.post = Post(self._deliver)
        self.engine = ScriptedEngine(self.post)
        self.store = ScriptedStore(self.post)
        self.courier = Courier(self.engine, self.store)
        self.controller = ChatController(self.courier)

    def settle(self) -> None:
        """Deliver everything that has been posted."""
        while self.post.n_waiting:
            QCoreApplication.processEvents()

    def close(self) -> None:
        """Take it down as `main` would."""
        self.post.close()
        for part in (self.controller, self.courier, self.post):
            part.deleteLater()

    def _deliver(self, event: Event) -> None:
        self.controller.deliver(event)
