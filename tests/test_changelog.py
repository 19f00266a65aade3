"""The changelog is about this version, and keeps its form."""

import re
from pathlib import Path

from app import __version__

CHANGELOG = (Path(__file__).resolve().parent.parent / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASE = re.compile(r"^## \[(\d+)\.(\d+)\.(\d+)\] - (unreleased|\d{4}-\d{2}-\d{2})$")
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}

headings = re.findall(r"^## .*$", CHANGELOG, re.MULTILINE)


def test_every_heading_is_a_version_and_a_date() -> None:
    assert [heading for heading in headings if not RELEASE.match(heading)] == []


def test_the_newest_version_is_this_one() -> None:
    assert headings[0].startswith(f"## [{__version__}] - ")


def test_versions_grow_and_only_the_newest_may_be_unreleased() -> None:
    found = [match for heading in headings if (match := RELEASE.match(heading))]
    numbers = [tuple(map(int, match.groups()[:3])) for match in found]
    assert numbers == sorted(set(numbers), reverse=True)
    assert all(match[4] != "unreleased" for match in found[1:])


def test_changes_are_told_by_kind() -> None:
    assert set(re.findall(r"^### (.*)$", CHANGELOG, re.MULTILINE)) <= KINDS
