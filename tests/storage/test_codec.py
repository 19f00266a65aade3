import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.telemetry import SpecTelemetry
from app.domain.turn import Receipt, TurnStats
from app.storage.codec import (
    CodecError,
    pack_tokens,
    receipt_from,
    receipt_text,
    stats_from,
    stats_text,
    unpack_tokens,
)
from tests.domain.records import receipts, statistics
from tests.storage.samples import RECEIPT, STATS

SECONDS = st.floats(0, allow_nan=False)
WORDS = st.text(st.characters(exclude_categories=["Cs"]))
RECEIPTS = receipts(WORDS, SECONDS)
ALL_STATS = statistics(WORDS, SECONDS)


@given(st.lists(st.integers(-(2**31), 2**31 - 1)).map(tuple))
def test_tokens_come_back(tokens: tuple[int, ...]) -> None:
    assert unpack_tokens(pack_tokens(tokens)) == tokens


def test_tokens_are_little_endian_on_every_machine() -> None:
    assert pack_tokens((1, -2)) == b"\x01\0\0\0\xfe\xff\xff\xff"


@given(RECEIPTS)
def test_receipts_come_back(receipt: Receipt) -> None:
    assert receipt_from(receipt_text(receipt)) == receipt


@given(ALL_STATS)
def test_statistics_come_back(stats: TurnStats) -> None:
    assert stats_from(stats_text(stats)) == stats


def test_keys_of_a_newer_version_are_ignored() -> None:
    values = json.loads(stats_text(STATS)) | {"newer": {"deep": [1]}}
    values["telemetry"]["newer"] = 1
    assert stats_from(json.dumps(values)) == STATS


def test_counts_that_an_older_version_did_not_keep_are_zero() -> None:
    values = json.loads(stats_text(STATS))
    values["telemetry"] = {"rounds": 3}
    assert stats_from(json.dumps(values)) == dataclasses.replace(STATS, telemetry=SpecTelemetry(rounds=3))


@pytest.mark.parametrize(
    "change",
    [
        {"reused": "7"},
        {"reused": True},
        {"reused": 7.0},
        {"reused": None},
        {"how": "magic"},
        {"reason": 3},
        {"restore_s": "fast"},
    ],
)
def test_a_wrong_type_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(CodecError, match=next(iter(change))):
        receipt_from(json.dumps(dataclasses.asdict(RECEIPT) | change))


@pytest.mark.parametrize("text", ["", "[]", "3", "{", "\0\0\0", "[" * 100_000])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(CodecError):
        receipt_from(text)


@pytest.mark.parametrize("counts", [[1, 2], ["a"] * 8, 8, [1] * 9])
def test_positions_are_eight_whole_numbers(counts: object) -> None:
    values = json.loads(stats_text(STATS))
    values["telemetry"]["offered_by_position"] = counts
    with pytest.raises(CodecError, match="offered_by_position"):
        stats_from(json.dumps(values))
