"""A process that keeps a chat is killed at random moments, again and again on one folder; nothing reported is lost.

How many kills there are is `TANDEM_KILLS` (some by default, 200 before a release); a quarter of them strike while the
database writes a commit, at a random byte of it.
"""

import json
import os
import queue
import random
import resource
import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.domain.commands import (
    DeleteConversation,
    FindSegments,
    RenameConversation,
    SaveReply,
    SaveSegment,
)
from app.domain.events import ReplyKept, SegmentSaved, SegmentsFound, StoreEvent, TurnBegun
from app.domain.message import Message, Role
from app.paths import Folders
from app.storage import DataPlace, StoreThread, verify
from app.storage.database import DATABASE_NAME
from tests.storage.samples import ROOT, TURN, begin, finish, fork, segment

N_KILLS = int(os.environ.get("TANDEM_KILLS", "16"))
N_IN_COMMIT = N_KILLS // 4
N_ROUNDS = 200
N_SAVES = 4

Post = Callable[[StoreEvent], None]


@dataclass(slots=True)
class Reported:
    """What the process said before it was killed.

    Attributes:
        titles: of conversations whose words are on the disk.
        replies: how much of each reply is, by its conversation.
        segments: that are, by their conversation.
        leaving: conversations that were asked to be deleted; they may be gone or not.
    """

    titles: dict[int, str] = field(default_factory=dict)
    replies: dict[int, tuple[int, str]] = field(default_factory=dict)
    segments: dict[str, int] = field(default_factory=dict)
    leaving: set[int] = field(default_factory=set)

    def take(self, line: str) -> None:
        said = json.loads(line)
        match said:
            case {"begun": conversation, "title": title}:
                self.titles[conversation] = title
            case {"reply": reply, "of": conversation, "words": words}:
                self.replies[reply] = conversation, words
            case {"segment": key, "of": conversation}:
                self.segments[key] = conversation
            case {"leaving": conversation}:
                self.leaving.add(conversation)


class Chatter:
    """Begins turns, writes their replies bit by bit, keeps them, renames and deletes; says what is reported."""

    def __init__(self, folders: Folders, pipe: int, first: int, watch: Post = lambda _event: None) -> None:
        self._events: queue.SimpleQueue[StoreEvent] = queue.SimpleQueue()
        self._pipe = pipe
        self._first = first

        def post(event: StoreEvent) -> None:
            watch(event)
            self._events.put(event)

        self._thread = StoreThread(folders, post)

    def run(self) -> None:
        self._thread.start()
        for n in range(self._first, self._first + N_ROUNDS):
            self.turn(n)

    def say(self, **said: object) -> None:
        os.write(self._pipe, (json.dumps(said) + "\n").encode())

    def turn(self, n: int) -> None:
        title = f"question {n}"
        self._thread.send(begin(title))
        begun = self.wait_for(TurnBegun)
        assert isinstance(begun, TurnBegun)
        conversation, reply = begun.summary.id, begun.nodes[-1].id
        self.say(begun=conversation, title=title)
        tokens = (n, n + 1)
        for n_saved in range(1, N_SAVES + 1):
            words = f"word {n} " * n_saved * 40
            said = Message(Role.ASSISTANT, words)
            self._thread.send(SaveReply(reply=reply, message=said, token_start=0, token_ids=tokens))
            # Answered after what was sent before it.
            self._thread.send(FindSegments(turn=TURN, root=ROOT, tokens=()))
            self.wait_for(SegmentsFound)
            self.say(reply=reply, of=conversation, words=words)
        made = segment(tokens)
        self._thread.send(SaveSegment(segment=made))
        self.wait_for(SegmentSaved)
        self.say(segment=made.key, of=conversation)
        words = f"the whole reply {n} " * 100
        self._thread.send(finish(reply, words, tokens=tokens))
        self.wait_for(ReplyKept)
        self.say(reply=reply, of=conversation, words=words)
        if n % 3 == 0:
            self.say(begun=conversation, title="")
            self._thread.send(RenameConversation(conversation=conversation, title=f"renamed {n}"))
        if n % 5 == 0:
            self.say(leaving=conversation)
            self._thread.send(DeleteConversation(conversation=conversation))

    def wait_for(self, kind: type[StoreEvent]) -> StoreEvent:
        while not isinstance(event := self._events.get(timeout=60), kind):
            pass
        return event


def check(folders: Folders, reported: Reported) -> None:
    """Start again: everything opens, everything reported is there, and the sweep leaves nothing to find."""
    with DataPlace.open(folders) as place:
        assert all("cut off when" in notice for notice in place.notices)
        trees = [place.store.open_conversation(summary.id) for summary in place.store.conversations()]
        deleted = {
            int(str(key)) for (key,) in place._database.rows("SELECT id FROM conversations WHERE deleted_at > 0")
        }
        place.tidy()
        segments = place.segments.links()
    titles = {int(tree.summary.id): tree.summary.title for tree in trees}
    for conversation, title in reported.titles.items():
        if conversation not in reported.leaving:
            assert titles[conversation].startswith(title)
    replies = {int(node.id): node.message.content for tree in trees for node in tree.nodes.values()}
    for reply, (conversation, words) in reported.replies.items():
        if conversation not in reported.leaving:
            # It may have come further than was reported.
            assert replies[reply].startswith((words, "the whole reply"))
    lost = {key for key, of in reported.segments.items() if key not in segments and of not in reported.leaving}
    assert lost == set()
    assert deleted <= reported.leaving
    # What was asked for but did not happen must not happen later.
    reported.leaving -= titles.keys()
    assert verify(folders) == ()


def killed(folders: Folders, first: int, reported: Reported, chance: random.Random) -> None:
    """Let a process chat, and kill it some time after so many reports."""
    reader, writer = os.pipe()
    child = fork(lambda: Chatter(folders, writer, first).run())
    os.close(writer)
    with os.fdopen(reader, "r", encoding="utf-8") as pipe:
        for _ in range(chance.randint(0, 60)):
            reported.take(pipe.readline())
        # However long this takes: the process goes on meanwhile.
        sum(range(chance.randrange(100_000)))
        os.kill(child, signal.SIGKILL)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        for line in pipe:
            reported.take(line)


def killed_in_a_commit(folders: Folders, first: int, reported: Reported, chance: random.Random) -> None:
    """Let a process chat whose log may grow only so far; the system kills it in the write that goes beyond."""
    reader, writer = os.pipe()
    log = folders.data / f"{DATABASE_NAME}-wal"
    n_events, n_bytes = chance.randint(20, 120), chance.randint(0, 8000)
    seen = iter(range(n_events))

    def watch(_event: StoreEvent) -> None:
        if next(seen, None) == n_events - 1:
            limit = log.stat().st_size + n_bytes
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    def work() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        Chatter(folders, writer, first, watch).run()

    child = fork(work)
    os.close(writer)
    with os.fdopen(reader, "r", encoding="utf-8") as pipe:
        for line in pipe:
            reported.take(line)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGXFSZ


@pytest.mark.parametrize("part", range(4))
def test_a_process_killed_at_random_moments_of_saving_loses_nothing_it_reported(tmp_path: Path, part: int) -> None:
    folders, reported, chance = Folders.under(tmp_path / "data"), Reported(), random.Random()
    for n in range((N_KILLS - N_IN_COMMIT) // 4):
        killed(folders, 1000 * n, reported, chance)
        check(folders, reported)


def test_a_process_killed_inside_commits_loses_nothing_it_reported(tmp_path: Path) -> None:
    folders, reported, chance = Folders.under(tmp_path / "data"), Reported(), random.Random()
    for n in range(N_IN_COMMIT):
        killed_in_a_commit(folders, 1000 * n, reported, chance)
        check(folders, reported)
    assert len(reported.replies) > N_IN_COMMIT
