"""What begins a turn: another answer, other words, a reply that goes on."""

from dataclasses import replace

import pytest

from app.domain.commands import BeginTurn, FindSegments, FinishReply, Generate, SaveReply
from app.domain.conversation import MessageNode
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    Event,
    ModelReady,
    SegmentsFound,
    StopPressed,
    StoreReady,
    TurnBegun,
    TurnFailed,
)
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.tree_events import ContinuePressed, EditPressed
from app.domain.turn import FinishReason
from tests.domain.chat_play import (
    CARD,
    CHAT,
    OPTIONS,
    TROUBLE,
    TURN,
    Play,
    begun,
    finished,
    finishes,
    read,
    ready,
    send,
    shown,
    summary,
    tree,
    written,
)

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


# --- other words -------------------------------------------------------------------------------------------


def edit(message: int, text: str = "Good day") -> EditPressed:
    return EditPressed(message=MessageId(message), text=text, seed=7, options=OPTIONS)


def test_a_first_message_can_be_said_in_other_words() -> None:
    play = shown()
    (begin,) = play.do(edit(1))
    assert isinstance(begin, BeginTurn)
    assert (begin.conversation, begin.parent, begin.text) == (CHAT, None, "Good day")


def test_an_edited_message_follows_what_the_old_one_followed() -> None:
    play = shown()
    play.do(send("More"))
    play.do(begun(first=3))
    play.do(StopPressed())
    (begin,) = play.do(edit(3))
    assert isinstance(begin, BeginTurn)
    assert begin.parent == MessageId(2)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (edit(9), "The message to edit is not in this conversation any more."),
        (edit(2), "Only what you wrote can be edited; a reply can be continued or written again."),
        (edit(1, "  "), "The message would be empty; delete it instead."),
    ],
)
def test_what_cannot_be_edited_is_told(event: EditPressed, why: str) -> None:
    play = shown()
    assert play.do(event) == ()
    assert play.state.notice == why


# --- a reply that goes on ----------------------------------------------------------------------------------


def cut(reason: FinishReason | None = FinishReason.LENGTH, *, n_tokens: int = 2) -> Play:
    """A chat that shows a reply which ended so."""
    play = ready()
    play.do(ConversationPicked(conversation=CHAT))
    whole = tree()
    tokens = tuple(range(4, 4 + n_tokens))
    reply = replace(whole.nodes[MessageId(2)], finish_reason=reason, seed=99, token_ids=tokens)
    play.do(ConversationOpened(tree=replace(whole, nodes={**whole.nodes, reply.id: reply})))
    return play


def go_on(at: int | None = None) -> ContinuePressed:
    return ContinuePressed(seed=7, options=OPTIONS, at=None if at is None else MessageId(at))


def taken_up(message: Message, tokens: tuple[int, ...]) -> TurnBegun:
    """The store's answer: a sibling that begins as a copy."""
    copy = MessageNode(id=MessageId(3), parent=MessageId(1), message=message, token_ids=tokens, token_start=3)
    return TurnBegun(turn=TURN, summary=summary(3), nodes=(copy,))


@pytest.mark.parametrize("reason", [*(set(FinishReason) - {FinishReason.END}), None])
@pytest.mark.parametrize("at", [None, 2])
def test_a_cut_reply_goes_on_as_a_sibling_with_its_own_seed(reason: FinishReason | None, at: int | None) -> None:
    play = cut(reason)
    (begin,) = play.do(go_on(at))
    assert isinstance(begin, BeginTurn)
    assert (begin.parent, begin.text, begin.continues, begin.seed) == (MessageId(1), None, MessageId(2), 99)


def test_a_reply_that_came_without_a_seed_takes_a_new_one() -> None:
    play = shown()
    (begin,) = play.do(go_on())
    assert isinstance(begin, BeginTurn)
    assert begin.seed == 7


def test_the_engine_is_given_what_there_is_and_the_saved_rows_along_it() -> None:
    play = cut()
    play.do(go_on())
    (find,) = play.do(taken_up(Message(Role.ASSISTANT, "Hi"), (4, 5)))
    assert isinstance(find, FindSegments)
    assert find.tokens == (1, 2, 3, 4, 5)
    (generate,) = play.do(SegmentsFound(turn=TURN, segments=()))
    assert isinstance(generate, Generate)
    assert [each.id for each in generate.path] == [MessageId(1), MessageId(3)]
    assert generate.path[-1].token_ids == (4, 5)


def test_what_there_was_and_what_came_are_kept_as_one_reply() -> None:
    play = cut()
    play.do(go_on())
    play.do(taken_up(Message(Role.ASSISTANT, "Hi"), (4, 5)))
    play.do(SegmentsFound(turn=TURN, segments=()))
    play.do(replace(read(), reply_text="Hi", reply_ids=(4, 5)))
    (save,) = play.do(written(" you", token=6, at=100.0))
    assert isinstance(save, SaveReply)
    assert (save.message.content, save.token_ids, save.token_start) == ("Hi you", (4, 5, 6), 3)
    (finish,) = play.do(finished("Hi you"))
    assert isinstance(finish, FinishReply)
    assert (finish.reply, finish.message.content, finish.token_ids) == (MessageId(3), "Hi you", (4, 5, 6))
    assert play.state.opened is not None
    assert play.state.opened.nodes[MessageId(2)].message.content == "Hi"


@pytest.mark.parametrize("n_events", range(3))
def test_a_continuation_that_never_came_to_it_holds_what_there_was(n_events: int) -> None:
    play = cut()
    answers = (taken_up(Message(Role.ASSISTANT, "Hi", "Hm."), (4, 5)), SegmentsFound(turn=TURN, segments=()))
    failed = TurnFailed(turn=TURN, error=TROUBLE)
    events: tuple[Event, ...] = (go_on(), *answers[:n_events], StopPressed(), *answers[n_events:], failed)
    for event in events:
        play.do(event)
    (finish,) = finishes(play.sent)
    assert (finish.message, finish.token_ids, finish.token_start) == (
        Message(Role.ASSISTANT, "Hi", "Hm."),
        (4, 5),
        3,
    )


def test_an_empty_reply_goes_on_as_a_new_answer_to_its_question() -> None:
    play = cut(FinishReason.STOPPED)
    play.do(go_on())
    play.do(taken_up(Message(Role.ASSISTANT, ""), ()))
    (generate,) = play.do(SegmentsFound(turn=TURN, segments=()))
    assert isinstance(generate, Generate)
    assert [each.id for each in generate.path] == [MessageId(1)]


def test_a_complete_reply_is_not_gone_on_with() -> None:
    play = cut(FinishReason.END)
    assert play.do(go_on()) == ()
    assert play.state.notice.startswith("This reply is complete")


def test_a_reply_that_filled_the_context_goes_on_only_in_a_longer_one() -> None:
    play = cut(FinishReason.CONTEXT_FULL, n_tokens=CARD.n_ctx - 5)
    assert play.do(go_on()) == ()
    assert play.state.notice.startswith(f"This reply cannot go on: it has filled the context of {CARD.n_ctx} tokens.")
    play.do(ModelReady(card=replace(CARD, n_ctx=2 * CARD.n_ctx)))
    assert len(play.do(go_on())) == 1


@pytest.mark.parametrize(
    ("play", "event", "why"),
    [
        (ready(), go_on(), "There is no reply to continue yet."),
        (cut(), go_on(9), "The reply is not in this conversation any more."),
        (cut(), go_on(1), "Only a reply to a message can be continued."),
    ],
    ids=["nothing said", "gone", "a question"],
)
def test_what_cannot_go_on_is_told(play: Play, event: ContinuePressed, why: str) -> None:
    assert play.do(event) == ()
    assert play.state.notice == why


@pytest.mark.parametrize("event", [edit(1), go_on()])
def test_without_a_model_the_user_is_told_what_to_do(event: EditPressed | ContinuePressed) -> None:
    play = Play(StoreReady(conversations=()), ConversationPicked(conversation=CHAT), ConversationOpened(tree=tree()))
    assert play.do(event) == ()
    assert "Choose a model" in play.state.notice
