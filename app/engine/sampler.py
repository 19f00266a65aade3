"""Drawing a token from a row of logits.

Greedy takes the largest; seeded adds position-keyed Gumbel noise to the filtered logits and takes the largest, which
draws from their softmax (the Gumbel-max trick).  Both are pure functions of the row, the position and the tokens
accepted so far, so a reply's text does not depend on how many tokens were drafted, on where it was stopped, or on the
process that goes on with it.

Drafts are picked with the same noise at the same position: where the head's logits are near the target's, both draw the
same token.  Nothing here knows llama.cpp: filters and conditions come from outside.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.domain.errors import BugError, KnownError
from app.engine.contexts import Row, Tokens
from app.engine.philox import gumbel, token_words

USE_TARGET = 0
"""The draw of a token, the target's as well as the draft's."""
USE_XTC = 1
"""The chance that the most likely tokens are left out."""

NOISE_SPAN = 26.1
"""No two words give noises further apart, so a score this far below another is never drawn."""

Scores = NDArray[np.float64]


class BrokenLogitsError(KnownError):
    """The model gave no usable numbers."""


class NothingAllowedError(KnownError):
    """Every token is ruled out."""


class DraftPicker(Protocol):
    """Picks drafts, one position after the other, from the state its sampler was in when it was made."""

    def pick(self, logits: Row, position: int) -> int:
        """The draft for an absolute position; the picker goes on as if it were accepted.

        Raises:
            BrokenLogitsError: the row holds no finite largest value.
            NothingAllowedError: every token is ruled out.
        """


class Sampler(Protocol):
    """Draws one token."""

    def draw(self, logits: Row, position: int) -> int:
        """The token for an absolute position; changes nothing.

        Raises:
            BrokenLogitsError: the row holds no finite largest value.
            NothingAllowedError: every token is ruled out.
        """

    def gap(self, logits: Row, position: int) -> float:
        """How far the drawn token's score, noise included, lies ahead of the next; inf if it is alone.

        Scores are logits divided by the temperature (greedy: logits).  0 where the token, or one that would lie ahead
        of it, stands at the very edge of a filter.  Raises what `draw` raises.
        """

    @property
    def remembers(self) -> bool:
        """True where `accept` changes what is drawn afterwards."""

    def accept(self, token: int) -> None:
        """A token is final: penalties and grammar see it.

        Raises:
            GrammarError: the grammar does not allow it.
        """

    def drafting(self) -> DraftPicker:
        """Begin to pick drafts at the present state.  A picker made before must not be used any more."""

    def close(self) -> None:
        """Free what it owns; may be called again."""


class Filter(Protocol):
    """Reduces a row to its candidates."""

    def apply(self, logits: Row) -> tuple[Tokens, Row]:
        """Surviving tokens and their logits, divided by the temperature."""


class Conditions(Protocol):
    """What bias, penalties and grammar make of a row after the tokens so far."""

    def apply(self, logits: Row, n_best: int) -> Row:
        """The changed row, right for its `n_best` best tokens (0: for all); the given one where nothing changes."""

    def accept(self, token: int) -> None:
        """A token stands before the next row."""

    def copy(self) -> "Conditions":
        """The same state on its own."""

    def close(self) -> None:
        """Free it; may be called again."""


class Unconditional:
    """No bias, no penalties, no grammar."""

    def apply(self, logits: Row, n_best: int) -> Row:  # noqa: ARG002  # the protocol's limit plays no part here
        """See `Conditions.apply`."""
        return logits

    def accept(self, token: int) -> None:
        """See `Conditions.accept`."""

    def copy(self) -> Conditions:
        """See `Conditions.copy`."""
        return self

    def close(self) -> None:
        """See `Conditions.close`."""


UNCONDITIONAL = Unconditional()


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters of one reply.

    Attributes:
        usual: for most positions.
        struck: for positions where the most likely tokens are left out (XTC); None where they never are.
        probability: how often a position is struck.
        n_best: how many of the best tokens decide what they give; 0 for all.
    """

    usual: Filter
    struck: Filter | None = None
    probability: float = 0.0
    n_best: int = 0

    def at(self, position: int, seed: int) -> Filter:
        """The filter for a position, whatever was drawn before."""
        if self.struck is None:
            return self.usual
        (word,) = token_words(np.zeros(1, np.int32), seed=seed, position=position, use=USE_XTC)
        return self.struck if float(word) < 2.0**32 * self.probability else self.usual


@dataclass(frozen=True, slots=True)
class Edges:
    """The same filters with their edges moved, each way by more than rounding moves a logit.

    Attributes:
        loose: lets through what a little rounding might let through.
        tight: lets through what no rounding can keep out.
    """

    loose: Filters
    tight: Filters


def argmax(logits: Row) -> int:
    """The most likely token; the first of equals.

    Raises:
        BrokenLogitsError: the row holds no finite largest value.
    """
    token = int(logits.argmax())
    if not np.isfinite(logits[token]):
        raise BrokenLogitsError(
            "The model gave numbers that are no numbers, so no token can be chosen. "
            "The file may be damaged: try another quantisation, or start the conversation anew."
        )
    return token


def conditioned(conditions: Conditions, logits: Row, n_best: int) -> Row:
    """The row under its conditions.

    Raises:
        BrokenLogitsError: the model gave no finite largest value.
        NothingAllowedError: the conditions rule everything out.
    """
    argmax(logits)
    row = conditions.apply(logits, n_best)
    if row is not logits and not np.isfinite(row.max()):
        raise NothingAllowedError(
            "The grammar and the logit bias leave no token to choose from. Loosen them, or go on without them."
        )
    return row


def _second(scores: Row) -> float:
    """The largest but one; -inf if there is none."""
    best = int(scores.argmax())
    return float(max(scores[:best].max(initial=-np.inf), scores[best + 1 :].max(initial=-np.inf)))


class _Picker:
    """Drafts with a copy of the conditions; free it when the next round begins."""

    def __init__(self, conditions: Conditions, choose: Callable[[Conditions, Row, int], int]) -> None:
        self._conditions: Conditions | None = conditions
        self._choose = choose

    def pick(self, logits: Row, position: int) -> int:
        """See `DraftPicker.pick`."""
        if self._conditions is None:
            raise BugError("drafts of an earlier round were asked for")
        token = self._choose(self._conditions, logits, position)
        self._conditions.accept(token)
        return token

    def close(self) -> None:
        if self._conditions is not None:
            self._conditions.close()
            self._conditions = None


class _Conditioned:
    """What both samplers share: their conditions, and the copy of them that drafts run on."""

    def __init__(self, conditions: Conditions, release: Callable[[], None]) -> None:
        self._conditions, self._release = conditions, release
        self._picker: _Picker | None = None

    @property
    def remembers(self) -> bool:
        """See `Sampler.remembers`."""
        return self._conditions is not UNCONDITIONAL

    def accept(self, token: int) -> None:
        """See `Sampler.accept`."""
        self._conditions.accept(token)

    def _picking(self, choose: Callable[[Conditions, Row, int], int]) -> DraftPicker:
        if self._picker is not None:
            self._picker.close()
        self._picker = _Picker(self._conditions.copy(), choose)
        return self._picker

    def close(self) -> None:
        """See `Sampler.close`."""
        if self._picker is not None:
            self._picker.close()
        self._conditions.close()
        self._release()


def _nothing() -> None:
    """Nothing to free."""


class GreedySampler(_Conditioned):
    """Always the most likely token."""

    def __init__(self, conditions: Conditions = UNCONDITIONAL) -> None:
        """The sampler closes its conditions."""
        super().__init__(conditions, _nothing)

    def draw(self, logits: Row, position: int) -> int:
        """See `Sampler.draw`."""
        return _best(self._conditions, logits, position)

    def gap(self, logits: Row, position: int) -> float:  # noqa: ARG002  # the protocol's position plays no part here
        """See `Sampler.gap`."""
        row = conditioned(self._conditions, logits, 2)
        return float(row.max()) - _second(row)

    def drafting(self) -> DraftPicker:
        """See `Sampler.drafting`."""
        return self._picking(_best)


def _best(conditions: Conditions, logits: Row, position: int) -> int:  # noqa: ARG001  # as above
    return argmax(logits) if conditions is UNCONDITIONAL else int(conditioned(conditions, logits, 1).argmax())


class SeededSampler(_Conditioned):
    """A draw keyed by seed and position."""

    def __init__(
        self,
        candidates: Filter | Filters,
        seed: int,
        *,
        drafts: Filters | None = None,
        edges: Edges | None = None,
        conditions: Conditions = UNCONDITIONAL,
        release: Callable[[], None] = _nothing,
    ) -> None:
        """Make the sampler.

        Args:
            candidates: the target's filters.
            seed: 64 bits.
            drafts: cheaper filters for drafts; by default the target's.
            edges: for `gap`; by default it takes the filters' edges for certain.
            conditions: closed with the sampler.
            release: called when the sampler is closed.
        """
        super().__init__(conditions, release)
        self._filters = candidates if isinstance(candidates, Filters) else Filters(candidates)
        self._draft_filters = drafts or self._filters
        self._edges = edges
        self._seed = seed

    def draw(self, logits: Row, position: int) -> int:
        """See `Sampler.draw`."""
        return self._drawn(self._filters, self._conditions, logits, position)

    def gap(self, logits: Row, position: int) -> float:
        """See `Sampler.gap`."""
        drawn, loose = self.draw(logits, position), self._filters
        if self._edges is not None:
            loose = self._edges.loose
            if drawn not in self._candidates(self._edges.tight, self._conditions, logits, position)[0]:
                return 0.0
        tokens, scores = self._candidates(loose, self._conditions, logits, position)
        rivals = scores >= _second(scores) - NOISE_SPAN
        tokens, noisy = tokens[rivals], self._noisy(tokens[rivals], scores[rivals], position)
        own = tokens == drawn
        # A rival that only the edge keeps out may lie ahead.
        return max(0.0, float(noisy[own].max() - noisy[~own].max(initial=-np.inf)))

    def drafting(self) -> DraftPicker:
        """See `Sampler.drafting`."""

        def choose(conditions: Conditions, logits: Row, position: int) -> int:
            return self._drawn(self._draft_filters, conditions, logits, position)

        return self._picking(choose)

    def _drawn(self, filters: Filters, conditions: Conditions, logits: Row, position: int) -> int:
        tokens, scores = self._candidates(filters, conditions, logits, position)
        rivals = scores >= scores.max() - NOISE_SPAN
        tokens, scores = tokens[rivals], scores[rivals]
        if len(tokens) == 1:
            return int(tokens[0])
        return int(tokens[int(self._noisy(tokens, scores, position).argmax())])

    def _candidates(self, filters: Filters, conditions: Conditions, logits: Row, position: int) -> tuple[Tokens, Row]:
        row = conditioned(conditions, logits, filters.n_best)
        return filters.at(position, self._seed).apply(row)

    def _noisy(self, tokens: Tokens, scores: Row, position: int) -> Scores:
        noise = gumbel(token_words(tokens, seed=self._seed, position=position, use=USE_TARGET))
        noisy: Scores = scores + noise
        return noisy
