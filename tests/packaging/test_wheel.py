"""The wheel and the source archive: what is in them, that they do not change, and that an installed one answers."""

import hashlib
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest
from wheel_file import build_wheel

from app import __version__
from tests.models import exact_model
from tests.packaging.machine import REPO
from tests.packaging.program import Program, place

NOT_SHIPPED = {".ts", ".png"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return build_wheel(place(tmp_path_factory.mktemp("built")))


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Program:
    """The wheel in an environment of its own, which sees what it depends on in ours."""
    home = tmp_path_factory.mktemp("installed")
    scripts = Path(sysconfig.get_path("scripts", "venv", {"base": str(home / "venv")}))
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(home / "venv")}))
    python = str(scripts / "python")
    subprocess.run([sys.executable, "-I", "-m", "venv", "--without-pip", str(home / "venv")], check=True)
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    options = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-I", "-m", "pip", "--python", python, "install", *options, built[0]], check=True)
    return Program([str(scripts / "tandem")], home)


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as packed:
        return packed.namelist()


def test_both_are_named_by_the_version_that_the_application_states(built: tuple[Path, Path]) -> None:
    assert [path.name for path in built] == [
        f"tandem_chat-{__version__}-py3-none-any.whl",
        f"tandem_chat-{__version__}.tar.gz",
    ]


def test_both_are_the_same_bytes_when_built_again(built: tuple[Path, Path], tmp_path: Path) -> None:
    again = build_wheel(place(tmp_path))
    assert [hashlib.sha256(path.read_bytes()).hexdigest() for path in again] == [
        hashlib.sha256(path.read_bytes()).hexdigest() for path in built
    ]


def test_the_wheel_installs_one_package_and_nothing_beside_it(built: tuple[Path, Path]) -> None:
    tops = {PurePosixPath(name).parts[0] for name in names(built[0])}
    assert tops == {"app", f"tandem_chat-{__version__}.dist-info"}


def test_the_wheel_has_every_resource_that_is_read_at_run_time(built: tuple[Path, Path]) -> None:
    there = {name.removeprefix("app/_resources/") for name in names(built[0]) if name.startswith("app/_resources/")}
    resources = REPO / "resources"
    assert there == {
        path.relative_to(resources).as_posix()
        for path in resources.rglob("*")
        if path.is_file() and path.suffix not in NOT_SHIPPED
    }


def test_the_source_archive_has_what_the_checks_need(built: tuple[Path, Path]) -> None:
    with tarfile.open(built[1]) as packed:
        there = {name.partition("/")[2] for name in packed.getnames()}
    for name in ("packaging/bootstrap.py", "packaging/frozen/tandem.spec", ".ci/run", "tests/models.py", "LICENSE"):
        assert name in there
    assert not [name for name in there if name.startswith((".cache", "dist", ".venv"))]


@pytest.mark.model
def test_an_installed_wheel_answers(installed: Program) -> None:
    assert installed.run("--version").out == f"Tandem {__version__}\n"
    asked = installed.run("ask", "Say hello.", "--temperature", "0", "--model", str(exact_model()), "--json")
    assert (asked.code, asked.err) == (0, "")
    assert asked.record["text"]
    # The only package called app that it could have found.
    assert not [path for path in installed.home.iterdir() if path.name == "app"]


def test_an_installed_wheel_draws_its_window(installed: Program) -> None:
    drawn = installed.run("shot", "--out", str(installed.home / "shots"), "--state", "empty", "--language", "de")
    assert (drawn.code, drawn.err) == (0, "")
    assert drawn.out.splitlines()
    assert all(Path(line).stat().st_size > 0 for line in drawn.out.splitlines())
