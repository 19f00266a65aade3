"""How often drafts are right above temperature 0, measured on a real model."""

import pytest

from app.bench.drafts import measure_drafts
from app.bench.prompts import CLASSES
from tests.models import exact_model

pytestmark = pytest.mark.model


def test_shares_are_counted_at_each_temperature() -> None:
    steps: list[tuple[int, int]] = []
    cold, hot = measure_drafts(
        exact_model(),
        CLASSES[:1],
        (0.01, 1.5),
        n_tokens=24,
        n_threads=1,
        progress=lambda done, total: steps.append((done, total)),
    )
    assert (cold.temperature, hot.temperature) == (0.01, 1.5)
    assert steps[-1] == (6, 6)
    assert min(cold.n_drafts, hot.n_drafts) > 30
    # Nearly without noise the three ways are one; with much of it the text is harder to guess.
    assert cold.argmax == pytest.approx(cold.coupled, abs=0.05)
    assert cold.rejection == pytest.approx(cold.argmax, abs=0.05)
    assert hot.argmax < cold.argmax
    assert hot.coupled > 0.0
