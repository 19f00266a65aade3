"""A model of what a disk holds after a power cut: what was synced, and any part of what was not.

A trace is what a program did to its files, in order.  `after_cut` gives the files that somebody finds who switches
the machine on again after the first so many steps: a synced write is there; of the others any number may be missing,
torn within a page, or there as zeros; a folder's entries come in order, but the last ones may be missing.
"""

import itertools
import random
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

SECTOR = 512
"""A disk writes this much or nothing."""


@dataclass(frozen=True, slots=True)
class Write:
    """`content` at a place of a file."""

    file: int
    at: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file has this size now."""

    file: int
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """Whoever asked was told that the file's content is on the disk."""

    file: int


@dataclass(frozen=True, slots=True)
class Link:
    """A file got a name; one that had it lost it."""

    path: Path
    file: int


@dataclass(frozen=True, slots=True)
class Unlink:
    """A name is gone."""

    path: Path


@dataclass(frozen=True, slots=True)
class SyncFolder:
    """Whoever asked was told that the folder's entries are on the disk."""

    folder: Path


Change = Write | Truncate
Naming = Link | Unlink
Act = Change | Naming | Sync | SyncFolder


class Loss(StrEnum):
    """What became of writes that were not synced."""

    NONE = "none"
    """All arrived, as after a killed process."""
    ALL = "all"
    """None arrived."""
    TORN = "torn"
    """Any sectors of any of them arrived, in any order."""
    TAIL = "tail"
    """The first ones arrived, the last of these in part."""
    ZEROS = "zeros"
    """The file grew, and where its new content should be are zeros."""


@dataclass(slots=True)
class Disk:
    """Durable content and names, and what waits for a sync."""

    honest: bool
    content: dict[int, bytearray] = field(default_factory=dict)
    waiting: dict[int, list[Change]] = field(default_factory=dict)
    names: dict[Path, int] = field(default_factory=dict)
    naming: list[Naming] = field(default_factory=list)

    def take(self, act: Act) -> None:
        match act:
            case Write() | Truncate():
                self.waiting.setdefault(act.file, []).append(act)
            case Link() | Unlink():
                self.naming.append(act)
            case Sync() if self.honest:
                for change in self.waiting.pop(act.file, []):
                    apply(change, self.content.setdefault(act.file, bytearray()))
            case SyncFolder() if self.honest:
                for naming in self.naming:
                    if naming.path.parent == act.folder:
                        name(naming, self.names)
                self.naming = [naming for naming in self.naming if naming.path.parent != act.folder]
            case _:
                pass

    def lose(self, loss: Loss, chance: random.Random) -> dict[Path, bytes]:
        n_named = {Loss.NONE: len(self.naming), Loss.ALL: 0}.get(loss, chance.randint(0, len(self.naming)))
        for naming in self.naming[:n_named]:
            name(naming, self.names)
        found: dict[Path, bytes] = {}
        for path, file in self.names.items():
            content = self.content.get(file, bytearray())
            arrive(self.waiting.get(file, []), content, loss, chance)
            found[path] = bytes(content)
        return found


def after_cut(trace: list[Act], loss: Loss, chance: random.Random, *, honest: bool = True) -> dict[Path, bytes]:
    """The files after a power cut that follows the trace's last step; a disk that is not honest ignores syncs."""
    disk = Disk(honest)
    for act in trace:
        disk.take(act)
    return disk.lose(loss, chance)


def arrive(changes: list[Change], content: bytearray, loss: Loss, chance: random.Random) -> None:
    match loss:
        case Loss.ALL:
            return
        case Loss.NONE:
            kept = changes
        case Loss.TAIL:
            kept = changes[: chance.randint(0, len(changes))]
            if kept and isinstance(last := kept[-1], Write):
                kept = [*kept[:-1], Write(last.file, last.at, last.content[: chance.randint(0, len(last.content))])]
        case Loss.TORN:
            kept = [part for change in changes for part in sectors(change) if chance.random() < 0.5]
        case Loss.ZEROS:
            kept = [zeros(change, len(content)) for change in changes]
    for change in kept:
        apply(change, content)


def sectors(change: Change) -> list[Change]:
    if isinstance(change, Truncate):
        return [change]
    cuts = [0, *range(-change.at % SECTOR or SECTOR, len(change.content), SECTOR), len(change.content)]
    return [Write(change.file, change.at + start, change.content[start:end]) for start, end in itertools.pairwise(cuts)]


def zeros(change: Change, durable: int) -> Change:
    if isinstance(change, Truncate):
        return change
    n_old = max(0, min(durable - change.at, len(change.content)))
    return Write(change.file, change.at, change.content[:n_old] + bytes(len(change.content) - n_old))


def apply(change: Change, content: bytearray) -> None:
    if isinstance(change, Truncate):
        del content[change.size :]
        content.extend(bytes(change.size - len(content)))
        return
    content.extend(bytes(max(0, change.at - len(content))))
    content[change.at : change.at + len(change.content)] = change.content


def name(naming: Naming, names: dict[Path, int]) -> None:
    if isinstance(naming, Unlink):
        names.pop(naming.path, None)
    else:
        for path in [path for path, file in names.items() if file == naming.file]:
            del names[path]
        names[naming.path] = naming.file


def put(files: dict[Path, bytes], root: Path) -> None:
    """Write what a cut left into a folder."""
    for path, content in files.items():
        there = root / path
        there.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        there.write_bytes(content)
