"""How one reply is to be generated."""

from dataclasses import dataclass, field, replace

from app.domain.model import DrafterKind
from app.domain.model_sampling import ModelSampling, with_said
from app.domain.sampling import InvalidSettingError, SamplingParams
from app.domain.templates import Choices, Reasoning


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationOptions:
    """Everything about a reply but its prompt.

    Attributes:
        sampling: filters before the draw.
        drafter: what proposes; AUTO takes the best the model has.
        depth: drafts per round; None lets the engine choose.
        max_tokens: most tokens to generate; 0 sets no limit but the context's.
        stop: texts that end the reply; they are not part of it.
        strict: decide near-ties without drafts, so that the text equals plain decoding even there; see the README.
        restore: use saved segments; False reads the whole transcript again (for comparison).
        templates: chosen in place of models' own, whichever model answers.
        reasoning: whether to reason first, where the template leaves it open.
        left_to_model: settings of sampling that the model's own file decides, where it says something of them.
        reasoning_budget: most tokens to reason for, 0 for no limit; the reasoning is closed then, and answered upon.
    """

    sampling: SamplingParams = field(default_factory=SamplingParams)
    drafter: DrafterKind = DrafterKind.AUTO
    depth: int | None = None
    max_tokens: int = 0
    stop: tuple[str, ...] = ()
    strict: bool = False
    restore: bool = True
    templates: Choices = ()
    reasoning: Reasoning = Reasoning.AUTO
    left_to_model: frozenset[str] = frozenset()
    reasoning_budget: int = 0

    def __post_init__(self) -> None:
        """Refuse values outside their ranges.

        Raises:
            InvalidSettingError: with a sentence that names the setting.
        """
        if self.depth is not None and not 0 <= self.depth <= 16:
            raise InvalidSettingError(f"The depth must be 0 to 16 or automatic, not {self.depth}.")
        if self.reasoning_budget < 0:
            raise InvalidSettingError(
                f"The limit of reasoning must be 0 (none) or more tokens, not {self.reasoning_budget}."
            )
        if self.max_tokens < 0:
            raise InvalidSettingError(f"The limit of new tokens must be 0 (none) or more, not {self.max_tokens}.")

    def said_by(self, said: ModelSampling) -> "GenerationOptions":
        """The same with what a model's file says of what is left to it."""
        wanted = tuple((name, value) for name, value in said if name in self.left_to_model)
        return replace(self, sampling=with_said(self.sampling, wanted), left_to_model=frozenset())

    @property
    def decided_sampling(self) -> SamplingParams | None:
        """How a reply is drawn; None while something is left to a model that is not loaded yet."""
        return None if self.left_to_model else self.sampling
