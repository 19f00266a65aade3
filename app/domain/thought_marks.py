"""How families of models mark their reasoning off from the answer: one table for whatever tells the two apart.

It knows the marks and what gives a family away, and not how a reply is read; that is `app.domain.thought_reading`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.domain.message import CLOSE_REASONING, OPEN_REASONING


@dataclass(frozen=True, slots=True, kw_only=True)
class ThoughtMarks:
    """The marks of one family.

    Attributes:
        thought: what reasoning begins with.
        close: what ends it.
        answer: what an answer may begin with, at the beginning or behind reasoning; also ends reasoning.
        end: what may stand behind an answer.
        head: what begins the head of a message, for replies that are several messages.
        body: what ends a head.
        thinks: words of a head whose message is reasoning.
        opening, closing: as the model itself would write them, before reasoning and between it and the answer.
        direct: before an answer without reasoning.
        signs: a template that holds all of these, or a vocabulary that has all as control tokens, is of this family.
        by_words: the marks are words that any answer might begin with, so they count only where signs tell the family.
    """

    thought: tuple[str, ...]
    close: tuple[str, ...]
    opening: str
    closing: str
    signs: tuple[str, ...]
    answer: tuple[str, ...] = ()
    end: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    body: str = ""
    thinks: tuple[str, ...] = ()
    direct: str = ""
    by_words: bool = False

    @property
    def all(self) -> tuple[str, ...]:
        """Every mark, also as the model writes it."""
        known = (*self.thought, *self.close, *self.answer, *self.end, *self.head)
        return tuple(each for each in (*known, self.body, self.opening, self.closing, self.direct) if each)

    def known_to(self, template: str) -> bool:
        """True where a template speaks of them."""
        return any(sign in template for sign in self.signs)

    def opened_by(self, prompt: str) -> bool:
        """True where a prompt ends within reasoning."""
        end = prompt[-200:].rstrip()
        return any(end.endswith(mark.strip()) for mark in (*self.thought, self.opening))


def _tags(opening: str, closing: str, **more: tuple[str, ...]) -> ThoughtMarks:
    return ThoughtMarks(
        thought=(opening,),
        close=(closing,),
        opening=f"{opening}\n",
        closing=f"\n{closing}\n\n",
        signs=(opening, closing),
        answer=more.get("answer", ()),
        end=more.get("end", ()),
    )


def _control(opening: str, closing: str, *, signs: tuple[str, ...] = (), **more: tuple[str, ...]) -> ThoughtMarks:
    """Marks that are control tokens stand without space around them."""
    made = _tags(opening, closing, **more)
    return replace(made, opening=opening, closing=closing, signs=signs or made.signs)


THINK = _tags(OPEN_REASONING, CLOSE_REASONING)
"""The most common one, which is also the form that the chat keeps."""
HARMONY = ThoughtMarks(
    thought=(),
    close=("<|end|>",),
    end=("<|end|>",),
    head=("<|channel|>", "<|start|>"),
    body="<|message|>",
    thinks=("analysis",),
    opening="<|channel|>analysis<|message|>",
    closing="<|end|><|start|>assistant<|channel|>final<|message|>",
    direct="<|channel|>final<|message|>",
    signs=("<|channel|>", "<|message|>", "<|start|>"),
)
GEMMA_4 = replace(
    _control("<|channel>thought", "<channel|>", signs=("<|channel>", "<channel|>")),
    opening="<|channel>thought\n",
    closing="\n<channel|>",
)
GRANITE = replace(
    _tags("<think>", "</think>", answer=("<response>",), end=("</response>",)),
    closing="\n</think>\n\n<response>",
    direct="<response>",
    signs=("<think></think>", "<response></response>"),
)

_COHERE = replace(
    _control(
        "<|START_THINKING|>",
        "<|END_THINKING|>",
        answer=("<|START_RESPONSE|>", "<|START_TEXT|>"),
        end=("<|END_RESPONSE|>", "<|END_TEXT|>"),
    ),
    closing="<|END_THINKING|><|START_RESPONSE|>",
    direct="<|START_RESPONSE|>",
)

FAMILIES: tuple[ThoughtMarks, ...] = (
    HARMONY,
    GEMMA_4,
    GRANITE,
    replace(
        _COHERE,
        closing="<|END_THINKING|><|START_TEXT|>",
        direct="<|START_TEXT|>",
        signs=("<|START_THINKING|>", "<|START_TEXT|>"),
    ),
    _COHERE,
    replace(  # Solar Open
        _control("<|think|>", "<|end|>", answer=("<|begin|>assistant<|content|>", "<|content|>")),
        closing="<|end|><|begin|>assistant<|content|>",
        direct="<|content|>",
        signs=("<|begin|>", "<|think|>", "<|content|>"),
    ),
    ThoughtMarks(  # Muse
        thought=(),
        close=("<|eom|>",),
        end=("<|eom|>",),
        answer=("<|message|>",),
        head=("to=", "<|start|>"),
        body="<|message|>",
        thinks=("self",),
        opening=" to=self<|message|>",
        closing="<|eom|><|start|>assistant to=user<|message|>",
        direct=" to=user<|message|>",
        signs=("<|message|>", "<|eom|>", "<|eot|>"),
        by_words=True,
    ),
    replace(  # Kimi K3
        _control("<|open|>think<|sep|>", "<|close|>think<|sep|>", answer=("<|open|>response<|sep|>",)),
        end=("<|close|>response<|sep|>",),
        closing="<|close|>think<|sep|><|open|>response<|sep|>",
        direct="<|open|>response<|sep|>",
        signs=("<|open|>", "<|close|>", "<|sep|>"),
    ),
    _control("<|inner_prefix|>", "<|inner_suffix|>"),
    _control("[THINK]", "[/THINK]"),
    _tags("<seed:think>", "</seed:think>"),
    _tags("<mm:think>", "</mm:think>"),
    replace(_control("<think:opensource>", "</think:opensource>"), signs=("<think{}>", ":opensource")),
    _tags("◁think▷", "◁/think▷"),
    replace(  # Apriel
        _tags("Here are my reasoning steps:", "[BEGIN FINAL RESPONSE]", end=("[END FINAL RESPONSE]",)),
        closing="\n[BEGIN FINAL RESPONSE]\n",
        signs=("Here are my reasoning steps:", "[BEGIN FINAL RESPONSE]"),
        by_words=True,
    ),
    replace(  # Granite 3.2
        _tags("Here is my thought process:", "Here is my response:"),
        signs=("Here is my thought process:", "Here is my response:"),
        by_words=True,
    ),
    _tags("<thinking>", "</thinking>"),
    _tags("<reasoning>", "</reasoning>"),
    _tags("<thought>", "</thought>"),
    replace(_tags("<think>", "</think>", answer=("<answer>",), end=("</answer>",)), signs=("</think>", "<answer>")),
)
"""All but the common one; the first whose signs fit is taken."""

ANY: tuple[ThoughtMarks, ...] = (
    THINK,
    *(each for each in FAMILIES if not each.by_words and OPEN_REASONING not in each.thought),
)
"""For a reply of which nobody says who wrote it."""


def marks_of(templates: Sequence[str], is_token: Callable[[str], bool]) -> ThoughtMarks:
    """The marks of a model.

    Args:
        templates: sources of its chat templates, the one that is used first.
        is_token: whether a text is one of its control tokens.
    """
    for template in templates:
        for each in FAMILIES:
            if all(sign in template for sign in each.signs):
                return each
        if CLOSE_REASONING in template:
            return THINK
    return next((each for each in FAMILIES if all(map(is_token, each.signs))), THINK)
