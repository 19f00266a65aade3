"""The command for mutation testing, on a small tree of its own."""

from pathlib import Path

import pytest
from mutate import Fate, Placed, drawn, main, report, wilson

from tests.packaging.small_tree import small_tree

SOURCE = """\
def older(age, limit):
    return age > limit


def unseen(age, limit):
    return age < limit
"""

TESTS = """\
from app.domain.age import older, unseen


def test_older():
    assert older(18, 17) and not older(17, 17)


def test_that_fails_anyway():
    assert False
"""

SLOW = """\
def older(age, step):
    while age > 18:
        age -= step
    return age
"""

SLOW_TEST = """\
from app.domain.age import older


def test_older():
    assert older(20, 1) == 18
"""

EXPLAINED = """\
[[survivor]]
module = "app/domain/age.py"
change = ["- return age < limit", "+ return None"]
why = "Nobody asks."
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """One module, of which one function is tested."""
    return small_tree(tmp_path / "tree", source=SOURCE, tests=TESTS)


def test_what_the_tests_notice_is_told_from_what_they_miss(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    explained = tree / "survivors.toml"
    explained.write_text(EXPLAINED, encoding="utf-8")
    assert main(["app/domain"], root=tree, explained=explained) == 1
    told = capsys.readouterr().out
    assert "left out: tests/domain/test_age.py::test_that_fails_anyway" in told
    assert "2 killed, 0 timed out, 1 explained, 1 survived" in told
    assert "app/domain/age.py:6 survived (comparison)" in told
    assert "-    return age < limit\n+    return (age <= limit)" in told
    assert "app/domain/age.py:6 Nobody asks." in told
    assert (tree / "app/domain/age.py").read_text(encoding="utf-8") == SOURCE


def test_tests_that_take_too_long_are_stopped_and_count_as_having_noticed(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tree / "app/domain/age.py").write_text(SLOW)
    (tree / "tests/domain/test_age.py").write_text(SLOW_TEST)
    assert main(["app/domain", "--only", "3", "--limit", "6"], root=tree, explained=tree / "none") == 0
    assert "timed out app/domain/age.py:3 - age -= step + pass" in capsys.readouterr().out


def test_the_same_seed_draws_the_same_mutants_and_another_draws_others(tree: Path) -> None:
    def sample(seed: int, without: list[Path]) -> list[Placed]:
        return drawn(tree, [Path("app/domain")], without=without, sample=3, seed=seed)

    assert sample(1, []) == sample(1, [])
    assert sample(1, []) != sample(2, [])
    assert sample(1, [Path("app/domain")]) == []


def test_the_share_comes_with_the_interval_that_few_trials_allow() -> None:
    low, high = wilson(9, 10)
    assert (round(low, 3), round(high, 3)) == (0.596, 0.982)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == 1.0


def test_tests_that_were_stopped_count_as_noticing_and_explained_mutants_are_taken_out(tree: Path) -> None:
    ours = drawn(tree, [Path("app/domain")], without=[], sample=4, seed=1)
    reasons = {(ours[2].path.as_posix(), ours[2].changed): "Nobody sees it."}
    fates = [Fate.KILLED, Fate.TIMED_OUT, Fate.EXPLAINED, Fate.SURVIVED]
    told = report(list(zip(ours, fates, strict=True)), reasons)
    assert "Noticed of all: 2 of 4 = 50%" in told
    assert "Noticed of those that change something: 2 of 3 = 67%" in told
