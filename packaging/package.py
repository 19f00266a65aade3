"""Packages of the application, one command each; all land in dist/.

    python3 packaging/package.py wheel       a wheel and a source archive
    python3 packaging/package.py folder      the program with everything it needs, in one folder
    python3 packaging/package.py deb         that folder for Debian's family
    python3 packaging/package.py appimage    that folder as one file
    python3 packaging/package.py installer   that folder for Windows, on Windows

The last three take the folder that is there, or make it; on macOS, Tandem.app lies beside it.  Started by a Python
without the application, this sets up `.venv` as `bootstrap.py` does, and goes on with the Python there.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bundle import Place
from children import become, run_visible
from environment import isolated, places
from pins import verified
from preflight import RefusedError, require_python

TOOLS = ("hatchling", "PyInstaller", "llama_cpp", "PySide6")


def make_wheel(place: Place) -> list[Path]:
    """A wheel and a source archive."""
    from wheel_file import build_wheel  # noqa: PLC0415  # needs the set-up

    return list(build_wheel(place))


def make_folder(place: Place) -> list[Path]:
    """The packaged program."""
    from program_folder import build_folder  # noqa: PLC0415

    return [build_folder(place)]


def make_deb(place: Place) -> list[Path]:
    """A package for Debian's family."""
    from debian_package import build_deb  # noqa: PLC0415

    return [build_deb(place, _folder(place))]


def make_appimage(place: Place) -> list[Path]:
    """The program as one file."""
    from appimage import build_appimage  # noqa: PLC0415

    return [build_appimage(place, _folder(place))]


def make_installer(place: Place) -> list[Path]:
    """An installer for Windows."""
    from windows_installer import build_installer  # noqa: PLC0415

    _folder(place)
    return [build_installer(place)]


MAKERS: Mapping[str, Callable[[Place], list[Path]]] = {
    "wheel": make_wheel,
    "folder": make_folder,
    "deb": make_deb,
    "appimage": make_appimage,
    "installer": make_installer,
}


def _folder(place: Place) -> Path:
    return place.folder if place.folder.is_dir() else make_folder(place)[0]


def set_up(place: Place, environment: Mapping[str, str]) -> Path:
    """A Python with the application and the tools, made where it is missing.

    Raises:
        RefusedError: it cannot be made.
    """
    where = places(place.repo, environment)
    clean = isolated(environment)
    for command in (
        [sys.executable, str(place.repo / "packaging" / "bootstrap.py"), "run", "--version"],
        [str(where.python), "-I", "-m", "pip", "install", "--quiet", *verified(where.hashes), *_tools(where.repo)],
    ):
        if code := run_visible(command, folder=place.repo, environment=clean):
            raise RefusedError(f"The set-up ended with {code}; see above.")
    return where.python


def _tools(repo: Path) -> list[str]:
    import tomllib  # noqa: PLC0415  # not there before 3.11, and the version is refused in words

    project = tomllib.loads((repo / "pyproject.toml").read_text("utf-8"))["project"]
    return list(project["optional-dependencies"]["package"])


def main(arguments: Sequence[str], environment: Mapping[str, str], *, place: Place) -> int:
    """Make one kind of package and print where it is; the exit code."""
    if len(arguments) != 1 or arguments[0] not in MAKERS:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        require_python(sys.version_info[:2])
        if any(importlib.util.find_spec(name) is None for name in TOOLS):
            python = set_up(place, environment)
            become([str(python), __file__, *arguments], environment=isolated(environment))
        for made in MAKERS[arguments[0]](place):
            print(made)
    except RefusedError as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        print(f"{failed.cmd[0]} ended with {failed.returncode}; see above.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ, place=Place.usual(Path(__file__).resolve().parent.parent)))
