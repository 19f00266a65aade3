"""Says of a reply that it was to follow a JSON schema, and whether it does."""

from PySide6.QtWidgets import QLabel

from app.domain.conversation import MessageNode
from app.domain.json_schema import Verdict, judge
from app.ui.widgets.parts import restyle
from app.ui.wording import fill, isolated

_LONGEST = 200_000
"""Characters; longer replies would be looked at for too long."""
_MOST_PLACE = 40


class JsonMark(QLabel):
    """Hidden for other replies."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "gain")
        self.hide()

    def show_reply(self, node: MessageNode) -> None:
        """Look at a reply that is complete."""
        schema = node.sampling.json_schema if node.sampling is not None else ""
        self.setVisible(bool(schema))
        if not schema:
            return
        content = node.message.content
        if len(content) > _LONGEST:
            self._say(self.tr("JSON, too long to be checked"), "plain")
            return
        judged = judge(content, schema)
        match judged.verdict:
            case Verdict.FITS:
                self._say(self.tr("JSON as asked"), "good")
            case Verdict.NO_JSON:
                self._say(self.tr("Not valid JSON"), "warn")
            case Verdict.DIFFERS:
                said = self.tr("JSON, but not as asked at “%1”")
                self._say(fill(said, isolated(judged.place[:_MOST_PLACE] or "{}")), "warn")

    def _say(self, text: str, tone: str) -> None:
        self.setText(text)
        self.setAccessibleName(text)
        restyle(self, tone=tone)
