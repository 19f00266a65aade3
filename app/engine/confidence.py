"""How often a draft is right, by the probability its drafter gave it.

A head's own probability says much about a single draft, but is not the share of drafts that turn out right: the target
may draw with noise, and a head may be too sure of itself.  So drafts are counted in buckets of that probability.  Each
starts from the belief that it is honest, corrected by how honest all of them were: a boastful head is found out by its
first few drafts, whatever their buckets.
"""

import bisect

_EDGES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97)
_MIDDLES = tuple((low + high) / 2 for low, high in zip((0.0, *_EDGES), (*_EDGES, 1.0), strict=True))
N_BUCKETS = len(_MIDDLES)

_BELIEF = 4.0
"""Drafts that the belief in a bucket counts for before any was seen."""
_SHARE_BELIEF = 0.5
"""Drafts that the initial belief in each bucket's share counts for."""
_FADE = 0.98
"""Weight an older draft keeps with each newer one: about the last fifty count, since text changes."""


class Confidence:
    """Counts of one draft position."""

    def __init__(self) -> None:
        self._seen = [0.0] * N_BUCKETS
        self._right = [0.0] * N_BUCKETS
        self._shares = [_SHARE_BELIEF] * N_BUCKETS
        self._all_right = self._all_claimed = _BELIEF

    def offer(self, probability: float) -> float:
        """Note that a draft has this probability; the share of such drafts that are right."""
        bucket = bisect.bisect_right(_EDGES, probability)
        self._shares = [share * _FADE for share in self._shares]
        self._shares[bucket] += 1.0
        return self._rate(bucket)

    def learn(self, probability: float, *, right: bool) -> None:
        """A draft of this probability was right or wrong."""
        bucket = bisect.bisect_right(_EDGES, probability)
        self._seen[bucket] = self._seen[bucket] * _FADE + 1.0
        self._right[bucket] = self._right[bucket] * _FADE + right
        self._all_right = self._all_right * _FADE + right
        self._all_claimed = self._all_claimed * _FADE + _MIDDLES[bucket]

    def outlook(self) -> list[tuple[float, float]]:
        """What the next draft may be: (chance of the bucket, share of its drafts that are right)."""
        total = sum(self._shares)
        return [(share / total, self._rate(bucket)) for bucket, share in enumerate(self._shares)]

    def mean(self) -> float:
        """Share of all drafts here that are right."""
        return sum(chance * right for chance, right in self.outlook())

    def _rate(self, bucket: int) -> float:
        honesty = self._all_right / self._all_claimed
        believed = min(1.0, _MIDDLES[bucket] * honesty)
        return (self._right[bucket] + _BELIEF * believed) / (self._seen[bucket] + _BELIEF)
