"""An engine without weights that obeys all the real one does, on the engine's thread, at a test's pace.

It loads any file there is, answers with words that follow from the question and the seed, drafts, is right or wrong
about it, can be stopped anywhere, goes on with a reply, saves segments and finds them again, counts, names and checks.
Its times are made up, so that what is shown and kept of a reply is the same in every run.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path

from app.domain.commands import ForgetSegment, Generate, LoadModel
from app.domain.composer_commands import CountTokens, SuggestTitle
from app.domain.composer_events import TitleSuggested, TokensCounted
from app.domain.errors import KnownError, ModelFileError
from app.domain.events import EngineEvent, ModelFailed, ModelLoading, ModelReady, SegmentCaptured, TurnFailed
from app.domain.exactness import CheckDone, CheckEnded, CheckExactness, CheckProgress, Verdict
from app.domain.model import DrafterKind, ModelCard
from app.domain.segment import root_key
from app.domain.template_events import PreviewTemplate, TemplatePreviewed
from app.domain.templates import TemplateState
from app.engine.stop import StopFlag
from tests.fakes.pace import Pace, Step
from tests.fakes.toy_chain import ToyChain
from tests.fakes.toy_turn import ROUND_S, ToyTurn
from tests.fakes.toy_words import tokens_of

Post = Callable[[EngineEvent], None]
_SLICES = 3
"""In which a check is done, and a model loaded."""


class ToyEngine:
    """See the module.  What a test sets is set before the thread starts, or while the engine is held.

    Attributes:
        n_words: of a reply that ends by itself.
        fault: what the next turn fails with in the middle of its reply.
    """

    def __init__(self, pace: Pace) -> None:
        self.n_words = 24
        self.fault: KnownError | None = None
        self._pace = pace
        self._post: Post | None = None
        self._card: ModelCard | None = None
        self._chain = ToyChain(root_key([]))
        self._last_turn: Generate | None = None
        self._clock = 0.0
        self._check: tuple[CheckExactness, StopFlag, int] | None = None

    def made(self, post: Post) -> "ToyEngine":
        """Begin to report; called on the engine's thread."""
        self._post = post
        return self

    def load(self, command: LoadModel, stop: StopFlag) -> None:
        self._give_check_up()
        self._card = None
        for at in range(_SLICES):
            self._say(ModelLoading(path=command.path, fraction=at / _SLICES, load=command.load))
            self._pace.wait(Step.LOAD, stop)
            if stop.is_set():
                error = ModelFileError("The load was given up.")
                self._say(ModelFailed(path=command.path, error=error, load=command.load))
                return
        try:
            self._card = card_of(command.path, command.options.n_ctx)
        except ModelFileError as error:
            self._say(ModelFailed(path=command.path, error=error, load=command.load))
            return
        self._chain = ToyChain(self._card.root)
        self._say(ModelReady(card=self._card, load=command.load))

    def generate(self, command: Generate, stop: StopFlag) -> None:
        self._give_check_up()
        if self._card is None:
            self._say(TurnFailed(turn=command.turn, error=ModelFileError("No model is loaded. Choose one first.")))
            return
        while self._chain.owes:
            self._save(command)
        self._last_turn = command
        fault, self.fault = self.fault, None
        turn = ToyTurn(
            command=command,
            card=self._card,
            chain=self._chain,
            post=self._say,
            pace=self._pace,
            stop=stop,
            began=self._clock,
            n_words=self.n_words,
            fault=fault,
        )
        try:
            turn.write()
        except KnownError as error:
            self._say(TurnFailed(turn=command.turn, error=error))
        self._clock += (turn.n_rounds + 1) * ROUND_S

    def forget(self, command: ForgetSegment) -> None:
        self._chain.forget(command.key)

    def count(self, command: CountTokens, stop: StopFlag) -> None:
        self._pace.wait(Step.ASIDE, stop)
        if self._card is not None and not stop.is_set():
            counts = tuple(len(tokens_of(text)) for text in command.texts)
            self._say(TokensCounted(request=command.request, counts=counts))

    def suggest_title(self, command: SuggestTitle, stop: StopFlag) -> None:
        self._pace.wait(Step.ASIDE, stop)
        words = command.question.split()
        text = f"On {' '.join(words[:3])}" if words and not stop.is_set() else ""
        self._say(TitleSuggested(conversation=command.conversation, text=text, instead_of=command.instead_of))

    def preview(self, command: PreviewTemplate) -> None:
        if self._card is not None:
            state = TemplateState(works=True, text="works, also with a system prompt", used="own")
            self._say(TemplatePreviewed(request=command.request, choice=command.choice, state=state))

    def check(self, command: CheckExactness, stop: StopFlag) -> None:
        self._give_check_up()
        self._check = (command, stop, 0)

    def save_some(self) -> bool:
        if not self._chain.owes or self._last_turn is None:
            return False
        self._save(self._last_turn)
        return True

    def close(self) -> None:
        self._give_check_up()

    def _save(self, command: Generate) -> None:
        self._pace.wait(Step.SAVE)
        self._say(SegmentCaptured(turn=command.turn, segment=self._chain.capture()))

    def unload(self) -> None:
        """Nothing is held."""

    def check_some(self) -> bool:
        if self._check is None:
            return False
        command, stop, at = self._check
        self._pace.wait(Step.CHECK, stop)
        if stop.is_set():
            self._give_check_up()
            return False
        if at < _SLICES:
            self._say(CheckProgress(check=command.check, done=at, total=_SLICES))
            self._check = (command, stop, at + 1)
            return True
        self._check = None
        verdict = Verdict(n_tokens=command.n_tokens, difference=None, n_drafted=9, n_accepted=6)
        self._say(CheckDone(check=command.check, verdict=verdict))
        return False

    def _give_check_up(self) -> None:
        given_up, self._check = self._check, None
        if given_up is not None:
            self._say(CheckEnded(check=given_up[0].check))

    def _say(self, event: EngineEvent) -> None:
        assert self._post is not None
        self._post(event)


def card_of(path: Path, n_ctx: int) -> ModelCard:
    """A model by what its file holds, wherever it lies.

    Raises:
        ModelFileError: it is not there.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ModelFileError(f"{path} cannot be read ({error.strerror}). Choose another file.") from error
    fingerprint = hashlib.blake2b(content, digest_size=8).hexdigest()
    return ModelCard(
        name=content.decode(),
        path=path,
        n_ctx=n_ctx,
        drafter=DrafterKind.MTP,
        drafter_reason="It is a toy.",
        root=root_key(["toy", fingerprint]),
        fingerprint=fingerprint,
        n_bytes=len(content),
        load_s=0.5,
        plain_step_s=0.03,
    )
