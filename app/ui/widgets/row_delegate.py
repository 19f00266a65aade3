"""What every list of headings and rows has in common: how a row is begun, and how the list is looked at."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.ui.theme import Look
from app.ui.widgets.rows import paint_ground, paint_heading, prepare

Index = QModelIndex | QPersistentModelIndex


class RowDelegate(QStyledItemDelegate):
    """Draws headings and the ground of rows; what stands in a row is up to who derives from it."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        painter.save()
        prepare(painter)
        if self.is_heading(index):
            paint_heading(painter, option.rect, str(index.data()), self._look.colors)
        else:
            paint_ground(painter, option, self._look.colors)
            self.paint_row(painter, option, index)
        painter.restore()

    def is_heading(self, _index: Index) -> bool:
        """True where a row only names those below it."""
        return False

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw what stands in a row."""
        raise NotImplementedError


def dress(view: QListView) -> None:
    """Let a list light the row under the pointer, scroll by pixels, and begin no editing by itself."""
    view.setMouseTracking(True)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
