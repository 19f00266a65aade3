"""What passes between the processes arrives as it was, and a token never waits for more than a piece of rows."""

import io
import os
import threading

import pytest

from app.domain.engine_events import EngineEnded
from app.domain.errors import AppError
from app.domain.events import PromptProgress, SegmentCaptured, TurnFailed
from app.domain.ids import TurnId
from app.domain.segment import NO_KEY, Segment, SegmentKey, SegmentRows
from app.engine.contexts import DecodeError
from app.engine.host.outbox import Outbox
from app.engine.host.wire import PIECE_BYTES, captured_frames, read_values, value_frame

TURN = TurnId(1)


def captured(key: str, n_bytes: int) -> SegmentCaptured:
    rows = SegmentRows(
        target=memoryview(os.urandom(n_bytes)), draft=os.urandom(3), speculative=b"", logits=b"x", recurrent=b"yz"
    )
    segment = Segment(key=SegmentKey(key), parent=NO_KEY, start=0, tokens=(1, 2), rows=rows)
    return SegmentCaptured(turn=TURN, segment=segment)


def progress(done: int) -> PromptProgress:
    return PromptProgress(turn=TURN, done=done, total=9)


def errors(kind: type[AppError]) -> list[type[AppError]]:
    return [kind, *(each for sub in kind.__subclasses__() for each in errors(sub))]


@pytest.mark.parametrize("kind", sorted(set(errors(AppError)), key=str), ids=lambda kind: kind.__name__)
def test_every_error_arrives_as_what_it_is(kind: type[AppError]) -> None:
    failed = TurnFailed(turn=TURN, error=kind("A sentence."))
    (arrived,) = read_values(io.BytesIO(value_frame(failed)))
    assert isinstance(arrived, TurnFailed)
    assert (type(arrived.error), str(arrived.error)) == (kind, "A sentence.")


def test_the_code_of_a_decode_error_arrives_with_it() -> None:
    (arrived,) = read_values(io.BytesIO(value_frame(DecodeError("No.", 2))))
    assert isinstance(arrived, DecodeError)
    assert arrived.code == 2


@pytest.mark.parametrize("n_bytes", [0, 1, PIECE_BYTES, 3 * PIECE_BYTES + 5])
def test_rows_arrive_as_they_were_and_events_pass_between_them(n_bytes: int) -> None:
    sent = captured("a", n_bytes)
    first, *rows = captured_frames(sent)
    stream = b"".join((first, *(frame + value_frame(progress(at)) for at, frame in enumerate(rows))))
    *passed, arrived = sorted(read_values(io.BytesIO(stream)), key=lambda value: isinstance(value, SegmentCaptured))
    assert arrived == sent
    assert passed == [progress(at) for at in range(len(rows))]


@pytest.mark.parametrize("missing", [1, 8, 9, PIECE_BYTES])
def test_a_segment_that_is_cut_off_never_arrives(missing: int) -> None:
    whole = value_frame(progress(1)) + b"".join(captured_frames(captured("a", PIECE_BYTES)))
    assert list(read_values(io.BytesIO(whole[:-missing]))) == [progress(1)]


def test_an_event_overtakes_rows_and_the_end_comes_last() -> None:
    inward, outward = os.pipe()
    outbox = Outbox(outward)
    sent = captured("a", 40 * PIECE_BYTES)
    # The pipe is full before the rows are through, and what comes now comes before the rest of them.
    outbox.put(sent)
    outbox.put(captured("b", 1))
    arrived: list[object] = []
    with os.fdopen(inward, "rb") as stream:
        values = read_values(stream)
        outbox.put(progress(1))
        reading = threading.Thread(target=lambda: arrived.extend(values))
        outbox.put(EngineEnded())
        reading.start()
        outbox.join()
        os.close(outward)
        reading.join()
    assert arrived[0] == progress(1)
    assert [type(value) for value in arrived[1:]] == [SegmentCaptured, SegmentCaptured, EngineEnded]
    assert arrived[1] == sent
