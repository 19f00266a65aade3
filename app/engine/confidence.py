"""How often a draft is right, by the probability its drafter gave it.

A head's own probability says much about a single draft, but is not the share of drafts that turn out right: the target
may draw with noise, a head may be too sure of itself, and text differs.  So drafts are counted in buckets of that
probability, and what they say is corrected by how right the last few drafts of all buckets were against it: a text that
the head finds harder than usual shows after a handful of them.  The numbers below were chosen by replaying recorded
drafts of the benchmark's prompts against several price lists.
"""

import bisect

_EDGES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97)
_MIDDLES = tuple((low + high) / 2 for low, high in zip((0.0, *_EDGES), (*_EDGES, 1.0), strict=True))
N_BUCKETS = len(_MIDDLES)

_BELIEF = 6.0
"""Drafts that the belief in an honest head counts for, in each bucket."""
_FADE = 0.98
"""Weight an older draft keeps with each newer one of its bucket: about the last fifty count."""
_SHARE_BELIEF = 0.5
"""Drafts that the initial belief in each bucket's share counts for."""
_SHARE_FADE = 0.9
_RECENT_BELIEF = 2.0
"""Right drafts that the belief in a text like any other counts for."""
_RECENT_FADE = 0.96
"""About the last two dozen drafts, of any bucket, tell how hard the text is."""
_SUREST = 0.995


class Confidence:
    """Counts of one draft position."""

    def __init__(self) -> None:
        self._seen = [0.0] * N_BUCKETS
        self._right = [0.0] * N_BUCKETS
        self._shares = [_SHARE_BELIEF] * N_BUCKETS
        self._recent_right = self._recent_expected = 0.0

    def offer(self, probability: float) -> float:
        """Note that a draft has this probability; the share of such drafts that are right."""
        bucket = bisect.bisect_right(_EDGES, probability)
        self._shares = [share * _SHARE_FADE for share in self._shares]
        self._shares[bucket] += 1.0
        return self._rate(bucket)

    def learn(self, probability: float, *, right: bool) -> None:
        """A draft of this probability was right or wrong."""
        bucket = bisect.bisect_right(_EDGES, probability)
        self._recent_right = self._recent_right * _RECENT_FADE + right
        self._recent_expected = self._recent_expected * _RECENT_FADE + self._usual(bucket)
        self._seen[bucket] = self._seen[bucket] * _FADE + 1.0
        self._right[bucket] = self._right[bucket] * _FADE + right

    def outlook(self) -> list[tuple[float, float]]:
        """What the next draft may be: (chance of the bucket, share of its drafts that are right)."""
        total = sum(self._shares)
        return [(share / total, self._rate(bucket)) for bucket, share in enumerate(self._shares)]

    def mean(self) -> float:
        """Share of all drafts here that are right."""
        return sum(chance * right for chance, right in self.outlook())

    def _usual(self, bucket: int) -> float:
        """In text of any kind."""
        return (self._right[bucket] + _BELIEF * _MIDDLES[bucket]) / (self._seen[bucket] + _BELIEF)

    def _rate(self, bucket: int) -> float:
        """In text like the last few drafts'."""
        ease = (self._recent_right + _RECENT_BELIEF) / (self._recent_expected + _RECENT_BELIEF)
        return min(_SUREST, self._usual(bucket) * ease)
