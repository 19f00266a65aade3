"""A sentence about the message that is being written, and at most one thing to do about it."""

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.ui.sentences import spoken
from app.ui.theme import Space
from app.ui.widgets.parts import button, label

_MOST_SENTENCES = 3


def _nothing() -> None:
    """There is nothing to do."""


class ComposerNote(QWidget):
    """Hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self._sentences: list[str] = []
        self._do: Callable[[], None] = _nothing
        self._said = label("", "caption", wrap=True)
        self._said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._act = button("", "link")
        self._act.clicked.connect(self._do_it)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        row.addWidget(self._said, 1)
        row.addWidget(self._act)
        self.hide()

    @property
    def said(self) -> str:
        """What it says."""
        return self._said.text()

    def tell(self, sentence: str, *, act: str = "", do: Callable[[], None] = _nothing) -> None:
        """Say one thing in place of everything else; `do` follows a press on `act`."""
        self._sentences = []
        self.add(sentence)
        self._do = do
        self._act.setText(act)
        self._act.setAccessibleName(act)
        self._act.setVisible(bool(act))

    def add(self, sentence: str) -> None:
        """Say one thing more."""
        sentence = spoken(sentence)
        if sentence not in self._sentences:
            self._sentences = [*self._sentences, sentence][-_MOST_SENTENCES:]
        self._act.hide()
        self._said.setText("\n".join(self._sentences))
        self._said.setAccessibleName(self._said.text())
        self.show()

    def take_back(self, sentence: str) -> None:
        """Say this no longer; other sentences stay."""
        rest = [each for each in self._sentences if each != spoken(sentence)]
        if len(rest) == len(self._sentences):
            return
        self.clear()
        for each in rest:
            self.add(each)

    def clear(self) -> None:
        """Say nothing."""
        self._sentences, self._do = [], _nothing
        self._said.clear()
        self.hide()

    def _do_it(self) -> None:
        do = self._do
        self.clear()
        do()
