"""What a reply says drafted it."""

import pytest

from app.domain.generation import GenerationOptions
from app.domain.model import DrafterKind
from app.domain.sampling import SamplingParams
from tests.engine.talk import Talk
from tests.models import exact_model

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("costs_measured_once")]


def test_a_reply_names_its_drafter_only_where_something_may_be_drafted() -> None:
    talk = Talk(exact_model())
    drafters: list[str] = []
    for drafter, depth in (
        (DrafterKind.AUTO, None),
        (DrafterKind.AUTO, 2),
        (DrafterKind.AUTO, 0),
        (DrafterKind.NONE, 2),
    ):
        options = GenerationOptions(
            sampling=SamplingParams(temperature=0.0), max_tokens=4, drafter=drafter, depth=depth
        )
        talk.ask(talk.question("Tell me of a river."), options)
        drafters.append(talk.finished.stats.drafter)
    talk.engine.close()
    assert drafters == ["mtp", "mtp", "none", "none"]
