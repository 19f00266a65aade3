"""The library: every model that was found on this machine, what each is, and the way to load it."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QStackedWidget,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.library import Library, LibraryEntry, ModelPlace, matching
from app.text.one_line import shown_path
from app.ui.dialogs.row_table import row_table
from app.ui.models.library_table import Column, LibraryTable
from app.ui.sentences import spoken
from app.ui.theme import Look, Space, half_scaled, scaled
from app.ui.widgets.library_details import LibraryDetails
from app.ui.widgets.parts import ElidedLabel, button, frame, label, make_clearable, restyle
from app.ui.wording import fill

_SIZE = (1040, 720)
_DETAILS = 320
_ROW = 30
_MOST_PLACES = 14
_MOST_TROUBLES = 3


class LibraryDialog(QDialog):
    """A window of its own beside the chat.

    Attributes:
        search, order, table, details: what it is made of.

    Signals:
        load_wanted: (`LibraryEntry`, int) load a model with so long a context.
        start_wanted: (`LibraryEntry`, int) load it so at every start.
        folder_wanted: look in a further folder.
        demo_wanted: load the demo model.
        look_wanted: the user came back, and files may have changed.
    """

    load_wanted = Signal(object, int)
    start_wanted = Signal(object, int)
    folder_wanted = Signal()
    demo_wanted = Signal()
    look_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._library = Library()
        self._entries: tuple[LibraryEntry, ...] = ()
        self._n_ctx = 8192
        self._searching = False
        self.setWindowTitle(self.tr("Library of models"))
        self.setModal(False)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find a model"))
        self.search.setAccessibleName(self.tr("Find a model"))
        make_clearable(self.search)
        self.order = QComboBox()
        self.order.setProperty("kind", "field")
        self.order.setAccessibleName(self.tr("Order of the models"))
        self.order.addItems([self.tr("By name"), self.tr("By size"), self.tr("MTP first"), self.tr("What fits first")])
        self.model = LibraryTable()
        self.table = self._make_table()
        self.details = LibraryDetails()
        self._nothing = label(self.tr("No model is called this."), "body")
        self._bar = QProgressBar()
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setProperty("kind", "thin")
        self._bar.setAccessibleName(self.tr("Looking for models"))
        self._state = ElidedLabel("caption")
        self._space = QWidget()
        self._space.hide()
        self._troubles = label("", "caption", wrap=True)
        restyle(self._troubles, tone="warn")
        self._where = label("", "caption", wrap=True)
        self._pages = QStackedWidget()
        self._tabs = QTabWidget()
        self._searches: dict[int, QWidget] = {0: self.search}
        self._lay_out()
        self._connect()
        look.changed.connect(self._fit)
        self._fit()
        self.resize(QSize(*(half_scaled(each) for each in _SIZE)).boundedTo(self.screen().availableSize()))
        self._show()

    # --- what is shown ------------------------------------------------------------------------------------

    def open_up(self) -> None:
        """Come to the front."""
        self.show()
        self.activateWindow()
        self._focus_search()

    def add_page(self, page: QWidget, name: str, *, search: QWidget) -> None:
        """Take a further page, and the field that finds something in it."""
        self._searches[self._tabs.addTab(page, name)] = search

    def show_page(self, page: QWidget) -> None:
        """Show this page."""
        self._tabs.setCurrentWidget(page)

    def use_context(self, n_ctx: int) -> None:
        """Take the usual length of context."""
        self._n_ctx = n_ctx

    def show_loaded(self, path: Path | None) -> None:
        """Mark the model that is loaded."""
        self.model.show_loaded(path)

    def show_searching(self, looking_in: str = "") -> None:
        """A search is under way."""
        self._searching = True
        self._bar.setVisible(self._on_this_machine)
        said = fill(self.tr("Looking in %1"), looking_in) if looking_in else self.tr("Looking for models…")
        self._state.show_text(said)

    def add(self, entries: Sequence[LibraryEntry]) -> None:
        """Show what was found meanwhile, beside what was known."""
        news = {entry.path: entry for entry in entries}
        if news:
            kept = tuple(entry for entry in self._entries if entry.path not in news)
            self._entries = (*kept, *news.values())
            self._show()

    def show_library(self, library: Library) -> None:
        """Show what a search ended with."""
        self._searching = False
        self._library = library
        self._entries = library.entries
        self._bar.hide()
        self._show()
        found = self.tr("%n model(s)", "", len(library.entries))
        places = self.tr("%n folder(s)", "", len(library.looked_in))
        self._state.show_text(fill(self.tr("%1 in %2"), found, places))

    def tell(self, sentence: str) -> None:
        """Say how it went."""
        self._bar.hide()
        self._searching = False
        self._state.show_text(spoken(sentence))

    def _show(self) -> None:
        before = self.chosen
        shown = matching(self._entries, self.search.text())
        order = Column(max(0, self.order.currentIndex()))
        self.model.show(self._with_demo(shown), order, n_ctx=self._n_ctx, available=self._library.available)
        row = self.model.row_of(before.path) if before is not None else -1
        if self.model.rowCount():
            self.table.selectRow(max(0, row))
        self._nothing.setVisible(self.model.rowCount() == 0)
        self.table.setVisible(self.model.rowCount() > 0)
        empty = not self._entries and not self._searching
        self._pages.setCurrentIndex(1 if empty else 0)
        self._add_below.setVisible(not empty and self._on_this_machine)
        self._show_chosen()
        self._show_troubles()

    def _with_demo(self, shown: Sequence[LibraryEntry]) -> tuple[LibraryEntry, ...]:
        """The demo model is offered even where it was never put together."""
        there = any(entry.place is ModelPlace.DEMO for entry in self._entries)
        demo = LibraryEntry(path=Path(), place=ModelPlace.DEMO, name=self.tr("Demo model"))
        wanted = matching((demo,), self.search.text()) if self._entries and not there else ()
        return (*wanted, *shown)

    def _show_chosen(self) -> None:
        self.details.show_entry(self.chosen, available=self._library.available, n_ctx=self._n_ctx)

    def _show_troubles(self) -> None:
        library = self._library
        rest = len(library.troubles) - _MOST_TROUBLES
        more = [self.tr("%n more like these", "", rest)] if rest > 0 else []
        shown = [*map(spoken, library.troubles[:_MOST_TROUBLES]), *more]
        self._troubles.setText("\n".join(shown))
        self._troubles.setVisible(bool(shown) and self._on_this_machine)
        places = [shown_path(each) for each in (*library.looked_in, *library.missing)]
        self._where.setText("\n".join(places[:_MOST_PLACES]))

    @property
    def _on_this_machine(self) -> bool:
        """The page is shown that everything but the last line's buttons belongs to."""
        return self._tabs.currentWidget() is self._pages

    def _show_page(self) -> None:
        self._bar.setVisible(self._searching and self._on_this_machine)
        self._state.setVisible(self._on_this_machine)
        self._space.setVisible(not self._on_this_machine)
        self._show()

    def _focus_search(self) -> None:
        self._searches[self._tabs.currentIndex()].setFocus()

    @property
    def searching(self) -> bool:
        """True while a search is under way."""
        return self._searching

    @property
    def chosen(self) -> LibraryEntry | None:
        """The model that is looked at."""
        return self.model.entry(self.table.currentIndex().row())

    # --- how it is made -----------------------------------------------------------------------------------

    def _make_table(self) -> QTableView:
        table = row_table(self.model, self.tr("Models"))
        table.setWordWrap(False)
        header = table.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSectionResizeMode(Column.NAME, QHeaderView.ResizeMode.Stretch)
        return table

    def _connect(self) -> None:
        self.search.textChanged.connect(self._show)
        self._tabs.currentChanged.connect(self._show_page)
        self.order.currentIndexChanged.connect(self._show)
        self.table.horizontalHeader().sectionClicked.connect(self.order.setCurrentIndex)
        self.table.selectionModel().currentRowChanged.connect(self._show_chosen)
        self.table.doubleClicked.connect(self.details.load.click)
        self.details.load_wanted.connect(self.load_wanted)
        self.details.start_wanted.connect(self.start_wanted)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self._focus_search)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            enter = QShortcut(QKeySequence(key), self.table)
            enter.setContext(Qt.ShortcutContext.WidgetShortcut)
            enter.activated.connect(self.details.load.click)

    def _lay_out(self) -> None:
        self._pages.addWidget(self._list_page())
        self._pages.addWidget(self._empty_page())
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.M)
        column.setSpacing(Space.M)
        self._tabs.setDocumentMode(True)
        self._tabs.tabBar().setDrawBase(False)
        self._tabs.addTab(self._pages, self.tr("On this machine"))
        for each in (self._tabs, self._tabs.tabBar()):
            each.setAccessibleName(self.tr("Pages of the library"))
        column.addWidget(self._tabs, 1)
        column.addWidget(self._troubles)
        column.addWidget(self._bar)
        column.addLayout(self._foot())

    def _list_page(self) -> QWidget:
        page = QWidget()
        top = QHBoxLayout()
        top.setSpacing(Space.S)
        top.addWidget(self.search, 1)
        top.addWidget(self.order)
        left = QVBoxLayout()
        left.setSpacing(Space.S)
        left.addLayout(top)
        left.addWidget(self.table, 1)
        left.addWidget(self._nothing, 1, Qt.AlignmentFlag.AlignTop)
        self._card = card = frame("card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        inside.addWidget(self.details)
        row = QHBoxLayout(page)
        row.setContentsMargins(0, Space.M, 0, 0)
        row.setSpacing(Space.L)
        row.addLayout(left, 1)
        row.addWidget(card)
        return page

    def _empty_page(self) -> QWidget:
        page = QWidget()
        title = label(self.tr("No models were found on this machine"), "hero", wrap=True)
        body = label(
            self.tr(
                "Tandem runs GGUF files. Put one into a folder and add that folder here, or begin with the demo model, "
                "which is small and shows how everything works."
            ),
            "body",
            wrap=True,
        )
        add = self._add_button("accent")
        demo = button(self.tr("Use the demo model"), "outline", tip=self.tr("Small, and put together here"))
        demo.clicked.connect(self._ask_demo)
        demo.setAutoDefault(False)
        acts = QHBoxLayout()
        acts.setSpacing(Space.S)
        acts.addWidget(add)
        acts.addWidget(demo)
        acts.addStretch(1)
        column = QVBoxLayout(page)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(title)
        column.addWidget(body)
        column.addLayout(acts)
        column.addSpacing(Space.M)
        column.addWidget(label(self.tr("Looked for in"), "section"))
        column.addWidget(self._where)
        column.addStretch(1)
        return page

    def _foot(self) -> QHBoxLayout:
        close = button(self.tr("Close"), "outline", tip=self.tr("Close (Esc)"))
        close.clicked.connect(self.close)
        close.setAutoDefault(False)
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addWidget(self._state, 1)
        row.addWidget(self._space, 1)
        self._add_below = self._add_button("outline")
        row.addWidget(self._add_below)
        row.addWidget(close)
        return row

    def _add_button(self, kind: str) -> QWidget:
        made = button(self.tr("Add a folder…"), kind, tip=self.tr("Look for models in a further folder"))
        made.clicked.connect(self._ask_folder)
        made.setAutoDefault(False)
        return made

    def _fit(self) -> None:
        self.table.verticalHeader().setDefaultSectionSize(scaled(_ROW))
        self._card.setFixedWidth(half_scaled(_DETAILS))

    def changeEvent(self, event: QEvent) -> None:
        """Whoever comes back from elsewhere may have put a file there."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.look_wanted.emit()

    def _ask_folder(self) -> None:
        self.folder_wanted.emit()

    def _ask_demo(self) -> None:
        self.demo_wanted.emit()
