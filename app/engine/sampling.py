"""Makes the sampler that a reply's settings ask for, out of llama.cpp's filters and our draw."""

import math
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace

from app.domain.sampling import SamplingParams
from app.engine.contexts import Row
from app.engine.late_grammar import LateGrammar, Masking, Reasons
from app.engine.native.filters import FilterChain
from app.engine.native.grammar import grammar
from app.engine.native.penalties import Penalties, penalties
from app.engine.native.vocabulary import Vocabulary
from app.engine.sampler import (
    NOISE_SPAN,
    UNCONDITIONAL,
    Conditions,
    Edges,
    Filters,
    GreedySampler,
    Sampler,
    SeededSampler,
)

DRAFT_TOP_K = 64
"""Candidates of a draft where the target's filters look at more: they would look at the whole row."""

EDGE_SHARE, EDGE_P, EDGE_RANKS = 0.03, 0.005, 2
"""How far a filter's edges are moved to see whether a draw depends on them: logits differ by up to 0.01 between batch
widths, which moves a probability by 2 % of itself."""


def make_sampler(
    params: SamplingParams,
    *,
    seed: int,
    model: Vocabulary,
    history: Sequence[int],
    reply: Sequence[int] = (),
    reasons: Reasons | None = None,
) -> Sampler:
    """The sampler for a reply, ready for its next token.  Close it before the model.

    Args:
        params: what is asked for.
        seed: the reply's, 64 bits.
        model: whose rows it will see.
        history: the prompt.
        reply: tokens of the reply so far, where it is continued: the grammar begins with these.
        reasons: how the reply may reason, where it may: the grammar begins behind that.

    Raises:
        GrammarError: the grammar or schema cannot be used, or the reply so far does not follow it.
        InvalidSettingError: a biased token does not exist.
    """
    with ExitStack() as undo:
        own = undo.enter_context(ExitStack())
        conditions = _conditions(params, model, history, reply, reasons=reasons, own=own)
        sampler = GreedySampler(conditions) if params.greedy else _seeded(params, seed, model, conditions, own=own)
        undo.pop_all()
    return sampler


def _seeded(
    params: SamplingParams, seed: int, model: Vocabulary, conditions: Conditions, *, own: ExitStack
) -> SeededSampler:
    def filters(of: SamplingParams) -> Filters:
        return _filters(of, model.n_vocab, own=own)

    usual, wide = filters(params), _moved(params, 1)
    cheap = 0 < params.top_k <= DRAFT_TOP_K
    drafts = usual if cheap else filters(replace(params, top_k=DRAFT_TOP_K))
    return SeededSampler(
        usual,
        seed,
        drafts=replace(drafts, n_best=1),  # the grammar is asked only until it allows something
        edges=None if wide == params else Edges(loose=filters(wide), tight=filters(_moved(params, -1))),
        conditions=conditions,
        release=own.close,
    )


def _moved(params: SamplingParams, way: int) -> SamplingParams:
    """The filters with their edges moved out (1) or in (-1)."""
    share = 1.0 + way * EDGE_SHARE
    return replace(
        params,
        top_k=max(1, params.top_k + way * EDGE_RANKS) if params.top_k else 0,
        top_p=min(1.0, max(params.top_p + way * EDGE_P, params.top_p / 2)) if params.top_p < 1.0 else 1.0,
        min_p=min(1.0, params.min_p / share),
        xtc_threshold=min(1.0, params.xtc_threshold * share),
    )


@dataclass(frozen=True, slots=True)
class RowConditions:
    """Bias and penalties, then the grammar.

    Attributes:
        penalties, grammar: where there are any.
        span: logits this far below the best allowed one need not be asked about.
    """

    penalties: Penalties | None
    grammar: Masking | None
    span: float

    def apply(self, logits: Row, n_best: int) -> Row:
        """See `Conditions.apply`."""
        row = logits if self.penalties is None else self.penalties.adjust(logits)
        return row if self.grammar is None else self.grammar.mask(row, n_best=n_best, span=self.span)

    def accept(self, token: int) -> None:
        """See `Conditions.accept`."""
        if self.grammar is not None:
            self.grammar.accept(token)
        if self.penalties is not None:
            self.penalties.accept(token)

    def copy(self) -> Conditions:
        """See `Conditions.copy`."""
        return RowConditions(
            self.penalties.copy() if self.penalties is not None else None,
            self.grammar.copy() if self.grammar is not None else None,
            self.span,
        )

    def close(self) -> None:
        """See `Conditions.close`."""
        if self.penalties is not None:
            self.penalties.close()


def _conditions(
    params: SamplingParams,
    model: Vocabulary,
    history: Sequence[int],
    reply: Sequence[int],
    *,
    reasons: Reasons | None,
    own: ExitStack,
) -> Conditions:
    """What the settings make of rows after these tokens."""
    before = penalties(params, model)
    if before is not None:
        own.callback(before.close)
    whole = grammar(params, model)
    rules: Masking | None = whole if whole is None or reasons is None else LateGrammar(whole, reasons)
    if before is None and rules is None:
        return UNCONDITIONAL
    made = RowConditions(before, rules, _span(params))
    if before is not None:
        for token in history[-before.window :]:
            before.accept(token)
    for token in reply:
        made.accept(token)
    return made


def _span(params: SamplingParams) -> float:
    """How far below the best allowed logit a token can neither be drawn nor move what top-p keeps."""
    return math.inf if params.excludes_top else NOISE_SPAN * max(1.0, params.temperature)


def _filters(params: SamplingParams, n_vocab: int, *, own: ExitStack) -> Filters:
    usual = _owned(FilterChain(params, n_vocab), own)
    if not params.excludes_top:
        return Filters(usual, n_best=params.top_k)
    return Filters(usual, _owned(FilterChain(params, n_vocab, xtc=True), own), params.xtc_probability, params.top_k)


def _owned(chain: FilterChain, own: ExitStack) -> FilterChain:
    own.callback(chain.close)
    return chain
