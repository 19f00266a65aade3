"""How many tokens to draft: by hand, or so that decoding is never slower than without drafts.

The automatic control maximises tokens per second.  By Dinkelbach's argument (W. Dinkelbach, "On nonlinear fractional
programming", 1967) that is the same as to maximise, round by round, tokens minus seconds times the best rate there is:
every step of a round then has a price in tokens, and is worth taking when the tokens it can be expected to win exceed
it.  What a step wins follows from the drafter's own probability of each draft (`confidence`), what it costs from the
passes seen on this machine (`costs`).

Where drafting does not pay, a draft is still made now and then, unverified, and compared with the token that came.
Such looks may cost one part in a hundred of the time, tokens that the drafter must read first included, so most of
them fall at the beginning of a reply; less where even right drafts would win little.
"""

from dataclasses import dataclass
from typing import Protocol

from app.engine.confidence import Confidence
from app.engine.costs import LiveCosts
from app.engine.proposal import Gate

_LOOK_SHARE = 0.01
"""Part of the time that may go into drafts that are not expected to pay."""
_PLAIN_EVERY = 200
"""Rounds after which one goes without drafts, so that the price of a single row stays known."""
LIKELY = 0.3
"""Floor of a depth chosen by hand.  A further draft wins at most the tokens it is likely to be right for; a row more
costs about a third of a token's time where memory sets the pace, and more elsewhere."""
_REST = 15
"""Rounds for which a decision not to draft holds: nothing is learned without a draft, and weighing one takes time."""
_RATE_FADE = 0.95
_HOPELESS_AFTER = 64
_STUCK_AFTER = 8


@dataclass(frozen=True, slots=True)
class Ask:
    """What a round may draft: at most `depth` tokens, weighed by `gate` where there is one."""

    depth: int
    gate: Gate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeen:
    """What became of a round.

    Attributes:
        drafts: tokens put before the target.
        tokens: those that became final.
        n_steps: drafting steps that were made, for drafts that were dropped too.
        n_waiting: tokens the drafter had to read first.
        draft_s, verify_s, sample_s, other_s: seconds.
    """

    drafts: tuple[int, ...]
    tokens: tuple[int, ...]
    n_steps: int
    n_waiting: int
    draft_s: float
    verify_s: float
    sample_s: float
    other_s: float


class DepthControl(Protocol):
    """Decides before each round, and is told what came of it."""

    def begin(self, limit: int, n_waiting: int) -> Ask:
        """What the next round may draft.

        Args:
            limit: drafts there is room for.
            n_waiting: tokens the drafter must read first.
        """

    def learn(self, seen: RoundSeen) -> None:
        """Take note of the round."""


class DrafterWatch:
    """Finds out a drafter that never gets one right; one that depends on the text alone is not judged."""

    def __init__(self, *, judges: bool = True) -> None:
        self._judges = judges
        self._n = self._n_same = 0
        self._last: int | None = None
        self._proved = False

    def saw(self, draft: int, token: int) -> None:
        """The first draft of a round, and the token that came."""
        self._n += 1
        self._n_same = self._n_same + 1 if draft == self._last else 1
        self._last = draft
        self._proved |= draft == token

    @property
    def verdict(self) -> str:
        """Why the drafter is of no use; empty while it may be."""
        if self._proved or not self._judges:
            return ""
        if self._n_same >= _STUCK_AFTER:
            return f"The drafter proposed one and the same token {self._n_same} times, always wrong: it looks unusable."
        if self._n >= _HOPELESS_AFTER:
            return f"None of the first {self._n} drafts was right: the drafter looks unusable."
        return ""


class FixedDepth:
    """One depth for every round, which looks at no clock: equal texts are drafted alike on every machine."""

    def __init__(
        self,
        depth: int,
        watch: DrafterWatch | None = None,
        costs: LiveCosts | None = None,
        *,
        floor: float = 0.0,
    ) -> None:
        """Begin.

        Args:
            depth: most drafts in a round.
            watch: told of every first draft, and asked whether the drafter is of any use.
            costs: learns from the rounds.
            floor: a draft after the first is put before the target only if the drafter holds it and all before it to
                be right with this probability, and the first that is not ends the proposal; 0 drafts to the full depth.
        """
        self._depth = depth
        self._watch = watch if watch is not None else DrafterWatch()
        self._costs = costs
        self._floor = floor

    def begin(self, limit: int, n_waiting: int) -> Ask:  # noqa: ARG002  # whatever it costs
        """See `DepthControl.begin`."""
        depth = 0 if self._watch.verdict else min(self._depth, limit)
        return Ask(depth, _LikelyGate(self._floor) if self._floor > 0.0 and depth > 1 else None)

    def learn(self, seen: RoundSeen) -> None:
        """See `DepthControl.learn`."""
        if self._costs is not None:
            _follow(self._costs, seen)
        if seen.drafts and seen.tokens:
            self._watch.saw(seen.drafts[0], seen.tokens[0])


class AutoDepth:
    """The depth that is expected to pay, draft by draft."""

    def __init__(self, costs: LiveCosts, watch: DrafterWatch) -> None:
        self._costs = costs
        self._watch = watch
        self._confidence = [Confidence() for _ in range(costs.max_depth)]
        self._gate: _PayingGate | None = None
        self._sample_s = self._other_s = 0.0
        self._tokens = self._seconds = 0.0
        self._since_plain = self._resting = 0
        self._may_spend = 2 * costs.draft(1)

    # --- the round ---

    def begin(self, limit: int, n_waiting: int) -> Ask:
        """See `DepthControl.begin`."""
        self._gate = None
        limit = min(limit, self._costs.max_depth)
        if self._resting > 0:
            self._resting -= 1
            return Ask(0)
        if limit < 1 or self._watch.verdict or self._since_plain >= _PLAIN_EVERY:
            return Ask(0)
        gate = _PayingGate(self._costs, self._confidence, limit, self.rate(), self._sample_s)
        if gate.outlook(0, 1.0) <= 0.0:
            # The less there is to gain, the less is spent on finding out whether it can be had.
            hope = min(1.0, self.best_ratio() - 1.0)
            price = self._costs.draft(1) + self._costs.catch_up(n_waiting)
            if hope <= 0.0 or self._may_spend * hope < price:
                self._resting = _REST
                return Ask(0)
            self._may_spend -= price / hope
        self._gate = gate
        return Ask(limit, gate)

    def learn(self, seen: RoundSeen) -> None:
        """See `DepthControl.learn`."""
        if not seen.tokens:
            return
        _follow(self._costs, seen)
        seconds = seen.draft_s + seen.verify_s + seen.sample_s + seen.other_s
        self._may_spend += _LOOK_SHARE * seconds
        self._sample_s += 0.1 * (seen.sample_s / len(seen.tokens) - self._sample_s)
        self._other_s += 0.1 * (seen.other_s - self._other_s)
        self._tokens = self._tokens * _RATE_FADE + len(seen.tokens)
        self._seconds = self._seconds * _RATE_FADE + seconds
        self._since_plain = self._since_plain + 1 if seen.drafts else 0
        if self._gate is not None:
            self._compare(self._gate.offered, seen.tokens)
            self._gate = None  # a round may come for which nothing is asked

    def _compare(self, offered: list[tuple[int, float]], tokens: tuple[int, ...]) -> None:
        if offered:
            self._watch.saw(offered[0][0], tokens[0])
        for (draft, chance), token, confidence in zip(offered, tokens, self._confidence, strict=False):
            confidence.learn(chance, right=draft == token)
            if draft != token:
                break

    # --- what pays ---

    def plain_rate(self) -> float:
        """Tokens per second without drafts, as things are now."""
        return 1.0 / (self._costs.verify(1) + self._sample_s + self._other_s)

    def rate(self) -> float:
        """The best tokens per second there is: what was reached lately, or what plain decoding would give."""
        reached = self._tokens / self._seconds if self._seconds > 0.0 else 0.0
        return max(reached, self.plain_rate())

    def best_ratio(self) -> float:
        """What drafting would give at most, against plain decoding, if every draft were right."""
        return max(self._ratio(depth, sure=True) for depth in range(1, self._costs.max_depth + 1))

    def _ratio(self, depth: int, *, sure: bool = False) -> float:
        """Expected speed of always drafting so deep, against plain decoding."""
        tokens, chance = 1.0, 1.0
        for position in range(depth):
            chance *= 1.0 if sure else self._confidence[position].mean()
            tokens += chance
        seconds = self._costs.draft(depth) + self._costs.verify(depth + 1) + self._sample_s * tokens + self._other_s
        return tokens / seconds / self.plain_rate()

    def reason(self) -> str:
        """What is chosen and why, in one sentence; whether the drafter is of any use at all is the watch's to say."""
        if self.best_ratio() <= 1.0:
            rows = self._costs.verify(2) / self._costs.verify(1)
            return f"Off: two rows cost {rows:.1f} times one row here, so even right drafts would not pay."
        depth, ratio = max(((d, self._ratio(d)) for d in range(1, self._costs.max_depth + 1)), key=lambda pair: pair[1])
        if ratio <= 1.0 and self._since_plain == 0:
            return f"Off: drafting would lose {100 * (1 - ratio):.0f} % here."
        return f"As deep as each draft pays; always depth {depth} would give {ratio:.2f}× plain."


class _LikelyGate:
    """Keeps the first draft, and those after it while all of them are likely to be right."""

    def __init__(self, floor: float) -> None:
        self._floor = floor
        self._chance = 1.0
        self._n_offered = self._n_likely = 0

    def more(self, token: int, chance: float) -> bool:  # noqa: ARG002  # whichever it is
        """See `Gate.more`."""
        self._chance *= chance
        self._n_offered += 1
        likely = self._chance >= self._floor
        self._n_likely += likely
        return likely

    def keep(self) -> int:
        """See `Gate.keep`."""
        return max(self._n_likely, min(self._n_offered, 1))


def _follow(costs: LiveCosts, seen: RoundSeen) -> None:
    costs.saw_verify(len(seen.drafts) + 1, seen.verify_s)
    costs.saw_draft(seen.n_steps, seen.n_waiting, seen.draft_s)


class _PayingGate:
    """Weighs the drafts of one proposal."""

    def __init__(
        self, costs: LiveCosts, confidence: list[Confidence], limit: int, rate: float, sample_s: float
    ) -> None:
        self._limit = limit
        self._confidence = confidence
        self._means = [each.mean() for each in confidence[:limit]]
        self._worth = max(0.0, 1.0 - rate * sample_s)
        # In tokens: of drafting one more, and of its row in the verify batch.
        self._draft_price = [rate * (costs.draft(at + 1) - costs.draft(at)) for at in range(limit)]
        self._row_price = [rate * (costs.verify(at + 2) - costs.verify(at + 1)) for at in range(limit)]
        self._chances: list[float] = []
        self.offered: list[tuple[int, float]] = []

    def more(self, token: int, chance: float) -> bool:
        """See `Gate.more`."""
        at = len(self.offered)
        self.offered.append((token, chance))
        before = self._chances[-1] if self._chances else 1.0
        self._chances.append(before * self._confidence[at].offer(chance))
        return at + 1 < self._limit and self.outlook(at + 1, self._chances[-1]) > 0.0

    def keep(self) -> int:
        """See `Gate.keep`."""
        best, best_gain, gain = 0, 0.0, 0.0
        for at, chance in enumerate(self._chances):
            gain += chance * self._worth - self._row_price[at]
            if gain > best_gain:
                best, best_gain = at + 1, gain
        return best

    def outlook(self, at: int, chance: float) -> float:
        """Tokens that drafting at position `at` is expected to win, all before it being right with `chance`.

        The draft's own probability is not known yet, so the mean is taken over what it may be, each followed by the
        best that can be done then.
        """
        gain = 0.0
        for share, right in self._confidence[at].outlook():
            won = chance * right * self._worth - self._row_price[at]
            gain += share * max(0.0, won + self._beyond(at + 1, chance * right))
        return gain - self._draft_price[at]

    def _beyond(self, at: int, chance: float) -> float:
        """The best that going on from position `at` with average drafts gives; 0 is to stop there."""
        best = gain = 0.0
        for further in range(at, self._limit):
            chance *= self._means[further]
            gain += chance * self._worth - self._row_price[further] - self._draft_price[further]
            best = max(best, gain)
        return best
