"""Over workers the same is decoded, and what it costs is measured."""

import pytest

from app.bench.ours import OurDecoder
from app.bench.over_workers import WorkersDecoder
from app.domain.errors import WorkerError
from app.domain.model import LoadOptions
from tests.fakes.worker_machines import free_port, two_workers
from tests.models import exact_model

pytestmark = pytest.mark.model


@pytest.mark.parametrize("depth", [0, 2])
def test_the_text_is_ours_and_takes_time(depth: int) -> None:
    with two_workers() as machines, OurDecoder(exact_model(), depth_max=2, n_threads=1, n_ctx=512) as ours:
        spread = LoadOptions(n_ctx=512, n_threads=1, max_depth=2, workers=tuple(each.address for each in machines))
        with WorkersDecoder(exact_model(), spread) as over:
            runs = [decoder.run("Name a river.", depth=depth, n_tokens=12) for decoder in (ours, over)]
    assert runs[0].tokens == runs[1].tokens
    assert runs[1].seconds > 0
    assert (runs[1].drafted > 0) == (depth > 0)


def test_a_worker_that_is_not_there_is_said_to_be() -> None:
    with pytest.raises(WorkerError, match="does not answer"):
        WorkersDecoder(exact_model(), LoadOptions(n_ctx=512, n_threads=1, workers=(f"127.0.0.1:{free_port()}",)))
