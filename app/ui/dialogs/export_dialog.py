"""What to export, and in which format."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QDialog, QRadioButton, QVBoxLayout, QWidget

from app.domain.exporting import ExportFormat
from app.ui.dialogs.foot import foot
from app.ui.plain_tip import plain_tip
from app.ui.theme import Space, half_scaled
from app.ui.widgets.parts import button, label


class ExportDialog(QDialog):
    """Asks for it.

    Signals:
        chosen: (bool, `ExportFormat`, bool) this conversation alone; the format; all branches.
    """

    chosen = Signal(bool, object, bool)

    def __init__(self, title: str, n_conversations: int, parent: QWidget) -> None:
        """Ask.

        Args:
            title: of the conversation that is shown; empty for none.
            n_conversations: how many there are.
            parent: the window.
        """
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export"))
        self._one = QRadioButton(self.tr("This conversation"))
        self._one.setToolTip(plain_tip(title))
        self._all = QRadioButton(self.tr("All conversations (%n)", "", n_conversations))
        self._one.setEnabled(bool(title))
        (self._one if title else self._all).setChecked(True)
        texts = {
            ExportFormat.JSON: (self.tr("Tandem (JSON)"), self.tr("Everything, and it can be imported again")),
            ExportFormat.MARKDOWN: (self.tr("Markdown"), self.tr("Text for editors and notes")),
            ExportFormat.HTML: (self.tr("HTML"), self.tr("A page that opens in any browser")),
        }
        self._forms = {form: QRadioButton(text) for form, (text, _) in texts.items()}
        for form, (_, tip) in texts.items():
            self._forms[form].setToolTip(tip)
            self._forms[form].toggled.connect(self._show_form)
        self._branches = QCheckBox(self.tr("With other branches"))
        self._branches.setToolTip(self.tr("What was said before you edited, regenerated or rewound"))
        self._about = label("", "caption", wrap=True)
        self._tips = {form: tip for form, (_, tip) in texts.items()}
        self._lay_out()
        self._forms[ExportFormat.JSON].setChecked(True)

    def choose(self, form: ExportFormat, *, everything: bool) -> None:
        """Take a format, and all conversations or the one that is shown."""
        self._forms[form].setChecked(True)
        (self._all if everything else self._one).setChecked(True)

    def give(self) -> None:
        """Tell what is chosen."""
        form = next(form for form, radio in self._forms.items() if radio.isChecked())
        self.chosen.emit(self._one.isChecked(), form, self._branches.isChecked())
        self.accept()

    def _lay_out(self) -> None:
        keep = button(self.tr("Choose a place…"), "accent")
        keep.clicked.connect(self.give)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.XS)
        column.addWidget(label(self.tr("Export"), "group"))
        self._groups = (QButtonGroup(self), QButtonGroup(self))
        parts = ((self._one, self._all), tuple(self._forms.values()))
        for heading, group, radios in zip((self.tr("What"), self.tr("Format")), self._groups, parts, strict=True):
            column.addSpacing(Space.S)
            column.addWidget(label(heading, "section"))
            for radio in radios:
                group.addButton(radio)
                column.addWidget(radio)
        column.addWidget(self._about)
        column.addSpacing(Space.S)
        column.addWidget(self._branches)
        column.addSpacing(Space.M)
        column.addLayout(foot(self, keep))
        self.setMinimumWidth(half_scaled(360))

    def _show_form(self) -> None:
        form = next((form for form, radio in self._forms.items() if radio.isChecked()), ExportFormat.JSON)
        self._about.setText(self._tips[form])
        self._branches.setEnabled(form is not ExportFormat.JSON)
        self._branches.setChecked(form is not ExportFormat.MARKDOWN)
