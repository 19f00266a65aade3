"""What the user asks for: something new, or another answer."""

from dataclasses import replace

from app.domain.chat_state import ActiveTurn, ChatState, Step
from app.domain.commands import BeginTurn
from app.domain.events import SendPressed
from app.domain.ids import MessageId, TurnId
from app.domain.message import Role


def send(state: ChatState, event: SendPressed) -> Step:
    """Say something, or ask for another answer."""
    if not state.can_send:
        return state, ()
    if state.card is None and state.loading is None:
        return replace(state, notice="Choose a model first: nothing is loaded that could answer."), ()
    if event.at is not None and (state.opened is None or event.at not in state.opened.nodes):
        return replace(state, notice="The message to answer is not in this conversation any more."), ()
    parent = _parent_of(state, event)
    if event.text is None and parent is None:
        return replace(state, notice="There is no message to answer yet."), ()
    base = state.opened.path(parent) if state.opened is not None and parent is not None else ()
    turn = TurnId(state.n_turns + 1)
    opened = state.opened.summary.id if state.opened is not None else None
    active = ActiveTurn(turn=turn, seed=event.seed, options=event.options, conversation=opened, path=base)
    begin = BeginTurn(
        turn=turn,
        conversation=opened,
        parent=parent,
        text=event.text,
        system=event.system,
        seed=event.seed,
        model=state.card.name if state.card is not None else "",
    )
    return replace(state, active=active, n_turns=turn, notice=""), (begin,)


def _parent_of(state: ChatState, event: SendPressed) -> MessageId | None:
    """The message a new one follows; to answer again, the message that is answered."""
    if state.opened is None:
        return None
    at = event.at if event.at is not None else state.opened.summary.tip
    if at is not None and event.text is None and state.opened.nodes[at].message.role is Role.ASSISTANT:
        return state.opened.nodes[at].parent
    return at
