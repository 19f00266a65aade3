"""Runs the chat: feeds events to `app.domain.chat.step` and sends the commands it asks for.  It knows no widgets."""

import secrets
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.domain.chat import ChatState, step
from app.domain.events import Event, QuitPressed, RoundDone, SendPressed, UserEvent
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId
from app.domain.tree_events import ContinuePressed, EditPressed
from app.ui.bridge import Courier

_SEED_BITS = 32


class ChatController(QObject):
    """Holds the chat's state on the GUI thread.

    Attributes:
        state: after the last event.

    Signals:
        state_changed: (old `ChatState`, new `ChatState`), after anything but a round.
        round_done: (`RoundDone`) of the turn under way; `state` holds the text already.
        leaving: the user wants to quit; what is kept at the last moment is kept now.
        closed_down: both threads have ended after quitting.
    """

    state_changed = Signal(object, object)
    round_done = Signal(object)
    leaving = Signal()
    closed_down = Signal()

    def __init__(self, courier: Courier, state: ChatState | None = None) -> None:
        """Go on from a state, from the beginning if None."""
        super().__init__()
        self.state = state if state is not None else ChatState()
        self._courier = courier
        courier.ended.connect(self._announce_end)

    def announce(self) -> None:
        """Tell those who have come late what there is; what was heard only once is not told again."""
        self.state_changed.emit(_before(self.state), self.state)

    def close(self) -> None:
        """Hear and tell nothing any more; another one goes on."""
        self._courier.ended.disconnect(self._announce_end)
        self.deleteLater()

    def deliver(self, event: Event) -> None:
        """Take what a thread reported."""
        self._happen(event)

    def press(self, event: UserEvent) -> None:
        """Take what the user asks for."""
        self._happen(event)

    def send(self, text: str, *, options: GenerationOptions, system: str = "") -> bool:
        """Say `text` in the shown conversation; False when it was refused, and the text should be kept."""
        return self._begin(SendPressed(text=text, seed=_draw_seed(), options=options, system=system))

    def regenerate(
        self, message: MessageId, *, options: GenerationOptions, seed: int | None = None, as_before: bool = False
    ) -> bool:
        """Answer again, with another seed or the given one; `message` is the reply to replace or what to answer.

        It is drawn as `options` say, or as the reply was before, where that is wanted and known.
        """
        drawn = _draw_seed() if seed is None else seed
        return self._begin(SendPressed(text=None, seed=drawn, options=options, at=message, as_before=as_before))

    def edit(self, message: MessageId, text: str, *, options: GenerationOptions) -> bool:
        """Say `text` in place of a message of the user's; both stay."""
        return self._begin(EditPressed(message=message, text=text, seed=_draw_seed(), options=options))

    def go_on(self, reply: MessageId, *, options: GenerationOptions) -> bool:
        """Let a reply go on where it was cut, drawn as it was before."""
        return self._begin(ContinuePressed(seed=_draw_seed(), options=options, at=reply, as_before=True))

    def quit(self) -> None:
        """Stop, keep what there is, end both threads; `closed_down` follows."""
        self._announce_leaving()
        self._happen(QuitPressed())

    def _begin(self, event: SendPressed | EditPressed | ContinuePressed) -> bool:
        before = self.state.n_turns
        self._happen(event)
        return self.state.n_turns > before

    def _happen(self, event: Event) -> None:
        old = self.state
        self.state, commands = step(old, event)
        for command in commands:
            self._courier.send(command)
        if self.state is old:
            return
        if isinstance(event, RoundDone):
            self._announce_round(event)
        else:
            self._announce_change(old)

    def _announce_change(self, old: ChatState) -> None:
        self.state_changed.emit(old, self.state)

    def _announce_round(self, event: RoundDone) -> None:
        self.round_done.emit(event)

    def _announce_leaving(self) -> None:
        self.leaving.emit()

    def _announce_end(self) -> None:
        self.closed_down.emit()


def _before(state: ChatState) -> ChatState:
    """The state before anything lasting was known: messages to the user are not among that."""
    return replace(
        state,
        store_ready=False,
        fatal=None,
        conversations=(),
        opened=None,
        active=None,
        card=None,
        reread={},
        list_changes=(),
        models=(),
        storage=None,
        storage_sum=None,
        statistics=None,
        choices=(),
        self_tests=(),
    )


def _draw_seed() -> int:
    return secrets.randbits(_SEED_BITS)
