"""Searching in the chat's state machine."""

from dataclasses import replace

from app.domain.chat import step
from app.domain.chat_state import ChatState
from app.domain.commands import SearchMessages
from app.domain.events import QuitPressed, SearchBehind, SearchFound, SearchTyped
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Role
from app.domain.search import NOTHING_FOUND, SearchHit, SearchResult, Snippet


def result(text: str) -> SearchResult:
    hit = SearchHit(
        conversation=ConversationId(1),
        title="a title",
        message=MessageId(1),
        role=Role.USER,
        at=1.0,
        snippet=Snippet(text, ()),
    )
    return SearchResult(text=text, hits=(hit,))


def test_each_search_has_a_number_of_its_own() -> None:
    state, first = step(ChatState(), SearchTyped(text="ne"))
    state, second = step(state, SearchTyped(text="needle"))
    assert first == (SearchMessages(request=1, text="ne"),)
    assert second == (SearchMessages(request=2, text="needle"),)


def test_only_the_answer_to_the_newest_search_counts() -> None:
    state, _ = step(ChatState(), SearchTyped(text="ne"))
    state, _ = step(state, SearchTyped(text="needle"))
    state, _ = step(state, SearchFound(request=1, result=result("ne")))
    assert state.found == NOTHING_FOUND
    state, _ = step(state, SearchFound(request=2, result=result("needle")))
    assert state.found == result("needle")
    state, _ = step(state, SearchFound(request=1, result=result("ne")))
    assert state.found == result("needle")


def test_nothing_to_look_for_ends_the_search_and_drops_its_late_answer() -> None:
    state, _ = step(ChatState(), SearchTyped(text="needle"))
    state, commands = step(state, SearchTyped(text="  "))
    assert commands == ()
    state, _ = step(state, SearchFound(request=1, result=result("needle")))
    assert state.found == NOTHING_FOUND


def test_what_cannot_be_found_yet_is_counted() -> None:
    state, commands = step(ChatState(), SearchBehind(pending=7))
    assert (state.search_pending, commands) == (7, ())
    state, _ = step(state, SearchBehind(pending=0))
    assert state.search_pending == 0


def test_nothing_is_looked_for_while_the_application_ends() -> None:
    state, _ = step(ChatState(), QuitPressed())
    assert step(state, SearchTyped(text="needle")) == (state, ())


def test_hits_are_grouped_by_conversation_in_the_order_of_the_first() -> None:
    def hit(conversation: int, message: int | None) -> SearchHit:
        return SearchHit(
            conversation=ConversationId(conversation),
            title="t",
            message=None if message is None else MessageId(message),
            role=None,
            at=1.0,
            snippet=Snippet("", ()),
        )

    hits = (hit(2, None), hit(1, 9), hit(2, 8), hit(3, 7), hit(1, 6))
    grouped = SearchResult(text="t", hits=hits).by_conversation()
    assert [[(one.conversation, one.message) for one in group] for group in grouped] == [
        [(2, None), (2, 8)],
        [(1, 9), (1, 6)],
        [(3, 7)],
    ]


def test_a_hit_without_a_message_is_the_title_unless_it_is_the_note() -> None:
    (hit,) = result("a").hits
    title = replace(hit, message=None, role=None)
    assert [each.is_title for each in (hit, title, replace(title, in_note=True))] == [False, True, False]
