"""Every refusal is one sentence that names what to do, made before anything is downloaded."""

import ast
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import system_packages
from bootstrap import has_display, subcommand
from environment import MARKS
from preflight import RefusedError, claim_folder, require_compiler, require_python, require_space, require_venv

from tests.packaging import PACKAGING
from tests.packaging.machine import host


@pytest.mark.parametrize("version", [(3, 8), (3, 9), (3, 10)])
def test_an_old_python_is_refused_in_words(version: tuple[int, int]) -> None:
    with pytest.raises(RefusedError, match=rf"^Python 3\.11 or newer is needed, found 3\.{version[1]}; install .*\.$"):
        require_python(version)


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 14), (4, 0)])
def test_a_new_python_is_accepted(version: tuple[int, int]) -> None:
    require_python(version)


# Tools of developers, which start with the environment's Python.
LATER = {"mutate", "mutants", "mutant_tests"}
SET_UP = [file for file in sorted(PACKAGING.glob("*.py")) if file.stem not in LATER]


@pytest.mark.parametrize("file", SET_UP, ids=lambda file: file.stem)
def test_every_file_of_the_set_up_can_be_read_by_python_3_8(file: Path) -> None:
    ast.parse(file.read_text("utf-8"), feature_version=(3, 8))


@pytest.mark.parametrize(
    ("programs", "root", "command"),
    [
        (("apt-get",), False, "sudo apt-get install g++"),
        (("apt-get",), True, "apt-get install g++"),
        (("dnf",), False, "sudo dnf install gcc-c++"),
        (("pacman",), False, "sudo pacman -S gcc"),
        ((), False, "with your distribution's package tool"),
    ],
)
def test_a_missing_compiler_is_named_with_its_package(*, programs: tuple[str, ...], root: bool, command: str) -> None:
    bare = host(programs=programs, root=root)
    with pytest.raises(RefusedError) as refused:
        require_compiler(bare, {}, install=system_packages.compiler_advice(bare))
    assert str(refused.value).startswith("No C++ compiler was found")
    assert f"({command})" in str(refused.value)


def test_the_compiler_of_a_mac_comes_with_its_own_command() -> None:
    assert system_packages.compiler_advice(host(platform="darwin", programs=())) == "xcode-select --install"


@pytest.mark.parametrize("name", ["c++", "g++", "clang++"])
def test_any_usual_compiler_on_the_path_is_enough(name: str, tmp_path: Path) -> None:
    program = tmp_path / name
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    here = replace(host(), which=lambda wanted: shutil.which(wanted, path=os.fspath(tmp_path)))
    require_compiler(here, {}, install="")
    program.unlink()
    with pytest.raises(RefusedError):
        require_compiler(here, {}, install="")


def test_a_compiler_that_cxx_names_must_exist() -> None:
    require_compiler(host(programs=("ccache",)), {"CXX": "ccache g++-13"}, install="")
    with pytest.raises(RefusedError, match="CXX names, icpx, does not exist"):
        require_compiler(host(), {"CXX": "icpx"}, install="")


def test_a_left_out_venv_module_is_named_with_its_package() -> None:
    require_venv(available=True, version=(3, 11), install="")
    advice = system_packages.venv_advice(host(), (3, 11))
    with pytest.raises(RefusedError, match=r"no venv module; install it \(sudo apt-get install python3\.11-venv\)"):
        require_venv(available=False, version=(3, 11), install=advice)


def test_too_little_space_is_refused_with_both_numbers() -> None:
    require_space(2_000_000_000, needed=2_000_000_000, place=Path("/x"))
    with pytest.raises(RefusedError, match=r"^About 2\.0 GB are needed in /x and 1\.2 GB are free; "):
        require_space(1_200_000_000, needed=2_000_000_000, place=Path("/x"))


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(RefusedError, match="neither empty nor a virtual environment"):
        claim_folder(tmp_path, marks=MARKS)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("mark", MARKS)
def test_an_environment_finished_or_not_is_accepted(mark: str, tmp_path: Path) -> None:
    (tmp_path / mark).touch()
    (tmp_path / "bin").mkdir()
    claim_folder(tmp_path, marks=MARKS)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["bin", mark])


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RefusedError, match=r"file/venv cannot be written \(Not a directory\); name another folder"):
        claim_folder(tmp_path / "file" / "venv", marks=MARKS)


def test_missing_libraries_are_named_with_the_exact_command() -> None:
    here = host(lacks=("libxcb-cursor.so.0", "libEGL.so.1"))
    sentence = system_packages.sentence(here, system_packages.missing(here, tests=False))
    assert "lacks libEGL.so.1, libxcb-cursor.so.0;" in sentence
    assert sentence.endswith("\n  sudo apt-get install libegl1 libxcb-cursor0")


@pytest.mark.parametrize(
    ("tool", "command"),
    [
        ("dnf", "sudo dnf install libxcb"),
        ("pacman", "sudo pacman -S libxcb"),
        ("none", "with its package tool"),
    ],
)
def test_other_distributions_get_their_own_names_once_each(tool: str, command: str) -> None:
    here = host(programs=(tool,), lacks=("libxcb-randr.so.0", "libxcb-shape.so.0"))
    assert command in system_packages.sentence(here, system_packages.missing(here, tests=False))


def test_only_root_with_apt_installs_by_itself() -> None:
    assert system_packages.installs_itself(host(root=True))
    assert not system_packages.installs_itself(host(root=False))
    assert not system_packages.installs_itself(host(root=True, programs=("dnf",)))
    assert not system_packages.installs_itself(host(root=True, platform="darwin"))


def test_apt_refreshes_its_lists_and_asks_no_question() -> None:
    lacking = system_packages.missing(host(lacks=("libGL.so.1",)), tests=False)
    update, install = system_packages.apt_commands(lacking.packages)
    assert update[-1] == "update"
    assert install[-4:] == ["install", "-y", "--no-install-recommends", "libgl1"]


def test_the_tests_need_a_virtual_display_and_a_window_does_not() -> None:
    here = host(programs=("apt-get",))
    assert system_packages.missing(here, tests=False).things == ()
    assert system_packages.missing(here, tests=True).things == ("Xvfb", "xdotool")


def test_a_machine_without_a_font_lacks_something() -> None:
    assert system_packages.missing(host(fonts=False), tests=False).packages == (system_packages.FONT,)


def test_other_systems_bring_everything_themselves() -> None:
    here = host(platform="darwin", programs=(), lacks=tuple(system_packages.LIBRARIES), fonts=False)
    assert system_packages.missing(here, tests=True).things == ()


def test_where_a_deb_can_be_made_the_tests_need_what_an_appimage_is_made_with() -> None:
    here = host(programs=("apt-get", "Xvfb", "xdotool", "dpkg-deb"), lacks=("libfuse3.so",))
    lacking = system_packages.missing(here, tests=True)
    assert lacking.things == ("mksquashfs", "libfuse3.so")
    assert [package.apt for package in lacking.packages] == ["squashfs-tools", "libfuse3-dev"]
    assert system_packages.missing(here, tests=False).things == ()


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        ([], None),
        (["--data", "folder"], None),
        (["--data=folder"], None),
        (["ask", "Hello"], "ask"),
        (["--data", "ask", "list"], "list"),
        (["--help"], "--help"),
        (["--version"], "--version"),
    ],
)
def test_the_window_opens_where_no_command_is_given(arguments: list[str], command: str | None) -> None:
    assert subcommand(arguments) == command


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_display_is_known_by_its_variables(*, platform: str, environment: dict[str, str], expected: bool) -> None:
    assert has_display(platform, environment) is expected
