"""The turn under way: from the words' way to the disk until the reply is kept, stopped at any point between."""

from dataclasses import replace
from typing import assert_never

from app.domain.attachments import pictures_in
from app.domain.chat_state import ActiveTurn, ChatState, Phase, Step
from app.domain.commands import (
    CloseEngine,
    CloseStore,
    FindSegments,
    FinishReply,
    Generate,
    RecordPrompt,
    SaveReply,
    StopTurn,
)
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode, path_tokens
from app.domain.drafted import joined, of_raw, of_shown
from app.domain.events import (
    PromptProgress,
    PromptRead,
    RoundDone,
    SegmentsFound,
    TurnBegun,
    TurnFailed,
    TurnFinished,
    TurnRefused,
)
from app.domain.identity import late_objection, unanswered
from app.domain.ids import ConversationId, MessageId
from app.domain.message import raw_text
from app.domain.thought import with_thought
from app.domain.turn import FinishReason
from app.domain.written import Written

SAVE_EVERY_S = 0.5
"""A crash may cost at most one second of a reply; half of it leaves room for a slow disk."""


def begin_answer(state: ChatState, event: TurnBegun | TurnRefused) -> Step:
    """The words are on the disk, or could not be put there."""
    active = state.active
    if active is None or active.turn != event.turn:
        return state, ()
    if isinstance(event, TurnRefused):
        return _after_turn(replace(state, active=None, notice=str(event.error)))
    state = _with_nodes(state, event.summary, event.nodes)
    *asked, begun = event.nodes
    active = replace(
        active,
        phase=Phase.WAITING,
        conversation=event.summary.id,
        reply=begun.id,
        path=(*active.path, *asked),
        begun=begun,
        written=Written.of(raw_text(begun.message), begun.token_ids),
        token_start=begun.token_start,
    )
    state = replace(state, active=active)
    if active.stopping:
        return finish(state, active, FinishReason.STOPPED)
    if state.card is not None:
        return find_segments(state, active)
    if state.loading is None:
        return finish(state, active, FinishReason.FAILED)
    return state, ()


def _with_nodes(state: ChatState, summary: ConversationSummary, nodes: tuple[MessageNode, ...]) -> ChatState:
    added = {node.id: node for node in nodes}
    opened = state.opened
    if opened is not None and opened.summary.id == summary.id:
        if nodes[0].parent is not None and nodes[0].parent not in opened.nodes:
            return state  # deleted meanwhile, and the new messages with it
        left = state.active is not None and state.active.left
        tip = opened.summary.tip if left else summary.tip
        opened = ConversationTree(summary=replace(summary, tip=tip), nodes={**opened.nodes, **added})
    elif opened is None and state.active is not None and state.active.conversation is None:
        opened = ConversationTree(summary=summary, nodes=added)
    return replace(state, opened=opened)


def find_segments(state: ChatState, active: ActiveTurn) -> Step:
    """Look up what is saved along the path; a model is loaded."""
    assert state.card is not None
    if sentence := late_objection(state, active):
        return finish(unanswered(state, active.conversation, sentence), active, FinishReason.FAILED)
    root = state.card.root
    active = replace(active, options=active.options.said_by(state.card.sampling))
    path = active.whole_path
    pictures = tuple(each.digest for node in path for each in pictures_in(node.message.content))
    find = FindSegments(turn=active.turn, root=root, tokens=path_tokens(path), pictures=pictures)
    writing = replace(active, phase=Phase.FINDING, model=state.card.name, fingerprint=state.card.fingerprint, root=root)
    return replace(state, active=writing), (find,)


def turn_event(
    state: ChatState,
    event: PromptProgress | PromptRead | RoundDone | TurnFinished | TurnFailed | SegmentsFound,
) -> Step:
    """What is told of the turn under way; what is told of another comes too late."""
    active = state.active
    if active is None or active.turn != event.turn or active.reply is None:
        return state, ()
    match event:
        case SegmentsFound():
            generate = Generate(
                turn=active.turn,
                path=active.whole_path,
                root=active.root,
                segments=event.segments,
                seed=active.seed,
                options=active.options,
                pictures=event.pictures,
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
            drafted = joined(active.written.drafted, event.drafted)
            written = Written.of(event.text, active.token_ids, drafted)
            active = replace(active, written=written, stats=event.stats)
            state = replace(state, notice=event.remark or state.notice)
            return finish(state, active, event.finish_reason)
        case TurnFailed():
            # The model may have been loaded again for this turn; that has ended with it.
            loading = None if state.card is not None else state.loading
            return finish(replace(state, notice=str(event.error), loading=loading), active, FinishReason.FAILED)
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
        written=Written.of(event.reply_text, event.reply_ids, of_raw(event.reply_text, active.drafted_before)),
        thought=active.thought.opened(event.reply_text),
    )
    state = _with_node(replace(state, active=active), active.conversation, asked)
    return state, (RecordPrompt(message=asked.id, token_start=event.token_start, token_ids=event.token_ids),)


def _round_done(state: ChatState, active: ActiveTurn, event: RoundDone) -> Step:
    active = replace(
        active,
        written=active.written.and_then(event.text, event.token_ids, event.drafted),
        stats=event.stats,
        thought=active.thought.after(event.text, event.stats),
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


def finish(state: ChatState, active: ActiveTurn, reason: FinishReason) -> Step:
    """End the turn and keep its reply, as far as it came."""
    assert active.reply is not None
    stats = with_thought(active.stats, active.thought)
    if stats is not None:
        stats = replace(stats, drafted=of_shown(active.text, active.written.drafted))
    kept = FinishReply(
        reply=active.reply,
        message=active.message,
        token_start=active.token_start,
        token_ids=active.token_ids,
        finish_reason=reason,
        model=active.model,
        fingerprint=active.fingerprint,
        receipt=active.receipt,
        stats=stats,
        sampling=active.options.decided_sampling,
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
        stats=stats,
        sampling=active.options.decided_sampling,
    )
    ended = replace(state, active=None, unkept=replace(active, path=(*active.path, node)))
    state, after = _after_turn(_with_node(ended, active.conversation, node))
    return state, (kept, *after)


def _created_at(state: ChatState, message: MessageId) -> float:
    known = state.opened.nodes.get(message) if state.opened is not None else None
    return known.created_at if known is not None else 0.0


def _with_node(state: ChatState, conversation: ConversationId | None, node: MessageNode) -> ChatState:
    opened = state.opened
    if opened is None or opened.summary.id != conversation or node.id not in opened.nodes:
        return state
    return replace(state, opened=replace(opened, nodes={**opened.nodes, node.id: node}))


def stop_turn(state: ChatState) -> Step:
    """Stop the turn under way; twice is no more than once."""
    active = state.active
    if active is None or active.stopping:
        return state, ()
    state = replace(state, active=replace(active, stopping=True))
    match active.phase:
        case Phase.BEGINNING:
            return state, ()
        case Phase.WAITING | Phase.FINDING:
            return finish(state, active, FinishReason.STOPPED)
        case Phase.READING | Phase.WRITING:
            return state, (StopTurn(turn=active.turn),)
        case _:
            assert_never(active.phase)


def quit_chat(state: ChatState) -> Step:
    """Take everything down, once the turn under way has ended."""
    quitting = replace(state, quitting=True)
    return stop_turn(quitting) if state.active is not None else _after_turn(quitting)


def _after_turn(state: ChatState) -> Step:
    return state, ((CloseEngine(),) if state.quitting else ())


def close_store(state: ChatState) -> Step:
    """The engine has ended, and what it saved at last was sent on: the store is the last to close."""
    return state, ((CloseStore(),) if state.quitting else ())
