"""What samplers need of a model: its vocabulary."""

from typing import Protocol

from app.engine.pieces import Pieces


class Vocabulary(Protocol):
    """A loaded model's vocabulary."""

    @property
    def n_vocab(self) -> int:
        """Tokens in it, which is the width of a logits row."""

    @property
    def vocab(self) -> int:
        """The address of the native vocabulary; it lives as long as the model."""

    @property
    def pieces(self) -> Pieces:
        """What its tokens are written as."""
