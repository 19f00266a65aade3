"""A column of rows of which only those near what is seen exist as widgets.

It knows nothing of what a row holds: who derives from it says how high a row may be and makes its widget.  It does
nothing by itself either: whoever scrolls says what is seen (`reach`) and lets it work in small steps (`work`).
"""

from collections.abc import Iterable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from app.ui.heights import Heights
from app.ui.shown_row import ShownRow
from app.ui.widgets.mark_layers import Layer, Marker
from app.ui.widgets.rich_text import RichText

_FIRST_REACH = 1200
"""Pixels that are built while nobody has said what is seen."""
_LEAVE = 3000
"""Pixels beyond what is to be built, from which a row is given up; less would build and give up in turn."""


def in_use(widget: QWidget) -> bool:
    """True while the focus or a selection is in there, which would be lost with it."""
    focus = QApplication.focusWidget()
    if focus is not None and (focus is widget or widget.isAncestorOf(focus)):
        return True
    texts = [widget] if isinstance(widget, RichText) else widget.findChildren(RichText)
    return any(text.textCursor().hasSelection() for text in texts)


def settled_height(widget: QWidget, width: int) -> int:
    """The height that a shown widget takes at a width, as far as its layouts know now."""
    layout = widget.layout()
    if layout is None:
        widget.resize(width, widget.height())
        return widget.height()
    if widget.width() != width:
        widget.resize(width, widget.height())
    layout.activate()
    height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
    widget.resize(width, height)
    return height


class RowColumn(QWidget):
    """Rows one below the other.

    Attributes:
        layouts_done: rows filled since the start, for the tests' bounds.
    """

    def __init__(self, *, gap: int) -> None:
        super().__init__()
        self.layouts_done = 0
        self._heights = Heights(gap=gap)
        self._built: dict[int, QWidget] = {}
        self._reach = (0, _FIRST_REACH)
        self._markers: dict[Layer, Marker] = {}
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(0)

    # --- what a derived class says -----------------------------------------------------------------------------

    def make_row(self, index: int) -> QWidget:
        """The widget of a row, empty; a child of this one from the beginning, since a change of parents is dear."""
        raise NotImplementedError

    def fill_row(self, index: int, widget: QWidget) -> None:
        """Show the row's content in its widget."""
        raise NotImplementedError

    def text_of(self, widget: QWidget) -> RichText | None:
        """The text in a row's widget."""
        raise NotImplementedError

    def seen_row(self, index: int, seen: str) -> ShownRow:
        """What a row shows, of which this is seen."""
        raise NotImplementedError

    def row_with(self, place: int) -> int | None:
        """The row that shows a place of the whole text; None while it is not known."""
        raise NotImplementedError

    def prepare(self) -> bool:
        """Do a step of what must be done before rows are known; False when there is nothing."""
        return False

    @property
    def is_behind(self) -> bool:
        """True while not all rows are known."""
        return False

    # --- for who scrolls ---------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[QWidget, ...]:
        """The widgets that exist, in order."""
        return tuple(self._built[index] for index in sorted(self._built))

    def row(self, index: int) -> QWidget | None:
        """The widget of a row, if it exists."""
        return self._built.get(index)

    def use_marker(self, layer: Layer, marker: Marker | None) -> None:
        """Have marks in the rows, in those that are there and whenever one is shown; None for none."""
        if marker is None and layer not in self._markers:
            return
        self._markers.pop(layer, None)
        if marker is not None:
            self._markers[layer] = marker
        for index, widget in self._built.items():
            self._mark(index, widget, layer)

    def reach(self, top: int, bottom: int) -> None:
        """Say which part is to be there."""
        self._reach = (top, bottom)

    def work(self) -> bool:
        """Do one step; False when there was nothing to do."""
        if self.prepare():
            return True
        top, bottom = self._reach
        if self._release_one():
            return True
        if bottom < 0 or top > self._heights.total:
            return False
        wanted = self._heights.span(top, bottom)
        missing = next((index for index in reversed(wanted) if index not in self._built), None)
        if missing is not None:
            self._build(missing)
        return missing is not None

    def lacks(self, top: int, bottom: int) -> bool:
        """True while something of that part is not there."""
        return self.is_behind or any(index not in self._built for index in self._heights.span(max(0, top), bottom))

    def row_at(self, y: int) -> tuple[int, int]:
        """The row at a place, and how far below its beginning the place is."""
        index = self._heights.at(y)
        return index, y - self._heights.top(max(0, index))

    def top_of(self, index: int) -> int:
        """Where a row begins."""
        return self._heights.top(min(index, len(self._heights)))

    # --- for derived classes -----------------------------------------------------------------------------------

    def _change_rows(self, first: int, estimates: Iterable[int]) -> None:
        """From `first` on the rows are others; widgets that are there are kept, and must be filled by `_refill`."""
        new = list(estimates)
        heights = [self._heights[at] for at in range(first, min(len(self._heights), first + len(new)))]
        kept = [height if first + at in self._built else new[at] for at, height in enumerate(heights)]
        self._heights.truncate(first)
        self._heights.extend(kept + new[len(kept) :])
        for index in [index for index in self._built if index >= len(self._heights)]:
            self._drop(index)

    def _refill(self, index: int) -> None:
        """Fill a row again, if it exists."""
        if index in self._built:
            self._fill(index, self._built[index])
            self._measure_row(index)

    def _measure_row(self, index: int) -> None:
        """Learn how high a row that exists is now."""
        self._heights[index] = settled_height(self._built[index], self.width())

    def _remake(self, index: int) -> None:
        """Give a row a widget of another kind, if it exists."""
        if index in self._built:
            self._drop(index)
            self._build(index)

    def _place(self) -> None:
        for index, widget in self._built.items():
            widget.move(0, self._heights.top(index))
        if self.height() != self._heights.total:
            self.setFixedHeight(self._heights.total)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the rows along to another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure()

    def event(self, event: QEvent) -> bool:
        """A row's height may have become another by itself."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._measure()
        return super().event(event)

    def _measure(self) -> None:
        for index, widget in self._built.items():
            self._heights[index] = settled_height(widget, self.width())
        self._place()

    def _fill(self, index: int, widget: QWidget) -> None:
        self.layouts_done += 1
        self.fill_row(index, widget)
        for layer in self._markers:
            self._mark(index, widget, layer)

    def _mark(self, index: int, widget: QWidget, layer: Layer) -> None:
        text, marker = self.text_of(widget), self._markers.get(layer)
        if text is not None:
            letters = text.letters()
            text.lay(layer, marker.marks(self.seen_row(index, letters.text)) if marker is not None else (), letters)

    def _build(self, index: int) -> None:
        widget = self.make_row(index)
        widget.resize(self.width(), 1)
        widget.show()
        self._built[index] = widget
        self._fill(index, widget)
        self._heights[index] = settled_height(widget, self.width())
        self._place()

    def _release_one(self) -> bool:
        top, bottom = self._reach[0] - _LEAVE, self._reach[1] + _LEAVE
        for index, widget in self._built.items():
            y = self._heights.top(index)
            if (y > bottom or y + self._heights[index] < top) and not in_use(widget):
                self._drop(index)
                return True
        return False

    def _drop(self, index: int) -> None:
        widget = self._built.pop(index)
        widget.hide()
        widget.setParent(None)
        widget.deleteLater()
