"""What a search found: titles and messages, with what was looked for in bold."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.domain.search import SearchHit
from app.ui.models.search_results import HitRole, SearchResults
from app.ui.theme import Look, Space, TextSize, scaled, ui_font
from app.ui.widgets.rows import (
    PADDING,
    ROW,
    inside,
    paint_ground,
    paint_heading,
    paint_line,
    paint_marked,
    prepare,
    sized,
)

_SNIPPET_LINES = 2

Index = QModelIndex | QPersistentModelIndex


class ResultDelegate(QStyledItemDelegate):
    """Draws what was found."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """A message has two lines of what was found in it."""
        hit = index.data(HitRole.HIT)
        if not isinstance(hit, SearchHit) or hit.message is None:
            return QSize(100, scaled(ROW))
        body, small = self._heights()
        return QSize(100, body + _SNIPPET_LINES * small + 2 * Space.S)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        colors = self._look.colors
        hit = index.data(HitRole.HIT)
        painter.save()
        prepare(painter)
        if not isinstance(hit, SearchHit):
            paint_heading(painter, option.rect, str(index.data()), colors)
        else:
            paint_ground(painter, option, colors)
            if hit.message is None:
                inner = inside(option).adjusted(PADDING, 0, -PADDING, 0)
                marks = hit.snippet.marks
                paint_marked(painter, inner, hit.snippet.text, marks, color=colors.text, marked=colors.accent)
            else:
                self._paint_message(painter, option, hit, str(index.data(HitRole.WHEN)))
        painter.restore()

    def _paint_message(self, painter: QPainter, option: QStyleOptionViewItem, hit: SearchHit, when: str) -> None:
        colors = self._look.colors
        body, small = self._heights()
        inner = inside(option).adjusted(PADDING, Space.S - 1, -PADDING, 0)
        mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        head = inner.adjusted(0, 0, 0, 0)
        head.setHeight(body)
        font = painter.font()
        painter.setFont(sized(font, TextSize.CAPTION))
        painter.setPen(QColor(colors.muted))
        taken = paint_line(painter, head, when, trailing=True) + Space.S
        painter.setFont(sized(font, TextSize.SMALL, bold=True))
        painter.setPen(QColor(colors.text))
        paint_line(painter, head.adjusted(taken if mirrored else 0, 0, 0 if mirrored else -taken, 0), hit.title)
        painter.setFont(sized(font, TextSize.CAPTION))
        below = inner.adjusted(0, body, 0, 0)
        below.setHeight(_SNIPPET_LINES * small + 1)
        paint_marked(
            painter,
            below,
            hit.snippet.text,
            hit.snippet.marks,
            color=colors.muted,
            marked=colors.text,
            lines=_SNIPPET_LINES,
        )

    @staticmethod
    def _heights() -> tuple[int, int]:
        font = ui_font()
        body = QFontMetrics(sized(font, TextSize.SMALL, bold=True)).height() + 2
        return body, QFontMetrics(sized(font, TextSize.CAPTION)).lineSpacing()


class ResultView(QListView):
    """The results; one that is clicked or entered is chosen.

    Signals:
        chosen: (`SearchHit`) show this.
        left: back to the field.
    """

    chosen = Signal(object)
    left = Signal()

    def __init__(self, look: Look, model: SearchResults) -> None:
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setItemDelegate(ResultDelegate(look, self))
        self.setAccessibleName(self.tr("Search results"))
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._report)
        self.activated.connect(self._report)
        look.changed.connect(self.viewport().update)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape, or Up from the first result, leads back to what was typed."""
        first = event.key() == Qt.Key.Key_Up and self.currentIndex().row() <= 1
        if first or event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)

    def _report(self, index: QModelIndex) -> None:
        hit = self._model.hit_at(index)
        if hit is not None:
            self.chosen.emit(hit)
