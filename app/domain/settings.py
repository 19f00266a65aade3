"""What the user can choose and is kept between starts."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.generation import GenerationOptions
from app.domain.hub import HubAccess
from app.domain.model import DrafterKind, LoadOptions
from app.domain.model_sampling import undecided
from app.domain.sampling import InvalidSettingError, SamplingParams
from app.domain.templates import Choices, Reasoning

LEAST_FONT_SIZE, MOST_FONT_SIZE = 80, 200


class ThemeChoice(StrEnum):
    """Colours of the window."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST_LIGHT = "contrast-light"
    CONTRAST_DARK = "contrast-dark"


class StatsPlace(StrEnum):
    """Where the statistics panel is; leading is left where text runs from left to right."""

    LEADING = "leading"
    TRAILING = "trailing"
    FLOATING = "floating"
    """In a window of its own."""


class EngineProcess(StrEnum):
    """Whether the engine has a process of its own, whose end is not the window's."""

    AUTOMATIC = "automatic"
    """In the window it has, since that stays open; a command, which ends with its reply, does without."""
    OWN = "own"
    SAME = "same"

    def is_own(self, load: LoadOptions, *, automatic: bool) -> bool:
        """Whether it has one; with workers always, since one that vanishes takes the process with it."""
        return bool(load.workers) or (automatic if self is EngineProcess.AUTOMATIC else self is EngineProcess.OWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything with its default.

    Attributes:
        model: file of the model to load at start; empty takes the demo model.
        load: how to load it.
        sampling: filters before the draw.
        drafter: what proposes.
        depth: drafts per round; None lets the engine choose.
        strict: replies equal plain decoding at near-ties too.
        max_tokens: most tokens of a reply; 0 for no limit.
        system_prompt: of new conversations; empty takes the template's own.
        theme: colours.
        show_stats: the statistics panel is open.
        segments_budget: bytes that saved segments may take; None takes a share of the free disk.
        enter_sends: Enter sends a message; else Ctrl+Enter does, and Enter breaks the line.
        generate_titles: the model names a conversation after its first reply.
        show_tint: text from accepted drafts is marked in replies.
        font_size: of all type, in percent of the usual, 80 to 200.
        language: of the window, as in “de”; empty follows the system.
        reduced_motion: nothing moves by itself.
        preset: name of the chosen set of sampling and system prompt; empty is none.
        stats_place, stats_width: where the statistics panel is, and how wide.
        notify: say when a long reply has ended while the window is not in front.
        model_folders: further folders that models are looked for in.
        engine_process: whether the engine has a process of its own.
        templates: chat templates that are used in place of models' own.
        reasoning: whether models reason before they answer, where their template leaves it open.
        sampling_chosen: names of the settings of sampling that a person chose, be it to the usual value; the others are
            the model's to say.
        server: name of the server that answers at start, in place of `model`; empty for none.
        reasoning_budget: most tokens they reason for; 0 for no limit.
        hub: how models to download are reached.
    """

    model: str = ""
    load: LoadOptions = field(default_factory=LoadOptions)
    sampling: SamplingParams = field(default_factory=SamplingParams)
    drafter: DrafterKind = DrafterKind.AUTO
    depth: int | None = None
    strict: bool = False
    max_tokens: int = 0
    system_prompt: str = ""
    theme: ThemeChoice = ThemeChoice.SYSTEM
    show_stats: bool = True
    segments_budget: int | None = None
    enter_sends: bool = True
    generate_titles: bool = True
    show_tint: bool = False
    font_size: int = 100
    language: str = ""
    reduced_motion: bool = False
    preset: str = ""
    stats_place: StatsPlace = StatsPlace.TRAILING
    stats_width: int = 316
    notify: bool = True
    model_folders: tuple[str, ...] = ()
    engine_process: EngineProcess = EngineProcess.AUTOMATIC
    templates: Choices = ()
    reasoning: Reasoning = Reasoning.AUTO
    sampling_chosen: tuple[str, ...] = ()
    server: str = ""
    reasoning_budget: int = 0
    hub: HubAccess = field(default_factory=HubAccess)

    def __post_init__(self) -> None:
        """Refuse values outside their ranges.

        Raises:
            InvalidSettingError: with a sentence that names the setting.
        """
        if not LEAST_FONT_SIZE <= self.font_size <= MOST_FONT_SIZE:
            raise InvalidSettingError(
                f"The size of type must be {LEAST_FONT_SIZE} to {MOST_FONT_SIZE} %, not {self.font_size}."
            )

    @property
    def generation(self) -> GenerationOptions:
        """How replies are generated."""
        return GenerationOptions(
            sampling=self.sampling,
            drafter=self.drafter,
            depth=self.depth,
            strict=self.strict,
            max_tokens=self.max_tokens,
            templates=self.templates,
            reasoning=self.reasoning,
            left_to_model=self.left_to_model,
            reasoning_budget=self.reasoning_budget,
        )

    @property
    def left_to_model(self) -> frozenset[str]:
        """The settings of sampling that the loaded model's own file decides, where it says something of them."""
        return undecided(self.sampling, self.sampling_chosen, preset=self.preset)
