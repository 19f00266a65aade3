"""`bench drafts`: three ways to pick a draft above temperature 0, compared on the same text.

For each first draft of a reply it is noted whether the head's most likely token, and the token drawn from the head with
the target's own noise, equal the target's draw; and the chance with which rejection sampling would have accepted a
draft, which is one minus the total variation of both distributions.  Rejection needs no equality, but the text then
depends on what was drafted.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.bench.ours import prompt_tokens
from app.bench.prompts import ContentClass
from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.engine.contexts import Row
from app.engine.loading import Loaded, load_model
from app.engine.native.filters import FilterChain
from app.engine.sampler import DraftPicker, Sampler, argmax
from app.engine.sampling import make_sampler

Progress = Callable[[int, int], None]
_SEED = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftFigures:
    """What was seen at one temperature.

    Attributes:
        temperature: of the target's draw.
        n_drafts: first drafts that were judged.
        argmax, coupled: shares of them that were right.
        rejection: share that rejection sampling would accept.
    """

    temperature: float
    n_drafts: int
    argmax: float
    coupled: float
    rejection: float


def measure_drafts(
    model: Path,
    classes: Sequence[ContentClass],
    temperatures: Sequence[float],
    *,
    n_tokens: int,
    n_threads: int,
    progress: Progress,
) -> list[DraftFigures]:
    """Let the model answer every prompt at every temperature, one draft a round.

    Raises:
        ModelFileError: the model cannot be loaded.
    """
    prompts = [prompt for each in classes for prompt in each.prompts]
    figures: list[DraftFigures] = []
    with ExitStack() as own:
        options = LoadOptions(n_ctx=1024, n_threads=n_threads, max_depth=1)
        loaded = load_model(model, options, own=own)
        for index, temperature in enumerate(temperatures):
            seen: list[tuple[bool, bool, float]] = []
            for count, prompt in enumerate(prompts, start=1):
                seen += _reply(loaded, prompt, SamplingParams(temperature=temperature), n_tokens)
                progress(index * len(prompts) + count, len(temperatures) * len(prompts))
            shares = np.mean(np.array(seen, float), axis=0)
            figures.append(
                DraftFigures(
                    temperature=temperature,
                    n_drafts=len(seen),
                    argmax=float(shares[0]),
                    coupled=float(shares[1]),
                    rejection=float(shares[2]),
                )
            )
    return figures


def _reply(loaded: Loaded, prompt: str, params: SamplingParams, n_tokens: int) -> list[tuple[bool, bool, float]]:
    tokens = prompt_tokens(loaded.model, prompt)
    loaded.session.reset()
    loaded.session.prime(tokens)
    with ExitStack() as own:
        filters = FilterChain(params, loaded.model.n_vocab)
        own.callback(filters.close)
        sampler = make_sampler(params, seed=_SEED, model=loaded.model, history=tokens)
        own.callback(sampler.close)
        watching = _Watching(sampler, filters)
        for _ in loaded.session.generate(watching, depth=1, max_new=n_tokens):
            pass  # past the reply's end too, so that all are equally long
        return watching.seen


class _Watching:
    """Draws and picks as another sampler does, and compares the first draft of each round with what came."""

    def __init__(self, inner: Sampler, filters: FilterChain) -> None:
        self._inner, self._filters = inner, filters
        self._drafted: tuple[int, int, int, NDArray[np.float64]] | None = None
        self.seen: list[tuple[bool, bool, float]] = []

    def draw(self, logits: Row, position: int) -> int:
        token = self._inner.draw(logits, position)
        if self._drafted is not None and self._drafted[0] == position:
            _, best, coupled, draft = self._drafted
            accepted = float(np.minimum(draft, self._distribution(logits)).sum())
            self.seen.append((best == token, coupled == token, accepted))
            self._drafted = None
        return token

    def gap(self, logits: Row, position: int) -> float:
        return self._inner.gap(logits, position)

    @property
    def remembers(self) -> bool:
        return self._inner.remembers

    def accept(self, token: int) -> None:
        self._inner.accept(token)

    def drafting(self) -> DraftPicker:
        return _Picking(self._inner.drafting(), self._note)

    def _note(self, logits: Row, position: int, picked: int) -> None:
        self._drafted = (position, argmax(logits), picked, self._distribution(logits))

    def _distribution(self, logits: Row) -> NDArray[np.float64]:
        tokens, scores = self._filters.apply(logits)
        chances = np.zeros(len(logits))
        weights = np.exp(scores.astype(float) - float(scores.max()))
        chances[tokens] = weights / weights.sum()
        return chances

    def close(self) -> None:
        self._inner.close()


class _Picking:
    """Picks as another picker does, and tells of it."""

    def __init__(self, inner: DraftPicker, note: Callable[[Row, int, int], None]) -> None:
        self._inner, self._note = inner, note

    def pick(self, logits: Row, position: int) -> int:
        token = self._inner.pick(logits, position)
        self._note(logits, position, token)
        return token
