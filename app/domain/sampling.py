"""How the target's next token is drawn."""

import math
from dataclasses import dataclass

from app.domain.errors import KnownError


class InvalidSettingError(KnownError):
    """A setting is out of its range."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SamplingParams:
    """Filters before the draw.

    Attributes:
        temperature: 0 is greedy; otherwise logits are divided by it.  0 to 5.
        top_k: keep this many most likely tokens; 0 keeps all.
        top_p: keep the smallest set of tokens with this total probability, 0 < p <= 1.
        min_p: drop tokens less likely than this share of the most likely one, 0 to 1.
    """

    temperature: float = 0.3
    top_k: int = 40
    top_p: float = 0.95
    min_p: float = 0.05

    def __post_init__(self) -> None:
        """Refuse values outside their ranges.

        Raises:
            InvalidSettingError: with a sentence that names the setting.
        """
        if not (math.isfinite(self.temperature) and 0.0 <= self.temperature <= 5.0):
            raise InvalidSettingError(f"The temperature must be between 0 and 5, not {self.temperature}.")
        if self.top_k < 0:
            raise InvalidSettingError(f"Top-k must be 0 (off) or more, not {self.top_k}.")
        if not 0.0 < self.top_p <= 1.0:
            raise InvalidSettingError(f"Top-p must be above 0 and at most 1, not {self.top_p}.")
        if not 0.0 <= self.min_p <= 1.0:
            raise InvalidSettingError(f"Min-p must be between 0 and 1, not {self.min_p}.")

    @property
    def greedy(self) -> bool:
        """True when the most likely token is always taken."""
        return self.temperature == 0.0
