"""What a hub of models offers: repositories, and the models in them by number format.  Pure; it knows no network."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.domain.errors import KnownError
from app.domain.library import USABLE_SHARE, Fit, LibraryEntry
from app.domain.sampling import InvalidSettingError

MOST_NAMED = 200
"""Characters of a repository's name."""
_REPOSITORY = re.compile(r"^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$")
_PART = re.compile(r"^(?P<stem>.+)-(?P<part>\d{5})-of-(?P<count>\d{5})$")
_FORMAT = re.compile(
    r"(?:^|[-._/ ])((?:UD-)?(?:I?Q\d(?:_[A-Z0-9]+)*|TQ\d_\d|BF16|F16|F32|MXFP4(?:_MOE)?|NVFP4))(?=$|[-._/ ])",
    re.IGNORECASE,
)
_NO_MODEL = re.compile(r"(?:^|[-._/])(?:mmproj|imatrix)(?:[-._]|$)", re.IGNORECASE)
_DIGEST = re.compile(r"^[0-9a-f]{64}$")
_MORE = 1.06
"""Beside its weights a model takes rows and buffers: a guess for where its header is not known."""
_AT_LEAST = 400_000_000


class RepositoryNameError(KnownError):
    """A text names no repository."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HubAccess:
    """How a hub is reached.

    Attributes:
        endpoint: address of a mirror; empty takes the hub itself, or what HF_ENDPOINT names.
        proxy: address of a proxy; empty takes what the environment names.

    Raises:
        InvalidSettingError: one of them is no address.
    """

    endpoint: str = ""
    proxy: str = ""

    def __post_init__(self) -> None:
        if not is_address(self.endpoint):
            raise InvalidSettingError(
                "The address of the mirror must begin with https:// or http://, and name a server."
            )
        if not is_address(self.proxy):
            raise InvalidSettingError(
                "The address of the proxy must begin with https:// or http://, and name a server."
            )


def is_address(text: str) -> bool:
    """Whether this is the address of a mirror or a proxy, or empty."""
    scheme, _, rest = text.partition("://")
    named = bool(rest.split("/")[0]) and not re.search(r"\s", text)
    return not text or (scheme.lower() in {"http", "https"} and named)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """A repository with models.

    Attributes:
        id: owner and name.
        n_downloads: how often it was downloaded lately.
        gated: one has to ask for access.
        heads: its name or tags speak of MTP.
    """

    id: str
    n_downloads: int = 0
    gated: bool = False
    heads: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteFile:
    """A file of a repository.

    Attributes:
        path: within it.
        n_bytes: its size.
        sha256: of its content, in hexadecimal.
    """

    path: str
    n_bytes: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteModel:
    """One model to choose: a file, or the parts of one.

    Attributes:
        name: for a person, the file's without its ending.
        quantisation: number format as the name says it; empty where it says none.
        files: the first first.
    """

    name: str
    quantisation: str
    files: tuple[RemoteFile, ...]

    @property
    def n_bytes(self) -> int:
        """Of all files."""
        return sum(each.n_bytes for each in self.files)

    def fit(self, available: int | None) -> Fit:
        """How it goes into so many bytes of memory, guessed from its size alone."""
        if available is None:
            return Fit.UNKNOWN
        wanted = max(self.n_bytes * _MORE, self.n_bytes + _AT_LEAST)
        return Fit.FITS if wanted <= available * USABLE_SHARE else Fit.NOT


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What a repository offers at one commit.

    Attributes:
        repository: its name.
        commit: the files belong to it, whatever is changed meanwhile.
        models: the smallest first.
        gated: one has to ask for access.
        licence: as the repository names it.
    """

    repository: str
    commit: str
    models: tuple[RemoteModel, ...]
    gated: bool = False
    licence: str = ""

    def chosen(self, *, file: str = "", quantisation: str = "") -> RemoteModel | None:
        """The model with this file, or in this format; the only one where neither is named."""
        if file:
            return next((each for each in self.models if any(one.path == file for one in each.files)), None)
        wanted = quantisation.upper()
        found = [each for each in self.models if not wanted or each.quantisation.upper() == wanted]
        return found[0] if len(found) == 1 or (wanted and found) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A model whose header was read before it was downloaded.

    Attributes:
        model: which.
        entry: what its header says.
    """

    model: RemoteModel
    entry: LibraryEntry

    def entry_for(self, other: RemoteModel) -> LibraryEntry:
        """The same for another format of it, which takes as much more as its files are larger."""
        more = other.n_bytes - self.model.n_bytes
        memory = tuple(
            replace(each, n_bytes=each.n_bytes + more, n_bytes_plain=each.n_bytes_plain + more)
            for each in self.entry.memory
        )
        return replace(self.entry, n_bytes=other.n_bytes, quantisation=other.quantisation, memory=memory)


def repository_id(text: str) -> str:
    """The name of a repository, also from its address.

    Raises:
        RepositoryNameError: it is neither.
    """
    plain = text.strip()
    if "://" in plain:
        plain = "/".join(plain.partition("://")[2].split("?")[0].split("#")[0].split("/")[1:3])
    if len(plain) > MOST_NAMED or not _REPOSITORY.match(plain) or ".." in plain:
        raise RepositoryNameError("A repository is named by its owner and its own name, as in “owner/model-GGUF”.")
    return plain


def models_of(files: Iterable[RemoteFile]) -> tuple[RemoteModel, ...]:
    """The models among the files of a repository, the smallest first; parts of one are together.

    What is no model to talk to, lacks parts, or has no checksum to be held against is left out.
    """
    groups: dict[tuple[str, int], dict[int, RemoteFile]] = {}
    for each in files:
        if not each.path.lower().endswith(".gguf") or _NO_MODEL.search(each.path) or not _DIGEST.match(each.sha256):
            continue
        stem = each.path[: -len(".gguf")]
        part = _PART.match(stem)
        key, at = ((part["stem"], int(part["count"])), int(part["part"])) if part else ((stem, 1), 1)
        groups.setdefault(key, {})[at] = each
    whole = (
        RemoteModel(
            name=stem.split("/")[-1],
            quantisation=format_of(stem),
            files=tuple(parts[at] for at in sorted(parts)),
        )
        for (stem, count), parts in groups.items()
        if sorted(parts) == list(range(1, count + 1))
    )
    return tuple(sorted(whole, key=lambda each: (each.n_bytes, each.name)))


def format_of(name: str) -> str:
    """The number format that a file's name speaks of, as in “Q4_K_M”; empty where it speaks of none."""
    found = _FORMAT.findall(name)
    return str(found[-1]).upper() if found else ""
