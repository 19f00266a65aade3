"""The text of a report: a head that can be read back, then versions, trace, and the end of the log."""

import platform
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib import metadata

from app import __version__
from app.crash.redaction import shortened, without_values
from app.domain.crash import CrashKind, CrashReport, Running
from app.text.one_line import shown_line

BUILD_MARK = "llama.cpp is "
"""How the line of the log begins, after its stamp, that says how the native library was built."""
_TITLE = "Tandem crash report"
_PACKAGES = ("PySide6-Essentials", "llama-cpp-python", "numpy", "cryptography", "sqlcipher3")
_LOG_LINES = 40
_TRACE_LINES = 200
_SENTENCES = {
    CrashKind.ABORTED: "Native code ended the whole program.",
    CrashKind.ENDED: "The program ended without being closed, and left no trace of why.",
    CrashKind.ENGINE: "The engine's process ended in the middle of its work; the window went on.",
    CrashKind.FAULT: "Something inside failed unexpectedly; the window went on.",
}


def written_report(kind: CrashKind, running: Running, *, trace: Sequence[str], log: Sequence[str]) -> CrashReport:
    """A report of now, or of the run before this.

    Args:
        kind: what happened.
        running: what the window was doing.
        trace: of the fault; of places in code alone.
        log: the end of the log.
    """
    head = (
        _TITLE,
        _SENTENCES[kind],
        f"kind: {kind.value}",
        f"model: {shown_line(running.model)}",
        f"loading: {'yes' if running.loading else 'no'}",
        f"noticed: {datetime.now(UTC).isoformat(timespec='seconds')}",
    )
    native = next((line.partition(BUILD_MARK)[2].strip() for line in reversed(log) if BUILD_MARK in line), "not loaded")
    versions = (*version_lines(), f"llama.cpp: {native}")
    parts = [
        *head,
        *_part("Versions", versions),
        *_part("Trace", tuple(shortened(trace))[:_TRACE_LINES]),
        *_part("Last lines of the log", tuple(without_values(log))[-_LOG_LINES:]),
    ]
    return CrashReport(kind=kind, running=running, text="\n".join(parts) + "\n")


def read_report(text: str) -> CrashReport | None:
    """A report as it was written; None where it is none of ours."""
    head = dict(line.split(": ", 1) for line in text.splitlines()[:6] if ": " in line)
    if not text.startswith(_TITLE) or head.get("kind") not in set(CrashKind):
        return None
    running = Running(model=head.get("model", ""), loading=head.get("loading") == "yes")
    return CrashReport(kind=CrashKind(head["kind"]), running=running, text=text)


def version_lines() -> tuple[str, ...]:
    """Of everything that a fault may depend on."""
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    own = (f"Tandem: {__version__}", f"Python: {sys.version.split()[0]}", f"system: {system}")
    return (*own, *(f"{name}: {_version(name)}" for name in _PACKAGES))


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "missing"


def _part(heading: str, lines: Iterable[str]) -> list[str]:
    return ["", heading, *(f"  {line}" for line in (tuple(lines) or ("none",)))]
