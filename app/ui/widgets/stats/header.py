"""The panel's own title bar: what it is about, and what can be done with it.  Dragging it moves the panel."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton

from app.domain.settings import StatsPlace
from app.ui.definitions import Term, explain
from app.ui.stats_view import Scope
from app.ui.theme import Look, Space
from app.ui.widgets.parts import IconButton, label
from app.ui.wording import fill

_CHOOSE = "\N{BLACK DOWN-POINTING SMALL TRIANGLE}"


class PanelHeader(QFrame):
    """Title, scope, menu.

    Signals:
        scope_chosen: (`Scope`).
        place_chosen: (`StatsPlace`).
        compare_wanted, export_wanted, meaning_wanted, hide_wanted: as their names say.
    """

    scope_chosen = Signal(object)
    place_chosen = Signal(object)
    compare_wanted = Signal()
    export_wanted = Signal()
    meaning_wanted = Signal()
    hide_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("kind", "panel-head")
        title = label(self.tr("Speculation"), "strong")
        explain(title, Term.ROUND)
        self._scopes = {
            Scope.REPLY: self.tr("This reply"),
            Scope.CONVERSATION: self.tr("This conversation"),
            Scope.MODEL: self.tr("This model, 30 days"),
        }
        self.scope_button = self._scope_button()
        self.menu_button = IconButton(look, "more", tip=self.tr("More about statistics"))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.menu_button)
        self.menu_button.setMenu(self.menu)
        self._fill_menu()
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L + 2, Space.S, Space.S, Space.XS)
        row.setSpacing(Space.XS)
        row.addWidget(title, 1)
        row.addWidget(self.scope_button)
        row.addWidget(self.menu_button)

    def show_scope(self, scope: Scope, *, reply_name: str) -> None:
        """Show what the panel is about; a reply is called `reply_name`."""
        self._scope_actions[Scope.REPLY].setText(reply_name)
        self._scope_actions[scope].setChecked(True)
        words = reply_name if scope is Scope.REPLY else self._scopes[scope]
        self.scope_button.setText(f"{words} {_CHOOSE}")
        self.scope_button.setAccessibleName(fill(self.tr("Statistics of: %1"), words))

    def show_place(self, place: StatsPlace) -> None:
        """Show where the panel is."""
        self._places[place].setChecked(True)

    def _scope_button(self) -> QToolButton:
        made = QToolButton()
        made.setProperty("kind", "scope")
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        made.setToolTip(self.tr("What the numbers are about"))
        menu = QMenu(made)
        group = QActionGroup(menu)
        self._scope_actions: dict[Scope, QAction] = {}
        for scope, name in self._scopes.items():
            action = group.addAction(name)
            action.setCheckable(True)
            action.triggered.connect(lambda _on, scope=scope: self.scope_chosen.emit(scope))
            self._scope_actions[scope] = action
        menu.addActions(group.actions())
        made.setMenu(menu)
        return made

    def _fill_menu(self) -> None:
        menu = self.menu
        menu.addAction(self.tr("Compare replies and models…"), self.compare_wanted.emit)
        menu.addAction(self.tr("Export these numbers as CSV…"), self.export_wanted.emit)
        menu.addAction(self.tr("What do these numbers mean?"), self.meaning_wanted.emit)
        menu.addSeparator()
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        group = QActionGroup(menu)
        self._places: dict[StatsPlace, QAction] = {}
        for place, name in (
            (StatsPlace.LEADING, self.tr("On the right") if mirrored else self.tr("On the left")),
            (StatsPlace.TRAILING, self.tr("On the left") if mirrored else self.tr("On the right")),
            (StatsPlace.FLOATING, self.tr("In a window of its own")),
        ):
            action = group.addAction(name)
            action.setCheckable(True)
            action.triggered.connect(lambda _on, place=place: self.place_chosen.emit(place))
            self._places[place] = action
        menu.addActions(group.actions())
        menu.addSeparator()
        menu.addAction(self.tr("Hide"), self.hide_wanted.emit)
