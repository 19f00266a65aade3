"""The reports that lie beside the log, the newest few; one that nobody has seen yet has a name of its own.

Whatever cannot be read or written is left out: a report must never be the reason for an error.
"""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from app.crash.report_text import read_report
from app.domain.crash import CrashReport
from app.storage.atomic import write_atomic

_MOST_KEPT = 5
_MOST_BYTES = 1_000_000
_UNTOLD, _TOLD = ".new.txt", ".txt"


def keep_report(logs: Path, report: CrashReport) -> None:
    """Write a report that is still to be told of, and let the oldest go."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    with suppress(OSError):
        write_atomic(logs / f"crash-{stamp}{_UNTOLD}", [report.text.encode()])
        for old in _files(logs)[:-_MOST_KEPT]:
            old.unlink(missing_ok=True)


def newest_report(logs: Path) -> CrashReport | None:
    """The last one, told or not."""
    return next(filter(None, map(_read, reversed(_files(logs)))), None)


def untold_report(logs: Path) -> CrashReport | None:
    """The last one that nobody was told of."""
    return next(filter(None, map(_read, reversed(_untold(logs)))), None)


def note_told(logs: Path) -> None:
    """All of them have been told of."""
    for path in _untold(logs):
        with suppress(OSError):
            path.rename(path.with_name(path.name.removesuffix(_UNTOLD) + _TOLD))


def _files(logs: Path) -> list[Path]:
    try:
        return sorted(path for path in logs.glob("crash-*.txt") if path.is_file() and not path.is_symlink())
    except OSError:
        return []


def _untold(logs: Path) -> list[Path]:
    return [path for path in _files(logs) if path.name.endswith(_UNTOLD)]


def _read(path: Path) -> CrashReport | None:
    try:
        with path.open("rb") as file:
            return read_report(file.read(_MOST_BYTES).decode(errors="replace"))
    except OSError:
        return None
