"""What the operating system must bring: Qt's libraries, a font and, for the tests, a virtual display.

Knows the names of the packages in three families of distributions and how to ask for them.  Does not know how
a command is run or shown.  macOS and Windows bring everything themselves.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from preflight import Host


@dataclass(frozen=True)
class Package:
    """One thing under its three names."""

    apt: str
    dnf: str
    pacman: str


COMPILER = Package("g++", "gcc-c++", "gcc")
FONT = Package("fonts-dejavu-core", "dejavu-sans-fonts", "ttf-dejavu")

LIBRARIES: Mapping[str, Package] = {
    "libglib-2.0.so.0": Package("libglib2.0-0", "glib2", "glib2"),
    "libgthread-2.0.so.0": Package("libglib2.0-0", "glib2", "glib2"),
    "libz.so.1": Package("zlib1g", "zlib", "zlib"),
    "libzstd.so.1": Package("libzstd1", "libzstd", "zstd"),
    "libEGL.so.1": Package("libegl1", "libglvnd-egl", "libglvnd"),
    "libGL.so.1": Package("libgl1", "libglvnd-glx", "libglvnd"),
    "libxkbcommon.so.0": Package("libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    "libdbus-1.so.3": Package("libdbus-1-3", "dbus-libs", "dbus"),
    "libfontconfig.so.1": Package("libfontconfig1", "fontconfig", "fontconfig"),
    "libfreetype.so.6": Package("libfreetype6", "freetype", "freetype2"),
    # Qt's network module, for one instance talking to another.
    "libgssapi_krb5.so.2": Package("libgssapi-krb5-2", "krb5-libs", "krb5"),
    "libbrotlidec.so.1": Package("libbrotli1", "libbrotli", "brotli"),
    # The xcb platform, without which Qt aborts under X11.
    "libX11.so.6": Package("libx11-6", "libX11", "libx11"),
    "libX11-xcb.so.1": Package("libx11-xcb1", "libX11-xcb", "libx11"),
    "libxkbcommon-x11.so.0": Package("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
    "libxcb.so.1": Package("libxcb1", "libxcb", "libxcb"),
    "libxcb-cursor.so.0": Package("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    "libxcb-icccm.so.4": Package("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    "libxcb-image.so.0": Package("libxcb-image0", "xcb-util-image", "xcb-util-image"),
    "libxcb-keysyms.so.1": Package("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    "libxcb-randr.so.0": Package("libxcb-randr0", "libxcb", "libxcb"),
    "libxcb-render.so.0": Package("libxcb-render0", "libxcb", "libxcb"),
    "libxcb-render-util.so.0": Package("libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
    "libxcb-shape.so.0": Package("libxcb-shape0", "libxcb", "libxcb"),
    "libxcb-shm.so.0": Package("libxcb-shm0", "libxcb", "libxcb"),
    "libxcb-sync.so.1": Package("libxcb-sync1", "libxcb", "libxcb"),
    "libxcb-util.so.1": Package("libxcb-util1", "xcb-util", "xcb-util"),
    "libxcb-xfixes.so.0": Package("libxcb-xfixes0", "libxcb", "libxcb"),
    "libxcb-xkb.so.1": Package("libxcb-xkb1", "libxcb", "libxcb"),
}

TEST_PROGRAMS: Mapping[str, Package] = {
    "Xvfb": Package("xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"),
    "xdotool": Package("xdotool", "xdotool", "xdotool"),
}

# What the AppImage is made with, where it can be made; the libraries by the names that a linker looks for.
PACKAGE_MAKER = "dpkg-deb"
PACKAGE_PROGRAMS: Mapping[str, Package] = {
    "mksquashfs": Package("squashfs-tools", "squashfs-tools", "squashfs-tools"),
}
PACKAGE_LIBRARIES: Mapping[str, Package] = {
    "libsquashfuse_ll.so": Package("libsquashfuse-dev", "squashfuse-devel", "squashfuse"),
    "libfuse3.so": Package("libfuse3-dev", "fuse3-devel", "fuse3"),
    "libzstd.so": Package("libzstd-dev", "libzstd-devel", "zstd"),
}


@dataclass(frozen=True)
class Missing:
    """What was looked for in vain, in the linker's and the package tools' words."""

    things: tuple[str, ...] = ()
    packages: tuple[Package, ...] = ()


def missing(host: Host, *, tests: bool) -> Missing:
    """What a window needs, and the tests besides, that this machine lacks."""
    if host.platform != "linux":
        return Missing()
    lacking = {name: package for name, package in LIBRARIES.items() if not host.loads(name)}
    if tests:
        lacking.update({name: package for name, package in TEST_PROGRAMS.items() if host.which(name) is None})
        if host.which(PACKAGE_MAKER) is not None:
            lacking.update({name: package for name, package in PACKAGE_PROGRAMS.items() if host.which(name) is None})
            lacking.update({name: package for name, package in PACKAGE_LIBRARIES.items() if not host.loads(name)})
    if not host.fonts():
        lacking["a font"] = FONT
    return Missing(things=tuple(lacking), packages=tuple(dict.fromkeys(lacking.values())))


def installs_itself(host: Host) -> bool:
    """Whether system packages may be installed without a question."""
    return host.platform == "linux" and host.root and host.which("apt-get") is not None


def apt_commands(packages: Sequence[Package]) -> tuple[list[str], list[str]]:
    """Refreshing apt's lists, and the installation."""
    names = sorted({package.apt for package in packages})
    wait = ["-o", "DPkg::Lock::Timeout=120"]
    return (
        ["apt-get", *wait, "update"],
        ["apt-get", *wait, "install", "-y", "--no-install-recommends", *names],
    )


def install_command(host: Host, packages: Sequence[Package]) -> str | None:
    """What a person types to install packages; None where we know no package tool."""
    if host.which("apt-get"):
        command, names = "apt-get install", {package.apt for package in packages}
    elif host.which("dnf"):
        command, names = "dnf install", {package.dnf for package in packages}
    elif host.which("pacman"):
        command, names = "pacman -S", {package.pacman for package in packages}
    else:
        return None
    return " ".join(["" if host.root else "sudo", command, *sorted(names)]).strip()


def compiler_advice(host: Host) -> str:
    """How a person gets a C++ compiler here."""
    if host.platform == "darwin":
        return "xcode-select --install"
    if host.platform == "win32":
        return "the Visual Studio Build Tools with “Desktop development with C++”"
    return install_command(host, [COMPILER]) or "with your distribution's package tool"


def venv_advice(host: Host, version: tuple[int, ...]) -> str:
    """How a person gets the venv module here; only Debian's family leaves it out."""
    debian = f"python{version[0]}.{version[1]}-venv"
    return install_command(host, [Package(debian, "python3", "python")]) or "with your distribution's package tool"


def sentence(host: Host, lacking: Missing) -> str:
    """What is missing and the exact command that brings it."""
    command = install_command(host, lacking.packages)
    things = ", ".join(lacking.things)
    if command is None:
        return f"The system lacks {things}; install them with its package tool and start this command again."
    return f"The system lacks {things}; install what is missing and start this command again:\n  {command}"


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _fonts() -> bool:
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 -- Path.home() raises for a user without an entry
    folders = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".fonts", home / ".local/share/fonts")
    kinds = {".ttf", ".otf", ".ttc", ".pfb"}
    return any(
        Path(name).suffix.lower() in kinds for folder in folders for _, _, names in os.walk(folder) for name in names
    )


def _free(place: Path) -> int:
    existing = next(folder for folder in (place, *place.parents) if folder.is_dir())
    return shutil.disk_usage(existing).free


def this_host() -> Host:
    """The machine this runs on."""
    root = sys.platform != "win32" and os.geteuid() == 0
    return Host(
        platform=sys.platform,
        root=root,
        which=shutil.which,
        loads=_loads,
        fonts=_fonts,
        free=_free,
        has=Path.is_file,
        python=sys.executable,
    )
