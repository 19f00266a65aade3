"""The list of conversations, and the one that is shown."""

from dataclasses import replace
from typing import assert_never

from app.domain.chat_state import ActiveTurn, ChatState, Step
from app.domain.chat_turn import stop_turn
from app.domain.commands import (
    Command,
    DeleteConversation,
    OpenConversation,
    RenameConversation,
    UndeleteConversation,
)
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    DeletePressed,
    NewChatPressed,
    RenamePressed,
)
from app.domain.ids import MessageId


def conversation_event(
    state: ChatState,
    event: NewChatPressed | ConversationPicked | RenamePressed | DeletePressed,
) -> Step:
    """What a person does to the list, or picks from it."""
    match event:
        case NewChatPressed():
            return replace(state, opened=None, opening=None, unanswered=None, notice="", deleted_shown=False), ()
        case ConversationPicked():
            picked = replace(state, opening=event.conversation, unanswered=None, notice="", deleted_shown=False)
            return picked, (OpenConversation(conversation=event.conversation),)
        case RenamePressed():
            title = event.title.strip()
            if not title:
                return state, ()
            return state, (RenameConversation(conversation=event.conversation, title=title),)
        case DeletePressed():
            stop: tuple[Command, ...] = ()
            if state.active is not None and state.active.conversation == event.conversation:
                state, stop = stop_turn(state)
            shown = state.opened is not None and state.opened.summary.id == event.conversation
            opening = None if state.opening == event.conversation else state.opening
            opened = None if shown else state.opened
            state = replace(state, deleted=event.conversation, deleted_shown=shown, opened=opened, opening=opening)
            return state, (*stop, DeleteConversation(conversation=event.conversation))
        case _:
            assert_never(event)


def show_again(state: ChatState, undo: tuple[Command, ...]) -> Step:
    """Take a deletion back, and show the conversation if it was on screen and nothing else is there."""
    gone, alone = state.deleted, state.opened is None and state.opening is None and state.active is None
    if gone is None or UndeleteConversation(conversation=gone) not in undo:
        return state, undo
    shown = state.deleted_shown and alone
    state = replace(state, deleted=None, deleted_shown=False)
    if not shown:
        return state, undo
    return replace(state, opening=gone), (*undo, OpenConversation(conversation=gone))


def show_opened(state: ChatState, event: ConversationOpened) -> ChatState:
    """Show what was picked, or what is shown already in a newer form; anything else comes too late."""
    conversation = event.tree.summary.id
    shown = state.opened is not None and state.opened.summary.id == conversation and state.opening is None
    if conversation != state.opening and not shown:
        return state
    tree = _with_turn(_with_turn(event.tree, state.unkept), state.active)
    return replace(state, opened=tree, opening=None)


def _with_turn(tree: ConversationTree, turn: ActiveTurn | None) -> ConversationTree:
    """What was read, and what a turn that is not all on the disk has learned of its messages since then."""
    if turn is None or turn.conversation != tree.summary.id:
        return tree
    known = {node.id: _since(node, tree.nodes[node.id]) for node in turn.path if node.id in tree.nodes}
    return replace(tree, nodes={**tree.nodes, **known})


def _since(node: MessageNode, read: MessageNode) -> MessageNode:
    return replace(node, created_at=read.created_at)


def kept(state: ChatState, reply: MessageId) -> ChatState:
    """What is read from now on holds this reply."""
    ended = state.unkept
    return replace(state, unkept=None) if ended is not None and ended.reply == reply else state


def with_summaries(state: ChatState, conversations: tuple[ConversationSummary, ...]) -> ChatState:
    """Take a new list; what is shown keeps its tip, since the list may be older than that."""
    opened = state.opened
    if opened is not None:
        for summary in conversations:
            if summary.id == opened.summary.id:
                opened = replace(opened, summary=replace(summary, tip=opened.summary.tip))
    return replace(state, conversations=conversations, opened=opened)
