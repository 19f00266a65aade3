"""Runs of drafted characters: one way to say each, and sums that equal the text."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.chat import Phase
from app.domain.commands import FinishReply
from app.domain.drafted import fitted, joined, marked, of_raw, of_shown, part, runs_of, spans
from app.domain.fields import CodecError, Fields
from app.domain.message import split_reasoning
from app.domain.turn import TurnStats
from app.domain.turn_record import stats_of, stats_record
from app.domain.written import Written
from tests.domain.chat_play import STATS, finished, in_phase, written

flags = st.lists(st.booleans(), max_size=60)
texts = st.lists(st.sampled_from(["<think>", "</think>", "\n", "a", "bc "]), max_size=8).map("".join)


def each(flags: list[bool]) -> tuple[int, ...]:
    return runs_of((1, flag) for flag in flags)


def flat(runs: tuple[int, ...]) -> list[bool]:
    return [drafted for count, drafted in marked(runs) for _ in range(count)]


@given(flags=flags)
def test_runs_say_of_every_character_what_was_said_of_it(flags: list[bool]) -> None:
    runs = each(flags)
    assert flat(runs) == flags
    assert 0 not in runs[1:]
    assert [any(start <= at < end for start, end in spans(runs)) for at in range(len(flags))] == flags


@given(first=flags, second=flags)
def test_runs_of_two_texts_are_joined_in_the_one_way_there_is(first: list[bool], second: list[bool]) -> None:
    assert joined(each(first), each(second)) == each(first + second)


@given(flags=flags, start=st.integers(0, 60), end=st.integers(0, 60))
def test_a_part_has_the_runs_of_its_characters(flags: list[bool], start: int, end: int) -> None:
    assert part(each(flags), start, max(start, end)) == each(flags[start : max(start, end)])


def test_runs_that_are_too_short_were_not_drafted_to_their_end_and_too_long_ones_say_nothing() -> None:
    assert fitted((1, 2), 5) == (1, 2, 2)
    assert fitted((1, 2), 2) == (2,)


@given(raw=texts, seed=st.randoms(use_true_random=False))
def test_what_is_kept_is_of_reasoning_and_content_without_their_tags(raw: str, seed: object) -> None:
    flags = [at % 3 == 0 for at in range(len(raw))]
    reasoning, content = split_reasoning(raw)
    kept = of_shown(raw, each(flags))
    assert sum(kept) == len(reasoning) + len(content)
    assert sum(of_raw(raw, kept)) == len(raw)
    assert of_shown(raw, of_raw(raw, kept)) == kept


@given(rounds=st.lists(st.tuples(st.text(max_size=4), st.integers(0, 4)), max_size=40))
def test_a_reply_collects_its_rounds_runs(rounds: list[tuple[str, int]]) -> None:
    reply, flags = Written(), list[bool]()
    for text, n_drafted in rounds:
        marks = [at < n_drafted for at in range(len(text))]
        reply = reply.and_then(text, (), each(marks))
        flags += marks
    assert reply.drafted == each(flags)


def test_a_reply_is_kept_with_what_of_it_was_drafted() -> None:
    play = in_phase(Phase.WRITING)
    play.do(replace(written("<think>\nWell", at=1.0), drafted=(8, 4)))
    play.do(replace(written("</think>\n\nYes", at=2.0), drafted=(10, 2, 1)))
    kept, *_ = play.do(replace(finished("<think>\nWell</think>\n\nYes, sir"), drafted=(0, 2, 3)))
    assert isinstance(kept, FinishReply)
    assert kept.stats is not None
    assert kept.stats.drafted == (0, 6, 1, 2, 3)
    assert sum(kept.stats.drafted) == len("Well") + len("Yes, sir")


def test_statistics_keep_the_runs_and_older_ones_are_read_without() -> None:
    stats: TurnStats = replace(STATS, drafted=(1, 2, 3))
    record = stats_record(stats)
    assert stats_of(Fields(record)) == stats
    del record["drafted"]
    assert stats_of(Fields(record)) == STATS


@pytest.mark.parametrize("broken", ["no", [1, -1], [True], [1.5], 3])
def test_runs_that_are_none_are_refused(broken: object) -> None:
    with pytest.raises(CodecError):
        stats_of(Fields(stats_record(STATS) | {"drafted": broken}))
