"""Says what went wrong, shows the report that was written of it, and offers a way on."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget

from app.domain.crash import CrashKind, CrashReport
from app.ui.theme import Space, half_scaled, scaled
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import button, label
from app.ui.wording import fill, isolated

_WIDTH, _HEIGHT = 640, 260


def crash_sentence(report: CrashReport) -> str:
    """What happened, for a person."""
    tr = QCoreApplication.translate
    model = isolated(report.running.model)
    match report.kind:
        case CrashKind.ABORTED if report.running.loading:
            return fill(tr("CrashDialog", "Tandem crashed last time while it loaded %1."), model)
        case CrashKind.ABORTED if report.running.model:
            return fill(tr("CrashDialog", "Tandem crashed last time, with the model %1."), model)
        case CrashKind.ABORTED:
            return tr("CrashDialog", "Tandem crashed last time.")
        case CrashKind.ENDED if report.running.loading:
            says = tr("CrashDialog", "Tandem was ended last time while it loaded %1, perhaps for want of memory.")
            return fill(says, model)
        case CrashKind.ENDED:
            return tr("CrashDialog", "Tandem was not closed last time: it was ended from outside, or the power went.")
        case CrashKind.ENGINE if report.running.model:
            return fill(tr("CrashDialog", "The engine crashed with the model %1; the window went on."), model)
        case CrashKind.ENGINE:
            return tr("CrashDialog", "The engine crashed; the window went on.")
        case CrashKind.FAULT:
            return tr("CrashDialog", "Something inside Tandem failed unexpectedly; the window went on.")


class CrashDialog(QDialog):
    """Closing it changes nothing; no model is loaded then where one was held back.

    Signals:
        load_wanted: load the model that was held back.
        demo_wanted: load the demo model in its place.
    """

    load_wanted = Signal()
    demo_wanted = Signal()

    def __init__(self, report: CrashReport, parent: QWidget, *, held: bool) -> None:
        """Prepare.

        Args:
            report: of what happened.
            parent: the window.
            held: the model was not loaded at this start, and waits for the user's word.
        """
        super().__init__(parent)
        self.setWindowTitle(self.tr("What went wrong"))
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.M)
        column.setSpacing(Space.S)
        column.addWidget(label(crash_sentence(report), "setting", wrap=True))
        kept = self.tr("Your conversations are on the disk, up to the last words that were shown.")
        if held:
            kept = self.tr(
                "The model was not loaded again by itself. Your conversations are on the disk, up to the last words "
                "that were shown; without a model you can read them."
            )
        column.addWidget(label(kept, "body", wrap=True))
        column.addSpacing(Space.S)
        said = self.tr(
            "This report stays on your machine; nothing is sent. It holds no message text. Copy it if you want to "
            "tell somebody of it."
        )
        column.addWidget(label(said, "caption", wrap=True))
        column.addWidget(self._text(report.text), 1)
        column.addSpacing(Space.S)
        column.addWidget(self._acts(report.text, held=held))
        self.setMinimumWidth(half_scaled(_WIDTH))

    def _text(self, text: str) -> QPlainTextEdit:
        field = QPlainTextEdit(text)
        field.setProperty("kind", "field")
        field.setReadOnly(True)
        field.setTabChangesFocus(True)
        field.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        field.setAccessibleName(self.tr("Crash report"))
        field.setMinimumHeight(scaled(_HEIGHT))
        return field

    def _acts(self, text: str, *, held: bool) -> QWidget:
        foot = QWidget()
        row = FlowLayout(foot)  # four of them, and longer in other languages
        copy = button(self.tr("Copy the report"), "outline")
        copy.setAutoDefault(False)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
        row.addWidget(copy)
        leave = button(self.tr("Go on without a model") if held else self.tr("Close"), "outline" if held else "accent")
        leave.clicked.connect(self.reject)
        if held:
            load = button(self.tr("Load it again"), "outline")
            load.clicked.connect(self._ask_load)
            demo = button(self.tr("Use the demo model"), "accent")
            demo.clicked.connect(self._ask_demo)
            for each in (leave, load, demo):
                row.addWidget(each)
            demo.setDefault(True)
        else:
            row.addWidget(leave)
            leave.setDefault(True)
        return foot

    def _ask_load(self) -> None:
        self.accept()
        self.load_wanted.emit()

    def _ask_demo(self) -> None:
        self.accept()
        self.demo_wanted.emit()
