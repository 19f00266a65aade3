"""What a model's own file says of sampling: the keys under ``general.sampling.`` that llama.cpp defines.

Which filters to use and in which order (``sequence``), and Mirostat, are left aside: the chain here is fixed.
"""

from collections.abc import Mapping
from types import MappingProxyType

from app.domain.model_sampling import ModelSampling, usable
from app.domain.sampling import MAX_PENALTY_WINDOW
from app.engine.gguf_header import GgufHeader

_PREFIX = "general.sampling."
_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "temp": "temperature",
        "top_k": "top_k",
        "top_p": "top_p",
        "min_p": "min_p",
        "penalty_repeat": "repeat_penalty",
        "penalty_last_n": "penalty_last_n",
        "xtc_probability": "xtc_probability",
        "xtc_threshold": "xtc_threshold",
    }
)
_OFF_BELOW_ZERO = frozenset({"top_k"})
_DIGITS = 6
"""Of a number that the file keeps in 32 bits."""


def said_sampling(header: GgufHeader) -> ModelSampling:
    """The settings that the file decides, by our names; what is out of range is as if it were not there."""
    said: list[tuple[str, float]] = []
    for key, name in _NAMES.items():
        value = header.metadata.get(f"{_PREFIX}{key}")
        if isinstance(value, int | float) and not isinstance(value, bool):
            said.append((name, _ours(name, value)))
    return usable(tuple(said))


def _ours(name: str, value: float) -> float:
    if name in _OFF_BELOW_ZERO:
        return max(0, value)
    if name == "penalty_last_n" and value < 0:  # the whole context
        return MAX_PENALTY_WINDOW
    return value if isinstance(value, int) else float(f"{value:.{_DIGITS}g}")
