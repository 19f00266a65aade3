"""Saving in slices behind a reply: what is saved does not depend on when, and a turn that comes early loses nothing."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.conversation import MessageNode
from app.domain.events import EngineEvent, PromptRead, SegmentCaptured, TurnFinished
from app.domain.generation import GenerationOptions
from app.domain.model import DrafterKind
from app.domain.sampling import SamplingParams
from app.domain.segment import Segment
from tests.engine.talk import Talk
from tests.models import exact_model, hybrid_model

pytestmark = pytest.mark.usefixtures("costs_measured_once")

PLAIN = GenerationOptions(sampling=SamplingParams(temperature=0.0), drafter=DrafterKind.NONE, max_tokens=70)
"""Nothing is drafted, so that many tokens wait for the drafter at the end."""


class Impatient(Talk):
    """A conversation whose next turn comes before anything of the last one was saved.

    Attributes:
        reported: every event since the start.
    """

    def __init__(self, model: Path) -> None:
        self.reported: list[EngineEvent] = []
        super().__init__(model)

    def go_on(self) -> None:
        """Leave everything that can wait."""

    def wait(self) -> None:
        """Nothing more is asked."""
        super().go_on()
        self.keep()

    def keep(self) -> None:
        self.reported += self.events
        super().keep()
        self.events.clear()


def segments(talk: Impatient) -> list[Segment]:
    return [event.segment for event in talk.reported if isinstance(event, SegmentCaptured)]


def read(talk: Impatient) -> PromptRead:
    return next(event for event in reversed(talk.reported) if isinstance(event, PromptRead))


def places(saved: list[Segment]) -> list[tuple[int, int]]:
    return [(each.start, each.end) for each in saved]


@pytest.fixture(params=[exact_model, hybrid_model])
def talk(request: pytest.FixtureRequest) -> Iterator[Impatient]:
    model: Callable[[], Path] = request.param
    made = Impatient(model())
    yield made
    made.engine.close()


def asked(talk: Impatient, text: str, before: tuple[MessageNode, ...] = ()) -> tuple[MessageNode, ...]:
    return talk.ask(talk.question(text, *before), PLAIN)


def test_a_reply_is_finished_before_it_is_saved(talk: Impatient) -> None:
    asked(talk, "Say something.")
    assert isinstance(talk.reported[-1], TurnFinished)
    assert len(segments(talk)) == 1, "the prompt's end"
    talk.wait()
    assert len(segments(talk)) == 2


def test_a_turn_that_comes_at_once_leaves_every_boundary_where_it_would_have_been(talk: Impatient) -> None:
    path = asked(talk, "Say something.")
    path = asked(talk, "And more.", path)
    assert len(segments(talk)) == 1, "nothing was saved in between"
    talk.wait()
    early = segments(talk)
    patient = Impatient(talk.model)
    path = asked(patient, "Say something.")
    patient.wait()
    asked(patient, "And more.", path)
    patient.wait()
    late = segments(patient)
    patient.engine.close()
    assert len(early) == 4
    assert [each.key for each in early] == [each.key for each in late]
    assert places(early) == places(late)
    assert [bytes(each.rows.target) for each in early] == [bytes(each.rows.target) for each in late]
    assert [bytes(each.rows.recurrent) for each in early] == [bytes(each.rows.recurrent) for each in late]
    assert [bytes(each.rows.logits) for each in early] == [bytes(each.rows.logits) for each in late]
    assert [len(each.rows.draft) for each in early] == [len(each.rows.draft) for each in late]
    assert [each.rows.speculative for each in early] == [each.rows.speculative for each in late]


def test_a_turn_that_cuts_an_unsaved_reply_off_saves_it_first(talk: Impatient) -> None:
    question = talk.question("Say something.")
    first = talk.ask(question, PLAIN)
    again = talk.ask(first[:1], replace(PLAIN, max_tokens=30))
    talk.wait()
    saved = segments(talk)
    assert {each.end for each in saved} == {
        first[-1].token_start,
        first[-1].token_start + len(first[-1].token_ids) - 1,
        again[-1].token_start + len(again[-1].token_ids) - 1,
    }


def test_what_was_saved_late_is_as_good_as_what_was_saved_at_once(talk: Impatient) -> None:
    path = asked(talk, "Say something.")
    path = asked(talk, "And more.", path)
    talk.wait()
    goes_on = asked(talk, "Go on.", path)
    talk.wait()
    talk.reopen()
    again = asked(talk, "Go on.", path)
    assert read(talk).receipt.reread == 0
    assert again[-1].token_ids == goes_on[-1].token_ids


def test_turns_without_a_pause_do_not_pile_up_what_is_unsaved(talk: Impatient) -> None:
    path: tuple[MessageNode, ...] = ()
    for _ in range(3):
        path = asked(talk, "More.", path)
    assert len(segments(talk)) >= 2, "some were saved without a pause"


def test_a_reply_that_was_never_saved_is_read_again_and_goes_on_alike(talk: Impatient) -> None:
    path = asked(talk, "Say something.")
    goes_on = asked(talk, "Go on.", path)
    talk.engine.close()  # as a kill right after the reply's end: what waited to be saved is gone
    talk.reopen()
    again = asked(talk, "Go on.", path)
    assert read(talk).receipt.reread > 0
    assert again[-1].token_ids == goes_on[-1].token_ids
