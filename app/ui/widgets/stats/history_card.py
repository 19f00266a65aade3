"""The history card: this reply, this conversation and this model side by side."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel

from app.domain.totals import Totals
from app.ui.definitions import Term, explain
from app.ui.figures import gain
from app.ui.stats_view import Scope, StatsView
from app.ui.theme import Space
from app.ui.widgets.message_view import TONES
from app.ui.widgets.parts import Card, button, label, restyle
from app.ui.wording import count, decimal, fill, percent, times

_NONE = "–"
_RIGHT = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter


class HistoryCard(Card):
    """Three rows of the same numbers.

    Signals:
        compare_wanted: the user wants all of them.
    """

    compare_wanted = Signal()

    def __init__(self) -> None:
        super().__init__("")
        self.heading.setWordWrap(True)
        self.heading.setText(self.tr("History"))
        self.setAccessibleName(self.heading.text())
        explain(self, Term.HISTORY)
        grid = QGridLayout()
        grid.setHorizontalSpacing(Space.S)
        grid.setVerticalSpacing(Space.XS)
        grid.setColumnStretch(0, 1)
        heads = (
            (self.tr("ratio"), Term.SPEEDUP),
            (self.tr("accepted"), Term.ACCEPTANCE),
            (self.tr("tok/s"), Term.SPEED),
        )
        for at, (name, term) in enumerate(heads, start=1):
            head = label(name, "caption")
            explain(head, term)
            grid.addWidget(head, 0, at, _RIGHT)
        names = {
            Scope.REPLY: self.tr("This reply"),
            Scope.CONVERSATION: self.tr("This chat"),
            Scope.MODEL: self.tr("Model, 30 days"),
        }
        self._rows = {scope: self._row(grid, row, name) for row, (scope, name) in enumerate(names.items(), start=1)}
        self.body.addLayout(grid)
        self._compare = button(
            self.tr("Compare…"), "inline", tip=self.tr("All replies of this conversation, and all models")
        )
        self._compare.clicked.connect(self.compare_wanted)
        self.body.addWidget(self._compare, 0, Qt.AlignmentFlag.AlignLeading)

    def show_view(self, view: StatsView) -> None:
        """Show all three."""
        rows = {
            Scope.REPLY: view.reply_totals,
            Scope.CONVERSATION: view.conversation,
            Scope.MODEL: view.model,
        }
        self.setVisible(any(totals.replies for totals in rows.values()))
        for scope, totals in rows.items():
            self._show_row(self._rows[scope], totals, chosen=scope is view.scope)

    def _row(self, grid: QGridLayout, row: int, name: str) -> tuple[QLabel, ...]:
        cells = (label(name, "caption", wrap=True), *(label("", "caption") for _ in range(3)))
        for at, (cell, term) in enumerate(
            zip(cells, (Term.HISTORY, Term.SPEEDUP, Term.ACCEPTANCE, Term.SPEED), strict=True)
        ):
            explain(cell, term)
            grid.addWidget(cell, row, at, _RIGHT if at else Qt.AlignmentFlag.AlignVCenter)
        return cells

    def _show_row(self, cells: tuple[QLabel, ...], totals: Totals, *, chosen: bool) -> None:
        name, ratio, accepted, speed = cells
        restyle(name, kind="figure" if chosen else "caption")
        known = totals.speedup > 0
        ratio.setText(times(totals.speedup) if known else _NONE)
        restyle(ratio, kind="gain", tone=TONES[gain(totals.speedup)] if known else "plain")
        accepted.setText(percent(totals.telemetry.acceptance) if totals.telemetry.drafted else _NONE)
        speed.setText(decimal(totals.tokens_per_second) if totals.tokens_per_second else _NONE)
        for cell in (accepted, speed):
            restyle(cell, kind="figure")
        told = fill(self.tr("%1 tokens in %2 replies"), count(totals.tokens), count(totals.replies))
        name.setToolTip(told if totals.replies else "")
