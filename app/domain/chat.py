"""The chat as a state machine: `step(state, event)` gives the next state and the commands to send.

It is the one place that knows how engine and store work together, for the window and for the command line alike.
It knows no threads, no clock, no randomness and no widgets: whoever runs it delivers events and sends commands.
"""

from dataclasses import replace
from typing import assert_never

from app.domain.chat_search import search_step
from app.domain.chat_state import ActiveTurn, ChatState, Phase
from app.domain.commands import (
    BeginTurn,
    CloseEngine,
    CloseStore,
    Command,
    DeleteConversation,
    FindSegments,
    FinishReply,
    ForgetSegment,
    Generate,
    LoadModel,
    OpenConversation,
    RecordPrompt,
    RenameConversation,
    SaveReply,
    SaveSegment,
    SetAsideSegment,
    StopTurn,
    UndeleteConversation,
)
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode, path_tokens
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    ConversationsChanged,
    DeletePressed,
    Event,
    ModelChosen,
    ModelFailed,
    ModelLoading,
    ModelReady,
    NewChatPressed,
    PromptProgress,
    PromptRead,
    QuitPressed,
    RenamePressed,
    ReplayChosen,
    ReplyKept,
    RoundDone,
    SearchBehind,
    SearchFound,
    SearchTyped,
    SegmentCaptured,
    SegmentDamaged,
    SegmentLost,
    SegmentSaved,
    SegmentsFound,
    SendPressed,
    StopPressed,
    StoreFailed,
    StoreReady,
    StoreRemark,
    StoreTrouble,
    TurnBegun,
    TurnFailed,
    TurnFinished,
    TurnRefused,
    UndoDeletePressed,
    UserEvent,
)
from app.domain.identity import late_objection, note, objection, replayed, unanswered
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.message import Role
from app.domain.turn import FinishReason

SAVE_EVERY_S = 0.5
"""A crash may cost at most one second of a reply; half of it leaves room for a slow disk."""


__all__ = ["SAVE_EVERY_S", "ActiveTurn", "ChatState", "Phase", "Step", "step"]

Step = tuple[ChatState, tuple[Command, ...]]


def step(state: ChatState, event: Event) -> Step:
    """The state after `event`, and the commands it asks for.  Pure; never raises on any order of events."""
    if state.quitting and isinstance(event, UserEvent):
        return state, ()
    match event:
        case PromptProgress() | PromptRead() | RoundDone() | TurnFinished() | TurnFailed() | SegmentsFound():
            return _turn_event(state, event)
        case TurnBegun() | TurnRefused():
            return _begin_answer(state, event)
        case SegmentCaptured():
            return state, (SaveSegment(segment=event.segment),)
        case SegmentDamaged():
            return replace(state, notice=event.reason), (SetAsideSegment(key=event.key, reason=event.reason),)
        case ModelLoading() | ModelReady() | ModelFailed() | ModelChosen():
            return _model_event(state, event)
        case StoreReady():
            notice = " ".join(event.notices) or state.notice
            return replace(state, store_ready=True, conversations=event.conversations, notice=notice), ()
        case StoreFailed():
            return replace(state, store_ready=False, fatal=event.error), ()
        case StoreTrouble():
            return replace(state, notice=str(event.error)), ()
        case StoreRemark():
            return replace(state, notice=event.text), ()
        case ConversationsChanged():
            return _with_summaries(state, event.conversations), ()
        case ConversationOpened():
            return _opened(state, event), ()
        case SegmentLost():
            return state, (ForgetSegment(key=event.key),)
        case ReplyKept():
            return state, _look_again(state, event.reply)
        case SegmentSaved():
            return state, ()
        case SearchTyped() | SearchFound() | SearchBehind():
            return search_step(state, event)
        case SendPressed():
            return _send(state, event)
        case ReplayChosen():
            return replayed(state, event.conversation), ()
        case StopPressed():
            return _stop(state)
        case QuitPressed():
            return _quit(state)
        case NewChatPressed() | ConversationPicked() | RenamePressed() | DeletePressed() | UndoDeletePressed():
            return _conversation_event(state, event)
        case _:
            assert_never(event)


# --- conversations -----------------------------------------------------------------------------------------


def _conversation_event(
    state: ChatState,
    event: NewChatPressed | ConversationPicked | RenamePressed | DeletePressed | UndoDeletePressed,
) -> Step:
    match event:
        case NewChatPressed():
            return replace(state, opened=None, opening=None, unanswered=None, notice=""), ()
        case ConversationPicked():
            picked = replace(state, opening=event.conversation, unanswered=None, notice="")
            return picked, (OpenConversation(conversation=event.conversation),)
        case RenamePressed():
            title = event.title.strip()
            if not title:
                return state, ()
            return state, (RenameConversation(conversation=event.conversation, title=title),)
        case DeletePressed():
            stop: tuple[Command, ...] = ()
            if state.active is not None and state.active.conversation == event.conversation:
                state, stop = _stop(state)
            shown = state.opened is not None and state.opened.summary.id == event.conversation
            opening = None if state.opening == event.conversation else state.opening
            opened = None if shown else state.opened
            state = replace(state, deleted=event.conversation, opened=opened, opening=opening)
            return state, (*stop, DeleteConversation(conversation=event.conversation))
        case UndoDeletePressed():
            return replace(state, deleted=None), (UndeleteConversation(conversation=event.conversation),)
        case _:
            assert_never(event)


def _opened(state: ChatState, event: ConversationOpened) -> ChatState:
    """Show what was picked, or what is shown already in a newer form; anything else comes too late."""
    conversation = event.tree.summary.id
    shown = state.opened is not None and state.opened.summary.id == conversation and state.opening is None
    if conversation != state.opening and not shown:
        return state
    return replace(state, opened=event.tree, opening=None)


def _look_again(state: ChatState, reply: MessageId) -> tuple[Command, ...]:
    """Open the shown conversation anew if it was read before its reply was complete."""
    opened = state.opened
    if opened is None or reply not in opened.nodes or opened.nodes[reply].finish_reason is not None:
        return ()
    return (OpenConversation(conversation=opened.summary.id),)


def _with_summaries(state: ChatState, conversations: tuple[ConversationSummary, ...]) -> ChatState:
    opened = state.opened
    if opened is not None:
        for summary in conversations:
            if summary.id == opened.summary.id:
                opened = replace(opened, summary=replace(summary, tip=opened.summary.tip))
    return replace(state, conversations=conversations, opened=opened)


# --- the model ---------------------------------------------------------------------------------------------


def _model_event(state: ChatState, event: ModelLoading | ModelReady | ModelFailed | ModelChosen) -> Step:
    match event:
        case ModelChosen():
            return _choose(state, event)
        case _ if event.load != state.n_loads:
            return state, ()  # of a load that another one has replaced
        case ModelLoading():
            return replace(state, loading=event.path, loading_fraction=event.fraction), ()
        case ModelReady():
            notice = event.card.context_reason or ("" if state.unanswered is not None else state.notice)
            state = replace(state, card=event.card, loading=None, loading_fraction=1.0, model_error=None, notice=notice)
            state = replace(state, unanswered=None)
            if state.active is not None and state.active.phase is Phase.WAITING:
                state, find = _find_segments(state, state.active)
                return state, (*note(event.card), *find)
            return state, note(event.card)
        case ModelFailed():
            state = replace(state, card=None, loading=None, model_error=event.error, notice=str(event.error))
            if state.active is not None and state.active.phase is Phase.WAITING:
                return _finish(state, state.active, FinishReason.FAILED)
            return state, ()
        case _:
            assert_never(event)


def _choose(state: ChatState, event: ModelChosen) -> Step:
    """Load another model: a reply that is being written is stopped, a message that waits is answered by the new one."""
    stop: tuple[Command, ...] = ()
    if state.active is not None and state.active.phase in {Phase.READING, Phase.WRITING}:
        state, stop = _stop(state)
    load = LoadModel(path=event.path, options=event.options, load=state.n_loads + 1)
    loading = replace(
        state, card=None, loading=event.path, loading_fraction=0.0, model_error=None, n_loads=state.n_loads + 1
    )
    return loading, (*stop, load)


# --- a turn ------------------------------------------------------------------------------------------------


def _send(state: ChatState, event: SendPressed) -> Step:
    if not state.can_send:
        return state, ()
    if state.card is None and state.loading is None:
        return replace(state, notice="Choose a model first: nothing is loaded that could answer."), ()
    if event.at is not None and (state.opened is None or event.at not in state.opened.nodes):
        return replace(state, notice="The message to answer is not in this conversation any more."), ()
    parent = _parent_of(state, event)
    if sentence := objection(state, parent):
        return unanswered(state, state.opened.summary.id if state.opened is not None else None, sentence), ()
    if event.text is None and parent is None:
        return replace(state, notice="There is no message to answer yet."), ()
    base = state.opened.path(parent) if state.opened is not None and parent is not None else ()
    turn = TurnId(state.n_turns + 1)
    opened = state.opened.summary.id if state.opened is not None else None
    active = ActiveTurn(turn=turn, seed=event.seed, options=event.options, conversation=opened, path=base)
    begin = BeginTurn(
        turn=turn,
        conversation=opened,
        parent=parent,
        text=event.text,
        system=event.system,
        seed=event.seed,
        model=state.card.name if state.card is not None else "",
        fingerprint=state.card.fingerprint if state.card is not None else "",
    )
    return replace(state, active=active, n_turns=turn, notice=""), (begin,)


def _parent_of(state: ChatState, event: SendPressed) -> MessageId | None:
    """The message a new one follows; to answer again, the message that is answered."""
    if state.opened is None:
        return None
    at = event.at if event.at is not None else state.opened.summary.tip
    if at is not None and event.text is None and state.opened.nodes[at].message.role is Role.ASSISTANT:
        return state.opened.nodes[at].parent
    return at


def _begin_answer(state: ChatState, event: TurnBegun | TurnRefused) -> Step:
    active = state.active
    if active is None or active.turn != event.turn:
        return state, ()
    if isinstance(event, TurnRefused):
        return _after_turn(replace(state, active=None, notice=str(event.error)))
    state = _with_nodes(state, event.summary, event.nodes)
    active = replace(
        active,
        phase=Phase.WAITING,
        conversation=event.summary.id,
        reply=event.nodes[-1].id,
        path=(*active.path, *event.nodes[:-1]),
    )
    state = replace(state, active=active)
    if active.stopping:
        return _finish(state, active, FinishReason.STOPPED)
    if state.card is not None:
        return _find_segments(state, active)
    if state.loading is None:
        return _finish(state, active, FinishReason.FAILED)
    return state, ()


def _with_nodes(state: ChatState, summary: ConversationSummary, nodes: tuple[MessageNode, ...]) -> ChatState:
    added = {node.id: node for node in nodes}
    opened = state.opened
    if opened is not None and opened.summary.id == summary.id:
        opened = ConversationTree(summary=summary, nodes={**opened.nodes, **added})
    elif opened is None and state.active is not None and state.active.conversation is None:
        opened = ConversationTree(summary=summary, nodes=added)
    return replace(state, opened=opened)


def _find_segments(state: ChatState, active: ActiveTurn) -> Step:
    assert state.card is not None
    if sentence := late_objection(state, active):
        return _finish(unanswered(state, active.conversation, sentence), active, FinishReason.FAILED)
    root = state.card.root
    find = FindSegments(turn=active.turn, root=root, tokens=path_tokens(active.path))
    writing = replace(active, phase=Phase.FINDING, model=state.card.name, fingerprint=state.card.fingerprint, root=root)
    return replace(state, active=writing), (find,)


def _turn_event(
    state: ChatState,
    event: PromptProgress | PromptRead | RoundDone | TurnFinished | TurnFailed | SegmentsFound,
) -> Step:
    active = state.active
    if active is None or active.turn != event.turn or active.reply is None:
        return state, ()
    match event:
        case SegmentsFound():
            generate = Generate(
                turn=active.turn,
                path=active.path,
                root=active.root,
                segments=event.segments,
                seed=active.seed,
                options=active.options,
            )
            return replace(state, active=replace(active, phase=Phase.READING)), (generate,)
        case PromptProgress():
            active = replace(active, prompt_done=event.done, prompt_total=event.total)
            return replace(state, active=active), ()
        case PromptRead():
            return _prompt_read(state, active, event)
        case RoundDone():
            return _round_done(state, active, event)
        case TurnFinished():
            active = replace(active, text=event.text, stats=event.stats)
            return _finish(state, active, event.finish_reason)
        case TurnFailed():
            return _finish(replace(state, notice=str(event.error)), active, FinishReason.FAILED)
        case _:
            assert_never(event)


def _prompt_read(state: ChatState, active: ActiveTurn, event: PromptRead) -> Step:
    asked = replace(active.path[-1], token_start=event.token_start, token_ids=event.token_ids)
    active = replace(
        active,
        phase=Phase.WRITING,
        receipt=event.receipt,
        path=(*active.path[:-1], asked),
        token_start=event.token_start + len(event.token_ids),
    )
    state = _with_node(replace(state, active=active), active.conversation, asked)
    return state, (RecordPrompt(message=asked.id, token_start=event.token_start, token_ids=event.token_ids),)


def _round_done(state: ChatState, active: ActiveTurn, event: RoundDone) -> Step:
    active = replace(
        active,
        text=active.text + event.text,
        token_ids=active.token_ids + event.token_ids,
        stats=event.stats,
    )
    reply = active.reply
    if event.at - active.saved_at < SAVE_EVERY_S or reply is None:
        return replace(state, active=active), ()
    active = replace(active, saved_at=event.at)
    save = SaveReply(
        reply=reply,
        message=active.message,
        token_start=active.token_start,
        token_ids=active.token_ids,
        model=active.model,
        fingerprint=active.fingerprint,
    )
    return replace(state, active=active), (save,)


def _finish(state: ChatState, active: ActiveTurn, reason: FinishReason) -> Step:
    assert active.reply is not None
    finish = FinishReply(
        reply=active.reply,
        message=active.message,
        token_start=active.token_start,
        token_ids=active.token_ids,
        finish_reason=reason,
        model=active.model,
        fingerprint=active.fingerprint,
        receipt=active.receipt,
        stats=active.stats,
    )
    node = MessageNode(
        id=active.reply,
        parent=active.path[-1].id,
        message=active.message,
        token_ids=active.token_ids,
        token_start=active.token_start,
        created_at=_created_at(state, active.reply),
        finish_reason=reason,
        seed=active.seed,
        model=active.model,
        fingerprint=active.fingerprint,
        receipt=active.receipt,
        stats=active.stats,
    )
    state, after = _after_turn(_with_node(replace(state, active=None), active.conversation, node))
    return state, (finish, *after)


def _created_at(state: ChatState, message: MessageId) -> float:
    known = state.opened.nodes.get(message) if state.opened is not None else None
    return known.created_at if known is not None else 0.0


def _with_node(state: ChatState, conversation: ConversationId | None, node: MessageNode) -> ChatState:
    opened = state.opened
    if opened is None or opened.summary.id != conversation:
        return state
    return replace(state, opened=replace(opened, nodes={**opened.nodes, node.id: node}))


def _stop(state: ChatState) -> Step:
    active = state.active
    if active is None or active.stopping:
        return state, ()
    state = replace(state, active=replace(active, stopping=True))
    match active.phase:
        case Phase.BEGINNING:
            return state, ()
        case Phase.WAITING | Phase.FINDING:
            return _finish(state, active, FinishReason.STOPPED)
        case Phase.READING | Phase.WRITING:
            return state, (StopTurn(turn=active.turn),)
        case _:
            assert_never(active.phase)


def _quit(state: ChatState) -> Step:
    quitting = replace(state, quitting=True)
    return _stop(quitting) if state.active is not None else _after_turn(quitting)


def _after_turn(state: ChatState) -> Step:
    return state, ((CloseEngine(), CloseStore()) if state.quitting else ())
