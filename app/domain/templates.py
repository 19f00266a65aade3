"""Chat templates as a person chooses them: a model's own or another one, with or without reasoning."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class BuiltinTemplate(StrEnum):
    """Layouts that come with the application."""

    CHATML = "chatml"
    LLAMA_2 = "llama-2"
    LLAMA_3 = "llama-3"
    GEMMA = "gemma"
    MISTRAL = "mistral"
    PLAIN = "plain"


class Reasoning(StrEnum):
    """Whether a model is to reason before it answers; a template knows some of these, or none."""

    AUTO = "auto"
    """As the template has it."""
    OFF = "off"
    ON = "on"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateChoice:
    """The template that is used for a model in place of its own.

    Attributes:
        fingerprint: the model.
        builtin: one that comes with the application; None takes `text`.
        text: one of the person's own; with neither, the model's own is used.
    """

    fingerprint: str
    builtin: BuiltinTemplate | None = None
    text: str = ""

    @property
    def own(self) -> bool:
        """True where the model's own template is used."""
        return self.builtin is None and not self.text


Choices = tuple[TemplateChoice, ...]


def chosen_for(choices: Sequence[TemplateChoice], fingerprint: str) -> TemplateChoice:
    """What is used for a model."""
    own = TemplateChoice(fingerprint=fingerprint)
    return next((each for each in choices if fingerprint and each.fingerprint == fingerprint), own)


def with_choice(choices: Sequence[TemplateChoice], choice: TemplateChoice) -> Choices:
    """The choices with another one for one model."""
    others = tuple(each for each in choices if each.fingerprint != choice.fingerprint)
    return others if choice.own or not choice.fingerprint else (*others, choice)


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateState:
    """What a template is worth.

    Attributes:
        works: it lays out a conversation; else `used` says what stands in for it.
        text: the verdict, one sentence of English without a full stop; see `TemplateVerdict`.
        used: the template that is really used: “own”, “text”, or the name of one that comes with the application.
        reasoning: the choices that make a difference, AUTO among them; empty where none does.
    """

    works: bool
    text: str
    used: str
    reasoning: tuple[Reasoning, ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewToken:
    """A token of a prompt.

    Attributes:
        text: what it stands for; half a character shows as a mark.
        control: it is one of the model's control tokens.
    """

    text: str
    control: bool
