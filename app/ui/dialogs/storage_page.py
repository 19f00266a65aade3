"""The page of storage: what checkpoints take, conversation by conversation, and what can be given up."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QTableView, QVBoxLayout, QWidget

from app.domain.storage_usage import ConversationUsage, StorageUsage
from app.ui.dialogs.move_part import MovePart
from app.ui.dialogs.row_table import row_table
from app.ui.models.storage_table import Column, StorageTable
from app.ui.theme import Look, Space, half_scaled, scaled
from app.ui.widgets.bars import Part, PartsBar
from app.ui.widgets.parts import button, label
from app.ui.wording import fill, size

_ROW = 30
_LEAST = 200


class StoragePage(QWidget):
    """Below the row of the budget.

    Attributes:
        place: where all of it lies.

    Signals:
        pin_wanted: (`ConversationId`, bool) keep its checkpoints whatever the budget, or no longer.
        drop_wanted: (`ConversationId`) give up its checkpoints.
        damaged_wanted: remove what was set aside as damaged.
    """

    pin_wanted = Signal(object, bool)
    drop_wanted = Signal(object)
    damaged_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("kind", "clear")
        self._look = look
        self._usage: StorageUsage | None = None
        self._sum = label("", "setting", wrap=True)
        self._bar = PartsBar(look, height=8)
        self._rest = label("", "caption", wrap=True)
        self._damaged = button(
            self.tr("Remove damaged files"), "link", tip=self.tr("They are kept only to find out what happened")
        )
        self._damaged.clicked.connect(self._ask_damaged)
        self.model = StorageTable()
        self.table = self._make_table()
        self._nothing = label(self.tr("No conversation has checkpoints yet."), "caption")
        self._pin = button(self.tr("Pin"), "outline", tip=self.tr("Keep its checkpoints whatever the budget"))
        self._pin.clicked.connect(self._ask_pin)
        self._drop = button(
            self.tr("Drop checkpoints"),
            "outline",
            tip=self.tr("Frees the space; the text stays, and the model reads it again when you go on"),
        )
        self._drop.clicked.connect(self._ask_drop)
        for each in (self._damaged, self._pin, self._drop):
            each.setAutoDefault(False)
        self.place = MovePart()
        self._lay_out()
        look.changed.connect(self._recolor)
        self.model.modelReset.connect(self._show_acts)
        self.table.selectionModel().currentRowChanged.connect(self._show_acts)
        self._show_acts()

    def show_usage(self, usage: StorageUsage) -> None:
        """Show what was counted; the conversation that is looked at stays so."""
        looked_at = self._current()
        self._usage = usage
        self._show_sum(usage)
        self.model.show(usage.conversations)
        places = [each.conversation for each in usage.conversations]
        if looked_at is not None and looked_at.conversation in places:
            self.table.selectRow(places.index(looked_at.conversation))
        elif places:
            self.table.selectRow(0)
        self.table.setVisible(bool(places))
        self._nothing.setVisible(not places)

    def _show_sum(self, usage: StorageUsage) -> None:
        taken = usage.n_bytes + usage.damaged_bytes
        self._sum.setText(
            fill(
                self.tr("%1 of %2 taken by %3, %4 free on the disk"),
                size(taken),
                size(usage.budget),
                self.tr("%n checkpoint(s)", "", usage.n_segments),
                size(usage.free),
            )
        )
        share = min(1.0, taken / usage.budget) if usage.budget else float(taken > 0)
        tone = self._look.colors.warn if taken > usage.budget else self._look.colors.accent
        self._bar.show_parts((Part(share, tone),))
        lines = [
            self.tr("Checkpoints only save time: without them a conversation is read again.")
            if taken <= usage.budget
            else self.tr("More than the budget: what is pinned or open is never given up.")
        ]
        if usage.other_bytes:
            lines.append(fill(self.tr("%1 belong to no message any more and go first."), size(usage.other_bytes)))
        if usage.n_damaged:
            files = self.tr("%n damaged file(s)", "", usage.n_damaged)
            lines.append(fill(self.tr("%1 are kept for inspection: %2."), files, size(usage.damaged_bytes)))
        self._rest.setText(" ".join(lines))
        self._damaged.setVisible(bool(usage.n_damaged))

    def _make_table(self) -> QTableView:
        table = row_table(self.model, self.tr("Checkpoints of each conversation"))
        table.setWordWrap(False)
        header = table.horizontalHeader()
        header.setSectionResizeMode(Column.TITLE, QHeaderView.ResizeMode.Stretch)
        return table

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._rest, 1)
        row.addWidget(self._damaged)
        acts = QHBoxLayout()
        acts.setSpacing(Space.S)
        acts.addWidget(self._pin)
        acts.addWidget(self._drop)
        acts.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.M, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(self._sum)
        column.addWidget(self._bar)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self._nothing)
        column.addLayout(acts)
        column.addWidget(self.place)
        self._damaged.hide()
        self._fit()

    def _fit(self) -> None:
        self.table.verticalHeader().setDefaultSectionSize(scaled(_ROW))
        self.table.setMinimumHeight(half_scaled(_LEAST))

    def _recolor(self) -> None:
        self._fit()
        if self._usage is not None:
            self._show_sum(self._usage)

    def _current(self) -> ConversationUsage | None:
        return self.model.row(self.table.currentIndex().row())

    def _show_acts(self) -> None:
        current = self._current()
        self._pin.setEnabled(current is not None)
        self._drop.setEnabled(current is not None and current.unshared_bytes > 0)
        pinned = current is not None and current.pinned
        self._pin.setText(self.tr("Unpin") if pinned else self.tr("Pin"))
        self._pin.setAccessibleName(self._pin.text())

    def _ask_pin(self) -> None:
        current = self._current()
        if current is not None:
            self.pin_wanted.emit(current.conversation, not current.pinned)

    def _ask_drop(self) -> None:
        current = self._current()
        if current is not None:
            self.drop_wanted.emit(current.conversation)

    def _ask_damaged(self) -> None:
        self.damaged_wanted.emit()
