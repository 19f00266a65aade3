"""What the engine thread runs: the engine, or a stand-in without weights."""

from collections.abc import Callable
from typing import Protocol

from app.domain.commands import ForgetSegment, Generate, LoadModel
from app.domain.composer_commands import CountTokens, SuggestTitle
from app.domain.events import EngineEvent
from app.domain.exactness import CheckExactness
from app.domain.template_events import PreviewTemplate
from app.engine.stop import StopFlag
from app.log import NATIVE


class Obeys(Protocol):
    """Obeys one command at a time, on the thread that made it."""

    def load(self, command: LoadModel, stop: StopFlag) -> None:
        """Load a model; ends with `ModelReady` or `ModelFailed`."""

    def unload(self) -> None:
        """Free the loaded model; what its last reply left behind is saved before."""

    def generate(self, command: Generate, stop: StopFlag) -> None:
        """Write a reply; ends with `TurnFinished` or `TurnFailed`."""

    def forget(self, command: ForgetSegment) -> None:
        """A captured segment is not on the disk."""

    def count(self, command: CountTokens, stop: StopFlag) -> None:
        """Count tokens; ends with `TokensCounted`, or with nothing when it was stopped."""

    def suggest_title(self, command: SuggestTitle, stop: StopFlag) -> None:
        """Name a conversation; ends with `TitleSuggested`."""

    def preview(self, command: PreviewTemplate) -> None:
        """Lay messages out; ends with `TemplatePreviewed`, or with nothing without a model."""

    def check(self, command: CheckExactness, stop: StopFlag) -> None:
        """Begin a check, which `check_some` continues; any other command but `forget` gives it up."""

    def save_some(self) -> bool:
        """Save a little of what the last reply left behind; False when nothing is left."""

    def check_some(self) -> bool:
        """Do a little of a check; False when none is under way."""

    def close(self) -> None:
        """Free everything."""


MakeEngine = Callable[[Callable[[EngineEvent], None]], Obeys]


def native_engine(post: Callable[[EngineEvent], None]) -> Obeys:
    """The engine over llama.cpp.  The native library is loaded here, on the engine thread, so that no window waits."""
    from app.engine.engine import Engine
    from app.engine.native.library import system_description

    NATIVE.info("llama.cpp is %s", system_description())  # crash reports take the build from here
    return Engine(post)
