"""What a model's fingerprint survives, and what it does not."""

import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest
from gguf import GGMLQuantizationType, GGUFWriter
from gguf.quants import quantize

from app.domain.errors import ModelFileError
from app.engine.fingerprint import fingerprint
from app.engine.gguf_header import read_header
from tests.models import exact_model, hybrid_model

WORDS = tuple(f"word{index}" for index in range(64))
GENERATOR = np.random.default_rng(5)
WEIGHTS = {
    "token_embd.weight": GENERATOR.standard_normal((64, 256), np.float32),
    "blk.0.attn_q.weight": GENERATOR.standard_normal((256, 256), np.float32),
    "blk.0.ffn_norm.weight": GENERATOR.standard_normal((1, 256), np.float32),
}


@dataclass(frozen=True)
class Paper:
    """A model file to be written."""

    name: str = "Paper"
    template: str = "{{ messages }}"
    words: Sequence[str] = WORDS
    rope_base: float = 10_000.0
    kind: GGMLQuantizationType = GGMLQuantizationType.F32
    weights: dict[str, np.ndarray] = field(default_factory=lambda: WEIGHTS)
    tensors_per_part: int = 0

    def write(self, path: Path) -> Path:
        split = {"split_max_tensors": self.tensors_per_part} if self.tensors_per_part else {}
        writer = GGUFWriter(path, "llama", **split)
        writer.add_name(self.name)
        writer.add_block_count(1)
        writer.add_rope_freq_base(self.rope_base)
        writer.add_token_list(list(self.words))
        writer.add_chat_template(self.template)
        for name, values in self.weights.items():
            writer.add_tensor(name, quantize(values, self.kind), raw_dtype=self.kind)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        first = path.with_name(f"{path.stem}-00001-of-00003{path.suffix}")
        return first if split else path


def altered(name: str, at: int) -> dict[str, np.ndarray]:
    """The weights with one number of one tensor changed."""
    values = WEIGHTS[name].copy()
    values.reshape(-1)[at] += 1.0
    return {**WEIGHTS, name: values}


SAME: dict[str, Paper] = {
    "another name": Paper(name="Paper, renamed by somebody"),
    "another chat template": Paper(template="{% for m in messages %}{{ m.content }}{% endfor %}"),
    "in three files": Paper(tensors_per_part=1),
    "tensors in another order": Paper(weights=dict(reversed(WEIGHTS.items()))),
}
OTHER: dict[str, Paper] = {
    "another quantisation": Paper(kind=GGMLQuantizationType.Q8_0),
    "a finer one of the same width": Paper(kind=GGMLQuantizationType.F16),
    "another tokenizer": Paper(words=(*WORDS[:-1], "another")),
    "another rope base": Paper(rope_base=500_000.0),
    "one weight of a small tensor": Paper(weights=altered("blk.0.ffn_norm.weight", 200)),
    "the first weight of a large one": Paper(weights=altered("blk.0.attn_q.weight", 0)),
    "the last weight of a large one": Paper(weights=altered("blk.0.attn_q.weight", -1)),
    "two tensors exchanged": Paper(weights={**WEIGHTS, "token_embd.weight": WEIGHTS["blk.0.attn_q.weight"][:64]}),
    "a tensor more": Paper(weights={**WEIGHTS, "extra.weight": WEIGHTS["blk.0.ffn_norm.weight"]}),
}


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> str:
    return fingerprint(Paper().write(tmp_path_factory.mktemp("paper") / "paper.gguf"))


@pytest.mark.parametrize("change", SAME)
def test_what_no_row_depends_on_keeps_it(tmp_path: Path, paper: str, change: str) -> None:
    assert fingerprint(SAME[change].write(tmp_path / "paper.gguf")) == paper


@pytest.mark.parametrize("change", OTHER)
def test_what_a_row_depends_on_changes_it(tmp_path: Path, paper: str, change: str) -> None:
    assert fingerprint(OTHER[change].write(tmp_path / "paper.gguf")) != paper


def test_every_change_gives_another_one(tmp_path: Path) -> None:
    prints = {fingerprint(each.write(tmp_path / f"{index}.gguf")) for index, each in enumerate(OTHER.values())}
    assert len(prints) == len(OTHER)


def test_moving_renaming_and_touching_keep_it(tmp_path: Path) -> None:
    before = fingerprint(hybrid_model())
    moved = tmp_path / "elsewhere" / "another name.gguf"
    moved.parent.mkdir()
    shutil.copy(hybrid_model(), moved)
    os.utime(moved, (1, 1))
    assert fingerprint(moved) == before


@pytest.mark.parametrize("model", [exact_model, hybrid_model])
def test_a_byte_at_either_end_of_any_tensor_counts(tmp_path: Path, model: Callable[[], Path]) -> None:
    header = read_header(model())
    before, path = fingerprint(model()), tmp_path / "model.gguf"
    shutil.copy(model(), path)
    for tensor in (header.tensors[0], header.tensors[len(header.tensors) // 2], header.tensors[-1]):
        for at in (tensor.start, tensor.start + tensor.n_bytes - 1):
            with path.open("r+b") as file:
                file.seek(at)
                (byte,) = file.read(1)
                file.seek(at)
                file.write(bytes([byte ^ 1]))
                file.flush()
                assert fingerprint(path) != before
                file.seek(at)
                file.write(bytes([byte]))
    assert fingerprint(path) == before


@pytest.mark.parametrize("content", [b"", b"GGUF", b"not a model at all", b"\0" * 4096])
def test_a_file_that_is_no_model_has_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelFileError):
        fingerprint(path)


def test_a_folder_a_missing_and_a_truncated_file_have_none(tmp_path: Path) -> None:
    truncated = tmp_path / "truncated.gguf"
    truncated.write_bytes(hybrid_model().read_bytes()[:-1000])
    for path in (tmp_path, tmp_path / "missing.gguf", truncated):
        with pytest.raises(ModelFileError, match=path.name):
            fingerprint(path)


def test_a_part_that_vanished_is_said(tmp_path: Path) -> None:
    first = replace(Paper(), tensors_per_part=1).write(tmp_path / "paper.gguf")
    (tmp_path / "paper-00002-of-00003.gguf").unlink()
    with pytest.raises(ModelFileError, match="00002-of-00003"):
        fingerprint(first)
