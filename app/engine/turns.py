"""One turn: reach the known rows, read what is new, draw the reply, and save both boundaries."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.commands import Generate
from app.domain.conversation import path_tokens
from app.domain.errors import AppError, ContextFullError
from app.domain.events import (
    EngineEvent,
    PromptProgress,
    PromptRead,
    RoundDone,
    SegmentCaptured,
    SegmentDamaged,
    TurnFinished,
)
from app.domain.model import DrafterKind, ModelCard
from app.domain.segment import SegmentKey, SegmentSource
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, FinishReason, Receipt, TurnStats
from app.engine.live_chain import LiveChain
from app.engine.native.model import LlamaModel
from app.engine.receipts import receipt_of
from app.engine.sampler import Sampler
from app.engine.spec_session import SPARE_ROWS, Primed, Round, SpecSession
from app.engine.template import Prompt, build_prompt
from app.engine.text import TextStream

DEFAULT_DEPTH = 1
"""Drafts per round where nobody chose: the depth that loses least on files where drafting does not pay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A loaded model with its live sequence; `costs` are the seconds of a target pass by its rows (`pass_seconds`)."""

    model: LlamaModel
    session: SpecSession
    chain: LiveChain
    card: ModelCard
    costs: tuple[float, ...]


def prompt_of(command: Generate, loaded: Loaded) -> Prompt:
    """The prompt of the reply that is asked for.

    Raises:
        TemplateError: the chat template refuses the conversation.
        ContextFullError: it does not fit.
    """
    prompt = build_prompt(command.path, loaded.model.template_renderer(), loaded.model)
    n_ctx = loaded.session.cache_max_ctx
    if len(prompt.tokens) + loaded.session.depth_max + SPARE_ROWS >= n_ctx:
        raise ContextFullError(
            f"This conversation has {len(prompt.tokens)} tokens, and the context holds {n_ctx}. "
            "Start a new conversation, or load the model with a longer context."
        )
    return prompt


class TurnWriter:
    """Writes the reply that one `Generate` asks for."""

    def __init__(
        self,
        loaded: Loaded,
        post: Callable[[EngineEvent], None],
        command: Generate,
        *,
        sampler: Sampler,
        should_stop: Callable[[], bool],
    ) -> None:
        self._loaded = loaded
        self._post = post
        self._command = command
        self._sampler = sampler
        self._should_stop = should_stop
        self._depth = self._chosen_depth()
        self._before = loaded.session.telem
        self._began = time.perf_counter()
        self._decode_began = self._began
        self._first_token_s = self._read_s = self._restore_s = 0.0
        self._n_generated = self._depth_total = 0
        self._n_prompt = self._n_reused = self._n_read = 0

    def write(self, prompt: Prompt) -> None:
        """Do it.

        Raises:
            AppError: the turn cannot go on; the session must not be trusted any more.
        """
        session = self._loaded.session
        primed, receipt = self._read(prompt)
        if not primed.complete:
            session.end_turn()
            self._finish("", FinishReason.STOPPED)
            return
        start = min(len(path_tokens(self._command.path[:-1])), prompt.n_known)
        self._post(
            PromptRead(turn=self._command.turn, receipt=receipt, token_start=start, token_ids=prompt.tokens[start:])
        )
        self._save()
        self._finish(*self._draw())

    # --- the prompt ---

    def _read(self, prompt: Prompt) -> tuple[Primed, Receipt]:
        session = self._loaded.session
        began = time.perf_counter()
        remarks: list[str] = []
        loaded = self._restore(prompt, remarks)
        reading = time.perf_counter()
        primed = session.prime(prompt.tokens, should_stop=self._should_stop, progress=self._progress)
        if primed.complete or primed.read:  # stopped before anything was read, the live rows are as they were
            self._loaded.chain.forget_after(primed.reused)
        self._restore_s, self._read_s = reading - began, time.perf_counter() - reading
        self._n_prompt, self._n_reused, self._n_read = len(prompt.tokens), primed.reused, primed.read
        receipt = receipt_of(
            primed,
            loaded=loaded,
            n_known=prompt.n_known,
            path=self._command.path,
            restore_s=self._restore_s,
            remarks=tuple(remarks),
        )
        return primed, receipt

    def _restore(self, prompt: Prompt, remarks: list[str]) -> int:
        """Load saved segments where they reach further than what is live; how many were read."""
        session, chain = self._loaded.session, self._loaded.chain
        if not self._command.options.restore:
            chain.forget_after(0)
            session.reset()
            remarks.append("Saved rows were left aside on request.")
            return 0
        # Another model may have been loaded since they were looked up.
        same = self._command.root == self._loaded.card.root
        usable = _usable(self._command.segments, prompt.tokens) if same else ()
        if not usable or usable[-1].start + len(usable[-1].tokens) <= session.reachable(prompt.tokens):
            return 0

        def damaged(key: SegmentKey, error: AppError) -> None:
            remarks.append("A saved segment was damaged and set aside.")
            self._post(SegmentDamaged(turn=self._command.turn, key=key, reason=str(error)))

        return chain.load(usable, damaged=damaged)

    def _progress(self, done: int, total: int) -> None:
        self._post(PromptProgress(turn=self._command.turn, done=done, total=total))

    # --- the reply ---

    def _draw(self) -> tuple[str, FinishReason]:
        model, session = self._loaded.model, self._loaded.session
        options = self._command.options
        text = TextStream(lambda token: model.piece(token, special=False), model.ends_turn, stop=options.stop)
        self._decode_began = time.perf_counter()
        rounds = session.generate(
            self._sampler,
            depth=self._depth,
            max_new=options.max_tokens,
            ends=text.feed,
            should_stop=self._should_stop,
        )
        finish = FinishReason.STOPPED
        for done in rounds:
            if done.finish is not None:
                finish = done.finish
                text.finish()
            self._count(done)
            if done.tokens:
                self._report(done, text.take())
        session.end_turn()
        return text.text, finish

    def _count(self, done: Round) -> None:
        if done.tokens and not self._n_generated:
            self._first_token_s = time.perf_counter() - self._began
        self._n_generated += len(done.tokens)
        self._depth_total += done.depth

    def _report(self, done: Round, text: str) -> None:
        self._post(
            RoundDone(
                turn=self._command.turn,
                text=text,
                token_ids=done.tokens,
                n_drafted=done.n_drafted,
                n_accepted=done.n_accepted,
                depth=done.depth,
                stats=self._stats(),
                context_used=self._loaded.session.sctr,
                at=time.monotonic(),
            )
        )

    def _finish(self, text: str, reason: FinishReason) -> None:
        self._save()
        self._post(TurnFinished(turn=self._command.turn, finish_reason=reason, text=text, stats=self._stats()))

    def _save(self) -> None:
        segment = self._loaded.chain.capture()
        if segment is not None:
            self._post(SegmentCaptured(turn=self._command.turn, segment=segment))

    # --- numbers ---

    def _stats(self) -> TurnStats:
        telemetry: SpecTelemetry = self._loaded.session.telem.delta_since(self._before)
        return TurnStats(
            drafter=(DrafterKind.MTP if self._depth else DrafterKind.NONE).value,
            depth=self._depth_report(telemetry),
            telemetry=telemetry,
            prompt_tokens=self._n_prompt,
            reused_tokens=self._n_reused,
            read_tokens=self._n_read,
            generated_tokens=self._n_generated,
            restore_s=self._restore_s,
            read_s=self._read_s,
            first_token_s=self._first_token_s,
            decode_s=time.perf_counter() - self._decode_began if self._n_generated else 0.0,
            plain_step_s=self._plain_step_s(telemetry),
        )

    def _plain_step_s(self, telemetry: SpecTelemetry) -> float:
        """Seconds of a single-row pass as things are now: the passes of this turn, scaled by the measured ratio."""
        costs = self._loaded.costs
        if not telemetry.rounds:
            return costs[0]
        return telemetry.verify_s / telemetry.rounds * costs[0] / costs[self._depth]

    def _chosen_depth(self) -> int:
        options, card = self._command.options, self._loaded.card
        if card.drafter is not DrafterKind.MTP or options.drafter is DrafterKind.NONE:
            return 0
        depth = DEFAULT_DEPTH if options.depth is None else options.depth
        return min(depth, self._loaded.session.depth_max)

    def _depth_report(self, telemetry: SpecTelemetry) -> DepthReport:
        options, rounds = self._command.options, telemetry.rounds
        if self._loaded.card.drafter is not DrafterKind.MTP:
            reason = self._loaded.card.drafter_reason
        elif options.drafter is DrafterKind.NONE or self._depth == 0:
            reason = "Drafting is off for this reply."
        elif options.depth is None:
            reason = f"Depth {self._depth} is this version's default."
        else:
            asked = options.depth
            reason = f"Depth {self._depth} was chosen by hand."
            if asked != self._depth:
                reason = f"Depth {asked} was asked for; the model is loaded for at most {self._depth}."
        return DepthReport(
            mode="auto" if options.depth is None else "fixed",
            max=self._loaded.session.depth_max,
            chosen_mean=self._depth_total / rounds if rounds else 0.0,
            reason=reason,
        )


def _usable(segments: Sequence[SegmentSource], tokens: Sequence[int]) -> tuple[SegmentSource, ...]:
    """The segments whose rows are those of a beginning of the prompt."""
    usable: list[SegmentSource] = []
    at = 0
    for source in segments:
        end = source.start + len(source.tokens)
        if source.start != at or tuple(tokens[at:end]) != source.tokens:
            break
        usable.append(source)
        at = end
    return tuple(usable)
