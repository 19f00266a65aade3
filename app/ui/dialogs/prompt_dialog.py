"""The system prompt of the chat that begins, and how the model will read it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMenu, QPlainTextEdit, QVBoxLayout, QWidget

from app.domain.prompt_variables import Values, Variable, expanded, unknown, written
from app.ui.dialogs.foot import foot
from app.ui.theme import Space, half_scaled
from app.ui.widgets.parts import button, label
from app.ui.wording import fill, isolated

_PREVIEW_HEIGHT = 96


class PromptDialog(QDialog):
    """Asks for it.

    Signals:
        given: (str) the prompt; empty lets the template have its say.
    """

    given = Signal(str)

    def __init__(self, text: str, parent: QWidget, *, values: Values) -> None:
        """Begin with `text`; `values` are what variables in it stand for now."""
        super().__init__(parent)
        self._values = values
        self.setWindowTitle(self.tr("System prompt of this chat"))
        self.edit = QPlainTextEdit(text)
        self.edit.setProperty("kind", "field")
        self.edit.setAccessibleName(self.tr("System prompt of this chat"))
        self.edit.setPlaceholderText(self.tr("None: the model's template has its say"))
        self.edit.setTabChangesFocus(True)
        said = label(
            self.tr("Said to the model before your first message; it goes with this chat alone."), "caption", wrap=True
        )
        self.remark = label("", "caption", wrap=True)
        self.preview = QPlainTextEdit()
        self.preview.setReadOnly(True)
        self.preview.setTabChangesFocus(True)
        self.preview.setProperty("kind", "field")
        self.preview.setAccessibleName(self.tr("As the model reads it"))
        self.preview.setFixedHeight(half_scaled(_PREVIEW_HEIGHT))
        keep = button(self.tr("Keep"), "accent")
        keep.clicked.connect(self._give)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.M)
        column.setSpacing(Space.M)
        column.addWidget(said)
        column.addWidget(self.edit, 1)
        column.addLayout(self._insertion())
        column.addWidget(self.remark)
        column.addWidget(self.preview)
        column.addLayout(foot(self, keep))
        self.resize(half_scaled(520), half_scaled(400))
        self.edit.textChanged.connect(self._look)
        self._look()

    def _insertion(self) -> QHBoxLayout:
        insert = button(self.tr("Insert"), "outline", tip=self.tr("Insert what is known when the chat begins"))
        insert.setAccessibleName(self.tr("Insert a variable"))
        menu = QMenu(insert)
        for variable, name in self._names():
            action = menu.addAction(f"{name}\t{written(variable)}")
            action.triggered.connect(lambda _on, variable=variable: self._insert(variable))
        insert.setMenu(menu)
        row = QHBoxLayout()
        row.addWidget(insert)
        row.addStretch(1)
        return row

    def _names(self) -> tuple[tuple[Variable, str], ...]:
        return (
            (Variable.DATE, self.tr("The date")),
            (Variable.MODEL, self.tr("The model's name")),
            (Variable.USER, self.tr("Your user name")),
        )

    def _insert(self, variable: Variable) -> None:
        self.edit.insertPlainText(written(variable))
        self.edit.setFocus()

    def _look(self) -> None:
        """Show how the model reads it, where that is something else."""
        text = self.edit.toPlainText()
        read = expanded(text, self._values)
        wrong = unknown(text)
        self.preview.setVisible(read != text)
        self.preview.setPlainText(read)
        sentences = []
        if wrong:
            said = self.tr("%1 is no variable, and is said as it stands.")
            sentences.append(fill(said, isolated("{{" + wrong[0] + "}}")))
        if read != text:
            sentences.append(self.tr("As the model reads it, from your first message to the end of this chat:"))
        self.remark.setText("\n".join(sentences))
        self.remark.setVisible(bool(sentences))

    def _give(self) -> None:
        self.given.emit(self.edit.toPlainText().strip())
        self.accept()
