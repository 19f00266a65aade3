"""The searching part of the chat's state machine: answers to a search that is no longer wanted are dropped."""

from dataclasses import replace
from typing import assert_never

from app.domain.chat_state import ChatState
from app.domain.commands import Command, SearchMessages
from app.domain.events import SearchBehind, SearchFound, SearchTyped
from app.domain.search import NOTHING_FOUND


def search_step(
    state: ChatState, event: SearchTyped | SearchFound | SearchBehind
) -> tuple[ChatState, tuple[Command, ...]]:
    """As `chat.step`."""
    match event:
        case SearchTyped():
            state = replace(state, n_searches=state.n_searches + 1)
            if not event.text.strip():
                return replace(state, found=NOTHING_FOUND), ()
            return state, (SearchMessages(request=state.n_searches, text=event.text),)
        case SearchFound():
            return (replace(state, found=event.result) if event.request == state.n_searches else state), ()
        case SearchBehind():
            return replace(state, search_pending=event.pending), ()
        case _:
            assert_never(event)
