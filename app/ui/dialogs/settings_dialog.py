"""The settings: pages on the left, rows on the right, and a field that finds a row on whatever page it is."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from app.ui.dialogs.setting_row import SettingRow
from app.ui.setting_kinds import Page, SettingSpec
from app.ui.settings_table import page_names
from app.ui.theme import Look, Space, half_scaled
from app.ui.widgets.notice_bar import NoticeBar
from app.ui.widgets.parts import button, frame, label, scrolled, search_field

_SIDE = 200
_WIDTH = 860
_HEIGHT = 660


class SettingsDialog(QDialog):
    """A window of its own beside the chat; what is changed acts at once.

    Attributes:
        notice: a sentence below the rows, with at most one thing to do about it.

    Signals:
        edited: (name, object) the user gave a setting this value.
        reset_wanted: (name) back to the default.
        reset_all_wanted: all of them.
        load_wanted: load the model again.
        page_shown: (`Page`) this page is on screen now.
    """

    edited = Signal(str, object)
    reset_wanted = Signal(str)
    reset_all_wanted = Signal()
    load_wanted = Signal()
    page_shown = Signal(object)

    def __init__(self, look: Look, specs: tuple[SettingSpec, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._names = page_names()
        self._headings: dict[Page, QLabel] = {}
        self._rows: dict[str, SettingRow] = {}
        self._waiting = {spec.name: spec for spec in specs}
        self._values: dict[str, tuple[object, bool, bool, bool]] = {}
        self._remarks: dict[str, str] = {}
        self._columns: dict[Page, QVBoxLayout] = {}
        self._extras: dict[Page, QWidget] = {}
        self.setWindowTitle(self.tr("Settings"))
        self.setModal(False)
        self.search = search_field(self.tr("Find a setting"))
        self.pages = QListWidget()
        self.pages.setProperty("kind", "pages")
        self.pages.setAccessibleName(self.tr("Pages"))
        self.pages.addItems(list(self._names.values()))
        self.notice = NoticeBar(look)
        self._nothing = label(self.tr("No setting is called this."), "body")
        self._scroll = scrolled()
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column = QVBoxLayout()
        self._lay_out_pages()
        self._lay_out()
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self.search.setFocus)
        self.search.textChanged.connect(self._refilter)
        self.pages.currentRowChanged.connect(self._refilter)
        self.pages.itemClicked.connect(self.search.clear)
        self.pages.setCurrentRow(0)
        look.changed.connect(self._fit)
        self._fit()
        self.resize(QSize(half_scaled(_WIDTH), half_scaled(_HEIGHT)).boundedTo(self.screen().availableSize()))

    @property
    def page(self) -> Page:
        """The page on screen, or the one that is shown when nothing is looked for any more."""
        return tuple(self._names)[max(0, self.pages.currentRow())]

    def open_at(self, page: Page | None = None, *, name: str = "") -> None:
        """Come to the front, at a page or at the row of a setting."""
        row = self._row(name) if name in self._waiting or name in self._rows else None
        wanted = row.spec.page if row is not None else page
        self.search.clear()
        if wanted is not None:
            self.pages.setCurrentRow(tuple(self._names).index(wanted))
        self.show()
        self.activateWindow()
        if row is not None:
            row.focus()
        else:
            self.search.setFocus()
        self._tell_page()
        QTimer.singleShot(0, self, self._make_next)

    def add_extra(self, page: Page, widget: QWidget) -> None:
        """Put more below the rows of a page."""
        self._extras[page] = widget
        self._column.insertWidget(self._column.count() - 1, widget, 1)
        self._refilter()

    def show_value(self, name: str, value: object, *, default: bool, waits: bool, idle: bool = False) -> None:
        """Show a setting's value; see `SettingRow.show_value`."""
        self._values[name] = (value, default, waits, idle)
        if name in self._rows:
            self._rows[name].show_value(value, default=default, waits=waits, idle=idle)

    def remark(self, name: str, sentence: str) -> None:
        """Say where a value comes from; nothing for one of the settings."""
        self._remarks[name] = sentence
        if name in self._rows:
            self._rows[name].remark(sentence)

    def say(self, name: str, sentence: str) -> None:
        """Say what is wrong with what was typed."""
        self._row(name).say(sentence)

    def tell(self, text: str, *, act: str = "", do: Callable[[], None] | None = None, tone: str = "plain") -> None:
        """Say something below the rows; `act` is the text of a button that does `do`."""
        self.notice.tell(text, tone=tone, act=act, do=do)

    def shown_names(self) -> tuple[str, ...]:
        """Names of the settings on screen, from the top."""
        return tuple(name for name, row in self._rows.items() if not row.isHidden())

    def row(self, name: str) -> SettingRow:
        """The row of a setting."""
        return self._row(name)

    def hideEvent(self, event: QHideEvent) -> None:
        """What was typed counts."""
        super().hideEvent(event)
        for row in self._rows.values():
            row.commit()

    def _lay_out_pages(self) -> None:
        for page, name in self._names.items():
            heading = self._headings[page] = label(name, "group")
            heading.setContentsMargins(0, Space.S, 0, Space.XS)
            rows = self._columns[page] = QVBoxLayout()
            rows.setSpacing(0)
            self._column.addWidget(heading)
            self._column.addLayout(rows)
        self._column.addWidget(self._nothing)
        self._column.addStretch(0)

    # --- rows are made when they are first wanted, and else one by one while nothing else is to be done ----------

    def _make(self, name: str) -> SettingRow:
        spec = self._waiting.pop(name)
        row = self._rows[name] = SettingRow(self._look, spec)
        row.edited.connect(self.edited)
        row.reset_wanted.connect(self.reset_wanted)
        row.load_wanted.connect(self.load_wanted)
        if name in self._values:
            value, default, waits, idle = self._values[name]
            row.show_value(value, default=default, waits=waits, idle=idle)
        row.remark(self._remarks.get(name, ""))
        self._columns[spec.page].addWidget(row)
        row.setVisible(self._wants(row))
        return row

    def _make_page(self, page: Page) -> None:
        for name in [name for name, spec in self._waiting.items() if spec.page is page]:
            self._make(name)

    def _make_next(self) -> None:
        if self._waiting:
            self._make(next(iter(self._waiting)))
            QTimer.singleShot(0, self, self._make_next)

    def _row(self, name: str) -> SettingRow:
        if name in self._waiting:
            self._make_page(self._waiting[name].page)
        return self._rows[name]

    def _words(self) -> tuple[str, ...]:
        return tuple(self.search.text().casefold().split())

    def _wants(self, row: SettingRow) -> bool:
        words = self._words()
        return row.matches(words) if words else row.spec.page is self.page

    def _lay_out(self) -> None:
        body = QWidget()
        body.setProperty("kind", "clear")
        self._column.setContentsMargins(Space.XL, Space.M, Space.M, Space.L)
        self._column.setSpacing(0)
        body.setLayout(self._column)
        self._scroll.setWidget(body)
        self._side = side = frame("side")
        left = QVBoxLayout(side)
        left.setContentsMargins(0, Space.L, 0, Space.M)
        find = QHBoxLayout()
        find.setContentsMargins(Space.M, 0, Space.M, 0)
        find.addWidget(self.search)
        left.addLayout(find)
        left.addWidget(self.pages, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(side)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self._scroll, 1)
        right.addWidget(self._foot())
        row.addLayout(right, 1)

    def _foot(self) -> QWidget:
        foot = QWidget()
        reset = button(self.tr("Reset all settings"), "quiet", tip=self.tr("Back to the defaults, on every page"))
        reset.clicked.connect(self._ask_reset_all)
        reset.setAutoDefault(False)
        close = button(self.tr("Close"), "outline", tip=self.tr("Close (Esc)"))
        close.clicked.connect(self.close)
        close.setAutoDefault(False)
        below = QHBoxLayout()
        below.addWidget(reset)
        below.addStretch(1)
        below.addWidget(close)
        column = QVBoxLayout(foot)
        column.setContentsMargins(Space.XL, Space.S, Space.L, Space.M)
        column.setSpacing(Space.S)
        column.addWidget(self.notice)
        column.addLayout(below)
        return foot

    def _refilter(self) -> None:
        words = self._words()
        for page in self._names if words else (self.page,):
            self._make_page(page)
        shown: set[Page] = set()
        for row in self._rows.values():
            visible = self._wants(row)
            row.setVisible(visible)
            if visible:
                shown.add(row.spec.page)
        for page, heading in self._headings.items():
            heading.setVisible(page in shown or (not words and page is self.page))
        for page, extra in self._extras.items():
            named = bool(words) and all(word in self._names[page].casefold() for word in words)
            extra.setVisible(named or (not words and page is self.page))
            self._headings[page].setVisible(named or not self._headings[page].isHidden())
            shown |= {page} if named else set()
        self._nothing.setVisible(bool(words) and not shown)
        self._scroll.verticalScrollBar().setValue(0)
        if (here := self.pages.currentItem()) is not None:
            here.setSelected(not words)  # what is found lies on any page
        if not words:
            self._tell_page()

    def _tell_page(self) -> None:
        if self.isVisible():
            self.page_shown.emit(self.page)

    def _fit(self) -> None:
        self._side.setFixedWidth(half_scaled(_SIDE))

    def _ask_reset_all(self) -> None:
        self.reset_all_wanted.emit()
