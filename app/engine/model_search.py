"""Walks through folders and finds model files; it opens none of them, but the small manifests that name Ollama's.

A folder from anywhere may be huge, go round in a circle of links, or refuse to be read, so every walk has bounds and
what refuses becomes a sentence.
"""

import json
import os
import re
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from app.domain.library import ModelPlace
from app.engine.model_places import Place
from app.text.one_line import shown_path

_SUFFIX = ".gguf"
_PART = re.compile(r"^(?P<stem>.+)-(?P<part>\d{5})-of-(?P<count>\d{5})$")
_DIGEST = re.compile(r"^sha256:[0-9a-f]{64}$")
_MODEL_LAYER = "application/vnd.ollama.image.model"
_USUAL = ("registry.ollama.ai", "library")
"""What a name of Ollama's leaves out."""
MOST_DEPTH = 10
MOST_NAMES = 200_000
"""Names of files and folders that are looked at in one place."""
_MOST_MANIFEST = 1024 * 1024
_Key = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFile:
    """A model that was found.

    Attributes:
        path: its file; of several the first.
        place: whose folder it was in.
        files: all of its files.
        called: what the program calls it in whose folder it was; empty where that is no better than its own name.
    """

    path: Path
    place: ModelPlace
    files: tuple[Path, ...]
    called: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How far a walk goes."""

    depth: int = MOST_DEPTH
    names: int = MOST_NAMES


@dataclass(slots=True)
class ModelSearch:
    """One search through several places.

    Attributes:
        stop: set from any thread, it ends the search.
        watch: is told each folder before it is looked in.
        bounds: of each place.
        troubles: a sentence for each folder that could not be read, or not to its end.
        looked_in, missing: the places that were there, and those that were not.
        walked: every folder that was looked into.
    """

    stop: threading.Event
    watch: Callable[[Path], None]
    bounds: Bounds = field(default_factory=Bounds)
    troubles: list[str] = field(default_factory=list)
    looked_in: list[Path] = field(default_factory=list)
    missing: list[Path] = field(default_factory=list)
    walked: list[Path] = field(default_factory=list)
    _folders: set[_Key] = field(default_factory=set)
    _files: set[_Key] = field(default_factory=set)

    def find(self, place: Place) -> Iterator[FoundFile]:
        """The models in a place, but those that were found already."""
        if not place.folder.is_dir():
            self.missing.append(place.folder)
            if place.kind is ModelPlace.FOLDER:
                self.troubles.append(f"The folder {shown_path(place.folder)} is not there.")
            return
        self.looked_in.append(place.folder)
        if place.kind is ModelPlace.OLLAMA:
            yield from self._ollama(place)
        for folder, files in self._walk(place.folder):
            yield from self._models(place, folder, files)

    # --- folders ------------------------------------------------------------------------------------------

    def _walk(self, root: Path, *, every_file: bool = False) -> Iterator[tuple[Path, list[Path]]]:
        """The folders below `root`, each once, with the files in them that are wanted."""
        waiting, n_left = [(root, 0)], self.bounds.names
        while waiting and not self.stop.is_set():
            folder, depth = waiting.pop()
            if not self._is_new(folder, self._folders):
                continue
            self.watch(folder)
            self.walked.append(folder)
            names = self._names(folder, n_left)
            n_left -= len(names)
            below, files = self._sorted_out(folder, names, every_file=every_file)
            if depth < self.bounds.depth:
                waiting += [(each, depth + 1) for each in reversed(below)]
            elif below:
                self.troubles.append(f"{shown_path(folder)} is too deep; what lies below it was not looked at.")
            yield folder, files
            if n_left <= 0:
                self.troubles.append(f"{shown_path(root)} holds so many files that not all of it was looked at.")
                return

    def _names(self, folder: Path, most: int) -> list[os.DirEntry[str]]:
        names: list[os.DirEntry[str]] = []
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    names.append(entry)
                    if len(names) >= most or self.stop.is_set():
                        break
        except OSError as error:
            reason = error.strerror or "unknown reason"
            self.troubles.append(f"The folder {shown_path(folder)} cannot be read: {reason}.")
        return sorted(names, key=lambda each: each.name)

    def _sorted_out(
        self, folder: Path, names: list[os.DirEntry[str]], *, every_file: bool
    ) -> tuple[list[Path], list[Path]]:
        folders: list[Path] = []
        files: list[Path] = []
        for entry in names:
            with suppress(OSError):  # it was removed meanwhile, or is a link that leads nowhere
                if entry.is_dir():
                    folders.append(folder / entry.name)
                elif (every_file or entry.name.lower().endswith(_SUFFIX)) and entry.is_file():
                    files.append(folder / entry.name)
        return folders, files

    def _is_new(self, path: Path, seen: set[_Key]) -> bool:
        """Whether this is the first time; through links and under other names too."""
        try:
            found = path.stat()
        except OSError:
            return False
        key = (found.st_dev, found.st_ino)
        new = key not in seen
        seen.add(key)
        return new

    # --- files --------------------------------------------------------------------------------------------

    def _models(self, place: Place, folder: Path, files: list[Path]) -> Iterator[FoundFile]:
        for group in _together(files):
            first = group[0]
            if self._is_new(first, self._files):
                called = folder.name if place.kind is ModelPlace.JAN and first.stem == "model" else ""
                yield FoundFile(path=first, place=place.kind, files=tuple(group), called=called)

    def _ollama(self, place: Place) -> Iterator[FoundFile]:
        """Its models have no names of their own: manifests name them, and say which file holds each."""
        manifests = place.folder / "manifests"
        if not manifests.is_dir():
            return
        for _, files in self._walk(manifests, every_file=True):
            for path in files:
                blob = self._blob(path, place.folder / "blobs")
                if blob is not None and self._is_new(blob, self._files):
                    called = ollama_name(path.relative_to(manifests))
                    yield FoundFile(path=blob, place=place.kind, files=(blob,), called=called)

    def _blob(self, manifest: Path, blobs: Path) -> Path | None:
        try:
            with manifest.open("rb") as file:
                digest = _model_digest(file.read(_MOST_MANIFEST))
        except OSError as error:
            self.troubles.append(f"{shown_path(manifest)} cannot be read: {error.strerror}.")
            return None
        if digest is None:
            self.troubles.append(f"{shown_path(manifest)} names no model; Ollama may be able to mend it.")
            return None
        path = blobs / digest.replace(":", "-")
        if not path.is_file():
            self.troubles.append(f"The model that {shown_path(manifest)} names is not there.")
            return None
        return path


def _together(files: list[Path]) -> Iterator[list[Path]]:
    """The files of each model, the first first; nearly always it is one."""
    groups: dict[tuple[str, str], list[Path]] = {}
    for path in files:
        part = _PART.match(path.stem)
        groups.setdefault((part["stem"], part["count"]) if part else (path.name, ""), []).append(path)
    yield from groups.values()


def _model_digest(content: bytes) -> str | None:
    try:
        manifest: object = json.loads(content)
    except (ValueError, RecursionError):
        return None
    layers = manifest.get("layers") if isinstance(manifest, dict) else None
    for layer in layers if isinstance(layers, list) else ():
        if isinstance(layer, dict) and layer.get("mediaType") == _MODEL_LAYER:
            digest = layer.get("digest")
            return digest if isinstance(digest, str) and _DIGEST.match(digest) else None
    return None


def ollama_name(manifest: PurePath) -> str:
    """What Ollama calls a model, from where its manifest is: host, owner, model and tag."""
    *owners, tag = manifest.parts
    for usual in _USUAL:
        if owners[:1] == [usual]:
            owners = owners[1:]
    return f"{'/'.join(owners)}:{tag}"


def stamp_of(files: tuple[Path, ...]) -> tuple[tuple[int, int], ...] | None:
    """Size and time of change of each file; None where one is no file that can be asked."""
    stamps: list[tuple[int, int]] = []
    for path in files:
        try:
            found = path.stat()
        except OSError:
            return None
        if not stat.S_ISREG(found.st_mode):
            return None
        stamps.append((found.st_size, found.st_mtime_ns))
    return tuple(stamps)
