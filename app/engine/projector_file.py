"""Whether a file is a projector for images, and which one belongs to a model: read from headers, before any is loaded.

The library ends the process over some projectors that make no sense, so what must hold is looked at here.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.domain.errors import ModelFileError
from app.engine.gguf_header import GgufHeader, read_header

ARCHITECTURES = frozenset({"clip", "mmproj"})
_POSITIVE = ("image_size", "patch_size", "embedding_length", "attention.head_count", "block_count", "projection_dim")
_DEPENDS_ON_PLACE = frozenset({"hunyuanvl", "deepseek4v"})
"""Kinds whose rows depend on what stands before an image, so that they cannot be told by the image alone."""
_MOST_SIDE = 65_536
_MOST_LOOKED_AT = 50
_SAYS_NOTHING = re.compile(r"mmproj|model|b?f\d+|i?q\d+|\d|[kmsl]|xs|gguf")
"""Words of a projector's name that name no model."""


def is_projector(header: GgufHeader) -> bool:
    """Whether a file says that it is one."""
    return header.architecture in ARCHITECTURES or header.text("general.type") == "mmproj"


def projector_kind(header: GgufHeader) -> str:
    """What llama.cpp calls this kind of projector; empty for one that is not for images."""
    if header.metadata.get("clip.has_vision_encoder") is not True:
        return ""
    return header.text("clip.vision.projector_type") or header.text("clip.projector_type")


def check_projector(header: GgufHeader) -> None:
    """Refuse what is no projector for images, or one that cannot work.

    Raises:
        ModelFileError: saying what is wrong.
    """
    name = header.path.name
    if not is_projector(header):
        raise ModelFileError(f"{name} is no projector: choose the file that came with the model, as mmproj….gguf.")
    kind = projector_kind(header)
    if not kind:
        raise ModelFileError(f"The projector {name} is not for images. Choose another one, or none.")
    if kind in _DEPENDS_ON_PLACE:
        raise ModelFileError(f"Projectors of the kind {kind}, as {name} is one, are not supported. Leave it out.")
    numbers = {key: header.number(f"vision.{key}") for key in _POSITIVE}
    side, patch = numbers["image_size"], numbers["patch_size"]
    heads_fit = numbers["embedding_length"] % max(1, numbers["attention.head_count"]) == 0
    if min(numbers.values()) < 1 or not patch <= side <= _MOST_SIDE or not heads_fit:
        raise ModelFileError(f"The projector {name} is damaged: its sizes make no sense. Download it again.")


def projector_beside(model: GgufHeader) -> Path | None:
    """The projector in the model's folder that was made for it, by its name and its width; None where none is sure."""
    folder = model.path.parent
    with suppress(OSError):
        files = sorted(each for each in folder.glob("*.gguf") if each != model.path)
        named = [each for each in files if "mmproj" in each.name.lower()][:_MOST_LOOKED_AT]
        alone = len(named) == len(files)
        fitting = [each for each in named if _is_for(each, model, alone=alone) and _fits(each, model)]
        return fitting[0] if fitting else None
    return None


def _is_for(path: Path, model: GgufHeader, *, alone: bool) -> bool:
    """By its name; one that names no model belongs to the only one in the folder."""
    words = [word for word in _words(path.stem) if not _SAYS_NOTHING.fullmatch(word)]
    return set(words) <= {*_words(model.path.stem), *_words(model.name)} if words else alone


def _fits(path: Path, model: GgufHeader) -> bool:
    try:
        header = read_header(path)
        check_projector(header)
    except ModelFileError:
        return False
    return header.number("vision.projection_dim") == model.number("embedding_length")


def _words(name: str) -> Sequence[str]:
    return [word for word in re.split(r"[^a-z0-9]+", name.lower()) if word]
