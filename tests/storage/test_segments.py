import dataclasses
import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.errors import BugError, SegmentDamagedError, StoreError
from app.domain.segment import Segment, SegmentKey, root_key
from app.storage import DataPlace
from tests.storage.samples import ROOT, chain, segment


def put(place: DataPlace, segments: tuple[Segment, ...]) -> None:
    for one in segments:
        place.segments.put(one)


def files(place: DataPlace) -> list[str]:
    return sorted(path.name for path in place.folders.segments.iterdir())


def found(place: DataPlace, tokens: tuple[int, ...], root: SegmentKey = ROOT) -> list[tuple[int, ...]]:
    return [source.tokens for source in place.segments.find(root, tokens)]


def test_a_saved_segment_is_loaded_byte_for_byte(place: DataPlace) -> None:
    one = segment((1, 2, 3))
    n_bytes = place.segments.put(one)
    (source,) = place.segments.find(ROOT, (1, 2, 3, 4))
    assert (source.key, source.start, source.tokens) == (one.key, 0, (1, 2, 3))
    assert source.load() == one.rows
    assert source.path.stat().st_size == n_bytes
    assert source.path.stat().st_mode & 0o777 == 0o600


@pytest.mark.usefixtures("caplog")
def test_loaded_rows_outlive_their_file(place: DataPlace) -> None:
    one = segment((1, 2, 3))
    place.segments.put(one)
    (source,) = place.segments.find(ROOT, (1, 2, 3))
    loaded = source.load()
    place.segments.set_aside(one.key)
    next(place.folders.segments.glob("*.damaged")).unlink()
    assert loaded == one.rows


def test_nothing_is_found_where_nothing_was_saved(place: DataPlace) -> None:
    assert place.segments.find(ROOT, (1, 2)) == ()
    assert place.segments.find(ROOT, ()) == ()


def test_the_chain_goes_as_far_as_the_tokens_agree(place: DataPlace) -> None:
    put(place, chain((1, 2), (3, 4), (5, 6)))
    assert found(place, (1, 2, 3, 4, 5, 6, 7)) == [(1, 2), (3, 4), (5, 6)]
    assert found(place, (1, 2, 3, 4, 5, 9)) == [(1, 2), (3, 4)]
    assert found(place, (1, 2, 3)) == [(1, 2)]
    assert found(place, (9, 1, 2)) == []


def test_each_branch_finds_its_own_segments_after_the_shared_ones(place: DataPlace) -> None:
    trunk = segment((1, 2))
    put(place, (trunk, segment((3, 4), after=trunk), segment((3, 5), after=trunk), segment((3,), after=trunk)))
    assert found(place, (1, 2, 3, 4)) == [(1, 2), (3, 4)]
    assert found(place, (1, 2, 3, 5)) == [(1, 2), (3, 5)]
    assert found(place, (1, 2, 3, 6)) == [(1, 2), (3,)]


def test_of_several_matching_chains_the_furthest_wins_though_it_has_more_links(place: DataPlace) -> None:
    put(place, chain((1,), (2,), (3,), (4,)))
    put(place, chain((1, 2, 3)))
    assert found(place, (1, 2, 3, 4)) == [(1,), (2,), (3,), (4,)]
    assert found(place, (1, 2, 3)) == [(1, 2, 3)]


def test_another_model_finds_nothing(place: DataPlace) -> None:
    put(place, chain((1, 2)))
    assert found(place, (1, 2), root_key(["another model", "f16"])) == []


def test_a_chain_of_two_thousand_links_is_found(place: DataPlace) -> None:
    tokens = tuple(range(2000))
    links = chain(*((token,) for token in tokens))
    with place._database.transaction():
        for one in links:
            place._database.change(
                "INSERT INTO segments (key, parent, start, end, n_bytes, created_at) VALUES (?, ?, ?, ?, 0, 0)",
                one.key,
                one.parent,
                one.start,
                one.end,
            )
    assert len(place.segments.find(ROOT, tokens)) == 2000
    place.segments.forget(one.key for one in links)


def test_an_equal_prefix_is_written_once(place: DataPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    put(place, chain((1, 2), (3, 4)))

    def never(*_values: object) -> None:
        raise AssertionError("written twice")

    monkeypatch.setattr(os, "open", never)
    put(place, chain((1, 2), (3, 4)))
    monkeypatch.undo()
    assert len(files(place)) == 2


def test_bytes_written_are_the_new_rows_and_little_more(place: DataPlace) -> None:
    large = dataclasses.replace(segment((1,)).rows, target=bytes(2_000_000))
    n_bytes = place.segments.put(dataclasses.replace(segment((1,)), rows=large))
    assert large.n_bytes < n_bytes < 1.05 * large.n_bytes


def test_a_segment_that_nothing_leads_to_is_not_written(place: DataPlace) -> None:
    lost = chain((1, 2), (3, 4))[1]
    with pytest.raises(StoreError, match="the text is complete"):
        place.segments.put(lost)
    assert files(place) == []


@pytest.mark.parametrize("key", ["b2-00ff", "../../escape", "b2-"])
def test_a_key_that_is_not_that_of_the_tokens_is_our_mistake(place: DataPlace, key: str) -> None:
    with pytest.raises(BugError):
        place.segments.put(dataclasses.replace(segment((1, 2)), key=SegmentKey(key)))
    assert files(place) == []


def test_a_full_disk_leaves_neither_file_nor_row(place: DataPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_values: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space"):
            place.segments.put(segment((1, 2)))
    assert files(place) == []
    assert place.segments.find(ROOT, (1, 2)) == ()


def damage_by_truncation(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def damage_by_a_flipped_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def damage_by_zeros(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def damage_by_emptying(path: Path) -> None:
    path.write_bytes(b"")


def damage_by_a_newer_version(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[8] += 1
    path.write_bytes(content)


def damage_by_another_segment(path: Path) -> None:
    other = next(file for file in path.parent.glob("*.seg") if file != path)
    path.write_bytes(other.read_bytes())


def damage_by_removal(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(
    "damage",
    [
        damage_by_truncation,
        damage_by_a_flipped_byte,
        damage_by_zeros,
        damage_by_emptying,
        damage_by_a_newer_version,
        damage_by_another_segment,
        damage_by_removal,
    ],
)
@pytest.mark.usefixtures("caplog")
def test_a_damaged_segment_is_named_set_aside_and_can_be_saved_again(
    place: DataPlace, damage: Callable[[Path], None]
) -> None:
    trunk, middle, end = chain((1, 2), (3, 4), (5, 6))
    put(place, (trunk, middle, end))
    path = place.segments.path_of(middle.key)
    damage(path)
    _, source, _ = place.segments.find(ROOT, (1, 2, 3, 4, 5, 6))
    with pytest.raises(SegmentDamagedError, match=r"^The saved state of tokens 2 to 4 cannot be used .*\.$"):
        source.load()
    place.segments.set_aside(middle.key)
    assert found(place, (1, 2, 3, 4, 5, 6)) == [(1, 2)]
    kept_aside = [] if damage is damage_by_removal else [f"{path.name}.damaged"]
    assert files(place) == sorted([f"{trunk.key}.seg", *kept_aside])
    put(place, (middle, end))
    assert [source.load() for source in place.segments.find(ROOT, (1, 2, 3, 4, 5, 6))] == [trunk.rows] * 3


def test_setting_aside_what_is_not_there_is_no_error(place: DataPlace) -> None:
    place.segments.set_aside(segment((1, 2)).key)


@pytest.mark.usefixtures("caplog")
def test_the_sweep_removes_what_a_crash_left_and_keeps_the_rest(place: DataPlace) -> None:
    trunk, middle, end = chain((1, 2), (3, 4), (5, 6))
    branch = segment((7,), after=trunk)
    put(place, (trunk, middle, end, branch))
    place.segments.path_of(middle.key).unlink()
    (place.folders.segments / f".{end.key}.seg.00.tmp").write_bytes(b"half")
    (place.folders.segments / "b2-00ff.seg").write_bytes(b"no row")
    (place.folders.segments / "b2-00aa.seg.damaged").write_bytes(b"kept")
    place.segments.sweep()
    assert files(place) == sorted([f"{trunk.key}.seg", f"{branch.key}.seg", "b2-00aa.seg.damaged"])
    assert found(place, (1, 2, 7)) == [(1, 2), (7,)]
    assert found(place, (1, 2, 3, 4, 5, 6)) == [(1, 2)]


@pytest.mark.usefixtures("caplog")
def test_the_sweep_removes_rows_that_nothing_leads_to(place: DataPlace) -> None:
    trunk, middle, end = chain((1, 2), (3, 4), (5, 6))
    put(place, (trunk, middle, end))
    place._database.change("DELETE FROM segments WHERE key = ?", middle.key)
    place.segments.sweep()
    assert files(place) == [f"{trunk.key}.seg"]


def test_a_row_that_does_not_fit_its_place_is_not_used(place: DataPlace) -> None:
    put(place, chain((1, 2), (3, 4)))
    place._database.change("UPDATE segments SET start = 1 WHERE start = 2")
    assert found(place, (1, 2, 3, 4)) == [(1, 2)]
    place._database.change("UPDATE segments SET start = 2 WHERE start = 1")
