"""What is chosen for one model, over the general settings and under what is chosen for one load."""

from pathlib import Path

import pytest

from app.domain.chat import ChatState, step
from app.domain.choice_text import CHOICES, choice_text, with_text
from app.domain.commands import LoadModel
from app.domain.events import ModelChosen
from app.domain.load_events import ChoicesKept
from app.domain.load_price import LoadPrice, reads_again
from app.domain.model import DrafterKind, FlashAttention, KvType, LoadOptions, LoraAdapter
from app.domain.model_choices import LOADED_WITH, MOST_KEPT, ModelChoices, choices_of, kept_with, value_of
from app.domain.sampling import InvalidSettingError

FULL = ModelChoices(
    n_ctx=1024,
    n_threads=3,
    drafter=DrafterKind.NONE,
    max_depth=2,
    assistant=Path("/a.gguf"),
    projector=Path("/p.gguf"),
    kv_type_k=KvType.Q8_0,
    kv_type_v=KvType.Q4_0,
    flash_attention=FlashAttention.ON,
    gpu_layers=7,
    adapters=(LoraAdapter(Path("/l.gguf"), 0.5),),
    preset="Precise",
    name="Model",
)


def test_every_option_of_loading_can_be_chosen_for_a_model() -> None:
    loaded = FULL.over(LoadOptions())
    own = set(LoadOptions.__slots__) - {"workers"}  # machines belong to the network the user is in, not to a model
    for name in own:
        assert value_of(FULL, name) == getattr(loaded, name) != getattr(LoadOptions(), name)
    assert set(LOADED_WITH) == own


def test_what_was_not_chosen_is_left_to_the_general_settings() -> None:
    usual = LoadOptions(n_ctx=4096, kv_type_k=KvType.Q8_0)
    assert ModelChoices(n_threads=2).over(usual) == LoadOptions(n_ctx=4096, kv_type_k=KvType.Q8_0, n_threads=2)


def test_what_was_chosen_for_one_load_counts_more() -> None:
    loaded = FULL.over(LoadOptions(n_ctx=256), but={"n_ctx"})
    assert (loaded.n_ctx, loaded.kv_type_k) == (256, KvType.Q8_0)


@pytest.mark.parametrize(
    "choice",
    [{"n_ctx": 3}, {"n_threads": -1}, {"max_depth": 99}, {"gpu_layers": -2}],
)
def test_a_choice_out_of_its_range_is_refused(choice: dict[str, int]) -> None:
    with pytest.raises(InvalidSettingError):
        ModelChoices(**choice)  # type: ignore[arg-type]  # that is the point


def test_values_in_blocks_need_flash_attention_whoever_switched_it_off() -> None:
    with pytest.raises(InvalidSettingError, match="only with flash attention"):
        ModelChoices(kv_type_v=KvType.Q8_0, flash_attention=FlashAttention.OFF)
    with pytest.raises(InvalidSettingError, match="only with flash attention"):
        ModelChoices(kv_type_v=KvType.Q8_0).over(LoadOptions(flash_attention=FlashAttention.OFF))


def test_a_model_without_choices_is_not_kept() -> None:
    kept = kept_with(kept_with((), "one", FULL), "two", ModelChoices(n_ctx=512))
    assert choices_of(kept, "one") == FULL
    assert kept_with(kept, "two", ModelChoices(name="Two")) == (("one", FULL),)
    assert choices_of(kept, "three") == ModelChoices()


def test_the_choices_changed_longest_ago_go_first() -> None:
    kept = kept_with((), "first", FULL)
    for number in range(MOST_KEPT):
        kept = kept_with(kept, str(number), FULL)
    assert len(kept) == MOST_KEPT
    assert choices_of(kept, "first").empty


def test_a_load_is_told_what_was_chosen_for_models() -> None:
    choices = (("one", FULL),)
    state, _ = step(ChatState(), ChoicesKept(choices=choices))
    _, (load,) = step(state, ModelChosen(path=Path("m.gguf"), options=LoadOptions(), fixed=frozenset({"n_ctx"})))
    assert isinstance(load, LoadModel)
    assert load.choices == choices
    assert load.fixed == {"n_ctx"}


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_is_read_as_it_is_written(name: str) -> None:
    text = choice_text(value_of(FULL, name))
    assert value_of(with_text(ModelChoices(), f"{name}={text}"), name) == value_of(FULL, name)
    assert value_of(with_text(FULL, f"{name}="), name) is None


@pytest.mark.parametrize("text", ["n_ctx", "n_ctx=many", "colour=red", "kv_type_k=q3", "adapters=/l.gguf=loud"])
def test_what_is_no_choice_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(InvalidSettingError):
        with_text(ModelChoices(), text)


def test_no_adapters_is_a_choice_too() -> None:
    assert with_text(FULL, "adapters=none").adapters == ()
    assert choice_text(()) == "none"


@pytest.mark.parametrize(
    ("then", "again"),
    [
        (LoadOptions(n_ctx=512, n_threads=3, gpu_layers=4), False),
        (LoadOptions(assistant=Path("/a.gguf")), False),
        (LoadOptions(drafter=DrafterKind.MTP), False),
        (LoadOptions(adapters=(LoraAdapter(Path("/l.gguf"), 0.0),)), False),
        (LoadOptions(kv_type_k=KvType.Q8_0), True),
        (LoadOptions(flash_attention=FlashAttention.OFF), True),
        (LoadOptions(drafter=DrafterKind.NONE), True),
        (LoadOptions(max_depth=2), True),
        (LoadOptions(adapters=(LoraAdapter(Path("/l.gguf")),)), True),
    ],
)
def test_what_changes_the_rows_has_them_read_again(then: LoadOptions, again: bool) -> None:
    assert reads_again(LoadOptions(), then) is again


def test_what_fits_leaves_a_margin() -> None:
    assert LoadPrice(total=95, available=100).fits
    assert not LoadPrice(total=96, available=100).fits
    assert LoadPrice(total=96).fits
