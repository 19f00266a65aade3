"""What a search found: titles and messages, with what was looked for in bold."""

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyleOptionViewItem

from app.domain.search import SearchHit
from app.ui.models.search_results import HitRole, SearchResults
from app.ui.theme import Look, Space, TextSize, scaled, ui_font
from app.ui.widgets.row_delegate import Index, RowDelegate, dress
from app.ui.widgets.rows import (
    PADDING,
    ROW,
    inside,
    paint_line,
    paint_marked,
    sized,
)

_SNIPPET_LINES = 2


class ResultDelegate(RowDelegate):
    """Draws what was found."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """A message has two lines of what was found in it."""
        hit = index.data(HitRole.HIT)
        if not isinstance(hit, SearchHit) or hit.is_title:
            return QSize(100, scaled(ROW))
        body, small = self._heights()
        return QSize(100, body + _SNIPPET_LINES * small + 2 * Space.S)

    def is_heading(self, index: Index) -> bool:
        """See `RowDelegate`."""
        return not isinstance(index.data(HitRole.HIT), SearchHit)

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """A title, or a message with what was found in it."""
        colors, hit = self._look.colors, index.data(HitRole.HIT)
        assert isinstance(hit, SearchHit)
        if hit.is_title:
            inner = inside(option).adjusted(PADDING, 0, -PADDING, 0)
            marks = hit.snippet.marks
            paint_marked(painter, inner, hit.snippet.text, marks, color=colors.text, marked=colors.accent)
        else:
            self._paint_message(painter, option, hit, str(index.data(HitRole.WHEN)))

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
        dress(self)
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
