"""How the reply at hand was drawn: the settings that are kept with it."""

from app.ui.definitions import Term, explain
from app.ui.stats_view import Scope, StatsView
from app.ui.widgets.parts import Card, label


class DrawnCard(Card):
    """The settings of its sampling, one a line."""

    def __init__(self) -> None:
        super().__init__("")
        self.heading.setWordWrap(True)
        self.heading.setText(self.tr("Sampling of this reply"))
        self.setAccessibleName(self.heading.text())
        self._lines = label("", "caption", wrap=True)
        explain(self, Term.DRAWN)
        explain(self._lines, Term.DRAWN)
        self.body.addWidget(self._lines)

    def show_view(self, view: StatsView) -> None:
        """Show them in the reply's scope, where they are known."""
        self.setVisible(view.scope is Scope.REPLY and bool(view.drawn))
        self._lines.setText(view.drawn)

    @property
    def text(self) -> str:
        """What it says."""
        return self._lines.text()
