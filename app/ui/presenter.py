"""Carries values from the controller to the widgets, and what the user wants back to the controller."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.domain.chat import ActiveTurn, ChatState, Phase
from app.domain.events import (
    ConversationPicked,
    DeletePressed,
    ModelChosen,
    NewChatPressed,
    RenamePressed,
    ReplayChosen,
    RoundDone,
    StopPressed,
)
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId
from app.domain.list_events import DeleteManyPressed
from app.domain.load_events import StopLoadPressed
from app.domain.settings import Settings
from app.text.markdown import is_safe_address
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.shown import can_regenerate, last_reply, panel_figures, shown_id, shown_path, shown_turn
from app.ui.throttle import Throttle
from app.ui.tint_presenter import TintPresenter
from app.ui.tree_presenter import TreePresenter
from app.ui.window_parts import WindowParts
from app.ui.wording import fill

_TEXT_MS = 40
"""25 times a second looks like flowing."""
_FIGURES_MS = 125
"""Numbers that change faster cannot be read."""


class Presenter(QObject):
    """Keeps the widgets true to the controller's state.

    Attributes:
        settings: in use.
        shaped: what generation options become by what was chosen for the chat.
        chat_prompt: says the system prompt of the chat that begins.
    """

    def __init__(
        self,
        parts: WindowParts,
        controller: ChatController,
        *,
        settings: Settings,
        open_link: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self.shaped: Callable[[GenerationOptions], GenerationOptions] = lambda options: options
        self.chat_prompt: Callable[[], str] = lambda: self.settings.system_prompt
        self._parts = parts
        self._controller = controller
        self._open_link = open_link
        self._flow: Throttle[ActiveTurn] = Throttle(parts.transcript.show_active, interval_ms=_TEXT_MS, parent=self)
        self._count: Throttle[ChatState] = Throttle(self._show_figures, interval_ms=_FIGURES_MS, parent=self)
        controller.state_changed.connect(self._changed)
        controller.round_done.connect(self._round)
        self._connect_widgets()
        self._connect_actions()
        self.tree = TreePresenter(parts, controller, options=self._options, parent=self)
        self.tree.other_model_wanted.connect(self._regenerate_with)
        TintPresenter(parts, controller, parent=self)
        self._changed(ChatState(), controller.state)
        self._show_all(controller.state)

    def load_model(self, path: Path) -> None:
        """Load another model."""
        self._controller.press(ModelChosen(path=path, options=self.settings.load))

    def settle(self) -> None:
        """Show what waits for its turn."""
        self._flow.flush()
        self._count.flush()

    # --- from the controller ------------------------------------------------------------------------------

    def _round(self, _event: RoundDone) -> None:
        active = shown_turn(self._controller.state)
        if active is not None:
            self._flow(active)
            self._count(self._controller.state)

    def _changed(self, old: ChatState, new: ChatState) -> None:
        parts = self._parts
        if old.conversations != new.conversations:
            parts.sidebar.show_conversations(new.conversations)
        if shown_id(old) != shown_id(new):
            parts.notice.end_hint()
        if old.opened is not new.opened or old.active is not new.active or old.can_send != new.can_send:
            self._show_chat(old, new)
        if old.card is not new.card or old.loading != new.loading or old.loading_fraction != new.loading_fraction:
            parts.model_button.show_model(new.card, loading=new.loading, fraction=new.loading_fraction)
        if old.models != new.models:
            self.tree.use_models(tuple((model.name, model.path) for model in new.models))
        if old.active is not None and old.active.phase is Phase.BEGINNING and new.active is None:
            parts.composer.give_back()
        parts.empty_page.show_state(new)
        self._show_notice(old, new)
        self._show_composer(new)

    def _show_all(self, state: ChatState) -> None:
        self._parts.sidebar.show_conversations(state.conversations)
        self._parts.model_button.show_model(state.card, loading=state.loading, fraction=state.loading_fraction)
        self._show_chat(state, state)

    def _show_chat(self, _old: ChatState, new: ChatState) -> None:
        parts = self._parts
        self._flow.drop()
        self._count.drop()
        active = shown_turn(new)
        path = shown_path(new)
        parts.transcript.show_path(shown_id(new), path, active=active, can_regenerate=can_regenerate(new))
        parts.centre.setCurrentWidget(parts.transcript if path else parts.empty_page)
        parts.title.show_text(new.opened.summary.title if new.opened is not None else self.tr("New chat"))
        parts.sidebar.select(shown_id(new))
        self._show_figures(new)

    def _show_figures(self, state: ChatState) -> None:
        figures = panel_figures(state)
        active = shown_turn(state)
        if active is not None and active.phase is not Phase.WRITING:
            self._parts.status.show_waiting(active)
        else:
            self._parts.status.show_figures(figures)

    def _show_composer(self, state: ChatState) -> None:
        active = state.active
        shut = ""
        if state.fatal is not None:
            shut = self.tr("Nothing can be sent while nothing can be kept.")
        elif state.quitting:
            shut = self.tr("Closing: keeping what has been written…")
        self._parts.composer.show_state(
            may_send=state.can_send and not shut,
            running=active is not None,
            stopping=active is not None and active.stopping,
            shut=shut,
        )
        self._parts.actions[ActionId.STOP].setEnabled(active is not None and not active.stopping)
        self._parts.actions[ActionId.REGENERATE].setEnabled(can_regenerate(state))

    def _show_notice(self, old: ChatState, new: ChatState) -> None:
        bar = self._parts.notice
        if new.fatal is not None:
            if new.opened is not None:
                bar.tell(str(new.fatal), tone="bad", fixed=True)
        elif new.unanswered is not None and new.unanswered != old.unanswered:
            conversation = new.unanswered
            again = ReplayChosen(conversation=conversation)
            bar.tell(new.notice, act=self.tr("Read it again"), do=lambda: self._controller.press(again), fixed=True)
        elif new.notice != old.notice:
            no_model = new.card is None and new.model_error is not None and new.notice == str(new.model_error)
            on_page = new.opened is None and no_model
            if new.notice and not on_page:
                bar.tell(new.notice)
            else:
                bar.withdraw()

    # --- from the user ------------------------------------------------------------------------------------

    def _connect_widgets(self) -> None:
        parts = self._parts
        parts.sidebar.new_wanted.connect(self._new_chat)
        parts.sidebar.picked.connect(self._pick)
        parts.sidebar.rename_wanted.connect(self._rename)
        parts.sidebar.delete_wanted.connect(self._delete)
        parts.composer.send_wanted.connect(self._send)
        parts.composer.stop_wanted.connect(self._stop)
        parts.transcript.copy_wanted.connect(self._copy)
        parts.transcript.link_pressed.connect(self._offer_link)
        parts.empty_page.stop_wanted.connect(self._stop_load)
        parts.model_button.stop_wanted.connect(self._stop_load)

    def _connect_actions(self) -> None:
        actions, parts = self._parts.actions, self._parts
        actions[ActionId.NEW_CHAT].triggered.connect(self._new_chat)
        actions[ActionId.STOP].triggered.connect(self._stop)
        actions[ActionId.REGENERATE].triggered.connect(self._regenerate_last)
        actions[ActionId.COPY_REPLY].triggered.connect(self._copy_last)
        actions[ActionId.COMPOSE].triggered.connect(parts.composer.edit.setFocus)
        actions[ActionId.JUMP_TO_END].triggered.connect(parts.transcript.jump_to_end)

    def _options(self) -> GenerationOptions:
        return self.shaped(self.settings.generation)

    def _send(self, text: str) -> None:
        if self._controller.send(text, options=self._options(), system=self.chat_prompt()):
            self._parts.composer.accept()
            self._parts.transcript.jump_to_end()

    def _stop(self) -> None:
        self._controller.press(StopPressed())

    def _stop_load(self) -> None:
        self._controller.press(StopLoadPressed())

    def _new_chat(self) -> None:
        self._controller.press(NewChatPressed())
        self._parts.composer.edit.setFocus()

    def _pick(self, conversation: ConversationId) -> None:
        self._controller.press(ConversationPicked(conversation=conversation))

    def _rename(self, conversation: ConversationId, title: str) -> None:
        self._controller.press(RenamePressed(conversation=conversation, title=title))

    def _delete(self, conversations: tuple[ConversationId, ...]) -> None:
        match conversations:
            case (conversation,):
                self._controller.press(DeletePressed(conversation=conversation))
            case _:
                self._controller.press(DeleteManyPressed(conversations=conversations))

    def _regenerate(self, message: MessageId) -> None:
        # The pressed button is about to be hidden; where the focus goes must not scroll the transcript.
        self._parts.composer.edit.setFocus()
        self._controller.regenerate(message, options=self._options())

    def _regenerate_with(self, message: MessageId, path: Path) -> None:
        """Let another model read the conversation as text, and answer in its own way."""
        opened = self._controller.state.opened
        if opened is not None:
            self.load_model(path)
            self._controller.press(ReplayChosen(conversation=opened.summary.id))
            self._regenerate(message)

    def _regenerate_last(self) -> None:
        message = last_reply(self._controller.state)
        if message is not None:
            self._regenerate(message)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._parts.notice.hint(self.tr("Copied."))

    def _copy_last(self) -> None:
        if content := self._parts.transcript.last_content():
            self._copy(content)

    def _offer_link(self, address: str) -> None:
        if is_safe_address(address):
            words, act = fill(self.tr("Open %1 ?"), address), self.tr("Open")
            self._parts.notice.tell(words, tone="plain", act=act, do=lambda: self._open_link(address), key="link")
