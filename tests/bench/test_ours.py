"""Our engine as a decoder, on a real model."""

from collections.abc import Iterator

import pytest

from app.bench.ours import OurDecoder
from app.domain.errors import ModelFileError
from tests.models import exact_model, headless_model

pytestmark = pytest.mark.model

PROMPT, N_TOKENS = "List three rivers in Europe.", 16


@pytest.fixture(scope="module")
def decoder() -> Iterator[OurDecoder]:
    with OurDecoder(exact_model(), depth_max=2, n_threads=1, n_ctx=512) as made:
        yield made


def test_a_prompt_is_a_conversation_of_one_message(decoder: OurDecoder) -> None:
    longer = decoder.prompt_tokens(f"{PROMPT} {PROMPT}")
    assert len(longer) > len(decoder.prompt_tokens(PROMPT)) > len(PROMPT.split())


def test_plain_decoding_drafts_nothing(decoder: OurDecoder) -> None:
    run = decoder.run(PROMPT, depth=0, n_tokens=N_TOKENS)
    assert (run.drafted, len(run.tokens), run.rounds) == (0, N_TOKENS, N_TOKENS - 1)
    assert run.seconds > 0.0


@pytest.mark.parametrize("depth", [1, 2, None])
def test_drafting_gives_the_text_of_plain_decoding_in_fewer_rounds(decoder: OurDecoder, depth: int | None) -> None:
    plain = decoder.run(PROMPT, depth=0, n_tokens=N_TOKENS)
    run = decoder.run(PROMPT, depth=depth, n_tokens=N_TOKENS)
    assert run.tokens == plain.tokens
    assert run.rounds <= plain.rounds
    assert run.accepted == sum(run.accepted_by_position) <= run.drafted


def test_a_depth_chosen_by_hand_drafts_in_every_round(decoder: OurDecoder) -> None:
    run = decoder.run(PROMPT, depth=2, n_tokens=N_TOKENS)
    assert run.offered_by_position[0] >= run.rounds - 1  # the last may have room for its own token alone
    assert 0 < run.accepted < run.drafted


def test_a_reply_that_was_given_before_is_given_again(decoder: OurDecoder) -> None:
    first = decoder.run(PROMPT, depth=1, n_tokens=N_TOKENS)
    decoder.run("Something else in between.", depth=2, n_tokens=4)
    again = decoder.run(PROMPT, depth=1, n_tokens=N_TOKENS)
    assert (again.tokens, again.drafted, again.accepted) == (first.tokens, first.drafted, first.accepted)


def test_a_reply_ends_where_the_model_ends_it(decoder: OurDecoder) -> None:
    run = decoder.run("Say only the word yes.", depth=0, n_tokens=200)
    assert len(run.tokens) < 200


def test_a_model_without_a_head_is_refused() -> None:
    with pytest.raises(ModelFileError, match="no MTP head"):
        OurDecoder(headless_model(), depth_max=2, n_threads=1, n_ctx=512)
