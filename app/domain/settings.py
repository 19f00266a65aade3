"""What the user can choose and is kept between starts."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.generation import GenerationOptions
from app.domain.model import DrafterKind, LoadOptions
from app.domain.sampling import SamplingParams


class ThemeChoice(StrEnum):
    """Colours of the window."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


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
        language: code of the window's language; empty takes the system's.
        notify: say when a long reply has ended while the window is not in front.
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
    language: str = ""
    notify: bool = True

    @property
    def generation(self) -> GenerationOptions:
        """How replies are generated."""
        return GenerationOptions(
            sampling=self.sampling,
            drafter=self.drafter,
            depth=self.depth,
            strict=self.strict,
            max_tokens=self.max_tokens,
        )
