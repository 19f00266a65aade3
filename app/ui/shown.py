"""What of the chat's state is on screen.  Pure functions; widgets only draw the answers."""

from collections.abc import Iterator

from app.domain.chat import ActiveTurn, ChatState
from app.domain.conversation import MessageNode
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Role
from app.domain.model import DrafterKind
from app.domain.turn import TurnStats
from app.ui.panel_figures import PanelFigures

_FEWEST_ROUNDS = 3
"""Of a reply before its speed is told: the first token is there at once, since the prompt has brought it."""


def shown_id(state: ChatState) -> ConversationId | None:
    """The conversation on screen; None is an empty new one."""
    return state.opened.summary.id if state.opened is not None else None


def shown_path(state: ChatState) -> tuple[MessageNode, ...]:
    """The messages on screen, oldest first."""
    return state.opened.path() if state.opened is not None else ()


def shown_turn(state: ChatState) -> ActiveTurn | None:
    """The turn under way in the conversation on screen."""
    active = state.active
    if active is None or state.opened is None or active.conversation != state.opened.summary.id:
        return None
    return active


def can_regenerate(state: ChatState) -> bool:
    """True when the last reply may be written again."""
    return state.can_send and (state.card is not None or state.loading is not None) and last_reply(state) is not None


def last_reply(state: ChatState) -> MessageId | None:
    """The reply at the end of what is on screen."""
    node = next(newest_first(state), None)
    return node.id if node is not None and node.message.role is Role.ASSISTANT else None


def newest_first(state: ChatState) -> Iterator[MessageNode]:
    """The messages on screen from the end, as far as somebody wants to know."""
    opened = state.opened
    at = opened.summary.tip if opened is not None else None
    while opened is not None and at is not None:
        node = opened.nodes[at]
        yield node
        at = node.parent


def panel_figures(state: ChatState) -> PanelFigures:
    """What the statistics panel shows: the turn under way, else the last reply on screen."""
    size = state.card.n_ctx if state.card is not None else 0
    active = shown_turn(state)
    if active is not None:
        used = active.token_start + active.written.n_tokens or active.prompt_done
        if active.stats is not None and _tells(active.stats):
            if active.stats.drafter == DrafterKind.SERVER:
                used = active.stats.prompt_tokens + active.stats.generated_tokens
            return PanelFigures(
                stats=active.stats, receipt=active.receipt, context_used=used, context_size=size, live=True
            )
    reply = next((node for node in newest_first(state) if node.stats is not None), None)
    last = next((node for node in newest_first(state) if node.token_ids), None)
    used = last.token_start + len(last.token_ids) if last is not None else 0
    if reply is not None and reply.stats is not None and reply.stats.drafter == DrafterKind.SERVER:
        used = reply.stats.prompt_tokens + reply.stats.generated_tokens
    if reply is None:
        return PanelFigures(context_used=used, context_size=size)
    return PanelFigures(stats=reply.stats, receipt=reply.receipt, context_used=used, context_size=size)


def _tells(stats: TurnStats) -> bool:
    """True once a reply is long enough to have a speed; a server's rounds are not known, its tokens may be."""
    written = stats.generated_tokens if stats.drafter == DrafterKind.SERVER else stats.telemetry.rounds
    return written >= _FEWEST_ROUNDS
