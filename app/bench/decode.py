"""`bench decode`, the measuring: every mode answers every prompt, taking turns.  It does not know what decodes.

A mode is one way to decode: ours, ours over workers, or llama.cpp's server; plain, with a depth chosen by hand, or,
ours alone, with the depth left to our controller.  By hand the depth is the most drafts of a round in both programs;
ours stops earlier where a further draft is not likely to be right, llama.cpp's server where its `p-min` says so, which
is off unless asked for.

The modes take turns at each prompt and begin with another one each time, so that a busy moment or a warm cache falls
on all of them alike and two modes can be compared reply by reply.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.bench.prompts import ContentClass
from app.domain.errors import KnownError

WARM_UP_TOKENS = 8
"""Length of the reply each mode gives before anything counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecodeRun:
    """One reply.

    Attributes:
        tokens: the reply.
        seconds: from its first token to its last; the first comes with the prompt's own pass and costs nothing here.
        rounds: verify passes.
        drafted, accepted: drafts put before the target, and those it agreed with.
        offered_by_position, accepted_by_position: the same by place in the draft; empty where that is not counted.
    """

    tokens: tuple[int, ...]
    seconds: float
    rounds: int
    drafted: int
    accepted: int
    accepted_by_position: tuple[int, ...] = ()
    offered_by_position: tuple[int, ...] = ()

    @property
    def tokens_per_second(self) -> float:
        """Tokens after the first by the time they took."""
        return (len(self.tokens) - 1) / self.seconds


class Decoder(Protocol):
    """Answers greedily."""

    def run(self, prompt: str, *, depth: int | None, n_tokens: int) -> DecodeRun:
        """Answer a user message, nothing before it being known.

        Args:
            prompt: the message.
            depth: most drafts in a round; 0 decodes plainly, None leaves it to the decoder.
            n_tokens: most tokens of the reply.
        """


class Side(StrEnum):
    """Who decodes."""

    OURS = "ours"
    NATIVE = "native"
    WORKERS = "workers"
    """Ours, with the model spread over worker machines."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to decode.

    Attributes:
        side: who.
        depth: most drafts in a round; 0 is plain, None automatic.
    """

    side: Side
    depth: int | None


PLAIN, AUTO = Mode(Side.OURS, 0), Mode(Side.OURS, None)
NATIVE_PLAIN, WORKERS_PLAIN = Mode(Side.NATIVE, 0), Mode(Side.WORKERS, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to measure.

    Attributes:
        classes: what is asked.
        depths: depths chosen by hand, each at least 1.
        n_repeats: how often every mode answers every prompt.
        n_tokens: most tokens of a reply.
    """

    classes: tuple[ContentClass, ...]
    depths: tuple[int, ...]
    n_repeats: int
    n_tokens: int

    def modes(self, sides: Sequence[Side]) -> tuple[Mode, ...]:
        """Every mode of these sides; only we have an automatic one."""
        fixed = (0, *self.depths)
        ours = [*(Mode(Side.OURS, depth) for depth in fixed), AUTO] if Side.OURS in sides else []
        native = [Mode(Side.NATIVE, depth) for depth in fixed] if Side.NATIVE in sides else []
        workers = [Mode(Side.WORKERS, depth) for depth in fixed] if Side.WORKERS in sides else []
        return (*ours, *native, *workers)

    @property
    def prompts(self) -> tuple[tuple[str, str], ...]:
        """Each prompt after the name of its class."""
        return tuple((each.name, prompt) for each in self.classes for prompt in each.prompts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One reply in its place.

    Attributes:
        content: name of the prompt's class.
        prompt: the prompt.
        repeat: how many times it had been asked before.
        mode: how the reply was decoded.
        run: the reply.
    """

    content: str
    prompt: str
    repeat: int
    mode: Mode
    run: DecodeRun


def _silent(_done: int, _total: int) -> None:
    """Progress nobody asked for."""


def measure(
    decoders: Mapping[Side, Decoder], plan: Plan, *, progress: Callable[[int, int], None] = _silent
) -> tuple[Sample, ...]:
    """Let every mode answer every prompt, `plan.n_repeats` times.

    Args:
        decoders: who takes part.
        plan: what is asked.
        progress: told how many replies are done, of how many.

    Raises:
        KnownError: a reply was too short to have a speed.
    """
    modes = plan.modes(tuple(decoders))
    for mode in modes:
        decoders[mode.side].run(plan.prompts[0][1], depth=mode.depth, n_tokens=WARM_UP_TOKENS)
    turns = list(_turns(plan, modes))
    samples = []
    for turn, (repeat, content, prompt, mode) in enumerate(turns):
        progress(turn, len(turns))
        run = decoders[mode.side].run(prompt, depth=mode.depth, n_tokens=plan.n_tokens)
        if len(run.tokens) < 2 or run.seconds <= 0.0:
            raise KnownError(
                f"A reply of the class {content} ended with its first token, so it has no speed. "
                "Choose another model, or other classes with --classes."
            )
        samples.append(Sample(content=content, prompt=prompt, repeat=repeat, mode=mode, run=run))
    progress(len(turns), len(turns))
    return tuple(samples)


def _turns(plan: Plan, modes: Sequence[Mode]) -> Iterator[tuple[int, str, str, Mode]]:
    """Repeat, class, prompt and mode of each reply, in order."""
    asked = itertools.product(range(plan.n_repeats), enumerate(plan.prompts))
    for repeat, (place, (content, prompt)) in asked:
        first = (repeat + place) % len(modes)
        for mode in (*modes[first:], *modes[:first]):
            yield repeat, content, prompt, mode
