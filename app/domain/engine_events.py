"""What the engine reports besides turns and models."""

from dataclasses import dataclass

from app.domain.ids import TurnId
from app.domain.segment import SegmentKey


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentDamaged:
    """A saved segment could not be used."""

    turn: TurnId
    key: SegmentKey
    reason: str


@dataclass(frozen=True, slots=True)
class EngineEnded:
    """The engine thread has freed everything and ends after `CloseEngine`; nothing comes from it any more."""
