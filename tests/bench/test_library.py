"""`bench library`: a small one, measured as the large one is."""

import itertools
from pathlib import Path

import pytest

from app.bench.library import SEARCHES, SHARES, measure_library
from app.bench.library_text import LibraryText
from app.domain.errors import DiskFullError
from tests.cli.console import run


def test_each_size_is_measured_and_nothing_is_left_behind(tmp_path: Path) -> None:
    points = tuple(measure_library(tmp_path, n_conversations=100, n_messages=1000, progress=lambda _: None))
    assert [(point.conversations, point.messages) for point in points] == [(1, 10), (10, 100), (100, 1000)]
    for point in points:
        times = (point.start, point.whole_list, point.changed_list, point.opened, point.append)
        assert min(*times, *point.searches.values()) > 0
        assert set(point.searches) == set(SEARCHES)
    assert all(one.n_bytes < other.n_bytes for one, other in itertools.pairwise(points))
    assert points[-1].hits["common word"] == 50
    assert points[-1].hits["rare word"] == points[-1].hits["middle of a word"] == 1
    assert points[-1].hits["not there"] == 0
    assert list(tmp_path.iterdir()) == []
    assert len(points) == len(SHARES)


def test_the_text_is_the_same_each_time() -> None:
    one, other = LibraryText(), LibraryText()
    for number in range(50):
        language = one.language()
        assert language == other.language()
        assert one.message(language, is_reply=number % 2 == 1) == other.message(language, is_reply=number % 2 == 1)


def test_a_disk_without_room_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(DiskFullError, match="ask for fewer with --messages"):
        next(measure_library(tmp_path, n_conversations=10, n_messages=10**12, progress=lambda _: None))
    assert list(tmp_path.iterdir()) == []


def test_the_command_prints_a_column_for_each_size(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "library", "--conversations", "10", "--messages", "100")
    assert done.code == 0, done.err
    assert "1/10 " in done.out.splitlines()[0]
    assert [line.split("  ")[0] for line in done.out.splitlines()[1:6]] == [
        "start",
        "list, all of it",
        "list after a change",
        "open a conversation",
        "append a turn",
    ]


def test_the_record_has_a_point_for_each_size(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "library", "--conversations", "10", "--messages", "100", "--json")
    assert [point["messages"] for point in done.record["points"]] == [10, 10, 100]  # type: ignore[attr-defined]


def test_no_room_is_one_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "library", "--messages", str(10**13))
    assert (done.code, len(done.err.splitlines()), "GB are free" in done.err) == (1, 1, True)
