"""Values that the tests of the window show."""

from dataclasses import replace

from app.domain.events import RoundDone
from app.domain.ids import TurnId
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import TurnStats
from tests.fakes.scripted_engine import stats_after


def telemetry(*rounds: tuple[int, int]) -> SpecTelemetry:
    """After rounds of (drafted, accepted)."""
    made = SpecTelemetry()
    for drafted, accepted in rounds:
        made = made.with_round(n_drafted=drafted, n_accepted=accepted)
    return made


def stats(*, tokens: int = 42, decode_s: float = 1.0, plain_step_s: float = 0.03) -> TurnStats:
    """Three rounds of 4 ms verifying, 2 ms drafting, 1 ms sampling, 1 ms else; sampling is part of the estimate."""
    counted = replace(telemetry((2, 2), (2, 1), (3, 0)), verify_s=0.012, draft_s=0.006, sample_s=0.003, other_s=0.003)
    return stats_after(counted, tokens=tokens, decode_s=decode_s, plain_step_s=plain_step_s)


def round_done(*, n_drafted: int, n_accepted: int, turn: int = 1) -> RoundDone:
    """One round."""
    return RoundDone(
        turn=TurnId(turn),
        text="",
        token_ids=(),
        n_drafted=n_drafted,
        n_accepted=n_accepted,
        depth=n_drafted,
        stats=stats(),
        context_used=0,
        at=0.0,
    )
