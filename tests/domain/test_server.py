"""Addresses of servers, what tells their models apart, and a chat that uses one."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.chat import ChatState, step
from app.domain.commands import NoteModel
from app.domain.composer_commands import CountTokens
from app.domain.composer_events import CountWanted
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.events import ModelReady, ReplayChosen, SendPressed
from app.domain.exactness import CheckPressed
from app.domain.generation import GenerationOptions
from app.domain.identity import other_writer, written_by
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.server import Server, ServerAddressError, ServerSight, base_url, served, server_at, with_server
from app.domain.server_events import ServerChosen, UseServer, card_of, shown_model
from tests.domain.chat_play import CARD

FAR = Server(name="far", url="https://models.example/v1", model="big", key="far")
NEAR = Server(name="near", url="http://127.0.0.1:8080/v1")


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("localhost:8080", "http://localhost:8080/v1"),
        ("http://Box:8080/", "http://box:8080/v1"),
        ("https://models.example/api/v1/", "https://models.example/api/v1"),
        ("models.example", "https://models.example/v1"),
        ("http://[::1]:8080", "http://[::1]:8080/v1"),
        ("http://box/v1/chat/completions", "http://box/v1"),
    ],
)
def test_an_address_is_taken_as_a_person_writes_it(written: str, url: str) -> None:
    assert base_url(written) == url
    assert base_url(url) == url


@pytest.mark.parametrize(
    "written",
    ["", "ftp://box", "http://", "http://box:99999", "http://box:0", "http://a b", "http://[::1", "http://box/?key=pw",
     "http://me:pw@box/v1", "http://box/#pw", "http://box\n.evil", "file:///etc/passwd", "http://box\\@evil"],
)  # fmt: skip
def test_what_is_no_address_is_refused_without_repeating_it(written: str) -> None:
    with pytest.raises(ServerAddressError) as refused:
        base_url(written)
    assert "pw" not in str(refused.value)


def test_only_this_machine_counts_as_here() -> None:
    assert [server_at(url).is_here for url in ("localhost", "127.0.0.9:1", "http://[::1]:80")] == [True] * 3
    assert [server_at(url).is_here for url in ("10.0.0.1", "localhost.example", "http://0.0.0.0:80")] == [False] * 3


def test_a_key_in_the_open_is_known_as_one() -> None:
    assert replace(FAR, url="http://models.example/v1").bares_key
    assert not FAR.bares_key
    assert not replace(NEAR, key="near").bares_key


def test_the_identity_tells_address_and_model_and_nothing_of_the_key() -> None:
    assert served(FAR.identity) == ("https://models.example/v1", "big")
    assert served(NEAR.identity) == (NEAR.url, "")
    assert served("b2-1234") is None
    assert replace(FAR, key="other", name="x", told=True).identity == FAR.identity


def test_servers_keep_names_apart_and_their_places() -> None:
    servers = with_server(with_server((), FAR), replace(NEAR, name="far"))
    assert [each.name for each in servers] == ["far", "far 2"]
    changed = with_server(servers, replace(FAR, name="away"), instead_of="far")
    assert [each.name for each in changed] == ["away", "far 2"]


def chosen(server: Server, state: ChatState | None = None) -> ChatState:
    return step(state or ChatState(store_ready=True), ServerChosen(server))[0]


def told(server: Server, fingerprint: str, model: str) -> ChatState:
    """A server is in use, and a conversation that this model wrote is shown."""
    asked = MessageNode(id=MessageId(1), parent=None, message=Message(Role.USER, "Hi"))
    said = Message(Role.ASSISTANT, "Ho")
    reply = MessageNode(id=MessageId(2), parent=MessageId(1), message=said, fingerprint=fingerprint, model=model)
    summary = ConversationSummary(id=ConversationId(1), title="Hi", updated_at=0.0, tip=MessageId(2))
    tree = ConversationTree(summary=summary, nodes={node.id: node for node in (asked, reply)})
    return chosen(server, ChatState(store_ready=True, opened=tree))


def test_a_chosen_server_is_there_at_once_and_frees_the_model() -> None:
    state, commands = step(ChatState(store_ready=True, card=CARD, n_loads=3), ServerChosen(FAR))
    assert commands == (UseServer(server=FAR, load=4),)
    assert state.card == card_of(FAR)
    assert state.loading is None


def test_what_the_server_says_of_itself_is_taken_unless_another_was_chosen_since() -> None:
    state = chosen(FAR)
    seen = card_of(FAR, ServerSight(n_ctx=4096))
    after, commands = step(state, ModelReady(card=seen, load=state.n_loads))
    assert after.card == seen
    assert not any(isinstance(command, NoteModel) for command in commands)
    assert step(state, ModelReady(card=seen, load=state.n_loads - 1))[0].card == state.card


def test_nothing_that_is_typed_is_sent_to_be_counted() -> None:
    near, here = chosen(NEAR), ChatState(store_ready=True, card=CARD)
    assert step(near, CountWanted(texts=("a secret",)))[1] == ()
    assert isinstance(step(here, CountWanted(texts=("a secret",)))[1][0], CountTokens)


def test_a_server_s_reply_cannot_be_checked_and_that_is_said() -> None:
    state, commands = step(
        told(NEAR, NEAR.identity, "near"), CheckPressed(reply=MessageId(2), options=GenerationOptions())
    )
    assert commands == ()
    assert state.check is not None
    assert "cannot be checked" in state.check.why


def send(state: ChatState) -> tuple[ChatState, bool]:
    after, commands = step(state, SendPressed(text="And?", seed=1, options=GenerationOptions()))
    return after, bool(commands)


def test_a_model_s_conversation_goes_to_a_server_only_once_that_was_allowed() -> None:
    state, sent = send(told(FAR, "b2-1234", "Small"))
    assert not sent
    assert "written by Small" in state.notice
    assert "sends all of it to models.example" in state.notice
    state, _ = step(state, ReplayChosen(conversation=ConversationId(1)))
    assert send(state)[1]


def test_leave_given_to_a_model_here_is_none_to_send_it_away() -> None:
    state = replace(told(NEAR, "b2-1234", "Small"), replayed=frozenset({ConversationId(1)}))
    assert send(state)[1]
    assert send(chosen(NEAR, state))[1]
    assert not send(chosen(FAR, state))[1]


def test_a_server_goes_on_with_its_own_conversation() -> None:
    assert send(told(FAR, FAR.identity, "big"))[1]


def test_another_model_of_the_same_server_is_another_writer() -> None:
    state, sent = send(told(replace(FAR, model="small"), FAR.identity, "big"))
    assert not sent
    assert "written by big at https://models.example/v1" in state.notice


def test_back_at_a_model_here_the_receipt_names_the_server() -> None:
    path = told(NEAR, FAR.identity, "big").opened
    assert path is not None
    writer = other_writer(path.path(), replace(CARD, fingerprint="b2-1"))
    assert writer is not None
    assert written_by(writer, CARD) == f"Written by big at {FAR.url}, read again as text by {CARD.name}."


def test_a_card_of_a_server_is_no_file() -> None:
    card = card_of(FAR)
    assert (card.load_s, card.plain_step_s, card.n_ctx) == (0.0, 0.0, 0)
    assert not card.path.exists()
    assert card.path != Path()


@pytest.mark.parametrize(
    ("model", "shown"),
    [("", ""), ("qwen3", "qwen3"), ("/models/qwen3.gguf", "qwen3"), ("D:\\models\\qwen3.gguf", "qwen3"), ("a/b/", "b")],
)
def test_a_model_called_by_its_path_is_shown_by_its_name(model: str, shown: str) -> None:
    assert shown_model(model) == shown
