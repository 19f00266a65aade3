"""A model without weights: exact, instant, and strict about positions, pairing and what may be taken back.

A prefix is its digest; logits and the hidden row are functions of the digest.  The draft reads the digest out of the
hidden row it is given, so a wrong pairing is found at once, and it is right or wrong by a pattern over positions.  As
in llama.cpp, a recurrent state can be taken back only inside the last batch; unlike llama.cpp, whatever would silently
corrupt raises.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from app.domain.segment import RowBytes
from app.engine.contexts import (
    LIVE_SEQ,
    Batch,
    ContextKind,
    DecodeError,
    DecodeStoppedError,
    MemoryKind,
    Row,
    Rows,
    StateSizeError,
)
from app.engine.stop import StopFlag

N_VOCAB, N_EMBD = 24, 8
NO_STATE = bytes(2 * N_EMBD)
"""The recurrent state of a sequence without tokens, or of one that was given it."""
SCRATCH = 1
"""The scratch sequence of a context with one other."""

Pattern = Callable[[int], bool]
"""Whether the draft of the token at a position is right."""


class ToyAbuseError(AssertionError):
    """Something llama.cpp would have answered with a silently wrong result."""


def _digest(before: bytes, token: int) -> bytes:
    return hashlib.blake2b(before + token.to_bytes(4, "little"), digest_size=2 * N_EMBD).digest()


def prefix_digest(tokens: Sequence[int]) -> bytes:
    """The digest of a prefix."""
    digest = bytes(2 * N_EMBD)
    for token in tokens:
        digest = _digest(digest, token)
    return digest


def hidden_row(digest: bytes) -> Row:
    """The hidden row that spells a digest."""
    return np.frombuffer(digest, "<u2").astype(np.float32)


def _spelled(row: Row) -> bytes:
    return row.astype("<u2").tobytes()


def logits_row(digest: bytes) -> Row:
    """The logits after a prefix: no two equal, within about 3 of each other."""
    words = hashlib.blake2b(digest, digest_size=2 * N_VOCAB, person=b"logits").digest()
    return np.frombuffer(words, "<u2").astype(np.float32) / 20_000.0


@dataclass
class _Sequence:
    start: int = 0
    tokens: list[int] = field(default_factory=list)
    state: bytes = NO_STATE
    """The recurrent state: the digest of everything that was evaluated."""

    @property
    def end(self) -> int:
        return self.start + len(self.tokens)


class ToyContext:
    """A context of the toy model."""

    def __init__(
        self,
        kind: ContextKind,
        *,
        memory_kind: MemoryKind = MemoryKind.ATTENTION,
        pattern: Pattern = lambda _position: True,
        n_ctx: int = 512,
        n_ubatch: int = 16,
        n_rs_seq: int = 0,
        n_seq: int = 1,
        model_id: str = "toy",
    ) -> None:
        self.kind, self.memory_kind, self.model_id = kind, memory_kind, model_id
        self.n_ctx, self.n_batch, self.n_ubatch, self.n_seq_max = n_ctx, n_ubatch, n_ubatch, n_seq + 1
        self.n_rs_seq = n_rs_seq
        self.n_vocab, self.n_embd = N_VOCAB, N_EMBD
        self.n_heads, self.borrows_memory = 1, False
        self.n_decodes = 0
        self.fail_at: int | None = None
        self.check_pairing = True
        self._pattern = pattern
        self._sequences = [_Sequence() for _ in range(n_seq + 1)]
        self._last_batch: list[bytes] = []
        self._last_seq = LIVE_SEQ
        self._logits: list[Row] = []
        self._hidden: list[Row] = []

    @property
    def tokens(self) -> tuple[int, ...]:
        """Of the live sequence."""
        return tuple(self._sequences[LIVE_SEQ].tokens)

    def decode(self, batch: Batch, *, stop: StopFlag | None = None) -> None:
        """Evaluate, strictly."""
        live = self._sequences[batch.seq]
        if batch.start != live.end or live.start != 0:
            raise ToyAbuseError(f"a batch at {batch.start}, but the memory ends at {live.end}")
        if not 1 <= len(batch.tokens) <= self.n_batch or batch.end > self.n_ctx:
            raise ToyAbuseError("a batch that does not fit")
        self.n_decodes += 1
        if self.fail_at is not None and self.n_decodes >= self.fail_at:
            raise DecodeError("the toy was told to fail", 1)
        self._require_state(live)
        if stop is not None and stop.is_set():
            if self.memory_kind is MemoryKind.RECURRENT:
                live.state = b"torn"
            live.tokens.append(int(batch.tokens[0]))  # some micro-batches may have been stored
            raise DecodeStoppedError("stopped", 2)
        self._last_batch, self._last_seq = [live.state], batch.seq
        rows: list[bytes] = []
        for index, token in enumerate(batch.tokens):
            if self.check_pairing:
                self._require_pairing(live, batch, index)
            live.tokens.append(int(token))
            live.state = _digest(live.state, int(token))
            self._last_batch.append(live.state)
            rows.append(live.state)
        outputs = rows[len(rows) - batch.n_outputs :]
        self._logits = [self._logits_after(digest, batch.end) for digest in outputs]
        self._hidden = [hidden_row(digest) for digest in (rows if self.kind is ContextKind.TARGET else outputs)]

    def _require_state(self, live: _Sequence) -> None:
        if live.state != prefix_digest(live.tokens):
            raise ToyAbuseError("the recurrent state is not that of the rows")

    def _require_pairing(self, live: _Sequence, batch: Batch, index: int) -> None:
        if self.kind is ContextKind.TARGET:
            if batch.hidden is not None:
                raise ToyAbuseError("a target batch with hidden rows")
            return
        if batch.hidden is None or _spelled(batch.hidden[index]) != live.state:
            raise ToyAbuseError(f"position {batch.start + index} is paired with a wrong hidden row")

    def _logits_after(self, digest: bytes, position: int) -> Row:
        row = logits_row(digest)
        wrong = self.kind is ContextKind.MTP and not self._pattern(position)
        return np.roll(row, 1) if wrong else row

    def logits(self) -> Rows:
        """A view that is overwritten, as in the native library."""
        return np.stack(self._logits)

    def hidden(self) -> Rows:
        """See `logits`."""
        return np.stack(self._hidden)

    def remove(self, start: int, end: int = -1, *, seq: int = LIVE_SEQ) -> bool:
        """Remove a suffix; recurrent states only inside the last batch."""
        sequence = self._sequences[seq]
        if start <= 0:
            self._sequences[seq] = _Sequence()
            self._last_batch = []
            return True
        if end != -1:
            raise ToyAbuseError("only suffixes are removed")
        n_removed = sequence.end - start
        if n_removed <= 0:
            return True
        if self.memory_kind is MemoryKind.RECURRENT and sequence.state != NO_STATE:
            if n_removed > self.n_rs_seq:
                return False
            if n_removed >= len(self._last_batch) - 1 or seq != self._last_seq:
                raise ToyAbuseError("this removal would return True and leave a wrong state")
            sequence.state = self._last_batch[-1 - n_removed]
            self._last_batch = []
        del sequence.tokens[start - sequence.start :]
        if self.memory_kind is MemoryKind.ATTENTION:
            sequence.state = prefix_digest(sequence.tokens) if sequence.start == 0 else sequence.state
        return True

    def copy(self, source: int, destination: int, start: int, end: int) -> None:
        """Share rows, and the recurrent state."""
        given = self._sequences[source]
        first = given.start if start < 0 else start
        last = given.end if end < 0 else end
        taken = given.tokens[first - given.start : last - given.start]
        present = self._sequences[destination]
        if present.tokens and present.end != first:
            raise ToyAbuseError(f"rows from {first} on do not follow {present.end}")
        if not present.tokens:
            present.start = first
        present.tokens += taken
        present.state = given.state
        self._last_batch = []

    def end_position(self, *, seq: int = LIVE_SEQ) -> int:
        """Position after the last row; 0 where the recurrent state is missing, as in the native library."""
        missing = self.memory_kind is MemoryKind.RECURRENT and self._sequences[seq].state == NO_STATE
        return 0 if missing else self._sequences[seq].end

    def state_size(self, *, seq: int = LIVE_SEQ, partial: bool = False) -> int:
        """Length of `get_state`."""
        return len(self.get_state(seq=seq, partial=partial))

    def get_state(self, *, seq: int = LIVE_SEQ, partial: bool = False) -> RowBytes:
        """The sequence as bytes."""
        sequence = self._sequences[seq]
        record = {"state": sequence.state.hex(), "memory": self.memory_kind.value}
        if not partial:
            record |= {"start": str(sequence.start), "tokens": json.dumps(sequence.tokens)}
        return json.dumps(record).encode()

    def set_state(self, state: RowBytes, *, seq: int = LIVE_SEQ, partial: bool = False) -> None:
        """Take a sequence back."""
        try:
            record = json.loads(bytes(state))
            digest = bytes.fromhex(record["state"])
            tokens: list[int] = [] if partial else json.loads(record["tokens"])
            start = 0 if partial else int(record["start"])
        except (ValueError, KeyError) as error:
            raise StateSizeError("these bytes do not fit") from error
        if partial:
            # The recurrent part alone: the attention rows behind it are removed by the caller.
            self._restored_partial(seq, digest)
            return
        self._sequences[seq] = _Sequence(start, tokens, digest)

    def _restored_partial(self, seq: int, digest: bytes) -> None:
        sequence = self._sequences[seq]
        sequence.state, self._last_batch = digest, []
        if digest == NO_STATE:  # the attention rows stay
            return
        lengths = [n for n in range(len(sequence.tokens) + 1) if prefix_digest(sequence.tokens[:n]) == digest]
        if not lengths:
            raise ToyAbuseError("a recurrent state that belongs to no row")
        # The native side keeps the rows behind it until the caller removes them; here they go at once.
        del sequence.tokens[lengths[-1] :]
        self._last_batch = []

    def select_head(self, index: int) -> None:
        """There is one."""
        if index != 0:
            raise ToyAbuseError(f"head {index} of one")

    def close(self) -> None:
        """Nothing to free."""


def toy_pair(
    *,
    memory_kind: MemoryKind = MemoryKind.ATTENTION,
    pattern: Pattern = lambda _p: True,
    n_ctx: int = 512,
    depth: int = 4,
    n_seq: int = 1,
) -> tuple[ToyContext, ToyContext]:
    """A target and a draft that fit each other."""
    n_rs_seq = depth if memory_kind is MemoryKind.RECURRENT else 0
    target = ToyContext(ContextKind.TARGET, memory_kind=memory_kind, n_ctx=n_ctx, n_rs_seq=n_rs_seq, n_seq=n_seq)
    draft = ToyContext(ContextKind.MTP, pattern=pattern, n_ctx=n_ctx, n_seq=n_seq)
    return target, draft


def plain(prompt: Sequence[int], n: int, draw: Callable[[Row, int], int]) -> list[int]:
    """What decoding without drafts gives, straight from the definition."""
    tokens = list(prompt)
    digest = prefix_digest(tokens)
    for _ in range(n):
        token = draw(logits_row(digest), len(tokens))
        tokens.append(token)
        digest = _digest(digest, token)
    return tokens[len(prompt) :]
