"""The engine: obeys one command at a time and reports events.  Synchronous; it knows no threads, no Qt, no SQL.

It owns the loaded model, both contexts, and the live sequence; everything native is freed by `close`.
"""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from app.domain.commands import ForgetSegment, Generate, LoadModel
from app.domain.composer_commands import CountTokens, SuggestTitle
from app.domain.composer_events import TitleSuggested, TokensCounted
from app.domain.errors import AppError, BugError, KnownError, ModelFileError
from app.domain.events import EngineEvent, ModelFailed, ModelLoading, ModelReady, TurnFailed
from app.domain.exactness import CheckEnded, CheckExactness
from app.domain.template_events import PreviewTemplate
from app.engine.counting import count_tokens
from app.engine.exactness import ExactnessCheck
from app.engine.loading import Loaded, load_model
from app.engine.own_options import own_options
from app.engine.previewing import preview
from app.engine.sampling import make_sampler
from app.engine.saving import Saving
from app.engine.stop import StopFlag
from app.engine.titling import suggest_title
from app.engine.turn_prompt import prompt_of, reasons_for
from app.engine.turns import TurnWriter
from app.log import ENGINE

Post = Callable[[EngineEvent], None]


class Engine:
    """One loaded model at a time."""

    def __init__(self, post: Post) -> None:
        """Make an engine without a model; `post` takes its events."""
        self._post = post
        self._resources = ExitStack()
        self._loaded: Loaded | None = None
        self._last_load: LoadModel | None = None
        self._check: ExactnessCheck | None = None

    def load(self, command: LoadModel, stop: StopFlag) -> None:
        """Load a model in place of the present one; ends with `ModelReady` or `ModelFailed`."""
        self._give_check_up()
        while self.save_some():
            pass  # the present model's rows go with it
        self.close()
        self._last_load = command

        def progress(fraction: float) -> bool:
            self._post(ModelLoading(path=command.path, fraction=fraction, load=command.load))
            return not stop.is_set()

        try:
            options = own_options(command)
            self._loaded = load_model(
                command.path, options, own=self._resources, progress=progress, self_tests=command.self_tests
            )
        except AppError as error:
            self._resources.close()
            ENGINE.info("the model could not be loaded: %s", type(error).__name__)
            known = error if isinstance(error, KnownError) else ModelFileError(f"The model cannot be used: {error}.")
            if stop.is_set():
                known = _given_up(command.path)
            self._post(ModelFailed(path=command.path, error=known, load=command.load))
        except Exception:
            self._resources.close()
            raise
        else:
            if stop.is_set():
                # Whoever gave it up is not to find its memory taken.
                self.close()
                self._post(ModelFailed(path=command.path, error=_given_up(command.path), load=command.load))
                return
            self._post(ModelReady(card=self._loaded.card, load=command.load))
            self._loaded.model.layouts.own()  # while nobody waits: the first reply needs it

    def unload(self) -> None:
        """Free the loaded model; what its last reply left behind is saved before."""
        while self.save_some():
            pass
        self.close()

    def generate(self, command: Generate, stop: StopFlag) -> None:
        """Write a reply; ends with `TurnFinished` or `TurnFailed`, and leaves the engine able to go on."""
        self._give_check_up()
        loaded = self._loaded
        if loaded is None:
            self._post(TurnFailed(turn=command.turn, error=ModelFileError("No model is loaded. Choose one first.")))
            return
        command = replace(command, options=command.options.said_by(loaded.card.sampling))
        try:
            for files in loaded.files:
                files.require_unchanged()
            prompt = prompt_of(command, loaded)
            sampler = make_sampler(
                command.options.sampling,
                seed=command.seed,
                model=loaded.model,
                history=prompt.words,
                reply=prompt.reply,
                reasons=reasons_for(command.options, prompt, loaded),
            )
        except KnownError as error:  # nothing live was touched
            loaded.forget_pictures()
            self._post(TurnFailed(turn=command.turn, error=error))
            return
        try:
            TurnWriter(loaded, self._post, command, sampler=sampler, stop=stop).write(prompt)
        except AppError as error:
            ENGINE.info("turn %d failed: %s", command.turn, type(error).__name__)
            self._recover(loaded)
            known = error if isinstance(error, KnownError) else BugError(f"Decoding failed: {error}.")
            self._post(TurnFailed(turn=command.turn, error=known))
        except Exception:
            self._recover(loaded)
            raise
        finally:
            sampler.close()
            loaded.forget_pictures()

    def forget(self, command: ForgetSegment) -> None:
        """A captured segment is not on the disk: its rows are captured again with the next ones."""
        if self._loaded is not None:
            self._loaded.chain.forget(command.key)

    def count(self, command: CountTokens, stop: StopFlag) -> None:
        """Count tokens with the loaded model; without one, or when stopped, nobody is told."""
        if self._loaded is None:
            return
        counts = count_tokens(command.texts, self._loaded.model, stop)
        if counts is not None:
            self._post(TokensCounted(request=command.request, counts=counts))

    def suggest_title(self, command: SuggestTitle, stop: StopFlag) -> None:
        """Name a conversation beside the live one, which stays as it is."""
        loaded, text = self._loaded, ""
        if loaded is not None:
            try:
                text = suggest_title(command, loaded.model, loaded.target, loaded.session, stop)
            except AppError as error:
                ENGINE.info("no title could be written: %s", type(error).__name__)
        self._post(TitleSuggested(conversation=command.conversation, text=text, instead_of=command.instead_of))

    def preview(self, command: PreviewTemplate) -> None:
        """Lay messages out with a template; nothing live is touched."""
        if self._loaded is not None:
            model, reader = self._loaded.model, self._loaded.card.fingerprint
            self._post(preview(command, model.layouts, model, reader=reader))

    def check(self, command: CheckExactness, stop: StopFlag) -> None:
        """Begin a check; `check_some` continues it, and a turn or another model ends it."""
        self._give_check_up()
        if self._loaded is None:
            error = ModelFileError("No model is loaded. Choose one first.")
            self._post(CheckEnded(check=command.check, error=error))
            return
        command = replace(command, options=command.options.said_by(self._loaded.card.sampling))
        self._check = ExactnessCheck(command, self._loaded, self._post, stop)

    def go_on(self) -> bool:
        """One slice of what can wait: saving what a reply left behind, then a check.  False when nothing is left."""
        return self.save_some() or self.check_some()

    def check_some(self) -> bool:
        """One slice of a check; False when none is under way."""
        check = self._check
        if check is None:
            return False
        try:
            more = check.go_on()
        except AppError as error:
            check.close()
            known = error if isinstance(error, KnownError) else BugError(f"The check failed: {error}.")
            self._post(CheckEnded(check=check.number, error=known))
            more = False
        except Exception:
            self._check = None
            check.close()
            self._post(CheckEnded(check=check.number, error=BugError("The check failed unexpectedly.")))
            raise
        if not more:
            self._check = None
        return more

    def _give_check_up(self) -> None:
        check, self._check = self._check, None
        if check is not None:
            check.give_up()

    def save_some(self) -> bool:
        """One slice of saving what a reply left behind; False when nothing is left."""
        loaded = self._loaded
        if loaded is None:
            return False
        try:
            return Saving(loaded.chain, loaded.session, self._post).go_on()
        except AppError as error:  # nothing is lost but a cache
            ENGINE.info("rows could not be saved: %s", type(error).__name__)
            self._recover(loaded)
            return False
        except Exception:
            self._recover(loaded)
            raise

    def _recover(self, loaded: Loaded) -> None:
        """After a failure nothing live is trusted; a session that cannot even be emptied is made anew."""
        loaded.chain.forget_after(0)
        try:
            loaded.session.reset()
        except AppError:
            assert self._last_load is not None
            self.load(self._last_load, StopFlag())

    def close(self) -> None:
        """Free everything native, in order; may be called again."""
        self._give_check_up()
        self._loaded = None
        self._resources.close()


def _given_up(path: Path) -> ModelFileError:
    return ModelFileError(f"Loading {path.name} was given up. Choose a model to load.")
