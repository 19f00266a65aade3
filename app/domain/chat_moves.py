"""Moves within the conversation that is shown: to a sibling, back, and messages away and back again.

What a move makes of the conversation is shown at once.  The store's answer, which is the truth, comes after it and
names the move, so that an older answer does not undo a newer move.
"""

from dataclasses import replace
from typing import assert_never

from app.domain.chat_state import ChatState, Phase, Step
from app.domain.chat_turn import stop_turn
from app.domain.commands import Command, DeleteMessage, MoveTip, OpenConversation, UndeleteMessage
from app.domain.conversation import ConversationTree
from app.domain.ids import MessageId
from app.domain.moves import below, newest_leaf, tip_without
from app.domain.tree_events import (
    DeleteMessagePressed,
    MoveRefused,
    RewindPressed,
    SwitchPressed,
    TreeMoved,
    UndoDeleteMessagePressed,
)

MovePressed = SwitchPressed | RewindPressed | DeleteMessagePressed | UndoDeleteMessagePressed


def move(state: ChatState, event: MovePressed) -> Step:
    """Do what a person asks for."""
    if isinstance(event, UndoDeleteMessagePressed):
        return _undelete(state, event)
    tree = state.opened
    if tree is None or event.message not in tree.nodes:
        return replace(state, notice="The message is not in this conversation any more."), ()
    match event:
        case SwitchPressed():
            return _move_tip(state, tree, newest_leaf(tree.parents, event.message))
        case RewindPressed():
            return _move_tip(state, tree, event.message)
        case DeleteMessagePressed():
            return _delete(state, tree, event.message)
        case _:
            assert_never(event)


def tree_moved(state: ChatState, event: TreeMoved) -> Step:
    """A move is on the disk."""
    tree = state.opened
    if tree is None or tree.summary.id != event.conversation:
        return state, ()
    nodes = {key: node for key, node in tree.nodes.items() if key not in event.deleted}
    tip = event.tip if event.move == state.n_moves else tree.summary.tip
    if tip is not None and tip not in nodes:
        return state, (OpenConversation(conversation=event.conversation),)
    return replace(state, opened=replace(tree, nodes=nodes, summary=replace(tree.summary, tip=tip))), ()


def move_refused(state: ChatState, event: MoveRefused) -> Step:
    """A move could not be kept: what is on the disk is shown again."""
    shown = state.opened is not None and state.opened.summary.id == event.conversation
    return state, (OpenConversation(conversation=event.conversation),) if shown else ()


def _move_tip(state: ChatState, tree: ConversationTree, tip: MessageId) -> Step:
    if tip == tree.summary.tip:
        return state, ()
    state, stop = _stopped(state, tree)
    move = MoveTip(conversation=tree.summary.id, tip=tip, move=state.n_moves + 1)
    return _shown(state, tip=tip), (*stop, move)


def _delete(state: ChatState, tree: ConversationTree, message: MessageId) -> Step:
    gone = below(tree.parents, message)
    active, stop = state.active, tuple[Command, ...]()
    if active is not None and active.conversation == tree.summary.id:
        answered = active.path[-1].id if active.path else None
        if active.reply in gone or answered in gone:
            state, stop = _stopped(state, tree)
    tip = tip_without(tree.parents, message, tree.summary.tip)
    move = DeleteMessage(conversation=tree.summary.id, message=message, move=state.n_moves + 1)
    return replace(_shown(state, tip=tip, gone=gone), deleted_message=message), (*stop, move)


def _undelete(state: ChatState, event: UndoDeleteMessagePressed) -> Step:
    stop: tuple[Command, ...] = ()
    if state.opened is not None and state.opened.summary.id == event.conversation:
        state, stop = _stopped(state, state.opened)
    state = replace(state, deleted_message=None, n_moves=state.n_moves + 1)
    return state, (*stop, UndeleteMessage(conversation=event.conversation, message=event.message))


def _stopped(state: ChatState, tree: ConversationTree) -> Step:
    """Stop a reply that is being written here; one whose place is not on the disk yet does not become the tip."""
    if state.active is None or state.active.conversation != tree.summary.id:
        return state, ()
    state, stop = stop_turn(state)
    if state.active is not None and state.active.phase is Phase.BEGINNING:
        state = replace(state, active=replace(state.active, left=True))
    return state, stop


def _shown(state: ChatState, *, tip: MessageId | None, gone: frozenset[MessageId] = frozenset()) -> ChatState:
    assert state.opened is not None
    nodes = {key: node for key, node in state.opened.nodes.items() if key not in gone}
    opened = replace(state.opened, nodes=nodes, summary=replace(state.opened.summary, tip=tip))
    return replace(state, opened=opened, n_moves=state.n_moves + 1, notice="")
