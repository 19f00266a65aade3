"""One turn of the engine without weights: read, draft, be right or wrong, stop where it is told to."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from app.domain.commands import Generate
from app.domain.drafted import Runs, runs_of
from app.domain.engine_events import SegmentDamaged
from app.domain.errors import KnownError, SegmentDamagedError
from app.domain.events import EngineEvent, PromptProgress, PromptRead, RoundDone, TurnFinished
from app.domain.model import ModelCard
from app.domain.round_watch import RoundWatch
from app.domain.segment import SegmentKey
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, FinishReason, Receipt, TurnStats
from app.engine.continuing import question_and_reply
from app.engine.stop import StopFlag
from tests.fakes.pace import Pace, Step
from tests.fakes.toy_chain import Reached, ToyChain
from tests.fakes.toy_words import END, ToyPrompt, chance, prompt_of, reply_to, token_of

MOST_DRAFTED = 3
BATCH = 64
"""Tokens that are read at once."""
ROUND_S = 0.1
"""On its own clock; in every fifth round what was written is saved."""


@dataclass(slots=True)
class ToyTurn:
    """Writes the reply that one command asks for.

    Attributes:
        began: its clock when the turn begins.
        n_words: of a whole reply.
        fault: raised after half of the reply.
    """

    command: Generate
    card: ModelCard
    chain: ToyChain
    post: Callable[[EngineEvent], None]
    pace: Pace
    stop: StopFlag
    began: float
    n_words: int
    fault: KnownError | None = None
    n_rounds: int = 0
    _telemetry: SpecTelemetry = field(default_factory=SpecTelemetry)
    _n_generated: int = 0
    _n_prompt: int = 0
    _reached: int = 0
    _watch: RoundWatch = field(default_factory=lambda: RoundWatch(200))

    def write(self) -> None:
        """Do it."""
        asked, cut = question_and_reply(self.command.path)
        prompt = prompt_of(asked)
        words = reply_to(prompt, seed=self.command.seed, fingerprint=self.card.fingerprint, n_words=self.n_words)
        done = min(len(cut.message.content.split()), len(words)) if cut is not None else 0
        before = words[:done]
        rows = prompt.tokens + tuple(token_of(word.strip()) for word in before)
        if not self._read(prompt, rows, before):
            self._finish(FinishReason.STOPPED, "".join(before))
            return
        limit = self.command.options.max_tokens
        end = min(len(words), done + limit) if limit else len(words)
        self._draw(words, done, end)

    def _read(self, prompt: ToyPrompt, rows: tuple[int, ...], before: tuple[str, ...]) -> bool:
        segments = self.command.segments if self.command.root == self.card.root else ()
        reached = self.chain.reach(rows, segments, damaged=self._damaged)
        self._n_prompt, self._reached = len(rows), reached.n_tokens
        for at in range(reached.n_tokens, len(rows), BATCH):
            self.post(PromptProgress(turn=self.command.turn, done=at, total=len(rows)))
            self.pace.wait(Step.READ, self.stop)
            if self.stop.is_set():
                return False
            self.chain.grow(rows[at : at + BATCH])
        self.chain.owe()
        self.post(
            PromptRead(
                turn=self.command.turn,
                receipt=_receipt(reached, prompt),
                token_start=prompt.n_known,
                token_ids=prompt.tokens[prompt.n_known :],
                reply_text="".join(before),
                reply_ids=rows[len(prompt.tokens) :],
            )
        )
        return True

    def _draw(self, words: tuple[str, ...], at: int, end: int) -> None:
        while at < end:
            self.pace.wait(Step.WRITE, self.stop)
            if self.stop.is_set():
                self._finish(FinishReason.STOPPED, "".join(words[:at]))
                return
            if self.fault is not None and at >= self.n_words // 2:
                raise self.fault
            n_accepted = min(chance(self.command.seed, at) % (MOST_DRAFTED + 1), end - at - 1)
            self._round(words[at : at + n_accepted + 1], n_accepted, ends=at + n_accepted + 1 == len(words))
            at += n_accepted + 1
        reason = FinishReason.END if end == len(words) else FinishReason.LENGTH
        self._finish(reason, "".join(words[:end]))

    def _round(self, words: tuple[str, ...], n_accepted: int, *, ends: bool) -> None:
        tokens = (*(token_of(word.strip()) for word in words), *((END,) if ends else ()))
        self.chain.grow(tokens)
        self.n_rounds += 1
        self._n_generated += len(tokens)
        self._telemetry = replace(
            self._telemetry.with_round(n_drafted=MOST_DRAFTED, n_accepted=n_accepted),
            draft_s=self.n_rounds * ROUND_S / 4,
            verify_s=self.n_rounds * ROUND_S / 2,
        )
        self._watch.saw(MOST_DRAFTED, n_accepted, self._stats())
        self.post(
            RoundDone(
                turn=self.command.turn,
                text="".join(words),
                token_ids=tokens,
                n_drafted=MOST_DRAFTED,
                n_accepted=n_accepted,
                depth=MOST_DRAFTED,
                stats=self._stats(),
                context_used=len(self.chain.tokens),
                at=self.began + self.n_rounds * ROUND_S,
                drafted=_drafted(words),
            )
        )

    def _finish(self, reason: FinishReason, text: str) -> None:
        self.chain.owe()
        stats = replace(self._stats(), rounds=self._watch.series())
        self.post(TurnFinished(turn=self.command.turn, finish_reason=reason, text=text, stats=stats))

    def _damaged(self, key: SegmentKey, error: SegmentDamagedError) -> None:
        self.post(SegmentDamaged(turn=self.command.turn, key=key, reason=str(error)))

    def _stats(self) -> TurnStats:
        return TurnStats(
            drafter=self.card.drafter.value,
            depth=DepthReport(mode="fixed", max=MOST_DRAFTED, chosen_mean=float(MOST_DRAFTED), reason="It is a toy."),
            telemetry=self._telemetry,
            prompt_tokens=self._n_prompt,
            reused_tokens=self._reached,
            read_tokens=self._n_prompt - self._reached,
            generated_tokens=self._n_generated,
            restore_s=0.0,
            read_s=0.1,
            first_token_s=0.1,
            decode_s=self.n_rounds * ROUND_S,
            plain_step_s=self.card.plain_step_s,
        )


def _receipt(reached: Reached, prompt: ToyPrompt) -> Receipt:
    reread = max(0, prompt.n_known - reached.n_tokens)
    return Receipt(reused=reached.n_tokens, reread=reread, how=reached.how, reason="It is a toy.", restore_s=0.01)


def _drafted(words: tuple[str, ...]) -> Runs:
    """All but the last word of a round came from drafts."""
    return runs_of([(len(word), at < len(words) - 1) for at, word in enumerate(words)])
