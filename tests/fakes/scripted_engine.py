"""An engine line without a thread: it records what it is sent and posts the events a test has written for it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.domain.commands import CloseEngine, EngineCommand, ForgetSegment, Generate, LoadModel, StopLoad, StopTurn
from app.domain.drafted import Runs
from app.domain.engine_events import EngineEnded
from app.domain.errors import AppError
from app.domain.events import EngineEvent, ModelFailed, ModelReady, PromptProgress, PromptRead, RoundDone, TurnFinished
from app.domain.exactness import CheckExactness, StopCheck
from app.domain.ids import TurnId
from app.domain.model import DrafterKind, ModelCard
from app.domain.segment import root_key
from app.domain.telemetry import SpecTelemetry
from app.domain.template_events import PreviewTemplate, TemplatePreviewed
from app.domain.templates import PreviewToken, Reasoning, TemplateState
from app.domain.turn import DepthReport, FinishReason, Receipt, RestoreHow, TurnStats

CARD = ModelCard(
    name="Scripted",
    path=Path("scripted.gguf"),
    n_ctx=4096,
    drafter=DrafterKind.MTP,
    drafter_reason="It is scripted.",
    root=root_key(["scripted"]),
    load_s=0.5,
    plain_step_s=0.03,
)
RECEIPT = Receipt(reused=0, reread=0, how=RestoreHow.NONE, reason="", restore_s=0.0)


def stats_after(telemetry: SpecTelemetry, *, tokens: int, decode_s: float, plain_step_s: float = 0.03) -> TurnStats:
    """Statistics of a turn with this telemetry."""
    return TurnStats(
        drafter="mtp",
        depth=DepthReport(mode="auto", max=4, chosen_mean=2.0, reason="Two pay best."),
        telemetry=telemetry,
        prompt_tokens=10,
        reused_tokens=0,
        read_tokens=10,
        generated_tokens=tokens,
        restore_s=0.0,
        read_s=0.1,
        first_token_s=0.1,
        decode_s=decode_s,
        plain_step_s=plain_step_s,
    )


class ScriptedEngine:
    """Obeys like the engine thread would, at once and on the caller's thread.

    Attributes:
        sent: every command, in order.
        pieces: the text of each round of the next replies.
        holds: a reply is not finished until `finish` or a `StopTurn`.
        reads: the prompt is read; False leaves the turn reading.
        joined: somebody waited for its end.
        fails: why no model can be loaded.
        reasoning: what can be chosen about it.
    """

    def __init__(self, post: Callable[[EngineEvent], None]) -> None:
        self.sent: list[EngineCommand] = []
        self.pieces: tuple[str, ...] = ("Hello ", "there.")
        self.holds = False
        self.reads = True
        self.joined = False
        self.fails: AppError | None = None
        self.reasoning: tuple[Reasoning, ...] = ()
        self._post = post
        self._turn: TurnId | None = None
        self._text = ""
        self._telemetry = SpecTelemetry()

    def send(self, command: EngineCommand) -> None:
        self.sent.append(command)
        match command:
            case LoadModel() if self.fails is not None:
                self._post(ModelFailed(path=command.path, error=self.fails, load=command.load))
            case LoadModel():
                self._post(ModelReady(card=replace(CARD, path=command.path), load=command.load))
            case Generate():
                self._generate(command.turn)
            case StopTurn() if command.turn == self._turn:
                self.finish(FinishReason.STOPPED)
            case CloseEngine():
                self._post(EngineEnded())
            case PreviewTemplate():
                self._post(self.previewed(command))
            case StopTurn() | StopLoad() | ForgetSegment() | CheckExactness() | StopCheck():
                pass

    def join(self) -> None:
        self.joined = True

    def previewed(self, command: PreviewTemplate) -> TemplatePreviewed:
        """The prompt is the choice's own words; what holds “broken” does not work."""
        choice = command.choice
        source = choice.builtin or choice.text or "the model's own"
        works = "broken" not in source
        state = TemplateState(
            works=works,
            text="works, also with a system prompt"
            if works
            else "The chat template of Scripted cannot be read: broken",
            used="own" if not works else choice.builtin or ("text" if choice.text else "own"),
            reasoning=self.reasoning,
        )
        tokens = (PreviewToken("<|im_start|>", True), *(PreviewToken(word, False) for word in source.split()))
        n = len(tokens)
        return TemplatePreviewed(
            request=command.request, choice=choice, state=state, tokens=tokens, n_first=n, n_tokens=n, source=source
        )

    def say(self, text: str, *, n_drafted: int = 2, n_accepted: int = 1, drafted: Runs = ()) -> None:
        """One more round of the reply under way."""
        assert self._turn is not None
        self._text += text
        self._telemetry = self._telemetry.with_round(n_drafted=n_drafted, n_accepted=n_accepted)
        self._post(
            RoundDone(
                turn=self._turn,
                text=text,
                token_ids=(7,) * (n_accepted + 1),
                n_drafted=n_drafted,
                n_accepted=n_accepted,
                depth=n_drafted,
                stats=self._stats(),
                context_used=10,
                at=float(self._telemetry.rounds),
                drafted=drafted,
            )
        )

    def progress(self, done: int, total: int) -> None:
        """Some of the prompt is read."""
        assert self._turn is not None
        self._post(PromptProgress(turn=self._turn, done=done, total=total))

    def finish(self, reason: FinishReason = FinishReason.END) -> None:
        """End the reply under way."""
        assert self._turn is not None
        turn, self._turn = self._turn, None
        self._post(TurnFinished(turn=turn, finish_reason=reason, text=self._text, stats=self._stats()))

    def _generate(self, turn: TurnId) -> None:
        self._turn, self._text, self._telemetry = turn, "", SpecTelemetry()
        if not self.reads:
            return
        self._post(PromptRead(turn=turn, receipt=RECEIPT, token_start=0, token_ids=(1, 2, 3)))
        for piece in self.pieces:
            self.say(piece)
        if not self.holds:
            self.finish()

    def _stats(self) -> TurnStats:
        telemetry = self._telemetry
        tokens = telemetry.rounds + telemetry.accepted
        return stats_after(telemetry, tokens=tokens, decode_s=max(tokens, 1) * 0.02)
