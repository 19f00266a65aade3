"""What the set-up may install: exact versions (`constraints.txt`), and of each the files it may be (`hashes.txt`).

The hashes are those of all files of a version, for every platform, so one list holds on all of them.  Knows the two
files and pip's options for them.  Does not know when what is installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from preflight import RefusedError


def read_pins(text: str) -> dict[str, str]:
    """Versions by distribution, from the lines of a constraints file."""
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return dict(line.split("==", 1) for line in lines if line)


def read_hashes(text: str) -> dict[str, str]:
    """Requirements by distribution, each with its version and all its hashes, as pip reads them."""
    lines = (line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#"))
    return {line.split("==", 1)[0]: line for line in lines}


def verified(hashes: Path) -> list[str]:
    """Options of the pinned pip: nothing is installed but pinned versions, and of those only known files.

    A wheel that pip built itself out of a known file, and kept, counts as that file.
    """
    return ["--require-hashes", "-c", str(hashes)]


def verified_by_any_pip(hashes: Path, name: str, *, file: Path) -> list[str]:
    """Arguments by which a pip of any age installs one distribution, and only a known file of it.

    Only the pinned pip takes hashes from constraints; to become that, it has to be told by a file of requirements.
    """
    file.write_text(read_hashes(hashes.read_text("utf-8"))[name] + "\n", "utf-8")
    return ["--require-hashes", "-r", str(file)]


def require_agreement(pins: Mapping[str, str], hashes: Mapping[str, str]) -> None:
    """Refuse to go on with two files that pin different things.

    Raises:
        RefusedError: a distribution has another version in one file than in the other, or none.
    """
    hashed = read_pins("\n".join(line.split()[0] for line in hashes.values()))
    if other := sorted(name for name in pins.keys() | hashed.keys() if pins.get(name) != hashed.get(name)):
        raise RefusedError(
            f"The files packaging/constraints.txt and packaging/hashes.txt differ in {', '.join(other)}; "
            "make the second anew with the command at its beginning."
        )
