"""One message of the transcript: the user's words as typed, a reply as rendered Markdown.

Each is a `Walkable`, which brings its actions, the focus and the menu.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.attachments import compose, split
from app.domain.chat import ActiveTurn, Phase
from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import split_reasoning
from app.domain.turn import FinishReason, Receipt, TurnStats
from app.ui.definitions import Term, explain
from app.ui.drafted_parts import KeptDrafted, WrittenDrafted
from app.ui.figures import gain, hardly_drafts, speedup
from app.ui.finding import Here
from app.ui.json_reply import code_of
from app.ui.parts_of_message import CONTENT, REASONING, SAID
from app.ui.picture_shelf import PictureShelf
from app.ui.shown_row import ShownRow
from app.ui.theme import Look, Space
from app.ui.widgets.attached_view import AttachedView
from app.ui.widgets.block_column import BlockColumn
from app.ui.widgets.json_mark import JsonMark
from app.ui.widgets.mark_layers import Layer, Marker
from app.ui.widgets.message_editor import MessageEditor
from app.ui.widgets.parts import label, restyle
from app.ui.widgets.picture_row import PictureRow
from app.ui.widgets.receipt_line import ReceiptLine, worth_showing
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.row_column import RowColumn
from app.ui.widgets.seeking import Spot, box_within, spot_in_column
from app.ui.widgets.show_all import LongBubble, ShowAll
from app.ui.widgets.thought import Thought
from app.ui.widgets.tint import Tint
from app.ui.widgets.turn_progress import TurnProgress
from app.ui.widgets.walkable import Walkable
from app.ui.wording import fill, percent, times

Found = Callable[[MessageId, int], Marker]
"""Knows what is found in a part of a message."""
TONES = {1: "good", 0: "plain", -1: "warn"}
_BUBBLE_SHARE = 0.82
_BUBBLE_PADDING = (15, 9)
"""Left and right, above and below, as in the style sheet."""
_LONG_SAID = (8000, 120)
_LONG_REPLY = (200_000, 4000)
"""Characters and lines from which only a part is shown at first."""


class UserView(Walkable):
    """What the user said, literally, in a bubble as wide as it needs to be; it can be said differently there.

    Signals:
        edited: (`MessageId`, str) say this instead.
        draft_changed: (`MessageId`, str) what is being said instead; empty when that was given up.
    """

    edited = Signal(object, str)
    draft_changed = Signal(object, str)

    def __init__(self, node: MessageNode, pictures: PictureShelf) -> None:
        super().__init__(node, trailing=True)
        self._said = said = split(node.message.content)
        self._editor: MessageEditor | None = None
        self._bubble: RichText | LongBubble
        most_chars, most_lines = _LONG_SAID
        if len(said.text) > most_chars or said.text.count("\n") >= most_lines:
            self._bubble = LongBubble(said.text, most_chars=most_chars, most_lines=most_lines)
        else:
            self._bubble = RichText("said")
            self._bubble.show_plain(said.text, padding=2 * _BUBBLE_PADDING[1])
        if said.names and not said.text:
            self._bubble.hide()
        self._bubble.setAccessibleName(self.tr("You said"))
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addWidget(self.acts, 1, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self._bubble)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        if said.pictures:
            self._column.addWidget(PictureRow(pictures, said.pictures))
        self._column.addLayout(row)
        self._attached = tuple(AttachedView(attachment) for attachment in said.attachments)
        for attached in self._attached:
            self._column.addWidget(attached)

    @property
    def editor(self) -> MessageEditor | None:
        """The editor, while the message is being said differently."""
        return self._editor

    def edit(self, draft: str = "") -> None:
        """Let the user say it differently, beginning with `draft` or with what was said."""
        if self._editor is not None:
            self._editor.edit.setFocus()
            return
        self._editor = MessageEditor(draft or self._said.text)
        self._editor.send_wanted.connect(self._report_edit)
        self._editor.cancelled.connect(self.stop_editing)
        self._editor.draft_changed.connect(self._report_draft)
        self._bubble.hide()
        self.acts.hide()
        self._column.addWidget(self._editor)
        self._editor.edit.setFocus()
        self._editor.edit.moveCursor(QTextCursor.MoveOperation.End)
        self._report_draft(self._editor.edit.toPlainText())

    def stop_editing(self) -> None:
        """Leave it as it was said."""
        if self._editor is None:
            return
        editor, self._editor = self._editor, None
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._column.removeWidget(editor)
        editor.hide()
        editor.deleteLater()
        self._bubble.setVisible(bool(self._said.text) or not self._said.names)
        self.acts.show()
        self._report_draft("")

    def _report_edit(self, text: str) -> None:
        self.edited.emit(self.id, compose(text, self._said.attachments, self._said.pictures))

    def _report_draft(self, text: str) -> None:
        self.draft_changed.emit(self.id, text)

    @property
    def columns(self) -> tuple[RowColumn, ...]:
        """Parts of which only what is seen exists."""
        return (self._bubble.column,) if isinstance(self._bubble, LongBubble) else ()

    def show_found(self, found: Found | None) -> None:
        """Mark what is looked for; None for nothing."""
        marker = found(self.id, SAID) if found is not None else None
        if isinstance(self._bubble, LongBubble):
            self._bubble.column.use_marker(Layer.FOUND, marker)
        else:
            letters = self._bubble.letters()
            row = ShownRow(text=letters.text, source=self._said.text, start=0)
            self._bubble.lay(Layer.FOUND, marker.marks(row) if marker is not None else (), letters)
        for part, attached in enumerate(self._attached, start=1):
            attached.use_marker(found(self.id, part) if found is not None else None)

    def open_for(self, here: Here) -> bool:
        """Show the part that a place is in, unfolded; True if it was not."""
        if here.part != SAID:
            return self._attached[here.part - 1].show_place(here.at)
        return isinstance(self._bubble, LongBubble) and self._bubble.more.open_for(here.end)

    def spot_of(self, here: Here) -> Spot | None:
        """Where a place stands; None while that is not known."""
        if here.part != SAID:
            box = self._attached[here.part - 1].here_box(self)
            return Spot(top=box.top(), height=box.height())
        if isinstance(self._bubble, LongBubble):
            return spot_in_column(self._bubble.column, 0, here.at)
        top, height = box_within(self._bubble, self)
        return Spot(top=top, height=height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the bubble the width of its longest line, up to most of the column."""
        super().resizeEvent(event)
        most = min(int(self.width() * _BUBBLE_SHARE), self.width() - self.acts.minimumSizeHint().width() - Space.S)
        if isinstance(self._bubble, LongBubble):
            self._bubble.setFixedWidth(most)
            return
        metrics = QFontMetrics(self._bubble.font())
        lines = self._bubble.toPlainText().splitlines() or [""]
        widest = max(metrics.horizontalAdvance(line) for line in lines) if len(lines) < 100 else most
        self._bubble.setFixedWidth(min(most, widest + 2 * _BUBBLE_PADDING[0] + Space.XS))


class ReplyView(Walkable):
    """One reply, complete or being written.

    Signals:
        copy_wanted: (str) code to copy.
        link_pressed: (str) an address that was pressed.
    """

    copy_wanted = Signal(str)
    link_pressed = Signal(str)

    def __init__(self, look: Look, node: MessageNode) -> None:
        super().__init__(node)
        self._shown: MessageNode | None = None
        self.content = ""
        self._receipt = ReceiptLine()
        self._progress = TurnProgress()
        self._thought = Thought()
        self._blocks = BlockColumn(look)
        self._blocks.copy_wanted.connect(self._ask_copy)
        self._blocks.link_pressed.connect(self._report_link)
        self._more = ShowAll(most_chars=_LONG_REPLY[0], most_lines=_LONG_REPLY[1])
        self._more.wanted.connect(self._settle)
        self._foot = self._make_foot()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.M)
        for part in (self._receipt, self._progress, self._thought, self._blocks, self._more, self._foot):
            column.addWidget(part)
        look.changed.connect(self._blocks.recolor)
        self._tint = Tint(look, {REASONING: self._thought.column, CONTENT: self._blocks}, parent=self)

    @property
    def layouts_done(self) -> int:
        """Blocks laid out since the start."""
        return self._blocks.layouts_done

    @property
    def columns(self) -> tuple[RowColumn, ...]:
        """Parts of which only what is seen exists: the reasoning, and the content."""
        return self._thought.column, self._blocks

    def show_found(self, found: Found | None) -> None:
        """Mark what is looked for; None for nothing."""
        for part, column in enumerate(self.columns):
            column.use_marker(Layer.FOUND, found(self.id, part) if found is not None else None)

    def open_for(self, here: Here) -> bool:
        """Show the part that a place is in, unfolded; True if it was not."""
        return self._thought.unfold() if here.part == REASONING else self._more.open_for(here.end)

    def spot_of(self, here: Here) -> Spot | None:
        """Where a place stands; None while that is not known."""
        return spot_in_column(self.columns[here.part], here.part, here.at)

    def show_active(self, active: ActiveTurn) -> None:
        """Show a reply that is being written."""
        reasoning, content = split_reasoning(active.text)
        # Rows that are shown anew ask for their marks.
        self._tint.show(WrittenDrafted(active), grows=self._shown is None)
        self._show_receipt_of(active.receipt)
        self._progress.setVisible(active.phase is not Phase.WRITING or not active.text)
        self._progress.show_turn(active)
        thought = active.thought
        self._show_reasoning(
            reasoning, under_way=bool(reasoning) and not content, tokens=thought.tokens, seconds=thought.seconds
        )
        self.content = content
        self._blocks.setVisible(bool(content))
        self._blocks.grow_to(content, code_of(content, active.options.sampling))
        self._more.opened = True
        self._show_end(None)
        self._show_gain(None)
        self._json.hide()
        self._shown = None

    def show_node(self, node: MessageNode, *, can_regenerate: bool) -> None:
        """Show a reply that is complete."""
        message, stats = node.message, node.stats
        self.acts.light("newest", on=can_regenerate)
        if self._shown == node:
            return
        self._shown = node
        self._show_receipt_of(node.receipt)
        self._progress.hide()
        self._show_reasoning(
            message.reasoning,
            under_way=False,
            tokens=stats.thought_tokens if stats is not None else 0,
            seconds=stats.thought_s if stats is not None else 0.0,
        )
        self.content = message.content
        self._blocks.setVisible(bool(message.content.strip()))
        self._settle()
        self._tint.show(KeptDrafted(node), grows=False)
        self._show_end(node.finish_reason)
        self._show_gain(stats)
        self._json.show_reply(node)
        self.name_after(node)

    def _settle(self) -> None:
        sampling = self._shown.sampling if self._shown is not None else None
        self._blocks.settle(self._more.part_of(self.content), code_of(self.content, sampling))

    def _make_foot(self) -> QWidget:
        foot = QWidget()
        self._json = JsonMark()
        self._end = label("", "caption")
        self._gain = label("", "gain")
        explain(self._gain, Term.GAIN)
        row = QHBoxLayout(foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.XS)
        row.addWidget(self.acts, 1)
        ends = QHBoxLayout()
        ends.setSpacing(Space.M)
        ends.addWidget(self._json)
        ends.addWidget(self._end)
        ends.addWidget(self._gain)
        row.addLayout(ends)
        return foot

    def _show_receipt_of(self, receipt: Receipt | None) -> None:
        shown = worth_showing(receipt)
        self._receipt.setVisible(shown)
        if shown and receipt is not None:
            self._receipt.show_receipt(receipt)

    def _show_reasoning(self, reasoning: str, *, under_way: bool, tokens: int, seconds: float) -> None:
        self._thought.setVisible(bool(reasoning))
        if reasoning:
            self._thought.show_reasoning(reasoning, under_way=under_way, tokens=tokens, seconds=seconds)

    def _show_end(self, reason: FinishReason | None) -> None:
        sentences = {
            FinishReason.STOPPED: self.tr("Stopped"),
            FinishReason.LENGTH: self.tr("Ended at the limit of new tokens"),
            FinishReason.CONTEXT_FULL: self.tr("The context is full"),
            FinishReason.FAILED: self.tr("Failed"),
        }
        self._end.setText(sentences.get(reason, "") if reason is not None else "")
        self._end.setVisible(bool(self._end.text()))

    def _show_gain(self, stats: TurnStats | None) -> None:
        ratio = speedup(stats) if stats is not None else 0.0
        shown = stats is not None and ratio > 0 and not hardly_drafts(stats.telemetry, ratio)
        self._gain.setVisible(shown)
        if stats is None or not shown:
            return
        restyle(self._gain, tone=TONES[gain(ratio)])
        speed = times(ratio)
        if round(stats.depth.chosen_mean, 1) == 0:  # a share of next to nothing says nothing
            self._gain.setText(speed)
            return
        accepted = percent(stats.telemetry.acceptance)
        self._gain.setText(fill(self.tr("%1 · %2 accepted"), speed, accepted))

    def _ask_copy(self, text: str) -> None:
        self.copy_wanted.emit(text)

    def _report_link(self, address: str) -> None:
        self.link_pressed.emit(address)
