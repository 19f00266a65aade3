"""The templates' part of the chat's state machine: previews, of which only the newest counts."""

from dataclasses import replace
from typing import assert_never

from app.domain.chat_state import ChatState, Step
from app.domain.template_events import PreviewTemplate, PreviewWanted, TemplateEvent, TemplatePreviewed


def template_step(state: ChatState, event: TemplateEvent) -> Step:
    """As `chat.step`."""
    match event:
        case PreviewWanted():
            if state.card is None:
                return state, ()
            state = replace(state, n_previews=state.n_previews + 1)
            ask = PreviewTemplate(
                request=state.n_previews, choice=event.choice, path=event.path, reasoning=event.reasoning
            )
            return state, (ask,)
        case TemplatePreviewed():
            return (replace(state, previewed=event) if event.request == state.n_previews else state), ()
        case _:
            assert_never(event)
