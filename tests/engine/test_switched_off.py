"""What a self-test found wrong is not used, and each place says why."""

from dataclasses import replace

import pytest

from app import __version__
from app.domain.commands import LoadModel
from app.domain.events import ModelReady, PromptRead, SegmentCaptured, TurnFinished
from app.domain.model import DrafterKind, LoadOptions, ModelCard
from app.domain.self_test import CPU, NOTHING_OFF, Ability, Outcome, SelfTest, SwitchedOff
from app.domain.turn import RestoreHow
from app.engine.drafters import Choice, trusted
from app.engine.native.library import native_build
from app.engine.sampler import GreedySampler
from app.engine.spec_session import SpecSession
from app.engine.stop import StopFlag
from tests.engine.test_engine import Rig, load_command, question
from tests.fakes.toy_model import plain, toy_pair
from tests.models import exact_model

PROMPT = (3, 1, 4, 1, 5, 9, 2, 6)
MTP, LOOKUP, NONE = (Choice(kind, "as it is") for kind in (DrafterKind.MTP, DrafterKind.LOOKUP, DrafterKind.NONE))


def failed(*abilities: Ability, build: str | None = None) -> tuple[SelfTest, ...]:
    outcomes = tuple(Outcome(ability, "it lied" if ability in abilities else "") for ability in Ability)
    return (SelfTest(device=CPU, build=build or native_build(), version=__version__, outcomes=outcomes),)


def loaded(rig: Rig, command: LoadModel) -> ModelCard:
    rig.engine.load(command, StopFlag())
    ready = rig.events[-1]
    assert isinstance(ready, ModelReady)
    rig.root = ready.card.root
    return ready.card


@pytest.mark.parametrize(
    ("choice", "off", "expected"),
    [
        (MTP, NOTHING_OFF, MTP),
        (MTP, SwitchedOff(mtp="m"), Choice(DrafterKind.NONE, "m")),
        (LOOKUP, SwitchedOff(mtp="m"), LOOKUP),
        (LOOKUP, SwitchedOff(drafts="d"), Choice(DrafterKind.NONE, "d")),
        (MTP, SwitchedOff(mtp="m", drafts="d"), Choice(DrafterKind.NONE, "d")),
        (NONE, SwitchedOff(mtp="m", drafts="d"), NONE),
        (MTP, SwitchedOff(rows="r"), MTP),
    ],
)
def test_a_drafter_is_trusted_as_far_as_the_self_test_goes(choice: Choice, off: SwitchedOff, expected: Choice) -> None:
    assert trusted(choice, off) == expected


def test_without_cuts_another_prompt_is_read_from_its_beginning_and_the_reply_is_the_same() -> None:
    target, _ = toy_pair()
    session = SpecSession(target, cuts=False)
    session.prime((*PROMPT, 7, 7))
    primed = session.prime((*PROMPT, 8))
    assert (primed.how, primed.reused) == (RestoreHow.NONE, 0)
    rounds = session.generate(GreedySampler(), depth=0, max_new=5)
    said = [token for done in rounds for token in done.tokens]
    assert said == plain((*PROMPT, 8), 5, GreedySampler().draw)
    session.end_turn()
    assert session.resumable((*PROMPT, 8)) is None


def test_what_follows_goes_on_from_live_rows_even_without_cuts() -> None:
    target, _ = toy_pair()
    session = SpecSession(target, cuts=False)
    session.prime(PROMPT)
    assert session.prime((*PROMPT, 8)).reused == len(PROMPT)


@pytest.mark.model
def test_a_model_on_a_device_whose_head_lies_drafts_nothing_and_its_card_says_why() -> None:
    rig = Rig()
    options = LoadOptions(n_ctx=512, n_threads=1)
    card = loaded(rig, LoadModel(path=exact_model(), options=options, self_tests=failed(Ability.MTP)))
    assert card.drafter is DrafterKind.NONE
    assert "the self-test of CPU found that it lied" in card.drafter_reason
    other = loaded(rig, LoadModel(path=exact_model(), options=options, self_tests=failed(Ability.MTP, build="x")))
    assert other.drafter is DrafterKind.MTP
    rig.engine.close()


@pytest.mark.model
def test_where_states_are_not_to_be_trusted_saved_rows_are_left_aside_and_none_are_saved() -> None:
    rig = Rig()
    rig.turn(question("Hello"))
    saved, asked = rig.captured, rig.asked(question("Hello"))
    loaded(rig, replace(load_command(), self_tests=failed(Ability.STATE)))
    assert isinstance(rig.turn(asked, segments=saved), TurnFinished)
    assert rig.receipt.how is RestoreHow.NONE
    assert "Saved rows are left aside: the self-test of CPU found that it lied." in rig.receipt.reason
    assert not [event for event in rig.events if isinstance(event, SegmentCaptured)]
    assert [event for event in rig.events if isinstance(event, PromptRead)]
    rig.engine.close()
