"""`servers` and `ask --server`, in processes of their own, against a scripted server."""

from pathlib import Path

import pytest

from tests.cli.console import run
from tests.fakes.scripted_server import Answer, delta, end, events, refusal, serving

GOOD = Answer(parts=[events(delta(content="Red, green."), end(usage={"prompt_tokens": 9, "completion_tokens": 4}))])


@pytest.fixture(autouse=True)
def no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")


def test_servers_are_named_listed_and_removed(tmp_path: Path) -> None:
    added = run(tmp_path, "servers", "add", "box", "localhost:8080", "--model-name", "big", "--json")
    assert added.record["url"] == "http://localhost:8080/v1"
    assert "already" in run(tmp_path, "servers", "add", "box", "localhost:1").err
    assert run(tmp_path, "servers", "list").out.splitlines()[0] == "box"
    assert run(tmp_path, "servers", "remove", "box").code == 0
    assert "There is no server" in run(tmp_path, "servers", "remove", "box").err
    assert run(tmp_path, "servers", "list", "--json").record == {"servers": []}


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, "servers", "add", "box", "http://me:pw@box")
    assert done.code == 1
    assert "keyring" in done.err
    assert "pw" not in done.err


def test_a_test_says_what_runs_there(tmp_path: Path) -> None:
    with serving(GOOD) as server:
        done = run(tmp_path, "servers", "test", server.url)
        assert "llama-server: 1 model, context of 2048 tokens." in done.out
        assert "tiny.gguf" in done.out
        assert run(tmp_path, "servers", "test", server.url, "--json").record["n_ctx"] == 2048
    with serving(GOOD, models=refusal(401, "no")) as server:
        done = run(tmp_path, "servers", "test", server.url)
        assert (done.code, "wants a key" in done.err) == (1, True)


def test_a_server_answers_and_its_conversation_goes_on_with_it(tmp_path: Path) -> None:
    with serving(GOOD) as server:
        run(tmp_path, "secret", "set", "box", "--in-file", stdin="sk-secret\n")
        run(tmp_path, "servers", "add", "box", server.url, "--key-from-keyring", "box")
        first = run(tmp_path, "ask", "Name two colours.", "--server", "box", "--json")
        assert (first.code, first.record["text"]) == (0, "Red, green.")
        second = run(tmp_path, "ask", "More?", "--conversation", "last", "--json")
        assert second.code == 0, second.err
        assert len(server.asked[1]["messages"]) == 3  # type: ignore[arg-type]
        assert {headers["authorization"] for headers in server.headers} == {"Bearer sk-secret"}
    for path in tmp_path.rglob("*"):
        if path.is_file() and path.name != "secrets.json":
            assert b"sk-secret" not in path.read_bytes()


def test_a_server_that_goes_away_in_mid_reply_leaves_its_text_and_the_reason(tmp_path: Path) -> None:
    with serving(Answer(parts=[events(delta(content="Red, gr"), done=False)], drop=True)) as server:
        done = run(tmp_path, "ask", "Name two colours.", "--server", server.url)
    assert done.code == 1
    assert done.out.strip() == "Red, gr"
    assert "closed the connection" in done.err or "broke off" in done.err
    assert "Red, gr" in run(tmp_path, "show", "1").out


def test_another_server_reads_a_conversation_only_where_that_is_asked_for(tmp_path: Path) -> None:
    with serving(GOOD) as one, serving(GOOD) as other:
        run(tmp_path, "ask", "Name two colours.", "--server", one.url)
        refused = run(tmp_path, "ask", "More?", "--conversation", "1", "--server", other.url)
        assert refused.code == 1
        assert f"Give --server {one.url}" in refused.err
        assert other.paths == []
        forgotten = run(tmp_path, "ask", "More?", "--conversation", "1")
        assert "it is not one of your servers" in forgotten.err
        allowed = run(tmp_path, "ask", "More?", "--conversation", "1", "--server", other.url, "--replay")
        assert allowed.code == 0, allowed.err
        assert len(other.asked) == 1


def test_a_server_s_reply_is_not_checked(tmp_path: Path) -> None:
    with serving(GOOD) as server:
        run(tmp_path, "ask", "Name two colours.", "--server", server.url)
        done = run(tmp_path, "check", "1", "--server", server.url)
    assert done.code == 1
    assert "cannot be checked" in done.err


def test_a_name_nobody_gave_is_no_server(tmp_path: Path) -> None:
    done = run(tmp_path, "ask", "Hi", "--server", "nobody")
    assert "There is no server “nobody”" in done.err
    assert "give --server URL" in run(tmp_path, "ask", "Hi", "--model-name", "x").err
