"""What one reply or many cost and won, summed so that one and many are compared by the same definitions.

tokens/s       = tokens / decode seconds, over all replies
against plain  = seconds the same tokens would have taken without drafts / seconds they took

The second is over replies that drafted alone: a reply without drafts is plain decoding, and would only be compared with
an estimate of itself.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import reduce

from app.domain.fields import Fields
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import TurnStats
from app.domain.turn_record import telemetry_of

Json = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """Sums over replies.

    Attributes:
        replies: how many.
        tokens, decode_s: tokens drawn, and the seconds of drawing them.
        compared_tokens, compared_s: of those, what replies that drafted drew, where the plain speed is known.
        plain_s: seconds that the compared tokens would have taken without drafts, by the estimate of each reply.
        telemetry: summed.
    """

    replies: int = 0
    tokens: int = 0
    decode_s: float = 0.0
    compared_tokens: int = 0
    compared_s: float = 0.0
    plain_s: float = 0.0
    telemetry: SpecTelemetry = field(default_factory=SpecTelemetry)

    @property
    def tokens_per_second(self) -> float:
        """Of all replies; 0 when nothing was timed."""
        return self.tokens / self.decode_s if self.decode_s > 0 else 0.0

    @property
    def compared_per_second(self) -> float:
        """Tokens per second of the replies that drafted; 0 when none did."""
        return self.compared_tokens / self.compared_s if self.compared_s > 0 else 0.0

    @property
    def plain_per_second(self) -> float:
        """Tokens per second that those replies would have had without drafts; 0 when none drafted."""
        return self.compared_tokens / self.plain_s if self.plain_s > 0 else 0.0

    @property
    def speedup(self) -> float:
        """Against plain decoding; 0 when nothing was drafted or timed."""
        return self.plain_s / self.compared_s if self.compared_s > 0 else 0.0

    @property
    def mean_depth(self) -> float:
        """Drafts per round; 0 before the first round."""
        return self.telemetry.drafted / self.telemetry.rounds if self.telemetry.rounds else 0.0

    def merge(self, other: "Totals") -> "Totals":
        """The sum of both."""
        return Totals(
            replies=self.replies + other.replies,
            tokens=self.tokens + other.tokens,
            decode_s=self.decode_s + other.decode_s,
            compared_tokens=self.compared_tokens + other.compared_tokens,
            compared_s=self.compared_s + other.compared_s,
            plain_s=self.plain_s + other.plain_s,
            telemetry=self.telemetry.merge(other.telemetry),
        )


def totals_of(stats: TurnStats) -> Totals:
    """One reply."""
    plain = stats.plain_tokens_per_second_estimate
    compared = stats.telemetry.drafted > 0 and plain > 0 and stats.decode_s > 0
    return Totals(
        replies=1,
        tokens=stats.generated_tokens,
        decode_s=stats.decode_s,
        compared_tokens=stats.generated_tokens if compared else 0,
        compared_s=stats.decode_s if compared else 0.0,
        plain_s=stats.generated_tokens / plain if compared else 0.0,
        telemetry=stats.telemetry,
    )


def summed(parts: Iterable[Totals]) -> Totals:
    """All of them."""
    return reduce(Totals.merge, parts, Totals())


def totals_record(totals: Totals) -> Json:
    """Sums as a JSON object."""
    return asdict(totals)


def totals_from(fields: Fields) -> Totals:
    """The inverse of `totals_record`.

    Raises:
        CodecError: the object is no sums.
    """
    return Totals(
        replies=fields.whole("replies"),
        tokens=fields.whole("tokens"),
        decode_s=fields.number("decode_s"),
        compared_tokens=fields.whole("compared_tokens"),
        compared_s=fields.number("compared_s"),
        plain_s=fields.number("plain_s"),
        telemetry=telemetry_of(fields.part("telemetry")),
    )
