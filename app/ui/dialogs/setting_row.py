"""One setting: what it is, its field, the way back to its default, and a sentence where something is to be said."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout

from app.ui.dialogs.fields import field_for
from app.ui.sentences import spoken
from app.ui.setting_kinds import Effect, SettingSpec, Typed
from app.ui.theme import Look, Space, half_scaled
from app.ui.widgets.parts import IconButton, button, label
from app.ui.wording import fill

_FIELD = 250


class SettingRow(QFrame):
    """One line of a page.

    Attributes:
        spec: what it shows.

    Signals:
        edited: (name, object) the user gave this value.
        reset_wanted: (name) back to the default.
        load_wanted: load the model again, so that it takes effect.
    """

    edited = Signal(str, object)
    reset_wanted = Signal(str)
    load_wanted = Signal()

    def __init__(self, look: Look, spec: SettingSpec) -> None:
        super().__init__()
        self.spec = spec
        self.setProperty("kind", "settingrow")
        self._beside: bool | None = None
        self._field = field_for(spec.kind)
        self._field.input.setAccessibleName(spec.text)
        self._field.input.setAccessibleDescription(spec.tip)
        self._field.input.setToolTip(spec.tip)
        self._reset = IconButton(look, "reset", tip=fill(self.tr("%1: back to the default"), spec.text), size=16)
        keep = self._reset.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self._reset.setSizePolicy(keep)
        self._note = label("", "wrong", wrap=True)
        self._remark = label("", "gain", wrap=True)
        self._remark.hide()
        self._later = label("", "later", wrap=True)
        self._load = button(self.tr("Load again"), "link", tip=self.tr("Load the model again with these settings"))
        self._lay_out()
        self._field.edited.connect(self._report)
        self._field.refused.connect(self.say)
        self._reset.clicked.connect(self._ask_reset)
        self._load.clicked.connect(self._ask_load)

    def show_value(self, value: object, *, default: bool, waits: bool, idle: bool = False) -> None:
        """Show a value.

        Args:
            value: of the setting.
            default: it is the default.
            waits: it has not taken effect yet.
            idle: it has no say, since a server answers.
        """
        self._field.show_value(value)
        self._reset.setVisible(not default)
        loads = self.spec.effect is Effect.NEXT_LOAD
        self._later.setText(
            self.tr("Takes effect when the model is loaded again.")
            if loads
            else self.tr("Takes effect when Tandem is started again.")
        )
        if idle:
            self._later.setText(self.tr("Has no say while a server answers."))
        self._later.setVisible(waits or idle)
        self._load.setVisible(waits and loads and not idle)
        self.say("")

    def say(self, sentence: str) -> None:
        """Say what is wrong with what was typed; nothing takes it back."""
        sentence = spoken(sentence)
        self._note.setText(sentence)
        self._note.setVisible(bool(sentence))
        self._field.mark(wrong=bool(sentence))
        self._field.input.setAccessibleDescription(sentence or self.spec.tip)

    def remark(self, sentence: str) -> None:
        """Say something of the value as it is: what it costs, or where it comes from."""
        self._remark.setText(sentence)
        self._remark.setVisible(bool(sentence))

    def commit(self) -> None:
        """Tell of what was typed and not told yet."""
        self._field.commit()

    def matches(self, words: tuple[str, ...]) -> bool:
        """True when every word is in its texts."""
        text = f"{self.spec.text} {self.spec.tip} {self.spec.name}".casefold()
        return all(word in text for word in words)

    def focus(self) -> None:
        """Take the focus into the field."""
        self._field.input.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit to the new width."""
        super().resizeEvent(event)
        self._place()

    def _lay_out(self) -> None:
        name = label(self.spec.text, "setting", wrap=True)
        name.setBuddy(self._field.input)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(name)
        words.addWidget(label(self.spec.tip, "caption", wrap=True))
        words.addWidget(self._remark)
        said = QHBoxLayout()
        said.setSpacing(Space.S)
        said.addWidget(self._later, 1)
        said.addWidget(self._load)
        grid = self._grid = QGridLayout(self)
        grid.setContentsMargins(0, 10, 0, 10)
        grid.setHorizontalSpacing(Space.L)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        grid.addLayout(words, 0, 0)
        top = Qt.AlignmentFlag.AlignTop
        if isinstance(self.spec.kind, Typed) and (self.spec.kind.many or self.spec.kind.file):
            grid.addWidget(self._field.widget, 1, 0, 1, 2)
            grid.addWidget(self._reset, 0, 2, top)
        else:
            self._beside = False
            grid.addWidget(self._field.widget, 1, 0, Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(self._reset, 0, 2, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self._note, 2, 0, 1, 2)
        grid.addLayout(said, 3, 0, 1, 2)
        self._note.hide()

    def _place(self) -> None:
        """Put the field beside the words where there is room, else below them."""
        width = half_scaled(_FIELD)
        beside = self.width() > 2 * width
        if self._beside is None or (beside == self._beside and self._field.widget.width() == width):
            return
        self._beside = beside
        self._field.widget.setFixedWidth(width)
        self._grid.removeWidget(self._field.widget)
        place = (0, 1) if beside else (1, 0)
        self._grid.addWidget(self._field.widget, *place, Qt.AlignmentFlag.AlignVCenter)

    def _report(self, value: object) -> None:
        self.edited.emit(self.spec.name, value)

    def _ask_reset(self) -> None:
        self.focus()  # the pressed button is about to be hidden
        self.reset_wanted.emit(self.spec.name)

    def _ask_load(self) -> None:
        self.focus()
        self.load_wanted.emit()
