"""What a person does to the list of conversations, several at a time, how it is undone, and the way to a message.

Every change of the list can be taken back, whatever it was: the newest first, or one by its number.
"""

from collections import defaultdict
from collections.abc import Iterable, Set
from dataclasses import replace
from typing import assert_never

from app.domain.chat_conversations import show_again
from app.domain.chat_moves import move
from app.domain.chat_state import ChatState, ListAct, ListChange, Sought, Step
from app.domain.chat_turn import stop_turn
from app.domain.commands import Command, OpenConversation, RenameConversation, UndeleteConversation
from app.domain.conversation import ConversationSummary
from app.domain.events import DeletePressed, RenamePressed
from app.domain.ids import ConversationId
from app.domain.list_commands import ArrangeConversations, DeleteConversations, ListModels, UndeleteConversations
from app.domain.list_events import (
    ArrangePressed,
    DeleteManyPressed,
    ListPressed,
    MessageSought,
    ModelsAsked,
    UndoListPressed,
)
from app.domain.tree_events import SwitchPressed

_MOST_CHANGES = 20
"""That can be taken back."""


def list_event(state: ChatState, event: ListPressed) -> Step:
    """As `chat.step`."""
    match event:
        case ArrangePressed():
            return _arrange(state, event)
        case DeleteManyPressed():
            return _delete(state, event.conversations)
        case UndoListPressed():
            return _undo(state, event.number)
        case MessageSought():
            return _seek(state, event)
        case ModelsAsked():
            return state, (ListModels(),) if state.store_ready else ()
        case _:
            assert_never(event)


def _undo(state: ChatState, number: int | None) -> Step:
    change = next((one for one in reversed(state.list_changes) if number in {None, one.number}), None)
    if change is None:
        return state, ()
    left = tuple(one for one in state.list_changes if one is not change)
    return show_again(replace(state, list_changes=left), change.undo)


def noted(before: ChatState, event: RenamePressed | DeletePressed, step: Step) -> Step:
    """A step on one conversation, remembered so that it can be taken back like a step on many."""
    state, commands = step
    match event:
        case RenamePressed():
            old = next((one for one in before.conversations if one.id == event.conversation), None)
            if old is None or not commands:
                return step
            undo = RenameConversation(conversation=old.id, title=old.title)
            return _with_change(state, ListAct.RENAMED, (old,), (undo,)), commands
        case DeletePressed():
            undo_delete = UndeleteConversation(conversation=event.conversation)
            return _with_change(state, ListAct.DELETED, _known(before, {event.conversation}), (undo_delete,)), commands
        case _:
            assert_never(event)


def arrive(step: Step) -> Step:
    """Once the conversation that was opened for a message is there, show the branch that holds it."""
    state, commands = step
    sought, tree = state.sought, state.opened
    if sought is None or sought.reached or tree is None or tree.summary.id != sought.conversation:
        return step
    if sought.message not in tree.nodes:
        gone = "The message that was found is not in this conversation any more."
        return replace(state, sought=None, notice=gone), commands
    state = replace(state, sought=replace(sought, reached=True))
    if any(node.id == sought.message for node in tree.path()):
        return state, commands
    state, moves = move(state, SwitchPressed(message=sought.message))
    return state, (*commands, *moves)


def _seek(state: ChatState, event: MessageSought) -> Step:
    number = state.sought.number + 1 if state.sought is not None else 1
    sought = Sought(conversation=event.conversation, message=event.message, number=number)
    state = replace(state, sought=sought, unanswered=None, notice="")
    shown = state.opened is not None and state.opened.summary.id == event.conversation
    if shown and state.opening is None:
        return arrive((state, ()))
    return replace(state, opening=event.conversation), (OpenConversation(conversation=event.conversation),)


def _arrange(state: ChatState, event: ArrangePressed) -> Step:
    known = _known(state, set(event.conversations))
    command = ArrangeConversations(
        conversations=event.conversations,
        pinned=event.pinned,
        archived=event.archived,
        tagged=event.tagged,
        untagged=event.untagged,
        note=event.note,
    )
    undo = tuple(_undo_arranging(known, event))
    if not undo:
        return state, ()
    return _with_change(state, _act_of(event), known, undo), (command,)


def _act_of(event: ArrangePressed) -> ListAct:
    if event.archived is not None:
        return ListAct.ARCHIVED if event.archived else ListAct.UNARCHIVED
    if event.pinned is not None:
        return ListAct.PINNED if event.pinned else ListAct.UNPINNED
    return ListAct.TAGGED if event.note is None else ListAct.NOTED


def _undo_arranging(known: Iterable[ConversationSummary], event: ArrangePressed) -> Iterable[ArrangeConversations]:
    """The commands that bring back what there was, one for all that need the same."""
    same: dict[ArrangeConversations, list[ConversationId]] = defaultdict(list)
    for one in known:
        back = ArrangeConversations(
            conversations=(),
            pinned=one.pinned if event.pinned not in {None, one.pinned} else None,
            archived=one.archived if event.archived not in {None, one.archived} else None,
            tagged=tuple(tag for tag in event.untagged if tag in one.tags),
            untagged=tuple(tag for tag in event.tagged if tag not in one.tags),
            note=one.note if event.note not in {None, one.note} else None,
        )
        if back != ArrangeConversations(conversations=()):
            same[back].append(one.id)
    for back, conversations in same.items():
        yield replace(back, conversations=tuple(conversations))


def _delete(state: ChatState, conversations: tuple[ConversationId, ...]) -> Step:
    if not conversations:
        return state, ()
    gone = set(conversations)
    known = _known(state, gone)
    stop: tuple[Command, ...] = ()
    if state.active is not None and state.active.conversation in gone:
        state, stop = stop_turn(state)
    shown = state.opened is not None and state.opened.summary.id in gone
    state = replace(
        state,
        opened=None if shown else state.opened,
        opening=None if state.opening in gone else state.opening,
    )
    undo = (UndeleteConversations(conversations=conversations),)
    state = _with_change(state, ListAct.DELETED, known, undo)
    return state, (*stop, DeleteConversations(conversations=conversations))


def _known(state: ChatState, conversations: Set[ConversationId]) -> tuple[ConversationSummary, ...]:
    return tuple(one for one in state.conversations if one.id in conversations)


def _with_change(
    state: ChatState, act: ListAct, changed: tuple[ConversationSummary, ...], undo: tuple[Command, ...]
) -> ChatState:
    number = state.n_list_changes + 1
    title = changed[0].title if len(changed) == 1 else ""
    change = ListChange(number=number, act=act, n_conversations=len(changed), undo=undo, title=title)
    return replace(state, list_changes=(*state.list_changes, change)[-_MOST_CHANGES:], n_list_changes=number)
