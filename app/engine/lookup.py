"""Prompt lookup: drafts from the conversation itself, for models without a head.

The last few tokens are looked up earlier in the text, and what followed them there is proposed.  It costs next to
nothing and pays where text is repeated: code that is edited, documents that are quoted, lists.

Source: A. Saxena, "Prompt Lookup Decoding", 2023.
"""

from collections.abc import Sequence

from app.engine.proposal import Gate

_LENGTHS = {4: 0.8, 3: 0.6, 2: 0.35}
"""Lengths that are looked up, longest first, with the share of first drafts one may expect to be right."""


class LookupDrafter:
    """An index of what followed each few tokens, kept level with a growing text.

    Attributes:
        depth_max: most drafts in a proposal.
    """

    def __init__(self, depth_max: int = 4) -> None:
        self.depth_max = depth_max
        self._follows: dict[tuple[int, ...], int] = {}
        self._indexed = 0

    def cut(self, position: int) -> None:
        """The text was cut to `position`."""
        if position < self._indexed:
            self._follows, self._indexed = {}, 0

    def propose(self, committed: Sequence[int], pending: int, limit: int, gate: Gate | None) -> tuple[int, ...]:
        """At most `limit` tokens to follow `pending`, which follows `committed`."""
        self._index(committed)
        for length, chance in _LENGTHS.items():
            start = self._follows.get((*committed[len(committed) - length + 1 :], pending))
            if start is not None:
                return _weighed(committed[start : start + limit], chance, gate)
        return ()

    def _index(self, committed: Sequence[int]) -> None:
        # A token needs one after it to be worth finding.
        for follower in range(max(self._indexed, 1), len(committed)):
            for length in _LENGTHS:
                if length <= follower:
                    self._follows[tuple(committed[follower - length : follower])] = follower
        self._indexed = len(committed)


def _weighed(drafts: Sequence[int], chance: float, gate: Gate | None) -> tuple[int, ...]:
    if gate is None:
        return tuple(drafts)
    for token in drafts:
        if not gate.more(token, chance):
            break
    return tuple(drafts[: gate.keep()])
