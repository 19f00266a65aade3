"""Replies of a conversation and models of the last days side by side, sorted by whatever column."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.stats_csv import csv_text, models_table, replies_table
from app.domain.stats_events import Statistics
from app.ui.dialogs.row_table import row_table
from app.ui.models.comparison import SORT_ROLE, Comparison, models_comparison, replies_comparison
from app.ui.theme import Space
from app.ui.widgets.parts import button, label

_LEAST_COLUMN = 48


class CompareDialog(QDialog):
    """Two tables.

    Signals:
        reply_chosen: (`MessageId`) the user wants this reply's numbers on the panel.
        export_wanted: (text) the user wants the shown table as a file; the text is its content.
    """

    reply_chosen = Signal(object)
    export_wanted = Signal(str)

    def __init__(self, statistics: Statistics, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Compare"))
        self.resize(960, 480)
        self._texts: list[Callable[[], str]] = [
            lambda: csv_text(replies_table(statistics.replies)),
            lambda: csv_text(models_table(statistics.models)),
        ]
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for each in (self.tabs, self.tabs.tabBar()):
            each.setAccessibleName(self.tr("What is compared"))
        replies, models = replies_comparison(statistics.replies), models_comparison(statistics.models)
        self.replies = self._add(replies, self.tr("Replies of this conversation"), widest=2)
        self.models = self._add(models, self.tr("Models, last 30 days"), widest=0)
        self.replies.activated.connect(self._choose)
        self._hint = label(
            self.tr("Press a column to sort by it. Enter shows a reply's numbers on the panel."), "caption", wrap=True
        )
        export, close = button(self.tr("Export as CSV…"), "outline"), button(self.tr("Close"), "outline")
        export.clicked.connect(lambda: self.export_wanted.emit(self._texts[self.tabs.currentIndex()]()))
        close.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.setSpacing(Space.S)
        foot.addWidget(self._hint, 1)
        for part in (export, close):
            part.setAutoDefault(False)
            foot.addWidget(part)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(Space.L, Space.M, Space.L, Space.L)
        outer.setSpacing(Space.M)
        outer.addWidget(self.tabs, 1)
        outer.addLayout(foot)
        self.tabs.setCurrentIndex(0 if statistics.replies else 1)
        self.tabs.currentWidget().setFocus()

    def _add(self, comparison: Comparison, name: str, *, widest: int) -> QTableView:
        """Add a table; its `widest` column has what the others leave, and is cut where that is little."""
        comparison.setParent(self)
        proxy = QSortFilterProxyModel(self)
        proxy.setSourceModel(comparison)
        proxy.setSortRole(SORT_ROLE)
        table = row_table(proxy, name)
        table.setSortingEnabled(True)
        table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        table.setAlternatingRowColors(True)
        table.horizontalHeader().setResizeContentsPrecision(50)
        table.horizontalHeader().setSectionResizeMode(widest, QHeaderView.ResizeMode.Stretch)
        table.horizontalHeader().setMinimumSectionSize(_LEAST_COLUMN)
        if comparison.lines:
            table.selectRow(0)
        self.tabs.addTab(table, name)
        return table

    def _choose(self, index: QModelIndex) -> None:
        proxy = self.replies.model()
        assert isinstance(proxy, QSortFilterProxyModel)
        comparison = proxy.sourceModel()
        assert isinstance(comparison, Comparison)
        message = comparison.lines[proxy.mapToSource(index).row()].message
        if message is not None:
            self.reply_chosen.emit(message)
            self.accept()
