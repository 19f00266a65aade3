"""A reply that goes on or is written again is drawn as it was, where that is known and wanted."""

import json
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.commands import BeginTurn
from app.domain.events import SegmentsFound, SendPressed
from app.domain.fields import CodecError, Fields
from app.domain.generation import GenerationOptions
from app.domain.sampling import SamplingParams
from app.domain.sampling_record import reply_sampling_from, reply_sampling_record
from app.domain.tree_events import ContinuePressed
from app.domain.turn import FinishReason
from tests.domain.chat_play import TURN, Play, begun, finished, read, ready

COOL, WARM = SamplingParams(temperature=0.1, top_k=7), SamplingParams(temperature=1.5, grammar='root ::= "a"')


def answered(reason: FinishReason = FinishReason.LENGTH) -> Play:
    """A reply that was drawn cool."""
    play = ready()
    play.do(SendPressed(text="Hello", seed=7, options=GenerationOptions(sampling=COOL)))
    for event in (begun(), SegmentsFound(turn=TURN, segments=()), read(), finished("Hi", reason=reason)):
        play.do(event)
    return play


def begun_with(play: Play, event: SendPressed | ContinuePressed) -> SamplingParams | None:
    (begin,) = [each for each in play.do(event) if isinstance(each, BeginTurn)]
    assert play.state.active is not None
    assert play.state.active.options.sampling == begin.sampling
    return begin.sampling


def test_a_reply_keeps_how_it_was_drawn() -> None:
    play = answered()
    assert play.state.opened is not None
    assert play.state.opened.path()[-1].sampling == COOL


@pytest.mark.parametrize("as_before", [True, False])
def test_a_reply_that_goes_on(as_before: bool) -> None:
    options = GenerationOptions(sampling=WARM, depth=3)
    event = ContinuePressed(seed=1, options=options, as_before=as_before)
    assert begun_with(answered(), event) == (COOL if as_before else WARM)


@pytest.mark.parametrize("as_before", [True, False])
def test_a_reply_that_is_written_again(as_before: bool) -> None:
    play = answered(FinishReason.END)
    assert play.state.opened is not None
    reply = play.state.opened.path()[-1].id
    event = SendPressed(text=None, seed=1, options=GenerationOptions(sampling=WARM), at=reply, as_before=as_before)
    assert begun_with(play, event) == (COOL if as_before else WARM)


def test_what_is_said_next_is_drawn_as_the_settings_say() -> None:
    event = SendPressed(text="And?", seed=1, options=GenerationOptions(sampling=WARM), as_before=True)
    assert begun_with(answered(FinishReason.END), event) == WARM


# --- as a record ---


sampling = st.builds(
    SamplingParams,
    temperature=st.floats(0, 5),
    top_k=st.integers(0, 100),
    repeat_penalty=st.floats(0.5, 2),
    dry_sequence_breakers=st.lists(st.text("ab\n", min_size=1, max_size=4), max_size=3).map(tuple),
    logit_bias=st.lists(
        st.tuples(st.integers(0, 99), st.floats(-10, 10) | st.just(-inf)), max_size=4, unique_by=lambda pair: pair[0]
    ).map(tuple),
    grammar=st.sampled_from(["", 'root ::= "é"']),
)


@given(sampling)
def test_a_record_gives_back_what_it_was_made_from(params: SamplingParams) -> None:
    text = json.dumps(reply_sampling_record(params), allow_nan=False)
    assert reply_sampling_from(Fields.parse(text)) == params


def test_what_is_off_is_left_out() -> None:
    assert set(reply_sampling_record(SamplingParams())) == {"temperature", "top_k", "top_p", "min_p"}


def test_a_value_out_of_its_range_is_named() -> None:
    with pytest.raises(CodecError, match="temperature"):
        reply_sampling_from(Fields({"temperature": 99.0}))
