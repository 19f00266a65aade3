"""The files that desktops, installers and macOS read: they parse, and what they name is there."""

import configparser
import json
import plistlib
import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from bundle import IDENTIFIER, MIME_TYPE, bundle_keys
from icon_files import icns_file, ico_file, pictures
from linux_files import PACKAGE, PROGRAM
from package import MAKERS, main
from windows_installer import SCRIPT, command

from app import __version__
from app.cli.parser import make_parser
from app.exchange.own_json import FORMAT, write_own
from app.ui.languages import LANGUAGES
from tests.packaging import PACKAGING
from tests.packaging.machine import REPO
from tests.packaging.program import place

LINUX = PACKAGING / "linux"
ICON = REPO / "resources" / "icons" / "tandem.svg"
INSTALLER = (REPO / SCRIPT).read_text("utf-8")
SPEC = (PACKAGING / "frozen" / "tandem.spec").read_text("utf-8")
README = (REPO / "README.md").read_text("utf-8")


def desktop_entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # keys differ by case
    parser.read(LINUX / f"{PACKAGE}.desktop", "utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


def test_the_desktop_entry_starts_the_program_under_its_icon() -> None:
    entry = desktop_entry()
    assert (entry["Type"], entry["Name"], entry["Terminal"]) == ("Application", "Tandem", "false")
    assert entry["Exec"].split() == [PROGRAM, "open", "%F"]
    assert entry["MimeType"] == f"{MIME_TYPE};"
    assert make_parser().parse_args(["open", "a file"]).files == [Path("a file")]
    assert entry["Icon"] == PACKAGE
    assert all(entry[name].endswith(";") for name in ("Categories", "Keywords"))


def test_the_desktop_entry_speaks_the_languages_of_the_window() -> None:
    entry = desktop_entry()
    for language in LANGUAGES.keys() - {"en"}:
        assert entry[f"Comment[{language}]"]
        assert entry[f"GenericName[{language}]"]


def test_a_desktop_knows_our_export_by_how_it_begins() -> None:
    root = ET.parse(LINUX / f"{PACKAGE}.xml").getroot()
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    declared = root.find("m:mime-type", space)
    assert declared is not None
    assert declared.get("type") == MIME_TYPE
    match, magic = declared.find("m:magic/m:match", space), declared.find("m:magic", space)
    assert match is not None
    assert magic is not None
    written = b"".join(write_own([]))
    assert json.loads(written)["format"] == FORMAT
    assert written.startswith(str(match.get("value")).encode())
    assert match.get("offset") == "0"
    # From 80 on, what a file holds weighs more than that it is called something.json.
    assert int(str(magic.get("priority"))) >= 80


def test_the_metainfo_is_of_this_version_and_names_what_is_installed() -> None:
    root = ET.parse(LINUX / f"{PACKAGE}.metainfo.xml").getroot()
    assert root.findtext("id") == IDENTIFIER
    assert root.findtext("launchable") == f"{PACKAGE}.desktop"
    assert root.findtext("provides/binary") == PROGRAM
    assert root.findtext("provides/mediatype") == MIME_TYPE
    releases = [str(each.get("version")) for each in root.findall("releases/release")]
    assert releases[0] == __version__


def test_the_installer_of_windows_takes_its_version_from_the_application() -> None:
    assert command(place(Path()), "iscc")[2] == f"/DVersion={__version__}"
    assert __version__ not in INSTALLER
    assert INSTALLER.count("{#Version}") == 3


def test_the_installer_of_windows_names_files_that_are_there() -> None:
    root = (REPO / SCRIPT).parent / re.findall(r'#define Root "([^"]+)"', INSTALLER)[0].replace("\\", "/")
    assert root.resolve() == REPO
    named = re.findall(r"\{#Root\}\\([^\s\"*]+)", INSTALLER)
    assert {name for name in named if not name.startswith((".cache", "dist"))} == {"LICENSE"}
    assert (REPO / "LICENSE").is_file()
    # What is built: the folder, its icon, and where the result goes.
    assert {name for name in named if name != "LICENSE"} == {"dist\\tandem\\", ".cache\\package\\tandem.ico", "dist"}


def test_the_installer_of_windows_uses_only_sections_that_there_are() -> None:
    known = {"Setup", "Languages", "Tasks", "Files", "Icons", "Run", "InstallDelete"}
    assert set(re.findall(r"^\[(\w+)\]$", INSTALLER, re.M)) == known
    for task in re.findall(r"Tasks: (\w+)", INSTALLER):
        assert f'Name: "{task}"' in INSTALLER


def test_the_specification_is_a_program_and_names_files_that_are_there() -> None:
    compile(SPEC, "tandem.spec", "exec")
    for path in re.findall(r'place\.repo / ("[^\n]+?")[,)]', SPEC):
        assert REPO.joinpath(*re.findall(r'"([^"]+)"', path)).exists()
    assert __version__ not in SPEC


def test_macos_is_told_what_it_can_read() -> None:
    keys = bundle_keys(__version__)
    assert plistlib.loads(plistlib.dumps(dict(keys))) == keys
    assert keys["NSHighResolutionCapable"] is True


def test_the_icon_is_drawn_in_every_size() -> None:
    drawn = pictures(ICON)
    for size, png in drawn.items():
        assert png.startswith(b"\x89PNG")
        assert struct.unpack(">II", png[16:24]) == (size, size)
    assert len(set(drawn.values())) == len(drawn)


def test_the_icon_of_windows_points_at_its_pictures() -> None:
    drawn = pictures(ICON)
    file = ico_file(drawn)
    _, kind, count = struct.unpack_from("<HHH", file)
    assert (kind, count) == (1, len([size for size in drawn if size <= 256]))
    for number in range(count):
        width, *_, length, at = struct.unpack_from("<BBBBHHII", file, 6 + 16 * number)
        assert file[at : at + length] == drawn[width or 256]


def test_the_icon_of_macos_holds_its_pictures() -> None:
    drawn = pictures(ICON)
    file = icns_file(drawn)
    assert (file[:4], struct.unpack_from(">I", file, 4)[0]) == (b"icns", len(file))
    at, found = 8, []
    while at < len(file):
        length = struct.unpack_from(">I", file, at + 4)[0]
        found.append(file[at + 8 : at + length])
        at += length
    assert found == [drawn[size] for size in (16, 32, 64, 128, 256, 512)]


@pytest.mark.parametrize("arguments", [[], ["rpm"], ["deb", "appimage"]])
def test_an_unknown_kind_of_package_is_answered_with_those_there_are(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments, {}, place=place(Path())) == 2
    said = capsys.readouterr().err
    assert all(f"package.py {kind}" in said for kind in MAKERS)


def test_an_installer_of_windows_is_refused_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = place(tmp_path)
    made.folder.mkdir(parents=True)
    assert main(["installer"], {}, place=made) == 1
    assert capsys.readouterr().err.startswith("Inno Setup's compiler iscc is not on the path")


def test_the_readme_names_every_kind_of_package() -> None:
    assert all(f"packaging/package.py {kind}" in README for kind in MAKERS)
