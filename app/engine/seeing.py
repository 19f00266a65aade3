"""Gives a model that is being loaded its sight, where there is a projector for it."""

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import KnownError
from app.domain.model import LoadOptions
from app.engine.fingerprint import fingerprint_of
from app.engine.gguf_header import GgufHeader, read_header
from app.engine.native.context import LlamaContext
from app.engine.native.model import LlamaModel
from app.engine.native.projector import LlamaProjector
from app.engine.projector_file import check_projector, projector_beside, projector_kind
from app.engine.sight import PictureSight
from app.log import ENGINE

_ROWS_AT_ONCE = frozenset({"gemma4v", "gemma4uv"})
"""Kinds of projectors that leave the number of rows open, all of which must be read in one batch."""


@dataclass(frozen=True, slots=True)
class FoundProjector:
    """A projector's file.

    Attributes:
        header: its header.
        named: somebody chose it; else it was found beside the model.
    """

    header: GgufHeader
    named: bool

    @property
    def n_bytes(self) -> int:
        """Of its tensors."""
        return sum(tensor.n_bytes for tensor in self.header.tensors)


@dataclass(frozen=True, slots=True)
class Seeing:
    """Whether a model sees.

    Attributes:
        sight: what it sees with.
        projector: the file's name; empty without one.
        blind: why it sees no images, in a sentence; empty where it does.
    """

    sight: PictureSight | None = None
    projector: str = ""
    blind: str = ""


def find_projector(model: GgufHeader, options: LoadOptions) -> FoundProjector | None:
    """The projector to load with a model.

    Raises:
        ModelFileError: one was named that cannot be used.
    """
    if options.projector is not None:
        header = read_header(options.projector)
        check_projector(header)
        return FoundProjector(header, named=True)
    beside = projector_beside(model)
    return FoundProjector(read_header(beside), named=False) if beside is not None else None


def open_sight(
    found: FoundProjector | None,
    model: LlamaModel,
    target: LlamaContext,
    *,
    n_threads: int,
    on_card: bool,
    own: ExitStack,
) -> Seeing:
    """Open a projector; one that was only found, and cannot be used, is done without.

    Args:
        found: the file.
        model: as loaded.
        target: its context.
        n_threads: CPU threads.
        on_card: compute on a graphics card, where there is one.
        own: takes everything native.

    Raises:
        KnownError: one was named that cannot be used.
    """
    if found is None:
        return Seeing(blind=_no_projector(model.path))
    path = found.header.path
    most = target.n_ubatch if projector_kind(found.header) in _ROWS_AT_ONCE else None
    try:
        projector = own.enter_context(LlamaProjector(path, model, n_threads=n_threads, most_rows=most, on_card=on_card))
    except KnownError as error:
        if found.named:
            raise
        ENGINE.info("the projector beside the model is left out: %s", type(error).__name__)
        return Seeing(blind=str(error))
    sight = PictureSight(projector, target, identity=fingerprint_of(found.header))
    own.callback(sight.forget_bytes)
    return Seeing(sight, path.name)


def _no_projector(model: Path) -> str:
    return (
        f"{model.stem} sees no images: no projector for it (mmproj….gguf) lies in its folder, and none is chosen for "
        "it."
    )
