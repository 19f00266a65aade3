"""What the README promises is there."""

import re
from pathlib import Path

import pytest

from app.cli.parser import NO_WINDOW, make_parser

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\| `([a-z][a-z-]*(?: [a-z]+)?)", README, re.MULTILINE)


@pytest.mark.parametrize("path", [*re.findall(r"\]\(([^)#:]+)\)", README), "packaging/bootstrap.py"])
def test_what_it_links_to_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_it_names_every_command_and_no_other() -> None:
    listed = {
        name
        for line in re.findall(r"^\| (`.*?) \|", README, re.MULTILINE)
        for name in re.findall(r"`([a-z][a-z-]*)", line)
    }
    assert listed == {*NO_WINDOW, "open", "shot"}


@pytest.mark.parametrize("option", sorted(set(re.findall(r"`(--[a-z-]+)", README)) - {"--help"}))
def test_every_option_it_names_is_taken(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    helps = [make_parser().format_help()]
    for name in COMMANDS:
        with pytest.raises(SystemExit):
            make_parser().parse_args([*name.split(), "--help"])
        helps.append(capsys.readouterr().out)
    assert any(option in text for text in helps)
