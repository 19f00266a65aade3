"""The sidebar's foot: what checkpoints take of their budget, and the way to the page about it."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout

from app.ui.definitions import Term, explain
from app.ui.theme import Look, Space
from app.ui.widgets.bars import Part, PartsBar
from app.ui.widgets.parts import label
from app.ui.wording import fill, size


class StorageFoot(QPushButton):
    """A line and a bar; hidden until something was counted.  Pressed, it asks for the page."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("kind", "storage")
        explain(self, Term.CHECKPOINTS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._look = look
        self._share = 0.0
        self._words = label("", "caption")
        self._bar = PartsBar(look, height=4)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, 10, Space.L, Space.M)
        column.setSpacing(6)
        column.addWidget(self._words)
        column.addWidget(self._bar)
        look.changed.connect(self._show_bar)
        self.hide()

    def show_sum(self, n_bytes: int, budget: int) -> None:
        """Show what is taken of the budget."""
        text = fill(self.tr("Checkpoints %1 of %2"), size(n_bytes), size(budget))
        self._words.setText(text)
        self.setAccessibleName(text)
        self._share = n_bytes / budget if budget else float(n_bytes > 0)
        self._show_bar()
        self.show()

    def sizeHint(self) -> QSize:
        """As high as what stands in it."""
        return self._column.sizeHint()

    def _show_bar(self) -> None:
        colors = self._look.colors
        self._bar.show_parts((Part(min(1.0, self._share), colors.warn if self._share > 1 else colors.accent),))
        self.updateGeometry()
