"""A reply that goes on: the text is what it would have been without the cut, and nothing is read again for it."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.conversation import MessageNode
from app.domain.errors import ContextFullError
from app.domain.events import TurnFailed
from app.domain.generation import GenerationOptions
from app.domain.message import Message, Role
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason, RestoreHow
from app.engine.stop import StopFlag
from tests.engine.talk import Talk
from tests.fakes.stops import CountedStop
from tests.models import assisted_model, chained_model, exact_model, hybrid_model

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("costs_measured_once")]

SAMPLING = SamplingParams(temperature=0.9, top_k=0, repeat_penalty=1.1, dry_multiplier=0.4)
N_TOKENS = 36
QUESTION = "Tell me of a river, in two sentences."

# Rows are equal whatever the width of a batch with the first, and where nothing is drafted.
MODELS = {"exact": (exact_model, 2), "hybrid": (hybrid_model, 0), "chained heads": (chained_model, 0)}


def options(depth: int, n: int = N_TOKENS, *, sampling: SamplingParams = SAMPLING) -> GenerationOptions:
    return GenerationOptions(sampling=sampling, depth=depth, max_tokens=n)


@contextmanager
def talk(model: Path, *, n_ctx: int = 512, keeps: bool = True) -> Iterator[Talk]:
    made = Talk(model, n_ctx=n_ctx, keeps=keeps)
    try:
        yield made
    finally:
        made.engine.close()


@pytest.fixture(params=MODELS)
def kind(request: pytest.FixtureRequest) -> tuple[Callable[[], Path], int]:
    return MODELS[str(request.param)]


def pieces(seed: int) -> list[int]:
    """`N_TOKENS` in a few pieces, cut at random."""
    places = sorted(random.Random(seed).sample(range(1, N_TOKENS), 2))
    return [end - start for start, end in zip([0, *places], [*places, N_TOKENS], strict=True)]


@pytest.mark.parametrize("reopened", [False, True], ids=["at once", "after reopening"])
@pytest.mark.parametrize("seed", range(2))
def test_a_reply_cut_anywhere_goes_on_as_if_it_had_never_been_cut(
    kind: tuple[Callable[[], Path], int], seed: int, reopened: bool
) -> None:
    make, depth = kind
    with talk(make(), keeps=False) as chat:
        expected = chat.ask(chat.question(QUESTION), options(depth), seed=seed)[-1]
        chat.keeps = True
        path = chat.question(QUESTION)
        for n in pieces(seed):
            if reopened:
                chat.reopen()
            path = chat.ask(path, options(depth, n), seed=seed)
        assert path[-1].token_ids == expected.token_ids
        assert path[-1].message == expected.message
        assert path[-1].finish_reason == expected.finish_reason


def test_going_on_at_once_makes_no_target_pass_before_the_next_round(kind: tuple[Callable[[], Path], int]) -> None:
    make, _ = kind
    with talk(make()) as chat:
        path = chat.ask(chat.question(QUESTION), options(0, 6))
        path = chat.ask(path, options(0, 6))
        stats = chat.finished.stats
        assert (chat.read.receipt.how, chat.read.receipt.reread) == (RestoreHow.LIVE, 0)
        assert chat.read.receipt.reason == "The reply goes on from rows that were still in memory."
        assert (stats.read_tokens, stats.reused_tokens) == (0, stats.prompt_tokens)
        assert stats.telemetry.target_passes == stats.telemetry.rounds == stats.generated_tokens


def test_going_on_after_reopening_reads_nothing(kind: tuple[Callable[[], Path], int]) -> None:
    make, _ = kind
    with talk(make()) as chat:
        path = chat.ask(chat.question(QUESTION), options(0, 6))
        chat.reopen()
        chat.ask(path, options(0, 6))
        stats = chat.finished.stats
        assert (chat.read.receipt.how, chat.read.receipt.reread) == (RestoreHow.SEGMENTS, 0)
        assert (stats.read_tokens, stats.telemetry.target_passes) == (0, stats.telemetry.rounds)


def test_answering_again_after_reopening_a_continued_reply_reads_nothing(
    kind: tuple[Callable[[], Path], int],
) -> None:
    make, _ = kind
    with talk(make()) as chat:
        first = chat.ask(chat.question(QUESTION), options(0, 6))
        chat.ask(first, options(0, 6))
        chat.reopen()
        again = chat.ask(first[:-1], options(0, 6))
        assert (chat.read.receipt.how, chat.finished.stats.read_tokens) == (RestoreHow.SEGMENTS, 0)
        assert again[-1].token_ids == first[-1].token_ids


def test_a_cut_reply_can_go_on_again_after_its_continuation_went_elsewhere(
    kind: tuple[Callable[[], Path], int],
) -> None:
    make, _ = kind
    with talk(make(), keeps=False) as chat:
        cut = chat.ask(chat.question(QUESTION), options(0, 6))
        first = chat.ask(cut, options(0, 9))
        second = chat.ask(cut, options(0, 9))
        assert (chat.read.receipt.how, chat.finished.stats.read_tokens) == (RestoreHow.BOUNDARY, 0)
        assert second[-1].token_ids == first[-1].token_ids


def test_without_saved_rows_a_reply_is_read_from_its_tokens_and_goes_on_the_same() -> None:
    with talk(exact_model(), keeps=False) as chat:
        expected = chat.ask(chat.question(QUESTION), options(0))[-1]
        cut = chat.ask(chat.question(QUESTION), options(0, 10))
        chat.reopen()
        path = chat.ask(cut, options(0, N_TOKENS - 10))
        receipt = chat.read.receipt
        assert (receipt.how, receipt.reused) == (RestoreHow.NONE, 0)
        assert receipt.reread == chat.finished.stats.prompt_tokens > 10
        assert path[-1].token_ids == expected.token_ids


def test_one_token_can_be_gone_on_from_and_its_question_answered_again() -> None:
    with talk(hybrid_model(), keeps=False) as chat:
        cut = chat.ask(chat.question(QUESTION), options(0, 1))
        chat.keeps = True
        chat.reopen()
        chat.ask(cut, options(0, 5))
        chat.reopen()
        again = chat.ask(cut[:-1], options(0, 1))
        assert chat.finished.stats.read_tokens == 0
        assert again[-1].token_ids == cut[-1].token_ids


def test_a_reply_stopped_before_its_first_token_goes_on_like_any_other() -> None:
    with talk(hybrid_model()) as chat:
        stop = StopFlag()
        stop.set()
        cut = chat.ask(chat.question(QUESTION), options(0), stop=stop)
        assert (cut[-1].token_ids, cut[-1].finish_reason) == ((), FinishReason.STOPPED)
        path = chat.ask(cut, options(0, 8))
        assert path[-1].token_ids == chat.ask(cut[:-1], options(0, 8))[-1].token_ids


def test_a_stop_while_a_reply_is_read_again_loses_nothing_of_it() -> None:
    with talk(hybrid_model(), keeps=False) as chat:
        cut = chat.ask(chat.question(QUESTION), options(0, 8))
        chat.reopen()
        stopped = chat.ask(cut, options(0, 8), stop=CountedStop(1))
        assert (stopped[-1].token_ids, stopped[-1].message) == (cut[-1].token_ids, cut[-1].message)
        chat.reopen()
        assert chat.ask(stopped, options(0, 8))[-1].token_ids[:8] == cut[-1].token_ids


def ends_in_half_a_character(spelled: bytes) -> bool:
    try:
        spelled.decode()
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data"
    return False


def test_a_reply_that_ends_in_half_a_character_goes_on_with_the_other_half() -> None:
    with talk(hybrid_model(), keeps=False) as chat:
        expected = chat.ask(chat.question(QUESTION), options(0, 200))[-1]
        pieces = [chat.piece(token) for token in expected.token_ids]
        halves = [n for n in range(1, len(pieces)) if ends_in_half_a_character(b"".join(pieces[:n]))]
        assert halves, "the random model wrote no character in two tokens"
        cut = chat.ask(chat.question(QUESTION), options(0, halves[0]))
        assert not cut[-1].message.content.endswith("\ufffd")
        path = chat.ask(cut, options(0, 200 - halves[0]))
        assert path[-1].token_ids == expected.token_ids
        assert path[-1].message == expected.message


def test_a_stop_string_that_the_cut_went_through_still_ends_the_reply() -> None:
    with talk(exact_model()) as chat:
        free = chat.ask(chat.question(QUESTION), options(0))[-1]
        text = free.message.content
        stop = text[len(text) // 2 : len(text) // 2 + 12]
        stopping = replace(options(0), stop=(stop,))
        expected = chat.ask(chat.question(QUESTION), stopping)[-1]
        assert expected.finish_reason is FinishReason.STOP
        n = len(expected.token_ids)
        path = chat.ask(chat.question(QUESTION), replace(stopping, max_tokens=n - 1))
        path = chat.ask(path, stopping)
        assert (path[-1].message, path[-1].token_ids) == (expected.message, expected.token_ids)
        assert path[-1].finish_reason is FinishReason.STOP


def test_a_reply_that_a_stop_string_ended_can_go_on_past_it() -> None:
    with talk(exact_model()) as chat:
        free = chat.ask(chat.question(QUESTION), options(0))[-1]
        text = free.message.content
        stop = text[len(text) // 2 : len(text) // 2 + 5]
        stopping = replace(options(0), stop=(stop,))
        path = chat.ask(chat.question(QUESTION), stopping)
        n = len(path[-1].token_ids)
        path = chat.ask(path, replace(stopping, max_tokens=N_TOKENS - n))
        assert path[-1].message.content.startswith(text[: text.index(stop) + len(stop)])
        assert path[-1].token_ids == free.token_ids[: len(path[-1].token_ids)]


def test_a_grammar_goes_on_where_the_reply_was_cut() -> None:
    digits = SamplingParams(temperature=0.9, grammar='root ::= "(" [0-9]+ ")"')
    with talk(exact_model()) as chat:
        path = chat.ask(chat.question("A number, please."), options(0, 3, sampling=digits))
        path = chat.ask(path, options(0, 4, sampling=digits))
        whole = chat.ask(chat.question("A number, please."), options(0, 7, sampling=digits))
        assert path[-1].token_ids == whole[-1].token_ids


def test_a_reply_without_tokens_is_read_as_its_text() -> None:
    with talk(exact_model()) as chat:
        asked = chat.ask(chat.question(QUESTION), options(0, 1))[0]
        brought = MessageNode(
            id=asked.id, parent=asked.id, message=Message(Role.ASSISTANT, "The river rises in the"), token_ids=()
        )
        path = chat.ask((asked, brought), options(0, 5))
        assert path[-1].message.content.startswith("The river rises in the")
        assert len(path[-1].token_ids) > 5


def test_a_reply_of_another_model_is_read_as_its_text() -> None:
    with talk(exact_model()) as chat:
        cut = chat.ask(chat.question(QUESTION), options(0, 8))
        strange = replace(cut[-1], token_ids=tuple(token + 1 for token in cut[-1].token_ids))
        path = chat.ask((*cut[:-1], strange), options(0, 5))
        assert path[-1].message.content.startswith(cut[-1].message.content)
        assert path[-1].token_ids[:8] != strange.token_ids


def test_a_reply_that_filled_the_context_says_why_it_cannot_go_on() -> None:
    with talk(assisted_model(), n_ctx=96) as chat:
        path = chat.ask(chat.question(QUESTION), options(0, 0))
        assert path[-1].finish_reason is FinishReason.CONTEXT_FULL
        with pytest.raises(AssertionError):
            chat.ask(path, options(0))
        failed = chat.events[-1]
        assert isinstance(failed, TurnFailed)
        assert isinstance(failed.error, ContextFullError)
        assert "filled the context of" in str(failed.error)
