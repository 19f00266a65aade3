"""Everything that is known of one model of the library, the length of its context, and what can be done with it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.domain.library import Fit, LibraryEntry, ModelPlace
from app.text.one_line import shown_path
from app.ui.library_words import about_demo, facts, fit_sentence
from app.ui.sentences import spoken
from app.ui.theme import Space
from app.ui.widgets.parts import ElidedLabel, button, frame, label, restyle, scrolled
from app.ui.wording import count, fill

_TIGHT = frozenset({Fit.SHORTER, Fit.NOT, Fit.WITHOUT_DRAFTER})


class LibraryDetails(QWidget):
    """The details of the chosen model.

    Signals:
        load_wanted: (`LibraryEntry`, int) load it with so long a context.
        start_wanted: (`LibraryEntry`, int) load it so at every start.
    """

    load_wanted = Signal(object, int)
    start_wanted = Signal(object, int)

    def __init__(self) -> None:
        super().__init__()
        self._entry: LibraryEntry | None = None
        self._available: int | None = None
        self._wanted = 0
        self._name = label("", "title", wrap=True)
        self._about = label("", "body", wrap=True)
        self._trouble = label("", "caption", wrap=True)
        restyle(self._trouble, tone="warn")
        self._facts = QWidget()
        self._facts.setProperty("kind", "clear")
        self._grid = QGridLayout(self._facts)
        self._rows: list[tuple[QLabel, QLabel]] = []
        self._path = ElidedLabel("caption")
        self._context_name = label(self.tr("Context"), "caption")
        self.context = QComboBox()
        self.context.setProperty("kind", "field")
        self.context.setAccessibleName(self.tr("Context length"))
        self.context.currentIndexChanged.connect(self._show_fit)
        self._fit = label("", "caption", wrap=True)
        self.load = button(self.tr("Load"), "accent", tip=self.tr("Load it now (Enter in the list)"))
        self.load.clicked.connect(self._ask_load)
        self.start = button(
            self.tr("Use at start"), "outline", tip=self.tr("Load it whenever Tandem starts, with this context")
        )
        self.start.clicked.connect(self._ask_start)
        for each in (self.load, self.start):
            each.setAutoDefault(False)
        self._lay_out()
        self.show_entry(None, available=None, n_ctx=0)

    def show_entry(self, entry: LibraryEntry | None, *, available: int | None, n_ctx: int) -> None:
        """Show a model, or nothing.

        Args:
            entry: the model.
            available: bytes of memory that are free.
            n_ctx: the usual length of context; one that was chosen here for this model stays.
        """
        chosen = self.n_ctx if self._entry is not None and entry is not None and entry.path == self._entry.path else 0
        self._entry, self._available, self._wanted = entry, available, n_ctx
        self.setVisible(entry is not None)
        if entry is None:
            return
        self._name.setText(entry.name)
        demo = entry.place is ModelPlace.DEMO
        self._about.setText(about_demo(there=bool(entry.memory)) if demo else "")
        self._about.setVisible(demo)
        self._trouble.setText(spoken(entry.trouble))
        self._trouble.setVisible(bool(entry.trouble))
        self._show_facts(entry)
        self._show_lengths(entry, chosen or n_ctx)
        self.setAccessibleName(fill(self.tr("Details of %1"), entry.name))
        usable = not entry.trouble
        self.load.setEnabled(usable)
        self.start.setEnabled(usable)

    @property
    def n_ctx(self) -> int:
        """The chosen length of the context; the usual one where there is nothing to choose."""
        chosen = self.context.currentData()
        return chosen if isinstance(chosen, int) else self._wanted

    def _show_facts(self, entry: LibraryEntry) -> None:
        shown = facts(entry)
        for _ in range(len(self._rows), len(shown)):
            self._add_row()
        for at, (named, said) in enumerate(self._rows):
            name, value = shown[at] if at < len(shown) else ("", "")
            named.setText(name)
            said.setText(value)
            said.setAccessibleName(f"{name}: {value}")
            for each in (named, said):
                each.setVisible(bool(value))
        there = bool(entry.path.name)
        self._path.show_text(shown_path(entry.path) if there else "")
        self._path.setVisible(there)

    def _add_row(self) -> None:
        row = (label("", "caption"), label("", "fact", wrap=True))
        row[0].setContentsMargins(0, 1, 0, 0)  # it is smaller, and stands on the same line
        for column, each in enumerate(row):
            self._grid.addWidget(each, len(self._rows), column, Qt.AlignmentFlag.AlignTop)
        self._rows.append(row)

    def _show_lengths(self, entry: LibraryEntry, n_ctx: int) -> None:
        self.context.blockSignals(True)  # noqa: FBT003  # Qt's own
        self.context.clear()
        for at in entry.memory:
            self.context.addItem(fill(self.tr("%1 tokens"), count(at.n_ctx)), at.n_ctx)
        nearest = entry.memory_at(n_ctx)
        self.context.setCurrentIndex(entry.memory.index(nearest) if nearest is not None else -1)
        self.context.blockSignals(False)  # noqa: FBT003  # as above
        for each in (self.context, self._context_name, self._fit):
            each.setVisible(bool(entry.memory))
        self._show_fit()

    def _show_fit(self) -> None:
        if self._entry is not None:
            self._fit.setText(fit_sentence(self._entry, self.n_ctx, self._available))
            restyle(self._fit, tone="warn" if self._entry.fit(self.n_ctx, self._available) in _TIGHT else "")

    def _lay_out(self) -> None:
        grid = self._grid
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(Space.M)
        grid.setVerticalSpacing(Space.XS + 2)
        grid.setColumnStretch(1, 1)
        inner = QWidget()
        inner.setProperty("kind", "clear")
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, Space.S, 0)
        column.setSpacing(Space.M)
        for part in (self._name, self._about, self._trouble, self._facts, self._path):
            column.addWidget(part)
        column.addStretch(1)
        scroll = scrolled(self.tr("What is known of the model"))
        scroll.setWidget(inner)
        length = QHBoxLayout()
        length.setSpacing(Space.M)
        length.addWidget(self._context_name)
        length.addWidget(self.context, 1)
        acts = QHBoxLayout()
        acts.setSpacing(Space.S)
        acts.addWidget(self.load)
        acts.addWidget(self.start)
        acts.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(Space.M)
        outer.addWidget(scroll, 1)
        outer.addWidget(frame("rule"))
        outer.addLayout(length)
        outer.addWidget(self._fit)
        outer.addLayout(acts)

    def _ask_load(self) -> None:
        if self._entry is not None:
            self.load_wanted.emit(self._entry, self.n_ctx)

    def _ask_start(self) -> None:
        if self._entry is not None:
            self.start_wanted.emit(self._entry, self.n_ctx)
