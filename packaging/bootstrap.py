"""The two commands of the README: run the application, or test it, on a machine that has nothing of ours.

    python3 packaging/bootstrap.py run [--backend NAME] [arguments of the application]
    python3 packaging/bootstrap.py test [--backend NAME] [arguments of pytest]

Standard library only.  This file and those beside it start on Python 3.8, to be able to say that it is too old.
The folder has no __init__.py: it must never hide the installed package that is called packaging, too.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import installation
import setup_stamp
import system_packages
from backends import NAMES
from children import become, run_visible
from environment import MARKS, Places, for_app, for_tests, places
from preflight import Host, RefusedError, claim_folder, require_python, require_venv

USAGE = """\
usage: python3 packaging/bootstrap.py run [--backend NAME] [arguments of the application]
       python3 packaging/bootstrap.py test [--backend NAME] [arguments of pytest]

Both set up what is missing first, in .venv or the folder that TANDEM_VENV names.
--backend builds llama.cpp for the devices named: auto, metal, cuda, vulkan, hip or cpu.
The choice is kept; without one, what the machine has the tools for is taken."""

NO_DISPLAY = """\
There is no display, so the window cannot open; ask on the command line instead:
  python3 packaging/bootstrap.py run ask "Hello\""""

# Commands of the application that draw without a display.
DRAWING = ("shot", "bench")


# Most tests keep one core busy and many wait for a clock or a process, so two at a time take little more than half as
# long.  More would share the memory bandwidth that decoding lives on, and starve the tests that drive a real window.
SIDE_BY_SIDE = ("--numprocesses=2", "--dist=worksteal")


def subcommand(arguments: Sequence[str]) -> str | None:
    """The command among the application's arguments; None is the window."""
    remaining = iter(arguments)
    for argument in remaining:
        if argument == "--data":
            next(remaining, None)
        elif argument in {"-h", "--help", "--version"} or not argument.startswith("-"):
            return argument
    return None


def split_backend(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """What --backend says, and the other arguments; it comes before them, where it cannot be one of theirs.

    Raises:
        RefusedError: it says nothing.
    """
    if not arguments or arguments[0].split("=", 1)[0] != "--backend":
        return None, list(arguments)
    given = arguments[0].split("=", 1)[1:] or list(arguments[1:2])
    if not given or not given[0] or given[0].startswith("-"):
        raise RefusedError(f"--backend takes {', '.join(NAMES)}.")
    return given[0].lower(), list(arguments[1 if "=" in arguments[0] else 2 :])


def has_display(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a window can open; a chosen Qt platform is trusted."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return platform != "linux" or any(environment.get(name) for name in named)


def checks(where: Places, arguments: Sequence[str]) -> list[list[str]]:
    """What `test` runs, in order."""
    python, scripts = str(where.python), where.scripts
    return [
        [str(scripts / "ruff"), "check"],
        [str(scripts / "ruff"), "format", "--check"],
        [python, "-m", "mypy"],
        [str(scripts / "lint-imports")],
        [python, "-m", "pytest", *SIDE_BY_SIDE, *arguments],
    ]


def prepare(work: installation.Job, *, draws: bool, insist: bool) -> None:
    """Everything up to a complete set-up.

    Args:
        work: the set-up.
        draws: Qt is going to be used.
        insist: and without it there is no point.

    Raises:
        RefusedError: something is in the way.
    """
    lacking = system_packages.missing(work.host, tests=work.stage == setup_stamp.TEST) if draws else None
    itself = system_packages.installs_itself(work.host)
    if lacking is not None and lacking.things and insist and not itself:
        raise RefusedError(system_packages.sentence(work.host, lacking))
    ready = installation.packages_ready(work) and installation.model_ready(work) and installation.templates_ready(work)
    if not ready:
        version = sys.version_info[:2]
        require_venv(
            available=all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")),
            version=version,
            install=system_packages.venv_advice(work.host, version),
        )
        claim_folder(work.where.venv, marks=MARKS)
    if lacking is not None and lacking.things and itself:
        installation.install_system_packages(work, lacking)
        lacking = system_packages.missing(work.host, tests=work.stage == setup_stamp.TEST)
        if lacking.things:
            raise RefusedError(system_packages.sentence(work.host, lacking))
    if not ready:
        installation.set_up(work)


def run(where: Places, arguments: Sequence[str], host: Host, environment: Mapping[str, str]) -> int:
    """Set up and become the application."""
    backend, arguments = split_backend(arguments)
    command = subcommand(arguments)
    display = has_display(host.platform, environment)
    work = installation.job(where, setup_stamp.RUN, host=host, environment=environment, out=sys.stderr, backend=backend)
    prepare(work, draws=command is None or command in DRAWING, insist=display or command is not None)
    if command is None and not display:
        raise RefusedError(NO_DISPLAY)
    # -P: a folder called app where the person happens to be is not ours.
    become([str(where.python), "-P", "-m", "app", *arguments], environment=for_app(environment, where.repo))


def test(where: Places, arguments: Sequence[str], host: Host, environment: Mapping[str, str]) -> int:
    """Set up and run every check up to the first that fails."""
    backend, arguments = split_backend(arguments)
    work = installation.job(
        where, setup_stamp.TEST, host=host, environment=environment, out=sys.stderr, backend=backend
    )
    prepare(work, draws=True, insist=True)
    for command in checks(where, arguments):
        print("==", " ".join([Path(command[0]).stem, *command[1:]]), flush=True)
        code = run_visible(command, folder=where.repo, environment=for_tests(environment, where.repo))
        if code != 0:
            return code
    return 0


def main(arguments: Sequence[str], environment: Mapping[str, str], *, repo: Path, host: Host) -> int:
    """Do one command and give the exit code."""
    if not arguments or arguments[0] not in {"run", "test"}:
        asked = bool(arguments) and arguments[0] in {"-h", "--help"}
        print(USAGE, file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    try:
        require_python(sys.version_info[:2])
        command = run if arguments[0] == "run" else test
        return command(places(repo, environment), arguments[1:], host, environment)
    except RefusedError as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted; the same command goes on from here.", file=sys.stderr)
        return 130


def exit_when_terminated() -> None:
    """A terminated set-up or test run ends what it has started, as an interrupted one does."""
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))


if __name__ == "__main__":
    exit_when_terminated()
    checkout = Path(__file__).resolve().parent.parent
    sys.exit(main(sys.argv[1:], os.environ, repo=checkout, host=system_packages.this_host()))
