"""Whatever bytes a server sends, they are a reply or one sentence."""

import random

from app.domain.errors import KnownError
from app.domain.fields import CodecError, Fields
from app.remote.answer import piece_of
from app.remote.look import read_sight
from app.remote.reply import Reply
from app.remote.sse import EventReader
from tests.fakes.scripted_server import LLAMA_LIST, VLLM_LIST, Record, delta, end, events

TIMINGS: Record = {"cache_n": 3, "prompt_n": 8, "prompt_ms": 5.0, "predicted_n": 2, "predicted_ms": 4.0, "draft_n": 1}
STREAM = events(
    delta(role="assistant", content=None) | {"prompt_progress": {"total": 40, "processed": 24}},
    delta(reasoning_content="Hm, \U0001f98a."),
    delta(content="Red.") | {"timings": TIMINGS},
    end("stop", usage={"prompt_tokens": 9, "prompt_tokens_details": {"cached_tokens": 4}}),
    {"error": {"message": "gone"}},
    done=False,
)
ODD = (
    b"null",
    b"[]",
    b"{}",
    b"1e999",
    b"-1",
    b'"',
    b"\\ud800",
    b"\xff",
    b"\n",
    b"\n\n",
    b"\r",
    b"data:",
    b"NaN",
    b"true",
)
N_MUTATIONS = 3000


def mutated(source: bytes, draw: random.Random) -> bytes:
    made = bytearray(source)
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(made) or 1)
        match draw.randrange(4):
            case 0:
                made[at : at + 1] = bytes([draw.randrange(256)])
            case 1:
                del made[at : at + draw.randint(1, 40)]
            case 2:
                made[at:at] = draw.choice(ODD)
            case _:
                made[at : at + draw.randint(1, 12)] = draw.choice(ODD)
    return bytes(made) or b"x"


def test_a_stream_that_was_tampered_with_is_a_reply_or_a_sentence() -> None:
    draw = random.Random(5)
    n_refused, sentences = 0, set[str]()
    for _ in range(N_MUTATIONS):
        reader, reply = EventReader(), Reply(None)
        try:
            for data in (*reader.feed(mutated(STREAM, draw)), *reader.finish()):
                reply.take(piece_of(data))
        except KnownError as error:
            n_refused += 1
            sentences.add(str(error))
        stats = reply.stats()
        assert min(stats.prompt_tokens, stats.read_tokens, stats.generated_tokens, stats.decode_s) >= 0
        assert stats.telemetry.accepted <= stats.telemetry.drafted
        reply.text.encode()
    assert 0 < n_refused < N_MUTATIONS
    assert not any("\n" in sentence for sentence in sentences)


def test_a_list_of_models_that_was_tampered_with_is_one_or_none() -> None:
    draw = random.Random(6)
    source = (str(LLAMA_LIST) + str(VLLM_LIST)).replace("'", '"').encode()
    for _ in range(N_MUTATIONS):
        half = source[: len(str(LLAMA_LIST))] if draw.random() < 0.5 else source[len(str(LLAMA_LIST)) :]
        try:
            sight = read_sight(Fields.parse(mutated(half, draw).decode(errors="replace")), "tiny")
        except CodecError:
            continue
        assert 0 <= sight.n_ctx < 2**31
