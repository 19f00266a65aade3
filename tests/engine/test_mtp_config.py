"""Configurations and contexts that cannot work are refused before anything native happens."""

from collections.abc import Callable

import pytest

from app.engine.contexts import ContextKind, MemoryKind
from app.engine.mtp_config import MtpSessionConfig, check_contexts
from app.engine.mtp_errors import IncompatibleContextsError, InvalidConfigError
from tests.fakes.toy_model import N_EMBD, N_VOCAB, ToyContext, toy_pair

CONFIG = MtpSessionConfig(n_draft_max=4)


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("n_seq", lambda: MtpSessionConfig(n_seq=0)),
        ("n_seq", lambda: MtpSessionConfig(n_seq=4097)),
        ("n_draft_max", lambda: MtpSessionConfig(n_draft_max=0)),
        ("n_draft_max", lambda: MtpSessionConfig(n_draft_max=4097)),
        ("n_min", lambda: MtpSessionConfig(n_min=-1)),
        ("n_min", lambda: MtpSessionConfig(n_draft_max=3, n_min=4)),
        ("p_min", lambda: MtpSessionConfig(p_min=-0.1)),
        ("p_min", lambda: MtpSessionConfig(p_min=1.1)),
        ("p_min", lambda: MtpSessionConfig(p_min=float("nan"))),
        ("p_min", lambda: MtpSessionConfig(p_min=float("inf"))),
    ],
)
def test_a_number_out_of_its_range_is_refused_by_name(name: str, make: Callable[[], MtpSessionConfig]) -> None:
    with pytest.raises(InvalidConfigError, match=name):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: MtpSessionConfig(n_seq=1, n_draft_max=1, n_min=0, p_min=0.0),
        lambda: MtpSessionConfig(n_seq=4096, n_draft_max=4096, n_min=4096, p_min=1.0),
    ],
)
def test_both_ends_of_each_range_are_allowed(make: Callable[[], MtpSessionConfig]) -> None:
    assert make() == make()


@pytest.mark.parametrize("kind", list(MemoryKind))
def test_contexts_that_fit_are_taken(kind: MemoryKind) -> None:
    check_contexts(*toy_pair(memory_kind=kind, depth=4), CONFIG)


def pair_with(change: Callable[[ToyContext, ToyContext], None], kind: MemoryKind) -> tuple[ToyContext, ToyContext]:
    target, draft = toy_pair(memory_kind=kind, depth=4)
    change(target, draft)
    return target, draft


def other_target_kind(target: ToyContext, _draft: ToyContext) -> None:
    target.kind = ContextKind.MTP


def other_draft_kind(_target: ToyContext, draft: ToyContext) -> None:
    draft.kind = ContextKind.TARGET


def other_model(_target: ToyContext, draft: ToyContext) -> None:
    draft.model_id = "another"


def other_vocabulary(_target: ToyContext, draft: ToyContext) -> None:
    draft.n_vocab = N_VOCAB + 1


def other_width(_target: ToyContext, draft: ToyContext) -> None:
    draft.n_embd = N_EMBD + 1


def no_scratch_in_the_target(target: ToyContext, _draft: ToyContext) -> None:
    target.n_seq_max = 1


def no_scratch_in_the_draft(_target: ToyContext, draft: ToyContext) -> None:
    draft.n_seq_max = 1


def narrow_target_batch(target: ToyContext, _draft: ToyContext) -> None:
    target.n_batch = 4


def narrow_draft_batch(_target: ToyContext, draft: ToyContext) -> None:
    draft.n_batch = 4


def short_draft(target: ToyContext, draft: ToyContext) -> None:
    draft.n_ctx = target.n_ctx - 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (other_target_kind, "default kind"),
        (other_draft_kind, "MTP kind"),
        (other_model, "one model"),
        (other_vocabulary, "one width"),
        (other_width, "one width"),
        (no_scratch_in_the_target, "too few sequences"),
        (no_scratch_in_the_draft, "too few sequences"),
        (narrow_target_batch, "n_batch"),
        (narrow_draft_batch, "n_batch"),
        (short_draft, "shorter"),
    ],
)
def test_contexts_that_do_not_fit_are_refused_with_the_reason(
    change: Callable[[ToyContext, ToyContext], None], reason: str
) -> None:
    with pytest.raises(IncompatibleContextsError, match=reason):
        check_contexts(*pair_with(change, MemoryKind.ATTENTION), CONFIG)


def narrow_micro_batch(target: ToyContext, _draft: ToyContext) -> None:
    target.n_ubatch = 4


def few_kept_states(target: ToyContext, _draft: ToyContext) -> None:
    target.n_rs_seq = 3


@pytest.mark.parametrize(("change", "reason"), [(narrow_micro_batch, "n_ubatch"), (few_kept_states, "n_rs_seq")])
def test_only_a_recurrent_target_must_be_able_to_take_a_round_back(
    change: Callable[[ToyContext, ToyContext], None], reason: str
) -> None:
    check_contexts(*pair_with(change, MemoryKind.ATTENTION), CONFIG)
    with pytest.raises(IncompatibleContextsError, match=reason):
        check_contexts(*pair_with(change, MemoryKind.RECURRENT), CONFIG)
