"""Where the program and what a desktop knows of it lie below a root, for every kind of Linux package.

Knows the folders of the freedesktop specifications.  Does not know what is made of the root.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from bundle import IDENTIFIER, Place
from icon_files import pictures

PACKAGE = "tandem-chat"
PROGRAM = "tandem"
HOME = Path("usr/lib") / PACKAGE
_SIZES = (48, 128, 256)
_FOLDER_MODE, _PROGRAM_MODE, _FILE_MODE = 0o755, 0o755, 0o644


def lay_out(place: Place, folder: Path, root: Path) -> None:
    """Fill an empty root with the program and everything about it."""
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / HOME, symlinks=True)
    binary = root / "usr/bin" / PROGRAM
    binary.parent.mkdir(parents=True)
    binary.symlink_to(Path("../..") / HOME / PROGRAM)
    source, share = place.repo / "packaging" / "linux", root / "usr/share"
    drawing = place.repo / "resources" / "icons" / "tandem.svg"
    for origin, to in (
        (source / f"{PACKAGE}.desktop", share / "applications" / f"{PACKAGE}.desktop"),
        (source / f"{PACKAGE}.xml", share / "mime/packages" / f"{PACKAGE}.xml"),
        (source / f"{PACKAGE}.metainfo.xml", share / "metainfo" / f"{IDENTIFIER}.metainfo.xml"),
        (source / "copyright", share / "doc" / PACKAGE / "copyright"),
        (drawing, share / "icons/hicolor/scalable/apps" / f"{PACKAGE}.svg"),
    ):
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(origin, to)
    _draw(drawing, share / "icons/hicolor")


def settle(root: Path, moment: int) -> None:
    """Give everything the modes and the time that it has on every machine."""
    for folder, _, names in os.walk(root, topdown=False):
        for name in names:
            path = Path(folder, name)
            if not path.is_symlink():
                path.chmod(_PROGRAM_MODE if path.stat().st_mode & 0o100 else _FILE_MODE)
            os.utime(path, (moment, moment), follow_symlinks=False)
        Path(folder).chmod(_FOLDER_MODE)
        os.utime(folder, (moment, moment))


def _draw(drawing: Path, theme: Path) -> None:
    for size, png in pictures(drawing, _SIZES).items():
        path = theme / f"{size}x{size}" / "apps" / f"{PACKAGE}.png"
        path.parent.mkdir(parents=True)
        path.write_bytes(png)
