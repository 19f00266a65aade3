"""`bench reopen`, `rewind` and `save` as a person runs them, on a model so small that only the counts mean anything."""

from pathlib import Path

import pytest

from app.bench.checkpoints import ReopenFigures, RewindFigures, SaveFigures
from app.bench.checkpoints_shown import reopen_record, rewind_record, save_record
from tests.cli.console import run
from tests.models import hybrid_model

SHORT = ("--tokens", "400", "--repeat", "1", "--threads", "1", "--json")


@pytest.mark.model
def test_reopening_is_measured_and_everything_is_the_same_as_without_a_break(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "reopen", "--model", str(hybrid_model()), *SHORT)
    assert done.code == 0, done.err
    assert (done.record["same_text"], done.record["same_acceptance"]) == (True, True)
    assert isinstance(done.record["n_drafted"], int)
    assert done.record["n_drafted"] >= 64
    assert done.record["again_ratio"]
    assert list(tmp_path.glob("bench-*")) == []


@pytest.mark.model
def test_going_back_is_measured_along_every_path_and_a_branch_reads_its_own_segments(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "rewind", "--model", str(hybrid_model()), *SHORT)
    assert done.code == 0, done.err
    assert (done.record["memory_how"], done.record["store_how"]) == ("boundary", "segments")
    assert done.record["only_own"] is True
    assert isinstance(done.record["sibling_read_bytes"], int)
    assert isinstance(done.record["sibling_own_bytes"], int)
    assert 0 < done.record["sibling_read_bytes"] <= done.record["sibling_own_bytes"]


@pytest.mark.model
def test_saving_is_measured_and_a_file_is_little_more_than_its_rows(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "save", "--model", str(hybrid_model()), *SHORT, "--reply", "100")
    assert done.code == 0, done.err
    assert isinstance(done.record["written_ratio"], float)
    assert isinstance(done.record["tree_ratio"], float)
    assert 1.0 <= done.record["written_ratio"] <= 1.05
    assert 1.0 <= done.record["tree_ratio"] <= 1.10


@pytest.mark.parametrize("what", ["reopen", "rewind", "save"])
def test_wrong_usage_ends_with_2(tmp_path: Path, what: str) -> None:
    assert run(tmp_path, "bench", what, "--tokens", "0").code == 2


def reopened(*, again_s: float, same: bool) -> ReopenFigures:
    return ReopenFigures(
        n_tokens=3000,
        again_s=again_s,
        again_read_s=10.0,
        more_s=0.1,
        more_read_s=10.0,
        restore_s=0.01,
        same_text=True,
        n_drafted=64,
        n_accepted=30,
        same_acceptance=same,
    )


@pytest.mark.parametrize(("again_s", "same", "holds"), [(0.2, True, True), (0.21, True, False), (0.1, False, False)])
def test_the_bar_for_reopening(again_s: float, same: bool, holds: bool) -> None:
    assert reopen_record(reopened(again_s=again_s, same=same))["holds"] is holds


@pytest.mark.parametrize(
    ("memory_s", "store_s", "only_own", "holds"),
    [(0.01, 0.01, True, True), (0.02, 0.001, True, False), (0.001, 0.02, True, False), (0.001, 0.001, False, False)],
)
def test_the_bar_for_going_back(memory_s: float, store_s: float, only_own: bool, holds: bool) -> None:
    figures = RewindFigures(
        n_back=2000,
        memory_s=memory_s,
        memory_how="boundary",
        store_s=store_s,
        store_how="segments",
        read_s=1.0,
        sibling_s=0.1,
        sibling_read_bytes=1,
        sibling_own_bytes=1,
        only_own=only_own,
    )
    assert rewind_record(figures)["holds"] is holds


@pytest.mark.parametrize(
    ("busy_s", "written", "tree", "holds"),
    [(0.01, 105, 110, True), (0.011, 105, 110, False), (0.01, 106, 110, False), (0.01, 105, 111, False)],
)
def test_the_bar_for_saving(busy_s: float, written: int, tree: int, holds: bool) -> None:
    figures = SaveFigures(
        n_tokens=200,
        busy_s=busy_s,
        total_s=1.0,
        row_bytes=100,
        written_bytes=written,
        n_branches=20,
        n_tree_tokens=1,
        tree_row_bytes=100,
        tree_file_bytes=tree,
        tree_recurrent_bytes=0,
    )
    assert save_record(figures)["holds"] is holds
