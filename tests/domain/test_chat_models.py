"""The state machine and its model."""

from dataclasses import replace
from pathlib import Path

from app.domain.chat import Phase
from app.domain.commands import (
    FindSegments,
    FinishReply,
    Generate,
    LoadModel,
    StopLoad,
    StopTurn,
)
from app.domain.events import (
    ModelChosen,
    ModelFailed,
    ModelLoading,
    ModelReady,
    SegmentsFound,
    StoreReady,
    TurnFailed,
)
from app.domain.generation import GenerationOptions
from app.domain.load_events import ModelAwaited, ModelMade, ModelMissing, StopLoadPressed
from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason
from tests.domain.chat_play import CARD, FILE, ROOT, TROUBLE, TURN, Play, begun, in_phase, ready, send

OWN = Path("own.gguf")


def test_without_a_model_nothing_is_sent_and_the_user_is_told_what_to_do() -> None:
    play = Play(StoreReady(conversations=()))
    assert play.do(send()) == ()
    assert "Choose a model" in play.state.notice


def test_a_message_waits_for_the_model_that_is_loading() -> None:
    play = in_phase(Phase.WAITING)
    assert play.do(ModelLoading(path=FILE, fraction=0.9)) == ()
    assert play.do(ModelReady(card=CARD)) == (FindSegments(turn=TURN, root=ROOT, tokens=()),)


def test_a_model_that_fails_ends_the_turn_that_waits_for_it() -> None:
    play = in_phase(Phase.WAITING)
    (finish,) = play.do(ModelFailed(path=FILE, error=TROUBLE))
    assert isinstance(finish, FinishReply)
    assert (finish.finish_reason, finish.stats) == (FinishReason.FAILED, None)
    assert (play.state.active, play.state.notice) == (None, "It went wrong.")


def test_a_model_that_failed_while_the_words_were_stored_ends_the_turn() -> None:
    play = Play(StoreReady(conversations=()), ModelLoading(path=FILE, fraction=0.1), send())
    play.do(ModelFailed(path=FILE, error=TROUBLE))
    (finish,) = play.do(begun())
    assert isinstance(finish, FinishReply)
    assert finish.finish_reason is FinishReason.FAILED


def test_choosing_a_model_loads_it_in_place_of_the_present_one() -> None:
    play = ready()
    assert play.do(ModelChosen(path=FILE, options=LoadOptions())) == (
        LoadModel(path=FILE, options=LoadOptions(), load=1),
    )
    assert (play.state.card, play.state.loading) == (None, FILE)


def test_choosing_a_model_stops_the_reply_first() -> None:
    play = in_phase(Phase.WRITING)
    commands = play.do(ModelChosen(path=FILE, options=LoadOptions()))
    assert commands == (StopTurn(turn=TURN), LoadModel(path=FILE, options=LoadOptions(), load=1))


def test_the_fraction_of_a_load_is_shown() -> None:
    play = Play(ModelLoading(path=FILE, fraction=0.25))
    assert (play.state.loading, play.state.loading_fraction) == (FILE, 0.25)
    play.do(ModelReady(card=CARD))
    assert (play.state.loading, play.state.loading_fraction) == (None, 1.0)


def test_a_load_that_is_given_up_leaves_no_model_and_is_not_heard_of_again() -> None:
    play = ready()
    play.do(ModelChosen(path=FILE, options=LoadOptions()))
    assert play.do(StopLoadPressed()) == (StopLoad(load=1),)
    assert (play.state.card, play.state.loading) == (None, None)
    assert "no model is loaded" in play.state.notice
    for late in (
        ModelLoading(path=FILE, fraction=0.9, load=1),
        ModelFailed(path=FILE, error=TROUBLE, load=1),
        ModelReady(card=CARD, load=1),
    ):
        before = play.state
        assert play.do(late) == ()
        assert play.state is before


def test_a_message_that_waits_for_a_load_that_is_given_up_is_kept_without_an_answer() -> None:
    play = in_phase(Phase.WAITING)
    stop, finish = play.do(StopLoadPressed())
    assert isinstance(stop, StopLoad)
    assert isinstance(finish, FinishReply)
    assert finish.finish_reason is FinishReason.STOPPED
    assert play.state.active is None


def test_giving_up_nothing_changes_nothing() -> None:
    play = ready()
    before = play.state
    assert play.do(StopLoadPressed()) == ()
    assert play.state is before


def test_choosing_another_model_gives_up_the_load_under_way() -> None:
    play = ready()
    play.do(ModelChosen(path=FILE, options=LoadOptions()))
    assert play.do(ModelChosen(path=FILE, options=LoadOptions())) == (
        StopLoad(load=1),
        LoadModel(path=FILE, options=LoadOptions(), load=2),
    )


def test_a_model_that_is_being_made_is_waited_for_and_one_that_cannot_be_made_is_told() -> None:
    play = Play(StoreReady(conversations=()), ModelAwaited(path=FILE), send(), begun())
    assert play.state.active is not None
    (finish,) = play.do(ModelMissing(error=TROUBLE))
    assert isinstance(finish, FinishReply)
    assert (play.state.loading, play.state.model_error, play.state.notice) == (None, TROUBLE, "It went wrong.")


def test_a_model_in_use_stays_when_another_cannot_be_made_and_why_is_told() -> None:
    play = ready()
    play.do(ModelAwaited(path=FILE))
    play.do(ModelMissing(error=TROUBLE))
    assert play.state.card is not None
    assert (play.state.loading, play.state.notice) == (None, "It went wrong.")
    assert play.do(ModelMade(path=FILE, options=LoadOptions())) == ()


def test_a_model_that_was_waited_for_is_loaded_when_it_is_there() -> None:
    play = ready()
    play.do(ModelAwaited(path=FILE))
    assert play.do(ModelMade(path=FILE, options=LoadOptions())) == (
        StopLoad(load=0),
        LoadModel(path=FILE, options=LoadOptions(), load=1),
    )
    assert play.do(ModelMade(path=FILE, options=LoadOptions())) == ()


def test_a_model_chosen_meanwhile_is_not_replaced_by_the_one_that_was_waited_for() -> None:
    play = ready()
    play.do(ModelAwaited(path=FILE))
    play.do(ModelChosen(path=OWN, options=LoadOptions()))
    assert play.do(ModelMade(path=FILE, options=LoadOptions())) == ()
    assert play.do(ModelMissing(error=TROUBLE)) == ()
    assert (play.state.loading, play.state.notice) == (OWN, "")


def test_a_model_that_was_given_up_while_it_was_made_is_not_loaded() -> None:
    play = ready()
    play.do(ModelAwaited(path=FILE))
    play.do(StopLoadPressed())
    assert play.do(ModelMade(path=FILE, options=LoadOptions())) == ()
    assert play.state.loading is None


def test_a_model_that_was_to_be_loaded_again_for_a_turn_is_loading_no_more_when_that_fails() -> None:
    play = in_phase(Phase.READING)
    play.do(ModelLoading(path=FILE, fraction=0.3))
    play.do(TurnFailed(turn=TURN, error=TROUBLE))
    assert (play.state.active, play.state.loading) == (None, None)
    assert play.state.card is not None
    assert play.state.can_send


def test_a_reply_that_waited_for_its_model_is_kept_with_what_the_models_file_says_of_the_draw() -> None:
    play = Play(StoreReady(conversations=()), ModelLoading(path=FILE, fraction=0.1))
    play.do(replace(send(), options=GenerationOptions(left_to_model=frozenset({"temperature"}))))
    begin = play.do(begun())
    assert begin == ()
    play.do(ModelReady(card=replace(CARD, sampling=(("temperature", 0.25),))))
    (generate,) = play.do(SegmentsFound(turn=TURN, segments=()))
    assert isinstance(generate, Generate)
    (finish,) = play.do(TurnFailed(turn=TURN, error=TROUBLE))
    assert isinstance(finish, FinishReply)
    assert (finish.sampling, generate.options.sampling) == (SamplingParams(temperature=0.25),) * 2
