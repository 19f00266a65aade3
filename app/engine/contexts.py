"""What decoding needs of a llama context: a protocol, so that a model without weights can stand in for it.

One protocol serves target and draft; `ContextKind` tells them apart.  The last sequence is scratch: rows pass through
it on their way to and from segments.  The application converses in sequence 0.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.domain.errors import AppError
from app.domain.segment import RowBytes
from app.engine.stop import StopFlag

Tokens = NDArray[np.int32]
Rows = NDArray[np.float32]
"""Shape (n, n_embd) for hidden rows, (n, n_vocab) for logits."""
Row = NDArray[np.float32]
"""Shape (n_embd,) or (n_vocab,)."""

LIVE_SEQ = 0


class ContextKind(Enum):
    """What a context computes."""

    TARGET = "target"
    MTP = "mtp"


class MemoryKind(Enum):
    """How a context remembers, which decides how it can be rewound."""

    ATTENTION = "attention"
    """A row per position: any suffix can be removed."""
    RECURRENT = "recurrent"
    """A state, alone or beside attention rows: only the last batch can be partly taken back."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Tokens to evaluate at consecutive positions of one sequence.

    Attributes:
        tokens: shape (n,), n >= 1.
        start: position of the first.
        n_outputs: logits are wanted for this many of the last tokens.
        hidden: for an MTP context, the target's hidden row at the position before each token, shape (n, n_embd).
        seq: the sequence.
    """

    tokens: Tokens
    start: int
    n_outputs: int
    hidden: Rows | None = None
    seq: int = LIVE_SEQ

    @property
    def end(self) -> int:
        """Position after the last token."""
        return self.start + len(self.tokens)


class DecodeError(AppError):
    """A batch was refused or failed; `code` is the native one, 0 where we refused before the call."""

    def __init__(self, message: str, code: int = 0) -> None:
        super().__init__(message)
        self.code = code


class DecodeStoppedError(DecodeError):
    """The stop flag was set during the batch; a recurrent state is lost then."""


class StateSizeError(AppError):
    """State bytes do not fit the context."""


class Context(Protocol):
    """A llama context."""

    @property
    def kind(self) -> ContextKind:
        """Target or MTP."""

    @property
    def memory_kind(self) -> MemoryKind:
        """How it remembers."""

    @property
    def model_id(self) -> str:
        """Equal for contexts of one model, different for others."""

    @property
    def n_ctx(self) -> int:
        """Capacity in tokens."""

    @property
    def n_batch(self) -> int:
        """Most tokens in one `decode`."""

    @property
    def n_ubatch(self) -> int:
        """Most tokens evaluated at once; a recurrent state can be taken back only within so many."""

    @property
    def n_seq_max(self) -> int:
        """Sequences, the scratch one included."""

    @property
    def n_rs_seq(self) -> int:
        """Tokens a recurrent state can be taken back by."""

    @property
    def n_vocab(self) -> int:
        """Width of a logits row."""

    @property
    def n_embd(self) -> int:
        """Width of a hidden row."""

    @property
    def n_decodes(self) -> int:
        """Native decodes so far."""

    def decode(self, batch: Batch, *, stop: StopFlag | None = None) -> None:
        """Evaluate a batch; a set `stop` ends it in the middle.

        Raises:
            DecodeStoppedError: `stop` was set.
            DecodeError: the batch cannot be evaluated; the memory is as it was if `code` is 0 or 1.
        """

    def logits(self) -> Rows:
        """Logits of the last batch's outputs, in order: a view that the next decode overwrites."""

    def hidden(self) -> Rows:
        """Hidden rows of the last batch: of every token (target) or of the outputs (MTP); a view, as above."""

    def remove(self, start: int, end: int = -1, *, seq: int = LIVE_SEQ) -> bool:
        """Remove rows [start, end) of a sequence (to the end for -1).  False: refused, nothing changed."""

    def copy(self, source: int, destination: int, start: int, end: int) -> None:
        """Let another sequence share rows [start, end) of one (all for -1, -1)."""

    def end_position(self, *, seq: int = LIVE_SEQ) -> int:
        """Position after a sequence's last row."""

    def state_size(self, *, seq: int = LIVE_SEQ, partial: bool = False) -> int:
        """Bytes that `get_state` would give."""

    def get_state(self, *, seq: int = LIVE_SEQ, partial: bool = False) -> RowBytes:
        """A copy of a sequence's rows; with `partial` of its recurrent part alone."""

    def set_state(self, state: RowBytes, *, seq: int = LIVE_SEQ, partial: bool = False) -> None:
        """Put saved rows into a sequence.

        Raises:
            StateSizeError: the bytes do not fit this context; the sequence may be empty afterwards.
        """

    def close(self) -> None:
        """Free it; may be called again."""
