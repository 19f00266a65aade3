"""What SECURITY.md says is kept by a test is kept by one that exists."""

import re

from tests.cli.console import ROOT

NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_test_that_is_named_exists() -> None:
    named = NAMED.findall((ROOT / "SECURITY.md").read_text("utf-8"))
    missing = [f"{path}::{name}" for path, name in named if f"def {name}(" not in (ROOT / path).read_text("utf-8")]
    assert missing == []
    assert len(named) > 40


def test_the_readme_leads_to_it() -> None:
    assert "(SECURITY.md)" in (ROOT / "README.md").read_text("utf-8")
