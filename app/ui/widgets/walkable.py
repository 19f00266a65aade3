"""A message that can be looked at, walked to with the keyboard, and acted on."""

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
)
from PySide6.QtWidgets import QWidget

from app.domain.characters import cut
from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Role
from app.ui.message_places import MessagePlace
from app.ui.widgets.focus_outline import FocusOutline
from app.ui.widgets.message_actions import MessageActions
from app.ui.widgets.message_menu import Model
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.roles import give_role
from app.ui.wording import fill

_MOST_WORDS = 80


class Walkable(QWidget):
    """The frame, the name and the acts of one message; what it shows is up to who derives from it.

    Attributes:
        id: of the message.
        acts: what can be done with it.
    """

    def __init__(self, node: MessageNode, *, trailing: bool = False) -> None:
        super().__init__()
        self.id: MessageId = node.id
        self.acts = MessageActions(trailing=trailing)
        self._outline: FocusOutline | None = None
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        give_role(self, QAccessible.Role.Section)
        self.name_after(node)

    def name_after(self, node: MessageNode) -> None:
        """Tell assistive technology who speaks, and how the message begins."""
        start = cut(" ".join(node.message.content[: 2 * _MOST_WORDS].split()), _MOST_WORDS)
        who = self.tr("You: %1") if node.message.role is Role.USER else self.tr("Reply: %1")
        self.setAccessibleName(fill(who, start))

    def show_place(self, place: MessagePlace | None, models: tuple[Model, ...] = ()) -> None:
        """Show what can be done with it now."""
        self.acts.show_place(place, models=models)

    def light_focus(self, *, on: bool) -> None:
        """The focus came somewhere into the message, or left it."""
        self.acts.light("focus", on=on)

    def enterEvent(self, event: QEnterEvent) -> None:
        """The buttons come with the pointer."""
        super().enterEvent(event)
        self.acts.light("hover", on=True)

    def leaveEvent(self, event: QEvent) -> None:
        """And go with it."""
        super().leaveEvent(event)
        self.acts.light("hover", on=False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """A message that was walked to has a frame; one that was clicked needs none."""
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason and self._outline is None:
            self._outline = FocusOutline(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The frame goes with the focus."""
        super().focusOutEvent(event)
        if self._outline is not None:
            self._outline.take_away()
            self._outline = None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu, at the pointer or, by key, at the message."""
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        beside = self.mapToGlobal(QPoint(0, min(self.height(), 24)))
        self.acts.pop_up(event.globalPos() if by_mouse else beside, copies=self._copies(event.globalPos()))

    def _copies(self, at: QPoint) -> list[tuple[str, str]]:
        """What is selected in the message, and the address of the link at a point of the screen."""
        copies: list[tuple[str, str]] = []
        for text in self.findChildren(RichText):
            if text.textCursor().hasSelection():
                copies.append((self.tr("Copy the selection"), text.textCursor().selection().toPlainText()))
            if text.isVisible() and (address := text.anchorAt(text.viewport().mapFromGlobal(at))):
                copies.append((self.tr("Copy the link"), address))
        return copies
