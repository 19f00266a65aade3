"""Finding model files in folders of every kind, those that go in circles and those that refuse among them."""

import json
import os
import threading
from pathlib import Path, PurePosixPath

import pytest

from app.domain.library import ModelPlace
from app.engine.model_places import Place
from app.engine.model_search import Bounds, FoundFile, ModelSearch, ollama_name


def touch(path: Path, content: bytes = b"GGUF") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def searching(bounds: Bounds | None = None) -> ModelSearch:
    return ModelSearch(stop=threading.Event(), watch=lambda _: None, bounds=bounds or Bounds())


def found_in(folder: Path, kind: ModelPlace = ModelPlace.FOLDER, search: ModelSearch | None = None) -> list[FoundFile]:
    return list((search or searching()).find(Place(kind, folder)))


def names(found: list[FoundFile]) -> list[str]:
    return sorted(each.path.name for each in found)


def test_files_are_found_at_any_depth_and_whatever_the_case_of_their_ending(tmp_path: Path) -> None:
    for name in ("a.gguf", "owner/repo/b.GGUF", "owner/c.txt", "owner/gguf"):
        touch(tmp_path / name)
    assert names(found_in(tmp_path)) == ["a.gguf", "b.GGUF"]


def test_parts_are_one_model_that_is_loaded_from_its_first(tmp_path: Path) -> None:
    parts = [touch(tmp_path / f"big-0000{part}-of-00003.gguf") for part in (3, 1, 2)]
    touch(tmp_path / "big-00001-of-00002.gguf")
    found = found_in(tmp_path)
    assert names(found) == ["big-00001-of-00002.gguf", "big-00001-of-00003.gguf"]
    assert sorted(parts) in [list(each.files) for each in found]


def test_a_part_without_its_first_is_still_one_entry(tmp_path: Path) -> None:
    touch(tmp_path / "big-00002-of-00003.gguf")
    touch(tmp_path / "big-00003-of-00003.gguf")
    assert names(found_in(tmp_path)) == ["big-00002-of-00003.gguf"]


def test_snapshots_of_hugging_face_are_one_entry_for_each_blob(tmp_path: Path) -> None:
    repository = tmp_path / "models--owner--name"
    blob = touch(repository / "blobs" / "abc")
    for revision in ("one", "two"):
        link = repository / "snapshots" / revision / "model-q4.gguf"
        link.parent.mkdir(parents=True)
        link.symlink_to(blob)
    (repository / "snapshots" / "two" / "lost.gguf").symlink_to(tmp_path / "nowhere")
    (only,) = found_in(tmp_path, ModelPlace.HUGGING_FACE)
    assert only.path == repository / "snapshots" / "one" / "model-q4.gguf"


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    touch(tmp_path / "a" / "model.gguf")
    (tmp_path / "a" / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "a" / "itself").symlink_to(tmp_path / "a" / "itself")
    search = searching()
    assert names(found_in(tmp_path, search=search)) == ["model.gguf"]
    assert search.troubles == []


def test_one_file_in_two_places_is_listed_where_it_was_found_first(tmp_path: Path) -> None:
    touch(tmp_path / "a" / "model.gguf")
    (tmp_path / "b").mkdir()
    os.link(tmp_path / "a" / "model.gguf", tmp_path / "b" / "other.gguf")
    search = searching()
    assert names(found_in(tmp_path / "a", search=search)) == ["model.gguf"]
    assert found_in(tmp_path / "b", search=search) == []


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")
    (tmp_path / "folder.gguf").mkdir()
    assert found_in(tmp_path) == []


def test_a_tree_that_is_too_deep_or_too_large_is_left_with_a_sentence(tmp_path: Path) -> None:
    touch(tmp_path / "1" / "2" / "3" / "deep.gguf")
    search = searching(Bounds(depth=2))
    assert found_in(tmp_path, search=search) == []
    assert "is too deep" in search.troubles[0]
    for at in range(20):
        touch(tmp_path / "1" / f"{at:02}.gguf")
    search = searching(Bounds(names=8))
    assert len(found_in(tmp_path, search=search)) <= 8
    assert "so many files" in search.troubles[0]


def test_a_folder_that_is_not_there_is_told_only_where_the_user_named_it(tmp_path: Path) -> None:
    search = searching()
    missing = tmp_path / "missing"
    assert found_in(missing, ModelPlace.JAN, search) == []
    assert (search.missing, search.troubles) == ([missing], [])
    assert found_in(missing, ModelPlace.FOLDER, search) == []
    assert search.troubles == [f"The folder {missing} is not there."]


def test_a_folder_that_refuses_is_one_sentence_and_the_rest_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touch(tmp_path / "good" / "model.gguf")
    bad = tmp_path / "bad"
    bad.mkdir()
    scan = os.scandir

    def refusing(path: Path) -> object:
        if path == bad:
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refusing)
    search = searching()
    assert names(found_in(tmp_path, search=search)) == ["model.gguf"]
    assert search.troubles == [f"The folder {bad} cannot be read: Permission denied."]


def test_a_search_that_is_stopped_looks_no_further(tmp_path: Path) -> None:
    for at in range(5):
        touch(tmp_path / f"{at}" / "model.gguf")
    search = searching()
    looked: list[Path] = []

    def stop_at_the_second(folder: Path) -> None:
        looked.append(folder)
        if len(looked) == 2:
            search.stop.set()

    search.watch = stop_at_the_second
    found_in(tmp_path, search=search)
    assert len(looked) == 2


# --- ollama ------------------------------------------------------------------------------------------------

DIGEST = "sha256:" + "ab" * 32


def ollama(folder: Path, name: str, *, digest: object = DIGEST, content: bytes | None = None) -> Path:
    layers = [
        {"mediaType": "application/vnd.ollama.image.license", "digest": "sha256:" + "00" * 32},
        {"mediaType": "application/vnd.ollama.image.model", "digest": digest, "size": 4},
    ]
    return touch(folder / "manifests" / name, content or json.dumps({"layers": layers}).encode())


def test_manifests_of_ollama_name_the_blobs(tmp_path: Path) -> None:
    blob = touch(tmp_path / "blobs" / DIGEST.replace(":", "-"))
    ollama(tmp_path, "registry.ollama.ai/library/llama3.2/3b")
    ollama(tmp_path, "registry.ollama.ai/library/llama3.2/latest")
    search = searching()
    (only,) = found_in(tmp_path, ModelPlace.OLLAMA, search)
    assert (only.path, only.called, search.troubles) == (blob, "llama3.2:3b", [])


@pytest.mark.parametrize(
    ("manifest", "name"),
    [
        ("registry.ollama.ai/library/llama3.2/3b", "llama3.2:3b"),
        ("registry.ollama.ai/ada/tuned/latest", "ada/tuned:latest"),
        ("hf.co/owner/repo-GGUF/Q4_K_M", "hf.co/owner/repo-GGUF:Q4_K_M"),
    ],
)
def test_a_model_is_called_as_ollama_calls_it(manifest: str, name: str) -> None:
    assert ollama_name(PurePosixPath(manifest)) == name


@pytest.mark.parametrize(
    ("digest", "content"),
    [
        ("sha256:../../../etc/passwd", None),
        ("sha256:" + "cd" * 32, None),
        (17, None),
        (DIGEST, b"no json"),
        (DIGEST, b"[" * 100_000),
        (DIGEST, b'{"layers": 3}'),
        (DIGEST, b"\xff\xfe"),
        (DIGEST, b"[]"),
    ],
    ids=["leads outside", "lost blob", "a number", "no json", "deep", "no layers", "no text", "a list"],
)
def test_a_manifest_that_cannot_be_right_is_one_sentence(tmp_path: Path, digest: object, content: bytes | None) -> None:
    touch(tmp_path / "blobs" / DIGEST.replace(":", "-"))
    ollama(tmp_path, "registry.ollama.ai/library/odd/1", digest=digest, content=content)
    search = searching()
    assert found_in(tmp_path, ModelPlace.OLLAMA, search) == []
    assert len(search.troubles) == 1
    assert "odd/1" in search.troubles[0]


def test_a_model_of_jan_is_called_after_its_folder(tmp_path: Path) -> None:
    touch(tmp_path / "qwen3-4b" / "model.gguf")
    assert [each.called for each in found_in(tmp_path, ModelPlace.JAN)] == ["qwen3-4b"]
