"""Every path to known rows, in the order of preference, on real models; and that the receipt names it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.bench.one_thread import OneThreadChat, Turn
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId
from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.segment import SegmentKey
from app.domain.turn import RestoreHow
from app.paths import Folders
from tests.models import exact_model, hybrid_model

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("costs_measured_once")]

OPTIONS = GenerationOptions(sampling=SamplingParams(temperature=0.0), max_tokens=4, depth=2)
READ_AGAIN = GenerationOptions(sampling=SamplingParams(temperature=0.0), max_tokens=4, depth=2, restore=False)
QUESTION = "Tell me about the old mill by the river."


class Desk:
    """A data folder and a model; engine and store can be closed and opened anew."""

    def __init__(self, folder: Path, model: Path) -> None:
        self._folders, self._model = Folders.under(folder), model
        self.recurrent = model == hybrid_model()
        self.chat = OneThreadChat(self._folders, model, LoadOptions(n_ctx=1024, n_threads=1))

    @property
    def conversation(self) -> ConversationId:
        assert self.chat.state.opened is not None
        return self.chat.state.opened.summary.id

    def reopen(self) -> None:
        conversation = self.conversation
        self.chat.close()
        self.chat = OneThreadChat(self._folders, self._model, LoadOptions(n_ctx=1024, n_threads=1))
        self.chat.open(conversation)

    def turns(self, n: int) -> list[Turn]:
        return [self.chat.ask(f"{number}. {QUESTION}", OPTIONS) for number in range(n)]

    def segment_of(self, turn: Turn) -> SegmentKey:
        """The one that ends with the turn's question."""
        return turn.captured[0][0]


@pytest.fixture(params=[exact_model, hybrid_model], ids=["exact", "hybrid"])
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    model: Callable[[], Path] = request.param
    made = Desk(tmp_path, model())
    yield made
    made.chat.close()


@pytest.fixture
def hybrid(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path, hybrid_model())
    yield made
    made.chat.close()


def how(turn: Turn) -> tuple[RestoreHow, int]:
    return turn.receipt.how, turn.receipt.reread


def test_a_first_question_reuses_nothing_and_says_why(desk: Desk) -> None:
    (turn,) = desk.turns(1)
    assert how(turn) == (RestoreHow.NONE, 0)
    assert turn.receipt.reason == "This is the beginning of the conversation."


def test_a_next_question_goes_on_live(desk: Desk) -> None:
    assert how(desk.turns(2)[1]) == (RestoreHow.LIVE, 0)


def test_answering_again_goes_back_to_a_boundary_and_reads_nothing(desk: Desk) -> None:
    turn = desk.turns(2)[1]
    again = desk.chat.ask(None, OPTIONS, at=turn.question)
    assert (how(again), again.stats.read_tokens) == ((RestoreHow.BOUNDARY, 0), 0)
    assert again.tokens == turn.tokens


def test_another_question_in_an_earlier_place_cuts_off_what_followed(desk: Desk) -> None:
    first, _ = desk.turns(2)
    edited = desk.chat.ask(f"1. {QUESTION} And of the sea.", OPTIONS, at=first.reply)
    # A recurrent memory cannot be cut in the middle of a message, so that it reads the message from its beginning.
    expected = RestoreHow.BOUNDARY if desk.recurrent else RestoreHow.TRUNCATE
    assert how(edited) == (expected, 0)
    assert edited.stats.reused_tokens > first.stats.prompt_tokens


def test_going_back_further_than_memory_remembers_loads_segments_and_reads_nothing(desk: Desk) -> None:
    first, *_ = desk.turns(12)
    back = desk.chat.ask(None, OPTIONS, at=first.question)
    assert (how(back), back.stats.read_tokens) == ((RestoreHow.SEGMENTS, 0), 0)
    assert back.tokens == first.tokens
    assert list(back.read) == [desk.segment_of(first)]


def test_reopening_and_answering_again_loads_segments_and_reads_nothing(desk: Desk) -> None:
    turn = desk.turns(3)[-1]
    desk.reopen()
    again = desk.chat.ask(None, OPTIONS, at=turn.question)
    assert (how(again), again.stats.read_tokens) == ((RestoreHow.SEGMENTS, 0), 0)
    assert again.tokens == turn.tokens


def test_reopening_and_going_on_reads_the_new_words_alone(desk: Desk) -> None:
    desk.turns(2)
    desk.reopen()
    more = desk.chat.ask(QUESTION, OPTIONS)
    assert how(more) == (RestoreHow.SEGMENTS, 0)


def test_reading_again_on_request_says_so(desk: Desk) -> None:
    turn = desk.turns(2)[1]
    again = desk.chat.ask(None, READ_AGAIN, at=turn.question)
    assert again.receipt.how is RestoreHow.NONE
    assert again.receipt.reread > 0
    assert "on request" in again.receipt.reason


@pytest.mark.usefixtures("caplog")
def test_what_lies_behind_a_damaged_segment_is_read_again_and_the_receipt_says_so(desk: Desk) -> None:
    turns = desk.turns(3)
    path = desk.chat._place.segments.path_of(desk.segment_of(turns[2]))
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    desk.reopen()
    again = desk.chat.ask(None, OPTIONS, at=turns[2].question)
    assert again.receipt.how is RestoreHow.SEGMENTS
    assert again.receipt.reread > 0
    assert "damaged and set aside" in again.receipt.reason
    assert again.tokens == turns[2].tokens


def test_a_place_whose_state_was_given_up_is_reached_by_reading_the_gap_and_the_receipt_says_so(hybrid: Desk) -> None:
    turns = hybrid.turns(4)
    reply_end = turns[2].captured[-1][0]
    hybrid.chat._place.segments.thin([hybrid.segment_of(turns[3]), reply_end])
    hybrid.reopen()
    again = hybrid.chat.ask(None, OPTIONS, at=turns[3].question)
    assert again.receipt.how is RestoreHow.SEGMENTS
    assert again.receipt.reread == again.stats.read_tokens > 0
    assert f"the last {again.stats.read_tokens} tokens were read" in again.receipt.reason
    assert hybrid.chat.ask(None, OPTIONS, at=turns[3].question).receipt.how is RestoreHow.BOUNDARY


def test_with_every_state_given_up_everything_is_read_and_the_receipt_says_so(hybrid: Desk) -> None:
    turns = hybrid.turns(2)
    segments = hybrid.chat._place.segments
    segments.thin(tuple(segments.links()))
    hybrid.reopen()
    again = hybrid.chat.ask(None, OPTIONS, at=turns[1].question)
    assert again.receipt.how is RestoreHow.NONE
    assert "given up to save space" in again.receipt.reason
    assert again.stats.reused_tokens == 0
