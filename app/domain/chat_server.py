"""The chat and a server that answers in place of a loaded model."""

from dataclasses import replace

from app.domain.chat_state import ChatState, Phase, Step
from app.domain.chat_turn import find_segments, stop_turn
from app.domain.commands import Command, StopLoad
from app.domain.server_events import ServerChosen, UseServer, card_of


def choose_server(state: ChatState, event: ServerChosen) -> Step:
    """Let a server answer: there is nothing to wait for, and nobody is asked before a message is sent."""
    stop: tuple[Command, ...] = ()
    if state.active is not None and state.active.phase in {Phase.READING, Phase.WRITING}:
        state, stop = stop_turn(state)
    if state.loading is not None:
        stop = (*stop, StopLoad(load=state.n_loads))
    load = state.n_loads + 1
    chosen = replace(
        state,
        card=card_of(event.server),
        loading=None,
        loading_fraction=1.0,
        model_error=None,
        n_loads=load,
        unanswered=None,
        # What a model on this machine may read is not thereby allowed to leave it.
        replayed=state.replayed if event.server.is_here else frozenset(),
        notice="",
    )
    commands: tuple[Command, ...] = (*stop, UseServer(server=event.server, load=load))
    if chosen.active is not None and chosen.active.phase is Phase.WAITING:
        chosen, find = find_segments(chosen, chosen.active)
        return chosen, (*commands, *find)
    return chosen, commands
