"""A text that went with a message: folded to its name, unfolded literally."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.attachments import Attachment
from app.ui.seen_text import seen_lines
from app.ui.theme import Space
from app.ui.widgets.attached_text import AttachedText
from app.ui.widgets.attachment_chips import short_name
from app.ui.widgets.mark_layers import Marker
from app.ui.widgets.parts import button
from app.ui.wording import fill


class AttachedView(QWidget):
    """One attached text.  Its words are laid out only once somebody wants to see them."""

    def __init__(self, attachment: Attachment) -> None:
        super().__init__()
        self._attachment = attachment
        self._text: AttachedText | None = None
        self._marker: Marker | None = None
        self._fold = button("", "outline", tip=self.tr("Show or hide what was attached"))
        self._fold.setCheckable(True)
        self._fold.toggled.connect(self._apply)
        self._copy = button(self.tr("Copy"), "quiet", tip=self.tr("Copy the whole text"))
        self._copy.clicked.connect(self._copy_all)
        row = QHBoxLayout()
        row.setSpacing(Space.XS)
        row.addStretch(1)
        row.addWidget(self._copy)
        row.addWidget(self._fold)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Space.XS)
        self._column.addLayout(row)
        self._apply(opened=False)

    @property
    def shown_text(self) -> str:
        """What is unfolded, empty while nothing is."""
        return self._text.toPlainText() if self._text is not None and not self._text.isHidden() else ""

    def unfold(self) -> None:
        """Show the text."""
        self._fold.setChecked(True)

    def use_marker(self, marker: Marker | None) -> None:
        """Have marks in the text, now or once it is unfolded; None for none."""
        self._marker = marker
        if self._text is not None:
            self._text.use_marker(marker)

    def show_place(self, place: int) -> bool:
        """Unfold the text, and scroll it to a character; True if it was folded."""
        was_folded = not self._fold.isChecked()
        self.unfold()
        self._column.activate()
        if self._text is not None:
            self._text.show_place(place)
        return was_folded

    def here_box(self, view: QWidget) -> QRect:
        """Where in a view around it the place stands that was scrolled to."""
        if self._text is None:
            return QRect()
        box = self._text.here_box()
        return QRect(self._text.viewport().mapTo(view, box.topLeft()), box.size())

    def _apply(self, opened: bool) -> None:  # noqa: FBT001  # as Qt's signal gives it
        if opened and self._text is None:
            self._text = self._made()
            self._column.addWidget(self._text)
        if self._text is not None:
            self._text.setVisible(opened)
        self._copy.setVisible(opened)
        n_lines = self._attachment.n_lines
        lines = self.tr("%Ln line(s)", "", n_lines)
        said = f"{short_name(self._attachment.name)}, {lines}"
        self._fold.setText(f"{'▾' if opened else '▸'}  {said}".replace("&", "&&"))
        self._fold.setAccessibleName(fill(self.tr("Attached: %1"), said))

    def _made(self) -> AttachedText:
        text = AttachedText(seen_lines(self._attachment.text))
        text.setAccessibleName(fill(self.tr("Text of %1"), short_name(self._attachment.name)))
        text.use_marker(self._marker)
        return text

    def _copy_all(self) -> None:
        QGuiApplication.clipboard().setText(self._attachment.text)
