"""The page of the library where models are found that are not here yet, and brought."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QLineEdit, QProgressBar, QTableView, QVBoxLayout, QWidget

from app.ui.dialogs.offer_details import OfferDetails
from app.ui.dialogs.row_table import row_table
from app.ui.models.hub_tables import FoundColumn, FoundRow, FoundTable
from app.ui.theme import Look, Space, half_scaled, scaled
from app.ui.widgets.download_rows import DownloadRows
from app.ui.widgets.parts import ElidedLabel, button, frame, label, make_clearable

_DETAILS = 380
_ROW = 30


class FindPage(QWidget):
    """Nothing on it contacts anything by itself.

    Attributes:
        search, table, details, downloads: what it is made of.

    Signals:
        search_wanted: (str) look for these words; none shows the recommended models again.
        repository_wanted: (`FoundRow`) see what is in it.
        looked_at: (`FoundRow`) it is picked; nothing was asked yet.
        token_wanted: the user has a token to give.
    """

    search_wanted = Signal(str)
    repository_wanted = Signal(object)
    looked_at = Signal(object)
    token_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search Hugging Face"))
        self.search.setAccessibleName(self.tr("Search Hugging Face"))
        make_clearable(self.search)
        self.go = button(self.tr("Search"), "outline", tip=self.tr("Ask Hugging Face, or the mirror of the settings"))
        self.token = button(self.tr("Token…"), "outline", tip=self.tr("For repositories that are not open to everyone"))
        self.show_files = button(self.tr("Show formats"), "outline", tip=self.tr("See what is in it (Enter)"))
        self._heading = label("", "section")
        self._remark = label("", "caption", wrap=True)
        self.model = FoundTable()
        self.table = self._make_table()
        self.details = OfferDetails()
        self.downloads = DownloadRows()
        self._bar = QProgressBar()
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setProperty("kind", "thin")
        self._bar.setAccessibleName(self.tr("Asking"))
        self._state = ElidedLabel("caption")
        self._lay_out()
        self._connect()
        look.changed.connect(self._fit)
        self._fit()
        self.show_busy("")

    def show_rows(self, rows: Sequence[FoundRow], *, heading: str, number: str, remark: str) -> None:
        """Show repositories.

        Args:
            rows: what is listed.
            heading: what they are.
            number: what their last column is.
            remark: what is to be known of all of them.
        """
        self._heading.setText(heading)
        self._remark.setText(remark)
        self._remark.setVisible(bool(remark))
        self.model.show(rows, number=number)
        self.table.setVisible(bool(rows))
        self.show_files.setVisible(bool(rows))
        if rows:
            self.table.selectRow(0)

    def show_busy(self, doing: str) -> None:
        """Say what is being asked; nothing ends that."""
        self._bar.setVisible(bool(doing))
        self._state.show_text(doing)

    def tell(self, sentence: str) -> None:
        """Say how it went."""
        self._bar.hide()
        self._state.show_text(sentence)

    @property
    def chosen(self) -> FoundRow | None:
        """The repository that is looked at."""
        return self.model.row(self.table.currentIndex().row())

    def _make_table(self) -> QTableView:
        table = row_table(self.model, self.tr("Repositories"))
        table.setWordWrap(False)
        table.horizontalHeader().setSectionResizeMode(FoundColumn.NAME, QHeaderView.ResizeMode.Stretch)
        return table

    def _connect(self) -> None:
        for each in (self.go, self.token, self.show_files):
            each.setAutoDefault(False)
        self.go.clicked.connect(self._ask_search)
        self.search.returnPressed.connect(self._ask_search)
        self.token.clicked.connect(self._ask_token)
        self.show_files.clicked.connect(self._ask_repository)
        self.table.doubleClicked.connect(self._ask_repository)
        self.table.selectionModel().currentRowChanged.connect(self._tell_looked_at)
        for table, act in ((self.table, self._ask_repository), (self.details.table, self.details.download.click)):
            for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                enter = QShortcut(QKeySequence(key), table)
                enter.setContext(Qt.ShortcutContext.WidgetShortcut)
                enter.activated.connect(act)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(Space.S)
        top.addWidget(self.search, 1)
        top.addWidget(self.go)
        top.addWidget(self.token)
        below = QHBoxLayout()
        below.addWidget(self.show_files)
        below.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(Space.S)
        left.addLayout(top)
        left.addWidget(self._heading)
        left.addWidget(self.table, 1)
        left.addLayout(below)
        left.addWidget(self._remark)
        left.addStretch(0)
        self._card = frame("card")
        inside = QVBoxLayout(self._card)
        inside.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        inside.addWidget(self.details)
        row = QHBoxLayout()
        row.setSpacing(Space.L)
        row.addLayout(left, 1)
        row.addWidget(self._card)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.M, 0, 0)
        column.setSpacing(Space.M)
        column.addLayout(row, 1)
        column.addWidget(self.downloads)
        column.addWidget(self._bar)
        column.addWidget(self._state)

    def _fit(self) -> None:
        for table in (self.table, self.details.table):
            table.verticalHeader().setDefaultSectionSize(scaled(_ROW))
        self._card.setFixedWidth(half_scaled(_DETAILS))

    def _ask_search(self) -> None:
        self.search_wanted.emit(self.search.text().strip())

    def _ask_repository(self) -> None:
        chosen = self.chosen
        if chosen is not None:
            self.repository_wanted.emit(chosen)

    def _tell_looked_at(self) -> None:
        chosen = self.chosen
        if chosen is not None:
            self.looked_at.emit(chosen)

    def _ask_token(self) -> None:
        self.token_wanted.emit()
