"""The predicted memory against what llama.cpp says it takes."""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.domain.model import KvType
from app.engine.contexts import ContextKind
from app.engine.gguf_header import GgufHeader, TensorEntry, Value, read_header
from app.engine.memory_estimate import estimate
from app.engine.native.model import LlamaModel
from app.log import NATIVE
from tests.engine.headers import header
from tests.models import assistant_model, assisted_model, chained_model, exact_model, headless_model, hybrid_model

MIB = 1024 * 1024
ROUNDED = 0.03 * MIB
"""The library prints hundredths of a MiB, for each kind of row."""
CROWDED = 0.75 * MIB
"""How the planner lays out the small buffers of a tiny model differs by fractions of its largest one."""
N_RS_SEQ = 4


@dataclass(frozen=True)
class Case:
    """A model, and whose head drafts for it."""

    model: Callable[[], Path]
    drafter: Callable[[], Path] | None

    @property
    def header(self) -> GgufHeader:
        return read_header(self.model())

    def drafter_header(self, header: GgufHeader) -> GgufHeader | None:
        if self.drafter is None:
            return None
        return header if self.drafter is self.model else read_header(self.drafter())


CASES = {
    "attention": Case(exact_model, exact_model),
    "attention undrafted": Case(exact_model, None),
    "hybrid": Case(hybrid_model, hybrid_model),
    "hybrid undrafted": Case(hybrid_model, None),
    "headless": Case(headless_model, None),
    "chained heads": Case(chained_model, chained_model),
    "chained heads undrafted": Case(chained_model, None),
    "assisted": Case(assisted_model, assistant_model),
    "assisted undrafted": Case(assisted_model, None),
}


class Said:
    """What the library logs while a model is loaded."""

    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        self._caplog = caplog

    def since(self, pattern: str) -> float:
        """Bytes of every line of this pattern; what was said until now is forgotten by `forget`."""
        found = (re.search(pattern + r" = +([\d.]+) MiB", line) for line in self._caplog.messages)
        return sum(float(match[1]) for match in found if match) * MIB

    def forget(self) -> None:
        self._caplog.clear()


@dataclass(frozen=True)
class Real:
    """Bytes as the library reports them."""

    weights: float
    kv_target: float
    kv_draft: float
    recurrent: float
    compute_target: float
    compute_draft: float

    @property
    def total(self) -> float:
        parts = (self.kv_target, self.kv_draft, self.recurrent, self.compute_target, self.compute_draft)
        return self.weights + sum(parts)


def load(case: Case, n_ctx: int, said: Said, kv_types: tuple[KvType, KvType] = (KvType.F16, KvType.F16)) -> Real:
    """Load the model and make its contexts, as the engine does."""
    key, value = kv_types
    with ExitStack() as stack:
        model = stack.enter_context(LlamaModel(case.model()))
        drafter = model
        if case.drafter not in {None, case.model}:
            assert case.drafter is not None
            drafter = stack.enter_context(LlamaModel(case.drafter()))
        weights = said.since("model buffer size")
        said.forget()
        target = stack.enter_context(
            model.context(
                ContextKind.TARGET,
                n_ctx=n_ctx,
                n_threads=1,
                n_rs_seq=N_RS_SEQ,
                rows_for_assistant=drafter is not model,
                kv_type_k=key,
                kv_type_v=value,
            )
        )
        kv_target, recurrent = said.since("KV buffer size"), said.since("RS buffer size")
        compute_target = said.since("(?:compute|output) buffer size")
        said.forget()
        if case.drafter is not None:
            stack.enter_context(
                drafter.context(ContextKind.MTP, n_ctx=n_ctx, n_threads=1, other=target, kv_type_k=key, kv_type_v=value)
            )
        kv_draft, compute_draft = said.since("KV buffer size"), said.since("(?:compute|output) buffer size")
    return Real(weights, kv_target, kv_draft, recurrent, compute_target, compute_draft)


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Iterator[Said]:
    with caplog.at_level(logging.DEBUG, logger=NATIVE.name):
        yield Said(caplog)


@pytest.mark.model
@pytest.mark.parametrize("n_ctx", [1000, 4096])
@pytest.mark.parametrize("name", CASES)
def test_what_is_predicted_is_what_llama_cpp_takes(name: str, n_ctx: int, said: Said) -> None:
    case = CASES[name]
    real = load(case, n_ctx, said)
    predicted = estimate(
        case.header,
        n_ctx=n_ctx,
        n_rs_seq=N_RS_SEQ,
        n_outputs=2,  # as many as a new context has room for
        drafter=case.drafter_header(case.header),
    )
    assert predicted.weights == pytest.approx(real.weights, rel=0.01, abs=ROUNDED)
    assert predicted.kv_target == pytest.approx(real.kv_target, abs=ROUNDED)
    assert predicted.kv_draft == pytest.approx(real.kv_draft, abs=ROUNDED)
    assert predicted.recurrent == pytest.approx(real.recurrent, abs=ROUNDED)
    assert predicted.compute_target == pytest.approx(real.compute_target, rel=0.1, abs=CROWDED)
    assert predicted.compute_draft == pytest.approx(real.compute_draft, rel=0.1, abs=CROWDED)
    # The library's own lists are in no line of the log.
    assert predicted.total - predicted.bookkeeping == pytest.approx(real.total, rel=0.1, abs=CROWDED)
    assert real.kv_target > 0
    assert real.compute_target > 0


@pytest.mark.model
@pytest.mark.parametrize("name", ["attention", "hybrid", "chained heads"])
@pytest.mark.parametrize("kv_types", [(KvType.Q8_0, KvType.F16), (KvType.F16, KvType.Q4_0), (KvType.F32, KvType.BF16)])
def test_rows_of_other_number_formats_take_what_is_predicted(
    name: str, kv_types: tuple[KvType, KvType], said: Said
) -> None:
    case = CASES[name]
    real = load(case, 4096, said, kv_types)
    predicted = estimate(case.header, n_ctx=4096, drafter=case.drafter_header(case.header), kv_types=kv_types)
    assert predicted.kv_target == pytest.approx(real.kv_target, abs=ROUNDED)
    assert predicted.kv_draft == pytest.approx(real.kv_draft, abs=ROUNDED)


@pytest.mark.model
def test_the_cases_draft_and_remember_in_every_way_there_is(said: Said) -> None:
    own, hybrid, shared = (load(CASES[name], 1000, said) for name in ("chained heads", "hybrid", "assisted"))
    assert own.kv_draft > 0
    assert hybrid.recurrent > 0
    assert (shared.kv_draft, shared.compute_draft > 0) == (0, True)


# --- headers of real shapes, against the library's own dry run on them ---

QWEN35: dict[str, Value] = {
    "nextn_predict_layers": 1, "attention.key_length": 256, "attention.value_length": 256, "ssm.conv_kernel": 4,
    "ssm.state_size": 128, "ssm.group_count": 16, "full_attention_interval": 4, "context_length": 262_144,
}  # fmt: skip
PAPER: dict[str, tuple[str, dict[str, Value], tuple[int, int]]] = {
    "llama 8B": (
        "llama",
        {
            "block_count": 32, "embedding_length": 4096, "feed_forward_length": 14336,
            "attention.head_count": 32, "attention.head_count_kv": 8,
        },
        (4096, 128_256),
    ),
    "qwen3 30B with experts": (
        "qwen3moe",
        {
            "block_count": 48, "embedding_length": 2048, "feed_forward_length": 6144, "attention.head_count": 32,
            "attention.head_count_kv": 4, "attention.key_length": 128, "attention.value_length": 128,
            "expert_used_count": 8, "expert_feed_forward_length": 768,
        },
        (2048, 151_936),
    ),
    "gemma3 12B": (
        "gemma3",
        {
            "block_count": 48, "embedding_length": 3840, "feed_forward_length": 15360, "attention.head_count": 16,
            "attention.head_count_kv": 8, "attention.key_length": 256, "attention.value_length": 256,
            "attention.sliding_window": 1024,
        },
        (3840, 262_144),
    ),
    "qwen3.5 4B": (
        "qwen35",
        QWEN35
        | {
            "block_count": 33, "embedding_length": 2560, "feed_forward_length": 9216, "attention.head_count": 16,
            "attention.head_count_kv": 4, "ssm.inner_size": 4096,
        },
        (2560, 248_320),
    ),
    "qwen3.5 27B": (
        "qwen35",
        QWEN35
        | {
            "block_count": 65, "embedding_length": 5120, "feed_forward_length": 17408, "attention.head_count": 24,
            "attention.head_count_kv": 4, "ssm.inner_size": 6144,
        },
        (5120, 248_320),
    ),
    "glm 4.5 air": (
        "glm4moe",
        {
            "block_count": 47, "nextn_predict_layers": 1, "embedding_length": 4096, "feed_forward_length": 10944,
            "attention.head_count": 96, "attention.head_count_kv": 8, "attention.key_length": 128,
            "attention.value_length": 128, "expert_used_count": 8, "expert_feed_forward_length": 1408,
        },
        (4096, 151_552),
    ),
    "deepseek v2 lite": (
        "deepseek2",
        {
            "block_count": 27, "embedding_length": 2048, "feed_forward_length": 10944, "attention.head_count": 16,
            "attention.head_count_kv": 1, "attention.key_length": 576, "attention.value_length": 512,
            "attention.key_length_mla": 192, "attention.value_length_mla": 128, "expert_used_count": 6,
            "expert_feed_forward_length": 1408,
        },
        (2048, 102_400),
    ),
}  # fmt: skip


def paper(name: str, **changed: Value) -> GgufHeader:
    """A header of a real shape; its MTP block has one tensor, so that it counts as there."""
    architecture, keys, vocabulary = PAPER[name]
    last = TensorEntry(f"blk.{int(str(keys['block_count'])) - 1}.nextn.eh_proj.weight", (8, 4), "F32", 128)
    tensors = (last,) if "nextn_predict_layers" in keys else ()
    return header(architecture, keys | changed, vocabulary=vocabulary, tensors=tensors)


def predicted_mib(name: str, n_ctx: int) -> tuple[float, float, float, float, float]:
    of = paper(name)
    parts = estimate(of, n_ctx=n_ctx, n_rs_seq=4, n_outputs=2, drafter=of)
    in_bytes = (parts.kv_target, parts.kv_draft, parts.recurrent, parts.compute_target, parts.compute_draft)
    rows, drafts, states, buffers, draft_buffers = (n / MIB for n in in_bytes)
    return rows, drafts, states, buffers, draft_buffers


@pytest.mark.parametrize(
    ("name", "n_ctx", "rows", "buffers"),
    [
        ("llama 8B", 4096, (512, 0, 0), (134.23, 0)),
        ("llama 8B", 131_072, (16384, 0, 0), (134.23, 0)),
        ("qwen3 30B with experts", 32768, (3072, 0, 0), (153.54, 0)),
        ("gemma3 12B", 4096, (1536, 0, 0), (265.5, 0)),
        ("qwen3.5 4B", 4096, (128, 16, 502.5), (253.9, 251.4)),
        ("qwen3.5 4B", 262_144, (8192, 1024, 502.5), (377.4, 377.4)),
        ("qwen3.5 27B", 32768, (2048, 128, 1496.25), (259.39, 270.4)),
        ("glm 4.5 air", 4096, (736, 16, 0), (167.17, 163.17)),
        ("glm 4.5 air", 131_072, (23552, 512, 0), (161.16, 161.16)),
        ("deepseek v2 lite", 4096, (121.5, 0, 0), (120.91, 0)),
    ],
)
def test_real_shapes_take_what_the_librarys_dry_run_said(
    name: str, n_ctx: int, rows: tuple[float, float, float], buffers: tuple[float, float]
) -> None:
    predicted = predicted_mib(name, n_ctx)
    assert predicted[:3] == rows
    assert predicted[3:] == pytest.approx(buffers, rel=0.1)


# --- what is easily got wrong ---
