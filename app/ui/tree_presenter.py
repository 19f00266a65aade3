"""Carries what a person does to the tree of messages to the controller, and shows where each message stands.

Not every message has a widget: those that come into view are told of by `view_made` and dressed then, and what is not
in view is only known by its identity.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.branch_events import BoundariesWanted, BranchPressed
from app.domain.chat import ChatState
from app.domain.conversation import MessageNode
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId
from app.domain.json_schema import indented
from app.domain.message import Role
from app.domain.moves import below
from app.domain.sampling import SamplingParams
from app.domain.segment import SegmentKey
from app.domain.tree_events import DeleteMessagePressed, RewindPressed, SwitchPressed, UndoDeleteMessagePressed
from app.ui.actions import ActionId
from app.ui.branch_titles import branch_title
from app.ui.chat_controller import ChatController
from app.ui.message_places import Places
from app.ui.plain_text import reply_text, said_text
from app.ui.shown import shown_path, shown_turn
from app.ui.widgets.message_acts import MessageAct, price
from app.ui.widgets.message_menu import Model
from app.ui.widgets.message_view import UserView
from app.ui.widgets.temperature_box import ask_temperature
from app.ui.widgets.walkable import Walkable
from app.ui.window_parts import WindowParts
from app.ui.wording import count, fill

_STEP = 0.3
"""By how much a lower or higher temperature is lower or higher."""
_LEAST_TEMPERATURE, _MOST_TEMPERATURE = 0.0, 2.0
_Asked = tuple[ConversationId, MessageId | None, SegmentKey, int]


class TreePresenter(QObject):
    """Acts on messages, the walk over them, and the timeline.

    Signals:
        stats_wanted: (`MessageId`) show the figures of this reply.
        check_wanted: (`MessageId`) compare this reply with and without drafts.
        other_model_wanted: (`MessageId`, `Path`) write this reply again with that model.
    """

    stats_wanted = Signal(object)
    check_wanted = Signal(object)
    other_model_wanted = Signal(object, object)

    def __init__(
        self,
        parts: WindowParts,
        controller: ChatController,
        *,
        options: Callable[[], GenerationOptions],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._parts = parts
        self._controller = controller
        self._options = options
        self._models: tuple[Model, ...] = ()
        self._drafts: dict[MessageId, str] = {}
        self._state: ChatState | None = None
        self._places = Places(ChatState())
        self._asked: _Asked | None = None
        self._branching = ""
        self._rewound: set[MessageId] = set()
        """Where rewinds that can be taken back have led."""
        self._lit: Walkable | None = None
        parts.transcript.view_made.connect(self._dress)
        parts.transcript.verticalScrollBar().valueChanged.connect(self._show_current)
        parts.timeline.go_wanted.connect(self.go_to)
        parts.timeline.act_wanted.connect(self._do)
        parts.actions[ActionId.PREVIOUS_MESSAGE].triggered.connect(lambda: self._walk(-1))
        parts.actions[ActionId.NEXT_MESSAGE].triggered.connect(lambda: self._walk(1))
        parts.actions[ActionId.OLDER_VERSION].triggered.connect(lambda: self._step_version(MessageAct.OLDER))
        parts.actions[ActionId.NEWER_VERSION].triggered.connect(lambda: self._step_version(MessageAct.NEWER))
        controller.state_changed.connect(self._changed)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow_focus)
        self._changed(ChatState(), controller.state)

    def use_models(self, models: tuple[Model, ...]) -> None:
        """Offer these models for writing a reply again."""
        self._models = models
        self._show_places()

    def go_to(self, message: MessageId) -> None:
        """Scroll to a message and give it the focus."""
        self._parts.transcript.reveal(message)
        view = self._parts.transcript.view_of(message)
        if view is not None:
            view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._show_current()

    # --- showing ------------------------------------------------------------------------------------------------

    def _changed(self, old: ChatState, new: ChatState) -> None:
        changed = old.opened is not new.opened or old.active is not new.active or old.card is not new.card
        if changed or old.can_send != new.can_send or old.reread is not new.reread:
            self._show_places()
        if old.opened is not new.opened or old.reread is not new.reread:
            self._parts.timeline.show_path(shown_path(new), new.reread)
            self._show_current()
        self._ask_boundaries(new)
        self._follow_branch(old, new)
        tip = new.opened.summary.tip if new.opened is not None else None
        if self._rewound and tip not in self._rewound:
            for message in self._rewound:
                self._parts.notice.withdraw(_rewind_key(message))
            self._rewound.clear()

    def _ask_boundaries(self, state: ChatState) -> None:
        """Ask what is saved when the path, the model or what is saved is another, and no reply is on its way."""
        if state.opened is None or state.card is None or shown_turn(state) is not None:
            return
        if state.card.server is not None:  # whose rows are its own
            return
        asked = (state.opened.summary.id, state.opened.summary.tip, state.card.root, state.n_saved)
        if asked != self._asked:
            self._asked = asked
            self._controller.press(BoundariesWanted())

    def _follow_branch(self, old: ChatState, new: ChatState) -> None:
        if not self._branching or new.opened is None or old.opened is None:
            return
        if new.opened.summary.id != old.opened.summary.id:
            if new.opened.summary.title == self._branching:
                self._parts.notice.hint(
                    self.tr("This is a branch in a conversation of its own; nothing is read again.")
                )
                self._parts.composer.edit.setFocus()
            self._branching = ""

    def _place_book(self) -> Places:
        if self._state is not self._controller.state:
            self._state = self._controller.state
            self._places = Places(self._state, before=self._places)
        return self._places

    def _show_places(self) -> None:
        for view in self._parts.transcript.views:
            if isinstance(view, Walkable):
                view.show_place(self._place_book().of(view.id), self._models)

    def _dress(self, view: Walkable) -> None:
        view.acts.act_wanted.connect(self._do)
        view.acts.model_wanted.connect(self._report_model)
        view.acts.copy_wanted.connect(self._copy_text)
        view.show_place(self._place_book().of(view.id), self._models)
        if isinstance(view, UserView):
            view.edited.connect(self._edit)
            view.draft_changed.connect(self._keep_draft)
            if view.id in self._drafts:
                view.edit(self._drafts[view.id])

    def _show_current(self) -> None:
        transcript = self._parts.transcript
        focused = self._focused()
        if focused is not None:
            self._parts.timeline.show_current(focused.id)
        elif transcript.sticking or transcript.at_end:
            tree = self._controller.state.opened
            self._parts.timeline.show_current(tree.summary.tip if tree is not None else None)
        else:
            self._parts.timeline.show_current(self._message_read())

    def _message_read(self) -> MessageId | None:
        """The last message that begins in the upper third of what is seen."""
        found: MessageId | None = None
        viewport = self._parts.transcript.viewport()
        for view in self._parts.transcript.views:
            if view.mapTo(viewport, QPoint(0, 0)).y() <= viewport.height() // 3:
                found = view.id
        return found

    # --- walking ------------------------------------------------------------------------------------------------

    def _walk(self, step: int) -> None:
        path = [node.id for node in shown_path(self._controller.state) if node.message.role is not Role.SYSTEM]
        if not path:
            return
        focused = self._focused()
        if focused is not None and focused.id in path:
            at = path.index(focused.id) + step
        elif step < 0:
            at = len(path) - 1
        else:
            return
        if at >= len(path):
            self._parts.composer.edit.setFocus()
            self._parts.transcript.jump_to_end()
        elif at >= 0:
            self.go_to(path[at])

    def _focused(self) -> Walkable | None:
        at: QWidget | None = QApplication.focusWidget()
        while at is not None and not isinstance(at, Walkable):
            at = at.parentWidget()
        return at

    def _follow_focus(self) -> None:
        focused = self._focused()
        if focused is self._lit:
            return
        before, self._lit = self._lit, focused
        if before is not None and before in self._parts.transcript.views:
            before.light_focus(on=False)
        if focused is not None:
            focused.light_focus(on=True)
        self._show_current()

    # --- acts ---------------------------------------------------------------------------------------------------

    def _do(self, message: MessageId, act: MessageAct) -> None:
        node = self._node(message)
        if node is None:
            return
        match act:
            case MessageAct.COPY | MessageAct.COPY_MARKDOWN:
                self._copy(node, as_markdown=act is MessageAct.COPY_MARKDOWN)
            case MessageAct.COPY_JSON:
                self._copy_text(indented(node.message.content))
            case MessageAct.EDIT:
                self._begin_edit(message)
            case MessageAct.CONTINUE:
                self._ask_turn(lambda: self._controller.go_on(message, options=self._options()))
            case MessageAct.REGENERATE:
                self._ask_turn(lambda: self._controller.regenerate(message, options=self._options()))
            case MessageAct.SAME_SEED | MessageAct.SAME_SETTINGS:
                seed = node.seed if act is MessageAct.SAME_SEED else None
                options = self._options()
                self._ask_turn(lambda: self._controller.regenerate(message, options=options, seed=seed, as_before=True))
            case MessageAct.COOLER | MessageAct.WARMER:
                step = _STEP if act is MessageAct.WARMER else -_STEP
                self._answer_at(node, self._sampling(node).temperature + step)
            case MessageAct.TEMPERATURE:
                now = self._sampling(node).temperature
                ask_temperature(self._parts.transcript, now, lambda chosen: self._answer_at(node, chosen))
            case MessageAct.BRANCH:
                self._branch(message)
            case MessageAct.REWIND:
                self._rewind(message)
            case MessageAct.DELETE:
                self._delete(message)
            case MessageAct.STATISTICS:
                self.stats_wanted.emit(message)
            case MessageAct.CHECK:
                self.check_wanted.emit(message)
            case MessageAct.OLDER | MessageAct.NEWER:
                self._switch(message, -1 if act is MessageAct.OLDER else 1)

    def _copy(self, node: MessageNode, *, as_markdown: bool) -> None:
        if node.message.role is Role.USER:
            self._copy_text(said_text(node.message.content, as_markdown=as_markdown))
        else:
            self._copy_text(reply_text(node, as_markdown=as_markdown))

    def _copy_text(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self._parts.notice.hint(self.tr("Copied."))

    def _begin_edit(self, message: MessageId) -> None:
        self._parts.transcript.reveal(message)
        view = self._parts.transcript.view_of(message)
        if isinstance(view, UserView):
            view.edit(self._drafts.get(message, ""))

    def _keep_draft(self, message: MessageId, text: str) -> None:
        if text:
            self._drafts[message] = text
        else:
            self._drafts.pop(message, None)

    def _edit(self, message: MessageId, text: str) -> None:
        if self._ask_turn(lambda: self._controller.edit(message, text, options=self._options())):
            self._drafts.pop(message, None)
        elif not self._controller.state.notice:
            self._parts.notice.hint(self.tr("Wait until the reply under way is complete, or stop it."))

    def _ask_turn(self, begin: Callable[[], bool]) -> bool:
        """Begin a turn; what was pressed is about to go, and where the focus goes must not scroll the transcript."""
        edit = self._parts.composer.edit
        begun = begin()
        if begun:
            edit.setFocus()
            self._parts.transcript.jump_to_end()
        return begun

    def _sampling(self, node: MessageNode) -> SamplingParams:
        """How a reply was drawn; where that is not known, how one would be now."""
        card = self._controller.state.card
        return node.sampling or self._options().said_by(card.sampling if card is not None else ()).sampling

    def _answer_at(self, node: MessageNode, temperature: float) -> None:
        within = max(_LEAST_TEMPERATURE, min(_MOST_TEMPERATURE, round(temperature, 2)))
        sampling = replace(self._sampling(node), temperature=within)
        options = replace(self._options(), sampling=sampling, left_to_model=frozenset())
        self._ask_turn(lambda: self._controller.regenerate(node.id, options=options))

    def _branch(self, message: MessageId) -> None:
        tree = self._controller.state.opened
        if tree is not None:
            taken = {one.title for one in self._controller.state.conversations}
            self._branching = branch_title(tree.summary.title, taken)
            self._controller.press(BranchPressed(message=message, title=self._branching))

    def _rewind(self, message: MessageId) -> None:
        tree = self._controller.state.opened
        if tree is None or tree.summary.tip in {None, message}:
            return
        tip, n_left = tree.summary.tip, len(shown_path(self._controller.state)) - len(tree.path(message))
        said = self._counted(
            n_left,
            self.tr("Rewound. The message after it stays as a branch."),
            self.tr("Rewound. The %1 messages after it stay as a branch."),
        )
        cost = price(self._controller.state.reread.get(message))
        self._controller.press(RewindPressed(message=message))
        self._parts.transcript.reveal(message)
        self._parts.composer.edit.setFocus()
        assert tip is not None
        self._rewound.add(message)
        undo, key = lambda: self._undo_rewind(message, tip), _rewind_key(message)
        self._parts.notice.offer(f"{said} {cost}".strip(), self.tr("Undo"), undo, key=key)

    def _undo_rewind(self, message: MessageId, tip: MessageId) -> None:
        self._rewound.discard(message)
        self._controller.press(RewindPressed(message=tip))
        self._parts.transcript.reveal(tip)
        self._parts.composer.edit.setFocus()

    def _delete(self, message: MessageId) -> None:
        tree = self._controller.state.opened
        if tree is None:
            return
        conversation, n_gone = tree.summary.id, len(below(tree.parents, message))
        self._controller.press(DeleteMessagePressed(message=message))
        # What was pressed is gone; where the focus goes must not scroll the transcript.
        self._parts.composer.edit.setFocus()
        undo = UndoDeleteMessagePressed(conversation=conversation, message=message)
        said = self._counted(n_gone, self.tr("Message deleted."), self.tr("%1 messages deleted."))
        act, do = self.tr("Undo"), lambda: self._controller.press(undo)
        self._parts.notice.offer(said, act, do, key=f"message {message}")

    def _switch(self, message: MessageId, step: int) -> None:
        place = self._place_book().of(message)
        if place is None or not 0 <= place.version + step < len(place.siblings):
            return
        other = place.siblings[place.version + step]
        top, focused = self._parts.transcript.top_of(message), self._focused()
        had_focus = focused is not None and focused.id == message
        self._controller.press(SwitchPressed(message=other))
        if top is not None:
            self._parts.transcript.hold(other, top)
        view = self._parts.transcript.view_of(other)
        if had_focus and view is not None:
            view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _step_version(self, act: MessageAct) -> None:
        """Of the message with the focus, else of the last one in view that has others."""
        focused = self._focused()
        message = focused.id if focused is not None else self._with_versions_in_view()
        if message is not None:
            self._do(message, act)

    def _with_versions_in_view(self) -> MessageId | None:
        transcript = self._parts.transcript
        height = transcript.viewport().height()
        for view in reversed(transcript.views):
            top = view.mapTo(transcript.viewport(), QPoint(0, 0)).y()
            place = self._place_book().of(view.id)
            if top < height and top + view.height() > 0 and place is not None and len(place.siblings) > 1:
                return view.id
        return None

    def _report_model(self, message: MessageId, path: Path) -> None:
        self.other_model_wanted.emit(message, path)

    def _node(self, message: MessageId) -> MessageNode | None:
        tree = self._controller.state.opened
        return tree.nodes.get(message) if tree is not None else None

    def _counted(self, number: int, one: str, more: str) -> str:
        return one if number == 1 else fill(more, count(number))


def _rewind_key(message: MessageId) -> str:
    return f"rewind {message}"
