"""One line on what a turn reused and read again, and why."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.domain.turn import Receipt, RestoreHow
from app.ui.definitions import Term, explain
from app.ui.sentences import spoken
from app.ui.widgets.parts import label
from app.ui.wording import count, duration, fill


def worth_showing(receipt: Receipt | None) -> bool:
    """False where nothing happened that a person would wonder about: a first turn, or one that simply went on."""
    if receipt is None:
        return False
    return receipt.reread > 0 or (receipt.how not in {RestoreHow.LIVE, RestoreHow.SERVER} and receipt.reused > 0)


class ReceiptLine(QWidget):
    """The receipt of one turn as a sentence."""

    def __init__(self) -> None:
        super().__init__()
        self._label = label("", "receipt", wrap=True)
        explain(self._label, Term.RECEIPT)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._label, 1)

    def show_receipt(self, receipt: Receipt) -> None:
        """Show this receipt."""
        self._label.setText(self.sentence(receipt))

    def sentence(self, receipt: Receipt) -> str:
        """The receipt in words."""
        known = receipt.reused + receipt.reread
        if receipt.how is RestoreHow.SERVER:
            start = fill(self.tr("%1 tokens reused"), count(receipt.reused)) if receipt.reused else ""
            return " · ".join(filter(None, (start, spoken(receipt.reason))))
        if receipt.reused == 0:
            start = fill(self.tr("%1 tokens read again"), count(receipt.reread))
        else:
            start = fill(self.tr("%1 of %2 tokens reused"), count(receipt.reused), count(known))
            if receipt.restore_s > 0:
                start = fill(self.tr("%1 in %2"), start, duration(receipt.restore_s))
            if receipt.reread:
                start = fill(self.tr("%1, %2 read again"), start, count(receipt.reread))
        return fill(self.tr("%1 · %2"), start, spoken(receipt.reason)) if receipt.reason else start
