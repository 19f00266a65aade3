"""The chat template of the loaded model, or another in its place, with the prompt it makes of the conversation."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.domain.template_events import TemplatePreviewed
from app.domain.templates import BuiltinTemplate, TemplateChoice
from app.ui.dialogs.fields import field_for
from app.ui.setting_kinds import Choice
from app.ui.template_words import OWN, TEXT, count_line, template_names, verdict_line
from app.ui.theme import Look, Space, code_font, half_scaled
from app.ui.widgets.parts import ElidedLabel, button, label, restyle
from app.ui.widgets.token_view import TokenView

_PAUSE_MS = 300
"""After the last keystroke the template is tried."""
_TAB = 4


class TemplateDialog(QDialog):
    """Shows one choice at a time.

    Attributes:
        edit: the template's text.
        preview: the prompt.

    Signals:
        tried: (`TemplateChoice`) show how this lays the conversation out.
        chosen: (`TemplateChoice`) use this from now on.
    """

    tried = Signal(object)
    chosen = Signal(object)

    def __init__(self, look: Look, model: str, choice: TemplateChoice, parent: QWidget) -> None:
        """Show what is used.

        Args:
            look: the colours in use.
            model: its name.
            choice: what is used for it.
            parent: the window.
        """
        super().__init__(parent)
        self.setWindowTitle(self.tr("Chat template"))
        self._began = choice
        self._name: str = choice.builtin or (TEXT if choice.text else OWN)
        self._text = choice.text
        self._filling = False
        self._field = field_for(Choice(options=template_names()))
        self._field.input.setAccessibleName(self.tr("Template"))
        self._field.show_value(self._name)
        self._field.edited.connect(self._choose)
        self.edit = QPlainTextEdit()
        self.edit.setProperty("kind", "field")
        self.edit.setAccessibleName(self.tr("Text of the template"))
        self.edit.setFont(code_font())
        self.edit.setTabStopDistance(_TAB * QFontMetrics(code_font()).horizontalAdvance(" "))
        self.edit.setTabChangesFocus(True)
        self.edit.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.edit.textChanged.connect(self._typed)
        self.preview = TokenView(look)
        self._model = ElidedLabel("group")
        self._model.show_text(model)
        self._verdict = label("", "caption", wrap=True)
        self._count = label("", "caption", wrap=True)
        self._use = button(self.tr("Use it"), "accent")
        self._use.setDefault(True)
        self._use.setEnabled(False)
        self._use.clicked.connect(self._give)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.try_now)
        self._lay_out()
        self._fill(choice.text)
        self.edit.setReadOnly(self._name != TEXT)

    @property
    def choice(self) -> TemplateChoice:
        """What is shown; a text of one's own that is empty is the model's own."""
        fingerprint = self._began.fingerprint
        if isinstance(self._name, BuiltinTemplate):
            return TemplateChoice(fingerprint=fingerprint, builtin=self._name)
        text = self.edit.toPlainText() if self._name == TEXT else ""
        return TemplateChoice(fingerprint=fingerprint, text=text if text.strip() else "")

    def try_now(self) -> None:
        """Ask how the template lays the conversation out."""
        self._pause.stop()
        self._ask()

    def show_preview(self, shown: TemplatePreviewed) -> None:
        """Take an answer; one about another text than is shown comes too late."""
        if shown.choice != self.choice:
            return
        if self._name != TEXT:
            self._fill(shown.source)
        self._verdict.setText(verdict_line(shown))
        restyle(self._verdict, tone="" if shown.state.works and not shown.refusal else "warn")
        self._count.setText(count_line(shown))
        n_left_out = shown.n_tokens - len(shown.tokens)
        self.preview.show_tokens(shown.tokens, n_first=shown.n_first, n_left_out=n_left_out)
        self._use.setEnabled((shown.state.works or shown.choice.own) and shown.choice != self._began)

    def _choose(self, name: object) -> None:
        if self._name == TEXT:
            self._text = self.edit.toPlainText()
        self._name = str(name) if not isinstance(name, BuiltinTemplate) else name
        if self._name == TEXT:
            # Whoever begins one begins with what was shown before.
            self._fill(self._text or self.edit.toPlainText())
        self.edit.setReadOnly(self._name != TEXT)
        self._use.setEnabled(False)
        self.try_now()

    def _typed(self) -> None:
        if not self._filling:
            self._use.setEnabled(False)
            self._pause.start()

    def _fill(self, text: str) -> None:
        if text != self.edit.toPlainText():
            self._filling = True
            self.edit.setPlainText(text)
            self._filling = False

    def _ask(self) -> None:
        self.tried.emit(self.choice)

    def _give(self) -> None:
        self.chosen.emit(self.choice)
        self.accept()

    def _lay_out(self) -> None:
        leave = button(self.tr("Cancel"), "outline", tip=self.tr("Cancel (Esc)"))
        leave.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(leave)
        foot.addWidget(self._use)
        head = QHBoxLayout()
        head.setSpacing(Space.M)
        head.addWidget(self._model, 1)
        head.addWidget(self._field.widget)
        sides = QHBoxLayout()
        sides.setSpacing(Space.M)
        sides.addWidget(_side(label(self.tr("Template"), "section"), self.edit, self._verdict), 1)
        sides.addWidget(_side(label(self.tr("What the model would read"), "section"), self.preview, self._count), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.M)
        column.setSpacing(Space.M)
        column.addLayout(head)
        column.addLayout(sides, 1)
        column.addLayout(foot)
        self.resize(half_scaled(980), half_scaled(620))


def _side(*widgets: QWidget) -> QWidget:
    side = QWidget()
    column = QVBoxLayout(side)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(Space.XS)
    for widget in widgets:
        column.addWidget(widget, 1 if isinstance(widget, QPlainTextEdit) else 0)
    return side
