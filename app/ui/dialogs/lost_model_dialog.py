"""Says what became of a model that is wanted, and offers what can be done about it."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from app.domain.lost_model import Loss, LostModel
from app.ui.theme import Space, half_scaled
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import ElidedLabel, button, label
from app.ui.wording import fill, isolated

_WIDTH = 520


class LostModelDialog(QDialog):
    """Closing it changes nothing: a conversation can still be read.

    Attributes:
        lost: what it speaks of.

    Signals:
        load_wanted: (`Path`) load the model from where it is now.
        choose_wanted: the user knows where its file is.
        again_wanted: look again.
        replay_wanted: let the loaded model read the text again.
    """

    load_wanted = Signal(object)
    choose_wanted = Signal()
    again_wanted = Signal()
    replay_wanted = Signal()

    def __init__(self, lost: LostModel, parent: QWidget, *, loaded: str = "") -> None:
        """Prepare.

        Args:
            lost: the model that is wanted.
            parent: the window.
            loaded: the model that could read the conversation's text instead; empty where none is asked to.
        """
        super().__init__(parent)
        self.lost = lost
        self.setWindowTitle(self.tr("Where is the model?"))
        self._sentence = label(self._said(), "body", wrap=True)
        self._place = ElidedLabel("caption")
        self._place.show_text(str(lost.found or lost.seen or ""))
        self._loaded = loaded
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.M)
        column.setSpacing(Space.S)
        name = ElidedLabel("setting")
        name.show_text(lost.name or self.tr("A model without a name"))
        for each in (name, self._sentence, self._place):
            column.addWidget(each)
        if loaded:
            says = self.tr("%1 can read the whole text again and go on in its own way. You can also only read.")
            column.addWidget(label(fill(says, isolated(loaded)), "caption", wrap=True))
        column.addSpacing(Space.S)
        column.addWidget(self._acts())
        column.addStretch(1)
        self.setMinimumWidth(half_scaled(_WIDTH))

    def _said(self) -> str:
        match self.lost.loss:
            case Loss.THERE:
                return self.tr("It wrote this conversation, and is not loaded now.")
            case Loss.MOVED:
                return self.tr("Its file was moved, and was found again.")
            case Loss.RENAMED:
                return self.tr("Its file has another name now.")
            case Loss.REPLACED:
                return self.tr(
                    "Another model lies where it was, or another quantisation of it. Saved rows are its own."
                )
            case Loss.DELETED:
                return self.tr("Its file is not there any more.")
            case Loss.UNMOUNTED:
                return self.tr("Its folder is not there. Connect the drive it is on, and look again.")
            case Loss.UNKNOWN:
                return self.tr("It was never loaded here, so nobody knows where its file is.")

    def showEvent(self, event: QShowEvent) -> None:
        """Fit, now that the type has its size."""
        super().showEvent(event)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the words need."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setMinimumHeight(self._column.totalHeightForWidth(self.width()))

    def _acts(self) -> QWidget:
        """The likeliest first; they go on in another row where there is no room."""
        acts = QWidget()
        row = FlowLayout(acts)
        if self.lost.found is not None:
            first = self._act(self.tr("Load it"), self._ask_load, kind="accent")
        else:
            first = self._act(self.tr("Choose its file…"), self._ask_choose, kind="accent")
        first.setDefault(True)
        row.addWidget(first)
        if self.lost.loss is Loss.UNMOUNTED:
            row.addWidget(self._act(self.tr("Look again"), self._ask_again))
        if self._loaded:
            said = self.tr("With the model that is loaded now")
            row.addWidget(self._act(self.tr("Read it again"), self._ask_replay, tip=said))
        leave = self.tr("Only read") if self._loaded else self.tr("Close")
        row.addWidget(self._act(leave, self.reject, tip=self.tr("Close (Esc)")))
        return acts

    def _act(self, text: str, do: Callable[[], None], *, kind: str = "outline", tip: str = "") -> QPushButton:
        made = button(text, kind, tip=tip)
        made.setAutoDefault(False)
        made.clicked.connect(do)
        return made

    def _ask_load(self) -> None:
        self.accept()
        self.load_wanted.emit(self.lost.found)

    def _ask_choose(self) -> None:
        self.accept()
        self.choose_wanted.emit()

    def _ask_again(self) -> None:
        self.accept()
        self.again_wanted.emit()

    def _ask_replay(self) -> None:
        self.accept()
        self.replay_wanted.emit()
