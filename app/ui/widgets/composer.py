"""Where the user writes.  It grows with the text to a limit and sends on Enter."""

from math import ceil

from PySide6.QtCore import QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QTextEdit, QVBoxLayout

from app.ui.assets import icon
from app.ui.theme import Look, Space
from app.ui.widgets.parts import button, label, restyle

_MOST_HEIGHT = 220
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MessageEdit(QTextEdit):
    """Plain text; Enter sends unless an input method is composing.

    Signals:
        enter_pressed: the user wants to send.
        focus_changed: it got or lost the focus.
    """

    enter_pressed = Signal()
    focus_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._composing = False
        self.setAcceptRichText(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Remember whether a word is being composed."""
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter sends, Shift+Enter breaks the line."""
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in _ENTER and not shift and not self._composing:
            self._report_enter()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell whoever draws the frame."""
        super().focusInEvent(event)
        self._report_focus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell whoever draws the frame; an input method gives up its word with the focus."""
        super().focusOutEvent(event)
        self._composing = False
        self._report_focus()

    def sizeHint(self) -> QSize:
        """One line at first."""
        return QSize(300, self.fontMetrics().lineSpacing())

    def _fit(self, size: QSizeF) -> None:
        height = max(self.fontMetrics().lineSpacing(), ceil(size.height())) + 2
        over = height > _MOST_HEIGHT
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if over else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        self.setFixedHeight(min(height, _MOST_HEIGHT))

    def _report_enter(self) -> None:
        self.enter_pressed.emit()

    def _report_focus(self) -> None:
        self.focus_changed.emit()


class Composer(QFrame):
    """The box with the text, and Send or Stop.

    Attributes:
        edit: the text.

    Signals:
        send_wanted: (str) the text; whoever takes it calls `accept`, else it stays.
        stop_wanted: stop the reply.
    """

    send_wanted = Signal(str)
    stop_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._sent = ""
        self._may_send = False
        self.setProperty("kind", "composer")
        self.edit = MessageEdit()
        self.edit.setAccessibleName(self.tr("Message"))
        self.edit.setPlaceholderText(self.tr("Ask something…"))
        self.edit.enter_pressed.connect(self._ask_send)
        self.edit.focus_changed.connect(self._show_focus)
        self.edit.textChanged.connect(self._show_buttons)
        self._hint = label("", "caption")
        self._send = button(self.tr("Send"), "accent", tip=self.tr("Send (Enter)"))
        self._send.clicked.connect(self._ask_send)
        self._stop = button(self.tr("Stop"), "stop", tip=self.tr("Stop the reply (Esc)"))
        self._stop.clicked.connect(self._ask_stop)
        self._stop.hide()
        self._lay_out()
        self._tint()
        look.changed.connect(self._tint)
        # A click anywhere in the box is meant for the text, whose own policy a later one of the box would replace.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(self.edit)

    @property
    def text(self) -> str:
        """What is written."""
        return self.edit.toPlainText()

    def accept(self) -> None:
        """The text was taken; it is kept aside until it is known to be safe."""
        self._sent = self.text
        self.edit.clear()

    def give_back(self) -> None:
        """The text that was taken last could not be kept: put it back before what has been written since."""
        if self._sent:
            since = self.text
            self.edit.setPlainText(f"{self._sent}\n{since}" if since else self._sent)
            self._sent = ""

    def show_state(self, *, may_send: bool, running: bool, stopping: bool, shut: str = "") -> None:
        """Show what can be done.

        Args:
            may_send: a message would be taken now.
            running: a reply is under way, so that there is something to stop.
            stopping: it is being stopped already.
            shut: why nothing can be written at all, empty when it can.
        """
        self._may_send = may_send
        self._send.setVisible(not running and not shut)
        self._stop.setVisible(running)
        self._stop.setEnabled(not stopping)
        self._stop.setText(self.tr("Stopping…") if stopping else self.tr("Stop"))
        self._hint.setText(self.tr("Esc stops") if running else self.tr("Enter sends · Shift+Enter breaks the line"))
        self._hint.setVisible(not shut)
        self.edit.setReadOnly(bool(shut))
        self.edit.setPlaceholderText(shut or self.tr("Ask something…"))
        restyle(self, shut="true" if shut else "false")
        self._show_buttons()

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(Space.M)
        foot.addWidget(self._hint, 1)
        foot.addWidget(self._stop)
        foot.addWidget(self._send)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L + 2, Space.L, Space.M, Space.M)
        column.setSpacing(Space.S)
        column.addWidget(self.edit)
        column.addLayout(foot)

    def _tint(self) -> None:
        colors = self._look.colors
        self._send.setIcon(icon("send", colors.on_accent, disabled=colors.faint))
        self._stop.setIcon(icon("stop", colors.on_bad, disabled=colors.faint))

    def _show_buttons(self) -> None:
        self._send.setEnabled(self._may_send and bool(self.text.strip()))

    def _show_focus(self) -> None:
        restyle(self, active="true" if self.edit.hasFocus() else "false")

    def _ask_send(self) -> None:
        if self._may_send and self.text.strip():
            self.send_wanted.emit(self.text)

    def _ask_stop(self) -> None:
        self.stop_wanted.emit()
