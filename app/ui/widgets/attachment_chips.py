"""What goes with the message that is being written: a chip for each text, above the words."""

from collections.abc import Mapping, Sequence
from unicodedata import bidirectional

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QScrollArea, QWidget

from app.domain.attachments import Attachment
from app.ui.plain_tip import plain_tip
from app.ui.theme import Look, ui_font
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import IconButton
from app.ui.wording import fill

_MOST_NAME = 36
_MOST_HEIGHT = 106
"""Three rows."""


def short_name(name: str) -> str:
    """A name that fits a chip; its ending, which says what it is, stays."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split()) or "…"
    short = plain if len(plain) <= _MOST_NAME else f"{plain[: _MOST_NAME - 12]}…{plain[-10:]}"
    # A name that runs the other way must not take the words around it along.
    return f"\u2068{short}\u2069" if any(bidirectional(letter) in {"R", "AL"} for letter in short) else short


class _ChipButton(QPushButton):
    """A chip's name; Delete and Backspace take it away."""

    remove_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the class."""
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)


class Chip(QFrame):
    """One attached text.

    Signals:
        remove_wanted: take it away.
        unpack_wanted: put it into the text instead.
    """

    remove_wanted = Signal()
    unpack_wanted = Signal()

    def __init__(self, look: Look, attachment: Attachment) -> None:
        super().__init__()
        self.attachment = attachment
        self.setProperty("kind", "chip")
        self.name = _ChipButton()
        self.name.setProperty("kind", "chip")
        self.name.setFont(ui_font())
        self.name.setCursor(Qt.CursorShape.PointingHandCursor)
        self.name.remove_wanted.connect(self.remove_wanted)
        self._menu = QMenu(self)
        self._menu.addAction(self.tr("Put it into the text")).triggered.connect(self._ask_unpack)
        self._menu.addAction(self.tr("Remove")).triggered.connect(self._ask_remove)
        self.name.setMenu(self._menu)
        tip = fill(self.tr("Remove %1 (Del)"), short_name(attachment.name))
        self.remove = IconButton(look, "close", tip=tip, size=14)
        self.remove.clicked.connect(self._ask_remove)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 1, 2, 1)
        row.setSpacing(0)
        row.addWidget(self.name)
        row.addWidget(self.remove)
        self.show_tokens(None)

    def show_tokens(self, n_tokens: int | None) -> None:
        """Say how long it is."""
        name = short_name(self.attachment.name)
        n_lines = self.attachment.n_lines
        lines = self.tr("%Ln line(s)", "", n_lines)
        tokens = self.tr("%Ln token(s)", "", n_tokens) if n_tokens is not None else ""
        said = " · ".join(part for part in (f"{name}, {lines}", tokens) if part)
        # An ampersand in a name is no shortcut.
        self.name.setText(said.replace("&", "&&"))
        self.name.setAccessibleName(fill(self.tr("Attached: %1"), said))
        self.name.setToolTip(plain_tip(self.attachment.name) if name != self.attachment.name else "")

    def _ask_remove(self) -> None:
        self.remove_wanted.emit()

    def _ask_unpack(self) -> None:
        self.unpack_wanted.emit()


class AttachmentChips(QScrollArea):
    """All that is attached, in order; more than a few rows scroll.

    Signals:
        remove_wanted, unpack_wanted: (int) of the one at this place.
    """

    remove_wanted = Signal(int)
    unpack_wanted = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._chips: list[Chip] = []
        self._rows = QWidget()
        self._rows.setProperty("kind", "clear")
        self._row = FlowLayout(self._rows)
        self.setWidget(self._rows)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Attachments"))
        self.hide()

    @property
    def chips(self) -> Sequence[Chip]:
        """What is shown, in order."""
        return tuple(self._chips)

    def show_attachments(self, attachments: Sequence[Attachment]) -> None:
        """Show these; chips that stay are not made anew, so that the focus stays."""
        kept = {id(chip.attachment): chip for chip in self._chips}
        self._chips = [kept.pop(id(each)) if id(each) in kept else self._made(each) for each in attachments]
        for chip in kept.values():
            chip.hide()
            chip.deleteLater()
        while self._row.takeAt(0) is not None:
            pass
        for chip in self._chips:
            self._row.addWidget(chip)
        self.setVisible(bool(self._chips))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other widths need other heights."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(min(_MOST_HEIGHT, max(1, self._row.heightForWidth(self.width()))))

    def show_counts(self, counts: Mapping[Attachment, int]) -> None:
        """Say how many tokens they are, as far as that is known."""
        for chip in self._chips:
            chip.show_tokens(counts.get(chip.attachment))
        self._fit()

    def _made(self, attachment: Attachment) -> Chip:
        chip = Chip(self._look, attachment)
        chip.remove_wanted.connect(lambda: self.remove_wanted.emit(self._chips.index(chip)))
        chip.unpack_wanted.connect(lambda: self.unpack_wanted.emit(self._chips.index(chip)))
        return chip
