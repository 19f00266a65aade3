"""An AppImage of the packaged program: one file that runs where it lies.

Knows the format (type 2: a program, a file system behind it, three bytes that say so) and how both are made on Debian's
family.  Where things lie in the file system is in `linux_files.py`, what the program does in `linux/runtime.c`.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from pathlib import Path

from bundle import Place, version
from linux_files import PACKAGE, PROGRAM, lay_out, settle
from preflight import RefusedError
from wheel_file import moment

_MAGIC_AT, _MAGIC = 8, b"AI\x02"
_LICENCES = Path("/usr/share/common-licenses")
_NAMED_LICENCES = ("Apache-2.0", "GPL-3", "LGPL-2.1", "LGPL-3")
_COMPILE = ("cc", "-std=gnu17", "-O2", "-Wall", "-Wextra", "-Werror", "-s")
_INCLUDE = ("-I/usr/include/squashfuse", "-I/usr/include/fuse3")
# In the file itself: hardly any system has them.
_LIBRARIES = ("-Wl,-Bstatic", "-lsquashfuse_ll", "-lsquashfuse", "-lfuse3", "-lzstd", "-Wl,-Bdynamic", "-lpthread")
_SQUASH = (
    "-comp",
    "zstd",
    "-Xcompression-level",
    "12",
    "-root-owned",
    "-noappend",
    "-no-xattrs",
    "-no-progress",
    "-quiet",
)
_ADVICE = "apt-get install gcc squashfs-tools libsquashfuse-dev libfuse3-dev libzstd-dev"


def build_appimage(place: Place, folder: Path) -> Path:
    """Build it; the file.

    Raises:
        RefusedError: what it is made with is not there.
    """
    root = lay_out_appdir(place, folder)
    runtime = build_runtime(place)
    image = place.work / "appimage.squashfs"
    _squash(root, image)
    place.out.mkdir(parents=True, exist_ok=True)
    made = place.out / f"{PACKAGE}-{version(place)}-{platform.machine()}.AppImage"
    with made.open("wb") as file:
        file.write(runtime)
        with image.open("rb") as behind:
            shutil.copyfileobj(behind, file, 1 << 20)
    made.chmod(0o755)
    return made


def lay_out_appdir(place: Place, folder: Path) -> Path:
    """The file system as a folder."""
    root = place.work / "AppDir"
    lay_out(place, folder, root)
    share = Path("usr/share")
    for name, target in (
        ("AppRun", Path("usr/bin") / PROGRAM),
        (f"{PACKAGE}.desktop", share / "applications" / f"{PACKAGE}.desktop"),
        (f"{PACKAGE}.svg", share / "icons/hicolor/scalable/apps" / f"{PACKAGE}.svg"),
        (".DirIcon", share / "icons/hicolor/256x256/apps" / f"{PACKAGE}.png"),
    ):
        (root / name).symlink_to(target)
    # Unlike a Debian package, this one stands on systems that do not have them.
    for name in _NAMED_LICENCES:
        if (_LICENCES / name).exists():
            shutil.copyfile(_LICENCES / name, root / share / "doc" / PACKAGE / name)
    settle(root, moment())
    return root


def build_runtime(place: Place) -> bytes:
    """Compile what stands before the file system.

    Raises:
        RefusedError: it cannot be compiled here.
    """
    if any(shutil.which(name) is None for name in ("cc", "mksquashfs")):
        raise RefusedError(f"The AppImage cannot be built without a compiler and mksquashfs: {_ADVICE}")
    source, compiled = place.repo / "packaging" / "linux" / "runtime.c", place.work / "appimage-runtime"
    compiled.parent.mkdir(parents=True, exist_ok=True)
    command = [*_COMPILE, *_INCLUDE, "-o", str(compiled), str(source), *_LIBRARIES]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RefusedError(f"{done.stderr}\nThe AppImage's own program cannot be compiled; what it needs: {_ADVICE}")
    built = bytearray(compiled.read_bytes())
    built[_MAGIC_AT : _MAGIC_AT + len(_MAGIC)] = _MAGIC
    return bytes(built)


def _squash(root: Path, image: Path) -> None:
    subprocess.run(
        ["mksquashfs", str(root), str(image), *_SQUASH],
        env={**os.environ, "SOURCE_DATE_EPOCH": str(moment())},
        check=True,
    )
