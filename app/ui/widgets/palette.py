"""One line through which everything can be gone to or done: conversations, messages, actions, models, settings."""

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QLineEdit,
    QListView,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.ui.models.palette_rows import PaletteEntry, PaletteGroup, PaletteRole, PaletteRows
from app.ui.theme import Look, Space, TextSize, scaled
from app.ui.widgets.overlay import Overlay
from app.ui.widgets.parts import label
from app.ui.widgets.row_delegate import Index, RowDelegate, dress
from app.ui.widgets.rows import (
    PADDING,
    ROW,
    inside,
    paint_line,
    paint_marked,
    sized,
)

_SIZE = (640, 560)
_TALL = 52
_PAGE = 8
_DETAIL_SHARE = 0.45


class PaletteDelegate(RowDelegate):
    """Draws headings and entries."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """An entry with a second line is taller."""
        entry = index.data(PaletteRole.ENTRY)
        return QSize(100, scaled(_TALL if isinstance(entry, PaletteEntry) and entry.below else ROW))

    def is_heading(self, index: Index) -> bool:
        """See `RowDelegate`."""
        return not isinstance(index.data(PaletteRole.ENTRY), PaletteEntry)

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Text, details, and a second line where there is one."""
        colors, entry = self._look.colors, index.data(PaletteRole.ENTRY)
        assert isinstance(entry, PaletteEntry)
        inner = inside(option).adjusted(PADDING, 0, -PADDING, 0)
        mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        if entry.below:
            below = inner.adjusted(0, inner.height() // 2 - 2, 0, -Space.XS)
            font = painter.font()
            painter.setFont(sized(font, TextSize.CAPTION))
            paint_marked(painter, below, entry.below, entry.marks, color=colors.muted, marked=colors.text)
            painter.setFont(font)
            inner = inner.adjusted(0, Space.XS, 0, -inner.height() // 2 + 2)
        room = inner.adjusted(0, 0, 0, 0)
        room.setWidth(round(inner.width() * _DETAIL_SHARE))
        if not mirrored:
            room.moveRight(inner.right())
        painter.save()
        painter.setFont(sized(painter.font(), TextSize.CAPTION))
        painter.setPen(QColor(colors.muted))
        taken = paint_line(painter, room, entry.detail, trailing=True) + Space.M if entry.detail else 0
        painter.restore()
        painter.setPen(QColor(colors.text))
        paint_line(painter, inner.adjusted(taken if mirrored else 0, 0, 0 if mirrored else -taken, 0), entry.text)


class Palette(Overlay):
    """A line and what it leads to.

    Attributes:
        field: the line.

    Signals:
        typed: (str) what stands in the line, from the moment it is opened.
    """

    typed = Signal(str)

    def __init__(self, look: Look, window: QWidget) -> None:
        super().__init__(window, width=_SIZE[0], height=_SIZE[1])
        self._rows = PaletteRows()
        self.field = QLineEdit()
        self.field.setProperty("kind", "palette")
        self.field.setPlaceholderText(self.tr("Go to a conversation, a message, an action, a model, a setting…"))
        self.field.setAccessibleName(self.tr("Go to anything"))
        self.field.textChanged.connect(self._report)
        self.field.installEventFilter(self)
        self.list = QListView()
        self.list.setModel(self._rows)
        self.list.setItemDelegate(PaletteDelegate(look, self.list))
        self.list.setAccessibleName(self.tr("Suggestions"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        dress(self.list)
        self.list.clicked.connect(self._choose)
        self._remark = label("", "caption")
        hint = label(self.tr("↑↓ move · Enter chooses · Esc closes ·  > actions   @ models   # tags"), "caption")
        hint.setContentsMargins(Space.L, Space.XS, Space.L, Space.S)
        self._remark.setContentsMargins(Space.L + 2, Space.S, Space.L, Space.S)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self.field)
        column.addWidget(self._remark)
        column.addWidget(self.list, 1)
        column.addWidget(hint)

    @property
    def texts(self) -> tuple[str, ...]:
        """What stands in the rows, headings included."""
        return tuple(str(self._rows.index(at).data()) for at in range(self._rows.rowCount()))

    def open_with(self, text: str = "") -> None:
        """Open it with something typed already."""
        self.field.blockSignals(True)  # noqa: FBT003  # Qt's own
        self.field.setText(text)
        self.field.blockSignals(False)  # noqa: FBT003  # as above
        self.open()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._report()

    def show_groups(self, groups: Sequence[PaletteGroup], *, remark: str) -> None:
        """Show what there is to choose; the first is chosen unless another was and is still there."""
        before = self._rows.entry_at(self.list.currentIndex())
        kept_row = self.list.currentIndex().row()
        self._rows.show(groups)
        self._remark.setText(remark)
        self._remark.setVisible(bool(remark))
        kept = self._rows.index(kept_row)
        again = self._rows.entry_at(kept)
        same = before is not None and again is not None and (before.text, before.below) == (again.text, again.below)
        self.list.setCurrentIndex(kept if same else self._rows.step(QModelIndex(), 1))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows in the line move in the list, and Enter chooses."""
        if watched is self.field and event.type() is QEvent.Type.KeyPress:
            match cast("QKeyEvent", event).key():
                case Qt.Key.Key_Down:
                    self._move(1)
                case Qt.Key.Key_Up:
                    self._move(-1)
                case Qt.Key.Key_PageDown:
                    self._move(1, times=_PAGE)
                case Qt.Key.Key_PageUp:
                    self._move(-1, times=_PAGE)
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    self._choose(self.list.currentIndex())
                case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                    pass
                case _:
                    return super().eventFilter(watched, event)
            return True
        return super().eventFilter(watched, event)

    def _move(self, step: int, *, times: int = 1) -> None:
        index = self.list.currentIndex()
        for _ in range(times):
            index = self._rows.step(index, step)
        self.list.setCurrentIndex(index)
        if index.row() == 1:
            self.list.scrollToTop()

    def _choose(self, index: QModelIndex) -> None:
        entry = self._rows.entry_at(index)
        if entry is not None:
            self.close_sheet()
            entry.choose()

    def _report(self) -> None:
        self.list.setCurrentIndex(QModelIndex())
        self.typed.emit(self.field.text())
