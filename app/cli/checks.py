"""`verify` and `doctor`: what does not hold, and what to do."""

import argparse
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from app import __version__
from app.cli.crash_report import print_report
from app.cli.output import notice, print_json
from app.cli.search import index_pending
from app.domain.errors import KnownError
from app.domain.segment import SegmentKey
from app.domain.sizes import size_text
from app.log import logging_to
from app.paths import Folders
from app.secrets import KeyringPlace, SecretPlaceError
from app.storage import DataPlace, FindingKind, damaged_files, verify
from app.storage.database import DATABASE_NAME, other_databases
from app.storage.privacy import open_to_others
from app.storage.seal_file import read_seal, sealer_of
from app.storage.sealer import is_plain_database
from app.storage.secret_book import SecretBook

if TYPE_CHECKING:
    from app.cli.devices import TestedDevice

_PACKAGES = (
    "PySide6-Essentials",
    "llama-cpp-python",
    "numpy",
    "gguf",
    "keyring",
    "cryptography",
    "sqlcipher3",
    "markdown-it-py",
)
_LOW_DISK_BYTES = 1_000_000_000


def verify_store(arguments: argparse.Namespace, folders: Folders) -> int:
    """Re-derive every key and checksum; 1 if something does not hold."""
    if arguments.repair:
        _repair(folders)
    findings = verify(folders) if folders.data.exists() else ()
    damaged = damaged_files(folders.segments)
    if arguments.json:
        found = [{"kind": each.kind.value, "subject": each.subject, "text": each.text} for each in findings]
        aside = [{"file": each.path.name, "bytes": each.n_bytes} for each in damaged]
        print_json({"clean": not findings, "findings": found, "damaged": aside})
    else:
        for finding in findings:
            print(f"{finding.kind.value}: {finding.text}")
        if not findings:
            print(f"Everything in {folders.data} holds.")
        for each in damaged:
            print(f"{each.path.name} was set aside earlier, and is kept for a while ({size_text(each.n_bytes)}).")
    return 1 if findings else 0


def _repair(folders: Folders) -> None:
    """Set damaged segments aside, make a damaged search index again, remove leftovers; no transcript is touched.

    A damaged database is replaced by what can be read of it.
    """
    with logging_to(folders.logs), DataPlace.open(folders) as place:
        for said in place.notices:
            notice(said)
        if any(finding.kind is FindingKind.DATABASE for finding in verify(folders)):
            notice(place.mend())
        findings = verify(folders)
        for finding in findings:
            if finding.kind in {FindingKind.SEGMENT, FindingKind.RECURRENT}:
                place.segments.set_aside(SegmentKey(finding.subject))
        if any(finding.kind is FindingKind.INDEX for finding in findings):
            place.index.rebuild()
        place.tidy()
    index_pending(folders)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        name: what.
        value: what was found.
        trouble: what is wrong and how to mend it; empty where nothing is.
    """

    name: str
    value: str
    trouble: str = ""


def doctor(arguments: argparse.Namespace, folders: Folders) -> int:
    """Print what is installed and what is wrong; 1 if something is."""
    if arguments.report:
        return print_report(arguments, folders)
    untestable = _self_tested(folders) if arguments.self_test else ()
    found = _devices(folders)
    checks = (*_checks(folders), *(Check(f"device {each.device.name}", each.value, each.trouble) for each in found))
    checks += tuple(Check("self-test", "not possible", each) for each in untestable)
    wrong = [check for check in checks if check.trouble]
    if arguments.json:
        items = [{"name": check.name, "value": check.value, "trouble": check.trouble} for check in checks]
        troubles = [check.trouble for check in wrong]
        print_json({"checks": items, "troubles": troubles, "devices": [each.record for each in found]})
    else:
        for check in checks:
            print(f"{check.name:18} {check.value}")
        for check in wrong:
            print(f"! {check.trouble}")
    return 1 if wrong else 0


def _devices(folders: Folders) -> "tuple[TestedDevice, ...]":
    try:
        from app.cli.devices import tested_devices
    except (ImportError, OSError):
        return ()  # which is said where the library is looked at
    return tested_devices(folders)


def _self_tested(folders: Folders) -> tuple[str, ...]:
    try:
        from app.cli.devices import test_devices
    except (ImportError, OSError):
        return ()
    folders.create()
    with logging_to(folders.logs):
        return tuple(test_devices(folders))


def _checks(folders: Folders) -> Iterator[Check]:
    yield Check("Tandem", __version__)
    yield Check("Python", sys.version.split()[0])
    yield Check("system", f"{platform.system()} {platform.release()} {platform.machine()}")
    yield from (_package(name) for name in _PACKAGES)
    yield from _native()
    yield _keyring()
    yield from _folders(folders)
    yield _privacy(folders)
    yield _secrets(folders)
    yield _encryption(folders)
    yield _display()


def _package(name: str) -> Check:
    try:
        return Check(name, metadata.version(name))
    except metadata.PackageNotFoundError:
        return Check(name, "missing", f"{name} is not installed: run the set-up again (packaging/bootstrap.py).")


def _native() -> Iterator[Check]:
    try:
        from app.engine.cores import physical_cores
        from app.engine.native import library
    except (ImportError, OSError) as error:
        yield Check("llama.cpp", "cannot be loaded", f"llama.cpp cannot be loaded ({error}): run the set-up again.")
        return
    yield Check("llama.cpp", library.system_description())
    yield Check("physical cores", str(physical_cores()))
    missing = library.mtp_unavailable()
    trouble = f"No MTP drafting: {missing}. Replies are plain until the pinned version is installed." if missing else ""
    yield Check("MTP calls", "missing" if missing else "present", trouble)


def _keyring() -> Check:
    try:
        return Check("keyring in use", KeyringPlace().backend_name())
    except SecretPlaceError as error:
        return Check("keyring in use", f"none: {error}")


def _folders(folders: Folders) -> Iterator[Check]:
    there = _nearest(folders.data)
    writable = os.access(there, os.W_OK)
    trouble = "" if writable else f"{there} cannot be written: choose another folder with --data."
    yield Check("data folder", str(folders.data), trouble)
    free = shutil.disk_usage(there).free
    low = f"Only {free / 1e9:.1f} GB are free where the data folder lies: make room." if free < _LOW_DISK_BYTES else ""
    yield Check("free disk", f"{free / 1e9:.1f} GB", low)


def _privacy(folders: Folders) -> Check:
    found = open_to_others(folders)
    if not found:
        return Check("readable by", "you alone")
    names = ", ".join(str(path) for path in found[:3]) + (", …" if len(found) > 3 else "")
    trouble = f"Others may read {names}: open the window once, which closes them, or change their modes yourself."
    return Check("readable by", "others too", trouble)


def _secrets(folders: Folders) -> Check:
    try:
        names = SecretBook(folders.data).names()
    except KnownError as error:
        return Check("secrets", "cannot be listed", str(error))
    kept = [f"{name} in {where}" for name, where in names.items()]
    return Check("secrets", ", ".join(kept) or "none")


def _encryption(folders: Folders) -> Check:
    try:
        seal = read_seal(folders.data)
        if seal is None or is_plain_database(folders.data / DATABASE_NAME):
            return Check("encryption", "off")
        sealer_of(seal, folders.data)
    except KnownError as error:
        return Check("encryption", "on, but the data cannot be opened", str(error))
    readable = [path for path in other_databases(folders.data) if is_plain_database(path)]
    names = ", ".join(str(path) for path in readable)
    trouble = f"Older than the encryption, and readable: {names}; delete what you do not need."
    return Check("encryption", f"on, key in {seal.where}", trouble if readable else "")


def _nearest(path: Path) -> Path:
    return next(folder for folder in (path, *path.absolute().parents) if folder.exists())


def _display() -> Check:
    if sys.platform != "linux":
        return Check("display", "of the system")
    found = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""
    return Check("display", found or "none: the window cannot open here, the command line can be used")
