"""The budget of saved segments: what goes, what stays, and that no word is lost by it."""

import os
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.domain.errors import NotFoundError
from app.domain.ids import ConversationId
from app.domain.segment import Segment, SegmentKey
from app.domain.settings import Settings
from app.paths import Folders
from app.storage import DataPlace, SegmentStore, SettingsFile, storage_usage, verify
from app.storage.budget import MOST_BYTES, budget_bytes
from app.storage.damaged import MOST_FILES, damaged_files
from app.storage.eviction import BOUNDARIES_KEPT
from tests.storage.samples import ROOT, begin, chain, finish, rows, segment


def open_with(folders: Folders, budget: int | None, clock: Callable[[], float]) -> DataPlace:
    folders.create()
    SettingsFile(folders.data).save(Settings(segments_budget=budget))
    return DataPlace.open(folders, clock=clock)


def said(place: DataPlace, *tokens: int) -> ConversationId:
    """A conversation whose question was read as these tokens."""
    summary, nodes = place.store.begin_turn(begin("Hello"))
    place.store.finish_reply(finish(nodes[-1].id, start=0, tokens=tokens))
    return summary.id


def kept(place: DataPlace) -> set[SegmentKey]:
    return set(place.segments.links())


def size(place: DataPlace, one: Segment) -> int:
    return place.segments.held()[one.key].size


def hybrid(*stretches: tuple[int, ...], n_recurrent: int = 4000) -> tuple[Segment, ...]:
    """A chain of a recurrent model."""
    return tuple(replace(one, rows=replace(rows(), recurrent=b"r" * n_recurrent)) for one in chain(*stretches))


def numbered(n: int) -> tuple[tuple[int, ...], ...]:
    return tuple((number,) for number in range(n))


def test_the_default_is_the_lesser_of_four_gigabytes_and_a_tenth_of_the_free_disk() -> None:
    assert budget_bytes(None, free=10**12, held=0) == MOST_BYTES
    assert budget_bytes(None, free=10**9, held=10**9) == 2 * 10**8
    assert budget_bytes(7, free=10**12, held=0) == 7


def test_a_save_beyond_the_budget_gives_up_what_was_not_used_for_longest(
    folders: Folders, clock: Callable[[], float]
) -> None:
    one, two, three = segment((1,)), segment((2,)), segment((3,))
    with open_with(folders, None, clock) as place:
        place.save(one)
        place.save(two)
        both = size(place, one) + size(place, two)
    with open_with(folders, both + both // 4, clock) as place:
        place.save(one)  # used again
        place.save(three)
        assert kept(place) == {one.key, three.key}
        assert not place.segments.path_of(two.key).exists()
    assert verify(folders) == ()


def test_the_chain_of_the_open_tip_stays_whatever_the_budget(folders: Folders, clock: Callable[[], float]) -> None:
    links = chain((1, 2), (3,), (4,))
    with open_with(folders, 0, clock) as place:
        for one in links:
            place.save(one)
        assert kept(place) == {one.key for one in links}
        place.save(segment((9,)))
        assert kept(place) == {segment((9,)).key}


def test_what_was_found_for_the_open_conversation_stays_while_something_else_is_saved(
    folders: Folders, clock: Callable[[], float]
) -> None:
    links = chain((1, 2), (3,))
    with open_with(folders, None, clock) as place:
        for one in links:
            place.save(one)
    with open_with(folders, 0, clock) as place:
        place.segments.find(ROOT, (1, 2, 3, 4))
        place.save(segment((9,)))
        assert kept(place) == {*(one.key for one in links), segment((9,)).key}


def test_what_is_pinned_stays_and_what_is_unpinned_goes(folders: Folders, clock: Callable[[], float]) -> None:
    pinned, other = segment((1, 2)), segment((8,))
    with open_with(folders, None, clock) as place:
        conversation = said(place, 1, 2)
        place.save(pinned)
        place.save(other)
        place.pin(conversation, pinned=True)
    with open_with(folders, 0, clock) as place:
        place.tidy()
        assert kept(place) == {pinned.key}
        place.pin(conversation, pinned=False)
        place.tidy()
        assert kept(place) == set()
        assert place.store.open_conversation(conversation).nodes  # never the text
    assert verify(folders) == ()


def test_pinning_what_is_not_there_is_refused(place: DataPlace) -> None:
    with pytest.raises(NotFoundError):
        place.pin(ConversationId(7), pinned=True)


def test_a_start_keeps_the_budget_too(folders: Folders, clock: Callable[[], float]) -> None:
    with open_with(folders, None, clock) as place:
        for one in chain((1,), (2,)):
            place.save(one)
    with open_with(folders, 0, clock) as place:
        place.tidy()
        assert kept(place) == set()
    assert [path.suffix for path in folders.segments.iterdir()] == []


# --- recurrent parts ---------------------------------------------------------------------------------------


def test_a_recurrent_part_is_a_file_of_its_own_and_is_given_back_by_itself(place: DataPlace) -> None:
    (one,) = hybrid((1, 2))
    n_bytes = place.save(one)
    (source,) = place.segments.find(ROOT, (1, 2))
    assert (source.load().target, source.load().recurrent) == (one.rows.target, b"")
    assert source.load_recurrent() == one.rows.recurrent
    files = list(place.folders.segments.iterdir())
    assert sum(path.stat().st_size for path in files) == n_bytes
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


def test_along_a_path_only_the_newest_recurrent_parts_stay_and_all_rows(place: DataPlace) -> None:
    links = hybrid(*numbered(20))
    for one in links:
        place.save(one)
    found = place.segments.find(ROOT, tuple(range(20)))
    resumable = [source.resumable for source in found]
    assert resumable[-BOUNDARIES_KEPT:] == [True] * BOUNDARIES_KEPT
    assert sum(resumable) < 10
    assert all(source.load().target == one.rows.target for source, one in zip(found, links, strict=True))
    assert len(list(place.folders.segments.glob("*.rec"))) == sum(resumable)


def test_the_tip_of_each_branch_stays_resumable(place: DataPlace) -> None:
    trunk = hybrid(*numbered(12))
    for one in trunk:
        place.save(one)
    last = hybrid(*numbered(3), (77,))[-1]
    place.save(last)
    for _ in range(12):
        last = replace(hybrid((last.start + 100,))[0], parent=last.key, start=last.end)
        last = replace(last, key=segment(last.tokens, after=None, root=last.parent).key)
        place.save(last)
    assert place.segments.find(ROOT, tuple(range(12)))[-1].resumable


def test_a_small_recurrent_part_is_not_worth_giving_up(place: DataPlace) -> None:
    for one in hybrid(*numbered(12), n_recurrent=10):
        place.save(one)
    assert all(source.resumable for source in place.segments.find(ROOT, tuple(range(12))))


def test_a_state_that_was_given_up_is_kept_again_once_it_is_known(either_place: DataPlace) -> None:
    place = either_place
    links = hybrid(*numbered(2))
    for one in links:
        place.save(one)
    place.segments.thin([links[0].key])
    assert [source.resumable for source in place.segments.find(ROOT, (0, 1))] == [False, True]
    place.save(links[0])
    assert [source.resumable for source in place.segments.find(ROOT, (0, 1))] == [True, True]


def test_a_chain_that_can_be_resumed_is_preferred_to_a_longer_one(place: DataPlace) -> None:
    (long,), (short, more) = hybrid((0, 1, 2)), hybrid((0,), (1,))
    for one in (long, short, more):
        place.save(one)
    place.segments.thin([long.key])
    assert [source.tokens for source in place.segments.find(ROOT, (0, 1, 2))] == [(0,), (1,)]


@pytest.mark.usefixtures("caplog")
def test_a_damaged_recurrent_part_costs_itself_and_not_the_rows(either_place: DataPlace) -> None:
    place = either_place
    links = hybrid(*numbered(2))
    for one in links:
        place.save(one)
    path = place.segments.recurrent_path_of(links[0].key)
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    assert [finding.kind.value for finding in verify(place.folders)] == ["recurrent"]
    place.segments.set_aside(links[0].key)
    assert [source.resumable for source in place.segments.find(ROOT, (0, 1))] == [False, True]
    assert [each.path.name for each in damaged_files(place.folders.segments)] == [f"{path.name}.damaged"]


@pytest.mark.usefixtures("caplog")
def test_files_and_rows_that_lost_each_other_are_swept(either_place: DataPlace) -> None:
    place = either_place
    links = hybrid(*numbered(2))
    for one in links:
        place.save(one)
    place.segments.recurrent_path_of(links[0].key).unlink()
    stray = place.folders.segments / "b2-00.rec"
    stray.write_bytes(b"?")
    assert [finding.kind.value for finding in verify(place.folders)] == ["recurrent", "leftover"]
    place.tidy()
    assert not stray.exists()
    assert [source.resumable for source in place.segments.find(ROOT, (0, 1))] == [False, True]


# --- damaged files -----------------------------------------------------------------------------------------


def test_of_damaged_files_the_newest_few_stay(place: DataPlace) -> None:
    for number in range(MOST_FILES + 3):
        path = place.folders.segments / f"b2-{number:02}.seg.damaged"
        path.write_bytes(b"?")
        os.utime(path, (number, number))
    place.tidy()
    assert [each.path.name for each in damaged_files(place.folders.segments)] == [
        f"b2-{number:02}.seg.damaged" for number in reversed(range(3, MOST_FILES + 3))
    ]


def test_damaged_files_go_before_any_segment(folders: Folders, clock: Callable[[], float]) -> None:
    one = segment((1,))
    with open_with(folders, 5000, clock) as place:
        place.save(one)
        (folders.segments / "b2-1.seg.damaged").write_bytes(bytes(4900))
        place.tidy()
        assert kept(place) == {one.key}
        assert damaged_files(folders.segments) == ()


def test_a_database_that_was_set_aside_is_never_removed(place: DataPlace) -> None:
    for number in range(MOST_FILES + 3):
        (place.folders.data / f"tandem.db.{number}.damaged").write_bytes(b"words")
    place.tidy()
    assert len(list(place.folders.data.glob("*.damaged"))) == MOST_FILES + 3


# --- what each conversation takes --------------------------------------------------------------------------


def test_shared_and_unshared_bytes_are_told_apart_and_dropping_frees_the_unshared(place: DataPlace) -> None:
    first, second = said(place, 1, 2, 3), said(place, 1, 2, 9)
    shared, own, other = (*chain((1, 2), (3,)), segment((9,), after=segment((1, 2))))
    for one in (shared, own, other, segment((50,))):
        place.save(one)
    usage = storage_usage(place._database, SegmentStore(place._database, place.folders.segments), None)
    by_id = {each.conversation: each for each in usage.conversations}
    assert by_id[first].unshared_bytes == size(place, own)
    assert by_id[first].shared_bytes == by_id[second].shared_bytes == size(place, shared)
    assert usage.other_bytes == size(place, segment((50,)))
    assert place.drop_segments(first) == by_id[first].unshared_bytes
    assert kept(place) == {shared.key, other.key, segment((50,)).key}
    assert place.store.open_conversation(first).nodes
