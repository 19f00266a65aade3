"""The three forms of the demo model: which format each tensor gets, and what the finished file must hash to.

Why the formats are what they are, with measurements, is in the package's docstring.  It knows no files, and no gguf.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Literal

FormatName = Literal["F32", "BF16", "Q8_0", "Q4_1", "Q4_0", "IQ4_NL"]


class Variant(StrEnum):
    """What a demo model is for."""

    CHAT = "chat"
    """To chat with: small batches are cheap on a CPU, the text is close to the original's."""
    EXACT = "exact"
    """The original blocks: a batch of rows equals single rows to the bit."""
    MEMORY_BOUND = "memory-bound"
    """float32: as short of memory bandwidth as a large model, so that drafting pays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How one form is made and recognised.

    Attributes:
        file_name: its name in the models folder.
        blocks: format of the trunk's matrices by kind (``attn_q``, ``ffn_down``, ...); an absent kind stays as it is.
        output: format of the tied embedding and output matrix.
        draft_output: format of the copy of that matrix which the draft step reads; None shares the tied one.
        n_bytes: size of the finished file.
        sha256: hash of the finished file.
    """

    file_name: str
    blocks: Mapping[str, FormatName]
    output: FormatName
    draft_output: FormatName | None
    n_bytes: int
    sha256: str


_KINDS = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")

RECIPES: Mapping[Variant, Recipe] = MappingProxyType(
    {
        Variant.CHAT: Recipe(
            file_name="smollm2-135m-instruct-mtp-chat.gguf",
            blocks={
                "attn_output": "IQ4_NL",
                "ffn_gate": "IQ4_NL",
                "ffn_up": "IQ4_NL",
            },
            output="BF16",
            draft_output="Q4_0",
            n_bytes=141_370_880,
            sha256="9850ba8ada14bf137e535081fffdf8f264a9ab3ab77db7c03871ff2225108ea0",
        ),
        Variant.EXACT: Recipe(
            file_name="smollm2-135m-instruct-mtp-q4_1.gguf",
            blocks={},
            output="Q8_0",
            draft_output=None,
            n_bytes=102_843_296,
            sha256="eae9e7889bcec62c8477fff9764538492b06db9da04efc536ce613b0d8988d1e",
        ),
        Variant.MEMORY_BOUND: Recipe(
            file_name="smollm2-135m-instruct-mtp-f32.gguf",
            blocks=dict.fromkeys(_KINDS, "F32"),
            output="F32",
            draft_output="Q4_0",
            n_bytes=560_251_904,
            sha256="d4e519cded899753575edb5b236793cc53f99c2bd65a6e703fde927ca8161c90",
        ),
    }
)
