"""The pins are exact, complete, and within the ranges that pyproject.toml states."""

import re
import tomllib

import pytest
from installation import NATIVE, NETWORK_PROBE, WEIGHTS, read_pins
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.packaging.machine import REPO

LINES = [
    line
    for line in (REPO / "packaging" / "constraints.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
PINS = read_pins("\n".join(LINES))
PROJECT = tomllib.loads((REPO / "pyproject.toml").read_text("utf-8"))["project"]
DIRECT = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]


@pytest.mark.parametrize("line", LINES)
def test_every_line_is_one_exact_version(line: str) -> None:
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]*==[0-9][0-9a-z.]*", line)
    Version(line.split("==")[1])


def test_no_distribution_is_pinned_twice() -> None:
    assert len(PINS) == len(LINES)
    assert sorted(LINES) == LINES


@pytest.mark.parametrize("text", DIRECT)
def test_every_dependency_is_pinned_within_its_range(text: str) -> None:
    wanted = Requirement(text)
    assert wanted.specifier.contains(PINS[canonicalize_name(wanted.name)])


def test_what_the_set_up_names_itself_is_pinned() -> None:
    assert {NATIVE, NETWORK_PROBE, WEIGHTS, "pip", "scikit-build-core", "hatchling"} <= set(PINS)
