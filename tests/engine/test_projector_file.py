"""Which files are projectors, which of them cannot work, and which one is a model's: from headers alone."""

from pathlib import Path

import pytest

from app.domain.errors import ModelFileError
from app.engine.gguf_header import read_header
from app.engine.projector_file import check_projector, projector_beside
from tests.engine.gguf_bytes import KEYS, Item, gguf

WIDTH = KEYS["qwen35.embedding_length"]
SOUND: dict[str, Item] = {
    "general.architecture": "clip",
    "clip.has_vision_encoder": True,
    "clip.projector_type": "mlp",
    "clip.vision.image_size": 56,
    "clip.vision.patch_size": 14,
    "clip.vision.embedding_length": 32,
    "clip.vision.attention.head_count": 2,
    "clip.vision.block_count": 1,
    "clip.vision.projection_dim": WIDTH,
}


def projector(path: Path, **changed: Item) -> Path:
    """A projector's header; names in `changed` are of what it says of its sight."""
    keys = SOUND | {f"clip.vision.{name.replace('__', '.')}": value for name, value in changed.items()}
    path.write_bytes(gguf(keys, ()))
    return path


def model(folder: Path, name: str = "Paper-4B-Q4_0.gguf") -> Path:
    (folder / name).write_bytes(gguf())
    return folder / name


def test_a_projector_that_can_work_is_taken(tmp_path: Path) -> None:
    check_projector(read_header(projector(tmp_path / "a.gguf")))


@pytest.mark.parametrize("size", ["image_size", "patch_size", "embedding_length", "block_count", "projection_dim"])
def test_a_projector_without_one_of_its_sizes_is_damaged(tmp_path: Path, size: str) -> None:
    with pytest.raises(ModelFileError, match=r"a\.gguf is damaged"):
        check_projector(read_header(projector(tmp_path / "a.gguf", **{size: 0})))


@pytest.mark.parametrize("heads", [0, 3, 33])
def test_heads_share_the_width_of_a_projector_evenly(tmp_path: Path, heads: int) -> None:
    with pytest.raises(ModelFileError, match="its sizes make no sense"):
        check_projector(read_header(projector(tmp_path / "a.gguf", attention__head_count=heads)))


def test_a_patch_lies_within_an_image_and_an_image_within_bounds(tmp_path: Path) -> None:
    for side, patch in ((14, 14), (65_536, 14)):
        check_projector(read_header(projector(tmp_path / "a.gguf", image_size=side, patch_size=patch)))
    for side, patch in ((14, 15), (65_537, 14)):
        with pytest.raises(ModelFileError):
            check_projector(read_header(projector(tmp_path / "a.gguf", image_size=side, patch_size=patch)))


def test_what_is_no_projector_for_images_says_so(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="is no projector"):
        check_projector(read_header(model(tmp_path)))
    (tmp_path / "ears.gguf").write_bytes(gguf(SOUND | {"clip.has_vision_encoder": False}, ()))
    with pytest.raises(ModelFileError, match="not for images"):
        check_projector(read_header(tmp_path / "ears.gguf"))
    with pytest.raises(ModelFileError, match="kind deepseek4v"):
        check_projector(read_header(projector(tmp_path / "place.gguf", projector_type="deepseek4v")))


def test_the_projector_of_a_model_is_named_after_it(tmp_path: Path) -> None:
    of = read_header(model(tmp_path))
    model(tmp_path, "Other-7B-Q4_0.gguf")
    projector(tmp_path / "mmproj-Other-7B-F16.gguf")
    assert projector_beside(of) is None
    own = projector(tmp_path / "mmproj-Paper-4B-F16.gguf")
    assert projector_beside(of) == own


def test_a_projector_without_a_name_is_the_only_models(tmp_path: Path) -> None:
    of = read_header(model(tmp_path))
    nameless = projector(tmp_path / "mmproj-F16.gguf")
    assert projector_beside(of) == nameless
    model(tmp_path, "Other-7B-Q4_0.gguf")
    assert projector_beside(of) is None


def test_a_projector_of_another_width_or_damaged_is_no_models(tmp_path: Path) -> None:
    of = read_header(model(tmp_path))
    projector(tmp_path / "mmproj-Paper-1.gguf", projection_dim=96)
    (tmp_path / "mmproj-Paper-2.gguf").write_bytes(b"nothing")
    assert projector_beside(of) is None


def test_of_two_projectors_the_first_by_name_is_taken(tmp_path: Path) -> None:
    of = read_header(model(tmp_path, "Paper.gguf"))
    first, _ = (projector(tmp_path / f"mmproj-Paper-{kind}.gguf") for kind in ("F16", "Q8_0"))
    assert projector_beside(of) == first
