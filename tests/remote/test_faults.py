"""Whatever a server does wrong is one sentence; what came before is kept, and the next message goes on."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from app.domain.errors import ContextFullError
from app.domain.events import PromptRead, RoundDone, TurnFailed, TurnFinished
from app.domain.generation import GenerationOptions
from app.domain.ids import TurnId
from app.domain.sampling import SamplingParams
from app.domain.server import Server, server_at
from app.domain.turn import FinishReason
from app.remote.connection import Patience
from app.remote.sse import MOST_BYTES
from tests.fakes.scripted_server import PLAIN_LIST, Answer, Record, delta, end, events, refusal, serving
from tests.remote.play import playing

SHORT = Patience(connect=5.0, look=5.0, begin=0.3, go_on=0.3)
GOOD = Answer(parts=[events(delta(content="Red."), end())])


def waited(event: threading.Event) -> None:
    event.wait(30)


def test_a_wrong_key_is_said_to_be_one() -> None:
    with serving(GOOD, models=refusal(401, "Invalid API Key")) as server:
        with playing(server_at(server.url, key="box"), box="sk-secret") as player:
            sentence = player.failure()
        assert server.headers[0]["authorization"] == "Bearer sk-secret"
    assert "refuses the key (401)" in sentence
    assert "sk-secret" not in sentence


def test_a_key_that_is_wanted_is_asked_for() -> None:
    with serving(GOOD, models=refusal(401, "Invalid API Key")) as server, playing(server.url) as player:
        assert "wants a key" in player.failure()


def test_a_key_that_is_not_in_the_keyring_is_missed_before_anything_is_sent() -> None:
    with serving(GOOD) as server, playing(server_at(server.url, key="box")) as player:
        assert "“box” is not in the keyring" in player.failure()
        assert server.paths == []


def test_a_key_with_a_line_break_is_never_sent_or_repeated() -> None:
    with serving(GOOD) as server, playing(server_at(server.url, key="box"), box="a\r\nX-Evil: b") as player:
        sentence = player.failure()
        assert "holds characters that no key has" in sentence
        assert "Evil" not in sentence
        assert server.paths == []


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (refusal(404, "The model `big` does not exist"), "has no model “big”"),
        (refusal(404, "File Not Found"), "There is no chat API at http://127.0.0.1"),
        (refusal(429, "slow down", retry_after="20"), "try again in 20 seconds"),
        (refusal(429, "slow down", retry_after="Wed, 21 Oct"), "try again later"),
        (refusal(503, "Loading model"), "is not ready (503: Loading model); try again"),
        (refusal(500, "out of memory"), "failed (500: out of memory)"),
        (refusal(400, "unknown field `top_k`"), "refuses the request (400: unknown field `top_k`)"),
        (refusal(302, "moved", location="https://user:pw@elsewhere.example/v1"), "redirects to elsewhere.example"),
        (Answer(status=418, parts=[b"\xff\xfe not text"]), "gives no reply (418)"),
        (Answer(status=500, parts=[b'{"error": "flat words"}']), "(500: flat words)"),
        (Answer(parts=[b"<html>hello</html>"]), "broke off before the end"),
        (Answer(parts=[b"data: {not json}\n\n"]), "something else than a reply (it is not JSON)"),
        (Answer(parts=[b'data: {"choices": 7}\n\n']), "something else than a reply"),
        (Answer(parts=[b'data: {"error": {"message": "slot is gone"}}\n\n']), "broke off (slot is gone); see"),
        (Answer(parts=[b"data: " + b"x" * (MOST_BYTES + 10)]), "far too long"),
        (Answer(parts=[b"x: y\n" + b"data: aaaaaaaaaa\n" * (MOST_BYTES // 10)]), "far too long"),
    ],
)
def test_each_refusal_is_a_sentence_that_says_what_to_do(answer: Answer, words: str) -> None:
    with serving(answer) as server, playing(server_at(server.url, model="big")) as player:
        sentence = player.failure()
    assert words in sentence
    assert "\n" not in sentence
    assert "pw" not in sentence


@pytest.mark.parametrize(
    "message",
    [
        "the request exceeds the available context size, try increasing it",
        "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens",
    ],
)
def test_a_conversation_that_is_too_long_is_told_as_such(message: str) -> None:
    with serving(refusal(400, message)) as server, playing(server.url) as player:
        player.ask()
        failed = player.outcome()
    assert isinstance(failed, TurnFailed)
    assert isinstance(failed.error, ContextFullError)


def test_a_redirect_is_never_followed() -> None:
    with serving(GOOD) as other:
        away = refusal(307, "moved", location=f"{other.url}/chat/completions")
        with serving(away) as server, playing(server_at(server.url, key="box"), box="sk-secret") as player:
            assert "nothing was sent there" in player.failure()
        assert other.paths == []


def test_a_list_of_models_that_redirects_is_not_followed_either() -> None:
    with serving(GOOD) as other:
        away = refusal(301, "moved", location=f"{other.url}/models")
        with serving(GOOD, models=away) as server, playing(server.url) as player:
            assert "redirects to" in player.failure()
        assert other.paths == []


def test_a_server_that_is_not_there_is_said_not_to_be() -> None:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))  # nobody listens
        with playing(f"http://127.0.0.1:{free.getsockname()[1]}") as player:
            assert "There is no server at 127.0.0.1" in player.failure()


def test_a_name_that_leads_nowhere_is_no_server() -> None:
    with playing("http://nowhere.invalid:8080") as player:
        assert "There is no server at nowhere.invalid:8080" in player.failure()


def test_a_server_that_does_not_speak_tls_fails_as_that() -> None:
    with serving(GOOD) as server, playing(server.url.replace("http://", "https://")) as player:
        sentence = player.failure()
    assert "is not secure" in sentence
    assert server.asked == []


@pytest.mark.parametrize("drop", [True, False], ids=["cut", "ended"])
def test_a_server_that_goes_away_in_mid_reply_leaves_what_it_wrote(drop: bool) -> None:
    answer = Answer(parts=[events(delta(content="Red, gr"), done=False)], drop=drop)
    with serving(answer, GOOD) as server, playing(server.url) as player:
        done = player.reply()
        assert (done.text, done.finish_reason) == ("Red, gr", FinishReason.STOPPED)
        assert "closed the connection" in done.remark or "broke off" in done.remark
        assert player.reply().text == "Red."


def test_a_reply_that_turns_to_nonsense_keeps_what_made_sense() -> None:
    answer = Answer(parts=[events(delta(content="Red"), done=False), b"data: }{\n\n"])
    with serving(answer) as server, playing(server.url) as player:
        done = player.reply()
    assert (done.text, done.finish_reason) == ("Red", FinishReason.STOPPED)
    assert "something else than a reply" in done.remark


def test_a_server_that_says_nothing_is_given_up() -> None:
    over = threading.Event()
    with serving(Answer(parts=[lambda: waited(over)])) as server:
        with playing(server.url, patience=SHORT) as player:
            assert "has said nothing for" in player.failure()
        over.set()


def test_a_server_that_only_keeps_the_line_open_is_given_up() -> None:
    over = threading.Event()

    def murmur() -> Iterator[bytes]:
        while not over.wait(0.05):
            yield b": still here\n\n"

    with serving(Answer(parts=murmur())) as server:
        with playing(server.url, patience=SHORT) as player:
            assert "has said nothing for" in player.failure()
        over.set()


def test_a_server_that_falls_silent_in_mid_reply_leaves_what_it_wrote() -> None:
    over = threading.Event()
    answer = Answer(parts=[events(delta(content="Red"), done=False), lambda: waited(over)])
    with serving(answer) as server:
        with playing(server.url, patience=replace(SHORT, begin=600.0)) as player:
            done = player.reply()
        over.set()
    assert (done.text, done.finish_reason) == ("Red", FinishReason.STOPPED)
    assert "has said nothing for" in done.remark


def test_stopping_ends_the_turn_and_closes_the_connection_at_once() -> None:
    def flood() -> Iterator[bytes]:
        while True:
            yield events(delta(content="on and "), done=False)

    with serving(Answer(parts=flood())) as server, playing(server.url) as player:
        turn = player.ask()
        player.next(RoundDone)
        player.stop(turn)
        done = player.outcome()
        assert server.closed.wait(30)
    assert isinstance(done, TurnFinished)
    assert done.finish_reason is FinishReason.STOPPED
    assert done.text.startswith("on and on and")


def test_stopping_while_the_server_reads_ends_the_turn() -> None:
    reading, over = threading.Event(), threading.Event()

    def wait() -> None:
        reading.set()
        over.wait(30)

    with serving(Answer(parts=[wait])) as server:
        with playing(server.url) as player:
            turn = player.ask()
            assert reading.wait(30)
            player.stop(turn)
            done = player.outcome()
        over.set()
    assert isinstance(done, TurnFinished)
    assert (done.text, done.finish_reason) == ("", FinishReason.STOPPED)
    assert not [event for event in player.told if isinstance(event, PromptRead)]


def test_a_turn_that_was_stopped_before_it_began_sends_nothing() -> None:
    with serving(GOOD) as server, playing(server.url) as player:
        player.stop(TurnId(1))
        assert player.reply().finish_reason is FinishReason.STOPPED
        assert server.paths == []
        assert player.reply().text == "Red."


def test_several_models_without_a_choice_ask_for_one() -> None:
    models: Record = {"data": [{"id": "a"}, {"id": "b"}]}
    with serving(GOOD, models=models) as server, playing(server.url) as player:
        assert "has 2 models; choose one" in player.failure()
        assert server.asked == []


def test_a_grammar_is_refused_where_it_would_be_passed_over() -> None:
    options = GenerationOptions(sampling=SamplingParams(grammar='root ::= "a"'))
    with serving(GOOD, models=PLAIN_LIST) as server, playing(server.url) as player:
        assert "takes no grammar" in player.failure(options=options)


def test_the_environment_s_proxy_is_asked_only_where_that_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(GOOD) as server, serving(GOOD) as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url.removesuffix("/v1"))
        for name in ("no_proxy", "NO_PROXY"):
            monkeypatch.delenv(name, raising=False)
        with playing(server.url) as player:
            player.reply()
        assert proxy.paths == []
        through = Server(name="far", url=server.url, proxy=True)
        with playing(through) as player:
            player.reply()
        assert len(proxy.paths) == 2
