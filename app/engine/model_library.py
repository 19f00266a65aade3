"""The library: every model on this machine that can be found, described, and remembered while its file stays the same.

One search runs at a time, on a thread of whoever asks.  It loads nothing and writes nothing.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.domain.library import Library, LibraryEntry, LibraryNews, ModelPlace, with_companions, without_projectors
from app.domain.model import LoadOptions
from app.engine.machine_memory import available_bytes
from app.engine.model_entry import describe, with_drafter_beside, with_projector_beside
from app.engine.model_places import Machine, Place, places
from app.engine.model_search import FoundFile, ModelSearch, stamp_of
from app.engine.projector_file import ARCHITECTURES
from app.log import LIFE
from app.text.one_line import shown_line, shown_path

Stamp = tuple[tuple[int, int], ...]
Report = Callable[[LibraryNews], None]
Describe = Callable[[FoundFile, LoadOptions], LibraryEntry]
_PAUSE_S = 0.1
"""Between two reports, so that whoever shows them is not kept busy."""
_MOST_KEPT = 5000
_MOST_TROUBLES = 20


def this_machine() -> Machine:
    """Where we are."""
    return Machine(home=Path.home(), variables=os.environ, system=sys.platform)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What to look for.

    Attributes:
        own: Tandem's own folder of models.
        demo: name of the demo model's file in it.
        folders: further ones, of the user's choice.
        options: how the models would be loaded; what they take follows from it.
    """

    own: Path
    demo: str = ""
    folders: tuple[Path, ...] = ()
    options: LoadOptions = field(default_factory=LoadOptions)

    @staticmethod
    def folders_from(named: Sequence[str]) -> tuple[Path, ...]:
        """The folders of a setting, whole paths."""
        return tuple(_whole(each) for each in named)

    def places(self, machine: Machine) -> Sequence[Place]:
        """Where to look."""
        return places(machine, self.own, self.folders)


def _whole(folder: str) -> Path:
    path = Path(folder)
    try:
        path = path.expanduser()
    except RuntimeError:  # there is no such user; then it will be said that the folder is not there
        return path.absolute()
    return path.absolute()


class ModelLibrary:
    """Looks for models, and remembers what it read."""

    def __init__(
        self,
        machine: Machine | None = None,
        available: Callable[[], int | None] = available_bytes,
        read: Describe = describe,
        *,
        most_kept: int = _MOST_KEPT,
    ) -> None:
        self._machine = machine or this_machine()
        self._read = read
        self._available = available
        self._most_kept = most_kept
        self._kept: dict[tuple[Path, LoadOptions, Stamp], LibraryEntry] = {}
        self._lock = threading.Lock()

    def look(self, wish: Wish, *, stop: threading.Event, report: Report) -> Library:
        """Look everywhere.

        Args:
            wish: what for.
            stop: set from any thread, it ends the search after the file or folder under way.
            report: is told what was found, from time to time.
        """
        with self._lock:
            teller = _Teller(report)
            search = ModelSearch(stop=stop, watch=teller.look_in)
            entries: list[LibraryEntry] = []
            for found in self._found(search, wish):
                entry = self._entry(found, wish)
                entries.append(entry)
                teller.tell(entry)
            teller.flush()
            projecting = {each.path.parent for each in entries if each.architecture in ARCHITECTURES}
            seeing = [with_projector_beside(each, projecting) for each in with_companions(entries)]
            return Library(
                entries=tuple(with_drafter_beside(each, wish.options) for each in without_projectors(seeing)),
                looked_in=tuple(search.looked_in),
                missing=tuple(search.missing),
                troubles=_some(search.troubles),
                available=self._available(),
                stopped=stop.is_set(),
                walked=tuple(search.walked),
            )

    def _found(self, search: ModelSearch, wish: Wish) -> Iterator[FoundFile]:
        for place in wish.places(self._machine):
            for found in search.find(place):
                if search.stop.is_set():
                    return
                demo = found.place is ModelPlace.OWN and found.path.name == wish.demo
                yield replace(found, place=ModelPlace.DEMO) if demo else found

    def _entry(self, found: FoundFile, wish: Wish) -> LibraryEntry:
        stamp = stamp_of(found.files)
        if stamp is None:
            return _unreadable(found, f"{shown_path(found.path)} cannot be read any more.")
        key = (found.path, wish.options, stamp)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._described(found, wish.options)
            if len(self._kept) >= self._most_kept:
                self._kept.clear()
            self._kept[key] = kept
        n_bytes = kept.n_bytes or sum(n for n, _ in stamp)
        return replace(kept, place=found.place, n_bytes=n_bytes)

    def _described(self, found: FoundFile, options: LoadOptions) -> LibraryEntry:
        try:
            return self._read(found, options)
        except Exception as error:  # noqa: BLE001  # one file must not hide all others
            LIFE.exception("a model file could not be described")
            return _unreadable(found, f"It could not be described ({type(error).__name__}); please report this.")


def _unreadable(found: FoundFile, trouble: str) -> LibraryEntry:
    name = shown_line(found.called or found.path.stem)
    return LibraryEntry(path=found.path, place=found.place, name=name, trouble=trouble)


def _some(troubles: Sequence[str]) -> tuple[str, ...]:
    rest = len(troubles) - _MOST_TROUBLES
    more = (f"And {rest} more like these.",) if rest > 0 else ()
    return (*troubles[:_MOST_TROUBLES], *more)


class _Teller:
    """Gathers what was found until it is time to tell."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._entries: list[LibraryEntry] = []
        self._folder = ""
        self._told = time.monotonic()

    def look_in(self, folder: Path) -> None:
        self._folder = shown_path(folder)
        self._tell_in_time()

    def tell(self, entry: LibraryEntry) -> None:
        self._entries.append(entry)
        self._tell_in_time()

    def flush(self) -> None:
        if self._entries:
            self._report(LibraryNews(entries=tuple(self._entries), looking_in=self._folder))
            self._entries.clear()

    def _tell_in_time(self) -> None:
        now = time.monotonic()
        if now - self._told >= _PAUSE_S:
            self._told = now
            self._report(LibraryNews(entries=tuple(self._entries), looking_in=self._folder))
            self._entries.clear()
