"""Model files that are wrong: parts of split ones, companions, projectors, adapters, and Ollama's manifests."""

import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path

from app.domain.errors import KnownError
from app.domain.library import ModelPlace, with_companions
from app.domain.model import LoadOptions, LoraAdapter
from app.engine.adapter_file import read_adapters
from app.engine.gguf_header import read_header
from app.engine.model_entry import describe, with_drafter_beside
from app.engine.model_library import ModelLibrary, Wish
from app.engine.model_places import Machine, Place
from app.engine.model_search import ModelSearch
from tests.engine.gguf_bytes import KEYS, Item, Tensor, gguf, mutated
from tests.exchange.damage import damaged
from tests.mutations.many import SEED, N, try_all, wrong_bytes, wrong_json

OPTIONS = LoadOptions(n_ctx=4096)
DIGEST = "a" * 64
MANIFEST = {
    "schemaVersion": 2,
    "mediaType": "application/vnd.docker.distribution.manifest.v2+json",
    "layers": [
        {"mediaType": "application/vnd.ollama.image.license", "digest": f"sha256:{'b' * 64}", "size": 3},
        {"mediaType": "application/vnd.ollama.image.model", "digest": f"sha256:{DIGEST}", "size": 9},
    ],
}
PROJECTOR: dict[str, Item] = {
    "general.architecture": "clip",
    "general.type": "mmproj",
    "clip.has_vision_encoder": True,
    "clip.vision.image_size": 224,
    "clip.vision.patch_size": 14,
    "clip.vision.embedding_length": 64,
}
ADAPTER: dict[str, Item] = {
    "general.architecture": "qwen35",
    "general.type": "adapter",
    "adapter.type": "lora",
    "adapter.lora.alpha": 8.0,
}


def looked(folder: Path) -> str:
    """What the library says of a folder; every line of it is one."""
    machine = Machine(home=folder / "home", variables={}, system="linux")
    found = ModelLibrary(machine, available=lambda: 10**10).look(
        Wish(own=folder, options=OPTIONS), stop=threading.Event(), report=lambda _: None
    )
    for entry in found.entries:
        for said in (entry.name, entry.trouble, entry.architecture, entry.licence, entry.quantisation):
            assert said.isprintable(), said
        assert "please report this" not in entry.trouble
        assert entry.n_bytes >= 0
    return " ".join(each.trouble for each in found.entries)


def wrong_headers(keys: dict[str, Item], tensors: list[Tensor], name: str) -> Iterator[bytes]:
    """In half of them other values stand at the keys, in half other bytes anywhere."""
    chance = random.Random(f"{name}{SEED}")
    odd = ("", -1, 0, 2**62, float("nan"), "x" * 4000, [1, 2], ["a"], True)
    usual = gguf(keys, tensors)
    for at in range(N):
        if at % 2:
            changed: dict[str, Item] = dict(keys)
            for _ in range(chance.randint(1, 3)):
                changed[chance.choice(list(keys))] = chance.choice(odd)
            yield gguf(changed, tensors)
        else:
            yield damaged(damaged(usual, chance), chance)


def test_parts_of_a_split_model(tmp_path: Path) -> None:
    split = {"split.count": 3, "split.tensors.count": 5}
    parts = [gguf({**KEYS, **split, "split.no": at}, [Tensor(f"blk.{at}.attn_q.weight")]) for at in range(3)]
    chance = random.Random(f"split{SEED}")
    names = [f"big-{at:05}-of-00003.gguf" for at in (1, 2, 3)]

    def read(content: bytes) -> None:
        at = chance.randrange(3)
        for name, usual in zip(names, parts, strict=True):
            (tmp_path / name).write_bytes(usual)
        (tmp_path / names[at]).write_bytes(content)
        if chance.random() < 0.2:
            (tmp_path / chance.choice(names)).unlink()
        looked(tmp_path)

    assert try_all(wrong_headers({**KEYS, **split, "split.no": 1}, [Tensor("blk.1.a")], "split"), read) == N


def test_companions_that_draft(tmp_path: Path) -> None:
    model, companion = tmp_path / "model.gguf", tmp_path / "mtp-model.gguf"
    model.write_bytes(gguf())
    search = ModelSearch(stop=threading.Event(), watch=lambda _: None)
    (found,) = search.find(Place(ModelPlace.FOLDER, tmp_path))
    entry = describe(found, OPTIONS)
    keys = {key.replace("qwen35", "gemma4-assistant"): value for key, value in KEYS.items()}
    keys["general.architecture"] = "gemma4-assistant"

    def read(content: bytes) -> None:
        companion.write_bytes(content)
        looked(tmp_path)
        (beside, *_) = with_companions([entry])
        assert with_drafter_beside(beside, OPTIONS).memory

    assert try_all(wrong_headers(keys, [Tensor("token_embd.weight")], "companion"), read) == N


def test_projectors(tmp_path: Path) -> None:
    (tmp_path / "model.gguf").write_bytes(gguf())

    def read(content: bytes) -> None:
        (tmp_path / "mmproj-model.gguf").write_bytes(content)
        looked(tmp_path)

    assert try_all(wrong_headers(PROJECTOR, [Tensor("v.patch_embd.weight")], "projector"), read) == N


def test_adapters(tmp_path: Path) -> None:
    model, adapter = tmp_path / "model.gguf", tmp_path / "adapter.gguf"
    model.write_bytes(gguf())
    header = read_header(model)
    tensors = [Tensor("blk.0.attn_q.weight.lora_a", (8, 2)), Tensor("blk.0.attn_q.weight.lora_b", (2, 4), offset=64)]
    n_read = 0

    def read(content: bytes) -> None:
        nonlocal n_read
        adapter.write_bytes(content)
        try:
            read_adapters((LoraAdapter(path=adapter, scale=1.0),), header)
            n_read += 1
        except KnownError as error:
            assert "\n" not in str(error)  # noqa: PT017  # any other error fails the test

    assert try_all(wrong_headers(ADAPTER, tensors, "adapter"), read) == N
    assert n_read < N


def test_manifests_of_ollama(tmp_path: Path) -> None:
    manifest = tmp_path / "manifests" / "registry.ollama.ai" / "library" / "llama" / "latest"
    blobs = tmp_path / "blobs"
    manifest.parent.mkdir(parents=True)
    blobs.mkdir()
    (blobs / f"sha256-{DIGEST}").write_bytes(gguf())
    n_found = 0

    def read(content: bytes) -> None:
        nonlocal n_found
        manifest.write_bytes(content)
        search = ModelSearch(stop=threading.Event(), watch=lambda _: None)
        for found in search.find(Place(ModelPlace.OLLAMA, tmp_path)):
            assert found.path.resolve().is_relative_to(tmp_path)
            n_found += 1

    assert try_all(wrong_json(MANIFEST, "ollama"), read) == N
    assert 0 < n_found < N


def test_blobs_of_ollama(tmp_path: Path) -> None:
    manifest = tmp_path / "home" / ".ollama" / "models" / "manifests" / "h" / "o" / "llama" / "latest"
    blobs = tmp_path / "home" / ".ollama" / "models" / "blobs"
    manifest.parent.mkdir(parents=True)
    blobs.mkdir()
    manifest.write_text(json.dumps(MANIFEST))

    def read(content: bytes) -> None:
        (blobs / f"sha256-{DIGEST}").write_bytes(content)
        looked(tmp_path)

    assert try_all(wrong_bytes(gguf(), "blob"), read) == N


def test_headers(tmp_path: Path) -> None:
    chance = random.Random(f"headers{SEED}")

    def read(content: bytes) -> None:
        (tmp_path / "odd.gguf").write_bytes(content)
        looked(tmp_path)

    assert try_all((mutated(chance) for _ in range(N)), read) == N
