"""What the tiny random models have in common: how they are kept, their tokenizer, and the text they speak.

Each "speaks" one random cycle of its vocabulary, bent by what its blocks make of the text before; the drafter knows
the cycle, so most of its drafts are right and some are not.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from gguf import GGUFReader, GGUFWriter
from numpy.typing import NDArray

from app.demo.base import base_model

Array = NDArray[np.float64]

N_VOCAB = 1024


@dataclass(frozen=True, slots=True)
class Weights:
    """Draws tensors and hands them to the writer."""

    writer: GGUFWriter
    rng: np.random.Generator

    def add(self, name: str, values: Array) -> None:
        self.writer.add_tensor(name, np.ascontiguousarray(values, np.float32))

    def add_gain(self, name: str, width: int, *, gain: float = 1.0) -> None:
        self.add(name, np.full(width, gain))

    def add_matrix(self, name: str, n_out: int, n_in: int, *, scale: float = 1.0) -> None:
        self.add(name, self.rng.standard_normal((n_out, n_in)) * scale / np.sqrt(n_in))


@dataclass(frozen=True, slots=True)
class Cycle:
    """The text of the model without its blocks.

    Attributes:
        embedding: a random row per token.
        output: for each token the embedding of the one before it, so that a row finds its successor.
    """

    embedding: Array
    output: Array


def kept(path: Path, write: Callable[[GGUFWriter], None], architecture: str) -> Path:
    """The file at `path`, written if it is not there: the same bytes every time, and never half a file."""
    if not path.exists():
        unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        writer = GGUFWriter(unfinished, architecture)
        write(writer)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        unfinished.replace(path)
    return path


def add_tokenizer(writer: GGUFWriter, *, n_vocab: int = N_VOCAB) -> int:
    """Write the first tokens of the base model's vocabulary and its chat template.

    Returns:
        The first ordinary token; those before it are special.
    """
    fields = GGUFReader(base_model()).fields
    tokens: list[str] = fields["tokenizer.ggml.tokens"].contents()[:n_vocab]
    merges: list[str] = fields["tokenizer.ggml.merges"].contents()[:n_vocab]
    known = set(tokens)
    writer.add_vocab_size(n_vocab)
    writer.add_tokenizer_model(fields["tokenizer.ggml.model"].contents())
    writer.add_tokenizer_pre(fields["tokenizer.ggml.pre"].contents())
    writer.add_token_list(tokens)
    writer.add_token_types(fields["tokenizer.ggml.token_type"].contents()[:n_vocab])
    writer.add_token_merges([merge for merge in merges if {*merge.split(" "), merge.replace(" ", "")} <= known])
    writer.add_bos_token_id(fields["tokenizer.ggml.bos_token_id"].contents())
    writer.add_eos_token_id(fields["tokenizer.ggml.eos_token_id"].contents())
    writer.add_pad_token_id(fields["tokenizer.ggml.padding_token_id"].contents())
    writer.add_add_bos_token(False)
    writer.add_add_space_prefix(False)
    writer.add_chat_template(fields["tokenizer.chat_template"].contents())
    return tokens.index("!")


def draw_cycle(rng: np.random.Generator, *, n_embd: int, first_ordinary: int) -> Cycle:
    """Each ordinary token is followed by the next of one random cycle; nothing leads to a special token."""
    embedding = rng.standard_normal((N_VOCAB, n_embd))
    cycle = first_ordinary + rng.permutation(N_VOCAB - first_ordinary)
    output = np.zeros_like(embedding)
    output[np.roll(cycle, -1)] = embedding[cycle]
    return Cycle(embedding, output)
