"""Reading the header of a model file, also of files that somebody or something damaged."""

import os
import struct
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from gguf import GGUFReader, GGUFWriter
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.errors import ModelFileError
from app.engine.gguf_header import GgufHeader, ListLength, TensorEntry, read_header
from app.engine.memory_estimate import estimate
from tests.models import exact_model, hybrid_model

MODELS: dict[str, Callable[[], Path]] = {"attention": exact_model, "hybrid": hybrid_model}
FUZZED = 64 * 1024
"""The whole header of the tiny model lies in so many bytes."""


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged")


@pytest.mark.parametrize("model", MODELS)
def test_the_table_says_what_the_gguf_package_says(model: str) -> None:
    path = MODELS[model]()
    expected = [
        TensorEntry(each.name, tuple(int(n) for n in each.shape), each.tensor_type.name, each.n_bytes)
        for each in GGUFReader(path).tensors
    ]
    assert list(read_header(path).tensors) == expected


def test_metadata_is_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "kinds.gguf"
    writer = GGUFWriter(path, "llama")
    writer.add_name("Über-Modell")
    writer.add_uint32("llama.block_count", 7)
    writer.add_int32("llama.negative", -7)
    writer.add_uint64("llama.large", 2**63)
    writer.add_float32("llama.half", 0.5)
    writer.add_bool("llama.yes", True)
    writer.add_array("llama.attention.head_count_kv", [4, 0, 2])
    writer.add_array("llama.pattern", [True, False])
    writer.add_token_list(["a", "b", "c"])
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    writer.close()
    header = read_header(path)
    assert (header.architecture, header.name) == ("llama", "Über-Modell")
    assert [header.metadata[f"llama.{key}"] for key in ("negative", "large", "half", "yes")] == [-7, 2**63, 0.5, True]
    assert header.metadata["tokenizer.ggml.tokens"] == ListLength(3)
    assert header.metadata["llama.pattern"] == (True, False)
    assert header.numbers("attention.head_count_kv", 4, 9) == (4, 0, 2, 9)
    assert header.numbers("block_count", 2) == (7, 7)
    assert (header.number("attention.head_count_kv"), header.number("absent", 3)) == (4, 3)


def test_numbers_of_every_kind_are_read(tmp_path: Path) -> None:
    writer = GGUFWriter(tmp_path / "numbers.gguf", "llama")
    for add, value in (
        (writer.add_uint8, 2**8 - 1),
        (writer.add_int8, -(2**7)),
        (writer.add_uint16, 2**16 - 1),
        (writer.add_int16, -(2**15)),
        (writer.add_uint32, 2**32 - 1),
        (writer.add_int32, -(2**31)),
        (writer.add_uint64, 2**64 - 1),
        (writer.add_int64, -(2**63)),
    ):
        add(f"llama.{value}", value)
    for add_float, number in ((writer.add_float32, 0.5), (writer.add_float64, 0.1)):
        add_float(f"llama.{number}", number)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    writer.close()
    metadata = read_header(tmp_path / "numbers.gguf").metadata
    numbers = {key: value for key, value in metadata.items() if key.startswith("llama.")}
    assert len(numbers) == 10
    assert all(key == f"llama.{value}" for key, value in numbers.items())


def test_a_model_without_a_name_is_called_after_its_file(tmp_path: Path) -> None:
    path = write_part(tmp_path / "nameless.gguf", 0, 1)
    assert read_header(path).name == "nameless"


def write_part(path: Path, index: int, count: int) -> Path:
    """A part of a model with one tensor of 4 (index + 1) bytes."""
    writer = GGUFWriter(path, "llama")
    writer.add_uint16("split.count", count)
    writer.add_tensor(f"part{index}", np.zeros(index + 1, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def test_a_model_in_parts_is_read_as_one(tmp_path: Path) -> None:
    parts = [write_part(tmp_path / f"big-0000{index + 1}-of-00003.gguf", index, 3) for index in range(3)]
    header = read_header(parts[0])
    assert [(tensor.name, tensor.n_bytes) for tensor in header.tensors] == [("part0", 4), ("part1", 8), ("part2", 12)]
    assert header.n_bytes == sum(part.stat().st_size for part in parts)


def test_a_later_part_asks_for_the_first(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=r"choose the first.*-00001-of-00003\.gguf"):
        read_header(write_part(tmp_path / "big-00002-of-00003.gguf", 1, 3))


def test_a_missing_part_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=r"big-00002-of-00003\.gguf cannot be read"):
        read_header(write_part(tmp_path / "big-00001-of-00003.gguf", 0, 3))


def begun(*, version: int = 3, n_tensors: int = 0, n_pairs: int = 0, rest: bytes = b"") -> bytes:
    return b"GGUF" + struct.pack("<IQQ", version, n_tensors, n_pairs) + rest


HUGE = 2**62
KEY = struct.pack("<Q", 1) + b"k"
TENSOR = struct.pack("<Q", 1) + b"t"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not a GGUF file"),
        (b"PK\x03\x04rest of an archive", "not a GGUF file"),
        (begun(version=1), "version 1"),
        (b"GGUF" + struct.pack(">IQQ", 3, 0, 0), "big-endian"),
        (begun(n_pairs=HUGE), "promises"),
        (begun(n_tensors=HUGE), "promises"),
        (begun(n_pairs=1, rest=struct.pack("<Q", HUGE)), "a text of"),
        (begun(n_pairs=1, rest=KEY + struct.pack("<I", 99)), "unknown kind 99"),
        (begun(n_pairs=1, rest=KEY + struct.pack("<IQ", 8, HUGE)), "a text of"),
        (begun(n_pairs=1, rest=KEY + struct.pack("<IIQ", 9, 4, HUGE)), "ends inside its header"),
        (begun(n_pairs=1, rest=KEY + struct.pack("<IIQ", 9, 8, HUGE)), "a list of"),
        (begun(n_pairs=1, rest=KEY + struct.pack("<IIQ", 9, 9, 1)), "unknown kind 9"),
        (begun(n_tensors=1, rest=TENSOR + struct.pack("<I", 9)), "a tensor of 9 dimensions"),
        (begun(n_tensors=1, rest=TENSOR + struct.pack("<IQIQ", 1, HUGE, 0, 0)), "t lies beyond its end"),
        (begun(n_tensors=1, rest=TENSOR + struct.pack("<IQIQ", 1, 1, 0, HUGE)), "t lies beyond its end"),
        (begun(n_pairs=2, rest=2 * (KEY + struct.pack("<IB", 0, 7))), "comes twice"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_right_is_one_sentence_and_takes_no_room(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "odd.gguf"
    path.write_bytes(content)
    tracemalloc.start()
    try:
        with pytest.raises(ModelFileError, match=sentence) as raised:
            read_header(path)
        assert tracemalloc.get_traced_memory()[1] < 3_000_000
    finally:
        tracemalloc.stop()
    assert "odd.gguf" in str(raised.value)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="cannot be read"):
        read_header(tmp_path / "absent.gguf")


@pytest.mark.parametrize(
    "content",
    [
        begun(n_pairs=199_999),
        begun(n_tensors=199_999),
        begun(n_pairs=1, rest=KEY + struct.pack("<IIQ", 9, 8, 3_999_999)),
        begun(n_pairs=1, rest=KEY + struct.pack("<IQ", 8, 10**9)),
    ],
    ids=["pairs", "tensors", "texts", "one text"],
)
def test_gigabytes_of_zeros_behind_a_beginning_are_given_up_soon(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "zeros.gguf"
    path.write_bytes(content)
    os.truncate(path, 20_000_000_000)
    began = time.process_time()
    assert looked_at(path) is None
    assert time.process_time() - began < 20


def test_a_format_that_is_newer_than_we_are_takes_the_room_up_to_the_next_tensor(tmp_path: Path) -> None:
    path = tmp_path / "newer.gguf"
    entries = b"".join(
        TENSOR + struct.pack("<IQIQ", 1, 8, kind, offset) for kind, offset in ((9999, 0), (0, 96), (9999, 128))
    )
    content = begun(n_tensors=3, rest=entries)
    path.write_bytes(content + bytes(-len(content) % 32 + 200))
    assert [(tensor.kind, tensor.n_bytes) for tensor in read_header(path).tensors] == [
        ("type 9999", 96),
        ("F32", 32),
        ("type 9999", 72),
    ]


def test_a_file_cut_anywhere_is_refused(scratch: Path) -> None:
    path = scratch / "cut.gguf"
    path.write_bytes(hybrid_model().read_bytes())
    whole = path.stat().st_size
    # The last bytes are padding behind the last tensor.
    lengths = [*range(whole - 64, FUZZED, -9973), *range(FUZZED, -1, -97)]
    for length in lengths:
        os.truncate(path, length)
        with pytest.raises(ModelFileError, match=r"incomplete|not a GGUF file"):
            read_header(path)


def looked_at(path: Path) -> GgufHeader | None:
    """A file read and estimated, None where it was refused."""
    try:
        header = read_header(path)
        estimate(header, n_ctx=4096, n_rs_seq=4, drafter=header)
    except ModelFileError:
        return None
    return header


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(flips=st.lists(st.tuples(st.integers(4, FUZZED - 1), st.integers(1, 255)), min_size=1, max_size=8))
def test_flipped_bytes_end_in_a_sentence_or_in_nothing_worse(scratch: Path, flips: list[tuple[int, int]]) -> None:
    content = bytearray(hybrid_model().read_bytes())
    for position, mask in flips:
        content[position] ^= mask
    path = scratch / "flipped.gguf"
    path.write_bytes(content)
    began = time.process_time()
    looked_at(path)
    assert time.process_time() - began < 5


def test_an_undamaged_file_passes_what_the_damaged_ones_go_through() -> None:
    assert looked_at(hybrid_model()) is not None
