"""What the user sees of the application: one window at a time, over threads that go on.

Widgets take their texts when they are made, a thousand of them, so another language means another window: the old one
gives what it holds to the new one, which stands where it stood, over the same state of the chat.  That waits until
nothing is under way that a window shows or does.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.chat import ChatState
from app.domain.ids import MessageId
from app.domain.model_choices import KeptChoices
from app.domain.placement import Placement
from app.domain.presets import Presets
from app.domain.settings import Settings
from app.ui.bridge import Courier
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.desktop import Desktop
from app.ui.garbage import let_go_of_what_went
from app.ui.languages import Speech
from app.ui.main_window import MainWindow
from app.ui.widgets.transcript_view import TranscriptView


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What a window begins with.

    Attributes:
        settings, presets, choices: as they were kept.
        placement: where the window stood.
    """

    settings: Settings
    presets: Presets
    choices: KeptChoices
    placement: Placement


class Front(QObject):
    """One window and what stands around it.

    Attributes:
        controller, window, desktop, desk: of the window there is now.

    Signals:
        settings_changed, presets_changed, choices_changed: (`Settings`, `Presets`, `KeptChoices`) to be kept.
        demo_wanted: the demo model is.
        renewed: another window has taken the place of the one before.
        ended: both threads have, after quitting.
    """

    settings_changed = Signal(object)
    presets_changed = Signal(object)
    choices_changed = Signal(object)
    demo_wanted = Signal()
    renewed = Signal()
    ended = Signal()

    def __init__(
        self,
        courier: Courier,
        speech: Speech,
        *,
        kept: Kept,
        folder: Path,
        demo: Path,
        make_desk: Callable[[], Desk],
        keep_placement: Callable[[Placement], object],
    ) -> None:
        """Make the first window; nothing is shown yet.

        Args:
            courier: to the threads.
            speech: speaks the language that was kept.
            kept: what there is.
            folder: everything is kept in.
            demo: the demo model.
            make_desk: each window gets its own.
            keep_placement: keeps how a window stands.
        """
        super().__init__()
        self._courier, self._speech, self._make_desk = courier, speech, make_desk
        self._folder, self._demo = folder, demo
        self._kept, self._keep_placement = kept, keep_placement
        self._renewing = False
        self._open(ChatState())

    def close(self) -> None:
        """Keep how the window was left, and let it go."""
        self.desktop.close()
        self.desk.close()
        self.window.deleteLater()

    def _open(self, state: ChatState) -> None:
        self.controller = ChatController(self._courier, state)
        self.desk = self._make_desk()
        self.window = MainWindow(
            self.controller,
            self._kept.settings,
            presets=self._kept.presets,
            desk=self.desk,
            demo=self._demo,
            choices=self._kept.choices,
        )
        # After the window has heard it: Qt refuses to quit while one is open.
        self.controller.closed_down.connect(self.ended)
        self.window.settings_changed.connect(self._take_settings)
        self.window.presets.own_changed.connect(self._take_presets)
        self.window.choices_changed.connect(self._take_choices)
        self.window.demo_wanted.connect(self.demo_wanted)
        self.desktop = Desktop(
            self.window,
            self.controller,
            folder=self._folder,
            placement=self._kept.placement,
            keep=self._keep_placement,
        )
        self.controller.state_changed.connect(self._renew_soon)
        self.desk.errands.told.connect(self._renew_soon)

    def _take_settings(self, settings: Settings) -> None:
        self._kept = replace(self._kept, settings=settings)
        self.settings_changed.emit(settings)
        self._renew_soon()

    def _take_presets(self, presets: Presets) -> None:
        self._kept = replace(self._kept, presets=presets)
        self.presets_changed.emit(presets)

    def _take_choices(self, choices: KeptChoices) -> None:
        self._kept = replace(self._kept, choices=choices)
        self.choices_changed.emit(choices)

    def _renew_soon(self) -> None:
        """Once the event that asked for it is done with: its sender goes, too."""
        if self._kept.settings.language != self._speech.wanted:
            QTimer.singleShot(0, self, self._renew)

    def _renew(self) -> None:
        busy = self._renewing or _is_under_way(self.controller.state) or self.desk.is_busy
        if busy or self._kept.settings.language == self._speech.wanted:
            return
        self._renewing = True
        window, controller, desktop, desk = self.window, self.controller, self.desktop, self.desk
        window.settle()
        page, reading = window.settings_page.page, _reading(window.parts.transcript)
        self._kept = replace(self._kept, placement=desktop.keeper.placement())
        desktop.close()
        desk.close()
        self._speech.speak(self._kept.settings.language)
        self._open(controller.state)
        controller.close()
        self.renewed.emit()
        self.controller.announce()
        self.window.schemas.take(window.schemas.schema)
        self.window.presets.prompt = window.presets.prompt
        self.desktop.keeper.show()
        window.hide()
        window.deleteLater()
        if reading is not None:
            self.window.parts.transcript.hold(*reading)
        if page is not None:
            self.window.settings_page.open(page)
        self._renewing = False
        QTimer.singleShot(0, self, let_go_of_what_went)


def _reading(transcript: TranscriptView) -> tuple[MessageId, int] | None:
    """The first message in view, and how far below the upper edge it is; None at the end of the conversation."""
    seen = transcript.visible
    top = transcript.top_of(seen[0]) if seen is not None and not transcript.at_end else None
    return (seen[0], top) if seen is not None and top is not None else None


def _is_under_way(state: ChatState) -> bool:
    """Something that only the window knows how to go on with."""
    waits = state.opening is not None or state.loading is not None or state.unkept is not None
    checks = state.check is not None and state.check.running
    return waits or checks or state.active is not None or state.quitting
