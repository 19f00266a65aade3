"""What the store thread answers about storage and imports."""

from pathlib import Path

from app.domain.commands import OpenConversation, SaveSegment
from app.domain.events import ConversationsChanged, StoreTrouble
from app.domain.exchange import PortableConversation, PortableMessage
from app.domain.ids import ConversationId
from app.domain.message import Message, Role
from app.domain.storage_commands import (
    CountStorage,
    DropDamaged,
    DropSegments,
    PinSegments,
    SettleIn,
    SumStorage,
    TakeIn,
    UseBudget,
)
from app.domain.storage_events import SettledIn, StorageCounted, StorageSummed, TakenIn
from app.paths import Folders
from app.storage import DataPlace
from app.storage.obey import obey
from tests.storage.listener import Listener
from tests.storage.samples import begin, finish, segment

Counting = CountStorage | PinSegments | DropSegments | DropDamaged | UseBudget


def counted(place: DataPlace, command: Counting) -> StorageCounted:
    (event,) = obey(place, command)
    assert isinstance(event, StorageCounted)
    return event


def summed(place: DataPlace) -> StorageSummed:
    (event,) = obey(place, SumStorage())
    assert isinstance(event, StorageSummed)
    return event


def held(place: DataPlace, *tokens: int) -> ConversationId:
    """A conversation with one saved segment."""
    summary, nodes = place.store.begin_turn(begin("Hello"))
    place.store.finish_reply(finish(nodes[-1].id, start=0, tokens=tokens))
    obey(place, SaveSegment(segment=segment(tokens)))
    return summary.id


def test_the_sum_is_that_of_all_conversations(place: DataPlace) -> None:
    held(place, 1)
    held(place, 2)
    usage = counted(place, CountStorage()).usage
    assert len(usage.conversations) == 2
    assert summed(place) == StorageSummed(n_bytes=usage.n_bytes, budget=usage.budget)


def test_pinning_is_counted_at_once(place: DataPlace) -> None:
    one = held(place, 1)
    for pinned in (True, False):
        usage = counted(place, PinSegments(conversation=one, pinned=pinned)).usage
        assert [each.pinned for each in usage.conversations] == [pinned]


def test_dropping_frees_bytes_and_leaves_the_text(place: DataPlace) -> None:
    one = held(place, 1)
    before = summed(place).n_bytes
    event = counted(place, DropSegments(conversation=one))
    assert (event.freed, event.usage.n_segments, summed(place).n_bytes) == (before, 0, 0)
    assert len(place.store.open_conversation(one).nodes) == 2


def test_damaged_files_are_removed_when_asked(place: DataPlace) -> None:
    (place.folders.segments / "b2-1.seg.damaged").write_bytes(b"x" * 100)
    (place.folders.segments / "b2-2.seg.damaged").touch()  # nothing of it came to the disk
    assert counted(place, CountStorage()).usage.n_damaged == 2
    event = counted(place, DropDamaged())
    assert (event.freed, event.usage.n_damaged) == (100, 0)


def test_another_budget_holds_at_once(place: DataPlace) -> None:
    held(place, 1)
    held(place, 2)
    usage = counted(place, UseBudget(budget=summed(place).n_bytes - 1)).usage
    assert (usage.n_segments, usage.chosen) == (1, True)
    assert not counted(place, UseBudget(budget=None)).usage.chosen


def conversation(title: str, *texts: str) -> PortableConversation:
    roles = (Role.USER, Role.ASSISTANT)
    messages = tuple(
        PortableMessage(parent=at - 1 if at else None, message=Message(roles[at % 2], text), created_at=1000.0 + at)
        for at, text in enumerate(texts)
    )
    return PortableConversation(title=title, messages=messages, tip=len(messages) - 1)


def test_a_batch_is_kept_and_counted_by_what_was_new(place: DataPlace) -> None:
    one, two = conversation("One", "Hi", "Hello"), conversation("Two", "Morning", "Good day")
    assert obey(place, TakeIn(job=4, conversations=(one, two))) == (TakenIn(job=4, added=2, messages=4),)
    longer = conversation("Two", "Morning", "Good day", "Well", "Yes")
    assert obey(place, TakeIn(job=4, conversations=(one, longer))) == (TakenIn(job=4, grown=1, known=1, messages=2),)
    changed, settled = obey(place, SettleIn(job=4))
    assert isinstance(changed, ConversationsChanged)
    assert {summary.title for summary in changed.conversations} == {"One", "Two"}
    assert settled == SettledIn(job=4)


def test_an_import_is_answered_even_where_nothing_can_be_kept(
    folders: Folders, thread: Listener, tmp_path: Path
) -> None:
    thread.send(CountStorage())
    thread.next()  # so that what is done at the start is done
    folders.data.rename(tmp_path / "elsewhere")
    thread.send(TakeIn(job=1, conversations=(conversation("One", "Hi"),)))
    event = thread.next()
    assert isinstance(event, TakenIn)
    assert event.error
    assert event.added == 0
    thread.send(SettleIn(job=1), SumStorage(), OpenConversation(conversation=ConversationId(1)))
    assert isinstance(thread.next(), StoreTrouble)
    assert thread.next() == SettledIn(job=1)
    assert isinstance(thread.next(), StoreTrouble)
    (tmp_path / "elsewhere").rename(folders.data)
