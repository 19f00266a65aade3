"""Cards about memory and disk: the context, what the model takes, and what is saved."""

from app.domain.model import ModelMemory
from app.ui.definitions import Term, explain
from app.ui.sentences import spoken
from app.ui.stats_view import Scope, StatsView
from app.ui.theme import Look
from app.ui.widgets.bars import Part, PartsBar
from app.ui.widgets.parts import Card, label
from app.ui.widgets.receipt_line import ReceiptLine
from app.ui.widgets.stats.legend import LegendBar, LegendPart
from app.ui.wording import count, fill, percent, size

_NEARLY_FULL = 0.95
_LEAST_SHOWN = 0.03
"""Less of a bar cannot be made out."""


class ContextCard(Card):
    """How full the context is, what its rows take, and whether a token is carried over."""

    def __init__(self, look: Look) -> None:
        super().__init__("")
        self.heading.setWordWrap(True)
        self._look = look
        self._view = StatsView()
        self.heading.setText(self.tr("Context"))
        self.setAccessibleName(self.heading.text())
        explain(self, Term.CONTEXT)
        self._bar = PartsBar(look, height=8)
        self._used = label("", "caption", wrap=True)
        self._rows = label("", "caption", wrap=True)
        self._carry = label(self.tr("carry: 1 token pending"), "caption", wrap=True)
        explain(self._used, Term.CONTEXT)
        explain(self._rows, Term.ROWS)
        explain(self._carry, Term.CARRY)
        for part in (self._bar, self._used, self._rows, self._carry):
            self.body.addWidget(part)
        look.changed.connect(self._show)

    def show_view(self, view: StatsView) -> None:
        """Show the context as it is now; without a model there is none."""
        self._view = view
        self._show()

    def _show(self) -> None:
        figures, colors = self._view.reply, self._look.colors
        self.setVisible(figures.context_size > 0)
        if figures.context_size <= 0:
            return
        share = min(1.0, figures.context_used / figures.context_size)
        shown = max(share, _LEAST_SHOWN) if figures.context_used else 0.0
        self._bar.show_parts((Part(shown, colors.bad if share > _NEARLY_FULL else colors.accent),))
        used, most = count(figures.context_used), count(figures.context_size)
        self._used.setText(fill(self.tr("%1 of %2 tokens, %3"), used, most, percent(share)))
        self._bar.setAccessibleName(self._used.text())
        memory = self._view.card.memory if self._view.card is not None else None
        self._rows.setVisible(memory is not None and figures.context_used > 0)
        if memory is not None:
            target, draft = share * memory.rows_target + memory.recurrent, share * memory.rows_draft
            words = fill(self.tr("%1 of rows, and %2 of the drafter's"), size(target), size(draft))
            self._rows.setText(words if draft else fill(self.tr("%1 of rows"), size(target)))
        self._carry.setVisible(self._view.carry)


class MemoryCard(Card):
    """What the loaded model takes."""

    def __init__(self, look: Look) -> None:
        super().__init__("")
        self.heading.setWordWrap(True)
        self._look = look
        self._memory: ModelMemory | None = None
        self.heading.setText(self.tr("Memory"))
        self.setAccessibleName(self.heading.text())
        explain(self, Term.MEMORY)
        self._bar = LegendBar(look)
        self._total = label("", "caption", wrap=True)
        explain(self._total, Term.MEMORY)
        self.body.addWidget(self._bar)
        self.body.addWidget(self._total)
        look.changed.connect(self._show)

    def show_view(self, view: StatsView) -> None:
        """Show the loaded model's; it changes with the model alone."""
        memory = view.card.memory if view.card is not None else None
        self.setVisible(memory is not None)
        if memory is not self._memory:
            self._memory = memory
            self._show()

    def _show(self) -> None:
        memory, colors = self._memory, self._look.colors
        if memory is None or memory.predicted <= 0:
            return
        parts = (
            (self.tr("weights %1"), memory.weights, colors.accent),
            (self.tr("rows %1"), memory.rows_target, colors.good),
            (self.tr("draft rows %1"), memory.rows_draft, colors.warn),
            (self.tr("states %1"), memory.recurrent, colors.muted),
            (self.tr("buffers %1"), memory.compute, colors.faint),
        )
        self._bar.show_parts(
            tuple(
                LegendPart(fill(words, size(taken)), taken / memory.predicted, color)
                for words, taken, color in parts
                if taken
            )
        )
        predicted, resident = size(memory.predicted), size(memory.resident)
        words = fill(self.tr("%1 predicted, the process took %2 after loading"), predicted, resident)
        self._total.setText(words if memory.resident else fill(self.tr("%1 predicted"), predicted))


class SavedCard(Card):
    """What is saved of the conversation, and what the turn made of it."""

    def __init__(self) -> None:
        super().__init__("")
        self.heading.setWordWrap(True)
        self.heading.setText(self.tr("Checkpoints"))
        self.setAccessibleName(self.heading.text())
        explain(self, Term.SAVED)
        self._saved = label("", "strong", wrap=True)
        self._receipt = label("", "caption", wrap=True)
        explain(self._saved, Term.SAVED)
        explain(self._receipt, Term.RECEIPT)
        self._line = ReceiptLine()
        self._line.setParent(self)
        self._line.hide()
        self.body.addWidget(self._saved)
        self.body.addWidget(self._receipt)

    def show_view(self, view: StatsView) -> None:
        """Show what is saved, and in the reply's scope its receipt."""
        receipt = view.reply.receipt if view.scope is Scope.REPLY else None
        self.setVisible(bool(view.saved_bytes) or receipt is not None)
        self._saved.setVisible(view.saved_bytes is not None)
        if view.saved_bytes is not None:
            self._saved.setText(fill(self.tr("%1 saved for this conversation"), size(view.saved_bytes)))
        self._receipt.setVisible(receipt is not None)
        if receipt is not None:
            known = receipt.reused + receipt.reread > 0
            self._receipt.setText(self._line.sentence(receipt) if known else spoken(receipt.reason))
