"""LoRA adapters: checked before anything is loaded, used in target and head alike, and part of the key over rows."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.domain.errors import ModelFileError
from app.domain.model import DrafterKind, LoadOptions, LoraAdapter
from app.domain.sampling import InvalidSettingError
from app.engine.adapter_file import check_adapter, read_adapters
from app.engine.gguf_header import read_header
from app.engine.loading import Loaded, load_model
from app.engine.native.model import LlamaModel
from app.engine.sampler import GreedySampler
from tests.fakes.tiny_lora import tiny_lora
from tests.models import assistant_model, assisted_model, chained_model, hybrid_model

pytestmark = pytest.mark.model

BASE = LoadOptions(n_ctx=512, n_threads=1)
TRUNK, OUTPUT = "blk.0.ffn_down.weight", "output.weight"
MODELS: dict[str, Callable[[], Path]] = {"hybrid": hybrid_model, "chained": chained_model}
PROMPT = tuple(range(100, 140))


def loaded(own: ExitStack, model: Path, *adapters: LoraAdapter, drafter: DrafterKind = DrafterKind.AUTO) -> Loaded:
    return load_model(model, replace(BASE, adapters=adapters, drafter=drafter), own=own)


def text(model: Path, *adapters: LoraAdapter, depth: int = 0) -> tuple[list[int], float]:
    """What is written after a prompt, and how many drafts were right."""
    with ExitStack() as own:
        session = loaded(own, model, *adapters).session
        session.prime(PROMPT)
        rounds = session.generate(GreedySampler(), depth=depth, max_new=60)
        return [token for done in rounds for token in done.tokens], session.telem.acceptance


@pytest.mark.parametrize("kind", MODELS)
def test_an_adapter_changes_the_text_and_its_scale_how_much(kind: str, tmp_path: Path) -> None:
    model = MODELS[kind]()
    file = tiny_lora(tmp_path / "a.gguf", model, size=20.0)
    plain = text(model)[0]
    assert text(model, LoraAdapter(file))[0] != plain
    assert text(model, LoraAdapter(file, 0.5))[0] != text(model, LoraAdapter(file))[0]
    assert text(model, LoraAdapter(file, 0.0))[0] == plain


@pytest.mark.parametrize("kind", MODELS)
def test_drafted_text_equals_plain_text_with_an_adapter(kind: str, tmp_path: Path) -> None:
    model = MODELS[kind]()
    adapter = LoraAdapter(tiny_lora(tmp_path / "a.gguf", model, (TRUNK, OUTPUT), size=2.0))
    assert text(model, adapter, depth=3)[0] == text(model, adapter)[0]


def test_the_head_drafts_with_what_it_shares_with_the_changed_trunk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = LoraAdapter(tiny_lora(tmp_path / "a.gguf", hybrid_model(), (OUTPUT,), size=64.0))
    both = text(hybrid_model(), adapter, depth=3)
    made = LlamaModel.context

    def without_adapter(self: LlamaModel, kind: object, **given: object) -> object:
        if given.get("other") is not None:
            self._adapters = ()
        return made(self, kind, **given)  # type: ignore[arg-type]  # passed on as it came

    monkeypatch.setattr(LlamaModel, "context", without_adapter)
    target_alone = text(hybrid_model(), adapter, depth=3)
    assert both[0] == target_alone[0]
    assert both[1] > 4 * target_alone[1]


def test_an_assistant_drafts_for_a_changed_model_as_it_is(tmp_path: Path) -> None:
    adapter = LoraAdapter(tiny_lora(tmp_path / "a.gguf", assisted_model(), size=2.0))
    with ExitStack() as own:
        options = replace(BASE, adapters=(adapter,), assistant=assistant_model())
        made = load_model(assisted_model(), options, own=own)
        assert made.card.drafter is DrafterKind.MTP
        made.session.prime(PROMPT)
        drafted = [t for done in made.session.generate(GreedySampler(), depth=3, max_new=30) for t in done.tokens]
    assert drafted == text(assisted_model(), adapter)[0][: len(drafted)]


def test_rows_of_another_adapter_or_scale_have_another_key(tmp_path: Path) -> None:
    one, two = (tiny_lora(tmp_path / f"{seed}.gguf", hybrid_model(), seed=seed) for seed in (1, 2))
    copy = tmp_path / "renamed.gguf"
    copy.write_bytes(one.read_bytes())

    def root(*adapters: LoraAdapter) -> str:
        with ExitStack() as own:
            return loaded(own, hybrid_model(), *adapters).card.root

    first = root(LoraAdapter(one))
    assert len({root(), first, root(LoraAdapter(one, 0.5)), root(LoraAdapter(two))}) == 4
    assert root(LoraAdapter(copy)) == first
    assert root(LoraAdapter(one, 0.0)) == root()
    both = LoraAdapter(one), LoraAdapter(two)
    assert root(*both) == root(*reversed(both)) != first


def test_the_model_keeps_its_own_identity(tmp_path: Path) -> None:
    adapter = LoraAdapter(tiny_lora(tmp_path / "a.gguf", hybrid_model()))
    with ExitStack() as own:
        changed = loaded(own, hybrid_model(), adapter).card
    with ExitStack() as own:
        assert loaded(own, hybrid_model()).card.fingerprint == changed.fingerprint
    assert changed.memory is not None


def test_the_memory_of_an_adapter_is_counted(tmp_path: Path) -> None:
    adapter = LoraAdapter(tiny_lora(tmp_path / "a.gguf", hybrid_model()))
    (read,) = read_adapters((adapter,), read_header(hybrid_model()))

    def predicted(*adapters: LoraAdapter) -> int:
        with ExitStack() as own:
            memory = loaded(own, hybrid_model(), *adapters).card.memory
            assert memory is not None
            return memory.predicted

    assert predicted(adapter) - predicted() == read.n_bytes > 0


# --- refusals, all before the weights are read -------------------------------------------------------------


def refusal(adapter: Path, model: Path) -> str:
    with pytest.raises(ModelFileError) as caught:
        check_adapter(read_header(adapter), read_header(model))
    with ExitStack() as own, pytest.raises(ModelFileError) as again:
        loaded(own, model, LoraAdapter(adapter))
    assert str(again.value) == str(caught.value)
    return str(caught.value)


def test_an_adapter_of_another_kind_of_model_is_refused(tmp_path: Path) -> None:
    file = tiny_lora(tmp_path / "a.gguf", chained_model())
    assert "is an adapter for step35 models" in refusal(file, hybrid_model())


def test_an_adapter_of_another_model_of_the_kind_is_refused(tmp_path: Path) -> None:
    absent = tiny_lora(tmp_path / "a.gguf", hybrid_model(), ("blk.77.ffn_down.weight",))
    assert "the model has no blk.77.ffn_down.weight" in refusal(absent, hybrid_model())
    wide = tiny_lora(tmp_path / "b.gguf", chained_model(), ("blk.0.attn_output.weight",), architecture="qwen35")
    assert "does not fit" in refusal(wide, hybrid_model())


def test_what_is_no_adapter_is_refused(tmp_path: Path) -> None:
    assert "is no LoRA adapter" in refusal(hybrid_model(), hybrid_model())
    other = tiny_lora(tmp_path / "a.gguf", hybrid_model(), kind="other")
    assert "is no LoRA adapter" in refusal(other, hybrid_model())


def test_half_an_adapter_is_refused(tmp_path: Path) -> None:
    half = tiny_lora(tmp_path / "a.gguf", hybrid_model(), without=".lora_b")
    assert "does not come in two parts" in refusal(half, hybrid_model())
    assert "changes nothing" in refusal(tiny_lora(tmp_path / "b.gguf", hybrid_model(), ()), hybrid_model())


def test_an_adapter_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with ExitStack() as own, pytest.raises(ModelFileError, match="cannot be read"):
        loaded(own, hybrid_model(), LoraAdapter(tmp_path / "gone.gguf"))


@pytest.mark.parametrize("scale", [float("nan"), float("inf"), 1000.0])
def test_a_scale_that_is_no_scale_is_refused(scale: float, tmp_path: Path) -> None:
    with pytest.raises(InvalidSettingError, match="must be between"):
        replace(BASE, adapters=(LoraAdapter(tmp_path / "a.gguf", scale),))


def test_an_adapter_counts_once(tmp_path: Path) -> None:
    with pytest.raises(InvalidSettingError, match="given once"):
        replace(BASE, adapters=(LoraAdapter(tmp_path / "a.gguf"), LoraAdapter(tmp_path / "a.gguf", 0.5)))


def test_the_shape_of_every_matrix_is_compared(tmp_path: Path) -> None:
    model = read_header(hybrid_model())
    whole = read_header(tiny_lora(tmp_path / "a.gguf", hybrid_model()))
    check_adapter(whole, model)
    for index in range(len(whole.tensors)):
        for place in (0, 1):
            shape = np.array(whole.tensors[index].shape)
            shape[place] += 32
            tensors = list(whole.tensors)
            tensors[index] = replace(tensors[index], shape=tuple(int(each) for each in shape))
            with pytest.raises(ModelFileError, match="another shape"):
                check_adapter(replace(whole, tensors=tuple(tensors)), model)
