"""How many tokens a message is, and what reading it would cost."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.definitions import Term, definitions
from app.ui.theme import ui_font
from app.ui.widgets.parts import label, restyle
from app.ui.wording import count, fill, rough_duration

_WORTH_SAYING_S = 0.1


class CountLine(QWidget):
    """One short line; empty while nothing is known."""

    def __init__(self) -> None:
        super().__init__()
        self._said = label("", "caption", wrap=True)
        self._said.setFont(ui_font())
        self._whole, self._short = "", ""
        self._brief = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._said)
        self.hide()

    @property
    def said(self) -> str:
        """All that it says where there is room."""
        return self._whole if not self.isHidden() else ""

    def be_brief(self, *, brief: bool) -> None:
        """Say only what matters most, where there is no room for more."""
        self._brief = brief
        self._say()

    def clear(self) -> None:
        """Say nothing."""
        self.hide()

    def show_count(self, n_tokens: int, *, read_s: float | None, used: int, size: int) -> None:
        """Say what a message costs.

        Args:
            n_tokens: of the message.
            read_s: seconds that reading it would take; None where no speed was measured.
            used: tokens that are in the conversation already.
            size: that the context holds.
        """
        tokens = self.tr("%Ln token(s)", "", n_tokens)
        fits = used + n_tokens < size
        if not fits:
            whole = fill(self.tr("%1 of %2 tokens"), count(used + n_tokens), count(size))
            text = fill(self.tr("leaves no room: %1"), whole)
        elif read_s is not None and read_s >= _WORTH_SAYING_S:
            text = f"{tokens} · {fill(self.tr('about %1 to read'), rough_duration(read_s))}"
        else:
            text = tokens
        self._whole, self._short = text, tokens if fits else self.tr("leaves no room")
        self._said.setAccessibleName(text)
        self._say()
        self._said.setToolTip(
            definitions()[Term.MESSAGE_TOKENS].text
            if fits
            else self.tr(
                "The context would be full before a reply could begin: shorten the message, start a new chat, "
                "or load the model with a longer context."
            )
        )
        restyle(self._said, tone="plain" if fits else "warn")
        self.show()

    def _say(self) -> None:
        self._said.setText(self._short if self._brief else self._whole)
        # Where there is room for all of it, it stands in one line, and the hint beside it gives way.
        self._said.setWordWrap(self._brief)
