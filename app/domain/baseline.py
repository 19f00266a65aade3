"""Whether a model has become slower with another version of the library: medians over several replies of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from app.domain.turn import TurnStats

LEAST_REPLIES = 5
"""Fewer say little: one reply beside a busy program is slow."""
KEPT_REPLIES = 20
LEAST_TOKENS = 16
"""Shorter replies are mostly start-up."""
MUCH_SLOWER = 0.75


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """How fast one reply was.

    Attributes:
        drafter: what proposed; replies with different ones are not compared.
        tokens_per_second: as it was written.
        plain_per_second: what it would have been without drafts.
        acceptance: share of the drafts that were right.
    """

    drafter: str
    tokens_per_second: float
    plain_per_second: float
    acceptance: float


def speed_of(stats: TurnStats) -> Speed | None:
    """The speed of a reply, where it was long enough to have one."""
    if stats.generated_tokens < LEAST_TOKENS or stats.decode_s <= 0:
        return None
    return Speed(
        drafter=stats.drafter,
        tokens_per_second=stats.tokens_per_second,
        plain_per_second=stats.plain_tokens_per_second_estimate,
        acceptance=stats.telemetry.acceptance,
    )


def slower(name: str, *, before: tuple[str, Sequence[Speed]], now: tuple[str, Sequence[Speed]]) -> str:
    """A sentence where a model is much slower than with the version before; else empty.

    Args:
        name: of the model.
        before: the version before, and speeds of replies with it.
        now: the present one, and those with it.
    """
    (old, earlier), (new, later) = before, now
    if len(earlier) < LEAST_REPLIES or len(later) < LEAST_REPLIES:
        return ""
    was, is_ = (median(speed.tokens_per_second for speed in speeds) for speeds in (earlier, later))
    if is_ >= MUCH_SLOWER * was:
        return ""
    right = (median(speed.acceptance for speed in speeds) for speeds in (earlier, later))
    shares = "{:.0%} of its drafts were right before and {:.0%} are now".format(*right)
    return (
        f"{name} writes {is_:.0f} tokens/s since llama-cpp-python {new}, and wrote {was:.0f} with {old} ({shares}). "
        f"If nothing else keeps this machine busy, going back to {old} makes it as fast as before."
    )
