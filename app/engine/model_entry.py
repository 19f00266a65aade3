"""What a model file says of itself, read from its header without loading it, and what it would take here.

A file that is damaged, unknown or made to do harm is described in a sentence.  It decides nothing and keeps nothing.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from gguf.constants import LlamaFileType

from app.domain.errors import KnownError
from app.domain.library import LibraryEntry, MemoryAt, lengths_for
from app.domain.model import DrafterKind, LoadOptions
from app.engine.gguf_header import GgufHeader, read_header
from app.engine.layer_memory import n_mtp_heads
from app.engine.memory_plan import plan
from app.engine.model_search import FoundFile
from app.engine.native.library import knows_architecture
from app.engine.projector_file import ARCHITECTURES, projector_beside
from app.engine.template_verdict import judge_template
from app.text.one_line import shown_line

_OTHER_THINGS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(ARCHITECTURES, "It turns images into what a model reads, and is no model to talk to."),
        "adapter": "It changes another model (a LoRA adapter), and is no model to talk to.",
        "imatrix": "It holds measurements for quantising, and is no model.",
        "vocab": "It holds a vocabulary alone, and is no model.",
    }
)
_EMBEDDING = frozenset(
    {"bert", "nomic-bert", "nomic-bert-moe", "jina-bert-v2", "jina-bert-v3", "neo-bert", "modern-bert", "eurobert",
     "gemma-embedding", "llama-embed", "t5encoder"}
)  # fmt: skip
_MOST_ARCHITECTURE = 64
_GOOD_PART = 0.2
"""Of a file's bytes: what is named “Q4_K_M” has tensors in other formats too."""
_MOST_LENGTH = 1_048_576
"""Longest context that anything can be loaded with."""


def describe(found: FoundFile, wanted: LoadOptions) -> LibraryEntry:
    """The entry of a file; where it cannot be used, with the reason.

    Args:
        found: what was found.
        wanted: how it would be loaded; the drafter is the model's own, whatever these say.
    """
    entry = LibraryEntry(path=found.path, place=found.place, name=shown_line(found.called or found.path.stem))
    try:
        header = read_header(found.path)
        entry = _read(entry, header, found)
        if entry.trouble:
            return entry
        return replace(entry, memory=_memory(header, wanted))
    except KnownError as error:
        return replace(entry, trouble=shown_line(str(error)))


def _read(entry: LibraryEntry, header: GgufHeader, found: FoundFile) -> LibraryEntry:
    """The entry with everything that the header says, but for memory."""
    architecture = header.architecture
    own_name = header.text("general.name")
    read = replace(
        entry,
        name=shown_line(found.called or own_name) or entry.name,
        n_bytes=header.n_bytes,
        architecture=shown_line(architecture[:_MOST_ARCHITECTURE]),
        quantisation=_quantisation(header),
        n_parameters=sum(tensor.n_elements for tensor in header.tensors),
        n_ctx_trained=max(0, header.number("context_length")),
        licence=shown_line(header.text("general.license.name") or header.text("general.license")),
    )
    if trouble := _trouble(read, header):
        return replace(read, trouble=trouble)
    verdict = judge_template(header)
    return replace(
        read,
        n_heads=n_mtp_heads(header),
        template=verdict.text,
        template_works=verdict.works,
    )


def _trouble(entry: LibraryEntry, header: GgufHeader) -> str:
    """Why this is nothing to talk to, or nothing that this build can run; empty where neither is so."""
    for kind in (header.architecture, header.text("general.type")):
        if kind in _OTHER_THINGS:
            return _OTHER_THINGS[kind]
    if not header.architecture:
        return "It does not say what kind of model it is. Choose another file of the model."
    if not knows_architecture(header.architecture):
        return f"The llama.cpp in use does not know the architecture {entry.architecture}; a newer one may."
    if header.architecture in _EMBEDDING:
        return "It turns texts into numbers for searching, and cannot answer."
    if entry.drafts_for_another:
        return "It drafts for another model, and is used with that one."
    if not header.tensors:
        return "It holds no weights. Download the model again."
    return ""


def _quantisation(header: GgufHeader) -> str:
    """The format as the file names it, where a good part of its bytes is in it; else that of most of its bytes."""
    counted: Counter[str] = Counter()
    for tensor in header.tensors:
        # The vocabulary's two are often in another format, and most of a small model.
        counted[tensor.kind] += tensor.n_bytes if tensor.name.startswith("blk.") else 0
    named = header.metadata.get("general.file_type")
    name = _file_type(named) if isinstance(named, int) else ""
    whole = counted.total()
    if name and any(name.startswith(kind) and n >= _GOOD_PART * whole for kind, n in counted.items()):
        return name
    return counted.most_common(1)[0][0] if counted else ""


def _file_type(number: int) -> str:
    """As in “Q4_K_M”; empty for one that is not known, or was only guessed."""
    try:
        kind = LlamaFileType(number)
    except ValueError:
        return ""
    return kind.name.removeprefix("MOSTLY_").removeprefix("ALL_") if kind is not LlamaFileType.GUESSED else ""


def with_drafter_beside(entry: LibraryEntry, wanted: LoadOptions) -> LibraryEntry:
    """The entry with what it takes together with its companion; as it was where that one cannot be read."""
    if entry.companion is None or not entry.memory:
        return entry
    try:
        header, assistant = read_header(entry.path), read_header(entry.companion)
        together = replace(wanted, assistant=entry.companion, drafter=DrafterKind.AUTO)
        memory = tuple(
            replace(
                each,
                n_bytes=plan(header, replace(together, n_ctx=each.n_ctx), None, assistant=assistant).estimate.total,
            )
            for each in entry.memory
        )
    except KnownError:
        return replace(entry, companion=None)
    return replace(entry, memory=memory)


def with_projector_beside(entry: LibraryEntry, folders: Collection[Path]) -> LibraryEntry:
    """The entry with the projector that is loaded with it; only in these folders there are any."""
    if entry.trouble or entry.path.parent not in folders:
        return entry
    try:
        return replace(entry, projector=projector_beside(read_header(entry.path)))
    except KnownError:
        return entry


def _memory(header: GgufHeader, wanted: LoadOptions) -> tuple[MemoryAt, ...]:
    trained = header.number("context_length")
    lengths = lengths_for(wanted.n_ctx, min(trained, _MOST_LENGTH))
    return tuple(_memory_at(header, replace(wanted, n_ctx=max(64, n_ctx), assistant=None)) for n_ctx in lengths)


def _memory_at(header: GgufHeader, options: LoadOptions) -> MemoryAt:
    own = plan(header, replace(options, drafter=DrafterKind.AUTO), None)
    plain = plan(header, replace(options, drafter=DrafterKind.NONE), None)
    return MemoryAt(n_ctx=options.n_ctx, n_bytes=own.estimate.total, n_bytes_plain=plain.estimate.total)
