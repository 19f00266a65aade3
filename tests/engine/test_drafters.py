"""Which drafter a model gets: nothing that is wrong with one keeps the model from being used."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from app.domain.model import DrafterKind, LoadOptions, ModelCard
from app.engine.contexts import ContextKind, MemoryKind, Rows
from app.engine.drafters import Choice, UselessDrafterError, possible_on, require_numbers
from app.engine.loading import load_model
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.sampler import GreedySampler
from app.engine.spec_session import SpecSession
from tests.fakes.toy_model import ToyContext, plain, toy_pair
from tests.models import assistant_model, assisted_model, exact_model, headless_model, hybrid_model

PROMPT = (3, 1, 4, 1, 5)
MTP = Choice(DrafterKind.MTP, "because")


class Broken(ToyContext):
    """Its logits are no numbers."""

    def logits(self) -> Rows:
        return np.full_like(super().logits(), np.nan)


def loaded(path: Path, *, drafter: DrafterKind = DrafterKind.AUTO, assistant: Path | None = None) -> ModelCard:
    options = LoadOptions(n_ctx=256, n_threads=1, drafter=drafter, assistant=assistant)
    with ExitStack() as own:
        return load_model(path, options, own=own).card


def test_a_memory_that_can_give_tokens_back_keeps_its_drafter() -> None:
    recurrent, _ = toy_pair(memory_kind=MemoryKind.RECURRENT, depth=4)
    attention, _ = toy_pair(depth=0)
    assert possible_on(recurrent, MTP, 4) is MTP
    assert possible_on(attention, MTP, 4) is MTP


@pytest.mark.parametrize("kind", [DrafterKind.MTP, DrafterKind.LOOKUP])
def test_a_recurrent_memory_that_cannot_gets_none(kind: DrafterKind) -> None:
    target, _ = toy_pair(memory_kind=MemoryKind.RECURRENT, depth=0)
    choice = possible_on(target, Choice(kind, "because"), 4)
    assert choice.kind is DrafterKind.NONE
    assert "cannot take tokens back" in choice.reason


def test_a_drafter_whose_numbers_are_no_numbers_is_found_out_at_once() -> None:
    target, _ = toy_pair()
    broken = Broken(ContextKind.MTP)
    broken.check_pairing = False
    with pytest.raises(UselessDrafterError):
        require_numbers(target, broken)
    assert (target.tokens, broken.tokens) == ((), ())


def test_a_draft_that_cannot_be_picked_ends_the_proposal_and_not_the_reply() -> None:
    target, _ = toy_pair()
    session = SpecSession(target, MtpSession(target, Broken(ContextKind.MTP), MtpSessionConfig(n_draft_max=4)))
    session.prime(PROMPT)
    tokens = [token for done in session.generate(GreedySampler(), depth=4, max_new=12) for token in done.tokens]
    assert tokens == plain(PROMPT, 12, GreedySampler().draw)


@pytest.mark.model
def test_a_head_of_its_own_drafts() -> None:
    card = loaded(exact_model())
    assert (card.drafter, card.drafter_reason) == (DrafterKind.MTP, "The model's own MTP head drafts.")


@pytest.mark.model
def test_a_head_that_is_asked_for_and_not_there_is_told() -> None:
    card = loaded(headless_model(), drafter=DrafterKind.MTP)
    assert card.drafter is DrafterKind.LOOKUP
    assert card.drafter_reason == "Drafts are looked up in the conversation: this model file has no MTP head."


@pytest.mark.model
def test_an_assistant_drafts_for_the_model_it_was_made_for() -> None:
    card = loaded(assisted_model(), assistant=assistant_model())
    assert card.drafter is DrafterKind.MTP
    assert assistant_model().name in card.drafter_reason


@pytest.mark.model
def test_a_head_stands_in_for_an_assistant_made_for_another_model() -> None:
    card = loaded(hybrid_model(), assistant=assistant_model())
    assert card.drafter is DrafterKind.MTP
    assert "cannot draft for" in card.drafter_reason
    assert card.drafter_reason.endswith("The model's own MTP head drafts instead.")


@pytest.mark.model
def test_without_a_head_drafts_are_looked_up_instead() -> None:
    card = loaded(headless_model(), assistant=assistant_model())
    assert card.drafter is DrafterKind.LOOKUP
    assert "cannot draft for" in card.drafter_reason
    assert card.drafter_reason.endswith("looked up in the conversation instead.")


@pytest.mark.model
def test_rows_saved_with_an_assistant_are_not_those_saved_without() -> None:
    assert loaded(assisted_model(), assistant=assistant_model()).root != loaded(assisted_model()).root


@pytest.mark.model
def test_an_assistant_that_is_no_model_is_left_aside_with_the_reason(tmp_path: Path) -> None:
    nothing = tmp_path / "assistant.gguf"
    nothing.write_bytes(b"nothing")
    card = loaded(exact_model(), assistant=nothing)
    assert card.drafter is DrafterKind.MTP
    assert "assistant.gguf is not a GGUF file" in card.drafter_reason


@pytest.mark.model
@pytest.mark.parametrize(
    ("model", "drafter", "n_kept"),
    [(hybrid_model, DrafterKind.AUTO, 3), (hybrid_model, DrafterKind.NONE, 0), (exact_model, DrafterKind.AUTO, 0)],
)
def test_states_to_go_back_to_are_kept_only_where_drafts_need_them(
    model: Callable[[], Path], drafter: DrafterKind, n_kept: int
) -> None:
    options = LoadOptions(n_ctx=256, n_threads=1, drafter=drafter, max_depth=3)
    with ExitStack() as own:
        assert load_model(model(), options, own=own).target.n_rs_seq == n_kept


@pytest.mark.model
def test_drafting_can_be_switched_off() -> None:
    assert loaded(exact_model(), drafter=DrafterKind.NONE).drafter is DrafterKind.NONE
