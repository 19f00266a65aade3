"""Where the files of a repository may lie: below the models' folder, under names that are names everywhere.

A repository names its files as it likes, so every part of a path is looked at before anything is made of it.
"""

import re
from pathlib import Path

from app.domain.errors import KnownError
from app.domain.hub import RemoteModel, repository_id

PART_SUFFIX = ".part"
_MOST = 200
_REFUSED = re.compile(r'[<>:"|?*\\\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]')
_DEVICE = re.compile(r"^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)


class UnsafeNameError(KnownError):
    """A repository names a file so that it would land elsewhere, or nowhere."""


def targets(folder: Path, repository: str, model: RemoteModel) -> tuple[Path, ...]:
    """Where the files of a model will lie, in their order.

    Raises:
        UnsafeNameError: one has a name that is refused.
        RepositoryNameError: the repository has no name that can be one.
    """
    base = folder.joinpath(*repository_id(repository).split("/"))
    found = tuple(base.joinpath(*_parts(each.path)) for each in model.files)
    if len({str(each).casefold() for each in found}) != len(found):
        raise UnsafeNameError(f"{repository} names two files alike; choose another repository.")
    return found


def part_of(target: Path) -> Path:
    """Where a file grows until it is whole."""
    return target.with_name(target.name + PART_SUFFIX)


def _parts(path: str) -> tuple[str, ...]:
    parts = tuple(path.split("/"))
    for part in parts:
        odd = not part or part.startswith(".") or part.endswith((".", " ")) or len(part.encode()) > _MOST
        if odd or _REFUSED.search(part) or _DEVICE.match(part):
            raise UnsafeNameError(
                "The repository names a file in a way that could put it anywhere, so it is not downloaded; choose "
                "another repository."
            )
    if not parts[-1].lower().endswith(".gguf"):
        raise UnsafeNameError("Only GGUF files are downloaded; choose another file.")
    return parts
