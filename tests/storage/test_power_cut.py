"""A power cut after any step of any act: what was reported is there, the rest is whole or absent.

One script of acts runs once on recorded files.  Then the machine is switched off after this or that step, with this
or that part of the unsynced writes, and the application starts on what is left.  How many cuts are tried is
`TANDEM_CUTS` (some by default; thousands before a release).
"""

import argparse
import dataclasses
import functools
import os
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.cli.checks import verify_store
from app.domain.commands import CloseStore, SaveReply
from app.domain.conversation import MessageNode
from app.domain.events import StoreEvent, StoreReady, StoreTrouble
from app.domain.ids import ConversationId
from app.domain.message import Message, Role
from app.domain.segment import Segment, SegmentKey
from app.domain.settings import Settings
from app.domain.turn import FinishReason
from app.paths import Folders
from app.storage import DataPlace, SettingsFile, StoreThread, verify
from app.storage.database import DATABASE_NAME, Database
from app.storage.schema import MIGRATIONS, Migration, SchemaVersion, statements
from tests.storage.cut_disk import Act, Loss, Sync, SyncFolder, after_cut, put
from tests.storage.recorder import Recorder, recorded
from tests.storage.samples import begin, chain, finish, segment

N_CUTS = int(os.environ.get("TANDEM_CUTS", "120"))
NEXT = Migration(
    version=SchemaVersion(MIGRATIONS[-1].version.major, MIGRATIONS[-1].version.minor + 1),
    apply=statements("CREATE TABLE added (word TEXT)"),
)

pytestmark = pytest.mark.usefixtures("caplog")

Nodes = tuple[MessageNode, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What a person finds.

    Attributes:
        conversations: title and messages by id.
        settings: as the window would get them.
    """

    conversations: dict[ConversationId, tuple[str, Nodes]]
    settings: Settings


@dataclass(frozen=True, slots=True)
class Mark:
    """After so many steps this was reported.

    Attributes:
        n_steps: of the trace.
        found: what is there.
        segments: those that a start will keep.
    """

    n_steps: int
    found: Found
    segments: frozenset[SegmentKey]


def look(place: DataPlace, folders: Folders) -> Found:
    """What is there now; a reply that is being written looks as it will after a crash."""
    conversations = {}
    for summary in place.store.conversations():
        tree = place.store.open_conversation(summary.id)
        conversations[summary.id] = summary.title, tuple(map(stopped, tree.nodes.values()))
    return Found(conversations, SettingsFile(folders.data).load().settings)


def stopped(node: MessageNode) -> MessageNode:
    if node.message.role is Role.ASSISTANT and node.finish_reason is None:
        return dataclasses.replace(node, finish_reason=FinishReason.STOPPED)
    return node


class Script:
    """The acts, and what was reported after each."""

    def __init__(self, folders: Folders, recorder: Recorder) -> None:
        self.marks: list[Mark] = []
        self._folders = folders
        self._recorder = recorder
        self._segments: set[SegmentKey] = set()
        self._place: DataPlace | None = None

    @property
    def place(self) -> DataPlace:
        assert self._place is not None
        return self._place

    def act(self, work: Callable[[], object]) -> None:
        work()
        mark = Mark(len(self._recorder.trace), look(self.place, self._folders), frozenset(self._segments))
        self.marks.append(mark)

    def open(self) -> None:
        self._place = DataPlace.open(self._folders)
        self._place.tidy()
        # The log is folded into the file every few pages, so that cuts meet that too.
        self._place._database.rows("PRAGMA wal_autocheckpoint = 12")

    def reopen(self) -> None:
        self.place.close()
        self.open()

    def put(self, made: Segment) -> None:
        self.place.segments.put(made)
        self._segments.add(made.key)

    def set_aside(self, key: SegmentKey) -> None:
        self._segments.discard(key)
        self.place.segments.set_aside(key)

    def run(self) -> None:
        Database.open(self._folders.data, migrations=MIGRATIONS[:1]).close()
        self.act(self.open)
        kept, doomed = self.turn("kept", (1, 2, 3, 4)), self.turn("doomed", (9, 9))
        trunk, end = chain((1, 2), (3, 4))
        for made in (trunk, end):
            self.act(lambda made=made: self.put(made))  # type: ignore[misc]
        self.act(lambda: self.place.segments.put(segment((9, 9))))
        self.act(lambda: self.place.store.rename(kept, "renamed"))
        self.act(lambda: SettingsFile(self._folders.data).save(Settings(system_prompt="be brief")))
        self.act(lambda: self.place.store.delete(doomed))
        self.act(self.reopen)  # purges what was deleted
        self.act(lambda: self.set_aside(end.key))
        self.turn("longer " * 2000, (5, 6))
        self.act(lambda: SettingsFile(self._folders.data).save(Settings(system_prompt="be exact", max_tokens=7)))
        self.act(self.migrate)
        self.turn("the last one", (7,))
        self.act(self.reopen)

    def migrate(self) -> None:
        self.place.close()
        Database.open(self._folders.data, migrations=(*MIGRATIONS, NEXT)).close()
        self.open()

    def turn(self, text: str, tokens: tuple[int, ...]) -> ConversationId:
        """A question, a reply that is saved twice on its way, and its end."""
        begun: list[tuple[ConversationId, Nodes]] = []

        def ask() -> None:
            summary, nodes = self.place.store.begin_turn(begin(text))
            begun.append((summary.id, nodes))

        self.act(ask)
        conversation, (_, reply) = begun[0]
        for n_words in (1, 300):
            said = Message(Role.ASSISTANT, "word " * n_words)
            save = SaveReply(reply=reply.id, message=said, token_start=0, token_ids=tokens[:1])
            self.act(lambda save=save: self.place.store.save_reply(save))  # type: ignore[misc]
        self.act(lambda: self.place.store.finish_reply(finish(reply.id, "word " * 400, tokens=tokens)))
        return conversation


@dataclass(frozen=True, slots=True)
class Played:
    """The script, played once."""

    trace: tuple[Act, ...]
    marks: tuple[Mark, ...]


@functools.cache
def played() -> Played:
    with tempfile.TemporaryDirectory() as name:
        folders = Folders.under(Path(name) / "data")
        folders.create()
        with recorded(folders.data) as recorder:
            script = Script(folders, recorder)
            script.run()
            script.place.close()
        return Played(tuple(recorder.trace), tuple(script.marks))


def switched_on(root: Path) -> tuple[Found, set[SegmentKey], tuple[str, ...]]:
    """Start on what a cut left, twice; what is found, and what the first start said."""
    folders = Folders.under(root)
    with DataPlace.open(folders) as place:
        place.tidy()
        notices = place.notices
        found, segments = look(place, folders), set(place.segments.links())
    unchanged(folders, found)
    return found, segments, notices


def unchanged(folders: Folders, found: Found) -> None:
    """There is nothing left to mend, and another start finds the same."""
    assert verify(folders) == ()
    with DataPlace.open(folders) as place:
        assert place.notices == ()
        assert look(place, folders) == found
    assert list(folders.data.rglob(".*")) == []


def mended(root: Path) -> list[str]:
    """Start as the application does, then repair; what it said."""
    folders, events = Folders.under(root), list[StoreEvent]()
    thread = StoreThread(folders, events.append)
    thread.start()
    thread.send(CloseStore())
    thread.join()
    assert isinstance(events[0], StoreReady)
    said = [*events[0].notices, *(str(event.error) for event in events if isinstance(event, StoreTrouble))]
    verify_store(argparse.Namespace(repair=True, json=False), folders)
    with DataPlace.open(folders) as place:
        found = look(place, folders)
    unchanged(folders, found)
    return said


def cuts(seed: int, n_cuts: int) -> list[tuple[int, Loss, random.Random]]:
    """Where to cut and what to lose, evenly over the trace and the losses."""
    chance = random.Random(seed)
    n_steps = len(played().trace)
    losses = list(Loss)
    return [
        (round(n_steps * (n + chance.random()) / n_cuts), losses[n % len(losses)], random.Random(seed + n))
        for n in range(n_cuts)
    ]


def test_the_script_syncs_and_reports_at_many_places() -> None:
    trace = played().trace
    assert len(played().marks) > 25
    assert len(trace) > 300
    assert sum(isinstance(act, Sync) for act in trace) > 50
    assert sum(isinstance(act, SyncFolder) for act in trace) > 10


@pytest.mark.parametrize("part", range(4))
def test_after_a_power_cut_all_that_was_reported_is_there_and_nothing_half(tmp_path: Path, part: int) -> None:
    marks = played().marks
    for n, (n_steps, loss, chance) in enumerate(cuts(part, N_CUTS // 4)):
        root = tmp_path / str(n)
        put(after_cut(list(played().trace[:n_steps]), loss, chance), root)
        found, segments, notices = switched_on(root)
        reported = [mark for mark in marks if mark.n_steps <= n_steps]
        may_be = [mark.found for mark in marks[max(0, len(reported) - 1) : len(reported) + 1]]
        said = f"cut after {n_steps} of {len(played().trace)} steps, {loss} of the unsynced writes lost"
        if reported:
            assert found in may_be, said
            following = marks[len(reported)] if len(reported) < len(marks) else reported[-1]
            assert reported[-1].segments & following.segments <= segments, said
        assert all("cut off when" in notice for notice in notices), said


@pytest.mark.parametrize("part", range(2))
def test_on_a_disk_that_ignores_syncs_everything_still_opens(tmp_path: Path, part: int) -> None:
    for n, (n_steps, loss, chance) in enumerate(cuts(100 + part, N_CUTS // 4)):
        root = tmp_path / str(n)
        put(after_cut(list(played().trace[:n_steps]), loss, chance, honest=False), root)
        said = f"cut after {n_steps} of {len(played().trace)} steps, {loss} of all writes lost"
        notices = mended(root)
        assert len(notices) <= 2, said
        assert all(notice.endswith(".") for notice in notices), said


def test_a_cut_during_the_first_start_leaves_an_empty_place(tmp_path: Path) -> None:
    n_first = played().marks[0].n_steps
    for n_steps in {*range(0, n_first, 2), n_first}:
        root = tmp_path / str(n_steps)
        put(after_cut(list(played().trace[:n_steps]), Loss.TAIL, random.Random(n_steps)), root)
        found, _, notices = switched_on(root)
        assert (found.conversations, notices) == ({}, ())
    assert DATABASE_NAME in {path.name for path in (tmp_path / str(n_first)).iterdir()}
