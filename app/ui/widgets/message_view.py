"""One message of the transcript: the user's words as typed, a reply as rendered Markdown."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.chat import ActiveTurn, Phase
from app.domain.conversation import MessageNode
from app.domain.drafted import of_content
from app.domain.ids import MessageId
from app.domain.message import split_reasoning
from app.domain.turn import FinishReason, Receipt, TurnStats
from app.ui.figures import gain, speedup
from app.ui.theme import Look, Space
from app.ui.widgets.block_column import BlockColumn
from app.ui.widgets.parts import button, label, restyle
from app.ui.widgets.receipt_line import ReceiptLine, worth_showing
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.tint import Tint, drafted_content
from app.ui.widgets.turn_progress import TurnProgress
from app.ui.wording import fill, percent, times

TONES = {1: "good", 0: "plain", -1: "warn"}
_BUBBLE_SHARE = 0.82
_BUBBLE_PADDING = (15, 9)
"""Left and right, above and below, as in the style sheet."""


class UserView(QWidget):
    """What the user said, literally, in a bubble as wide as it needs to be."""

    def __init__(self, node: MessageNode) -> None:
        super().__init__()
        self.id = node.id
        self._bubble = RichText("said")
        self._bubble.show_plain(node.message.content, padding=2 * _BUBBLE_PADDING[1])
        self._bubble.setAccessibleName(self.tr("You said"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(self._bubble)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the bubble the width of its longest line, up to most of the column."""
        super().resizeEvent(event)
        most = int(self.width() * _BUBBLE_SHARE)
        metrics = QFontMetrics(self._bubble.font())
        lines = self._bubble.toPlainText().splitlines() or [""]
        widest = max(metrics.horizontalAdvance(line) for line in lines) if len(lines) < 100 else most
        self._bubble.setFixedWidth(min(most, widest + 2 * _BUBBLE_PADDING[0] + Space.XS))


class Thought(QWidget):
    """A reply's reasoning, folded away."""

    def __init__(self) -> None:
        super().__init__()
        self._fold = button("", "quiet", tip=self.tr("Show or hide the reasoning"))
        self._fold.setCheckable(True)
        self._fold.toggled.connect(self._apply)
        self._text = RichText("thought")
        self._text.setAccessibleName(self.tr("Reasoning"))
        self._text.hide()
        self._under_way = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS)
        column.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._text)

    def show_reasoning(self, text: str, *, under_way: bool) -> None:
        """Show this reasoning; `under_way` while the answer has not begun."""
        self._under_way = under_way
        if text != self._text.toPlainText():
            self._text.setPlainText(text)
        self._apply()

    def _apply(self) -> None:
        opened = self._fold.isChecked()
        words = self.tr("Thinking…") if self._under_way else self.tr("Thought")
        self._fold.setText(f"{'▾' if opened else '▸'}  {words}")
        self._text.setVisible(opened)


class ReplyView(QWidget):
    """One reply, complete or being written.

    Signals:
        copy_wanted: (str) text to copy.
        regenerate_wanted: (`MessageId`) answer again.
        check_wanted: (`MessageId`) compare this reply with and without drafts.
        link_pressed: (str) an address that was pressed.
    """

    copy_wanted = Signal(str)
    regenerate_wanted = Signal(object)
    check_wanted = Signal(object)
    link_pressed = Signal(str)

    def __init__(self, look: Look, node: MessageNode) -> None:
        super().__init__()
        self.id: MessageId = node.id
        self._shown: MessageNode | None = None
        self.content = ""
        self._receipt = ReceiptLine()
        self._progress = TurnProgress()
        self._thought = Thought()
        self._blocks = BlockColumn(look)
        self._blocks.copy_wanted.connect(self._ask_copy)
        self._blocks.link_pressed.connect(self._report_link)
        self._foot = self._make_foot()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.M)
        for part in (self._receipt, self._progress, self._thought, self._blocks, self._foot):
            column.addWidget(part)
        look.changed.connect(self._blocks.recolor)
        self._tint = Tint(look, self._blocks)

    @property
    def layouts_done(self) -> int:
        """Blocks laid out since the start."""
        return self._blocks.layouts_done

    def show_active(self, active: ActiveTurn) -> None:
        """Show a reply that is being written."""
        reasoning, content = split_reasoning(active.text)
        self._show_receipt_of(active.receipt)
        self._progress.setVisible(active.phase is not Phase.WRITING or not active.text)
        self._progress.show_turn(active)
        self._show_reasoning(reasoning, under_way=bool(reasoning) and not content)
        self.content = content
        self._blocks.setVisible(bool(content))
        self._blocks.grow_to(content)
        self._tint.show(lambda: (content, of_content(active.text, active.written.drafted)), grows=True)
        self._foot.hide()
        self._shown = None

    def show_node(self, node: MessageNode, *, can_regenerate: bool) -> None:
        """Show a reply that is complete."""
        message = node.message
        if self._shown == node:
            self._regenerate.setVisible(can_regenerate)
            return
        self._shown = node
        self._show_receipt_of(node.receipt)
        self._progress.hide()
        self._show_reasoning(message.reasoning, under_way=False)
        self.content = message.content
        self._blocks.setVisible(bool(message.content.strip()))
        self._blocks.settle(message.content)
        self._tint.show(lambda: (message.content, drafted_content(node)), grows=False)
        self._show_end(node.finish_reason)
        self._show_gain(node.stats)
        self._check.setVisible(node.stats is not None and node.stats.telemetry.drafted > 0)
        self._regenerate.setVisible(can_regenerate)
        self._copy.setVisible(bool(message.content))
        self._foot.show()

    def _make_foot(self) -> QWidget:
        foot = QWidget()
        self._copy = button(self.tr("Copy"), "quiet", tip=self.tr("Copy this reply as Markdown"))
        self._copy.clicked.connect(lambda: self._ask_copy(self.content))
        self._regenerate = button(self.tr("Regenerate"), "quiet", tip=self.tr("Write another reply with another seed"))
        self._regenerate.clicked.connect(self._ask_regenerate)
        self._check = button(self.tr("Check"), "quiet", tip=self.tr("Compare this reply with and without drafts"))
        self._check.clicked.connect(lambda: self.check_wanted.emit(self.id))
        self._end = label("", "caption")
        self._gain = label("", "gain")
        self._gain.setToolTip(
            self.tr(
                "Speed against decoding without drafts, and the share of drafts "
                "that the target itself would have chosen."
            )
        )
        row = QHBoxLayout(foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.XS)
        for part in (self._copy, self._regenerate, self._check):
            row.addWidget(part)
        row.addSpacing(Space.S)
        row.addWidget(self._end, 1)
        row.addWidget(self._gain)
        return foot

    def _show_receipt_of(self, receipt: Receipt | None) -> None:
        shown = worth_showing(receipt)
        self._receipt.setVisible(shown)
        if shown and receipt is not None:
            self._receipt.show_receipt(receipt)

    def _show_reasoning(self, reasoning: str, *, under_way: bool) -> None:
        self._thought.setVisible(bool(reasoning))
        if reasoning:
            self._thought.show_reasoning(reasoning, under_way=under_way)

    def _show_end(self, reason: FinishReason | None) -> None:
        sentences = {
            FinishReason.STOPPED: self.tr("Stopped"),
            FinishReason.LENGTH: self.tr("Ended at the limit of new tokens"),
            FinishReason.CONTEXT_FULL: self.tr("The context is full"),
            FinishReason.FAILED: self.tr("Failed"),
        }
        self._end.setText(sentences.get(reason, "") if reason is not None else "")

    def _show_gain(self, stats: TurnStats | None) -> None:
        ratio = speedup(stats) if stats is not None else 0.0
        self._gain.setVisible(ratio > 0)
        if stats is None or ratio <= 0:
            return
        restyle(self._gain, tone=TONES[gain(ratio)])
        speed = times(ratio)
        accepted = percent(stats.telemetry.acceptance)
        drafted = stats.telemetry.drafted > 0
        self._gain.setText(fill(self.tr("%1 · %2 accepted"), speed, accepted) if drafted else speed)

    def _ask_copy(self, text: str) -> None:
        self.copy_wanted.emit(text)

    def _ask_regenerate(self) -> None:
        self.regenerate_wanted.emit(self.id)

    def _report_link(self, address: str) -> None:
        self.link_pressed.emit(address)
