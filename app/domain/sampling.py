"""How the target's next token is drawn."""

import math
from dataclasses import dataclass

from app.domain.errors import KnownError

MAX_PENALTY_WINDOW = 65_536
MAX_BREAKER_BYTES = 40
"""llama.cpp cuts longer ones without a word."""


class InvalidSettingError(KnownError):
    """A setting is out of its range."""


class GrammarError(KnownError):
    """A grammar or JSON schema cannot be used, or the text does not follow it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SamplingParams:
    """Filters before the draw, in the order in which they act.

    Attributes:
        temperature: 0 is greedy: top-k, top-p, min-p and XTC then have no say; otherwise logits are divided by it, last
            of all.  0 to 5.
        top_k: keep this many most likely tokens; 0 keeps all.
        top_p: keep the smallest set of tokens with this total probability, 0 < p <= 1.
        min_p: drop tokens less likely than this share of the most likely one, 0 to 1.
        logit_bias: pairs of token and what is added to its logit; -inf forbids the token.
        repeat_penalty: divides positive logits of recent tokens and multiplies negative ones; 1 is off.
        frequency_penalty: taken off the logit of a recent token for each time it occurs; 0 is off.
        presence_penalty: taken off the logit of every recent token once; 0 is off.
        penalty_last_n: how many tokens before the next one are recent for these three.
        dry_multiplier: strength of the penalty on a token that would prolong a repetition (DRY); 0 is off.
        dry_base: the penalty grows by this factor with each token repeated.
        dry_allowed_length: repetitions up to this length are free.
        dry_penalty_last_n: how many tokens back repetitions are looked for.
        dry_sequence_breakers: texts across which nothing counts as repeated.
        xtc_probability: how often the most likely tokens are left out (XTC), 0 to 1; 0 is off.
        xtc_threshold: all tokens at least this likely, but the least likely of them, are left out; above 0.5 never any.
        grammar: GBNF text that the whole reply must follow; its rule `root` stands for all of it.  It may name
            tokens of the model (``<think>``, ``<[12]>``), as llama.cpp's grammars do.
        json_schema: the same as a JSON schema; not together with a grammar.
    """

    temperature: float = 0.3
    top_k: int = 40
    top_p: float = 0.95
    min_p: float = 0.05
    logit_bias: tuple[tuple[int, float], ...] = ()
    repeat_penalty: float = 1.0
    frequency_penalty: float = 0.0
    presence_penalty: float = 0.0
    penalty_last_n: int = 64
    dry_multiplier: float = 0.0
    dry_base: float = 1.75
    dry_allowed_length: int = 2
    dry_penalty_last_n: int = 1024
    dry_sequence_breakers: tuple[str, ...] = ("\n", ":", '"', "*")
    xtc_probability: float = 0.0
    xtc_threshold: float = 0.1
    grammar: str = ""
    json_schema: str = ""

    def __post_init__(self) -> None:
        """Refuse values outside their ranges.

        Raises:
            InvalidSettingError: with a sentence that names the setting.
        """
        _within("The temperature", self.temperature, 0.0, 5.0)
        if self.top_k < 0:
            raise InvalidSettingError(f"Top-k must be 0 (off) or more, not {self.top_k}.")
        if not 0.0 < self.top_p <= 1.0:
            raise InvalidSettingError(f"Top-p must be above 0 and at most 1, not {self.top_p}.")
        _within("Min-p", self.min_p, 0.0, 1.0)
        _within("The repeat penalty", self.repeat_penalty, 0.1, 10.0)
        _within("The frequency penalty", self.frequency_penalty, -10.0, 10.0)
        _within("The presence penalty", self.presence_penalty, -10.0, 10.0)
        _within("The penalties' window", self.penalty_last_n, 0, MAX_PENALTY_WINDOW)
        _within("The DRY multiplier", self.dry_multiplier, 0.0, 100.0)
        _within("The DRY base", self.dry_base, 1.0, 10.0)
        _within("The DRY allowed length", self.dry_allowed_length, 1, MAX_PENALTY_WINDOW)
        _within("The DRY window", self.dry_penalty_last_n, 0, MAX_PENALTY_WINDOW)
        _within("The XTC probability", self.xtc_probability, 0.0, 1.0)
        if not 0.0 < self.xtc_threshold <= 1.0:
            raise InvalidSettingError(f"The XTC threshold must be above 0 and at most 1, not {self.xtc_threshold}.")
        _check_breakers(self.dry_sequence_breakers)
        _check_bias(self.logit_bias)
        if self.grammar and self.json_schema:
            raise InvalidSettingError("A JSON schema must be given without a grammar: choose one of the two.")

    @property
    def greedy(self) -> bool:
        """True when the most likely token is always taken."""
        return self.temperature == 0.0

    @property
    def penalises(self) -> bool:
        """True when recent tokens are made less likely."""
        active = self.repeat_penalty != 1.0 or self.frequency_penalty != 0.0 or self.presence_penalty != 0.0
        return active and self.penalty_last_n > 0

    @property
    def breaks_repetitions(self) -> bool:
        """True when DRY is on."""
        return self.dry_multiplier > 0.0 and self.dry_penalty_last_n > 0

    @property
    def excludes_top(self) -> bool:
        """True when XTC is on; above half no second token can be as likely."""
        return self.xtc_probability > 0.0 and self.xtc_threshold <= 0.5


def _within(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:  # which no number that is none passes
        raise InvalidSettingError(f"{name} must be between {low:g} and {high:g}, not {value}.")


def _check_breakers(breakers: tuple[str, ...]) -> None:
    for text in breakers:
        if not 0 < len(text.encode(errors="replace")) <= MAX_BREAKER_BYTES or "\0" in text:
            raise InvalidSettingError(
                f"A DRY sequence breaker must be a text of 1 to {MAX_BREAKER_BYTES} bytes, not {text!r}."
            )


def _check_bias(bias: tuple[tuple[int, float], ...]) -> None:
    for token, value in bias:
        if token < 0:
            raise InvalidSettingError(f"A logit bias must be for a token of the model, not for {token}.")
        if not (-1000.0 <= value <= 1000.0 or value == -math.inf):
            raise InvalidSettingError(
                f"The logit bias of token {token} must be between -1000 and 1000, or -inf to forbid it, not {value}."
            )
    if len({token for token, _ in bias}) < len(bias):
        raise InvalidSettingError("The logit bias must be given once for each token: remove the repeated ones.")
