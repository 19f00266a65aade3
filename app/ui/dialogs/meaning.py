"""What every number of the window means, all in one place, with a field to look for one."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.ui.definitions import Definition, DefinitionGroup, Term, definition_groups
from app.ui.ranking import folded
from app.ui.theme import Space
from app.ui.widgets.parts import button, label, make_clearable

_SCROLLING = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp})


class MeaningDialog(QDialog):
    """The definitions that tooltips show, by group; it adds nothing to them.

    Attributes:
        field: what to look for.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What do these numbers mean?"))
        self.resize(600, 680)
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Look for a number"))
        self.field.setAccessibleName(self.tr("Look for a number"))
        make_clearable(self.field)
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._area.setAccessibleName(self.windowTitle())
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        close = button(self.tr("Close"), "outline")
        close.setAutoDefault(False)  # Enter in the field is no wish to leave
        close.clicked.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        outer.setSpacing(Space.M)
        outer.addWidget(self.field)
        outer.addWidget(self._area, 1)
        outer.addWidget(close, 0, Qt.AlignmentFlag.AlignTrailing)
        self._fill()
        self.field.setFocus()

    @property
    def listed(self) -> tuple[Term, ...]:
        """What is explained now."""
        return tuple(term for group in self._found() for term in group.terms)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that mean nothing in the field scroll what is below it."""
        if watched is self.field and _scrolls(event):
            QApplication.sendEvent(self._area, event)
            return True
        return super().eventFilter(watched, event)

    def _found(self) -> tuple[DefinitionGroup, ...]:
        wanted = folded(self.field.text()).split()
        kept = (
            DefinitionGroup(
                group.heading, {term: each for term, each in group.terms.items() if _agrees(each, group, wanted)}
            )
            for group in definition_groups()
        )
        return tuple(group for group in kept if group.terms)

    def _fill(self) -> None:
        body = QWidget()
        body.setProperty("kind", "clear")
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, Space.M, 0)
        column.setSpacing(Space.XS)
        groups = self._found()
        for group in groups:
            heading = label(group.heading, "section")
            heading.setContentsMargins(0, Space.S, 0, 0)
            column.addWidget(heading)
            for definition in group.terms.values():
                column.addSpacing(Space.XS)
                column.addWidget(label(definition.name, "strong", wrap=True))
                column.addWidget(label(definition.text, "body", wrap=True))
        if not groups:
            column.addWidget(label(self.tr("No number is called so."), "caption"))
        column.addStretch(1)
        self._area.setWidget(body)
        self._area.verticalScrollBar().setValue(0)


def _scrolls(event: QEvent) -> bool:
    pressed = event.type() is QEvent.Type.KeyPress
    return pressed and isinstance(event, QKeyEvent) and event.key() in _SCROLLING


def _agrees(definition: Definition, group: DefinitionGroup, wanted: Sequence[str]) -> bool:
    text = folded(f"{definition.name} {definition.text} {group.heading}")
    return all(word in text for word in wanted)
