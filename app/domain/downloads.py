"""Downloads: what each is, what can be asked of them, and what is told.  Pure; it knows no files and no network."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.domain.hub import HubAccess, RemoteModel


class DownloadState(StrEnum):
    """Where a download stands."""

    WAITING = "waiting"
    """Another is under way."""
    RUNNING = "running"
    CHECKING = "checking"
    """What is here already is compared with its checksum, or prepared to be."""
    PAUSED = "paused"
    FAILED = "failed"
    DONE = "done"


ACTIVE = frozenset({DownloadState.WAITING, DownloadState.RUNNING, DownloadState.CHECKING})


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """A download, of one file or of the parts of a model.

    Attributes:
        id: of this list.
        repository, commit: what it comes from.
        model: what is downloaded.
        path: the file to load once it is done; of several the first.
        state: see there.
        n_done: bytes that are here.
        rate: bytes a second, lately; 0 where that is not known.
        trouble: why it failed, one sentence.
    """

    id: int
    repository: str
    commit: str
    model: RemoteModel
    path: Path
    state: DownloadState = DownloadState.PAUSED
    n_done: int = 0
    rate: float = 0.0
    trouble: str = ""

    @property
    def share(self) -> float:
        """How much of it is here, 0 to 1."""
        return min(1.0, self.n_done / max(1, self.model.n_bytes))

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes at this rate; None where that cannot be said."""
        return (self.model.n_bytes - self.n_done) / self.rate if self.rate > 0 else None

    @property
    def active(self) -> bool:
        """True while it goes on by itself."""
        return self.state in ACTIVE


# --- what can be asked ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDownload:
    """Download a model; one that was begun before goes on."""

    repository: str
    commit: str
    model: RemoteModel
    access: HubAccess


@dataclass(frozen=True, slots=True)
class PauseDownload:
    """Stop it, and keep what is here."""

    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeDownload:
    """Go on with it."""

    id: int
    access: HubAccess


@dataclass(frozen=True, slots=True)
class CancelDownload:
    """Stop it, and delete what is here; one that is done is only taken off the list."""

    id: int


@dataclass(frozen=True, slots=True)
class CloseDownloads:
    """Stop everything, and keep what is here."""


DownloadCommand = StartDownload | PauseDownload | ResumeDownload | CancelDownload | CloseDownloads


# --- what is told ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DownloadsChanged:
    """All downloads as they are now, the newest first."""

    downloads: tuple[Download, ...]


@dataclass(frozen=True, slots=True)
class DownloadRefused:
    """Something that was asked cannot be done; the sentence says why."""

    reason: str


DownloadEvent = DownloadsChanged | DownloadRefused
