"""What a value is edited with, for each kind of setting.  Each tells of a value, or of what is wrong with the text."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from app.domain.sampling import InvalidSettingError
from app.ui.assets import icon
from app.ui.setting_kinds import Choice, Flag, Kind, Number, Typed, Whole
from app.ui.theme import Space, scaled
from app.ui.widgets.parts import button, restyle

_ARROW = 16
_LINES = 84
_WIDEST = 2_000_000_000
"""Numbers may be typed beyond their bounds, so that a sentence can say what the bounds are."""


class Field(QObject):
    """Edits one value.

    Attributes:
        widget: to be placed.
        input: the part of it that takes the focus.

    Signals:
        edited: (object) the user gave this value.
        refused: (str) what the user typed is none, as a sentence.
    """

    edited = Signal(object)
    refused = Signal(str)

    def __init__(self, widget: QWidget, input_: QWidget | None = None) -> None:
        super().__init__(widget)
        self.widget = widget
        self.input = input_ or widget

    def show_value(self, value: object) -> None:
        """Show a value, without telling of it."""
        raise NotImplementedError

    def commit(self) -> None:
        """Tell of what was typed and not told yet."""

    def mark(self, *, wrong: bool) -> None:
        """Frame it as wrong, or no longer."""
        restyle(self.input, wrong="true" if wrong else "false")


def field_for(kind: Kind) -> Field:
    """The field for a kind of value."""
    match kind:
        case Whole():
            return WholeField(kind)
        case Number():
            return NumberField(kind)
        case Flag():
            return FlagField()
        case Choice():
            return ChoiceField(kind)
        case Typed(many=True):
            return LinesField(kind)
        case Typed():
            return LineField(kind)


class _CalmSpinBox(QSpinBox):
    """Scrolling past it changes nothing, and steps stay within the bounds."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__()
        self._low, self._high = low, high
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def stepBy(self, steps: int) -> None:  # noqa: N802  # Qt's name
        """Step, but not out of bounds."""
        self.setValue(min(self._high, max(self._low, self.value() + steps * self.singleStep())))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The page scrolls."""
        event.ignore()


class _CalmDoubleSpinBox(QDoubleSpinBox):
    """As `_CalmSpinBox`, with decimals."""

    def __init__(self, low: float, high: float) -> None:
        super().__init__()
        self._low, self._high = low, high
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def stepBy(self, steps: int) -> None:  # noqa: N802  # Qt's name
        """Step, but not out of bounds."""
        self.setValue(min(self._high, max(self._low, self.value() + steps * self.singleStep())))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The page scrolls."""
        event.ignore()


class _CalmComboBox(QComboBox):
    """Scrolling past it changes nothing; its arrow has the colour of its text."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the arrow, which style sheets cannot colour."""
        super().paintEvent(event)
        arrow = icon("chevron-down", self.palette().color(QPalette.ColorRole.ButtonText).name(), _ARROW)
        width = _ARROW + Space.S
        left = Space.S if self.layoutDirection() is Qt.LayoutDirection.RightToLeft else self.width() - width
        painter = QPainter(self)
        arrow.paint(painter, left, (self.height() - _ARROW) // 2, _ARROW, _ARROW)
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The page scrolls."""
        event.ignore()


class WholeField(Field):
    """A whole number."""

    def __init__(self, kind: Whole) -> None:
        self._box = box = _CalmSpinBox(kind.low, kind.high)
        super().__init__(box)
        box.setRange(kind.low if kind.lowest_text else -_WIDEST, _WIDEST)
        box.setSpecialValueText(kind.lowest_text)
        box.setSingleStep(kind.step)
        box.setSuffix(kind.unit)
        _prepare(box)
        box.valueChanged.connect(self._report)

    def show_value(self, value: object) -> None:
        """As `Field`."""
        assert isinstance(value, int)
        _quietly(self._box, lambda: self._box.setValue(value))

    def commit(self) -> None:
        """As `Field`."""
        self._box.interpretText()

    def _report(self, value: int) -> None:
        self.edited.emit(value)


class NumberField(Field):
    """A number with decimals."""

    def __init__(self, kind: Number) -> None:
        self._box = box = _CalmDoubleSpinBox(kind.low, kind.high)
        super().__init__(box)
        box.setRange(-_WIDEST, _WIDEST)
        box.setDecimals(kind.places)
        box.setSingleStep(kind.step)
        _prepare(box)
        box.valueChanged.connect(self._report)

    def show_value(self, value: object) -> None:
        """As `Field`."""
        assert isinstance(value, int | float)
        _quietly(self._box, lambda: self._box.setValue(value))

    def commit(self) -> None:
        """As `Field`."""
        self._box.interpretText()

    def _report(self, value: float) -> None:
        self.edited.emit(value)


class FlagField(Field):
    """On or off."""

    def __init__(self) -> None:
        self._box = QCheckBox()
        super().__init__(self._box)
        self._say()
        self._box.toggled.connect(self._report)

    def show_value(self, value: object) -> None:
        """As `Field`."""
        _quietly(self._box, lambda: self._box.setChecked(bool(value)))
        self._say()

    def _report(self, value: bool) -> None:  # noqa: FBT001  # as the signal has it
        self._say()
        self.edited.emit(value)

    def _say(self) -> None:
        self._box.setText(self.tr("On") if self._box.isChecked() else self.tr("Off"))


class ChoiceField(Field):
    """One of some values."""

    def __init__(self, kind: Choice) -> None:
        self._box = box = _CalmComboBox()
        super().__init__(box)
        box.setProperty("kind", "field")
        self._values = [value for value, _ in kind.options]
        box.addItems([text for _, text in kind.options])
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.activated.connect(self._report)

    def show_value(self, value: object) -> None:
        """As `Field`; a value that is no option shows nothing."""
        self._box.setCurrentIndex(self._values.index(value) if value in self._values else -1)

    def _report(self, at: int) -> None:
        self.edited.emit(self._values[at])


class LineField(Field):
    """One line of text, with a button where it names a file."""

    def __init__(self, kind: Typed) -> None:
        self._kind = kind
        self._line = QLineEdit()
        whole = QWidget()
        super().__init__(whole, self._line)
        self._line.setPlaceholderText(kind.hint)
        self._shown = ""
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.XS)
        row.addWidget(self._line, 1)
        if kind.file:
            browse = button(self.tr("Browse…"), "outline")
            browse.clicked.connect(self._browse)
            row.addWidget(browse)
        self._line.editingFinished.connect(self.commit)

    def show_value(self, value: object) -> None:
        """As `Field`."""
        self._shown = self._kind.show(value)
        self._line.setText(self._shown)

    def commit(self) -> None:
        """As `Field`."""
        text = self._line.text()
        if text != self._shown:
            self._shown = text
            _read(self, self._kind, text)

    def _browse(self) -> None:
        near = str(Path(self._line.text()).parent) if self._line.text() else ""
        dialog = QFileDialog(self.widget, self.tr("Choose a file"), near, self._kind.file)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._take)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take(self, name: str) -> None:
        self._line.setText(name)
        self.commit()


class _Lines(QPlainTextEdit):
    """Several lines; leaving them is telling of them.

    Signals:
        left: the focus is elsewhere now.
    """

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell."""
        super().focusOutEvent(event)
        self._tell()

    def _tell(self) -> None:
        self.left.emit()


class LinesField(Field):
    """Several lines of text."""

    def __init__(self, kind: Typed) -> None:
        self._kind = kind
        self._edit = edit = _Lines()
        super().__init__(edit)
        self._shown = ""
        edit.setProperty("kind", "field")
        edit.setPlaceholderText(kind.hint)
        edit.setTabChangesFocus(True)
        edit.setFixedHeight(scaled(_LINES))
        edit.left.connect(self.commit)

    def show_value(self, value: object) -> None:
        """As `Field`."""
        self._shown = self._kind.show(value)
        if self._edit.toPlainText() != self._shown:
            self._edit.setPlainText(self._shown)

    def commit(self) -> None:
        """As `Field`."""
        text = self._edit.toPlainText()
        if text != self._shown:
            self._shown = text
            _read(self, self._kind, text)


def _read(field: Field, kind: Typed, text: str) -> None:
    try:
        value = kind.read(text)
    except InvalidSettingError as error:
        field.refused.emit(str(error))
    else:
        field.edited.emit(value)


def _prepare(box: QAbstractSpinBox) -> None:
    box.setGroupSeparatorShown(True)
    box.setKeyboardTracking(False)
    box.setAccelerated(True)
    box.lineEdit().setTextMargins(Space.S, 0, Space.S, 0)


def _quietly(widget: QWidget, act: Callable[[], None]) -> None:
    before = widget.blockSignals(True)  # noqa: FBT003  # Qt's signature
    act()
    widget.blockSignals(before)
