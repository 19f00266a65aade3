"""Drafts, counts and titles in the state machine: nobody's title is replaced, and late answers change nothing."""

from dataclasses import replace

import pytest

from app.domain.attachments import Attachment, Draft, compose
from app.domain.chat import ChatState, step
from app.domain.composer_commands import CountTokens, FindDraft, GiveTitle, KeepDraft, SuggestTitle
from app.domain.composer_events import (
    CountWanted,
    DraftFound,
    DraftTyped,
    DraftWanted,
    TitleSuggested,
    TitleWanted,
    TokensCounted,
)
from app.domain.conversation import MessageNode, title_from
from app.domain.errors import StoreError
from app.domain.events import QuitPressed
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.titles import improved
from tests.domain.chat_play import CARD, CHAT, summary

READY = ChatState(store_ready=True, card=CARD)
QUESTION = "Why is the sky blue?"


def named(title: str) -> ChatState:
    return replace(
        READY, conversations=(summary(1, conversation=ConversationId(8), title="Other"), summary(2, title=title))
    )


def wanted(*said: Message, answer: str = "It scatters.") -> TitleWanted:
    nodes = tuple(
        MessageNode(id=MessageId(at), parent=None, message=message) for at, message in enumerate(said, start=1)
    )
    return TitleWanted(conversation=CHAT, path=nodes, answer=answer)


SYSTEM, ASKED = Message(Role.SYSTEM, "Be brief."), Message(Role.USER, QUESTION)


@pytest.mark.parametrize("said", [(ASKED,), (SYSTEM, ASKED)])
def test_a_title_is_asked_for_after_the_first_reply(said: tuple[Message, ...]) -> None:
    ask = SuggestTitle(conversation=CHAT, question=QUESTION, answer="It scatters.", instead_of=QUESTION)
    assert step(named(QUESTION), wanted(*said))[1] == (ask,)


def test_no_title_is_asked_for_where_one_was_chosen_or_more_was_said() -> None:
    ready, first = named(QUESTION), wanted(ASKED)
    assert step(named("Mine"), first)[1] == ()
    assert step(ready, wanted(ASKED, Message(Role.ASSISTANT, "Light."), ASKED))[1] == ()
    assert step(ready, wanted(ASKED, answer=" "))[1] == ()
    assert step(READY, first)[1] == ()
    assert step(replace(ready, card=None), first)[1] == ()


def test_a_title_is_drawn_from_the_words_and_not_from_what_is_attached() -> None:
    content = compose("What is this?", [Attachment("a.log", "secret")])
    (ask,) = step(named("What is this?"), wanted(Message(Role.USER, content)))[1]
    assert isinstance(ask, SuggestTitle)
    assert ask.question == "What is this?"
    alone = compose("", [Attachment("a.log", "secret")])
    assert title_from(alone) == "a.log"
    (ask,) = step(named("a.log"), wanted(Message(Role.USER, alone)))[1]
    assert isinstance(ask, SuggestTitle)
    assert ask.question == "a.log"


def test_a_good_title_is_given_and_a_poor_one_is_not() -> None:
    def given(text: str) -> object:
        return step(READY, TitleSuggested(conversation=CHAT, text=text, instead_of="x"))[1]

    assert given('"Why the Sky Is Blue."\n') == (
        GiveTitle(conversation=CHAT, title="Why the Sky Is Blue", instead_of="x"),
    )
    assert given("") == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "...",
        "Title",
        "One\nTwo",
        "one two three four five six seven",
        "Sky sky",
        "the sky the sky",
        "A" * 60,
        "Hidden \u202ereversed",
        "Bell \x07 ringing",
        "12 34",
    ],
)
def test_a_poor_title_is_none(text: str) -> None:
    assert improved(text) == ""


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("**Title:** The Fox and the Code", "The Fox and the Code"),
        ("# Blue sky.", "Blue sky"),
        ("「空が青い理由」", "空が青い理由"),
        ("سبب زرقة السماء", "سبب زرقة السماء"),
        ("Title: “C++ in a day”", "C++ in a day"),
    ],
)
def test_what_stands_around_a_title_is_taken_off(text: str, title: str) -> None:
    assert improved(text) == title


def test_only_the_newest_count_counts_and_none_is_asked_without_a_model() -> None:
    assert step(replace(READY, card=None), CountWanted(texts=("a",)))[1] == ()
    state, first = step(READY, CountWanted(texts=("a",)))
    state, second = step(state, CountWanted(texts=("ab",)))
    assert (first, second) == ((CountTokens(request=1, texts=("a",)),), (CountTokens(request=2, texts=("ab",)),))
    assert step(state, TokensCounted(request=1, counts=(1,)))[0].counted is None
    answer = TokensCounted(request=2, counts=(2,))
    assert step(state, answer)[0].counted is answer


def test_drafts_go_to_the_store_and_come_back_from_it() -> None:
    files = (Attachment("a", "b"),)
    typed = DraftTyped(conversation=CHAT, text="Hm", attachments=files)
    assert step(READY, typed)[1] == (KeepDraft(conversation=CHAT, text="Hm", attachments=files),)
    assert step(READY, DraftWanted(conversation=None))[1] == (FindDraft(conversation=None),)
    assert step(ChatState(), typed)[1] == step(READY, typed)[1]
    assert step(ChatState(fatal=StoreError("It is gone.")), typed)[1] == ()
    found = DraftFound(conversation=None, draft=Draft("Hm"))
    assert step(READY, found)[0].draft is found


def test_nothing_is_typed_after_quitting() -> None:
    quitting, _ = step(READY, QuitPressed())
    assert step(quitting, DraftTyped(conversation=None, text="late"))[1] == ()
    assert step(quitting, TitleSuggested(conversation=CHAT, text="Late Words", instead_of="x"))[1] == ()
