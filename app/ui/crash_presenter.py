"""Tells of what went wrong: before this start, and while the window runs.  It knows no files and no processes."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.crash import CrashReport, Running
from app.ui.chat_controller import ChatController
from app.ui.dialogs.crash_dialog import CrashDialog, crash_sentence
from app.ui.widgets.notice_bar import NoticeBar

_KEY = "crash"


class CrashPresenter(QObject):
    """Of one window.

    Signals:
        load_wanted: the model that was held back is wanted after all.
        demo_wanted: the demo model is wanted in its place.
        running_changed: (`Running`) another model is being loaded, or is loaded.
        seen: the user was shown what there was.
    """

    load_wanted = Signal()
    demo_wanted = Signal()
    running_changed = Signal(object)
    seen = Signal()
    _reported = Signal(object)

    def __init__(self, controller: ChatController, notices: NoticeBar, window: QWidget) -> None:
        super().__init__(window)
        self._notices, self._window = notices, window
        self._dialog: CrashDialog | None = None
        self._reported.connect(self._tell_now, Qt.ConnectionType.QueuedConnection)
        controller.state_changed.connect(self._follow)

    @property
    def report(self) -> Callable[[CrashReport], None]:
        """Takes a report of what went wrong just now; from any thread."""
        return self._reported.emit

    def tell_of_last(self, report: CrashReport, *, held: bool) -> None:
        """Tell at the start of what went wrong before it.

        Args:
            report: of that.
            held: no model is loaded until the user says which.
        """
        if held:
            self._open(report, held=True)
        else:
            self._tell(report)
        self._note_seen()

    def _tell_now(self, report: CrashReport) -> None:
        self._tell(report)

    def _tell(self, report: CrashReport) -> None:
        show = lambda: self._open(report, held=False)  # noqa: E731  # said to one notice
        self._notices.tell(crash_sentence(report), act=self.tr("Report…"), do=show, key=_KEY)

    def _open(self, report: CrashReport, *, held: bool) -> None:
        if self._dialog is not None:
            self._dialog.reject()
        self._dialog = dialog = CrashDialog(report, self._window, held=held)
        dialog.load_wanted.connect(self.load_wanted)
        dialog.demo_wanted.connect(self.demo_wanted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        dialog.open()
        self._note_seen()

    def _forget(self) -> None:
        self._dialog = None

    def _note_seen(self) -> None:
        self.seen.emit()

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if (running := running_of(new)) != running_of(old):
            self.running_changed.emit(running)


def running_of(state: ChatState) -> Running:
    """Which model would be to blame."""
    if state.loading is not None:
        return Running(model=state.loading.name, loading=True)
    if state.card is None or state.card.server is not None:
        return Running()
    return Running(model=state.card.path.name)
