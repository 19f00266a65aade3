"""The pins are exact, complete, and within the ranges that pyproject.toml states."""

import re
import tomllib
from pathlib import Path

import pytest
from installation import NATIVE, NETWORK_PROBE, WEIGHTS
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from pins import read_hashes, read_pins, require_agreement, verified_by_any_pip
from preflight import RefusedError

from app.bench.native_build import SOURCE_SHA256
from tests.packaging.machine import REPO

LINES = [
    line
    for line in (REPO / "packaging" / "constraints.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
PINS = read_pins("\n".join(LINES))
HASHES = read_hashes((REPO / "packaging" / "hashes.txt").read_text("utf-8"))
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


def test_every_pin_has_hashes_of_its_very_version() -> None:
    require_agreement(PINS, HASHES)


@pytest.mark.parametrize("name", sorted(PINS))
def test_what_may_be_installed_is_told_by_hashes_that_cannot_be_forged(name: str) -> None:
    pin, *hashes = HASHES[name].split()
    assert pin == f"{name}=={PINS[name]}"
    assert hashes
    assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each) for each in hashes)


def test_pins_without_their_hashes_are_refused_by_name() -> None:
    hashes = read_hashes("# made\na==1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:01\nb==1 --hash=sha256:00\n")
    require_agreement({"a": "1", "b": "1"}, hashes)
    for pins, named in (({"a": "1", "b": "2"}, "b"), ({"a": "1"}, "b"), ({"a": "1", "b": "1", "d": "1"}, "d")):
        with pytest.raises(RefusedError, match=rf"differ in {named}; make"):
            require_agreement(pins, hashes)


def test_a_pip_of_any_age_is_told_the_hashes_of_the_one_it_brings(tmp_path: Path) -> None:
    file = tmp_path / "pip.txt"
    arguments = verified_by_any_pip(REPO / "packaging" / "hashes.txt", "pip", file=file)
    assert arguments == ["--require-hashes", "-r", str(file)]
    (line,) = file.read_text("utf-8").splitlines()
    assert line == HASHES["pip"]
    assert line.startswith(f"pip=={PINS['pip']} ")


def test_the_source_that_the_tests_and_the_comparison_fetch_is_the_one_that_is_installed() -> None:
    assert f"--hash=sha256:{SOURCE_SHA256}" in HASHES[NATIVE].split()
