"""The messages of a path of which only those near what is seen exist as widgets.

It makes, measures, places and gives up the widgets; it does not know who scrolls, or why.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Role
from app.ui.finding import Here
from app.ui.heights import Heights, same_start
from app.ui.theme import Space
from app.ui.widgets.message_view import Found, ReplyView, UserView
from app.ui.widgets.parts import ElidedLabel
from app.ui.widgets.row_column import RowColumn, in_use, settled_height
from app.ui.widgets.seeking import Spot
from app.ui.wording import fill

_LINE, _FRAME, _FOOT = 22, 22, 48
_LINE_CHARS = 95
_MOST_ESTIMATED = 40_000
"""Pixels; what is longer is shown in part."""


class SystemView(ElidedLabel):
    """The system prompt, in one line."""

    def __init__(self, node: MessageNode) -> None:
        super().__init__("caption")
        self.id = node.id
        self.show_text(fill(self.tr("System prompt: %1"), node.message.content))

    def show_found(self, found: Found | None) -> None:
        """Nothing is looked for in it."""

    def open_for(self, here: Here) -> bool:  # noqa: ARG002  # as other messages
        """It is never folded."""
        return False

    def spot_of(self, here: Here) -> Spot | None:  # noqa: ARG002  # as other messages
        """No place is in it."""
        return None

    @property
    def columns(self) -> tuple[RowColumn, ...]:
        """None."""
        return ()


MessageView = UserView | ReplyView | SystemView


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A place in what is read, which stays where it is when heights elsewhere change.

    Attributes:
        message: whose text it is in.
        column, row: in which row of which of its columns; -1 outside of them.
        offset: pixels below the beginning of that.
    """

    message: MessageId
    column: int = -1
    row: int = -1
    offset: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How to come to a place.

    Attributes:
        anchor: what to have at the upper edge; None where nothing is to be scrolled.
        arrives: the place itself is there then, and not only what it is in.
    """

    anchor: Anchor | None
    arrives: bool = False


class MessageWindow:
    """Widgets of the messages near what is seen.

    Attributes:
        path: all messages.
        built: the widgets that exist, by their place in the path.
    """

    def __init__(self, host: QWidget, make: Callable[[MessageNode], MessageView]) -> None:
        self.path: tuple[MessageNode, ...] = ()
        self.built: dict[int, MessageView] = {}
        self._host = host
        self._make = make
        self._heights = Heights(gap=Space.XL)
        self._index: dict[MessageId, int] = {}
        self._left, self._width = 0, 0

    @property
    def height(self) -> int:
        """Of everything, with the margins above and below."""
        return self._heights.total + 2 * Space.L

    def index_of(self, message: MessageId) -> int | None:
        """The place of a message in the path."""
        return self._index.get(message)

    def take(self, path: tuple[MessageNode, ...]) -> None:
        """Another path; widgets of the messages that it begins with as before are kept."""
        same = same_start([node.id for node in self.path], [node.id for node in path])
        if same < len(self.path):
            for index in [index for index in self.built if index >= same]:
                self.drop(index)
            self._heights.truncate(same)
            for node in self.path[same:]:
                self._index.pop(node.id, None)
        self._heights.extend(_estimate(node) for node in path[same:])
        self._index.update((node.id, same + at) for at, node in enumerate(path[same:]))
        self.path = path

    def widen(self, left: int, width: int) -> None:
        """Take another width, and a place from the left."""
        self._left = left
        if width != self._width:
            self._width = width
            self.measure()

    def span(self, top: int, bottom: int) -> range:
        """The messages that a stretch touches."""
        return self._heights.span(top - Space.L, bottom - Space.L)

    def top_of(self, index: int) -> int:
        """Where a message begins."""
        return self._heights.top(index) + Space.L

    def build(self, index: int) -> MessageView:
        """Make the widget of a message; it has to be filled."""
        view = self._make(self.path[index])
        view.setParent(self._host)
        view.setGeometry(self._left, -1, self._width, 1)
        view.show()
        self.built[index] = view
        return view

    def drop(self, index: int) -> None:
        """Give a widget up."""
        view = self.built.pop(index)
        view.hide()
        view.setParent(None)
        view.deleteLater()

    def measure(self) -> None:
        """Find out the heights of the widgets."""
        for index in self.built:
            self.measure_one(index)

    def measure_one(self, index: int) -> None:
        """Find out the height of one of them."""
        self._heights[index] = settled_height(self.built[index], self._width)

    def place(self, scrolled: int) -> None:
        """Move the widgets to where they are seen."""
        for index, view in self.built.items():
            at = QPoint(self._left, self.top_of(index) - scrolled)
            if view.pos() != at:
                view.move(at)

    def missing(self, top: int, bottom: int) -> int | None:
        """A message of that stretch that has no widget; the last, since one reads up from the end."""
        return next((index for index in reversed(self.span(top, bottom)) if index not in self.built), None)

    def fill_some(self, top: int, bottom: int) -> bool:
        """Do one step of what is behind within a message, and measure it; False when there was nothing."""
        for index in self.span(top, bottom):
            view = self.built.get(index)
            for column in view.columns if view is not None else ():
                if view is None or not column.isVisibleTo(view):
                    continue
                above = self.top_of(index) + _top_within(column, view)
                column.reach(top - above, bottom - above)
                if column.work():
                    self.measure_one(index)
                    return True
        return False

    def lacks(self, top: int, bottom: int) -> bool:
        """True while a message of that stretch, or a row in it, is not there."""
        if self.missing(top, bottom) is not None:
            return True
        for index in self.span(top, bottom):
            view, above = self.built[index], self.top_of(index)
            for column in view.columns:
                y = above + _top_within(column, view)
                if column.isVisibleTo(view) and y <= bottom and column.lacks(top - y, bottom - y):
                    return True
        return False

    def far_from(self, top: int, bottom: int, *, keep: MessageId | None) -> int | None:
        """A message outside of that stretch whose widget may be given up; not that of `keep`."""
        near = self.span(top, bottom)
        for index, view in self.built.items():
            if index not in near and view.id != keep and not in_use(view):
                return index
        return None

    def anchor_at(self, y: int) -> Anchor | None:
        """What stands at a place."""
        index = self._heights.at(y - Space.L)
        if index < 0:
            return None
        message, offset = self.path[index].id, y - self.top_of(index)
        view = self.built.get(index)
        for at, column in enumerate(view.columns if view is not None else ()):
            if view is None or not column.isVisibleTo(view):
                continue
            within = offset - _top_within(column, view)
            if 0 <= within < column.height():
                row, rest = column.row_at(within)
                return Anchor(message=message, column=at, row=row, offset=rest)
        return Anchor(message=message, offset=offset)

    def open_for(self, here: Here) -> bool:
        """Unfold what a place is in; True if it was folded."""
        view = self.built.get(self._index.get(here.message, -1))
        return view is not None and view.open_for(here)

    def way_to(self, here: Here, *, top: int, page: int) -> Way:
        """How to scroll to a place, from `top` and with so much seen at once."""
        view = self.built.get(self._index.get(here.message, -1))
        spot = view.spot_of(here) if view is not None else None
        if spot is None:
            return Way(anchor=Anchor(message=here.message, offset=-Space.L))
        at = Anchor(message=here.message, column=spot.column, row=spot.row, offset=spot.top)
        y = (self.position_of(at) or 0) - top
        is_seen = spot.is_known and Space.L <= y <= page - spot.height - Space.L
        return Way(anchor=None if is_seen else replace(at, offset=spot.top - page // 3), arrives=spot.is_known)

    def position_of(self, anchor: Anchor) -> int | None:
        """Where that stands now; None when its message is gone."""
        index = self._index.get(anchor.message)
        if index is None:
            return None
        y = self.top_of(index) + anchor.offset
        view = self.built.get(index)
        if anchor.column < 0 or view is None or anchor.column >= len(view.columns):
            return y
        column = view.columns[anchor.column]
        return y + _top_within(column, view) + column.top_of(anchor.row)


def _top_within(column: RowColumn, view: QWidget) -> int:
    return column.mapTo(view, QPoint(0, 0)).y()


def _estimate(node: MessageNode) -> int:
    """About how high a message will be, from its length alone."""
    text = node.message.content
    lines = max(text.count("\n", 0, 20_000) + 1, len(text) // _LINE_CHARS + 1)
    around = _FOOT if node.message.role is Role.ASSISTANT else _FRAME
    return min(_MOST_ESTIMATED, lines * _LINE + around)
