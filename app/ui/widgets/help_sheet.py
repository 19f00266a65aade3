"""The sheet of shortcuts: every action by group with its keys, and a line to look for one."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.ui.action_groups import ActionGroup
from app.ui.actions import ActionSpec
from app.ui.ranking import folded
from app.ui.theme import Look, Space, Tone
from app.ui.version_keys import native
from app.ui.widgets.overlay import Overlay
from app.ui.widgets.parts import IconButton, label, make_clearable

_SIZE = (800, 680)


class HelpSheet(Overlay):
    """Made from the table of actions, so that it is never wrong.

    Attributes:
        field: what to look for.
    """

    def __init__(self, look: Look, window: QWidget, groups: Sequence[ActionGroup]) -> None:
        super().__init__(window, width=_SIZE[0], height=_SIZE[1])
        self._groups = tuple(groups)
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Look for a shortcut"))
        self.field.setAccessibleName(self.tr("Look for a shortcut"))
        make_clearable(self.field)
        self.field.textChanged.connect(self._fill)
        close = IconButton(look, "close", tip=self.tr("Close (Esc)"), tone=Tone.MUTED, size=16)
        close.clicked.connect(self.close_sheet)
        head = QHBoxLayout()
        head.addWidget(label(self.tr("Keyboard shortcuts"), "title"), 1)
        head.addWidget(close)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setAccessibleName(self.tr("Keyboard shortcuts"))
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addLayout(head)
        column.addWidget(self.field)
        column.addWidget(self._area, 1)
        column.addWidget(label(self._writing(), "caption", wrap=True))
        self._fill()

    def open_sheet(self) -> None:
        """Open it with everything listed."""
        self.field.clear()
        self.open()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def listed(self) -> tuple[str, ...]:
        """The texts of the actions that are listed now."""
        return tuple(spec.text for group in self._found() for spec in group.actions)

    def _writing(self) -> str:
        return self.tr(
            "While writing: Shift+Enter breaks the line, Up in an empty message brings earlier ones. "
            "On a message: Tab reaches its buttons, the menu key its menu."
        )

    def _found(self) -> tuple[ActionGroup, ...]:
        wanted = folded(self.field.text()).split()
        kept = (
            ActionGroup(group.heading, tuple(spec for spec in group.actions if _agrees(spec, group.heading, wanted)))
            for group in self._groups
        )
        return tuple(group for group in kept if group.actions)

    def _fill(self) -> None:
        body = QWidget()
        body.setProperty("kind", "clear")
        halves = QHBoxLayout(body)
        halves.setContentsMargins(0, 0, Space.M, 0)
        halves.setSpacing(Space.XL)
        groups = self._found()
        columns: tuple[list[ActionGroup], list[ActionGroup]] = ([], [])
        for group in groups:
            min(columns, key=lambda side: sum(len(one.actions) + 2 for one in side)).append(group)
        for side in columns:
            halves.addLayout(_side(side), 1)
        if not groups:
            halves.insertWidget(0, label(self.tr("No action is called so."), "caption"))
        self._area.setWidget(body)


def keys_of(spec: ActionSpec) -> str:
    """The keys of an action, as this system writes them."""
    return "   ".join(native(keys) for keys in (spec.shortcut, spec.also) if keys)


def _agrees(spec: ActionSpec, heading: str, wanted: Sequence[str]) -> bool:
    text = folded(f"{spec.text} {keys_of(spec)} {heading}")
    return all(word in text for word in wanted)


def _side(groups: Sequence[ActionGroup]) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(Space.XS)
    for group in groups:
        heading = label(group.heading, "section")
        heading.setContentsMargins(0, Space.S, 0, 2)
        column.addWidget(heading)
        grid = QGridLayout()
        grid.setVerticalSpacing(Space.XS + 2)
        grid.setHorizontalSpacing(Space.M)
        grid.setColumnStretch(0, 1)
        for row, spec in enumerate(group.actions):
            grid.addWidget(label(spec.text, "entry", wrap=True), row, 0)
            keys = label(keys_of(spec), "keys")
            grid.addWidget(keys, row, 1, Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        column.addLayout(grid)
    column.addStretch(1)
    return column
