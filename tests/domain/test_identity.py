"""A conversation of another model: nothing is sent until one of the three answers is given."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.chat import ChatState, Phase, step
from app.domain.commands import BeginTurn, Command, FindSegments, FinishReply, NoteModel, SaveReply
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    Event,
    ModelChosen,
    ModelReady,
    NewChatPressed,
    PromptRead,
    ReplayChosen,
    RoundDone,
    SegmentsFound,
    SendPressed,
    StoreReady,
    StoreRemark,
    TurnBegun,
    TurnFinished,
)
from app.domain.generation import GenerationOptions
from app.domain.identity import Writer, objection, other_writer, writer_of, written_by
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.model import DrafterKind, LoadOptions, ModelCard
from app.domain.segment import root_key
from app.domain.turn import FinishReason, Receipt, RestoreHow
from tests.domain.chat_play import STATS

CHAT, OTHER = ConversationId(1), ConversationId(2)
OURS = ModelCard(
    name="Ours",
    path=Path("ours.gguf"),
    n_ctx=512,
    drafter=DrafterKind.NONE,
    drafter_reason="None.",
    root=root_key(["ours"]),
    load_s=1.0,
    plain_step_s=0.01,
    fingerprint="m1-ours",
    native_version="1.0",
)
THEIRS = replace(OURS, name="Theirs", path=Path("theirs.gguf"), root=root_key(["theirs"]), fingerprint="m1-theirs")
TURN = TurnId(1)


def node(number: int, role: Role, *, card: ModelCard | None = None) -> MessageNode:
    return MessageNode(
        id=MessageId(number),
        parent=MessageId(number - 1) if number > 1 else None,
        message=Message(role, f"message {number}"),
        model=card.name if card is not None else "",
        fingerprint=card.fingerprint if card is not None else "",
        finish_reason=FinishReason.END if role is Role.ASSISTANT else None,
    )


def tree(*writers: ModelCard | None, conversation: ConversationId = CHAT) -> ConversationTree:
    """Questions, and replies by these models."""
    nodes: list[MessageNode] = []
    for card in writers:
        nodes += [node(len(nodes) + 1, Role.USER), node(len(nodes) + 2, Role.ASSISTANT, card=card)]
    summary = ConversationSummary(id=conversation, title="Chat", updated_at=0.0, tip=nodes[-1].id)
    return ConversationTree(summary=summary, nodes={each.id: each for each in nodes})


def begun(shown: ConversationTree | None) -> TurnBegun:
    """The question and the place of the reply are stored."""
    assert shown is not None
    return TurnBegun(turn=TURN, summary=shown.summary, nodes=(node(3, Role.USER), node(4, Role.ASSISTANT)))


class Play:
    """A chat with a model loaded and a conversation shown."""

    def __init__(self, card: ModelCard, shown: ConversationTree) -> None:
        self.state = ChatState()
        self.do(StoreReady(conversations=()))
        self.do(ModelReady(card=card))
        self.open(shown)

    def do(self, event: Event) -> tuple[Command, ...]:
        self.state, commands = step(self.state, event)
        return commands

    def open(self, shown: ConversationTree) -> None:
        self.do(ConversationPicked(conversation=shown.summary.id))
        self.do(ConversationOpened(tree=shown))

    def send(self, text: str | None = "And now?", *, at: int | None = None) -> tuple[Command, ...]:
        place = MessageId(at) if at is not None else None
        return self.do(SendPressed(text=text, seed=1, options=GenerationOptions(), at=place))

    @property
    def begins(self) -> bool:
        return self.state.active is not None


def test_the_newest_reply_says_who_wrote_a_path() -> None:
    assert writer_of(tree(OURS, THEIRS).path()) == Writer("m1-theirs", "Theirs")
    assert writer_of(tree(OURS, THEIRS, None).path()) == Writer("m1-theirs", "Theirs")
    assert writer_of(tree(OURS, THEIRS).path(MessageId(2))) == Writer("m1-ours", "Ours")
    assert writer_of(tree(None).path()) is None


@pytest.mark.parametrize(
    ("writer", "loaded", "other"),
    [
        (THEIRS, OURS, True),
        (OURS, OURS, False),
        (None, OURS, False),
        (THEIRS, replace(OURS, fingerprint=""), False),
        (replace(OURS, name="Renamed"), OURS, False),
        (replace(OURS, fingerprint="m1-another"), OURS, True),
    ],
)
def test_only_what_is_surely_another_model_counts_as_one(
    writer: ModelCard | None, loaded: ModelCard, other: bool
) -> None:
    assert (other_writer(tree(writer).path(), loaded) is not None) is other
    play = Play(loaded, tree(writer))
    assert bool(play.send()) is not other
    assert play.begins is not other


def test_a_message_to_another_models_conversation_waits_for_an_answer() -> None:
    play = Play(OURS, tree(THEIRS))
    assert play.send() == ()
    assert play.state.unanswered == CHAT
    assert "Theirs" in play.state.notice
    assert "Ours" in play.state.notice


def test_another_file_of_the_same_name_is_told_apart() -> None:
    play = Play(OURS, tree(replace(OURS, fingerprint="m1-quantised")))
    play.send()
    assert "another file of Ours" in play.state.notice


def test_replaying_lets_this_and_every_further_message_through() -> None:
    play = Play(OURS, tree(THEIRS))
    play.send()
    assert play.do(ReplayChosen(conversation=CHAT)) == ()
    assert (play.state.unanswered, play.state.notice) == (None, "")
    assert [type(each) for each in play.send()] == [BeginTurn]


def test_replaying_one_conversation_says_nothing_of_another() -> None:
    play = Play(OURS, tree(THEIRS))
    play.do(ReplayChosen(conversation=CHAT))
    play.open(tree(THEIRS, conversation=OTHER))
    assert play.send() == ()
    play.open(tree(THEIRS))
    assert play.send() != ()


def test_locating_the_model_lets_the_message_through() -> None:
    play = Play(OURS, tree(THEIRS))
    play.send()
    play.do(ModelChosen(path=THEIRS.path, options=LoadOptions()))
    play.do(ModelReady(card=THEIRS, load=1))
    assert (play.state.unanswered, play.state.notice) == (None, "")
    assert play.send() != ()


def test_locating_a_wrong_model_asks_again() -> None:
    play = Play(OURS, tree(THEIRS))
    play.send()
    play.do(ModelChosen(path=Path("third.gguf"), options=LoadOptions()))
    play.do(ModelReady(card=replace(OURS, name="Third", fingerprint="m1-third"), load=1))
    assert play.send() == ()
    assert "Third" in play.state.notice


@pytest.mark.parametrize("event", [NewChatPressed(), ConversationPicked(conversation=OTHER)])
def test_reading_on_elsewhere_needs_no_answer(event: Event) -> None:
    play = Play(OURS, tree(THEIRS))
    play.send()
    play.do(event)
    assert (play.state.unanswered, play.state.notice) == (None, "")


def test_a_branch_before_the_other_model_needs_no_answer() -> None:
    play = Play(OURS, tree(OURS, THEIRS))
    assert play.send(at=2) != ()


def test_answering_again_asks_about_what_stands_before_the_reply() -> None:
    assert Play(OURS, tree(THEIRS)).send(None, at=2) != ()
    assert Play(OURS, tree(THEIRS, THEIRS)).send(None, at=4) == ()


def test_a_loaded_model_is_noted() -> None:
    play = Play(OURS, tree(OURS))
    assert play.do(ModelReady(card=THEIRS)) == (NoteModel(card=THEIRS),)


def waiting(shown: ConversationTree) -> Play:
    """A message that was sent while a model is loading."""
    play = Play(OURS, shown)
    play.do(ModelChosen(path=THEIRS.path, options=LoadOptions()))
    play.send()
    play.do(begun(play.state.opened))
    assert play.state.active is not None
    assert play.state.active.phase is Phase.WAITING
    return play


def test_a_waiting_message_is_answered_by_the_model_that_comes_and_that_one_is_noted() -> None:
    sent = waiting(tree(THEIRS)).do(ModelReady(card=THEIRS, load=1))
    assert [type(each) for each in sent] == [NoteModel, FindSegments]


def test_a_message_that_waited_for_another_model_is_kept_and_waits_for_an_answer() -> None:
    play = waiting(tree(OURS))
    note, finish = play.do(ModelReady(card=THEIRS, load=1))
    assert isinstance(note, NoteModel)
    assert isinstance(finish, FinishReply)
    assert finish.finish_reason is FinishReason.FAILED
    assert (play.state.active, play.state.unanswered) == (None, CHAT)
    assert "Ours" in play.state.notice
    play.do(ReplayChosen(conversation=CHAT))
    assert play.send(None, at=4) != ()


def test_a_message_that_waited_is_answered_where_that_was_allowed_before() -> None:
    play = waiting(tree(OURS))
    play.do(ReplayChosen(conversation=CHAT))
    assert [type(each) for each in play.do(ModelReady(card=THEIRS, load=1))] == [NoteModel, FindSegments]


def test_before_the_first_message_nobody_wrote_anything() -> None:
    assert objection(Play(OURS, tree(THEIRS)).state, None) == ""


def test_every_write_of_a_reply_names_the_weights() -> None:
    play = Play(OURS, tree(OURS))
    (begin,) = play.send()
    assert isinstance(begin, BeginTurn)
    assert begin.fingerprint == "m1-ours"
    assert play.state.opened is not None
    play.do(
        TurnBegun(turn=TURN, summary=play.state.opened.summary, nodes=(node(3, Role.USER), node(4, Role.ASSISTANT)))
    )
    play.do(SegmentsFound(turn=TURN, segments=()))
    receipt = Receipt(reused=0, reread=0, how=RestoreHow.NONE, reason="")
    play.do(PromptRead(turn=TURN, receipt=receipt, token_start=0, token_ids=(1,)))
    (save,) = play.do(
        RoundDone(
            turn=TURN, text="a", token_ids=(2,), n_drafted=0, n_accepted=0, depth=0, stats=STATS, context_used=2, at=9.0
        )
    )
    assert isinstance(save, SaveReply)
    assert (save.model, save.fingerprint) == ("Ours", "m1-ours")
    (finish,) = play.do(TurnFinished(turn=TURN, finish_reason=FinishReason.END, text="a", stats=STATS))
    assert isinstance(finish, FinishReply)
    assert finish.fingerprint == "m1-ours"
    shown = play.state.opened
    assert shown is not None
    assert shown.path(MessageId(4))[-1].fingerprint == "m1-ours"


def test_a_remark_of_the_store_is_told() -> None:
    play = Play(OURS, tree(OURS))
    assert play.do(StoreRemark(text="It became slower.")) == ()
    assert play.state.notice == "It became slower."


@pytest.mark.parametrize(
    ("writer", "sentence"),
    [
        (Writer("m1-theirs", "Theirs"), "Written by Theirs, read again as text by Ours."),
        (Writer("m1-theirs", "Ours"), "Written by another file of Ours, read again as text by this one."),
        (Writer("m1-theirs", ""), "Written by another model, read again as text by Ours."),
    ],
)
def test_a_receipt_names_both(writer: Writer, sentence: str) -> None:
    assert written_by(writer, OURS) == sentence
