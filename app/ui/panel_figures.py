"""What the statistics panel is given."""

from dataclasses import dataclass

from app.domain.turn import Receipt, TurnStats


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelFigures:
    """Numbers about one reply.

    Attributes:
        stats: of the reply under way, else of the last one; None before the first.
        receipt: of the same turn.
        context_used, context_size: tokens; 0 where unknown.
        live: the reply is under way.
    """

    stats: TurnStats | None = None
    receipt: Receipt | None = None
    context_used: int = 0
    context_size: int = 0
    live: bool = False
