"""What is asked and told of chat templates.  All other commands and events are in `commands` and `events`."""

from dataclasses import dataclass

from app.domain.conversation import MessageNode
from app.domain.templates import PreviewToken, Reasoning, TemplateChoice, TemplateState

# --- to the engine, which obeys it when it has nothing else to do --------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewTemplate:
    """Lay messages out with a template, and evaluate nothing.  Of several such questions only the newest is answered.

    Attributes:
        request: names it in the answer.
        choice: the template.
        path: the messages.
        reasoning: as it would be chosen.
    """

    request: int
    choice: TemplateChoice
    path: tuple[MessageNode, ...]
    reasoning: Reasoning = Reasoning.AUTO


# --- from the engine -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplatePreviewed:
    """Answer to `PreviewTemplate`.

    Attributes:
        request: as asked.
        choice: as asked.
        state: what the template is worth.
        refusal: why it refuses these messages, one sentence; empty where it does not.
        tokens: of the prompt, as many as one looks at, from its beginning and its end.
        n_first: how many of them are from its beginning; what lies between is left out.
        n_tokens: of the whole prompt.
        n_known: how many at its beginning were read before in just this way.
        own: the text of the model's own template; empty where it has none.
        source: the text of the template that is really used.
    """

    request: int
    choice: TemplateChoice
    state: TemplateState
    refusal: str = ""
    tokens: tuple[PreviewToken, ...] = ()
    n_first: int = 0
    n_tokens: int = 0
    n_known: int = 0
    own: str = ""
    source: str = ""


# --- from the user -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewWanted:
    """How would this template lay these messages out?"""

    choice: TemplateChoice
    path: tuple[MessageNode, ...]
    reasoning: Reasoning = Reasoning.AUTO


TemplateEvent = TemplatePreviewed | PreviewWanted
