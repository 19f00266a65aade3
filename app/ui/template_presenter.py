"""Keeps the template's dialog and the choice about reasoning true to the loaded model, and takes what is chosen."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.settings import Settings
from app.domain.template_events import PreviewWanted
from app.domain.templates import Reasoning, TemplateChoice, chosen_for, with_choice
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.dialogs.template_dialog import TemplateDialog
from app.ui.shown import shown_path
from app.ui.window_parts import WindowParts


class TemplatePresenter(QObject):
    """Asks the engine what a template is worth; the dialog is made when it is wanted, and gone when it is closed.

    Signals:
        changed: (`Settings`) another template or another choice about reasoning is to be used.
    """

    changed = Signal(object)

    def __init__(
        self,
        parts: WindowParts,
        controller: ChatController,
        *,
        current: Callable[[], Settings],
        prompt: Callable[[], str],
        window: QWidget,
    ) -> None:
        """Connect them.

        Args:
            parts: the window's widgets.
            controller: where questions go.
            current: the settings in use.
            prompt: the system prompt of a chat that begins now, as the model would read it.
            window: owns the dialog.
        """
        super().__init__(window)
        self._parts, self._controller, self._current, self._window = parts, controller, current, window
        self._prompt = prompt
        self._dialog: TemplateDialog | None = None
        self._action = parts.actions[ActionId.CHAT_TEMPLATE]
        self._action.triggered.connect(self.open)
        self._action.setEnabled(False)
        parts.reasoning_button.picked.connect(self._choose_reasoning)
        controller.state_changed.connect(self._follow)
        self._look_at_model(controller.state)

    @property
    def dialog(self) -> TemplateDialog | None:
        """The dialog, while it is open."""
        return self._dialog

    def open(self) -> None:
        """Show the dialog."""
        card = self._controller.state.card
        if card is None or not card.fingerprint or self._dialog is not None:
            return
        made = self._dialog = TemplateDialog(self._parts.look, card.name, self._used(), self._window)
        made.tried.connect(self._try)
        made.chosen.connect(self._choose)
        made.finished.connect(self._closed)
        made.open()
        made.try_now()

    def refresh(self) -> None:
        """The settings are others: show them."""
        shown = self._controller.state.previewed
        card = self._controller.state.card
        fits = card is not None and shown is not None and shown.choice == self._used()
        choices = shown.state.reasoning if shown is not None and fits else ()
        self._parts.reasoning_button.show_choices(choices, self._current().reasoning)

    def _used(self) -> TemplateChoice:
        card = self._controller.state.card
        return chosen_for(self._current().templates, card.fingerprint if card is not None else "")

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if old.card is not new.card:
            self._look_at_model(new)
        if old.previewed is not new.previewed and new.previewed is not None:
            if self._dialog is not None:
                self._dialog.show_preview(new.previewed)
            if new.previewed.choice == self._used():
                self.refresh()

    def _look_at_model(self, state: ChatState) -> None:
        self._action.setEnabled(state.card is not None and bool(state.card.fingerprint))
        if self._dialog is not None:
            self._dialog.reject()
        self._parts.reasoning_button.show_choices((), Reasoning.AUTO)
        if state.card is not None and state.card.fingerprint:
            self._controller.press(PreviewWanted(choice=self._used(), path=()))

    def _try(self, choice: TemplateChoice) -> None:
        path, reasoning = self._sample(), self._current().reasoning
        self._controller.press(PreviewWanted(choice=choice, path=path, reasoning=reasoning))

    def _sample(self) -> tuple[MessageNode, ...]:
        """What is asked next, in the conversation that is shown."""
        path = list(shown_path(self._controller.state))
        system = "" if path else self._prompt()
        if system:
            path.append(_node(Message(Role.SYSTEM, system)))
        if not path or path[-1].message.role is not Role.USER:
            text = self._parts.composer.text.strip() or self.tr("What you ask next.")
            path.append(_node(Message(Role.USER, text)))
        return tuple(path)

    def _choose(self, choice: TemplateChoice) -> None:
        settings = self._current()
        self.changed.emit(replace(settings, templates=with_choice(settings.templates, choice)))
        self._controller.press(PreviewWanted(choice=choice, path=()))

    def _choose_reasoning(self, reasoning: Reasoning) -> None:
        self.changed.emit(replace(self._current(), reasoning=reasoning))

    def _closed(self) -> None:
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.deleteLater()
        self._parts.composer.edit.setFocus()


def _node(message: Message) -> MessageNode:
    return MessageNode(id=MessageId(0), parent=None, message=message)
