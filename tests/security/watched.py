"""What a process and its children do with the network: by an audit hook in each, and by the system's own tables.

The hook comes into every Python process by a `sitecustomize` of ours on its path, so that the engine's process is
watched too; native code passes it by, but not the kernel's list of sockets.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

_HOOK = """
import json, os, sys

_OUT = os.path.join({folder!r}, f"{{os.getpid()}}.events")
_FILE = os.open(_OUT, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
_SPOKEN = ("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "poplib.", "imaplib.", "telnetlib.", "nntplib.")
_STARTED = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "webbrowser.open")

def _note(name, values):
    if name == "socket.__new__":
        if values[1] in (1, -1):  # within this machine, or one that exists already
            return
    elif not name.startswith(_SPOKEN) and name not in _STARTED:
        return
    os.write(_FILE, (json.dumps([name, [repr(value) for value in values]]) + "\\n").encode())

sys.addaudithook(_note)
os.write(_FILE, b'["watched", []]\\n')
"""


def watching(folder: Path) -> Mapping[str, str]:
    """The environment of a process that is watched; what it does is noted in `folder`."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(_HOOK.format(folder=str(folder)))
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))
    refusing = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring", "QT_QPA_PLATFORM": "offscreen"}
    return {**os.environ, **refusing, "PYTHONPATH": path}


def noted(folder: Path) -> dict[int, list[tuple[str, list[str]]]]:
    """What each process did, by its number."""
    found = {}
    for path in folder.glob("*.events"):
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        found[int(path.stem)] = [(name, values) for name, values in lines]
    return found


def network_sockets(process: int) -> list[str]:
    """Sockets of a process that lead out of it, as the kernel lists them; Unix sockets only where they listen.

    A process that has ended holds none.
    """
    inodes = {
        target[len("socket:[") : -1]
        for descriptor in _listed(Path(f"/proc/{process}/fd"))
        if (target := _target(descriptor)).startswith("socket:[")
    }
    found = []
    for table in ("tcp", "tcp6", "udp", "udp6", "udplite", "raw", "raw6", "icmp"):
        lines = _text(Path(f"/proc/{process}/net/{table}")).splitlines()[1:]
        found += [f"{table} {line}" for line in lines if line.split()[9] in inodes]
    for line in _text(Path(f"/proc/{process}/net/unix")).splitlines()[1:]:
        parts = line.split()
        if parts[6] in inodes and int(parts[3], 16) & 0x10000:
            found.append(f"unix {parts[7] if len(parts) > 7 else ''}")
    return found


def children(process: int) -> list[int]:
    """Processes that it has started and that still run."""
    return [int(each) for task in _listed(Path(f"/proc/{process}/task")) for each in _text(task / "children").split()]


# Threads, processes and descriptors come and go between two looks at them: what is gone by then is nothing, no fault.
_GONE = (FileNotFoundError, ProcessLookupError)


def _listed(folder: Path) -> Iterator[Path]:
    with suppress(*_GONE):
        yield from folder.iterdir()


def _text(path: Path) -> str:
    with suppress(*_GONE):
        return path.read_text()
    return ""


def _target(link: Path) -> str:
    with suppress(*_GONE):
        return str(link.readlink())
    return ""
