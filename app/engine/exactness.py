"""One prompt answered twice, with and without drafts, in contexts of their own beside the live ones.

It is done in slices, a round or a piece of the prompt each, so that a command waits for one of them at most.
"""

from collections.abc import Callable, Generator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field

from app.domain.commands import Generate
from app.domain.errors import KnownError
from app.domain.exactness import CheckDone, CheckEnded, CheckEvent, CheckExactness, CheckProgress, Difference, Verdict
from app.domain.ids import TurnId
from app.domain.model import DrafterKind
from app.domain.segment import NO_KEY
from app.engine.boundary import common_prefix
from app.engine.check_contexts import check_session, rows_needed
from app.engine.contexts import Row
from app.engine.loading import Loaded
from app.engine.reply_text import reply_text
from app.engine.rounding import Measuring, Rounding
from app.engine.sampler import DraftPicker, Sampler
from app.engine.sampling import make_sampler
from app.engine.spec_session import SpecSession
from app.engine.stop import StopFlag
from app.engine.template import Prompt
from app.engine.text import TextStream
from app.engine.turn_prompt import layout_for, prompt_of, reasons_for

Post = Callable[[CheckEvent], None]
Slices = Generator[bool, None, None]

_PIECE = 64
"""Prompt tokens that are read in one slice."""
_TOLD_EVERY = 8
"""Tokens between two reports."""
_BEFORE = 60
"""Characters of the common text that are shown before a difference."""


class NothingToCompareError(KnownError):
    """Both replies would be written without drafts."""


@dataclass(slots=True)
class WrittenReply:
    """One of the two replies as it grows.

    Attributes:
        tokens: so far.
        leads: by how many logits each led; only without drafts.
        n_drafted, n_accepted: so far.
    """

    tokens: list[int] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    n_drafted: int = 0
    n_accepted: int = 0


def compared(drafted: WrittenReply, plain: WrittenReply, *, show: Callable[[list[int]], str], scale: float) -> Verdict:
    """What two replies to one prompt have in common, and where they part.

    Args:
        drafted: the reply with drafts.
        plain: the one without, each of whose tokens has its lead.
        show: the text of tokens.
        scale: what a lead is multiplied with to be one in logits.
    """
    n_equal = common_prefix(drafted.tokens, plain.tokens)
    difference: Difference | None = None
    if n_equal < max(len(drafted.tokens), len(plain.tokens)):
        difference = Difference(
            position=n_equal,
            before=show(plain.tokens[:n_equal])[-_BEFORE:],
            drafted=show(drafted.tokens[n_equal : n_equal + 1]),
            plain=show(plain.tokens[n_equal : n_equal + 1]),
            margin=scale * plain.leads[n_equal] if n_equal < len(plain.leads) else 0.0,
        )
    return Verdict(n_tokens=n_equal, difference=difference, n_drafted=drafted.n_drafted, n_accepted=drafted.n_accepted)


class ExactnessCheck:
    """One check under way.  Nothing of it is there before the first slice, nor after `close`."""

    def __init__(self, command: CheckExactness, loaded: Loaded, post: Post, stop: StopFlag) -> None:
        self._command = command
        self._loaded = loaded
        self._post = post
        self._stop = stop
        self._n_done = self._n_told = 0
        self._total = 0
        self._slices = self._all()

    @property
    def number(self) -> int:
        """Its name."""
        return self._command.check

    def go_on(self) -> bool:
        """One slice; False after the last, when the outcome was told.

        Raises:
            AppError: it cannot be made, or the model failed; `close` must follow.
        """
        if not self._stop.is_set() and next(self._slices, False):
            return True
        if self._stop.is_set():
            self.give_up()
        return False

    def give_up(self) -> None:
        """End it without a verdict."""
        self.close()
        self._post(CheckEnded(check=self._command.check))

    def close(self) -> None:
        """Free everything; may be called again."""
        self._slices.close()

    # --- its slices ---

    def _all(self) -> Slices:
        command = self._command
        prompt = prompt_of(self._as_turn(), self._loaded)
        if prompt.has_pictures:
            raise NothingToCompareError("There is nothing to compare: after an image this check cannot be made.")
        depth, bound = yield from self._depth(prompt)
        n_prompt = len(prompt.tokens)
        self._total = 2 * (n_prompt + command.n_tokens)
        drafted, plain = WrittenReply(), WrittenReply()
        with ExitStack() as own:
            session = check_session(self._loaded, rows_needed(n_prompt, command.n_tokens, self._loaded), own=own)
            yield True
            yield from self._write(drafted, session, prompt, depth=depth, bound=bound)
            session.reset()
            self._n_done = self._total // 2
            yield from self._write(plain, session, prompt, depth=0, bound=0.0, until=drafted.tokens)
        sampling = command.options.sampling
        scale = 1.0 if sampling.greedy else sampling.temperature
        if not self._stop.is_set():
            self._post(CheckDone(check=command.check, verdict=compared(drafted, plain, show=self._shown, scale=scale)))

    def _write(
        self,
        reply: WrittenReply,
        session: SpecSession,
        prompt: Prompt,
        *,
        depth: int,
        bound: float,
        until: list[int] | None = None,
    ) -> Slices:
        """Read the prompt and write the reply; with `until`, no further than it equals that one."""
        for start in range(0, len(prompt.tokens), _PIECE):
            piece = prompt.tokens[start : start + _PIECE]
            if not session.prime(prompt.tokens[: start + len(piece)], stop=self._stop).complete:
                return
            self._tell(len(piece))
            yield True
        with ExitStack() as own:
            sampler = self._sampler(prompt, own=own)
            noting = _Leads(sampler, reply.leads) if until is not None else sampler
            rounds = session.generate(
                noting,
                depth=depth,
                max_new=self._command.n_tokens,
                ends=self._text().feed,
                stop=self._stop,
                strict=bound,
            )
            for done in rounds:
                reply.tokens += done.tokens
                reply.n_drafted += done.n_drafted
                reply.n_accepted += done.n_accepted
                self._tell(len(done.tokens))
                if until is not None and reply.tokens != until[: len(reply.tokens)]:
                    return
                yield True

    # --- what it needs ---

    def _depth(self, prompt: Prompt) -> Generator[bool, None, tuple[int, float]]:
        """Drafts in a round, and by how much a token must lead where replies are strict, which is measured."""
        loaded, options = self._loaded, self._command.options
        depth = loaded.session.depth_max if options.depth is None else min(options.depth, loaded.session.depth_max)
        if options.drafter is DrafterKind.NONE:
            depth = 0
        if depth == 0:
            raise NothingToCompareError(
                "There is nothing to compare: drafting is off. Switch it on in the settings, or load another model."
            )
        if not options.strict:
            return depth, 0.0
        measuring = loaded.rounding.measuring(prompt.tokens, loaded.session.sctr)
        with closing(measuring):
            rounding = yield from _as_slices(measuring)
        if rounding.drifts:
            raise NothingToCompareError(
                "There is nothing to compare: with the strict setting this model drafts nothing on this machine."
            )
        sampling = options.sampling
        return depth, rounding.bound if sampling.greedy else rounding.bound / sampling.temperature

    def _as_turn(self) -> Generate:
        """The prompt is that of a turn."""
        command = self._command
        return Generate(
            turn=TurnId(0), path=command.path, root=NO_KEY, segments=(), seed=command.seed, options=command.options
        )

    def _sampler(self, prompt: Prompt, *, own: ExitStack) -> Sampler:
        command = self._command
        sampler = make_sampler(
            command.options.sampling,
            seed=command.seed,
            model=self._loaded.model,
            history=prompt.tokens,
            reasons=reasons_for(command.options, prompt, self._loaded),
        )
        own.callback(sampler.close)
        return sampler

    def _text(self) -> TextStream:
        """What finds the end of a reply."""
        options = self._command.options
        return reply_text(self._loaded.model, layout_for(options, self._loaded).marks, stop=options.stop)

    def _shown(self, tokens: list[int]) -> str:
        pieces = b"".join(self._loaded.model.piece(token, special=True) for token in tokens)
        return pieces.decode("utf-8", "replace")

    def _tell(self, n_more: int) -> None:
        self._n_done += n_more
        if self._n_done >= self._n_told + _TOLD_EVERY:
            self._n_told = self._n_done
            self._post(CheckProgress(check=self._command.check, done=self._n_done, total=self._total))


def _as_slices(measuring: Measuring) -> Generator[bool, None, Rounding]:
    while True:
        try:
            next(measuring)
        except StopIteration as done:
            measured: Rounding = done.value
            return measured
        yield True


class _Leads:
    """A sampler that notes by how much each token led; see `Sampler`."""

    def __init__(self, sampler: Sampler, leads: list[float]) -> None:
        self._sampler = sampler
        self._leads = leads

    def draw(self, logits: Row, position: int) -> int:
        """See `Sampler.draw`."""
        self._leads.append(self._sampler.gap(logits, position))
        return self._sampler.draw(logits, position)

    def gap(self, logits: Row, position: int) -> float:
        """See `Sampler.gap`."""
        return self._sampler.gap(logits, position)

    @property
    def remembers(self) -> bool:
        """See `Sampler.remembers`."""
        return self._sampler.remembers

    def accept(self, token: int) -> None:
        """See `Sampler.accept`."""
        self._sampler.accept(token)

    def drafting(self) -> DraftPicker:
        """See `Sampler.drafting`."""
        return self._sampler.drafting()

    def close(self) -> None:
        """See `Sampler.close`."""
        self._sampler.close()
