"""The preset in use, in the composer's foot, and the way to another."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton

from app.domain.characters import cut
from app.ui.theme import ui_font
from app.ui.widgets.menu_entries import empty
from app.ui.wording import fill

_MOST_LETTERS = 28


class PresetButton(QPushButton):
    """A quiet button with a menu.

    Signals:
        picked: (name) use this preset.
        prompt_wanted: change the system prompt of the chat that begins.
        save_wanted: keep the current values as a preset.
        page_wanted: show all of them.
    """

    picked = Signal(str)
    prompt_wanted = Signal()
    save_wanted = Signal()
    page_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "quiet")
        self.setFont(ui_font())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._menu = QMenu(self)
        self._group: QActionGroup | None = None
        self.setMenu(self._menu)

    def show_presets(self, names: tuple[tuple[str, str], ...], chosen: str, text: str) -> None:
        """Show what there is to choose.

        Args:
            names: of each preset, and as it is shown.
            chosen: the name of the one in use; empty for none.
            text: what the button says.
        """
        short = text if len(text) <= _MOST_LETTERS else f"{cut(text, _MOST_LETTERS)}…"
        self.setText(f"{short.replace('&', '&&')}  ▾")
        self.setAccessibleName(fill(self.tr("Preset: %1"), text))
        self.setToolTip(self.tr("Sampling and system prompt of what you ask next"))
        empty(self._menu)
        self._group = QActionGroup(self._menu)
        for name, shown in names:
            action = self._group.addAction(shown.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(name == chosen)
            action.triggered.connect(lambda _on, name=name: self._pick(name))
        self._menu.addActions(self._group.actions())
        self._menu.addSeparator()
        self._prompt = self._menu.addAction(self.tr("System prompt of this chat…"))
        self._prompt.triggered.connect(self._ask_prompt)
        self._menu.addAction(self.tr("Save these values as a preset")).triggered.connect(self._ask_save)
        self._menu.addAction(self.tr("All presets…")).triggered.connect(self._ask_page)

    def allow_prompt(self, *, allowed: bool) -> None:
        """A chat that has begun keeps its system prompt."""
        self._prompt.setEnabled(allowed)

    def _pick(self, name: str) -> None:
        self.picked.emit(name)

    def _ask_prompt(self) -> None:
        self.prompt_wanted.emit()

    def _ask_save(self) -> None:
        self.save_wanted.emit()

    def _ask_page(self) -> None:
        self.page_wanted.emit()
