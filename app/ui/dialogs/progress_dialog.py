"""Long work with files: how far it is, a way to stop it, and in the end what came of it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QProgressBar, QVBoxLayout, QWidget

from app.ui.sentences import spoken
from app.ui.theme import Space, half_scaled
from app.ui.widgets.parts import ElidedLabel, button, label

_STEPS = 1000


class ProgressDialog(QDialog):
    """One piece of work.

    Signals:
        cancel_wanted: stop it.
    """

    cancel_wanted = Signal()

    def __init__(self, title: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(False)
        self._done = False
        self._title = label(title, "group", wrap=True)
        self._bar = QProgressBar()
        self._bar.setRange(0, _STEPS)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Done so far"))
        self._now = ElidedLabel("caption")
        self._says = label("", "value", wrap=True)
        self._problems_title = label(self.tr("Not all of it could be read:"), "section")
        self._problems = QPlainTextEdit()
        self._problems.setProperty("kind", "field")
        self._problems.setReadOnly(True)
        self._problems.setTabChangesFocus(True)
        self._problems.setAccessibleName(self.tr("What could not be read"))
        self._stop = button(self.tr("Cancel"), "outline", tip=self.tr("Cancel (Esc)"))
        self._stop.clicked.connect(self.reject)
        self._lay_out()
        self.resize(half_scaled(480), self.sizeHint().height())

    @property
    def text(self) -> str:
        """What it says."""
        return self._says.text()

    @property
    def problems(self) -> str:
        """What could not be done, one thing a line."""
        return self._problems.toPlainText()

    def show_progress(self, share: float, now: str) -> None:
        """Show how far it is, 0 to 1, and what is being done."""
        self._bar.setValue(round(share * _STEPS))
        self._now.show_text(now)

    def say(self, text: str) -> None:
        """Say what came of it so far."""
        text = "\n".join(map(spoken, text.splitlines()))
        self._says.setText(text)
        self._says.setVisible(bool(text))

    def show_end(self, text: str, problems: tuple[str, ...] = (), *, whole: bool = True) -> None:
        """It has ended: say what came of it.

        Args:
            text: what came of it.
            problems: a sentence for each thing that did not.
            whole: it went to its end.
        """
        self._done = True
        self._bar.setValue(_STEPS if whole else self._bar.value())
        self._bar.hide()
        self._now.hide()
        self.say(text)
        self.setAccessibleDescription(self._says.text())
        self._problems.setPlainText("\n".join(map(spoken, problems)))
        self._problems.setVisible(bool(problems))
        self._problems_title.setVisible(bool(problems))
        self._stop.setText(self.tr("Close"))
        self._stop.setAccessibleName(self.tr("Close"))
        self._stop.setToolTip(self.tr("Close (Esc)"))
        self._stop.setEnabled(True)
        self._stop.setFocus(Qt.FocusReason.OtherFocusReason)
        if problems:
            self.resize(self.width(), half_scaled(320))

    def reject(self) -> None:
        """Esc and the button: stop it, or close once it has ended."""
        if self._done:
            super().reject()
        elif self._stop.isEnabled():
            self._stop.setText(self.tr("Stopping…"))
            self._stop.setEnabled(False)
            self._ask_cancel()

    def closeEvent(self, event: QCloseEvent) -> None:
        """As `reject`."""
        event.setAccepted(self._done)
        if not self._done:
            self.reject()

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.S)
        for each in (self._title, self._bar, self._now, self._says, self._problems_title):
            column.addWidget(each)
        column.addWidget(self._problems, 1)
        column.addLayout(foot)
        self._says.hide()
        self._problems.hide()
        self._problems_title.hide()

    def _ask_cancel(self) -> None:
        self.cancel_wanted.emit()
