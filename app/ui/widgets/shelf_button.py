"""Says which conversations are listed, and lets others be chosen: all, the archive, or those with a tag."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton

from app.ui.models.listed_rows import Shelf
from app.ui.widgets.menu_entries import empty
from app.ui.wording import count, fill


class ShelfButton(QToolButton):
    """A button with a menu.

    Signals:
        chosen: (`Shelf`) list these.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._shelf = Shelf()
        self._tags: Mapping[str, int] = {}
        self._archived = 0
        self.setProperty("kind", "shelf")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setToolTip(self.tr("Which conversations are listed"))
        menu = QMenu(self)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)
        self.show_shelf(self._shelf, {}, archived=0)

    def show_shelf(self, shelf: Shelf, tags: Mapping[str, int], *, archived: int) -> None:
        """Say which are listed; `tags` are all there are, with how many conversations have them."""
        self._shelf, self._tags, self._archived = shelf, tags, archived
        name = self._name(shelf)
        self.setText(f"{name}  ▾")
        self.setAccessibleName(fill(self.tr("Listed: %1"), name))

    def _fill(self) -> None:
        menu = self.menu()
        empty(menu)
        group = QActionGroup(menu)
        self._add(group, Shelf(), "")
        self._add(group, Shelf(archived=True), count(self._archived))
        menu.addActions(group.actions())
        if self._tags:
            menu.addSeparator()
            tagged = QActionGroup(menu)
            for tag in sorted(self._tags, key=str.casefold):
                self._add(tagged, Shelf(tag=tag), count(self._tags[tag]))
            menu.addActions(tagged.actions())

    def _add(self, group: QActionGroup, shelf: Shelf, remark: str) -> None:
        name = self._name(shelf).replace("&", "&&")
        action = group.addAction(f"{name}\t{remark}" if remark else name)
        action.setCheckable(True)
        action.setChecked(shelf == self._shelf)
        action.triggered.connect(lambda: self.chosen.emit(shelf))

    def _name(self, shelf: Shelf) -> str:
        if shelf.tag:
            return f"#{shelf.tag}"
        return self.tr("Archive") if shelf.archived else self.tr("All conversations")
