"""The downloads that are known, the newest first, each change kept at once."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from app.domain.downloads import Download, DownloadState, StartDownload
from app.downloads.ledger import Ledger, Noted, bytes_here
from app.downloads.targets import targets


class Shelf:
    """Of one data folder; used by one thread."""

    def __init__(self, data: Path, models: Path) -> None:
        self._ledger = Ledger(data, models)
        self._models = models
        self._noted: dict[int, Noted] = {}

    @property
    def downloads(self) -> tuple[Download, ...]:
        """All of them, the newest first."""
        return tuple(self._noted[each].download for each in sorted(self._noted, reverse=True))

    def load(self, *, only_read: bool = False) -> str:
        """Take up what was left; what is wrong with it, or empty."""
        page = self._ledger.load(set_aside_damaged=not only_read)
        self._noted = {each.download.id: each for each in page.noted}
        return page.trouble

    def find(self, number: int) -> Download | None:
        """The download; None where it is gone."""
        noted = self._noted.get(number)
        return noted.download if noted is not None else None

    def marks(self, number: int) -> dict[str, str]:
        """What the server called its files."""
        return dict(self._noted[number].marks)

    def begin(self, wanted: StartDownload) -> Download:
        """The download of this model: a new one, or the one that was begun.

        Raises:
            KnownError: its files have names that are refused.
            OSError: the list cannot be written.
        """
        path = targets(self._models, wanted.repository, wanted.model)[0]
        before = next((each for each in self._noted.values() if each.download.path == path), None)
        if before is not None and before.download.model.files == wanted.model.files:
            # What is here is a part of the same content, whichever commit names it.
            number, marks = before.download.id, before.marks
        else:
            number, marks = max(self._noted, default=0) + 1, {}
            if before is not None:
                del self._noted[before.download.id]
        download = Download(
            id=number,
            repository=wanted.repository,
            commit=wanted.commit,
            model=wanted.model,
            path=path,
            state=DownloadState.PAUSED,
        )
        self._noted[number] = Noted(download=replace(download, n_done=bytes_here(self._models, download)), marks=marks)
        self._save()
        return self._noted[number].download

    def put(self, download: Download, *, lasting: bool = True) -> None:
        """Take another state of it.

        Args:
            download: as it is now.
            lasting: False for what is not worth writing down.

        Raises:
            OSError: the list cannot be written; it holds here all the same.
        """
        self._noted[download.id] = replace(self._noted[download.id], download=download)
        if lasting:
            self._save()

    def mark(self, number: int, path: str, mark: str) -> None:
        """Note what the server calls a file."""
        noted = self._noted[number]
        self._noted[number] = replace(noted, marks={**noted.marks, path: mark})
        with suppress(OSError):  # without it the file is brought from its beginning
            self._save()

    def remove(self, number: int) -> None:
        """Take it off the list.

        Raises:
            OSError: the list cannot be written.
        """
        del self._noted[number]
        self._save()

    def measure(self, download: Download) -> int:
        """How much of it is here, as the disk says."""
        return bytes_here(self._models, download)

    def _save(self) -> None:
        self._ledger.save(tuple(self._noted[each] for each in sorted(self._noted)))
