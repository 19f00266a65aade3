"""What the user asks for: something new, another answer, other words, or that a reply goes on.

Each begins a turn whose reply is a message of its own.  A reply that goes on is a sibling of the one that was cut and
begins as its copy: no message is ever changed once it is complete, so what was shown can be gone back to, a
continuation that fails costs nothing, and what was said after the cut reply still follows the words it was said to.
The copy's rows are those that are saved already, since equal tokens have equal segments.
"""

from dataclasses import replace
from typing import assert_never

from app.domain.chat_state import ActiveTurn, ChatState, Step
from app.domain.commands import BeginTurn
from app.domain.conversation import MessageNode
from app.domain.events import SendPressed
from app.domain.generation import GenerationOptions
from app.domain.identity import objection, unanswered
from app.domain.ids import MessageId, TurnId
from app.domain.message import Role
from app.domain.thought import Thought
from app.domain.tree_events import ContinuePressed, EditPressed
from app.domain.turn import FinishReason

_SPARE_TOKENS = 8
"""A context that is longer than a reply by less than this has no room for it to go on."""


def ask(state: ChatState, event: SendPressed | EditPressed | ContinuePressed) -> Step:
    """Begin a turn, or say why there is none."""
    if not state.can_send:
        return state, ()
    if state.card is None and state.loading is None:
        return _refused(state, "Choose a model first: nothing is loaded that could answer.")
    match event:
        case SendPressed():
            return _send(state, event)
        case EditPressed():
            return _edit(state, event)
        case ContinuePressed():
            return _continue(state, event)
        case _:
            assert_never(event)


def _send(state: ChatState, event: SendPressed) -> Step:
    if event.at is not None and _node(state, event.at) is None:
        return _refused(state, "The message to answer is not in this conversation any more.")
    parent = _parent_of(state, event)
    if event.text is None and parent is None:
        return _refused(state, "There is no message to answer yet.")
    again = _node(state, event.at) if event.at is not None and event.text is None and event.as_before else None
    options = drawn_as(again, event.options)
    return _begin(state, parent, event.text, seed=event.seed, options=options, system=event.system)


def drawn_as(reply: MessageNode | None, options: GenerationOptions) -> GenerationOptions:
    """The options, but drawn as a reply was, where that is known."""
    if reply is None or reply.sampling is None:
        return options
    return replace(options, sampling=reply.sampling, left_to_model=frozenset())


def _parent_of(state: ChatState, event: SendPressed) -> MessageId | None:
    """The message a new one follows; to answer again, the message that is answered."""
    if state.opened is None:
        return None
    at = event.at if event.at is not None else state.opened.summary.tip
    if at is not None and event.text is None and state.opened.nodes[at].message.role is Role.ASSISTANT:
        return state.opened.nodes[at].parent
    return at


def _edit(state: ChatState, event: EditPressed) -> Step:
    edited = _node(state, event.message)
    if edited is None:
        return _refused(state, "The message to edit is not in this conversation any more.")
    if edited.message.role is not Role.USER:
        return _refused(state, "Only what you wrote can be edited; a reply can be continued or written again.")
    if not event.text.strip():
        return _refused(state, "The message would be empty; delete it instead.")
    return _begin(state, edited.parent, event.text, seed=event.seed, options=event.options)


def _continue(state: ChatState, event: ContinuePressed) -> Step:
    at = event.at
    if at is None and state.opened is not None:
        at = state.opened.summary.tip
    cut = None if at is None else _node(state, at)
    if cut is None:
        return _refused(
            state,
            "There is no reply to continue yet." if at is None else "The reply is not in this conversation any more.",
        )
    reason = why_it_ends(state, cut)
    if reason:
        return _refused(state, reason)
    seed = event.seed if cut.seed is None else cut.seed
    options = drawn_as(cut, event.options) if event.as_before else event.options
    return _begin(state, cut.parent, None, seed=seed, options=options, continues=cut.id)


def why_it_ends(state: ChatState, cut: MessageNode) -> str:
    """Why a message cannot go on; empty where it can."""
    if cut.message.role is not Role.ASSISTANT or cut.parent is None:
        return "Only a reply to a message can be continued."
    if cut.finish_reason is FinishReason.END:
        return "This reply is complete: the model ended it. Send a message, or have it written again."
    n_ctx = state.card.n_ctx if state.card is not None else None
    if cut.finish_reason is not FinishReason.CONTEXT_FULL or not n_ctx:
        return ""
    if cut.token_start + len(cut.token_ids) + _SPARE_TOKENS <= n_ctx:
        return ""
    return (
        f"This reply cannot go on: it has filled the context of {n_ctx} tokens. "
        "Load the model with a longer context, or go back to an earlier message."
    )


def _begin(
    state: ChatState,
    parent: MessageId | None,
    text: str | None,
    *,
    seed: int,
    options: GenerationOptions,
    system: str = "",
    continues: MessageId | None = None,
) -> Step:
    if sentence := objection(state, continues if continues is not None else parent):
        return unanswered(state, state.opened.summary.id if state.opened is not None else None, sentence), ()
    base = state.opened.path(parent) if state.opened is not None and parent is not None else ()
    options = options.said_by(state.card.sampling) if state.card is not None else options
    turn = TurnId(state.n_turns + 1)
    opened = state.opened.summary.id if state.opened is not None else None
    cut = _node(state, continues) if continues is not None else None
    thought = Thought.of(cut.message, cut.stats) if cut is not None else Thought()
    before = cut.stats.drafted if cut is not None and cut.stats is not None else ()
    active = ActiveTurn(
        turn=turn,
        seed=seed,
        options=options,
        conversation=opened,
        path=base,
        thought=thought,
        drafted_before=before,
    )
    begin = BeginTurn(
        turn=turn,
        conversation=opened,
        parent=parent,
        text=text,
        system=system,
        seed=seed,
        model=state.card.name if state.card is not None else "",
        fingerprint=state.card.fingerprint if state.card is not None else "",
        continues=continues,
        sampling=options.decided_sampling,
    )
    return replace(state, active=active, n_turns=turn, notice=""), (begin,)


def _node(state: ChatState, message: MessageId) -> MessageNode | None:
    return state.opened.nodes.get(message) if state.opened is not None else None


def _refused(state: ChatState, why: str) -> Step:
    return replace(state, notice=why), ()
