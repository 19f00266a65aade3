"""Which tests call which functions is found out by running them."""

import os
from pathlib import Path

import pytest
from mutant_calls import enclosing, read
from mutate import main

from tests.packaging.small_tree import small_tree

SOURCE = """\
MOST = 17


class Person:
    def __init__(self, age):
        self.age = age

    @property
    def older(self):
        def above(limit):
            return self.age > limit

        return above(MOST)


def unseen():
    return 1
"""

TESTS = """\
import subprocess
import sys

import pytest
from app.domain.age import Person


@pytest.fixture(scope="module")
def grown_up():
    return Person(18)


def test_older(grown_up):
    assert grown_up.older


def test_age(grown_up):
    assert grown_up.age == 18


def test_elsewhere():
    code = "from app.domain.age import unseen; raise SystemExit(unseen() != 1)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
"""
MADE, ASKED = "Person.__init__", "Person.older"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return small_tree(tmp_path / "tree", source=SOURCE, tests=TESTS)


def test_a_line_belongs_to_the_innermost_function_around_it() -> None:
    names = [enclosing(SOURCE, line) for line in (1, 4, 5, 6, 8, 9, 10, 11, 13, 17)]
    above = f"{ASKED}.<locals>.above"
    assert names == [None, None, MADE, MADE, ASKED, ASKED, above, above, ASKED, "unseen"]


def test_calls_of_shared_fixtures_count_for_every_test_and_a_started_process_is_noted(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tree.parent / "calls.json"
    options = ["app/domain/age.py", "--only", "17", "--calls", str(kept)]
    assert main(options, root=tree, explained=tree / "none") == 0  # noticed by the test that starts a process
    calls = read(kept)
    assert {name.rpartition("::")[2]: {of for _, of in test.functions} for name, test in calls.items()} == {
        "test_older": {MADE, ASKED, f"{ASKED}.<locals>.above"},
        "test_age": {MADE},
        "test_elsewhere": set(),
    }
    assert [test.starts_process for test in calls.values()] == [False, False, True]
    assert "Finding out" in capsys.readouterr().out
    main(options, root=tree, explained=tree / "none")
    assert "Finding out" not in capsys.readouterr().out
    later = kept.stat().st_mtime + 10
    os.utime(tree / "tests/domain/test_age.py", (later, later))
    main(options, root=tree, explained=tree / "none")
    assert "Finding out what the tests of 1 modules call" in capsys.readouterr().out
