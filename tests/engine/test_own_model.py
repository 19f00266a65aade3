"""What a model's own file and a person's choices for it make of loading and of drawing."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from gguf import GGUFReader, GGUFWriter

from app.domain.commands import LoadModel
from app.domain.errors import ModelFileError
from app.domain.events import EngineEvent, ModelFailed, ModelReady
from app.domain.exactness import CheckDone, CheckExactness, Verdict
from app.domain.generation import GenerationOptions
from app.domain.model import FlashAttention, KvType, LoadOptions
from app.domain.model_choices import ModelChoices
from app.domain.model_sampling import SAID_BY_MODELS
from app.domain.sampling import SamplingParams
from app.engine.engine import Engine
from app.engine.fingerprint import fingerprint
from app.engine.gguf_header import Value, read_header
from app.engine.loadable import require_loadable
from app.engine.own_options import own_options
from app.engine.said_sampling import said_sampling
from app.engine.stop import StopFlag
from tests.engine.headers import header
from tests.engine.talk import Talk
from tests.models import assisted_model, hybrid_model

USUAL = LoadOptions(n_ctx=256, n_threads=1)
SAYS: dict[str, Value] = {
    "temp": 0.6,
    "top_k": 20,
    "top_p": 0.8,
    "min_p": 0.0,
    "penalty_repeat": 1.05,
    "penalty_last_n": 128,
    "xtc_probability": 0.1,
    "xtc_threshold": 0.2,
}


def saying(**said: Value) -> tuple[tuple[str, float], ...]:
    made = header("llama", {"block_count": 2}, vocabulary=(64, 100))
    metadata = dict(made.metadata) | {f"general.sampling.{key}": value for key, value in said.items()}
    return said_sampling(replace(made, metadata=metadata))


# --- what the file says ------------------------------------------------------------------------------------


def test_all_that_files_say_of_sampling_is_read() -> None:
    said = dict(saying(**SAYS))
    assert tuple(said) == SAID_BY_MODELS
    assert said == dict(zip(SAID_BY_MODELS, (0.6, 20, 0.8, 0.0, 1.05, 128, 0.1, 0.2), strict=True))


def test_the_usual_file_says_nothing() -> None:
    assert saying() == ()


def test_a_value_of_another_kind_or_out_of_range_is_left_aside() -> None:
    assert saying(temp="hot", top_k=True, top_p=3.0, min_p=float("nan"), mirostat=2, sequence="kp") == ()


def test_what_means_all_and_off_is_said_our_way() -> None:
    assert dict(saying(top_k=-1, penalty_last_n=-1)) == {"top_k": 0, "penalty_last_n": 65_536}


def with_sampling(folder: Path, **said: float) -> Path:
    """The tiny model, whose file asks for this."""
    path, reader = folder / "asks.gguf", GGUFReader(hybrid_model())
    writer = GGUFWriter(path, "qwen35")
    for field in reader.fields.values():
        if field.name not in {"GGUF.version", "GGUF.tensor_count", "GGUF.kv_count", "general.architecture"}:
            sub_type = field.types[-1] if len(field.types) > 1 else None
            writer.add_key_value(field.name, field.contents(), field.types[0], sub_type=sub_type)
    for name, value in said.items():
        writer.add_float32(f"general.sampling.{name}", value)
    for tensor in reader.tensors:
        writer.add_tensor(tensor.name, tensor.data, raw_dtype=tensor.tensor_type)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def test_a_number_is_as_long_as_the_file_keeps_it(tmp_path: Path) -> None:
    assert said_sampling(read_header(with_sampling(tmp_path, temp=0.6))) == (("temperature", 0.6),)


def test_what_a_file_says_of_sampling_is_no_other_model(tmp_path: Path) -> None:
    assert fingerprint(with_sampling(tmp_path, temp=0.6)) == fingerprint(hybrid_model())


# --- the engine --------------------------------------------------------------------------------------------


@pytest.fixture
def events() -> list[EngineEvent]:
    return []


@pytest.fixture
def engine(events: list[EngineEvent]) -> Iterator[Engine]:
    made = Engine(events.append)
    yield made
    made.close()


@pytest.mark.model
def test_a_loaded_model_has_what_was_chosen_for_it(engine: Engine, events: list[EngineEvent], tmp_path: Path) -> None:
    moved = tmp_path / "under another name.gguf"
    moved.write_bytes(hybrid_model().read_bytes())
    choices = ((fingerprint(hybrid_model()), ModelChoices(n_ctx=512, kv_type_k=KvType.Q8_0)),)
    engine.load(LoadModel(path=moved, options=USUAL, choices=choices), StopFlag())
    ready = events[-1]
    assert isinstance(ready, ModelReady)
    assert ready.card.n_ctx == 512
    assert ready.card.options == replace(USUAL, n_ctx=512, kv_type_k=KvType.Q8_0)


@pytest.mark.model
def test_choices_that_do_not_go_with_the_general_settings_are_refused(
    engine: Engine, events: list[EngineEvent]
) -> None:
    choices = ((fingerprint(hybrid_model()), ModelChoices(kv_type_v=KvType.Q8_0)),)
    usual = replace(USUAL, flash_attention=FlashAttention.OFF)
    engine.load(LoadModel(path=hybrid_model(), options=usual, choices=choices), StopFlag())
    failed = events[-1]
    assert isinstance(failed, ModelFailed)
    assert "only with flash attention" in str(failed.error)


@pytest.mark.model
def test_a_card_says_what_the_file_says_of_sampling(engine: Engine, events: list[EngineEvent], tmp_path: Path) -> None:
    engine.load(LoadModel(path=with_sampling(tmp_path, temp=0.6), options=USUAL), StopFlag())
    ready = events[-1]
    assert isinstance(ready, ModelReady)
    options = GenerationOptions(left_to_model=frozenset(SAID_BY_MODELS)).said_by(ready.card.sampling)
    assert options.sampling == SamplingParams(temperature=0.6)


def test_the_choices_of_another_model_are_nothing_to_this_one() -> None:
    other = (("m1-other", ModelChoices(n_ctx=512)),)
    assert own_options(LoadModel(path=hybrid_model(), options=USUAL, choices=other)) == USUAL


def test_a_load_with_its_own_length_keeps_it() -> None:
    choices = ((fingerprint(hybrid_model()), ModelChoices(n_ctx=512, n_threads=2)),)
    command = LoadModel(path=hybrid_model(), options=USUAL, choices=choices, fixed=frozenset({"n_ctx"}))
    assert own_options(command) == replace(USUAL, n_threads=2)


# --- before anything is loaded -----------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["kv_type_k", "kv_type_v"])
@pytest.mark.parametrize("flash", [FlashAttention.AUTO, FlashAttention.ON])
def test_narrow_heads_are_refused_from_the_header(part: str, flash: FlashAttention) -> None:
    options = replace(LoadOptions(flash_attention=flash), **{part: KvType.Q4_0})  # type: ignore[arg-type]
    with pytest.raises(ModelFileError, match="16 numbers wide"):
        require_loadable(read_header(assisted_model()), options)
    require_loadable(read_header(hybrid_model()), options)


def test_one_compressed_row_takes_one_format() -> None:
    keys: dict[str, Value] = {"block_count": 2, "attention.key_length": 64, "attention.key_length_mla": 64}
    compressed = header("deepseek2", keys, vocabulary=(64, 100))
    require_loadable(compressed, LoadOptions(kv_type_k=KvType.Q8_0, kv_type_v=KvType.Q8_0))
    with pytest.raises(ModelFileError, match="the same for both"):
        require_loadable(compressed, LoadOptions(kv_type_k=KvType.Q8_0))


# --- drawing -----------------------------------------------------------------------------------------------


@pytest.mark.model
def test_a_reply_is_drawn_as_the_models_file_says_where_that_counts(tmp_path: Path) -> None:
    talk = Talk(with_sampling(tmp_path, temp=0.0), keeps=False)
    left = GenerationOptions(
        sampling=SamplingParams(temperature=2.0), left_to_model=frozenset({"temperature"}), max_tokens=12
    )
    chosen = replace(left, left_to_model=frozenset())

    def written(options: GenerationOptions, seed: int) -> tuple[int, ...]:
        return talk.ask(talk.question("Name three colours."), options, seed=seed)[-1].token_ids

    assert written(left, 1) == written(left, 2)
    assert written(chosen, 1) != written(chosen, 2)
    talk.engine.close()


@pytest.mark.model
def test_a_check_draws_as_the_reply_was_drawn(tmp_path: Path) -> None:
    talk = Talk(with_sampling(tmp_path, temp=0.0), keeps=False)
    left = GenerationOptions(
        sampling=SamplingParams(temperature=5.0, min_p=0.0), left_to_model=frozenset({"temperature"}), max_tokens=40
    )
    path = talk.ask(talk.question("Name three colours."), left)
    found: list[Verdict] = []
    greedy = replace(left, sampling=SamplingParams(temperature=0.0, min_p=0.0), left_to_model=frozenset())
    for options in (left, greedy):
        talk.events.clear()
        command = CheckExactness(check=1, reply=path[-1].id, path=path[:-1], seed=7, options=options, n_tokens=40)
        talk.engine.check(command, StopFlag())
        while talk.engine.check_some():
            pass
        (done,) = [event for event in talk.events if isinstance(event, CheckDone)]
        found.append(done.verdict)
    assert found[0] == found[1]
    talk.engine.close()
