"""The row of quiet buttons that belongs to a message, and its menu."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from app.ui.message_places import MessagePlace
from app.ui.theme import Space
from app.ui.widgets.fitting_row import FittingRow
from app.ui.widgets.message_acts import MessageAct, hindrance_of, meaning, row_of, words
from app.ui.widgets.message_menu import Model, fill_menu, fill_variants, put_copies_first
from app.ui.widgets.parts import button
from app.ui.widgets.sibling_switch import SiblingSwitch


class MessageActions(QWidget):
    """What can be done with a message.  The buttons are there while the message is looked at, and take no room else.

    Signals:
        act_wanted: (`MessageId`, `MessageAct`) a button or an entry of the menu was pressed.
        model_wanted: (`MessageId`, `Path`) write the reply again with this model.
        copy_wanted: (str) a part of the message to copy.
    """

    act_wanted = Signal(object, object)
    model_wanted = Signal(object, object)
    copy_wanted = Signal(str)

    def __init__(self, *, trailing: bool = False) -> None:
        """A row that stands at the beginning of its place, or at its end if it is `trailing`."""
        super().__init__()
        self._place: MessagePlace | None = None
        self._models: Sequence[Model] = ()
        self._reasons: set[str] = set()
        self._made_for: tuple[MessageAct, ...] = ()
        self._buttons: dict[MessageAct, QPushButton] = {}
        self._variants: QPushButton | None = None
        self._more: QPushButton | None = None
        self._menu: QMenu | None = None
        self.switch = SiblingSwitch()
        self.switch.act_wanted.connect(self._ask)
        self._row = FittingRow(trailing=trailing)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        parts = (self._row, self.switch) if trailing else (self.switch, self._row)
        for part in parts:
            row.addWidget(part)

    @property
    def place(self) -> MessagePlace | None:
        """Of its message; None until known."""
        return self._place

    @property
    def buttons(self) -> dict[MessageAct, QPushButton]:
        """The buttons that have been made, by what they do."""
        return dict(self._buttons)

    def show_place(self, place: MessagePlace | None, *, models: Sequence[Model] = ()) -> None:
        """Show what can be done with the message there."""
        if place == self._place and models == self._models:
            return
        self._place, self._models = place, models
        self.switch.show_version(place.version if place is not None else 0, len(place.siblings) if place else 1)
        (self._reasons.add if place is not None and place.is_tip else self._reasons.discard)("tip")
        self._show_buttons()

    def light(self, reason: str, *, on: bool) -> None:
        """Show the buttons while there is any reason to."""
        if on is (reason in self._reasons):
            return
        (self._reasons.add if on else self._reasons.discard)(reason)
        self._show_buttons()

    def pop_up(self, at: QPoint, *, copies: Sequence[tuple[str, str]] = ()) -> None:
        """Open the menu at a point of the screen; `copies` are parts of the message that can be copied, by name."""
        if self._place is None or self._place.is_written:
            return
        if self._menu is None:
            self._menu = QMenu(self)
        fill_menu(self._menu, self._place, self._ask, models=self._models, choose=self._choose)
        put_copies_first(self._menu, copies, self._copy)
        self._menu.popup(at)

    def _show_buttons(self) -> None:
        lit = bool(self._reasons) and self._place is not None and not self._place.is_written
        if self._place is None:
            return
        if lit and self._made_for != row_of(self._place):
            self._make_buttons(row_of(self._place))
        for act, made in self._buttons.items():
            made.setEnabled(not hindrance_of(act, self._place))
            made.setToolTip(meaning(act, self._place))
        if self._variants is not None:
            self._variants.setEnabled(not hindrance_of(MessageAct.REGENERATE, self._place))
        self._row.light(on=lit)

    def _make_buttons(self, acts: tuple[MessageAct, ...]) -> None:
        assert self._place is not None
        for old in self._row.findChildren(QPushButton):
            old.hide()
            old.deleteLater()
        self._buttons, self._variants, self._made_for = {}, None, acts
        groups: list[list[QWidget]] = []
        for act in acts:
            made = button(words(act, self._place.role), "act")
            made.clicked.connect(lambda _on=False, act=act: self._ask(act))
            self._buttons[act] = made
            groups.append([made])
            if act is MessageAct.REGENERATE:
                self._variants = self._menu_button("▾", self.tr("Regenerate in another way"))
                self._variants.clicked.connect(self._show_variants)
                groups[-1].append(self._variants)
        self._more = self._menu_button("⋯", self.tr("More to do with this message"))
        self._more.clicked.connect(self._show_menu)
        self._row.show_widgets(groups, self._more)
        before: QWidget = self.switch.last
        for each in (*(one for group in groups for one in group), self._more):
            QWidget.setTabOrder(before, each)
            before = each

    def _menu_button(self, text: str, name: str) -> QPushButton:
        made = button(text, "pick", tip=name)
        made.setAccessibleName(name)
        return made

    def _show_menu(self) -> None:
        if self._more is not None:
            self.pop_up(self._more.mapToGlobal(QPoint(0, self._more.height())))

    def _show_variants(self) -> None:
        if self._place is None or self._variants is None:
            return
        if self._menu is None:
            self._menu = QMenu(self)
        fill_variants(self._menu, self._place, self._ask, models=self._models, choose=self._choose)
        self._menu.popup(self._variants.mapToGlobal(QPoint(0, self._variants.height())))

    def _ask(self, act: MessageAct) -> None:
        if self._place is not None:
            self.act_wanted.emit(self._place.message, act)

    def _copy(self, text: str) -> None:
        self.copy_wanted.emit(text)

    def _choose(self, path: Path) -> None:
        if self._place is not None:
            self.model_wanted.emit(self._place.message, path)
