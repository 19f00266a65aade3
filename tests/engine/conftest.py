"""What many tests over real models share."""

import pytest

from app.engine import costs, drafters
from app.engine.contexts import Context
from app.engine.costs import Costs
from app.engine.draft_shapes import DraftContext

_MEASURED: dict[tuple[object, ...], Costs] = {}


@pytest.fixture
def costs_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading measures what passes cost, which is most of it; for tests that do not look at that, once is enough."""

    def measured(target: Context, draft: DraftContext | None, max_depth: int) -> Costs:
        key = (target.memory_kind, target.n_vocab, draft is None, max_depth)
        if key not in _MEASURED:
            _MEASURED[key] = costs.measure_costs(target, draft, max_depth)
        return _MEASURED[key]

    monkeypatch.setattr(drafters, "measure_costs", measured)
