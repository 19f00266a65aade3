"""What a person's hands do: typing, key presses, clicks."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

_NO_KEYS = Qt.KeyboardModifier.NoModifier


def type_text(widget: QWidget, text: str) -> None:
    QTest.keyClicks(widget, text)


def press_key(widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = _NO_KEYS) -> None:
    QTest.keyClick(widget, key, modifiers)


def click(widget: QWidget, at: QPoint | None = None) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, _NO_KEYS, at if at is not None else QPoint())
