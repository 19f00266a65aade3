"""One turn: reach the known rows, read what is new, draw the reply, and save both boundaries."""

import time
from collections.abc import Callable
from dataclasses import replace

from app.domain.commands import Generate
from app.domain.conversation import path_tokens
from app.domain.engine_events import SegmentDamaged
from app.domain.errors import AppError, BugError
from app.domain.events import (
    EngineEvent,
    PromptProgress,
    PromptRead,
    RoundDone,
    TurnFinished,
)
from app.domain.identity import other_writer, written_by
from app.domain.message import thinking
from app.domain.model import DrafterKind
from app.domain.round_watch import RoundWatch
from app.domain.segment import SegmentKey, resumable_part
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, FinishReason, Receipt, TurnStats
from app.engine.closed_thought import close_thought
from app.engine.continuing import question_and_reply
from app.engine.depth import LIKELY, DepthControl, FixedDepth
from app.engine.drafted_text import DraftedText
from app.engine.layouts import OWN
from app.engine.live_chain import end_of, usable
from app.engine.live_rows import Primed
from app.engine.loading import Loaded
from app.engine.plain_cost import PlainCost
from app.engine.receipts import receipt_of
from app.engine.reply_text import reply_text
from app.engine.rounds import Round
from app.engine.sampler import Sampler
from app.engine.saving import Saving
from app.engine.stop import StopFlag
from app.engine.template import Prompt
from app.engine.turn_prompt import layout_for

NOT_SAVED = "Rows from an image on are not saved, so they are read again after a restart."
_BLIND = "The MTP head cannot follow an image, so nothing is drafted after one."
KEPT_ROUNDS = 200
"""Points of the rounds that are kept with a reply."""


class TurnWriter:
    """Writes the reply that one `Generate` asks for."""

    def __init__(
        self,
        loaded: Loaded,
        post: Callable[[EngineEvent], None],
        command: Generate,
        *,
        sampler: Sampler,
        stop: StopFlag,
    ) -> None:
        self._loaded = loaded
        self._post = post
        self._command = command
        self._sampler = sampler
        self._stop = stop
        self._saving = Saving(loaded.chain, loaded.session, post)
        self._layout = layout_for(command.options, loaded)
        self._text = reply_text(loaded.model, self._layout.marks, stop=command.options.stop)
        self._drafted = DraftedText()
        self._depth = self._chosen_depth()
        self._control = self._chosen_control()
        self._bound, self._strictly_plain = 0.0, False
        self._before = loaded.session.telem
        self._began = time.perf_counter()
        self._decode_began = self._began
        self._first_token_s = self._read_s = self._restore_s = 0.0
        self._n_generated = self._depth_total = 0
        self._n_prompt = self._n_reused = self._n_read = 0
        self._rounds = RoundWatch(KEPT_ROUNDS)
        self._prompt = Prompt((), 0, 0)
        self._plain = PlainCost(loaded.costs, self._before)

    def write(self, prompt: Prompt) -> None:
        """Do it.

        Raises:
            AppError: the turn cannot go on; the session must not be trusted any more.
        """
        session = self._loaded.session
        session.begin_reply()
        self._prompt = prompt
        if self._command.options.strict:
            self._be_strict(prompt)
        if prompt.opens_thought:
            self._text.begin_thought()
        self._text.replay(prompt.reply)
        self._drafted = DraftedText(self._text.n_held)
        primed, receipt = self._read(prompt)
        if not primed.complete:
            session.end_turn()
            self._finish(FinishReason.STOPPED)
            return
        asked, _ = question_and_reply(self._command.path)
        start = min(len(path_tokens(asked[:-1])), prompt.n_known)
        self._post(
            PromptRead(
                turn=self._command.turn,
                receipt=receipt,
                token_start=start,
                token_ids=prompt.tokens[start:],
                reply_text=self._text.text,
                reply_ids=prompt.reply,
            )
        )
        self._save()
        self._finish(self._draw())

    def _be_strict(self, prompt: Prompt) -> None:
        """Find out by how much a token must lead; where not even that is enough, draft nothing."""
        rounding = self._loaded.rounding.measured(prompt.words, self._loaded.session.sctr)
        # A sampler's lead is in logits divided by the temperature.
        sampling = self._command.options.sampling
        self._bound = rounding.bound if sampling.greedy else rounding.bound / sampling.temperature
        if rounding.drifts and self._depth:
            self._depth, self._strictly_plain = 0, True

    # --- the prompt ---

    def _read(self, prompt: Prompt) -> tuple[Primed, Receipt]:
        began = time.perf_counter()
        remarks = [self._layout.remark] if self._layout.remark else []
        if prompt.has_pictures:
            remarks.append(NOT_SAVED)
        # A command behind the reply's end may be here before that reply was saved, and behind an image it cannot be.
        stays = self._command.options.restore and not prompt.has_pictures
        self._saving.finish_before(self._reachable(prompt) if stays else 0)
        loaded = self._restore(prompt, remarks)
        reading = time.perf_counter()
        primed = self._prime_reply(prompt) if prompt.reply else self._prime(prompt)
        self._restore_s, self._read_s = reading - began, time.perf_counter() - reading
        self._n_prompt, self._n_reused, self._n_read = len(prompt.evaluated), primed.reused, primed.read
        receipt = receipt_of(
            primed,
            loaded=loaded,
            n_known=prompt.n_known,
            path=self._command.path,
            restore_s=self._restore_s,
            remarks=tuple(remarks),
            foreign=self._foreign(),
            chosen=self._layout.used != OWN,
        )
        return primed, receipt

    def _foreign(self) -> str:
        card = self._loaded.card
        writer = other_writer(self._command.path, card)
        return written_by(writer, card) if writer is not None else ""

    def _prime(self, prompt: Prompt) -> Primed:
        """Read what is not there; where the prompt will not last to its end, the part that will is kept by itself."""
        session = self._loaded.session
        lasting = prompt.tokens[: prompt.n_lasting]
        if len(lasting) == len(prompt.tokens) or session.reachable(prompt.tokens) > len(lasting):
            return self._prime_with(prompt.tokens)
        first = self._prime_with(lasting)
        if not first.complete:
            return first
        self._save()
        rest = self._prime_with(prompt.tokens)
        return replace(first, read=first.read + rest.read, complete=rest.complete)

    def _prime_reply(self, prompt: Prompt) -> Primed:
        """Reach the end of a reply that goes on: its last token is pending afterwards, as if it had just been drawn."""
        session, rows = self._loaded.session, prompt.evaluated
        how = session.resumable(prompt.whole)
        if how is not None and not self._stop.is_set():
            session.resume(prompt.whole)
            self._loaded.chain.forget_after(len(rows))
            return Primed(reused=len(rows), read=0, how=how, complete=True, kept=len(rows))
        primed = self._prime_with(rows) if session.reachable(rows) > len(prompt.tokens) else self._prime_both(prompt)
        if primed.complete and not session.resume(prompt.whole):
            raise BugError("a reply's rows were read, and it does not go on after them")
        return primed

    def _prime_both(self, prompt: Prompt) -> Primed:
        """Read the question, whose end is kept by itself for another answer, and then the reply."""
        first = self._prime(prompt)
        if not first.complete:
            return first
        self._save()
        rest = self._prime_with(prompt.evaluated)
        return replace(first, read=first.read + rest.read, complete=rest.complete)

    def _prime_with(self, tokens: tuple[int, ...]) -> Primed:
        primed = self._loaded.session.prime(tokens, stop=self._stop, progress=self._progress)
        self._loaded.chain.forget_after(primed.kept)
        return primed

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
        chain_found = usable(self._command.segments, prompt.evaluated) if same else ()
        whole = resumable_part(chain_found)
        reachable = self._reachable(prompt)
        gap = end_of(chain_found) - max(end_of(whole), reachable)
        if gap > 0:
            remarks.append(
                f"The state saved at this point was given up to save space, so the last {gap} tokens were read."
            )
        if end_of(whole) <= reachable or chain.refusal:
            remarks += [chain.refusal] if end_of(whole) > reachable else []
            return 0

        def damaged(key: SegmentKey, error: AppError) -> None:
            remarks.append("A saved segment was damaged and set aside.")
            self._post(SegmentDamaged(turn=self._command.turn, key=key, reason=str(error)))

        return chain.load(whole, damaged=damaged)

    def _reachable(self, prompt: Prompt) -> int:
        session, rows = self._loaded.session, prompt.evaluated
        return len(rows) if prompt.reply and session.resumable(prompt.whole) else session.reachable(rows)

    def _progress(self, done: int, total: int) -> None:
        self._post(PromptProgress(turn=self._command.turn, done=done, total=total))

    # --- the reply ---

    def _draw(self) -> FinishReason:
        self._decode_began = time.perf_counter()
        options = self._command.options
        most, budget = options.max_tokens, options.reasoning_budget
        if budget:
            # Nothing is lost by a burst that ends within an answer: splitting a reply never changes it.
            left = max(0, budget - len(self._prompt.reply))
            finish = self._burst(min(left, most) if most else left) if left else FinishReason.LENGTH
            while finish is FinishReason.LENGTH and self._text.undecided and (not most or self._n_generated < most):
                finish = self._burst(1)
            if finish is FinishReason.LENGTH and (not most or self._n_generated < most):
                if thinking(self._text.text):
                    self._close_thought()
                finish = self._burst(max(1, most - self._n_generated) if most else 0)
        else:
            finish = self._burst(most)
        self._text.finish()
        self._loaded.session.end_turn()
        return finish

    def _burst(self, most: int) -> FinishReason:
        """Draw at most so many tokens; 0 for no limit."""
        session, text = self._loaded.session, self._text
        rounds = session.generate(
            self._sampler,
            depth=self._depth,
            control=self._control,
            max_new=most,
            ends=text.feed,
            stop=self._stop,
            strict=self._bound,
        )
        finish = FinishReason.STOPPED
        for done in rounds:
            if done.finish is not None:
                finish = done.finish
            self._count(done)
            self._drafted.add(text.take_decoded(), done.n_accepted)
            if done.tokens:
                self._report(done, text.take())
        return finish

    def _close_thought(self) -> None:
        text, closing = self._text, close_thought(self._loaded, self._layout.marks)
        for token in closing:
            text.feed(token)
            self._sampler.accept(token)
        self._n_generated += len(closing)
        self._drafted.add(text.take_decoded(), 0)
        if closing:
            self._report(Round(tokens=closing), text.take())

    def _count(self, done: Round) -> None:
        if done.tokens and not self._n_generated:
            self._first_token_s = time.perf_counter() - self._began
        self._n_generated += len(done.tokens)
        self._depth_total += done.n_drafted
        telemetry = self._loaded.session.telem
        self._plain.saw(n_tokens=len(done.tokens), n_drafted=done.n_drafted, telemetry=telemetry)

    def _report(self, done: Round, text: str) -> None:
        stats = self._stats()
        self._rounds.saw(done.n_drafted, done.n_accepted, stats)
        self._post(
            RoundDone(
                turn=self._command.turn,
                text=text,
                token_ids=done.tokens,
                n_drafted=done.n_drafted,
                n_accepted=done.n_accepted,
                depth=done.n_drafted,
                stats=stats,
                context_used=self._loaded.session.sctr,
                at=time.monotonic(),
                drafted=self._drafted.take(len(text)),
            )
        )

    def _finish(self, reason: FinishReason) -> None:
        self._saving.save_later(self._command.turn)
        self._text.finish()
        self._post(
            TurnFinished(
                turn=self._command.turn,
                finish_reason=reason,
                text=self._text.text,
                stats=replace(self._stats(), rounds=self._rounds.series()),
                drafted=self._drafted.take(len(self._text.take())),
            )
        )

    def _save(self) -> None:
        self._saving.save(self._command.turn)

    # --- numbers ---

    def _stats(self) -> TurnStats:
        telemetry: SpecTelemetry = self._loaded.session.telem.delta_since(self._before)
        return TurnStats(
            drafter=(self._loaded.card.drafter if self._depth else DrafterKind.NONE).value,
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
            plain_step_s=self._plain.per_token,
        )

    def _chosen_depth(self) -> int:
        options, most = self._command.options, self._loaded.session.depth_max
        if options.drafter is DrafterKind.NONE:
            return 0
        return most if options.depth is None else min(options.depth, most)

    def _chosen_control(self) -> DepthControl:
        if self._command.options.depth is None:
            return self._loaded.auto
        return FixedDepth(self._depth, self._loaded.watch, self._loaded.costs, floor=LIKELY)

    def _depth_report(self, telemetry: SpecTelemetry) -> DepthReport:
        rounds = telemetry.rounds
        return DepthReport(
            mode="auto" if self._command.options.depth is None else "fixed",
            max=self._loaded.session.depth_max,
            chosen_mean=self._depth_total / rounds if rounds else 0.0,
            reason=self._depth_reason(),
        )

    def _depth_reason(self) -> str:
        options, loaded = self._command.options, self._loaded
        if loaded.card.drafter is DrafterKind.NONE:
            return loaded.card.drafter_reason
        if self._strictly_plain:
            return (
                "Strict: on this machine the model's rows differ a little between batch widths, so nothing is drafted."
            )
        if self._depth == 0:
            return "Drafting is off for this reply."
        if loaded.session.drafter_is_blind:
            return _BLIND
        if loaded.session.drafter_fault:
            return loaded.session.drafter_fault
        if loaded.watch.verdict:
            return f"{loaded.watch.verdict} Drafting is off."
        if options.depth is None:
            return loaded.auto.reason()
        if options.depth > self._depth:
            return f"Depth {options.depth} was asked for; the model is loaded for at most {self._depth}."
        return f"At most {self._depth}, chosen by hand; fewer where a further draft is not likely to be right."
