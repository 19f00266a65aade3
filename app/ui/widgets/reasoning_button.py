"""Whether the model reasons before it answers, in the composer's foot; only where its template knows a difference."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton

from app.domain.templates import Reasoning
from app.ui.template_words import reasoning_name
from app.ui.theme import ui_font
from app.ui.widgets.menu_entries import empty
from app.ui.wording import fill


class ReasoningButton(QPushButton):
    """A quiet button with a menu.

    Signals:
        picked: (`Reasoning`) what is asked next is answered so.
    """

    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "quiet")
        self.setFont(ui_font())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(self.tr("Whether the model reasons before it answers what you ask next"))
        self._menu = QMenu(self)
        self._group: QActionGroup | None = None
        self.setMenu(self._menu)
        self.hide()

    def show_choices(self, choices: Sequence[Reasoning], chosen: Reasoning) -> None:
        """Show what there is to choose; nothing hides the button.  What is not among it counts as the first."""
        self.setVisible(bool(choices))
        if not choices:
            return
        chosen = chosen if chosen in choices else choices[0]
        text = fill(self.tr("Reasoning: %1"), reasoning_name(chosen))
        short = self.tr("Reasoning") if chosen is Reasoning.AUTO else text
        self.setText(f"{short.replace('&', '&&')}  ▾")
        self.setAccessibleName(text)
        empty(self._menu)
        self._group = QActionGroup(self._menu)
        for each in choices:
            action = self._group.addAction(reasoning_name(each))
            action.setCheckable(True)
            action.setChecked(each is chosen)
            action.triggered.connect(lambda _on, each=each: self._pick(each))
        self._menu.addActions(self._group.actions())

    def _pick(self, reasoning: Reasoning) -> None:
        self.picked.emit(reasoning)
