"""The exactness check in the chat's state: begun for one reply, followed, given up."""

from dataclasses import replace

from app.domain.chat_state import ChatState, Step
from app.domain.exactness import (
    Check,
    CheckAsked,
    CheckDone,
    CheckEnded,
    CheckEvent,
    CheckExactness,
    CheckPressed,
    CheckProgress,
    StopCheck,
    StopCheckPressed,
)
from app.domain.message import Role

_USUAL_TOKENS = 256
"""Compared where it is not known how long the reply is."""
NOT_AT_A_SERVER = "A server's reply cannot be checked: the check needs the model itself, loaded here."
_GIVEN_UP = "The check was given up before its end."


def check_step(state: ChatState, event: CheckAsked | CheckEvent) -> Step:
    """Begin a check, follow it, or give it up."""
    check = state.check
    match event:
        case CheckPressed():
            return _begin(state, event)
        case StopCheckPressed():
            running = check is not None and check.running
            return state, ((StopCheck(check=check.check),) if check is not None and running else ())
    if check is None or check.check != event.check or not check.running:
        return state, ()
    match event:
        case CheckProgress():
            check = replace(check, done=event.done, total=event.total)
        case CheckDone():
            check = replace(check, verdict=event.verdict)
        case CheckEnded():
            check = replace(check, why=str(event.error) if event.error is not None else _GIVEN_UP)
    return replace(state, check=check), ()


def _begin(state: ChatState, event: CheckPressed) -> Step:
    if state.check is not None and state.check.running:
        return state, ()
    number = state.n_checks + 1
    check = Check(check=number, reply=event.reply)
    state = replace(state, n_checks=number)
    node = state.opened.nodes.get(event.reply) if state.opened is not None else None
    if node is None or node.message.role is not Role.ASSISTANT or node.parent is None or state.opened is None:
        return replace(state, check=replace(check, why="Only a reply to a message can be checked.")), ()
    if state.card is None:
        return replace(state, check=replace(check, why="No model is loaded that could be checked.")), ()
    if state.card.server is not None:
        return replace(state, check=replace(check, why=NOT_AT_A_SERVER)), ()
    if state.active is not None:
        return replace(state, check=replace(check, why="Wait until the reply is complete.")), ()
    n_tokens = len(node.token_ids) or _USUAL_TOKENS
    command = CheckExactness(
        check=number,
        reply=event.reply,
        path=state.opened.path(node.parent),
        seed=node.seed or 0,
        options=event.options,
        n_tokens=min(n_tokens, event.options.max_tokens) if event.options.max_tokens else n_tokens,
    )
    return replace(state, check=check), (command,)
