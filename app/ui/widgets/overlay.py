"""A sheet over what one looks at, near the top, closed by Escape, a press beside it, or looking elsewhere."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from app.ui.theme import Space
from app.ui.widgets.looking_away import begin_to_follow, cease_to_follow, is_inside, keep_escape, place_of


class Overlay(QFrame):
    """A sheet of a wanted size that keeps inside its window, and gives the focus back.

    Signals:
        closed: it is no longer shown.
    """

    closed = Signal()

    def __init__(self, window: QWidget, *, width: int, height: int) -> None:
        super().__init__(window)
        self._wanted = (width, height)
        self._gave_focus: QWidget | None = None
        self._over: QWidget | None = None
        self.setProperty("kind", "overlay")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.hide()

    def stand_over(self, part: QWidget) -> None:
        """Stand in the middle of this part of the window where there is room, else of the whole window."""
        self._over = part

    def open(self) -> None:
        """Show it; whoever has the focus gets it back at the end."""
        if self.isVisible():
            return
        self._gave_focus = QApplication.focusWidget()
        self.window().installEventFilter(self)
        begin_to_follow(self, self._follow_focus)
        self.place()
        self.show()
        self.raise_()

    def close_sheet(self) -> None:
        """Hide it."""
        if self.isHidden():
            return
        cease_to_follow(self, self._follow_focus)
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self.window())
        self.hide()
        if had_focus and self._gave_focus is not None and self._gave_focus.isVisible():
            self._gave_focus.setFocus()
        self._gave_focus = None
        self.closed.emit()

    def place(self) -> None:
        """Stand in the middle near the top, as large as wanted and possible."""
        room = self.window().rect().adjusted(Space.L, Space.L, -Space.L, -Space.L)
        width, height = min(self._wanted[0], room.width()), min(self._wanted[1], room.height() - Space.XL)
        within = self._part() or room
        if within.width() < width + 2 * Space.L:
            within = room
        left = within.left() + (within.width() - width) // 2
        self.setGeometry(QRect(QPoint(left, room.top() + min(Space.XL * 2, room.height() - height)), self.size()))
        self.resize(width, height)

    def _part(self) -> QRect | None:
        """Where in the window the part is that it stands over."""
        if self._over is None or not self._over.isVisible():
            return None
        return QRect(self._over.mapTo(self.window(), QPoint()), self._over.size())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size, and close where something else is pressed."""
        match event.type():
            case QEvent.Type.Resize if watched is self.window():
                self.place()
            case QEvent.Type.MouseButtonPress if isinstance(watched, QWidget) and watched.window() is self.window():
                if not self.rect().contains(self.mapFromGlobal(place_of(event))):
                    self.close_sheet()
            case QEvent.Type.ShortcutOverride if isinstance(watched, QWidget) and is_inside(watched, self):
                keep_escape(event)
            case _:
                pass
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes; no key goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_sheet()
        event.accept()  # what is behind is covered, and its keys are not meant

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001, N802  # Qt's own
        """Tab goes round within the sheet, since what is behind it is covered."""
        tab = Qt.FocusPolicy.TabFocus
        inside = [each for each in self.findChildren(QWidget) if each.isVisible() and each.focusPolicy() & tab == tab]
        inside = [each for each in inside if each.isEnabled() and each.focusProxy() is None]
        if not inside:
            return False
        ordered = [each for each in _chain(self) if each in inside]
        at = ordered.index(self.focusWidget()) if self.focusWidget() in ordered else -1
        ordered[(at + (1 if next else -1)) % len(ordered)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _follow_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        """What was gone to by a key stands behind the sheet, and is meant now."""
        if old is None or new is None or new.window() is not self.window():
            return
        if is_inside(old, self) and not is_inside(new, self):
            self.close_sheet()


def _chain(start: QWidget) -> list[QWidget]:
    """Widgets in the order in which Tab goes through them."""
    chain: list[QWidget] = []
    at = start.nextInFocusChain()
    while at is not None and at is not start:
        chain.append(at)
        at = at.nextInFocusChain()
    return chain
