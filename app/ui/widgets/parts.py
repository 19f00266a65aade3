"""Small pieces that every widget is made of."""

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.text.visible import SHOWN
from app.ui.assets import icon
from app.ui.eliding import elided
from app.ui.plain_tip import plain_tip
from app.ui.theme import Look, Space, Tone, ui_font
from app.ui.wording import one_line


def restyle(widget: QWidget, **properties: str) -> None:
    """Set properties that the style sheet asks for, and apply it where one changed."""
    changed = [name for name, value in properties.items() if widget.property(name) != value]
    for name in changed:
        widget.setProperty(name, properties[name])
    if changed:
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def label(text: str, kind: str, *, wrap: bool = False) -> QLabel:
    """A label of a named kind; its text is never read as markup."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("kind", kind)
    made.setWordWrap(wrap)
    return made


def button(text: str, kind: str, *, tip: str = "") -> QPushButton:
    """A push button of a named kind, which Enter presses like Space while it has the focus."""
    made = QPushButton(text)
    made.setAutoDefault(True)
    made.setProperty("kind", kind)
    made.setFont(ui_font())
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.setAccessibleName(text or tip)
    made.setToolTip(tip)
    return made


def search_field(purpose: str) -> QLineEdit:
    """A line to look for something, which says what while it is empty, and can be emptied by a press."""
    made = QLineEdit()
    made.setPlaceholderText(purpose)
    made.setAccessibleName(purpose)
    made.setClearButtonEnabled(True)
    for each in made.findChildren(QToolButton):  # Qt gives it no name
        each.setAccessibleName(QCoreApplication.translate("Field", "Clear"))
    return made


def scrolled(name: str = "") -> QScrollArea:
    """Room for more than there is room for, downwards; what is in it takes the width there is."""
    made = QScrollArea()
    made.setWidgetResizable(True)
    made.setAccessibleName(name)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return made


def frame(kind: str) -> QFrame:
    """A frame of a named kind."""
    made = QFrame()
    made.setProperty("kind", kind)
    return made


class Card(QFrame):
    """A titled card of the statistics panel."""

    def __init__(self, title: str, tip: str = "") -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setToolTip(tip)
        self.setAccessibleName(title)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(Space.M, 10, Space.M, Space.M)
        self.body.setSpacing(Space.S)
        self.heading = label(title, "section", wrap=True)
        self.body.addWidget(self.heading)


class IconButton(QToolButton):
    """A button that is an icon in the theme's colour."""

    def __init__(self, look: Look, name: str, *, tip: str, tone: Tone = Tone.MUTED, size: int = 18) -> None:
        super().__init__()
        self._look, self._name, self._tone, self._size = look, name, tone, size
        self.setIconSize(QSize(size, size))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self._tint()
        look.changed.connect(self._tint)

    def _tint(self) -> None:
        self.setIcon(icon(self._name, self._look.colors.tone(self._tone), self._size))


_MOST_ELIDED = 1000
"""Characters that a line may be made of; more could not be seen, and would take long to measure."""


class ElidedLabel(QLabel):
    """One line, cut where it does not fit; the tooltip has all of it."""

    def __init__(self, kind: str, *, whole: bool = False) -> None:
        """A line of a named kind; one that is shown as a `whole` or not at all is never cut."""
        super().__init__()
        self._full = ""
        self._whole = whole
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("kind", kind)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        """Take the full text."""
        self._full = one_line(text[:_MOST_ELIDED].translate(SHOWN))
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the text to the new width."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        # At the side where reading begins in this window, whatever direction the text has.
        right = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        self.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter)
        fitted = elided(QFontMetrics(self.font()), self._full, self.width())
        self.setText("" if self._whole and fitted != self._full else fitted)
        self.setToolTip(plain_tip(self._full) if fitted != self._full else "")
        self.setAccessibleName(self._full)
