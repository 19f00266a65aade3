"""Shows which version of a message is shown, of how many, and goes to the others."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.version_keys import native, version_keys
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.parts import button, label
from app.ui.wording import count, fill


class SiblingSwitch(QWidget):
    """The version's number between two arrows; hidden where there is only one.

    Signals:
        act_wanted: (`MessageAct`) to the one before or after.
    """

    act_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._older = button("‹", "step", tip=fill(self.tr("Previous version (%1)"), native(version_keys("Left"))))
        self._older.setAccessibleName(self.tr("Previous version"))
        self._older.clicked.connect(lambda: self._ask(MessageAct.OLDER))
        self._newer = button("›", "step", tip=fill(self.tr("Next version (%1)"), native(version_keys("Right"))))
        self._newer.setAccessibleName(self.tr("Next version"))
        self._newer.clicked.connect(lambda: self._ask(MessageAct.NEWER))
        self._which = label("", "which")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for part in (self._older, self._which, self._newer):
            row.addWidget(part)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, empty while hidden."""
        return self._which.text() if not self.isHidden() else ""

    @property
    def last(self) -> QWidget:
        """What takes the focus last."""
        return self._newer

    def show_version(self, version: int, of: int) -> None:
        """Show that this is the version numbered `version`, from 0."""
        self.setVisible(of > 1)
        self._which.setText(fill(self.tr("%1 / %2"), count(version + 1), count(of)))
        self._which.setAccessibleName(fill(self.tr("Version %1 of %2"), count(version + 1), count(of)))
        self._older.setEnabled(version > 0)
        self._newer.setEnabled(version < of - 1)

    def minimumSizeHint(self) -> QSize:
        """All of it."""
        return self.sizeHint()

    def _ask(self, act: MessageAct) -> None:
        self.act_wanted.emit(act)
