"""How much memory this machine could still give to a model: an answer, or none where the system does not say.

Weights are mapped files, so memory the system holds as a cache of files counts as free.  It knows nothing of models.
"""

import ctypes
import mmap
import re
import subprocess
import sys
from pathlib import Path

_TIME_LIMIT_S = 5


def available_bytes() -> int | None:
    """Bytes that are free, or None where that cannot be told."""
    if sys.platform == "win32":
        return _windows()
    elif sys.platform == "darwin":  # noqa: RET505  # the type checker reads one branch for each system
        return _macos()
    else:
        return linux_available(Path("/"))


def resident_bytes() -> int:
    """Bytes of this process that are in memory, mapped files included; 0 where that cannot be told cheaply."""
    pages = _read(Path("/proc/self/statm")).split()
    return int(pages[1]) * mmap.PAGESIZE if len(pages) > 1 else 0


def linux_available(root: Path) -> int | None:
    """What the kernel says is available, or what the control group leaves, whichever is less.

    Args:
        root: where ``proc`` and ``sys`` are.
    """
    found = [_meminfo(_read(root / "proc/meminfo")), *_control_groups(root)]
    return min((each for each in found if each is not None), default=None)


def _meminfo(text: str) -> int | None:
    line = re.search(r"^MemAvailable:\s+(\d+) kB", text, re.MULTILINE)
    return int(line[1]) * 1024 if line else None


def _control_groups(root: Path) -> list[int | None]:
    """What each limit above this process leaves."""
    folders = root / "sys/fs/cgroup"
    left: list[int | None] = []
    for line in _read(root / "proc/self/cgroup").splitlines():
        _, controllers, path = line.split(":", 2)
        inside = Path(path.lstrip("/"))
        # A container sees its own group as the top one, whatever its path is called outside.
        if not controllers:
            left += [_left_v2(folders / each) for each in (inside, *inside.parents)]
        elif "memory" in controllers.split(","):
            left += [_left_v1(folders / "memory" / each) for each in (inside, *inside.parents)]
    return left


def _left_v2(group: Path) -> int | None:
    return _left(_read(group / "memory.max"), _read(group / "memory.current"), _read(group / "memory.stat"), "")


def _left_v1(group: Path) -> int | None:
    limit, used = _read(group / "memory.limit_in_bytes"), _read(group / "memory.usage_in_bytes")
    return _left(limit, used, _read(group / "memory.stat"), "total_")


def _left(limit: str, used: str, stat: str, prefix: str) -> int | None:
    """A limit less what is used, but not less the files that are merely cached."""
    if not limit.strip().isdecimal() or not used.strip().isdecimal():
        return None
    # Active ones too: a model file that was mapped twice is one, and can be read again.
    cached = re.findall(rf"^{prefix}(?:in)?active_file (\d+)$", stat, re.MULTILINE)
    return max(0, int(limit) - int(used) + sum(int(each) for each in cached))


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


def _macos() -> int | None:
    try:
        done = subprocess.run(["vm_stat"], capture_output=True, text=True, timeout=_TIME_LIMIT_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return vm_stat_available(done.stdout)


def vm_stat_available(report: str) -> int | None:
    """Pages that are free, or would be as soon as they are wanted, out of what ``vm_stat`` prints."""
    page = re.search(r"page size of (\d+) bytes", report)
    counts = re.findall(r"^Pages (?:free|inactive|speculative|purgeable):\s+(\d+)\.", report, re.MULTILINE)
    return int(page[1]) * sum(map(int, counts)) if page and counts else None


class _MemoryStatus(ctypes.Structure):
    """Windows' ``MEMORYSTATUSEX``."""

    _fields_ = (
        ("dwLength", ctypes.c_uint32),
        ("dwMemoryLoad", ctypes.c_uint32),
        ("ullTotalPhys", ctypes.c_uint64),
        ("ullAvailPhys", ctypes.c_uint64),
        ("ullTotalPageFile", ctypes.c_uint64),
        ("ullAvailPageFile", ctypes.c_uint64),
        ("ullTotalVirtual", ctypes.c_uint64),
        ("ullAvailVirtual", ctypes.c_uint64),
        ("ullAvailExtendedVirtual", ctypes.c_uint64),
    )


if sys.platform == "win32":

    def _windows() -> int | None:
        status = _MemoryStatus()
        status.dwLength = ctypes.sizeof(status)
        known = ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))
        return int(status.ullAvailPhys) if known else None
