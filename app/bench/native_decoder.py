"""llama.cpp's server as a `Decoder`: one running server for each depth, since it is told its depth when it starts."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from app.bench.decode import DecodeRun
from app.bench.native_server import NativeServer

Tokenize = Callable[[str], Sequence[int]]
"""A user message as the tokens of a whole prompt."""


class NativeDecoder:
    """Servers of one model, all waiting but the one that is asked."""

    def __init__(
        self, program: Path, model: Path, *, depths: Sequence[int], n_threads: int, n_ctx: int, tokenize: Tokenize
    ) -> None:
        """Start a server for each depth; close them in the end.

        Args:
            program: the server.
            model: GGUF file.
            depths: drafts in a round; 0 decodes plainly.
            n_threads: CPU threads.
            n_ctx: context length.
            tokenize: the prompts' tokens, which are the same for everybody who is compared.

        Raises:
            NativeServerError: one ended instead of listening.
        """
        self._tokenize = tokenize
        self._stack = ExitStack()
        with ExitStack() as undo:
            undo.callback(self._stack.close)
            self._servers = {
                depth: self._stack.enter_context(
                    NativeServer(program, model, depth=depth, n_threads=n_threads, n_ctx=n_ctx)
                )
                for depth in depths
            }
            undo.pop_all()

    def run(self, prompt: str, *, depth: int | None, n_tokens: int) -> DecodeRun:
        """See `Decoder.run`; an automatic depth is not among the server's modes."""
        assert depth is not None
        done = self._servers[depth].generate(self._tokenize(prompt), n_tokens)
        return DecodeRun(
            tokens=done.tokens,
            seconds=done.seconds,
            # Each round but the prompt's own gives one token beside the drafts it kept.
            rounds=max(0, len(done.tokens) - 1 - done.n_accepted),
            drafted=done.n_drafted,
            accepted=done.n_accepted,
        )

    def close(self) -> None:
        """End every server; may be called again."""
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
