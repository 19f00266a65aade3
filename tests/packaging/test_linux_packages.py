"""The .deb and the AppImage: what lies where in them, that they do not change, and that what is in them runs.

Built only on Debian's family, and so collected only there.
"""

import hashlib
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from appimage import build_appimage, build_runtime
from bundle import IDENTIFIER, Place
from debian_package import build_deb, depends

from app import __version__
from tests.models import exact_model
from tests.packaging.program import Program, place

Build = Callable[[Place, Path], Path]

PLAYED = """#!/bin/sh
echo "$# $1|$APPIMAGE|$OWD"
cat "$(dirname "$(readlink -f "$0")")/_internal/long"
exit 7
"""


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder as PyInstaller makes it, small, with a program that says what it was told and ends with 7."""
    folder = tmp_path / "tandem"
    (folder / "_internal").mkdir(parents=True)
    (folder / "tandem").write_text(PLAYED)
    (folder / "tandem").chmod(0o700)
    (folder / "_internal" / "long").write_text("whale\n" * 500_000)
    (folder / "_internal" / "link").symlink_to("long")
    return folder


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def left_behind(folder: Path) -> list[str]:
    return [path.name for path in folder.glob(".mount_*")]


@pytest.mark.parametrize("build", [build_deb, build_appimage])
def test_it_is_the_same_bytes_when_built_again(build: Build, played: Path, tmp_path: Path) -> None:
    first = build(place(tmp_path / "first"), played)
    os.utime(played / "_internal" / "long", (1, 1))
    (played / "_internal" / "long").chmod(0o600)
    assert digest(build(place(tmp_path / "second"), played)) == digest(first)


def test_a_deb_says_what_it_is_and_needs(played: Path, tmp_path: Path) -> None:
    made = build_deb(place(tmp_path), played)
    control = subprocess.run(["dpkg-deb", "--field", made], capture_output=True, text=True, check=True).stdout
    fields = dict(line.split(": ", 1) for line in control.splitlines() if line[0] != " ")
    assert (fields["Package"], fields["Version"]) == ("tandem-chat", __version__)
    assert "libxcb-cursor0" in fields["Depends"]
    assert "libc6 (>= 2." in fields["Depends"]
    assert int(fields["Installed-Size"]) > 2900


def test_a_deb_does_not_ask_for_what_it_brings() -> None:
    assert "libxcb-cursor0" in depends(())
    assert "libxcb-cursor0" not in depends({"libxcb-cursor.so.0"})


def test_a_deb_lays_everything_where_a_desktop_looks(played: Path, tmp_path: Path) -> None:
    made = build_deb(place(tmp_path), played)
    root = tmp_path / "installed"
    subprocess.run(["dpkg-deb", "-x", made, root], check=True)
    assert (root / "usr/bin/tandem").resolve() == root / "usr/lib/tandem-chat/tandem"
    share = root / "usr/share"
    for name in (
        "applications/tandem-chat.desktop",
        "mime/packages/tandem-chat.xml",
        f"metainfo/{IDENTIFIER}.metainfo.xml",
        "doc/tandem-chat/copyright",
        "icons/hicolor/scalable/apps/tandem-chat.svg",
        "icons/hicolor/256x256/apps/tandem-chat.png",
    ):
        assert (share / name).stat().st_mode & 0o777 == 0o644, name
    assert (root / "usr/lib/tandem-chat/tandem").stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("unpacked", ["", "1"])
def test_an_appimage_passes_on_what_it_is_told_and_leaves_nothing(unpacked: str, played: Path, tmp_path: Path) -> None:
    made = build_appimage(place(tmp_path), played)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary), "APPIMAGE_EXTRACT_AND_RUN": unpacked}
    watch, told = os.pipe()
    # Whoever serves the mounted files holds this open until it has put everything away.
    done = subprocess.run(
        [made, "a word", "more"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        pass_fds=(told,),
        check=False,
    )
    os.close(told)
    assert os.read(watch, 1) == b""
    os.close(watch)
    first, _, rest = done.stdout.partition("\n")
    assert (done.returncode, first, done.stderr) == (7, f"2 a word|{made}|{tmp_path}", "")
    assert rest == "whale\n" * 500_000
    assert left_behind(temporary) == []


def test_an_appimage_can_be_taken_apart(played: Path, tmp_path: Path) -> None:
    made = build_appimage(place(tmp_path), played)
    subprocess.run([made, "--appimage-extract"], cwd=tmp_path, check=True)
    root = tmp_path / "squashfs-root"
    inside = root / "usr/lib/tandem-chat/_internal"
    assert inside.joinpath("long").read_text() == "whale\n" * 500_000
    assert inside.joinpath("link").readlink() == Path("long")
    for name in ("AppRun", "tandem-chat.desktop", "tandem-chat.svg", ".DirIcon"):
        assert (root / name).resolve(strict=True).is_file()
    offset = subprocess.run([made, "--appimage-offset"], capture_output=True, text=True, check=True).stdout
    assert made.read_bytes()[int(offset) :][:4] == b"hsqs"
    assert made.read_bytes()[8:11] == b"AI\x02"


def test_a_damaged_appimage_says_so(played: Path, tmp_path: Path) -> None:
    made = build_appimage(place(tmp_path), played)
    length = len(build_runtime(place(tmp_path)))
    made.write_bytes(made.read_bytes()[: length + 3000])
    done = subprocess.run([made, "--appimage-extract"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 127
    assert "This AppImage cannot start: it is damaged; download it again" in done.stderr


@pytest.mark.model
@pytest.mark.parametrize("build", [build_deb, build_appimage])
def test_the_program_in_it_answers(build: Build, program_folder: Path, tmp_path: Path) -> None:
    made = build(place(tmp_path), program_folder)
    if made.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", made, tmp_path / "installed"], check=True)
        program = Program([str(tmp_path / "installed/usr/bin/tandem")], tmp_path)
    else:
        program = Program([str(made)], tmp_path)
    asked = program.run("ask", "Say hello.", "--temperature", "0", "--model", str(exact_model()), "--json")
    assert (asked.code, asked.err) == (0, "")
    assert asked.record["text"]
