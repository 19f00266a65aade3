"""A prompt, token by token: where each begins and ends, and which are the model's control tokens."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from app.domain.templates import PreviewToken
from app.text.visible import SHOWN
from app.ui.theme import Look, code_font


class TokenView(QPlainTextEdit):
    """Read only.  Control tokens are bold in the accent's colour; of the others every second has a ground."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown: tuple[Sequence[PreviewToken], int, int] = ((), 0, 0)
        self.setProperty("kind", "field")
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Prompt, token by token"))
        look.changed.connect(self._draw)

    def show_tokens(self, tokens: Sequence[PreviewToken], *, n_first: int, n_left_out: int) -> None:
        """Show these.

        Args:
            tokens: in order.
            n_first: how many stand before those that are left out.
            n_left_out: how many are.
        """
        if (tokens, n_first, n_left_out) != self._shown:
            self._shown = (tokens, n_first, n_left_out)
            self._draw()

    def _draw(self) -> None:
        tokens, n_first, n_left_out = self._shown
        at = self.verticalScrollBar().value()
        self.setFont(code_font())
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for index, token in enumerate(tokens):
            if index == n_first and n_left_out:
                cursor.insertText(self._gap(n_left_out), self._format(control=False, odd=False))
            text = token.text.translate(SHOWN).replace("\n", "↵\n")  # or a token that is a break would not be seen
            cursor.insertText(text, self._format(control=token.control, odd=index % 2 == 1))
        cursor.endEditBlock()
        self.verticalScrollBar().setValue(at)

    def _format(self, *, control: bool, odd: bool) -> QTextCharFormat:
        colors, form = self._look.colors, QTextCharFormat()
        form.setForeground(QColor(colors.accent if control else colors.text))
        if control:
            form.setFontWeight(QFont.Weight.Bold)
        elif odd:
            form.setBackground(QColor(colors.selected))
        return form

    @staticmethod
    def _gap(n: int) -> str:
        said = QCoreApplication.translate("TokenView", "… %n token(s) in between …", "", n)
        return f"\n{said}\n"
