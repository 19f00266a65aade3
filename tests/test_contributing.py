"""What CONTRIBUTING.md names is there: files, commands, and the names in the code that it sends people to."""

import re
from pathlib import Path

import pytest

from app.cli.parser import make_parser
from app.ui.shots import STATES

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([^`\n]+)`", TEXT)))
COMMANDS = sorted({line.strip() for line in re.findall(r"^    (\S.*)$", TEXT, re.MULTILINE)} | {*NAMED})

PATHS = [name for name in NAMED if re.fullmatch(r"\.?[\w*/.-]+/[\w*/.-]*|[\w*]+\.(py|md|toml|txt)", name)]
TO_BE_MADE = {"app/exchange/from_NAME.py", "app/engine/NAME.py"}
OUTSIDE = {".venv", ".venv/bin"}
"""Made by setting up."""
APP = [line for line in COMMANDS if re.match(r"(python -m app|python3 packaging/bootstrap.py run|bench) ?", line)]
SCRIPTS = [line for line in COMMANDS if re.match(r"(python3? packaging/|pytest )", line)]
CODE = [
    name
    for name in NAMED
    if re.fullmatch(r"_?[A-Z]\w*(\._?\w+)?|_?[a-z]+(_[a-z]+)+", name) and not name.endswith(".py")
]
IN_THE_SYSTEM = {"TANDEM_VENV", "PATH"}


def everything() -> str:
    return "\n".join(
        path.read_text(encoding="utf-8") for top in ("app", "tests") for path in (ROOT / top).rglob("*.py")
    )


@pytest.mark.parametrize("path", sorted(set(PATHS) - TO_BE_MADE - OUTSIDE))
def test_every_path_exists(path: str) -> None:
    # A name without a folder stands beside one that was named with it.
    assert list(ROOT.glob(path)) or ("/" not in path and list(ROOT.glob(f"*/**/{path}")))


@pytest.mark.parametrize("command", APP)
def test_every_command_of_the_application_is_taken(command: str) -> None:
    words = re.sub(r"^(python -m app|python3 packaging/bootstrap.py run)", "", command)
    arguments = [word.strip('"') for word in words.split()]
    read = make_parser().parse_args(arguments)
    if read.command == "shot":
        assert set(read.state or ()) <= set(STATES)


@pytest.mark.parametrize("line", SCRIPTS)
def test_every_script_and_every_test_it_runs_exists(line: str) -> None:
    named = [word for word in line.split() if "/" in word]
    assert named
    assert all((ROOT / word).exists() for word in named)


def test_every_name_of_the_code_is_in_the_code() -> None:
    code = everything()
    missing = [name for name in set(CODE) - IN_THE_SYSTEM if not all(part in code for part in name.split("."))]
    assert missing == []


def test_it_finds_what_it_looks_for() -> None:
    assert len(PATHS) > 60
    assert len(APP) > 6
    assert len(SCRIPTS) > 4
    assert len(CODE) > 25
