"""Devices for the self-test: one that computes as it should, and several that lie in one place each."""

import hashlib
from collections.abc import Sequence

from app.domain.errors import AppError
from app.domain.segment import RowBytes
from app.engine.self_test import DraftedReply, Written


class ToyDevice:
    """Its next token is a digest of everything that was read, so every row counts."""

    def __init__(self) -> None:
        self.rows: list[int] = []

    def empty(self) -> None:
        self.rows = []

    def read(self, tokens: Sequence[int]) -> None:
        self.rows += tokens

    def next(self) -> int:
        return int.from_bytes(hashlib.blake2b(repr(self.rows).encode(), digest_size=2).digest())

    def write(self, n_tokens: int) -> Written:
        tokens = []
        for _ in range(n_tokens):
            tokens.append(self.next())
            self.read(tokens[-1:])
        return Written(tuple(tokens), (1.0,) * n_tokens)

    def cut(self, position: int) -> bool:
        del self.rows[position:]
        return True

    def state(self) -> RowBytes:
        return repr(self.rows).encode()

    def put(self, state: RowBytes) -> None:
        text = bytes(state).decode().strip("[]")
        self.rows = [int(each) for each in text.split(",")]

    def draft(self, tokens: Sequence[int], n_tokens: int) -> DraftedReply:
        self.empty()
        self.read(tokens)
        return DraftedReply(self.write(n_tokens).tokens, n_drafted=n_tokens, n_accepted=n_tokens // 2)

    def bound(self, tokens: Sequence[int]) -> float:  # nothing is rounded here
        return 0.0


class LosesARow(ToyDevice):
    """A state that was put back lacks its first row."""

    def put(self, state: RowBytes) -> None:
        super().put(state)
        del self.rows[0]


class StateOutside(ToyDevice):
    """Gives back the very bytes that were put, and computes with something else."""

    kept: bytes = b""

    def put(self, state: RowBytes) -> None:
        super().put(state)
        self.kept, self.rows[0] = bytes(state), self.rows[0] + 1

    def state(self) -> RowBytes:
        return self.kept or super().state()


class CutsNothing(ToyDevice):
    """Says that it has cut."""

    def cut(self, position: int) -> bool:  # that is the lie
        return True


class CutsTooFew(ToyDevice):
    """One of the rows stays."""

    def cut(self, position: int) -> bool:
        return super().cut(position + 1)


class RefusesCuts(ToyDevice):
    """Says so."""

    def cut(self, position: int) -> bool:  # that is the refusal
        return False


class DraftsOtherwise(ToyDevice):
    """From one token on the reply with drafts is another one."""

    at = 20

    def draft(self, tokens: Sequence[int], n_tokens: int) -> DraftedReply:
        reply = super().draft(tokens, n_tokens).tokens
        changed = (*reply[: self.at], reply[self.at] ^ 1, *reply[self.at + 1 :])
        return DraftedReply(changed, n_drafted=n_tokens, n_accepted=1)


class NearTie(DraftsOtherwise):
    """The same where the token led by less than rows of a batch may differ."""

    def write(self, n_tokens: int) -> Written:
        written = super().write(n_tokens)
        leads = tuple(0.25 if place == self.at else 1.0 for place in range(n_tokens))
        return Written(written.tokens, leads)

    def bound(self, tokens: Sequence[int]) -> float:  # it is what it is
        return 0.5


class BrokenNumbers(NearTie):
    """A lead that is no number is no near-tie."""

    def write(self, n_tokens: int) -> Written:
        return Written(super().write(n_tokens).tokens, (float("nan"),) * n_tokens)


class EndsEarly(ToyDevice):
    """The reply with drafts ends before its time."""

    def draft(self, tokens: Sequence[int], n_tokens: int) -> DraftedReply:
        return DraftedReply(super().draft(tokens, n_tokens).tokens[:-1], n_drafted=4, n_accepted=2)


class DraftsNothing(ToyDevice):
    """A head that is never asked."""

    def draft(self, tokens: Sequence[int], n_tokens: int) -> DraftedReply:
        return DraftedReply(super().draft(tokens, n_tokens).tokens, n_drafted=0, n_accepted=0)


class DraftsRubbish(ToyDevice):
    """The text is right, since no draft is."""

    def draft(self, tokens: Sequence[int], n_tokens: int) -> DraftedReply:
        return DraftedReply(super().draft(tokens, n_tokens).tokens, n_drafted=80, n_accepted=0)


class HeadFails(ToyDevice):
    """The head cannot be made."""

    def draft(self, tokens: Sequence[int], n_tokens: int) -> DraftedReply:  # it comes to nothing
        raise AppError("no such operation")


class StateFails(ToyDevice):
    """Rows cannot be copied."""

    def state(self) -> RowBytes:
        raise AppError("out of memory.")
