"""The measuring: who answers what, and in which order."""

from collections import Counter

import pytest

from app.bench.decode import AUTO, PLAIN, WARM_UP_TOKENS, Mode, Plan, Side, measure
from app.bench.prompts import ContentClass
from app.domain.errors import KnownError
from tests.fakes.scripted_decoder import Asked, ScriptedDecoder

CLASSES = (ContentClass("verse", ("rose", "violet")), ContentClass("prose", ("letter",)))
PLAN = Plan(classes=CLASSES, depths=(1, 3), n_repeats=2, n_tokens=24)
OURS = [PLAIN, Mode(Side.OURS, 1), Mode(Side.OURS, 3), AUTO]
NATIVE = [Mode(Side.NATIVE, 0), Mode(Side.NATIVE, 1), Mode(Side.NATIVE, 3)]


def asked_of(*sides: Side) -> list[Asked]:
    """Everything that was asked, the warming up left out."""
    asked: list[Asked] = []
    decoders = {side: ScriptedDecoder(side, lambda _depth, _prompt: 100.0, asked=asked) for side in sides}
    measure(decoders, PLAN)
    return [each for each in asked if each.n_tokens == PLAN.n_tokens]


def rounds_of(asked: list[Asked], n_modes: int) -> list[list[Asked]]:
    return [asked[at : at + n_modes] for at in range(0, len(asked), n_modes)]


def test_every_mode_answers_every_prompt_once_in_each_repeat() -> None:
    counts = Counter((each.mode, each.prompt) for each in asked_of(Side.OURS, Side.NATIVE))
    assert counts == {
        (mode, prompt): PLAN.n_repeats for mode in OURS + NATIVE for prompt in ("rose", "violet", "letter")
    }


def test_only_we_decode_with_an_automatic_depth() -> None:
    assert {each.mode for each in asked_of(Side.NATIVE)} == set(NATIVE)


def test_all_modes_answer_a_prompt_before_the_next_is_asked() -> None:
    groups = rounds_of(asked_of(Side.OURS, Side.NATIVE), len(OURS + NATIVE))
    assert [{each.prompt for each in group} for group in groups] == [{"rose"}, {"violet"}, {"letter"}] * 2


def test_a_prompt_is_begun_by_another_mode_in_each_repeat() -> None:
    groups = rounds_of(asked_of(Side.OURS), len(OURS))
    begun = [(group[0].prompt, group[0].mode) for group in groups]
    assert len(set(begun)) == len(begun)


def test_the_order_of_the_modes_is_only_rotated() -> None:
    group = [each.mode for each in rounds_of(asked_of(Side.OURS), len(OURS))[1]]
    assert group == [*OURS[1:], OURS[0]]


def test_each_mode_warms_up_before_anything_counts() -> None:
    asked: list[Asked] = []
    measure({Side.OURS: ScriptedDecoder(Side.OURS, lambda _depth, _prompt: 1.0, asked=asked)}, PLAN)
    assert [(each.mode, each.n_tokens) for each in asked[: len(OURS)]] == [(mode, WARM_UP_TOKENS) for mode in OURS]
    assert WARM_UP_TOKENS not in {each.n_tokens for each in asked[len(OURS) :]}


def test_the_first_token_costs_nothing() -> None:
    decoder = ScriptedDecoder(Side.OURS, lambda _depth, _prompt: 50.0, text=lambda _depth, _prompt: (1, 2, 3, 4, 5))
    samples = measure({Side.OURS: decoder}, PLAN)
    assert {sample.run.seconds for sample in samples} == {4 / 50.0}
    assert {sample.run.tokens_per_second for sample in samples} == {50.0}


def test_a_reply_of_one_token_is_refused_in_a_sentence() -> None:
    decoder = ScriptedDecoder(Side.OURS, lambda _depth, _prompt: 50.0, text=lambda _depth, _prompt: (1,))
    decoder_of_none = {Side.OURS: decoder}
    with pytest.raises(KnownError, match="class verse"):
        measure(decoder_of_none, PLAN)


def test_progress_counts_every_reply_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    decoder = ScriptedDecoder(Side.OURS, lambda _depth, _prompt: 1.0)
    measure({Side.OURS: decoder}, PLAN, progress=lambda done, total: told.append((done, total)))
    total = len(OURS) * 3 * PLAN.n_repeats
    assert told == [(done, total) for done in range(total + 1)]
