"""The state machine: what each event asks for, in every phase, and that no order of events brings it down."""

from dataclasses import replace
from enum import Enum, auto
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.chat import SAVE_EVERY_S, ChatState, Phase, step
from app.domain.commands import (
    BeginTurn,
    CloseEngine,
    CloseStore,
    Command,
    DeleteConversation,
    FindSegments,
    FinishReply,
    ForgetSegment,
    Generate,
    LoadModel,
    OpenConversation,
    RecordPrompt,
    RenameConversation,
    SaveReply,
    SaveSegment,
    SetAsideSegment,
    StopTurn,
    UndeleteConversation,
)
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode, path_tokens
from app.domain.errors import KnownError, StoreError
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    ConversationsChanged,
    DeletePressed,
    Event,
    ModelChosen,
    ModelFailed,
    ModelLoading,
    ModelReady,
    NewChatPressed,
    PromptProgress,
    PromptRead,
    QuitPressed,
    RenamePressed,
    ReplyKept,
    RoundDone,
    SegmentCaptured,
    SegmentDamaged,
    SegmentLost,
    SegmentSaved,
    SegmentsFound,
    SendPressed,
    StopPressed,
    StoreFailed,
    StoreReady,
    StoreTrouble,
    TurnBegun,
    TurnFailed,
    TurnFinished,
    TurnRefused,
    UndoDeletePressed,
)
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.model import DrafterKind, LoadOptions, ModelCard
from app.domain.segment import Segment, SegmentRows, root_key, segment_key
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, FinishReason, Receipt, RestoreHow, TurnStats

ROOT = root_key(["a model"])
FILE = Path("a.gguf")
CARD = ModelCard(
    name="a model",
    path=FILE,
    n_ctx=512,
    drafter=DrafterKind.NONE,
    drafter_reason="None.",
    root=ROOT,
    load_s=1.0,
    plain_step_s=0.01,
)
STATS = TurnStats(
    drafter="none",
    depth=DepthReport(mode="auto", max=0, chosen_mean=0.0, reason="None."),
    telemetry=SpecTelemetry(),
    prompt_tokens=3,
    reused_tokens=0,
    read_tokens=3,
    generated_tokens=0,
    restore_s=0.0,
    read_s=0.0,
    first_token_s=0.0,
    decode_s=0.0,
    plain_step_s=0.01,
)
RECEIPT = Receipt(reused=0, reread=0, how=RestoreHow.NONE, reason="This is the beginning of the conversation.")
CHAT, OTHER = ConversationId(1), ConversationId(2)
TURN = TurnId(1)
OPTIONS = GenerationOptions()
TROUBLE = KnownError("It went wrong.")
SEGMENT = Segment(
    key=segment_key(ROOT, (1, 2)),
    parent=ROOT,
    start=0,
    tokens=(1, 2),
    rows=SegmentRows(target=b"t", draft=b"", speculative=b"", logits=b""),
)


def summary(tip: int | None, *, conversation: ConversationId = CHAT, title: str = "Hello") -> ConversationSummary:
    return ConversationSummary(
        id=conversation, title=title, updated_at=0.0, tip=None if tip is None else MessageId(tip)
    )


def node(number: int, role: Role, text: str, *, tokens: tuple[int, ...] = (), start: int = 0) -> MessageNode:
    parent = MessageId(number - 1) if number > 1 else None
    return MessageNode(
        id=MessageId(number), parent=parent, message=Message(role, text), token_ids=tokens, token_start=start
    )


def tree() -> ConversationTree:
    nodes = (
        node(1, Role.USER, "Hello", tokens=(1, 2, 3)),
        node(2, Role.ASSISTANT, "Hi", tokens=(4, 5), start=3),
    )
    return ConversationTree(summary=summary(2), nodes={each.id: each for each in nodes})


def send(text: str | None = "Hello", *, at: int | None = None) -> SendPressed:
    return SendPressed(text=text, seed=7, options=OPTIONS, at=None if at is None else MessageId(at))


def begun(turn: TurnId = TURN, *, first: int = 1) -> TurnBegun:
    """The store's answer for a user message and the place of its reply."""
    nodes = (node(first, Role.USER, "Hello"), node(first + 1, Role.ASSISTANT, ""))
    return TurnBegun(turn=turn, summary=summary(first + 1), nodes=nodes)


def read(turn: TurnId = TURN) -> PromptRead:
    return PromptRead(turn=turn, receipt=RECEIPT, token_start=0, token_ids=(1, 2, 3))


def written(text: str, *, token: int = 4, at: float, turn: TurnId = TURN) -> RoundDone:
    return RoundDone(
        turn=turn,
        text=text,
        token_ids=(token,),
        n_drafted=0,
        n_accepted=0,
        depth=0,
        stats=STATS,
        context_used=4,
        at=at,
    )


def finished(text: str, *, reason: FinishReason = FinishReason.END, turn: TurnId = TURN) -> TurnFinished:
    return TurnFinished(turn=turn, finish_reason=reason, text=text, stats=STATS)


class Play:
    """A chat and every command it asked for."""

    def __init__(self, *events: Event) -> None:
        self.state = ChatState()
        self.sent: list[Command] = []
        for event in events:
            self.do(event)

    def do(self, event: Event) -> tuple[Command, ...]:
        self.state, commands = step(self.state, event)
        self.sent += commands
        return commands

    @property
    def phase(self) -> Phase | None:
        return self.state.active.phase if self.state.active is not None else None


def ready() -> Play:
    return Play(StoreReady(conversations=()), ModelReady(card=CARD))


def in_phase(phase: Phase) -> Play:
    """A chat whose first turn has reached `phase`."""
    play = Play(StoreReady(conversations=()))
    play.do(ModelLoading(path=FILE, fraction=0.5) if phase is Phase.WAITING else ModelReady(card=CARD))
    for event in (send(), begun(), SegmentsFound(turn=TURN, segments=()), read()):
        if play.phase is not phase:
            play.do(event)
    assert play.phase is phase
    return play


def finishes(commands: tuple[Command, ...] | list[Command]) -> list[FinishReply]:
    return [command for command in commands if isinstance(command, FinishReply)]


# --- the ordinary path -------------------------------------------------------------------------------------


def test_a_message_is_put_on_disk_before_anything_else() -> None:
    play = ready()
    (begin,) = play.do(send("Hello"))
    assert begin == BeginTurn(
        turn=TURN, conversation=None, parent=None, text="Hello", system="", seed=7, model="a model"
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
            stats=STATS,
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


# --- models ------------------------------------------------------------------------------------------------


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


def test_nothing_is_sent_before_the_store_is_ready() -> None:
    play = Play(ModelReady(card=CARD))
    assert play.do(send()) == ()
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
    assert ready().do(QuitPressed()) == (CloseEngine(), CloseStore())


def test_quitting_while_writing_keeps_the_reply_before_anything_is_closed() -> None:
    play = in_phase(Phase.WRITING)
    play.do(written("Half", at=100.0))
    assert play.do(QuitPressed()) == (StopTurn(turn=TURN),)
    play.do(SegmentCaptured(turn=TURN, segment=SEGMENT))
    finish, *rest = play.do(finished("Half", reason=FinishReason.STOPPED))
    assert isinstance(finish, FinishReply)
    assert rest == [CloseEngine(), CloseStore()]


@pytest.mark.parametrize("phase", list(Phase))
def test_quitting_twice_in_any_phase_closes_exactly_once_and_after_the_reply(phase: Phase) -> None:
    play = in_phase(phase)
    for event in (QuitPressed(), QuitPressed(), begun(), finished("", reason=FinishReason.STOPPED), QuitPressed()):
        play.do(event)
    ends = [each for each in play.sent if isinstance(each, FinishReply | CloseEngine | CloseStore)]
    assert [type(each) for each in ends] == [FinishReply, CloseEngine, CloseStore]


def test_quitting_after_stop_still_closes() -> None:
    play = in_phase(Phase.WRITING)
    play.do(StopPressed())
    assert play.do(QuitPressed()) == ()
    assert play.do(finished("Hi", reason=FinishReason.STOPPED))[1:] == (CloseEngine(), CloseStore())


def test_quitting_while_the_words_are_refused_closes() -> None:
    play = in_phase(Phase.BEGINNING)
    play.do(QuitPressed())
    assert play.do(TurnRefused(turn=TURN, error=TROUBLE)) == (CloseEngine(), CloseStore())


def test_nothing_is_sent_while_quitting() -> None:
    play = ready()
    play.do(QuitPressed())
    assert play.do(send()) == ()


# --- conversations -----------------------------------------------------------------------------------------


def shown() -> Play:
    """A chat that shows the stored conversation."""
    play = ready()
    play.do(ConversationPicked(conversation=CHAT))
    play.do(ConversationOpened(tree=tree()))
    return play


def test_picking_a_conversation_opens_it() -> None:
    play = ready()
    assert play.do(ConversationPicked(conversation=CHAT)) == (OpenConversation(conversation=CHAT),)
    play.do(ConversationOpened(tree=tree()))
    assert play.state.opened == tree()


def test_a_new_chat_is_empty_and_is_stored_with_its_first_message() -> None:
    play = shown()
    assert play.do(NewChatPressed()) == ()
    (begin,) = play.do(send("New"))
    assert isinstance(begin, BeginTurn)
    assert (begin.conversation, begin.parent) == (None, None)


def test_a_title_is_trimmed_and_an_empty_one_is_no_title() -> None:
    play = shown()
    assert play.do(RenamePressed(conversation=CHAT, title="  ")) == ()
    assert play.do(RenamePressed(conversation=CHAT, title=" New ")) == (
        RenameConversation(conversation=CHAT, title="New"),
    )


def test_deleting_the_shown_conversation_leaves_an_empty_one_and_can_be_undone() -> None:
    play = shown()
    assert play.do(DeletePressed(conversation=CHAT)) == (DeleteConversation(conversation=CHAT),)
    assert (play.state.opened, play.state.deleted) == (None, CHAT)
    assert play.do(UndoDeletePressed(conversation=CHAT)) == (UndeleteConversation(conversation=CHAT),)
    assert play.state.deleted is None


def test_deleting_another_conversation_leaves_the_shown_one() -> None:
    play = shown()
    play.do(DeletePressed(conversation=OTHER))
    assert play.state.opened == tree()


def test_deleting_the_active_conversation_stops_its_reply_first() -> None:
    play = in_phase(Phase.WRITING)
    assert play.do(DeletePressed(conversation=CHAT)) == (
        StopTurn(turn=TURN),
        DeleteConversation(conversation=CHAT),
    )


def test_deleting_another_conversation_lets_the_reply_go_on() -> None:
    play = in_phase(Phase.WRITING)
    assert play.do(DeletePressed(conversation=OTHER)) == (DeleteConversation(conversation=OTHER),)
    assert play.state.active is not None
    assert not play.state.active.stopping


def test_a_reply_goes_on_in_a_conversation_that_is_not_shown() -> None:
    play = in_phase(Phase.WRITING)
    play.do(NewChatPressed())
    play.do(written("Hi", at=100.0))
    (finish,) = play.do(finished("Hi"))
    assert isinstance(finish, FinishReply)
    assert finish.message.content == "Hi"
    assert play.state.opened is None


def test_a_new_list_renames_the_shown_conversation_and_leaves_its_tip() -> None:
    play = shown()
    play.do(ConversationsChanged(conversations=(summary(1, title="Renamed"),)))
    assert play.state.opened is not None
    assert play.state.opened.summary == summary(2, title="Renamed")


def test_notices_of_the_start_are_shown() -> None:
    play = Play(StoreReady(conversations=(summary(2),), notices=("One.", "Two.")))
    assert play.state.notice == "One. Two."
    assert play.state.conversations == (summary(2),)


def test_a_conversation_that_was_read_before_its_reply_was_complete_is_read_again() -> None:
    play = shown()
    unfinished = [key for key, node in tree().nodes.items() if node.finish_reason is None]
    assert play.do(ReplyKept(reply=unfinished[-1])) == (OpenConversation(conversation=CHAT),)
    assert play.do(ReplyKept(reply=MessageId(99_999))) == ()


def test_a_conversation_that_is_no_longer_wanted_when_it_was_read_is_not_shown() -> None:
    play = ready()
    play.do(ConversationPicked(conversation=CHAT))
    play.do(NewChatPressed())
    play.do(ConversationOpened(tree=tree()))
    assert play.state.opened is None


def test_what_is_said_of_a_load_that_another_replaced_is_dropped() -> None:
    play = ready()
    play.do(ModelChosen(path=FILE, options=LoadOptions()))
    play.do(ModelChosen(path=FILE, options=LoadOptions()))
    play.do(ModelReady(card=CARD, load=1))
    assert (play.state.card, play.state.loading) == (None, FILE)
    play.do(ModelReady(card=CARD, load=2))
    assert play.state.card == CARD


def test_rows_that_could_not_be_written_count_as_unsaved() -> None:
    assert shown().do(SegmentLost(key=SEGMENT.key)) == (ForgetSegment(key=SEGMENT.key),)


def test_what_needs_no_answer_changes_nothing() -> None:
    play = shown()
    before = play.state
    assert play.do(SegmentSaved(key=SEGMENT.key, n_bytes=1)) == ()
    assert play.state == before


# --- answering again ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [1, 2, None], ids=["from the question", "from the answer", "from the tip"])
def test_answering_again_makes_a_sibling_of_the_answer(at: int | None) -> None:
    play = shown()
    (begin,) = play.do(send(None, at=at))
    assert isinstance(begin, BeginTurn)
    assert (begin.conversation, begin.parent, begin.text) == (CHAT, MessageId(1), None)


def test_another_answer_is_asked_for_with_the_same_path_and_its_known_tokens() -> None:
    play = shown()
    play.do(send(None))
    reply = MessageNode(id=MessageId(3), parent=MessageId(1), message=Message(Role.ASSISTANT, ""))
    (find,) = play.do(TurnBegun(turn=TURN, summary=summary(3), nodes=(reply,)))
    assert isinstance(find, FindSegments)
    assert find.tokens == (1, 2, 3)
    (generate,) = play.do(SegmentsFound(turn=TURN, segments=()))
    assert isinstance(generate, Generate)
    assert [each.id for each in generate.path] == [MessageId(1)]
    play.do(finished("Ho"))
    assert play.state.opened is not None
    assert play.state.opened.siblings(MessageId(3)) == (MessageId(2), MessageId(3))


def test_answering_again_with_nothing_said_tells_the_user() -> None:
    play = ready()
    assert play.do(send(None)) == ()
    assert play.state.notice == "There is no message to answer yet."


def test_a_message_can_follow_an_earlier_one() -> None:
    play = shown()
    (begin,) = play.do(send("Instead", at=1))
    assert isinstance(begin, BeginTurn)
    assert (begin.parent, begin.text) == (MessageId(1), "Instead")


# --- any order ---------------------------------------------------------------------------------------------


class Answers(Enum):
    """Whose answer arrives."""

    STORE = auto()
    ENGINE = auto()


class World:
    """Engine and store as they may behave: each answers in order, and neither waits for the other or for the user."""

    def __init__(self) -> None:
        self.play = Play()
        self.store: list[Event] = [StoreReady(conversations=())]
        self.engine: list[Event] = []
        self.n_messages = self.n_begun = 0

    def act(self, act: "Event | Answers") -> None:
        """A person does something, or the oldest outstanding answer of a thread arrives."""
        match act:
            case Answers.STORE:
                waiting = self.store
            case Answers.ENGINE:
                waiting = self.engine
            case _:
                waiting = [act]
        if waiting:
            for command in self.play.do(waiting.pop(0)):
                by_engine = isinstance(command, Generate | LoadModel)
                (self.engine if by_engine else self.store).extend(self._answers(command))

    def settle(self) -> None:
        """Every outstanding answer arrives."""
        while self.store or self.engine:
            self.act(Answers.STORE)
            self.act(Answers.ENGINE)

    def _answers(self, command: Command) -> tuple[Event, ...]:
        match command:
            case BeginTurn():
                return (self._begun(command),)
            case FindSegments():
                return (SegmentsFound(turn=command.turn, segments=()),)
            case Generate():
                turn = command.turn
                return (
                    read(turn),
                    written("a", at=1.0, turn=turn),
                    written("b", at=9.0, turn=turn),
                    SegmentCaptured(turn=turn, segment=SEGMENT),
                    finished("ab", turn=turn),
                )
            case LoadModel():
                ready_or_not = ModelReady(card=CARD) if self.n_messages % 3 else ModelFailed(path=FILE, error=TROUBLE)
                return ModelLoading(path=FILE, fraction=0.5), ready_or_not
            case OpenConversation():
                return (ConversationOpened(tree=self._stored(command.conversation)),)
            case _:
                return ()

    def _begun(self, command: BeginTurn) -> Event:
        if self.n_messages % 5 == 4:
            self.n_messages += 1
            return TurnRefused(turn=command.turn, error=TROUBLE)
        self.n_begun += 1
        nodes = []
        parent = command.parent
        for role in (Role.USER, Role.ASSISTANT) if command.text is not None else (Role.ASSISTANT,):
            self.n_messages += 1
            parent_of = parent
            parent = MessageId(100 + self.n_messages)
            nodes.append(MessageNode(id=parent, parent=parent_of, message=Message(role, "x")))
        conversation = command.conversation if command.conversation is not None else CHAT
        return TurnBegun(
            turn=command.turn, summary=replace(summary(None, conversation=conversation), tip=parent), nodes=tuple(nodes)
        )

    @staticmethod
    def _stored(conversation: ConversationId) -> ConversationTree:
        return replace(tree(), summary=summary(2, conversation=conversation))


USER_EVENTS: tuple[Event, ...] = (
    ModelChosen(path=FILE, options=LoadOptions()),
    send(),
    send("Again"),
    send(None),
    StopPressed(),
    NewChatPressed(),
    ConversationPicked(conversation=CHAT),
    ConversationPicked(conversation=OTHER),
    RenamePressed(conversation=CHAT, title="T"),
    DeletePressed(conversation=CHAT),
    UndoDeletePressed(conversation=CHAT),
    QuitPressed(),
)


acts_of_a_day = st.lists(st.one_of(st.sampled_from(Answers), st.sampled_from(USER_EVENTS)), max_size=60)


@given(acts=acts_of_a_day)
def test_no_order_of_events_brings_the_chat_down(acts: list[Event | Answers]) -> None:
    world = World()
    for act in acts:
        world.act(act)
    sent = world.play.sent
    assert len(finishes(sent)) <= sum(isinstance(each, BeginTurn) for each in sent)
    assert sum(isinstance(each, CloseEngine) for each in sent) <= 1
    assert sum(isinstance(each, CloseStore) for each in sent) <= 1


@given(acts=acts_of_a_day)
def test_quitting_after_any_order_of_events_closes_once_and_finishes_every_reply(acts: list[Event | Answers]) -> None:
    world = World()
    for act in (*acts, QuitPressed()):
        world.act(act)
    world.settle()
    sent = world.play.sent
    replies = [each.reply for each in finishes(sent)]
    assert world.play.state.active is None
    assert [type(each) for each in sent if isinstance(each, CloseEngine | CloseStore)] == [CloseEngine, CloseStore]
    assert len(replies) == len(set(replies)) == world.n_begun
