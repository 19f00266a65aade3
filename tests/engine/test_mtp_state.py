"""Speculative state as bytes: it comes back exactly, or is refused with a reason and changes nothing."""

import struct
from dataclasses import replace

import numpy as np
import pytest
import xxhash

from app.engine.contexts import LIVE_SEQ, Batch, Row
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_errors import StateError
from app.engine.mtp_session import MtpSession
from app.engine.mtp_state import MAX_STATE_BYTES, SpeculativeState, parse_state
from app.engine.sampler import GreedySampler
from tests.fakes.toy_model import N_EMBD, N_VOCAB, plain, toy_pair

PROMPT = (3, 1, 4, 1, 5, 9, 2, 6)
N = len(PROMPT)
NEXT = plain(PROMPT, 6, GreedySampler().draw)
CONFIG = MtpSessionConfig(n_draft_max=4, p_min=0.0)


def carry_of(seed: int, *, width: int = N_EMBD) -> Row:
    return np.random.default_rng(seed).standard_normal(width).astype(np.float32)


STATE = SpeculativeState(config=CONFIG, seq_id=0, position=N, n_vocab=N_VOCAB, carry=carry_of(1))
BLOB = STATE.to_bytes()


def sealed(body: bytes) -> bytes:
    """A blob whose checksum is right, whatever its body says."""
    return body + struct.pack("<Q", xxhash.xxh3_64_intdigest(body))


def session(tokens: tuple[int, ...] = PROMPT, config: MtpSessionConfig = CONFIG) -> MtpSession:
    mtp = MtpSession(*toy_pair(), config)
    mtp.decode_target_and_process(Batch(np.array(tokens, np.int32), 0, 1))
    mtp.flush(LIVE_SEQ)
    return mtp


def assert_refused_and_unchanged(mtp: MtpSession, blob: bytes) -> None:
    before = mtp.carry(LIVE_SEQ)
    with pytest.raises(StateError):
        mtp.restore_speculative_state(LIVE_SEQ, blob)
    after = mtp.carry(LIVE_SEQ)
    assert before is not None
    assert after is not None
    assert after.tobytes() == before.tobytes()
    assert mtp.is_quiescent


# --- round trips -------------------------------------------------------------------------------------------


def test_the_row_comes_back_to_the_bit() -> None:
    parsed = parse_state(BLOB, expected=replace(STATE, carry=np.zeros(N_EMBD, np.float32)))
    assert parsed.carry.tobytes() == STATE.carry.tobytes()
    assert parsed.to_bytes() == BLOB


def test_a_mapped_file_is_read_as_bytes_are() -> None:
    assert parse_state(memoryview(BLOB), expected=STATE).to_bytes() == BLOB


def test_the_parsed_row_is_no_view_into_the_bytes() -> None:
    blob = bytearray(BLOB)
    parsed = parse_state(memoryview(blob), expected=STATE)
    blob[:] = bytes(len(blob))
    assert parsed.carry.tobytes() == STATE.carry.tobytes()


def test_a_session_drafts_from_restored_state_as_from_its_own() -> None:
    state = session().speculative_state(LIVE_SEQ)
    other = session()
    other.rewind(LIVE_SEQ, N, carry=np.zeros(N_EMBD, np.float32))
    other.restore_speculative_state(LIVE_SEQ, state)
    assert other.draft(LIVE_SEQ, N, NEXT[0]) == tuple(NEXT[1:5])


def test_capturing_does_not_change_what_is_captured() -> None:
    mtp = session()
    assert mtp.speculative_state(LIVE_SEQ) == mtp.speculative_state(LIVE_SEQ)


def test_state_is_not_captured_where_the_hidden_row_is_not_known() -> None:
    mtp = session()
    mtp.target.truncate(N - 2)
    mtp.rewind(LIVE_SEQ, N - 2, carry=None)
    with pytest.raises(StateError, match="not known"):
        mtp.speculative_state(LIVE_SEQ)


# --- damage ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flip", [0x01, 0x80, 0xFF])
@pytest.mark.parametrize("at", range(len(BLOB)))
def test_a_flipped_byte_anywhere_is_refused(at: int, flip: int) -> None:
    blob = bytearray(session().speculative_state(LIVE_SEQ))
    blob[at] ^= flip
    assert_refused_and_unchanged(session(), bytes(blob))


@pytest.mark.parametrize("length", range(len(BLOB)))
def test_a_truncated_blob_of_any_length_is_refused(length: int) -> None:
    assert_refused_and_unchanged(session(), session().speculative_state(LIVE_SEQ)[:length])


def test_bytes_behind_the_end_are_refused() -> None:
    state = session().speculative_state(LIVE_SEQ)
    assert_refused_and_unchanged(session(), state + b"\0")
    assert_refused_and_unchanged(session(), sealed(state[:-8] + b"\0\0\0\0"))


def test_an_excessive_blob_is_refused_before_it_is_read() -> None:
    with pytest.raises(StateError, match="excessive"):
        parse_state(bytes(MAX_STATE_BYTES + 1), expected=STATE)


# --- whole, but of something else --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("n_seq", replace(STATE, config=replace(CONFIG, n_seq=2))),
        ("n_draft_max", replace(STATE, config=replace(CONFIG, n_draft_max=5))),
        ("n_min", replace(STATE, config=replace(CONFIG, n_min=1))),
        ("p_min", replace(STATE, config=replace(CONFIG, p_min=0.5))),
        ("sequence id", replace(STATE, seq_id=1)),
        ("position", replace(STATE, position=N + 1)),
        ("n_vocab", replace(STATE, n_vocab=N_VOCAB + 1)),
        ("n_embd", replace(STATE, carry=carry_of(2, width=N_EMBD + 1))),
    ],
)
def test_state_of_something_else_is_refused_with_its_name(name: str, other: SpeculativeState) -> None:
    with pytest.raises(StateError, match=f"^{name} is "):
        parse_state(other.to_bytes(), expected=STATE)
    assert_refused_and_unchanged(session(), other.to_bytes())


def test_other_magic_and_other_versions_are_refused_even_with_a_right_checksum() -> None:
    body = BLOB[:-8]
    with pytest.raises(StateError, match="no speculative state"):
        parse_state(sealed(b"GGUF" + body[4:]), expected=STATE)
    with pytest.raises(StateError, match="version"):
        parse_state(sealed(body[:4] + struct.pack("<H", 2) + body[6:]), expected=STATE)


def test_a_row_length_that_lies_is_refused_even_with_a_right_checksum() -> None:
    with pytest.raises(StateError, match="length"):
        parse_state(sealed(BLOB[:-12]), expected=STATE)


def test_state_of_another_position_is_refused_by_a_session() -> None:
    assert_refused_and_unchanged(session((*PROMPT, 7)), session().speculative_state(LIVE_SEQ))


def test_state_is_refused_while_the_draft_lags_behind_the_target() -> None:
    state = session().speculative_state(LIVE_SEQ)
    mtp = MtpSession(*toy_pair(), CONFIG)
    mtp.decode_target_and_process(Batch(np.array(PROMPT, np.int32), 0, 1))
    assert_refused_and_unchanged(mtp, state)
    assert mtp.draft(LIVE_SEQ, N, NEXT[0]) == tuple(NEXT[1:5])
