"""A turn in the state machine: what each event asks for, in every phase."""

from dataclasses import replace

import pytest

from app.domain.chat import SAVE_EVERY_S, Phase
from app.domain.commands import (
    BeginTurn,
    CloseEngine,
    CloseStore,
    FindSegments,
    FinishReply,
    Generate,
    RecordPrompt,
    SaveReply,
    SaveSegment,
    SetAsideSegment,
    StopTurn,
)
from app.domain.conversation import path_tokens
from app.domain.engine_events import EngineEnded, SegmentDamaged
from app.domain.errors import StoreError
from app.domain.events import (
    Event,
    ModelReady,
    PromptProgress,
    QuitPressed,
    SegmentCaptured,
    SegmentsFound,
    StopPressed,
    StoreFailed,
    StoreReady,
    StoreTrouble,
    TurnFailed,
    TurnRefused,
)
from app.domain.ids import MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason
from tests.domain.chat_play import (
    CARD,
    CHAT,
    OPTIONS,
    RECEIPT,
    ROOT,
    SEGMENT,
    STATS,
    TROUBLE,
    TURN,
    Play,
    begun,
    finished,
    in_phase,
    read,
    ready,
    send,
    written,
)

# --- the ordinary path -------------------------------------------------------------------------------------


def test_a_message_is_put_on_disk_before_anything_else() -> None:
    play = ready()
    (begin,) = play.do(send("Hello"))
    assert begin == BeginTurn(
        turn=TURN,
        conversation=None,
        parent=None,
        text="Hello",
        system="",
        seed=7,
        model="a model",
        sampling=SamplingParams(),
    )
    assert play.phase is Phase.BEGINNING


def test_saved_segments_are_looked_up_once_the_words_are_kept() -> None:
    play = in_phase(Phase.BEGINNING)
    assert play.do(begun()) == (FindSegments(turn=TURN, root=ROOT, tokens=()),)
    assert play.phase is Phase.FINDING


def test_the_engine_is_asked_to_answer_the_users_message() -> None:
    play = in_phase(Phase.FINDING)
    (generate,) = play.do(SegmentsFound(turn=TURN, segments=()))
    assert isinstance(generate, Generate)
    assert [each.message.content for each in generate.path] == ["Hello"]
    assert (generate.seed, generate.options, generate.segments) == (7, OPTIONS, ())
    assert play.phase is Phase.READING


def test_the_tokens_of_the_prompt_are_kept() -> None:
    play = in_phase(Phase.READING)
    assert play.do(read()) == (RecordPrompt(message=MessageId(1), token_start=0, token_ids=(1, 2, 3)),)
    assert play.state.opened is not None
    assert play.state.opened.nodes[MessageId(1)].token_ids == (1, 2, 3)


def test_progress_of_reading_is_shown_and_asks_for_nothing() -> None:
    play = in_phase(Phase.READING)
    assert play.do(PromptProgress(turn=TURN, done=2, total=3)) == ()
    assert play.state.active is not None
    assert (play.state.active.prompt_done, play.state.active.prompt_total) == (2, 3)


def test_a_finished_reply_is_kept_with_all_that_was_told_of_it() -> None:
    play = in_phase(Phase.WRITING)
    play.do(written("Hi", token=4, at=100.0))
    play.do(written(" you", token=5, at=100.1))
    assert play.do(finished("Hi you")) == (
        FinishReply(
            reply=MessageId(2),
            message=Message(Role.ASSISTANT, "Hi you"),
            token_start=3,
            token_ids=(4, 5),
            finish_reason=FinishReason.END,
            model="a model",
            receipt=RECEIPT,
            stats=replace(STATS, drafted=(len("Hi you"),)),
            sampling=SamplingParams(),
        ),
    )
    assert play.state.active is None


def test_the_shown_tree_ends_with_the_finished_reply() -> None:
    play = in_phase(Phase.WRITING)
    play.do(written("Hi", token=4, at=100.0))
    play.do(finished("Hi"))
    assert play.state.opened is not None
    path = play.state.opened.path()
    assert [each.message.content for each in path] == ["Hello", "Hi"]
    assert path_tokens(path) == (1, 2, 3, 4)


def test_the_next_message_follows_the_reply_and_looks_for_its_tokens() -> None:
    play = in_phase(Phase.WRITING)
    play.do(written("Hi", token=4, at=100.0))
    play.do(finished("Hi"))
    (begin,) = play.do(send("More"))
    assert isinstance(begin, BeginTurn)
    assert (begin.conversation, begin.parent, begin.turn) == (CHAT, MessageId(2), TurnId(2))
    (find,) = play.do(begun(TurnId(2), first=3))
    assert isinstance(find, FindSegments)
    assert find.tokens == (1, 2, 3, 4)


def test_reasoning_is_kept_apart_from_the_answer() -> None:
    play = in_phase(Phase.WRITING)
    (finish,) = play.do(finished("<think>Hm.</think>Yes."))
    assert isinstance(finish, FinishReply)
    assert finish.message == Message(Role.ASSISTANT, "Yes.", "Hm.")


# --- saving while it is written ----------------------------------------------------------------------------


def test_what_is_written_is_saved_at_once_and_then_at_most_every_half_second() -> None:
    play = in_phase(Phase.WRITING)
    saves = [bool(play.do(written("a", at=at))) for at in (100.0, 100.1, 100.49, 100.5, 100.9, 101.0, 101.2)]
    assert SAVE_EVERY_S == 0.5
    assert saves == [True, False, False, True, False, True, False]


def test_a_partial_save_holds_everything_so_far() -> None:
    play = in_phase(Phase.WRITING)
    play.do(written("Hi", token=4, at=100.0))
    play.do(written(" there", token=5, at=100.2))
    (save,) = play.do(written(" you", token=6, at=100.6))
    assert save == SaveReply(
        reply=MessageId(2),
        message=Message(Role.ASSISTANT, "Hi there you"),
        token_start=3,
        token_ids=(4, 5, 6),
        model=CARD.name,
    )


# --- stopping ----------------------------------------------------------------------------------------------


def test_a_turn_stopped_while_its_words_are_stored_ends_as_soon_as_they_are() -> None:
    play = in_phase(Phase.BEGINNING)
    assert play.do(StopPressed()) == ()
    (finish,) = play.do(begun())
    assert isinstance(finish, FinishReply)
    assert finish.finish_reason is FinishReason.STOPPED
    assert play.state.active is None


@pytest.mark.parametrize("phase", [Phase.WAITING, Phase.FINDING])
def test_a_turn_the_engine_does_not_know_yet_is_stopped_at_once(phase: Phase) -> None:
    play = in_phase(phase)
    (finish,) = play.do(StopPressed())
    assert isinstance(finish, FinishReply)
    assert (finish.finish_reason, finish.token_ids) == (FinishReason.STOPPED, ())
    assert play.state.active is None


@pytest.mark.parametrize("phase", [Phase.READING, Phase.WRITING])
def test_the_engine_is_told_to_stop_and_its_last_word_is_awaited(phase: Phase) -> None:
    play = in_phase(phase)
    assert play.do(StopPressed()) == (StopTurn(turn=TURN),)
    assert play.state.active is not None
    (finish,) = play.do(finished("", reason=FinishReason.STOPPED))
    assert isinstance(finish, FinishReply)
    assert finish.finish_reason is FinishReason.STOPPED


@pytest.mark.parametrize("phase", [Phase.BEGINNING, Phase.READING, Phase.WRITING])
def test_stopping_twice_asks_for_nothing_more(phase: Phase) -> None:
    play = in_phase(phase)
    play.do(StopPressed())
    assert play.do(StopPressed()) == ()


def test_stopping_when_nothing_runs_does_nothing() -> None:
    play = ready()
    before = play.state
    assert play.do(StopPressed()) == ()
    assert play.state == before


# --- what comes too late, or goes wrong --------------------------------------------------------------------


@pytest.mark.parametrize(
    "late",
    [
        begun(),
        TurnRefused(turn=TURN, error=TROUBLE),
        SegmentsFound(turn=TURN, segments=()),
        PromptProgress(turn=TURN, done=1, total=2),
        read(),
        written("late", at=200.0),
        finished("late"),
        TurnFailed(turn=TURN, error=TROUBLE),
    ],
    ids=lambda event: type(event).__name__,
)
def test_late_events_of_an_ended_turn_are_dropped(late: Event) -> None:
    play = in_phase(Phase.WRITING)
    play.do(finished("Hi"))
    play.do(send("More"))
    before = play.state
    assert play.do(late) == ()
    assert play.state == before


def test_words_that_could_not_be_stored_end_the_turn_with_the_reason() -> None:
    play = in_phase(Phase.BEGINNING)
    assert play.do(TurnRefused(turn=TURN, error=StoreError("The disk is full."))) == ()
    assert (play.state.active, play.state.notice) == (None, "The disk is full.")
    assert play.state.can_send


def test_a_failed_turn_keeps_what_was_shown() -> None:
    play = in_phase(Phase.WRITING)
    play.do(written("Half", at=100.0))
    (finish,) = play.do(TurnFailed(turn=TURN, error=TROUBLE))
    assert isinstance(finish, FinishReply)
    assert (finish.message.content, finish.finish_reason) == ("Half", FinishReason.FAILED)
    assert play.state.notice == "It went wrong."


@pytest.mark.parametrize("turn", [TURN, TurnId(99)])
def test_captured_segments_are_always_saved(turn: TurnId) -> None:
    play = in_phase(Phase.WRITING)
    play.do(finished("Hi"))
    assert play.do(SegmentCaptured(turn=turn, segment=SEGMENT)) == (SaveSegment(segment=SEGMENT),)


def test_a_damaged_segment_is_set_aside_and_the_user_is_told() -> None:
    play = in_phase(Phase.READING)
    damaged = SegmentDamaged(turn=TURN, key=SEGMENT.key, reason="Torn.")
    assert play.do(damaged) == (SetAsideSegment(key=SEGMENT.key, reason="Torn."),)
    assert play.state.notice == "Torn."


def test_a_second_message_is_refused_while_a_turn_is_active() -> None:
    play = in_phase(Phase.WRITING)
    before = play.state
    assert play.do(send("And?")) == ()
    assert play.state == before


def test_what_is_sent_before_the_store_is_ready_waits_for_it() -> None:
    play = Play(ModelReady(card=CARD))
    (begin,) = play.do(send())
    assert isinstance(begin, BeginTurn)
    assert play.do(StoreReady(conversations=())) == ()
    assert play.state.active is not None
    assert play.do(TurnRefused(turn=begin.turn, error=TROUBLE)) == ()
    assert play.state.active is None


def test_a_store_that_failed_allows_no_message() -> None:
    play = ready()
    play.do(StoreFailed(error=TROUBLE))
    assert play.state.fatal is TROUBLE
    assert not play.state.can_send


def test_trouble_of_the_store_is_shown() -> None:
    play = ready()
    play.do(StoreTrouble(error=StoreError("The disk is full.")))
    assert play.state.notice == "The disk is full."


# --- quitting ----------------------------------------------------------------------------------------------


def test_quitting_when_nothing_runs_closes_both_threads() -> None:
    play = ready()
    assert play.do(QuitPressed()) == (CloseEngine(),)
    assert play.do(EngineEnded()) == (CloseStore(),)


def test_rows_that_the_engine_saves_at_its_end_reach_the_store_before_it_closes() -> None:
    play = ready()
    play.do(QuitPressed())
    assert play.do(SegmentCaptured(turn=TURN, segment=SEGMENT)) == (SaveSegment(segment=SEGMENT),)
    assert play.do(EngineEnded()) == (CloseStore(),)


def test_an_engine_that_ends_although_nobody_quits_leaves_the_store_open() -> None:
    assert ready().do(EngineEnded()) == ()


def test_quitting_while_writing_keeps_the_reply_before_anything_is_closed() -> None:
    play = in_phase(Phase.WRITING)
    play.do(written("Half", at=100.0))
    assert play.do(QuitPressed()) == (StopTurn(turn=TURN),)
    play.do(SegmentCaptured(turn=TURN, segment=SEGMENT))
    finish, *rest = play.do(finished("Half", reason=FinishReason.STOPPED))
    assert isinstance(finish, FinishReply)
    assert rest == [CloseEngine()]


@pytest.mark.parametrize("phase", list(Phase))
def test_quitting_twice_in_any_phase_closes_exactly_once_and_after_the_reply(phase: Phase) -> None:
    play = in_phase(phase)
    for event in (
        QuitPressed(),
        QuitPressed(),
        begun(),
        finished("", reason=FinishReason.STOPPED),
        QuitPressed(),
        EngineEnded(),
    ):
        play.do(event)
    ends = [each for each in play.sent if isinstance(each, FinishReply | CloseEngine | CloseStore)]
    assert [type(each) for each in ends] == [FinishReply, CloseEngine, CloseStore]


def test_quitting_after_stop_still_closes() -> None:
    play = in_phase(Phase.WRITING)
    play.do(StopPressed())
    assert play.do(QuitPressed()) == ()
    assert play.do(finished("Hi", reason=FinishReason.STOPPED))[1:] == (CloseEngine(),)


def test_quitting_while_the_words_are_refused_closes() -> None:
    play = in_phase(Phase.BEGINNING)
    play.do(QuitPressed())
    assert play.do(TurnRefused(turn=TURN, error=TROUBLE)) == (CloseEngine(),)


def test_nothing_is_sent_while_quitting() -> None:
    play = ready()
    play.do(QuitPressed())
    assert play.do(send()) == ()
