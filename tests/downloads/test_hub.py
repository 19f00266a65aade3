"""What the hub is asked, what becomes of its answers, and one sentence for each way in which it does not answer."""

import socket
import threading
from pathlib import Path

import pytest

from app.domain.downloads import DownloadState
from app.domain.hub import HubAccess, RepositoryNameError
from app.domain.library import Fit
from app.domain.model import LoadOptions
from app.domain.sampling import InvalidSettingError
from app.downloads.faults import HubError
from app.downloads.hub import Hub
from app.downloads.peek import peek
from app.downloads.wire import GivenUpError, Wire, may_see_token
from tests.downloads.hub_server import COMMIT, HubServer, serving
from tests.downloads.world import REPOSITORY, running
from tests.engine.gguf_bytes import KEYS, gguf

TOKEN = "hf_secret"


def hub_at(server: HubServer, token: str | None = None) -> Hub:
    return Hub(HubAccess(endpoint=server.address), lambda: token)


def failure(hub: Hub, repository: str = REPOSITORY) -> str:
    with pytest.raises(HubError) as caught:
        hub.offer(repository)
    return str(caught.value)


def test_repositories_are_found_by_words_and_the_most_downloaded_come_first(hub: HubServer) -> None:
    hub.does.repositories["bob/Other-MTP-GGUF"] = {}
    found = hub_at(hub).search("mtp")
    assert [(each.id, each.n_downloads, each.heads, each.gated) for each in found] == [
        ("bob/Other-MTP-GGUF", 7, True, False)
    ]
    asked = hub.requests[0].path
    for part in ("filter=gguf", "search=mtp", "sort=downloads"):
        assert part in asked


def test_nothing_about_this_machine_goes_to_the_hub(hub: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", "of another program")
    hub_at(hub).search("paper")
    hub_at(hub).offer(REPOSITORY)
    for request in hub.requests:
        assert request.token == ""
        agent = request.headers["user-agent"]
        assert "tandem/" in agent
        assert not any(word in agent for word in ("torch", "agent/", "origin/"))


def test_the_models_of_a_repository_are_those_of_one_commit(hub: HubServer) -> None:
    offer = hub_at(hub).offer(REPOSITORY)
    assert (offer.commit, offer.licence) == (COMMIT, "mit")
    assert [(each.name, each.quantisation) for each in offer.models] == [("paper-Q4_K_M", "Q4_K_M")]


def test_a_gated_repository_opens_for_the_token_of_the_user(hub: HubServer, tmp_path: Path) -> None:
    hub.does.gated, hub.does.token = {REPOSITORY}, TOKEN
    with running(hub, tmp_path) as world:
        world.start()
        trouble = world.wait_for(DownloadState.FAILED).trouble
        assert f"ask for access at {hub.address}/{REPOSITORY}" in trouble
        assert "secret set hugging-face" in trouble
    with running(hub, tmp_path, token="another") as world:
        world.resume(1)
        world.wait(lambda each: "does not open" in each.trouble)
    with running(hub, tmp_path, token=TOKEN) as world:
        world.resume(1)
        world.wait_for(DownloadState.DONE)


def test_the_token_does_not_follow_to_another_host(hub: HubServer, tmp_path: Path) -> None:
    with serving() as elsewhere, running(hub, tmp_path, token=TOKEN) as world:
        elsewhere.does.repositories = dict(hub.does.repositories)
        hub.does.elsewhere = elsewhere.address
        world.start()
        world.wait_for(DownloadState.DONE)
        assert {each.token for each in hub.requests} == {f"Bearer {TOKEN}"}
        assert [each.token for each in elsewhere.requests] == [""]


def test_a_token_is_not_said_where_others_can_listen() -> None:
    assert may_see_token("https://hub.example")
    assert may_see_token("http://127.0.0.1:8000")
    assert may_see_token("http://localhost/hub")
    assert not may_see_token("http://hub.example")
    assert not may_see_token("http://10.0.0.1")


def test_over_a_connection_that_others_can_read_a_token_is_not_sent(hub: HubServer) -> None:
    access = HubAccess(endpoint="http://hub.example", proxy=hub.address)
    asked = Hub(access, lambda: TOKEN)
    offer = asked.offer(REPOSITORY)
    address = asked.address(REPOSITORY, offer.commit, offer.models[0].files[0].path)
    with Wire(access, TOKEN) as wire, wire.get(address, asked.asked(REPOSITORY)) as response:
        response.read()
    assert [each.token for each in hub.requests] == ["", ""]


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (401, "is not there, or not open to everyone"),
        (403, "is only for those who asked"),
        (404, "search for it again"),
        (429, "asks for a pause of 30 seconds"),
        (500, "has a fault of its own (status 500)"),
        (418, "was not expected (status 418)"),
    ],
)
def test_each_refusal_is_one_sentence_that_says_what_to_do(
    hub: HubServer, tmp_path: Path, status: int, words: str
) -> None:
    hub.does.retry_after = "30"
    with running(hub, tmp_path) as world:
        offer = world.offer()
        hub.does.status = {"/resolve/": status, "/api/": status}
        assert words in failure(hub_at(hub))
        world.start(offer=offer)
        trouble = world.wait_for(DownloadState.FAILED).trouble
    assert words in trouble
    assert trouble.count(". ") == 0
    assert trouble.endswith(".")


@pytest.mark.parametrize(("status", "words"), [(401, "does not accept your token"), (403, "Your token does not open")])
def test_a_token_that_does_not_help_is_said_to(hub: HubServer, status: int, words: str) -> None:
    hub.does.status = {"/api/": status}
    assert words in failure(hub_at(hub, TOKEN))


def test_where_nothing_answers_the_connection_and_the_settings_are_named(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    assert "cannot be reached" in failure(Hub(HubAccess(endpoint=address), lambda: None))
    assert "proxy" in failure(Hub(HubAccess(endpoint="http://hub.example", proxy=address), lambda: None))


def test_something_else_than_a_hub_is_not_understood(hub: HubServer) -> None:
    for part, repository in (("weird", "ada/weird"), ("paper", REPOSITORY)):
        hub.does.repositories["ada/weird"] = {"x.gguf": b"x"}
        hub.does.json = "[1, 2]" if part == "weird" else "<html>"
        assert "cannot be understood" in failure(hub_at(hub), repository)


def test_a_proxy_carries_everything(hub: HubServer, tmp_path: Path) -> None:
    offer = Hub(HubAccess(endpoint="http://hub.example", proxy=hub.address), lambda: None).offer(REPOSITORY)
    assert offer.commit == COMMIT
    assert hub.requests[0].headers["host"] == "hub.example"


@pytest.mark.parametrize("address", ["hub.example", "ftp://hub.example", "https://", "https://a b"])
def test_what_is_no_address_is_refused(address: str) -> None:
    for access in ({"endpoint": address}, {"proxy": address}):
        with pytest.raises(InvalidSettingError, match="must begin with https"):
            HubAccess(**access)


def test_a_repository_without_a_name_is_not_asked_for(hub: HubServer) -> None:
    for name in ("paper", "../../etc", "a/b/c", ""):
        with pytest.raises(RepositoryNameError):
            hub_at(hub).offer(name)
    assert hub.requests == []


# --- before a download -------------------------------------------------------------------------------------


def seen(server: HubServer, files: dict[str, bytes], *, options: LoadOptions | None = None) -> "tuple[object, ...]":
    server.does.repositories[REPOSITORY] = files
    hub = hub_at(server)
    offer = hub.offer(REPOSITORY)
    with Wire(HubAccess(endpoint=server.address), None) as wire:
        entry = peek(hub, wire, offer, offer.models[0], options or LoadOptions())
    return () if entry is None else (entry.name, entry.n_heads, entry.n_bytes, entry.fit(2048, 10**12))


def test_a_header_says_before_the_download_what_the_model_takes(hub: HubServer) -> None:
    content = gguf() + bytes(9_000_000)
    assert seen(hub, {"paper-F32.gguf": content}) == ("Paper", 1, len(content), Fit.FITS)
    assert hub.spans() == [f"bytes=0-{4 * 1024 * 1024 - 1}"]


def test_a_long_header_is_fetched_in_further_pieces(hub: HubServer) -> None:
    words = [f"word {at} that makes the vocabulary long" for at in range(120_000)]
    content = gguf({**KEYS, "tokenizer.ggml.tokens": words}) + bytes(20_000_000)
    assert seen(hub, {"paper.gguf": content})[:2] == ("Paper", 1)
    assert len(hub.spans()) == 2


def test_what_would_be_read_out_of_the_hole_is_fetched(hub: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    content = gguf()
    # The last tensor's format is zero in the hole, which is one too.
    last = b"token_embd.weight"
    monkeypatch.setattr("app.downloads.peek.FIRST", content.index(last) + len(last) + 4 + 2 * 8)
    assert seen(hub, {"paper.gguf": content})[:2] == ("Paper", 1)
    assert len(hub.spans()) == 2


def test_what_is_no_model_or_gives_no_parts_is_judged_by_its_size(hub: HubServer) -> None:
    assert seen(hub, {"paper.gguf": bytes(1000)}) == ()
    hub.does.gated = {REPOSITORY}
    assert seen(hub, {"paper.gguf": gguf()}) == ()
    model = hub_at(hub).offer(REPOSITORY).models[0]
    assert (model.fit(None), model.fit(10**12), model.fit(1000)) == (Fit.UNKNOWN, Fit.FITS, Fit.NOT)


def test_looking_into_a_header_can_be_given_up(hub: HubServer) -> None:
    hub.does.repositories[REPOSITORY] = {"paper.gguf": gguf() + bytes(9_000_000)}
    asked = hub_at(hub)
    offer = asked.offer(REPOSITORY)
    held, reached = threading.Event(), threading.Event()

    def hold(n_sent: int) -> None:
        if n_sent > 100_000:
            reached.set()
            held.wait(60)

    hub.does.sent = hold
    with Wire(HubAccess(endpoint=hub.address), None) as wire:

        def end() -> None:
            reached.wait(60)
            wire.give_up()

        ender = threading.Thread(target=end)
        ender.start()
        with pytest.raises(GivenUpError):
            peek(asked, wire, offer, offer.models[0], LoadOptions())
        ender.join()
    held.set()
