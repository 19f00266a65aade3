"""The list of downloads as a JSON file in the data folder, so that a restart knows what was begun.

How much of each is here is not written down: that is the length of its files.
"""

from dataclasses import dataclass, field, replace
from pathlib import Path

from app.domain.downloads import Download, DownloadState
from app.domain.errors import KnownError
from app.domain.fields import CodecError, Fields
from app.domain.hub import RemoteFile, RemoteModel
from app.downloads.targets import part_of, targets
from app.log import STORAGE
from app.storage.atomic import set_aside
from app.storage.json_file import read_fields, write_record

LEDGER_NAME = "downloads.json"
_LASTING = frozenset({DownloadState.PAUSED, DownloadState.FAILED, DownloadState.DONE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A download with what only bringing it needs.

    Attributes:
        download: what it is.
        marks: by a file's path, what the server called its content when bringing it began.
    """

    download: Download
    marks: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What the file says, and what is wrong with it; empty where nothing is."""

    noted: tuple[Noted, ...] = ()
    trouble: str = ""


class Ledger:
    """One file; its models lie below `models`."""

    def __init__(self, folder: Path, models: Path) -> None:
        self._path = folder / LEDGER_NAME
        self._models = models

    def load(self, *, set_aside_damaged: bool) -> Page:
        """What was begun; what was under way when the process ended is paused.  Never raises."""
        try:
            parts = read_fields(self._path).parts("downloads")
            return Page(noted=tuple(self._noted(part, at + 1) for at, part in enumerate(parts)))
        except FileNotFoundError:
            return Page()
        except (OSError, ValueError, CodecError, KnownError) as error:
            STORAGE.warning("the list of downloads cannot be used: %s", error)
            return Page(trouble=self._set_aside(str(error)) if set_aside_damaged else "")

    def save(self, noted: tuple[Noted, ...]) -> None:
        """Write the list, all or nothing.

        Raises:
            OSError: the folder cannot be written.
        """
        write_record(self._path, {"downloads": [_record(each) for each in noted]})

    def _noted(self, fields: Fields, number: int) -> Noted:
        model = RemoteModel(
            name=fields.text("name"),
            quantisation=fields.text("quantisation", ""),
            files=tuple(
                RemoteFile(path=each.text("path"), n_bytes=each.whole("bytes"), sha256=each.text("sha256"))
                for each in fields.parts("files")
            ),
        )
        if not model.files:
            raise CodecError("a download has no files")
        repository = fields.text("repository")
        download = Download(
            id=number,
            repository=repository,
            commit=fields.text("commit"),
            model=model,
            path=targets(self._models, repository, model)[0],
            state=_state(fields.text("state", "")),
            trouble=fields.text("trouble", ""),
        )
        marks = {each.text("path"): each.text("mark", "") for each in fields.parts("files")}
        return Noted(download=replace(download, n_done=bytes_here(self._models, download)), marks=marks)

    def _set_aside(self, reason: str) -> str:
        said = (
            f"The list of downloads cannot be used ({reason}) and begins anew; what is here of a model is taken up "
            "when it is chosen again."
        )
        try:
            return f"{said} The old list is kept as {set_aside(self._path)}."
        except OSError:
            return said


def bytes_here(models: Path, download: Download) -> int:
    """How much of a download is here."""
    n_bytes = 0
    for file, target in zip(download.model.files, targets(models, download.repository, download.model), strict=True):
        for path in (target, part_of(target)):
            try:
                n_bytes += min(path.stat().st_size, file.n_bytes)
                break
            except OSError:
                continue
    return n_bytes


def _state(text: str) -> DownloadState:
    try:
        state = DownloadState(text)
    except ValueError:
        return DownloadState.PAUSED
    return state if state in _LASTING else DownloadState.PAUSED


def _record(noted: Noted) -> dict[str, object]:
    download = noted.download
    return {
        "repository": download.repository,
        "commit": download.commit,
        "name": download.model.name,
        "quantisation": download.model.quantisation,
        "state": download.state.value,
        "trouble": download.trouble,
        "files": [
            {"path": each.path, "bytes": each.n_bytes, "sha256": each.sha256, "mark": noted.marks.get(each.path, "")}
            for each in download.model.files
        ],
    }
