"""Equal prefixes share their keys, and nothing else does."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.segment import RowBytes, Segment, SegmentKey, SegmentRows, resumable_part, root_key, segment_key

ROOT = root_key(["a model", "f16"])
tokens = st.lists(st.integers(0, 2**31 - 1), max_size=8)


def test_keys_never_change_from_one_version_to_the_next() -> None:
    assert ROOT == "b2-1e0797fe1e84d9d480eb20e401409b4b2f23742e"
    assert segment_key(ROOT, (1, 2, 3)) == "b2-ac3c21f5a93ba4678b949d97e28d26fc17141583"


@given(first=tokens, second=tokens)
def test_keys_are_equal_exactly_where_the_tokens_are(first: list[int], second: list[int]) -> None:
    assert (segment_key(ROOT, first) == segment_key(ROOT, second)) == (first == second)


@given(run=tokens)
def test_tokens_after_another_parent_have_another_key(run: list[int]) -> None:
    assert segment_key(ROOT, run) != segment_key(segment_key(ROOT, run), run)


def test_where_a_path_is_cut_into_segments_is_part_of_their_keys() -> None:
    assert segment_key(segment_key(ROOT, (1,)), (2,)) != segment_key(ROOT, (1, 2))


def test_any_part_of_the_root_changes_it_and_so_does_where_parts_begin() -> None:
    roots = {root_key(parts) for parts in (["a", "b"], ["a", "c"], ["b", "a"], ["ab"], ["a"], ["a", "b", ""])}
    assert len(roots) == 6


def test_a_segment_ends_after_its_last_token_and_weighs_all_its_parts() -> None:
    rows = SegmentRows(target=b"1234", draft=memoryview(b"123"), speculative=b"12", logits=b"1", recurrent=b"12345")
    segment = Segment(key=segment_key(ROOT, (7, 8)), parent=ROOT, start=5, tokens=(7, 8), rows=rows)
    assert (segment.end, rows.n_bytes) == (7, 15)


@dataclass(frozen=True)
class Saved:
    """A saved segment of which nothing but its end matters."""

    resumable: bool
    key: SegmentKey = ROOT
    start: int = 0
    tokens: tuple[int, ...] = ()

    def load(self) -> SegmentRows:
        raise NotImplementedError

    def load_recurrent(self) -> RowBytes:
        raise NotImplementedError


@pytest.mark.parametrize(("ends", "kept"), [("", 0), ("-", 0), ("--", 0), ("+", 1), ("+-+--", 3), ("-+", 2), ("++", 2)])
def test_what_comes_after_the_last_end_to_go_on_from_is_left_out(ends: str, kept: int) -> None:
    segments = [Saved(resumable=end == "+") for end in ends]
    assert resumable_part(segments) == segments[:kept]
