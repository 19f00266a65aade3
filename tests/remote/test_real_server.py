"""Against llama.cpp's own server on loopback: chat, statistics, stop, continue, a wrong key, a restart in mid-reply."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.console_chat import ConsoleChat
from app.domain.chat import ChatState
from app.domain.conversation import MessageNode
from app.domain.events import ConversationPicked, Event, ModelChosen, ReplayChosen, RoundDone, SendPressed, StopPressed
from app.domain.generation import GenerationOptions
from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.server import Server, server_at
from app.domain.server_events import ServerChosen
from app.domain.tree_events import ContinuePressed
from app.domain.turn import FinishReason, RestoreHow
from app.engine.obey import native_engine
from app.paths import Folders
from app.storage.secret_book import SecretBook
from tests.models import exact_model
from tests.remote.real_server import RealServer, running

pytestmark = pytest.mark.model

KEY = "sk-real"
GREEDY = SamplingParams(temperature=0.0)


@pytest.fixture(scope="module")
def real() -> Iterator[RealServer]:
    with running(exact_model(), key=KEY) as server:
        yield server


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = Folders.under(tmp_path)
    made.create()
    book = SecretBook(made.data)
    book.keep("real", KEY, in_file=True)
    book.keep("wrong", "sk-other", in_file=True)
    return made


def at(real: RealServer, key: str = "real") -> Server:
    return server_at(real.address, key=key)


def options(n: int = 16) -> GenerationOptions:
    return GenerationOptions(sampling=GREEDY, max_tokens=n)


def begin(chat: ConsoleChat, server: Server) -> None:
    chat.run_until(lambda state: state.store_ready)
    chat.press(ServerChosen(server))


def ask(chat: ConsoleChat, event: Event) -> MessageNode:
    chat.press(event)
    chat.run_until(lambda state: state.active is None)
    assert chat.state.opened is not None
    return chat.state.opened.path()[-1]


def say(text: str, n: int = 16) -> SendPressed:
    return SendPressed(text=text, seed=3, options=options(n))


def wait_for_text(chat: ConsoleChat) -> None:
    seen: list[RoundDone] = []

    def watch(event: Event) -> None:
        if isinstance(event, RoundDone):
            seen.append(event)

    chat.run_until(lambda _state: len(seen) > 2, watch)


def test_a_chat_shows_what_the_server_reports(real: RealServer, folders: Folders) -> None:
    with ConsoleChat(folders, native_engine) as chat:
        begin(chat, at(real))
        first = ask(chat, say("Name three colours."))
        second = ask(chat, say("And which one is the warmest?"))
        card = chat.state.card
    assert first.message.content
    assert first.finish_reason is FinishReason.LENGTH
    assert first.stats is not None
    assert first.stats.generated_tokens == 16
    assert 0 < first.stats.telemetry.accepted <= first.stats.telemetry.drafted
    assert first.stats.tokens_per_second > 0
    assert second.receipt is not None
    assert second.receipt.reused > 30
    assert second.receipt.how is RestoreHow.SERVER
    assert card is not None
    assert (card.n_ctx, card.native_version) == (1024, "llama-server")


def test_a_reply_goes_on_where_it_was_cut(real: RealServer, folders: Folders) -> None:
    with ConsoleChat(folders, native_engine) as chat:
        begin(chat, at(real))
        whole = ask(chat, say("Name three colours.", 16))
        cut = ask(chat, SendPressed(text=None, seed=3, options=options(6)))
        longer = ask(chat, ContinuePressed(seed=3, options=options(10)))
    assert cut.message.content != whole.message.content
    assert whole.message.content.startswith(cut.message.content)
    assert longer.message.content == whole.message.content


def test_stopping_ends_the_reply_at_once(real: RealServer, folders: Folders) -> None:
    with ConsoleChat(folders, native_engine) as chat:
        begin(chat, at(real))
        chat.press(say("Tell a very long story about a fox.", 900))
        wait_for_text(chat)
        stopped = ask(chat, StopPressed())
        after = ask(chat, say("Thanks.", 4))
    assert stopped.finish_reason is FinishReason.STOPPED
    assert 0 < len(stopped.message.content) < 2000
    assert after.message.content


def test_a_wrong_key_is_one_sentence(real: RealServer, folders: Folders) -> None:
    with ConsoleChat(folders, native_engine) as chat:
        begin(chat, at(real, key="wrong"))
        failed = ask(chat, say("Hi."))
        assert failed.finish_reason is FinishReason.FAILED
        assert "refuses the key (401)" in chat.state.notice


def test_a_conversation_that_is_too_long_is_said_to_be(real: RealServer, folders: Folders) -> None:
    with ConsoleChat(folders, native_engine) as chat:
        begin(chat, at(real))
        failed = ask(chat, say("word " * 1200))
        assert failed.finish_reason is FinishReason.FAILED
        assert "longer than the server's context" in chat.state.notice


def test_a_server_that_restarts_in_mid_reply_costs_no_text(folders: Folders) -> None:
    with ConsoleChat(folders, native_engine) as chat:
        with running(exact_model(), key=KEY) as server:
            port = server.port
            begin(chat, at(server))
            chat.press(say("Tell a very long story about a fox.", 900))
            wait_for_text(chat)
            server.kill()
            chat.run_until(lambda state: state.active is None)
            cut = shown(chat.state)[-1]
            assert cut.finish_reason is FinishReason.STOPPED
            assert cut.message.content
            assert "closed the connection" in chat.state.notice
        with running(exact_model(), key=KEY, port=port):
            after = ask(chat, say("Go on.", 8))
            assert after.message.content
            # A model shown a reply that was cut after three words may well answer in three words and end there.
            assert after.finish_reason in {FinishReason.LENGTH, FinishReason.END}


def test_a_server_s_conversation_reopens_and_a_model_here_reads_it_again(real: RealServer, folders: Folders) -> None:
    with ConsoleChat(folders, native_engine) as chat:
        begin(chat, at(real))
        ask(chat, say("Name three colours."))
    with ConsoleChat(folders, native_engine) as chat:
        begin(chat, at(real))
        chat.press(ConversationPicked(conversation=chat.state.conversations[0].id))
        chat.run_until(lambda state: state.opened is not None)
        ask(chat, say("And one more?"))
        assert len(shown(chat.state)) == 4
        chat.press(ModelChosen(path=exact_model(), options=LoadOptions(n_ctx=1024, n_threads=1)))
        chat.run_until(lambda state: state.loading is None)
        chat.press(say("And which is the warmest?"))
        assert "let SmolLM2" in chat.state.notice
        chat.press(ReplayChosen(conversation=chat.state.conversations[0].id))
        here = ask(chat, say("And which is the warmest?"))
        again = ask(chat, say("Why?"))
    assert here.receipt is not None
    assert here.receipt.reused == 0
    assert "read again as text by SmolLM2" in here.receipt.reason
    assert again.receipt is not None
    assert again.receipt.how is RestoreHow.LIVE


def shown(state: ChatState) -> tuple[MessageNode, ...]:
    assert state.opened is not None
    return state.opened.path()
