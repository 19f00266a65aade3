"""The page of presets: a list, what the picked one says, and what can be done with it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.theme import Space, half_scaled
from app.ui.widgets.parts import button, label
from app.ui.wording import fill

_LIST = 200
_NAME = Qt.ItemDataRole.UserRole


class PresetPage(QWidget):
    """All presets.

    Signals:
        picked: (name) this one is looked at.
        use_wanted, update_wanted, duplicate_wanted, delete_wanted: (name) do this with it.
        rename_wanted: (name, new name).
        add_wanted: a new one from the current settings.
        import_wanted, export_wanted: as files.
    """

    picked = Signal(str)
    use_wanted = Signal(str)
    update_wanted = Signal(str)
    duplicate_wanted = Signal(str)
    delete_wanted = Signal(str)
    rename_wanted = Signal(str, str)
    add_wanted = Signal()
    import_wanted = Signal()
    export_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "clear")
        self._filling = False
        self.list = QListWidget()
        self.list.setProperty("kind", "pages")
        self.list.setAccessibleName(self.tr("Presets"))
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self.list.currentItemChanged.connect(self._report_picked)
        self.list.itemChanged.connect(self._report_renamed)
        self.list.itemActivated.connect(self._use_item)
        self._title = label("", "strong", wrap=True)
        self._says = label("", "body", wrap=True)
        self._says.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._about = label("", "caption", wrap=True)
        self._use = self._act(
            self.tr("Use"), self.use_wanted, kind="accent", tip=self.tr("Take these values for what comes next")
        )
        self._update = self._act(
            self.tr("Update"), self.update_wanted, kind="outline", tip=self.tr("Put the current settings into this one")
        )
        self._duplicate = self._act(
            self.tr("Duplicate"), self.duplicate_wanted, kind="outline", tip=self.tr("A copy to change")
        )
        self._rename = button(self.tr("Rename"), "outline", tip=self.tr("Rename (F2)"))
        self._rename.setAutoDefault(False)
        self._rename.clicked.connect(self._edit)
        self._delete = self._act(
            self.tr("Delete"), self.delete_wanted, kind="outline", tip=self.tr("Delete; can be undone")
        )
        self._lay_out()

    @property
    def current(self) -> str:
        """Name of the one that is looked at."""
        item: QListWidgetItem | None = self.list.currentItem()
        return str(item.data(_NAME)) if item is not None else ""

    def show_presets(self, names: tuple[tuple[str, str, bool], ...], chosen: str, look_at: str) -> None:
        """Show these.

        Args:
            names: of each, as it is shown, and whether it can be changed.
            chosen: the one in use.
            look_at: the one to look at.
        """
        self._filling = True
        self.list.clear()
        for name, shown, own in names:
            item = QListWidgetItem(shown)
            item.setData(_NAME, name)
            if name == chosen:
                font = self.list.font()
                font.setWeight(QFont.Weight.DemiBold)
                item.setFont(font)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, fill(self.tr("%1, in use"), shown))
            if own:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.list.addItem(item)
            if name == look_at:
                self.list.setCurrentItem(item)
        self._filling = False
        if not self.current:
            self.list.setCurrentRow(0)
        else:
            self._report_picked()

    def show_preset(self, title: str, says: str, *, own: bool, in_use: bool) -> None:
        """Show what the picked one says."""
        self._title.setText(title)
        self._says.setText(says)
        about = self.tr("In use.") if in_use else ""
        self._about.setText(about if own else f"{about} {self.tr('Built in: duplicate it to change it.')}".strip())
        self._about.setVisible(bool(self._about.text()))
        self._use.setEnabled(not in_use)
        for each in (self._update, self._rename, self._delete):
            each.setEnabled(own)

    def _act(self, text: str, signal: object, *, kind: str, tip: str) -> QPushButton:
        made = button(text, kind, tip=tip)
        made.setAutoDefault(False)
        assert isinstance(signal, type(self.use_wanted))
        made.clicked.connect(lambda: signal.emit(self.current))
        return made

    def _lay_out(self) -> None:
        add = button(self.tr("New from the current settings"), "link")
        add.clicked.connect(self._ask_add)
        bring = button(self.tr("Import…"), "link", tip=self.tr("Presets from a file"))
        bring.clicked.connect(self._ask_import)
        take = button(self.tr("Export…"), "link", tip=self.tr("Your own presets into a file"))
        take.clicked.connect(self._ask_export)
        acts = QHBoxLayout()
        acts.setSpacing(Space.S)
        for each in (self._use, self._update, self._duplicate, self._rename, self._delete):
            acts.addWidget(each)
        acts.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(Space.S)
        right.addWidget(self._title)
        right.addWidget(self._about)
        right.addWidget(self._says, 1)
        self.list.setMinimumWidth(half_scaled(_LIST))
        body = QHBoxLayout()
        body.setSpacing(Space.L)
        body.addWidget(self.list, 1)
        body.addLayout(right, 2)
        foot = QHBoxLayout()
        for each in (add, bring, take):
            each.setAutoDefault(False)
            foot.addWidget(each)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.S, 0, 0)
        column.setSpacing(Space.M)
        column.addWidget(
            label(self.tr("A preset is a set of sampling and a system prompt, under a name."), "caption", wrap=True)
        )
        column.addLayout(body, 1)
        column.addLayout(acts)
        column.addLayout(foot)

    def _report_picked(self) -> None:
        if not self._filling and self.current:
            self.picked.emit(self.current)

    def _report_renamed(self, item: QListWidgetItem) -> None:
        if not self._filling:
            self.rename_wanted.emit(str(item.data(_NAME)), item.text())

    def _use_item(self, item: QListWidgetItem) -> None:
        self.use_wanted.emit(str(item.data(_NAME)))

    def _edit(self) -> None:
        self.list.setFocus()
        self.list.editItem(self.list.currentItem())

    def _ask_add(self) -> None:
        self.add_wanted.emit()

    def _ask_import(self) -> None:
        self.import_wanted.emit()

    def _ask_export(self) -> None:
        self.export_wanted.emit()
