"""The chat and its model: loading one, and what waits for it."""

from dataclasses import replace
from typing import assert_never

from app.domain.chat_state import ChatState, Phase, Step
from app.domain.chat_turn import find_segments, finish, stop_turn
from app.domain.commands import Command, LoadModel, StopLoad
from app.domain.events import ModelChosen, ModelFailed, ModelLoading, ModelReady
from app.domain.identity import note
from app.domain.load_events import (
    ChoicesKept,
    LoadEvent,
    ModelAwaited,
    ModelMade,
    ModelMissing,
    SelfTestsKept,
    StopLoadPressed,
)
from app.domain.self_test import untested_sentence
from app.domain.turn import FinishReason

_STOPPED = "Loading was stopped, so no model is loaded."


def model_event(state: ChatState, event: ModelLoading | ModelReady | ModelFailed | ModelChosen) -> Step:
    """Follow a load, or begin one."""
    match event:
        case ModelChosen():
            return _choose(state, event)
        case _ if event.load != state.n_loads:
            return state, ()  # of a load that another one has replaced
        case ModelLoading():
            return replace(state, loading=event.path, loading_fraction=event.fraction), ()
        case ModelReady():
            notice = (
                event.card.context_reason
                or untested_sentence(event.card.untested)
                or ("" if state.unanswered is not None else state.notice)
            )
            state = replace(state, card=event.card, loading=None, loading_fraction=1.0, model_error=None, notice=notice)
            state = replace(state, unanswered=None)
            if state.active is not None and state.active.phase is Phase.WAITING:
                state, find = find_segments(state, state.active)
                return state, (*note(event.card), *find)
            return state, note(event.card)
        case ModelFailed():
            state = replace(state, card=None, loading=None, model_error=event.error, notice=str(event.error))
            return _without(state)
        case _:
            assert_never(event)


def load_event(state: ChatState, event: LoadEvent) -> Step:
    """Wait for a model file that is being made, or give up."""
    match event:
        case ModelAwaited():
            return replace(state, loading=event.path, loading_fraction=0.0, awaited=True, model_error=None), ()
        case ModelMade() | ModelMissing() if not state.awaited:
            return state, ()  # something else was wanted meanwhile
        case ModelMade():
            return _choose(state, ModelChosen(path=event.path, options=event.options))
        case ModelMissing():
            error = event.error
            return _without(replace(state, loading=None, awaited=False, model_error=error, notice=str(error)))
        case StopLoadPressed():
            return _stop_load(state)
        case ChoicesKept():
            return replace(state, choices=event.choices), ()
        case SelfTestsKept():
            return replace(state, self_tests=event.tests), ()
        case _:
            assert_never(event)


def _without(state: ChatState) -> Step:
    """No model comes: a message that waits for one gets no answer, and is kept."""
    if state.active is not None and state.active.phase is Phase.WAITING and state.card is None:
        return finish(state, state.active, FinishReason.FAILED)
    return state, ()


def _stop_load(state: ChatState) -> Step:
    """What the engine still says of the load counts no more."""
    if state.loading is None:
        return state, ()
    stop = StopLoad(load=state.n_loads)
    stopped = replace(
        state, loading=None, loading_fraction=0.0, awaited=False, n_loads=state.n_loads + 1, notice=_STOPPED
    )
    if stopped.active is not None and stopped.active.phase is Phase.WAITING:
        stopped, kept = finish(stopped, stopped.active, FinishReason.STOPPED)
        return stopped, (stop, *kept)
    return stopped, (stop,)


def _choose(state: ChatState, event: ModelChosen) -> Step:
    """Load another model: a reply that is being written is stopped, a message that waits is answered by the new one."""
    stop: tuple[Command, ...] = ()
    if state.active is not None and state.active.phase in {Phase.READING, Phase.WRITING}:
        state, stop = stop_turn(state)
    if state.loading is not None:
        stop = (*stop, StopLoad(load=state.n_loads))
    load = LoadModel(
        path=event.path,
        options=event.options,
        load=state.n_loads + 1,
        choices=state.choices,
        fixed=event.fixed,
        self_tests=state.self_tests,
    )
    loading = replace(
        state,
        card=None,
        loading=event.path,
        loading_fraction=0.0,
        awaited=False,
        model_error=None,
        n_loads=state.n_loads + 1,
    )
    return loading, (*stop, load)
