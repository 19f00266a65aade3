"""The images' part of the chat's state machine: they are kept as they are attached, and shown as they are asked for."""

from dataclasses import replace
from typing import assert_never

from app.domain.chat_state import ChatState, Step
from app.domain.picture_messages import FindPicture, KeepPicture, PictureAttached, PictureFound, PictureWanted


def picture_step(state: ChatState, event: PictureAttached | PictureWanted | PictureFound) -> Step:
    """As `chat.step`."""
    match event:
        case PictureAttached():
            return state, (KeepPicture(event.picture),) if state.fatal is None else ()
        case PictureWanted():
            return state, (FindPicture(event.digest, event.whole),) if state.fatal is None else ()
        case PictureFound():
            return replace(state, picture=event), ()
        case _:
            assert_never(event)
