"""A branch becomes a conversation, and what is saved along the shown one becomes known."""

from dataclasses import replace
from typing import assert_never

from app.domain.branch_commands import BranchOff, FindBoundaries
from app.domain.branch_events import BoundariesFound, BoundariesWanted, BranchMade, BranchPressed
from app.domain.chat_state import ChatState, Step


def branch_event(state: ChatState, event: BranchPressed | BoundariesWanted | BranchMade | BoundariesFound) -> Step:
    """What a person wants of branches, and what the store says of them."""
    match event:
        case BranchPressed():
            return _branch(state, event)
        case BranchMade():
            return _show(state, event), ()
        case BoundariesWanted():
            return _ask(state)
        case BoundariesFound():
            shown = state.opened is not None and state.opened.summary.id == event.conversation
            return (replace(state, reread=event.reread) if shown else state), ()
        case _:
            assert_never(event)


def _branch(state: ChatState, event: BranchPressed) -> Step:
    tree = state.opened
    if tree is None or event.message not in tree.nodes:
        return replace(state, notice="The message is not in this conversation any more."), ()
    if state.active is not None and state.active.reply == event.message:
        return replace(state, notice="This reply is still being written. Branch once it is complete, or stop it."), ()
    branch = BranchOff(conversation=tree.summary.id, message=event.message, title=event.title)
    return replace(state, notice=""), (branch,)


def _show(state: ChatState, event: BranchMade) -> ChatState:
    """Show the branch, unless the user has gone elsewhere meanwhile."""
    if event.source in state.replayed:
        state = replace(state, replayed=state.replayed | {event.tree.summary.id})
    if state.opening is not None or state.opened is None or state.opened.summary.id != event.source:
        return state
    return replace(state, opened=event.tree, unanswered=None)


def _ask(state: ChatState) -> Step:
    tree = state.opened
    if tree is None or tree.summary.tip is None or state.card is None:
        return state, ()
    ask = FindBoundaries(conversation=tree.summary.id, tip=tree.summary.tip, root=state.card.root)
    return state, (ask,)
