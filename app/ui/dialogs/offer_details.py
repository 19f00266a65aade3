"""What a repository offers: its formats with what each takes, and the way to bring one here."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QTableView, QVBoxLayout, QWidget

from app.domain.hub import Offer, RemoteModel, Seen
from app.text.one_line import shown_line
from app.ui.dialogs.row_table import row_table
from app.ui.hub_words import format_sentence, offer_line
from app.ui.models.hub_tables import FormatColumn, FormatTable
from app.ui.theme import Space
from app.ui.widgets.parts import button, label, restyle
from app.ui.wording import fill


class OfferDetails(QWidget):
    """The chosen repository.

    Attributes:
        table, download: the formats, and the button that brings the chosen one.

    Signals:
        chosen: (`RemoteModel`) this format is looked at.
        download_wanted: (`Offer`, `RemoteModel`) bring it here.
    """

    chosen = Signal(object)
    download_wanted = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._offer: Offer | None = None
        self._name = label("", "title", wrap=True)
        self._line = label("", "caption", wrap=True)
        self._said = label("", "caption", wrap=True)
        self.model = FormatTable()
        self.table = self._make_table()
        self.download = button(self.tr("Download"), "accent", tip=self.tr("Bring it into Tandem's own folder (Enter)"))
        self.download.setAutoDefault(False)
        self.download.clicked.connect(self._ask)
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.table.doubleClicked.connect(self.download.click)
        self._lay_out()
        self.say("")

    def say(self, sentence: str, name: str = "") -> None:
        """Show a sentence in place of the formats."""
        self._offer = None
        self.model.show(None)
        self._name.setText(shown_line(name))
        self._name.setVisible(bool(name))
        self._line.setText(sentence)
        self._said.setText("")
        for each in (self.table, self.download):
            each.setVisible(False)

    def show_offer(self, offer: Offer, quantisation: str) -> None:
        """Show the formats of a repository, and look at this one."""
        if not offer.models:
            self.say(self.tr("It holds no GGUF model that could be checked."), offer.repository)
            return
        self._offer = None  # until a row is chosen below
        self._name.setText(shown_line(offer.repository))
        self._name.show()
        self._line.setText(offer_line(offer))
        self.model.show(offer)
        self._offer = offer
        for each in (self.table, self.download):
            each.setVisible(True)
        self._said.setText(self.tr("Looking into the file's header…"))
        self.table.selectRow(self.model.row_of(quantisation))

    def judge(self, seen: Seen | None, *, n_ctx: int, available: int | None) -> None:
        """Show what was found out about one of the formats, and so about all."""
        self.model.judge(seen, n_ctx=n_ctx, available=available)
        model = self.looked_at
        if model is not None:
            said = format_sentence(model, seen, n_ctx=n_ctx, available=available)
            self._said.setText(said)
            fits = seen is not None and not seen.entry.trouble
            restyle(self._said, tone="" if fits else "warn")

    @property
    def offer(self) -> Offer | None:
        """The repository that is shown."""
        return self._offer

    @property
    def looked_at(self) -> RemoteModel | None:
        """The format that is looked at."""
        return self.model.model(self.table.currentIndex().row())

    def _make_table(self) -> QTableView:
        table = row_table(self.model, self.tr("Formats"))
        table.horizontalHeader().setSectionResizeMode(FormatColumn.NAME, QHeaderView.ResizeMode.Stretch)
        return table

    def _lay_out(self) -> None:
        acts = QHBoxLayout()
        acts.addWidget(self.download)
        acts.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(self._name)
        column.addWidget(self._line)
        column.addWidget(self.table, 1)
        column.addWidget(self._said)
        column.addLayout(acts)
        column.addStretch(0)

    def _choose(self) -> None:
        model = self.looked_at
        if model is not None and self._offer is not None:
            self.download.setAccessibleName(fill(self.tr("Download %1"), shown_line(model.name)))
            self.chosen.emit(model)

    def _ask(self) -> None:
        model = self.looked_at
        if self._offer is not None and model is not None:
            self.download_wanted.emit(self._offer, model)
