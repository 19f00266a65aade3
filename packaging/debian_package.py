"""A .deb of the packaged program.

Knows Debian's control file and dpkg-deb.  Where things lie in it is in `linux_files.py`.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Collection
from pathlib import Path

import system_packages
from bundle import Place, version
from linux_files import PACKAGE, lay_out, settle
from preflight import RefusedError
from wheel_file import moment

_CONTROL = """\
Package: {package}
Version: {version}
Architecture: {architecture}
Maintainer: The Tandem authors <maintainers@tandem.invalid>
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: fonts-dejavu-core, gnome-keyring | keepassxc | kwalletmanager
Section: utils
Priority: optional
Description: chat with local language models, decoded speculatively
 Tandem chats with GGUF models that run on this machine. Drafts propose the next
 tokens, the model verifies several in one pass, and a panel shows whether that
 pays. Conversations are saved as complete checkpoints.
"""
# Files that libraries read, and what only the plugin for Wayland opens.
_BESIDE = ("fontconfig-config", "libwayland-client0", "libwayland-cursor0", "libwayland-egl1", "xkb-data")
# Small enough a difference in size that the time of a harder compression is not worth it.
_COMPRESSION = ("-Zzstd", "-z10")


def build_deb(place: Place, folder: Path) -> Path:
    """Build the package; its file.

    Raises:
        RefusedError: this is no system of Debian's family.
    """
    if shutil.which("dpkg-deb") is None:
        raise RefusedError("dpkg-deb is missing; build the .deb on Debian, Ubuntu or a relative.")
    root = place.work / "deb"
    lay_out(place, folder, root)
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()
    control = root / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(
        _CONTROL.format(
            package=PACKAGE,
            version=version(place),
            architecture=architecture,
            kilobytes=_kilobytes(root),
            depends=", ".join(depends({path.name for path in folder.rglob("*.so*")})),
        ),
        "utf-8",
    )
    settle(root, moment())
    place.out.mkdir(parents=True, exist_ok=True)
    made = place.out / f"{PACKAGE}_{version(place)}_{architecture}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", *_COMPRESSION, "--build", str(root), str(made)],
        env={**os.environ, "SOURCE_DATE_EPOCH": str(moment())},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return made


def depends(bundled: Collection[str]) -> list[str]:
    """The packages that bring what the program does not bring itself.

    Args:
        bundled: names of the libraries that it does.
    """
    libraries = system_packages.LIBRARIES
    needed = {package.apt for name, package in libraries.items() if name not in bundled}
    return [f"libc6 (>= {platform.libc_ver()[1]})", *sorted({*needed, *_BESIDE})]


def _kilobytes(root: Path) -> int:
    return sum(-(-path.lstat().st_size // 1024) for path in root.rglob("*") if not path.is_dir())
