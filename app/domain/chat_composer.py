"""The composer's part of the chat's state machine: drafts, counts of tokens, and titles nobody had to think of."""

from dataclasses import replace
from typing import assert_never

from app.domain.attachments import split
from app.domain.chat_state import ChatState, Step
from app.domain.composer_commands import CountTokens, FindDraft, GiveTitle, KeepDraft, SuggestTitle
from app.domain.composer_events import (
    ComposerEvent,
    CountWanted,
    DraftFound,
    DraftTyped,
    DraftWanted,
    TitleSuggested,
    TitleWanted,
    TokensCounted,
)
from app.domain.conversation import title_from
from app.domain.titles import first_question, improved


def composer_step(state: ChatState, event: ComposerEvent) -> Step:
    """As `chat.step`."""
    match event:
        case DraftTyped():
            # While the store is still opening its data, it takes commands already.
            keep = KeepDraft(
                conversation=event.conversation,
                text=event.text,
                attachments=event.attachments,
                behind=event.behind,
                pictures=event.pictures,
            )
            return state, (keep,) if state.fatal is None else ()
        case DraftWanted():
            return state, (FindDraft(conversation=event.conversation),) if state.fatal is None else ()
        case DraftFound():
            return replace(state, draft=event), ()
        case CountWanted():
            if state.card is None or state.card.server is not None:  # what is typed is not sent before it is sent
                return state, ()
            state = replace(state, n_counts=state.n_counts + 1)
            return state, (CountTokens(request=state.n_counts, texts=event.texts),)
        case TokensCounted():
            return (replace(state, counted=event) if event.request == state.n_counts else state), ()
        case TitleWanted():
            return _ask_title(state, event)
        case TitleSuggested():
            title = improved(event.text)
            give = GiveTitle(conversation=event.conversation, title=title, instead_of=event.instead_of)
            return state, (give,) if title and state.store_ready and not state.quitting else ()
        case _:
            assert_never(event)


def _ask_title(state: ChatState, event: TitleWanted) -> Step:
    """Ask for a title, if the conversation still has the one that its first message gave it."""
    content, answer = first_question(event.path), event.answer.strip()
    named = next((each.title for each in state.conversations if each.id == event.conversation), None)
    if content is None or not answer or named != title_from(content) or state.card is None or state.quitting:
        return state, ()
    if state.card.server is not None:  # it is asked for replies alone
        return state, ()
    asked = split(content)
    question = asked.text.strip() or "\n".join(asked.names)
    suggest = SuggestTitle(conversation=event.conversation, question=question, answer=answer, instead_of=named)
    return state, (suggest,)
