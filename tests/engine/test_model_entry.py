"""What is said of a model file, of good ones and of thousands that are not."""

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.library import Fit, LibraryEntry, ModelPlace
from app.domain.model import LoadOptions
from app.engine.machine_memory import resident_bytes
from app.engine.model_entry import describe, with_drafter_beside
from app.engine.model_search import FoundFile
from tests.engine.gguf_bytes import KEYS, TEMPLATE, Item, Tensor, gguf, mutated
from tests.models import assistant_model, assisted_model, chained_model, exact_model, hybrid_model

N_HEADERS = int(os.environ.get("TANDEM_HEADERS", "2000"))
"""Mutated headers that are described; 100,000 take a quarter of an hour."""
OPTIONS = LoadOptions(n_ctx=8192)


def described(path: Path, called: str = "") -> LibraryEntry:
    return describe(FoundFile(path=path, place=ModelPlace.FOLDER, files=(path,), called=called), OPTIONS)


def of(tmp_path: Path, content: bytes, name: str = "odd.gguf") -> LibraryEntry:
    path = tmp_path / name
    path.write_bytes(content)
    return described(path)


def with_keys(**changes: Item) -> bytes:
    return gguf({**KEYS, **{name.replace("__", "."): value for name, value in changes.items()}})


def test_a_model_is_described_from_its_header() -> None:
    entry = described(exact_model())
    assert (entry.name, entry.architecture, entry.quantisation) == ("SmolLM2 135M Instruct MTP", "glm4moe", "Q4_1")
    assert (entry.n_parameters, entry.n_ctx_trained, entry.n_heads) == (138_720_961, 8192, 1)
    assert (entry.trouble, entry.licence, entry.template_works) == ("", "apache-2.0", True)
    assert entry.n_bytes == exact_model().stat().st_size
    assert [at.n_ctx for at in entry.memory] == [2048, 4096, 8192]
    assert all(at.n_bytes > at.n_bytes_plain > 200_000_000 for at in entry.memory)
    assert entry.fit(8192, 16 * 10**9) is Fit.FITS


def test_heads_are_counted() -> None:
    assert [described(path).n_heads for path in (hybrid_model(), chained_model(), assisted_model())] == [1, 3, 0]


def test_a_companion_is_no_model_but_counts_in_what_its_model_takes() -> None:
    companion, model = described(assistant_model()), described(assisted_model())
    assert companion.drafts_for_another
    assert "drafts for another model" in companion.trouble
    together = with_drafter_beside(replace(model, companion=companion.path), OPTIONS)
    assert together.memory[0].n_bytes > model.memory[0].n_bytes
    assert together.memory[0].n_bytes_plain == model.memory[0].n_bytes_plain


def test_a_companion_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(b"GGUF")
    model = described(assisted_model())
    assert with_drafter_beside(replace(model, companion=bad), OPTIONS) == model


def test_what_the_program_calls_a_model_counts_more_than_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "sha256-abc"
    path.write_bytes(gguf())
    assert described(path, called="llama3.2:3b").name == "llama3.2:3b"
    assert described(path).name == "Paper"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not a GGUF file"),
        (b"PK\x03\x04", "not a GGUF file"),
        (gguf()[:200], "incomplete"),
        (gguf()[:-64], "incomplete"),
        (with_keys(general__architecture="no-such-kind"), "does not know the architecture no-such-kind"),
        (with_keys(general__architecture=""), "does not say what kind"),
        (with_keys(general__architecture=7), "does not say what kind"),
        (with_keys(general__architecture="clip"), "images"),
        (with_keys(general__type="adapter"), "LoRA"),
        (with_keys(general__architecture="bert"), "numbers for searching"),
        (with_keys(qwen35__block_count=0), "names 0 layers"),
        (with_keys(qwen35__block_count=2**31), "layers"),
        (gguf(tensors=[]), "holds no weights"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_used_says_why_in_one_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    entry = of(tmp_path, content)
    assert sentence in entry.trouble
    assert "\n" not in entry.trouble
    assert entry.memory == ()


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")
    assert "is no file" in described(tmp_path / "pipe.gguf").trouble


def test_a_missing_part_is_named(tmp_path: Path) -> None:
    content = gguf({**KEYS, "split.count": 3})
    assert "big-00002-of-00003.gguf cannot be read" in of(tmp_path, content, "big-00001-of-00003.gguf").trouble
    assert "choose the first" in of(tmp_path, content, "big-00003-of-00003.gguf").trouble


def test_names_and_licences_are_shown_without_tricks(tmp_path: Path) -> None:
    entry = of(tmp_path, with_keys(general__name="a\u202eb\nc\x1b[31m", general__license="free\u2067"))
    assert (entry.name, entry.licence) == ("a[U+202E]b c␛[31m", "free[U+2067]")
    assert of(tmp_path, with_keys(general__name=" \n ")).name == "odd"


def test_the_format_is_that_of_the_layers_where_the_file_names_another(tmp_path: Path) -> None:
    assert of(tmp_path, with_keys(general__file_type=15)).quantisation == "F32"
    tensors = [Tensor("blk.0.attn_q.weight", (256, 1), 12), Tensor("blk.1.attn_q.weight", (32, 1), 8, 160)]
    assert of(tmp_path, gguf({**KEYS, "general.file_type": 15}, tensors)).quantisation == "Q4_K_M"
    assert of(tmp_path, gguf({**KEYS, "general.file_type": 9999}, tensors)).quantisation == "Q4_K"
    mostly_plain = [tensors[0], Tensor("blk.1.attn_q.weight", (32, 8), 0, 160)]
    content = gguf({**KEYS, "general.file_type": 15}, mostly_plain) + bytes(1024)
    assert of(tmp_path, content).quantisation == "F32"


def test_a_template_that_never_ends_keeps_no_model_from_being_listed(tmp_path: Path) -> None:
    endless = "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}"
    entry = of(tmp_path, with_keys(tokenizer__chat_template=endless))
    assert (entry.trouble, entry.template_works) == ("", False)
    assert "computes more" in entry.template
    assert of(tmp_path, with_keys(tokenizer__chat_template=TEMPLATE)).template_works


@pytest.mark.timeout(max(600, N_HEADERS // 10))
def test_thousands_of_wrong_headers_are_described_and_nothing_worse(tmp_path: Path) -> None:
    path, before = tmp_path / "mutated.gguf", resident_bytes()
    n_usable = 0
    for seed in range(N_HEADERS):
        path.write_bytes(mutated(random.Random(seed)))
        entry = described(path)
        assert bool(entry.trouble) != bool(entry.memory), f"seed {seed}"
        assert entry.name.isprintable(), f"seed {seed}"
        assert entry.trouble.isprintable(), f"seed {seed}"
        assert entry.fit(8192, 10**9) in Fit
        n_usable += not entry.trouble
    assert n_usable > N_HEADERS // 20  # they reach what lies behind the reader
    assert resident_bytes() - before < 300_000_000


def test_an_undamaged_one_of_them_is_usable(tmp_path: Path) -> None:
    entry = of(tmp_path, gguf())
    assert (entry.trouble, entry.n_heads, len(entry.memory)) == ("", 1, 2)
