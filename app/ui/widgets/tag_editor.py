"""A sheet on which tags are chosen for one conversation or several."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.domain.conversation import ConversationSummary
from app.domain.tags import MOST_LETTERS, clean_tag
from app.ui.theme import Space
from app.ui.widgets.overlay import Overlay
from app.ui.widgets.parts import button, label
from app.ui.wording import fill

_SIZE = (380, 420)


class TagEditor(Overlay):
    """Tags with a tick; one that only some of several conversations have is half ticked, and stays so if left alone.

    Signals:
        chosen: (tuple of str, tuple of str) tags to add, and to take away.
    """

    chosen = Signal(object, object)

    def __init__(self, parent: QWidget, conversations: Sequence[ConversationSummary], known: Iterable[str]) -> None:
        super().__init__(parent, width=_SIZE[0], height=_SIZE[1])
        self.closed.connect(self.deleteLater)
        self._before: dict[str, Qt.CheckState] = {}
        about = conversations[0].title if len(conversations) == 1 else ""
        self._field = QLineEdit()
        self._field.setPlaceholderText(self.tr("New tag"))
        self._field.setAccessibleName(self.tr("New tag"))
        self._field.setMaxLength(MOST_LETTERS)
        self._field.returnPressed.connect(self._add_typed)
        self._list = QListWidget()
        self._list.setProperty("kind", "ticks")
        self._list.setAccessibleName(self.tr("Tags"))
        for tag in sorted(set(known), key=str.casefold):
            self._offer(tag, _state(tag, conversations))
        self._lay_out(about or self.tr("%Ln conversation(s)", "", len(conversations)))

    def open_sheet(self) -> None:
        """Open it, ready to type a tag."""
        self.open()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _lay_out(self, about: str) -> None:
        heading = label(fill(self.tr("Tags · %1"), about), "strong", wrap=True)
        add = button(self.tr("Add"), "outline")
        add.clicked.connect(self._add_typed)
        row = QHBoxLayout()
        row.addWidget(self._field, 1)
        row.addWidget(add)
        done = button(self.tr("Done"), "accent")
        done.clicked.connect(self._finish)
        cancel = button(self.tr("Cancel"), "quiet")
        cancel.clicked.connect(self.close_sheet)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(done)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(heading)
        column.addLayout(row)
        column.addWidget(self._list)
        column.addLayout(foot)

    def _offer(self, tag: str, state: Qt.CheckState) -> QListWidgetItem:
        item = QListWidgetItem(tag, self._list)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable)
        item.setCheckState(state)
        self._before[tag] = state
        return item

    def _add_typed(self) -> None:
        """Tick what is typed; with nothing typed, Enter is done."""
        tag = clean_tag(self._field.text())
        if not tag:
            self._finish()
            return
        same = [at for at in range(self._list.count()) if self._list.item(at).text().casefold() == tag.casefold()]
        item = self._list.item(same[0]) if same else self._offer(tag, Qt.CheckState.Unchecked)
        item.setCheckState(Qt.CheckState.Checked)
        self._list.scrollToItem(item)
        self._field.clear()

    def _finish(self) -> None:
        items = [self._list.item(at) for at in range(self._list.count())]
        changed = {item.text(): item.checkState() for item in items if item.checkState() != self._before[item.text()]}
        added = tuple(tag for tag, state in changed.items() if state is Qt.CheckState.Checked)
        gone = tuple(tag for tag, state in changed.items() if state is Qt.CheckState.Unchecked)
        if added or gone:
            self.chosen.emit(added, gone)
        self.close_sheet()


def _state(tag: str, conversations: Sequence[ConversationSummary]) -> Qt.CheckState:
    having = sum(tag in one.tags for one in conversations)
    if having == len(conversations):
        return Qt.CheckState.Checked
    return Qt.CheckState.PartiallyChecked if having else Qt.CheckState.Unchecked
