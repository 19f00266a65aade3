"""The library of models: what a file that was found says of itself, and whether it fits.  Pure; it knows no files."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

USABLE_SHARE = 0.95
"""Of the free memory; the rest is left to everything else, and to the prediction's own error."""
LENGTHS = (2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144)
"""Context lengths that memory is predicted for."""


class ModelPlace(StrEnum):
    """Whose folder a model was found in."""

    DEMO = "demo"
    """Tandem's own folder, and it is the demo model."""
    OWN = "tandem"
    HUGGING_FACE = "hugging-face"
    LM_STUDIO = "lm-studio"
    LLAMA_CPP = "llama.cpp"
    OLLAMA = "ollama"
    JAN = "jan"
    GPT4ALL = "gpt4all"
    TEXT_GENERATION = "text-generation-webui"
    FOLDER = "folder"
    """One that the user named."""


class Fit(StrEnum):
    """How a model goes into the memory that is free."""

    UNKNOWN = "unknown"
    FITS = "fits"
    WITHOUT_DRAFTER = "without-drafter"
    SHORTER = "shorter"
    """Only with a shorter context."""
    NOT = "not"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryAt:
    """What a model takes at one length of its context.

    Attributes:
        n_ctx: tokens.
        n_bytes: everything, with the drafter that the model brings.
        n_bytes_plain: without one.
    """

    n_ctx: int
    n_bytes: int
    n_bytes_plain: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryEntry:
    """A model file, or the files of one model.

    Attributes:
        path: the file to load; of several the first.
        place: where it was found.
        name: for a person, without marks that would reorder or hide what stands around it.
        n_bytes: of the files.
        trouble: why it cannot be loaded, one sentence; empty where nothing speaks against it.
        architecture: as llama.cpp calls it.
        quantisation: number format of most of it, as in “Q4_K_M”.
        n_parameters: numbers in its tensors.
        n_ctx_trained: context it was trained for; 0 where it does not say.
        n_heads: MTP heads in the file.
        companion: a file beside it that drafts for it; None where there is none.
        projector: a file beside it that lets it see images; None where there is none.
        template: what its chat template is worth, in words.
        template_works: the template lays out a conversation.
        licence: as the file names it; empty where it does not.
        memory: at the lengths it was predicted for, the shortest first.
    """

    path: Path
    place: ModelPlace
    name: str
    n_bytes: int = 0
    trouble: str = ""
    architecture: str = ""
    quantisation: str = ""
    n_parameters: int = 0
    n_ctx_trained: int = 0
    n_heads: int = 0
    companion: Path | None = None
    projector: Path | None = None
    template: str = ""
    template_works: bool = False
    licence: str = ""
    memory: tuple[MemoryAt, ...] = ()

    @property
    def drafts(self) -> bool:
        """True where the model brings a drafter, inside or beside it."""
        return self.n_heads > 0 or self.companion is not None

    @property
    def drafts_for_another(self) -> bool:
        """True for a companion, which is no model to talk to."""
        return self.architecture.endswith(ASSISTANT)

    def memory_at(self, n_ctx: int) -> MemoryAt | None:
        """The prediction for this length: the shortest that is at least as long, else the longest there is."""
        return next((each for each in self.memory if each.n_ctx >= n_ctx), self.memory[-1] if self.memory else None)

    def fit(self, n_ctx: int, available: int | None) -> Fit:
        """How it goes into `available` bytes with this length of context."""
        wanted = self.memory_at(n_ctx)
        if wanted is None or available is None:
            return Fit.UNKNOWN
        room = USABLE_SHARE * available
        if wanted.n_bytes <= room:
            return Fit.FITS
        if wanted.n_bytes_plain <= room:
            return Fit.WITHOUT_DRAFTER
        return Fit.SHORTER if self.memory[0].n_bytes_plain <= room else Fit.NOT


ASSISTANT = "-assistant"
"""Ends the architecture of a model that was made to draft for another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryNews:
    """What a search has found since it last said something.

    Attributes:
        entries: new ones, or old ones that changed.
        looking_in: the folder it is in now.
    """

    entries: tuple[LibraryEntry, ...]
    looking_in: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """What a search ended with.

    Attributes:
        entries: every model, companions beside their models noted.
        looked_in: the folders that were there.
        missing: the folders that were not, for a person who wonders where models are looked for.
        troubles: a sentence for each folder that could not be read, or not to its end.
        available: bytes of memory that are free; None where that is unknown.
        stopped: it was stopped before its end.
        walked: every folder that was looked into, those below the others too.
    """

    entries: tuple[LibraryEntry, ...] = ()
    looked_in: tuple[Path, ...] = ()
    missing: tuple[Path, ...] = ()
    troubles: tuple[str, ...] = ()
    available: int | None = None
    stopped: bool = False
    walked: tuple[Path, ...] = ()

    @property
    def to_watch(self) -> tuple[Path, ...]:
        """What may change: the folders, and the files that are no models yet, since they may be on their way."""
        return (*self.walked, *(each.path for each in self.entries if each.trouble))


def with_companions(entries: Iterable[LibraryEntry]) -> tuple[LibraryEntry, ...]:
    """The entries, with a file that drafts for them noted where they have no head and one lies in the same folder."""
    listed = tuple(entries)
    beside = {(each.path.parent, each.architecture): each.path for each in listed if each.drafts_for_another}
    return tuple(
        replace(each, companion=beside.get((each.path.parent, each.architecture + ASSISTANT)))
        if each.architecture and not each.n_heads
        else each
        for each in listed
    )


def without_projectors(entries: Iterable[LibraryEntry]) -> tuple[LibraryEntry, ...]:
    """The entries but for projectors that belong to one of them: they are no models."""
    listed = tuple(entries)
    taken = {each.projector for each in listed}
    return tuple(each for each in listed if each.path not in taken)


def lengths_for(n_ctx: int, n_ctx_trained: int) -> tuple[int, ...]:
    """The context lengths to predict memory for: the usual ones and the wanted one, as far as the model was trained."""
    longest = n_ctx_trained if n_ctx_trained > 0 else max(n_ctx, LENGTHS[2])
    lengths = {each for each in (*LENGTHS, n_ctx) if each <= longest}
    return tuple(sorted(lengths | {longest} if longest <= LENGTHS[-1] else lengths))


def matching(entries: Sequence[LibraryEntry], text: str) -> tuple[LibraryEntry, ...]:
    """Those that every word of `text` is found in: name, architecture, number format, file or place."""
    words = text.casefold().split()
    return tuple(each for each in entries if all(word in _sought(each) for word in words))


def _sought(entry: LibraryEntry) -> str:
    return " ".join(
        (entry.name, entry.architecture, entry.quantisation, str(entry.path), entry.place, "mtp" * entry.drafts)
    ).casefold()
