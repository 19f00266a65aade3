"""Real models for tests, made once and kept in the checkout's cache folder."""

from functools import lru_cache
from pathlib import Path

from app.demo import Variant, ensure
from app.demo.base import base_model
from tests.fakes.tiny_gemma4 import tiny_gemma4, tiny_gemma4_assistant
from tests.fakes.tiny_qwen35 import tiny_qwen35, wide_qwen35
from tests.fakes.tiny_step35 import tiny_step35

CACHE = Path(__file__).resolve().parent.parent / ".cache" / "models"


@lru_cache
def exact_model() -> Path:
    """The demo model in the format whose verify batches equal single rows to the bit."""
    CACHE.mkdir(parents=True, exist_ok=True)
    return ensure(Variant.EXACT, CACHE)


@lru_cache
def hybrid_model() -> Path:
    """A tiny random model with recurrent memory and an MTP head."""
    CACHE.mkdir(parents=True, exist_ok=True)
    return tiny_qwen35(CACHE)


@lru_cache
def wide_hybrid_model() -> Path:
    """The same, as wide as a small real model; on it benchmarks of hybrids are judged."""
    CACHE.mkdir(parents=True, exist_ok=True)
    return wide_qwen35(CACHE)


@lru_cache
def chained_model() -> Path:
    """A tiny random model with three MTP heads, one per depth."""
    CACHE.mkdir(parents=True, exist_ok=True)
    return tiny_step35(CACHE)


@lru_cache
def assisted_model() -> Path:
    """A tiny random model without an MTP head, for which `assistant_model` drafts."""
    CACHE.mkdir(parents=True, exist_ok=True)
    return tiny_gemma4(CACHE)


@lru_cache
def assistant_model() -> Path:
    """A tiny random assistant, which drafts from the memory of `assisted_model`."""
    CACHE.mkdir(parents=True, exist_ok=True)
    return tiny_gemma4_assistant(CACHE)


def headless_model() -> Path:
    """A chat model without an MTP head: the base the demo model is made of."""
    return base_model()
