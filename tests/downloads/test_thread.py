"""The downloads' thread against a hub on this machine: paused, resumed, cut, changed, full, and whole in the end."""

import errno
import os
import threading
from pathlib import Path

import pytest

from app.domain.downloads import CancelDownload, DownloadState, PauseDownload, StartDownload
from app.domain.hub import RemoteFile, RemoteModel
from app.downloads.ledger import LEDGER_NAME
from tests.downloads.conftest import CONTENT
from tests.downloads.hub_server import COMMIT, HubServer, digest
from tests.downloads.world import REPOSITORY, World, running

NAME = "paper-Q4_K_M.gguf"
PARTS = {f"big/paper-{at:05d}-of-00003.gguf": CONTENT[at * 1000 : at * 1000 + 100_000] for at in (1, 2, 3)}


class Gate:
    """Holds the server before it sends more than so many bytes."""

    def __init__(self, server: HubServer, at: int) -> None:
        self._at = at
        self.reached, self.open = threading.Event(), threading.Event()
        server.does.sent = self._hold

    def _hold(self, n_sent: int) -> None:
        if n_sent >= self._at:
            self.reached.set()
            assert self.open.wait(60)


def paused_in_the_middle(world: World, hub: HubServer) -> int:
    """Begin, and pause while the server is silent; the download's number."""
    gate = Gate(hub, 200_000)
    world.start()
    assert gate.reached.wait(60)
    # Everything that was sent is here: now the thread waits for more, and only giving up ends that.
    number = world.wait(lambda each: each.n_done >= hub.n_sent > 0).id
    world.thread.send(PauseDownload(number))
    world.wait_for(DownloadState.PAUSED)
    gate.open.set()
    hub.does.sent = lambda _n: None
    return number


def test_a_model_gets_its_name_when_it_is_whole_and_the_user_alone_reads_it(hub: HubServer, tmp_path: Path) -> None:
    with running(hub, tmp_path) as world:
        world.start()
        done = world.wait_for(DownloadState.DONE)
    assert (done.path, done.n_done) == (world.path(NAME), len(CONTENT))
    assert done.path.read_bytes() == CONTENT
    assert done.path.stat().st_mode & 0o777 == 0o600
    assert done.path.parent.stat().st_mode & 0o777 == 0o700
    assert world.files() == {f"{REPOSITORY}/{NAME}"}
    assert COMMIT in hub.asked("/resolve/")[0].path


def test_a_silent_server_does_not_keep_anybody_from_pausing_and_the_rest_alone_is_asked_for(
    hub: HubServer, tmp_path: Path
) -> None:
    with running(hub, tmp_path) as world:
        number = paused_in_the_middle(world, hub)
        n_here = world.part(NAME).stat().st_size
        assert 0 < n_here < len(CONTENT)
        assert world.files() == {f"{REPOSITORY}/{NAME}.part"}
        world.resume(number)
        assert world.wait_for(DownloadState.DONE).path.read_bytes() == CONTENT
    assert hub.spans() == ["", f"bytes={n_here}-"]


def test_after_a_restart_nothing_goes_on_by_itself_and_what_was_begun_can(hub: HubServer, tmp_path: Path) -> None:
    with running(hub, tmp_path) as world:
        paused_in_the_middle(world, hub)
    n_requests = len(hub.requests)
    with running(hub, tmp_path) as world:
        left = world.wait_for(DownloadState.PAUSED)
        assert left.n_done == world.part(NAME).stat().st_size
        assert len(hub.requests) == n_requests
        world.resume(left.id)
        assert world.wait_for(DownloadState.DONE).path.read_bytes() == CONTENT


def test_closing_in_the_middle_keeps_what_is_here(hub: HubServer, tmp_path: Path) -> None:
    gate = Gate(hub, 200_000)
    with running(hub, tmp_path) as world:
        world.start()
        assert gate.reached.wait(60)
        world.wait(lambda each: each.n_done > 0)
    gate.open.set()
    assert world.part(NAME).stat().st_size > 0
    with running(hub, tmp_path) as world:
        assert world.wait_for(DownloadState.PAUSED).n_done > 0


def test_a_connection_that_breaks_again_and_again_is_gone_on_with(hub: HubServer, tmp_path: Path) -> None:
    hub.does.cuts = [100_000, 1, 0, 250_000, 0, 0, 17]
    with running(hub, tmp_path) as world:
        world.start()
        assert world.wait_for(DownloadState.DONE).path.read_bytes() == CONTENT
    assert len(hub.spans()) == 8


def test_a_server_that_only_breaks_is_not_asked_for_ever(hub: HubServer, tmp_path: Path) -> None:
    hub.does.cuts = [50_000, *[0] * 100]
    with running(hub, tmp_path) as world:
        world.start()
        failed = world.wait_for(DownloadState.FAILED)
        assert "cut the connection; resume it" in failed.trouble
        assert (len(hub.spans()), failed.n_done) == (5, 50_000)
        hub.does.cuts = []
        world.resume(failed.id)
        assert world.wait_for(DownloadState.DONE).path.read_bytes() == CONTENT


@pytest.mark.parametrize("ranges", [True, False])
def test_content_that_changed_meanwhile_is_brought_from_its_beginning(
    hub: HubServer, tmp_path: Path, ranges: bool
) -> None:
    # Of a mirror that names no checksums with its answers, and mixes up its files.
    other = bytes(len(CONTENT))
    hub.does.repositories[REPOSITORY][NAME] = other
    hub.does.named[NAME] = digest(CONTENT)
    with running(hub, tmp_path) as world:
        number = paused_in_the_middle(world, hub)
        hub.does.repositories[REPOSITORY][NAME] = CONTENT
        hub.does.etag, hub.does.ranges = '"another"', ranges
        world.resume(number)
        assert world.wait_for(DownloadState.DONE).path.read_bytes() == CONTENT


def test_marks_that_differ_from_machine_to_machine_do_not_matter_where_the_hub_names_the_checksum(
    hub: HubServer, tmp_path: Path
) -> None:
    hub.does.link = True
    with running(hub, tmp_path) as world:
        number = paused_in_the_middle(world, hub)
        hub.does.etag = '"another machine"'
        world.resume(number)
        world.wait_for(DownloadState.DONE)
    assert len(hub.spans()) == 2


def test_a_file_with_another_checksum_never_gets_its_name(hub: HubServer, tmp_path: Path) -> None:
    hub.does.named[NAME] = digest(b"something else")
    with running(hub, tmp_path) as world:
        world.start()
        failed = world.wait_for(DownloadState.FAILED)
        assert "arrived damaged" in failed.trouble
        assert (failed.n_done, world.files()) == (0, set())
        hub.does.repositories[REPOSITORY][NAME] = b"something else" + bytes(len(CONTENT) - 14)
        world.resume(failed.id)
        assert "arrived damaged" in world.wait_for(DownloadState.FAILED).trouble


def test_a_hub_that_names_another_checksum_with_its_answer_is_not_believed(hub: HubServer, tmp_path: Path) -> None:
    with running(hub, tmp_path) as world:
        offer = world.offer()
        hub.does.link, hub.does.named[NAME] = True, digest(b"newer")
        world.start(offer=offer)
        assert "sends another" in world.wait_for(DownloadState.FAILED).trouble
        assert world.part(NAME).stat().st_size == 0


@pytest.mark.parametrize("change", [b"and more", b""])
def test_a_file_of_another_length_is_not_taken(hub: HubServer, tmp_path: Path, change: bytes) -> None:
    with running(hub, tmp_path) as world:
        offer = world.offer()
        hub.does.repositories[REPOSITORY][NAME] = CONTENT + change if change else CONTENT[:-1]
        world.start(offer=offer)
        assert "sends another" in world.wait_for(DownloadState.FAILED).trouble
        assert world.path(NAME).exists() is False


def test_a_server_that_says_no_length_is_not_listened_to_for_ever(hub: HubServer, tmp_path: Path) -> None:
    hub.does.length = False
    with running(hub, tmp_path) as world:
        offer = world.offer()
        hub.does.repositories[REPOSITORY][NAME] = CONTENT + bytes(1_000_000)
        world.start(offer=offer)
        assert "sends another" in world.wait_for(DownloadState.FAILED).trouble
        hub.does.repositories[REPOSITORY][NAME] = CONTENT
        world.resume(1)
        assert world.wait_for(DownloadState.DONE).path.read_bytes() == CONTENT


def test_parts_get_their_names_together(hub: HubServer, tmp_path: Path) -> None:
    hub.does.repositories[REPOSITORY] = dict(PARTS)
    hub.does.cuts = [None, None, 10] + [0] * 100
    with running(hub, tmp_path) as world:
        world.start()
        failed = world.wait_for(DownloadState.FAILED)
        assert failed.n_done == 200_010
        assert all(name.endswith(".part") for name in world.files())
        hub.does.cuts = []
        world.resume(failed.id)
        done = world.wait_for(DownloadState.DONE)
    assert done.path == world.path("big/paper-00001-of-00003.gguf")
    assert {world.path(name).read_bytes() for name in PARTS} == set(PARTS.values())
    # Those that were whole are not asked for again.
    assert [each.path.rsplit("-of", 1)[0][-5:] for each in hub.asked("/resolve/")][-1] == "00003"


def test_a_full_disk_is_noticed_before_anything_is_asked_for(hub: HubServer, tmp_path: Path) -> None:
    with running(hub, tmp_path, free=len(CONTENT) + 199_999_999) as world:
        world.start()
        assert "free some space, or choose a smaller file" in world.refusal()
        assert hub.asked("/resolve/") == []
        world.free += 1
        world.start()
        assert world.wait_for(DownloadState.DONE).n_done == len(CONTENT)


def test_a_disk_that_fills_up_meanwhile_is_said_and_room_is_enough_to_go_on(
    hub: HubServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, n_left = os.write, [150_000]

    def write_while_room(descriptor: int, content: bytes) -> int:
        n = len(content)
        if n > n_left[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        n_left[0] -= n if n > 4096 else 0  # the list of downloads is not meant
        return write(descriptor, content)

    monkeypatch.setattr(os, "write", write_while_room)
    with running(hub, tmp_path) as world:
        world.start()
        failed = world.wait_for(DownloadState.FAILED)
        assert "is full; free some space, then resume it" in failed.trouble
        assert 0 < failed.n_done <= 150_000
        n_left[0] = 10**9
        world.resume(failed.id)
        assert world.wait_for(DownloadState.DONE).path.read_bytes() == CONTENT
    assert hub.spans()[-1] == f"bytes={failed.n_done}-"


def test_what_is_here_already_needs_no_room(hub: HubServer, tmp_path: Path) -> None:
    with running(hub, tmp_path) as world:
        number = paused_in_the_middle(world, hub)
        world.free = 200_000_000 + len(CONTENT) - world.part(NAME).stat().st_size
        world.resume(number)
        world.wait_for(DownloadState.DONE)


def test_a_download_that_is_cancelled_leaves_nothing(hub: HubServer, tmp_path: Path) -> None:
    with running(hub, tmp_path) as world:
        number = paused_in_the_middle(world, hub)
        world.thread.send(CancelDownload(number))
        world.thread.send(PauseDownload(number))
        world.wait_until_empty()
        assert list(world.models.iterdir()) == [world.models / "tandem.lock"]
    with running(hub, tmp_path) as world:
        world.wait_until_empty()


def test_a_download_that_is_done_is_taken_off_the_list_and_its_file_stays(hub: HubServer, tmp_path: Path) -> None:
    with running(hub, tmp_path) as world:
        world.start()
        world.thread.send(CancelDownload(world.wait_for(DownloadState.DONE).id))
    assert world.path(NAME).read_bytes() == CONTENT


def test_what_is_asked_for_twice_is_one_download_and_what_waits_comes_after(hub: HubServer, tmp_path: Path) -> None:
    hub.does.repositories[REPOSITORY]["paper-Q8_0.gguf"] = CONTENT[:1000]
    gate = Gate(hub, 200_000)
    with running(hub, tmp_path) as world:
        world.start(file=NAME)
        assert gate.reached.wait(60)
        world.start(file="paper-Q8_0.gguf")
        world.start(file=NAME)
        gate.open.set()
        assert world.wait(lambda each: each.model.name == "paper-Q8_0" and each.state is DownloadState.DONE).id == 2
        world.start(file=NAME)
        done = world.wait(lambda each: each.id == 1 and each.state is DownloadState.DONE)
    assert done.path.read_bytes() == CONTENT
    assert sum(span == "" for span in hub.spans()) == 2


def test_another_file_of_that_name_is_left_alone(hub: HubServer, tmp_path: Path) -> None:
    with running(hub, tmp_path) as world:
        world.path(NAME).parent.mkdir(parents=True)
        world.path(NAME).write_bytes(bytes(len(CONTENT)))
        world.start()
        assert "Another file is called" in world.wait_for(DownloadState.FAILED).trouble
        assert world.path(NAME).read_bytes() == bytes(len(CONTENT))


@pytest.mark.parametrize(
    "path", ["../up.gguf", "/root.gguf", "a/../../b.gguf", "a\\b.gguf", "c:d.gguf", "con.gguf", "a//b.gguf", ".x.gguf"]
)
def test_a_name_that_leads_elsewhere_is_refused_before_anything_is_asked_for(
    hub: HubServer, tmp_path: Path, path: str
) -> None:
    model = RemoteModel(name="x", quantisation="", files=(RemoteFile(path=path, n_bytes=1, sha256="0" * 64),))
    with running(hub, tmp_path / "data") as world:
        world.thread.send(StartDownload(repository=REPOSITORY, commit=COMMIT, model=model, access=world.access))
        assert "could put it anywhere" in world.refusal()
    assert hub.requests == []
    assert [each.name for each in tmp_path.iterdir()] == ["data"]


def test_a_link_in_place_of_a_part_is_not_written_through(hub: HubServer, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_bytes(b"mine")
    with running(hub, tmp_path / "data") as world:
        world.part(NAME).parent.mkdir(parents=True)
        world.part(NAME).symlink_to(outside)
        world.start()
        assert "cannot be written" in world.wait_for(DownloadState.FAILED).trouble
    assert outside.read_bytes() == b"mine"


def test_two_do_not_download_into_one_folder(hub: HubServer, tmp_path: Path) -> None:
    with running(hub, tmp_path) as world:
        world.wait_until_empty()
        with running(hub, tmp_path) as second:
            second.start(offer=world.offer())
            assert "Another Tandem" in second.refusal()


def test_a_list_that_cannot_be_read_is_set_aside_and_what_is_here_is_taken_up(
    hub: HubServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hub.does.link = True
    with running(hub, tmp_path) as world:
        paused_in_the_middle(world, hub)
    n_here = world.part(NAME).stat().st_size
    (tmp_path / LEDGER_NAME).write_text("{", encoding="utf-8")
    with running(hub, tmp_path) as world:
        assert "begins anew" in world.refusal()
        world.start()
        assert world.wait_for(DownloadState.DONE).path.read_bytes() == CONTENT
    assert hub.spans()[-1] == f"bytes={n_here}-"
    assert (tmp_path / f"{LEDGER_NAME}.damaged").exists()
