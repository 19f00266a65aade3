"""llama.cpp's own changes to single logits: bias, repeat, frequency and presence penalties, DRY."""

import ctypes
from collections import deque
from collections.abc import Iterable

import numpy as np
from llama_cpp import llama_cpp as lib

from app.domain.sampling import InvalidSettingError, SamplingParams
from app.engine.contexts import Row
from app.engine.native.chain import NativeSampler, Pointer, chained
from app.engine.native.vocabulary import Vocabulary


class Penalties:
    """What bias and recent tokens do to a row.  Only the tokens concerned pass through the native side."""

    def __init__(self, chain: NativeSampler, recent: deque[int], biased: tuple[int, ...]) -> None:
        """For `penalties` and `copy`."""
        self._chain, self._recent, self._biased = chain, recent, biased

    @property
    def window(self) -> int:
        """How many tokens back it looks."""
        return self._recent.maxlen or 0

    def adjust(self, logits: Row) -> Row:
        """The row as bias and penalties leave it; the given one if they do not concern it."""
        if not self._recent and not self._biased:
            return logits
        concerned = np.unique(np.array([*self._recent, *self._biased], np.int32))
        tokens, values = self._chain.apply(concerned, logits[concerned])
        row = logits.copy()
        row[tokens] = values
        return row

    def accept(self, token: int) -> None:
        """A token stands before the next row."""
        self._chain.accept(token)
        self._recent.append(token)

    def copy(self) -> "Penalties":
        """The same state on its own."""
        return Penalties(self._chain.copy(), self._recent.copy(), self._biased)

    def close(self) -> None:
        """Free it; may be called again."""
        self._chain.close()


def penalties(params: SamplingParams, vocabulary: Vocabulary) -> Penalties | None:
    """What the settings ask for, with nothing accepted yet; None where they ask for nothing.

    Raises:
        InvalidSettingError: a biased token does not exist.
    """
    windows = [params.penalty_last_n] * params.penalises + [params.dry_penalty_last_n] * params.breaks_repetitions
    if not windows and not params.logit_bias:
        return None
    biased = tuple(token for token, _ in params.logit_bias)
    for token in biased:
        if token >= vocabulary.n_vocab:
            raise InvalidSettingError(
                f"The logit bias must be for tokens of this model, which has {vocabulary.n_vocab}, not for {token}."
            )
    chain = NativeSampler(chained(list(_parts(params, vocabulary))))
    return Penalties(chain, deque(maxlen=max(windows, default=0)), biased)


def _parts(params: SamplingParams, vocabulary: Vocabulary) -> Iterable[Pointer]:
    if params.logit_bias:
        n = len(params.logit_bias)
        biases = (lib.llama_logit_bias * n)(*params.logit_bias)
        yield lib.llama_sampler_init_logit_bias(vocabulary.n_vocab, n, biases)
    if params.penalises:
        yield lib.llama_sampler_init_penalties(
            vocabulary.n_vocab,
            params.penalty_last_n,
            params.repeat_penalty,
            params.frequency_penalty,
            params.presence_penalty,
        )
    if params.breaks_repetitions:
        n = len(params.dry_sequence_breakers)
        breakers = (ctypes.c_char_p * n)(*(text.encode(errors="replace") for text in params.dry_sequence_breakers))
        yield lib.llama_sampler_init_dry(
            vocabulary.vocab,
            params.dry_multiplier,
            params.dry_base,
            params.dry_allowed_length,
            params.dry_penalty_last_n,
            breakers,
            n,
        )
