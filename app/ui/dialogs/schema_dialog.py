"""Asks for the JSON schema that replies are to follow, and says while it is written whether it is one."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMenu, QPlainTextEdit, QVBoxLayout, QWidget

from app.domain.json_schema import check_schema
from app.domain.sampling import GrammarError
from app.ui.dialogs.foot import foot
from app.ui.schema_examples import schema_examples
from app.ui.sentences import spoken
from app.ui.theme import Space, half_scaled
from app.ui.widgets.parts import button, label, restyle

_PAUSE_MS = 250


class SchemaDialog(QDialog):
    """It is looked at once the user pauses.

    Signals:
        given: (str) the schema; empty for none.
        file_wanted: take it from a file.
    """

    given = Signal(str)
    file_wanted = Signal()

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Reply as JSON"))
        self.edit = QPlainTextEdit(text)
        self.edit.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.edit.setProperty("kind", "field")
        self.edit.setAccessibleName(self.tr("JSON schema"))
        self.edit.setPlaceholderText(self.tr("None: replies are as the model writes them"))
        self.edit.setTabChangesFocus(True)
        said = label(
            self.tr(
                "Replies to what you ask next in this chat follow this JSON schema: the model can write nothing else."
            ),
            "caption",
            wrap=True,
        )
        self.verdict = label("", "caption", wrap=True)
        self._keep = button(self.tr("Keep"), "accent")
        self._keep.clicked.connect(self._give)
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self.look)
        self.edit.textChanged.connect(self._timer.start)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.M)
        column.setSpacing(Space.M)
        column.addWidget(said)
        column.addLayout(self._sources())
        column.addWidget(self.edit, 1)
        column.addWidget(self.verdict)
        column.addLayout(foot(self, self._keep))
        self.resize(half_scaled(560), half_scaled(440))
        self.look()
        self.edit.setFocus()

    def look(self) -> bool:
        """Say what the text is; False where it cannot be used."""
        self._timer.stop()
        text = self.edit.toPlainText().strip()
        wrong = ""
        if text:
            try:
                check_schema(text)
            except GrammarError as error:
                wrong = spoken(str(error))
        self.verdict.setText(wrong or (self.tr("This is a schema.") if text else self.tr("Replies are plain text.")))
        restyle(self.verdict, tone="warn" if wrong else "plain")
        self._keep.setEnabled(not wrong)
        return not wrong

    def take(self, text: str) -> None:
        """Show another schema."""
        self.edit.setPlainText(text)
        self.look()

    def refuse(self, sentence: str) -> None:
        """Say why a file could not be taken."""
        self.verdict.setText(spoken(sentence))
        restyle(self.verdict, tone="warn")

    def _sources(self) -> QHBoxLayout:
        examples = button(self.tr("Examples"), "outline")
        menu = QMenu(examples)
        for name, text in schema_examples():
            menu.addAction(name).triggered.connect(lambda _on, text=text: self.take(text))
        examples.setMenu(menu)
        file = button(self.tr("From a file…"), "outline")
        file.clicked.connect(self._ask_file)
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addWidget(examples)
        row.addWidget(file)
        row.addStretch(1)
        return row

    def _ask_file(self) -> None:
        self.file_wanted.emit()

    def _give(self) -> None:
        if self.look():
            self.given.emit(self.edit.toPlainText().strip())
            self.accept()
