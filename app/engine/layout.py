"""How a chat template wants its messages: found out by trying it, so that what it refuses is given in another way.

A template that refuses a system prompt, or leaves it out, is given it before the first question.  One that wants
contents in pieces gets pieces; one that insists on a list of tools gets an empty one.  What it makes of reasoning is
tried too: a choice that changes nothing is none.  It knows no tokens and no model.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from types import MappingProxyType

from app.domain.errors import TemplateError
from app.domain.templates import Reasoning
from app.engine.chat_template import ChatTemplate, Content, Render, Variables

_MARK = "the system prompt"
_ASKED = "A question."
_QUESTION = {"role": "user", "content": _ASKED}
_TALK = (_QUESTION, {"role": "assistant", "content": "An answer."}, {"role": "user", "content": "And one more?"})
_THEN = datetime(2024, 1, 2)  # noqa: DTZ001  # of a trial; any will do
_NONE: Mapping[Reasoning, Variables] = MappingProxyType({})
_AS_IT_IS: Variables = MappingProxyType({})
_WITHOUT_TOOLS: Variables = MappingProxyType({"tools": [], "functions": "", "datetime": ""})
_EFFORTS = frozenset({Reasoning.LOW, Reasoning.MEDIUM, Reasoning.HIGH})
_WAYS: Mapping[Reasoning, Sequence[Variables]] = MappingProxyType(
    {
        Reasoning.OFF: (
            {"enable_thinking": False, "thinking": False},
            {"reasoning_effort": "none"},
            {"reasoning_effort": "no_think"},
        ),
        Reasoning.ON: ({"enable_thinking": True, "thinking": True},),
        Reasoning.LOW: ({"reasoning_effort": "low"},),
        Reasoning.MEDIUM: ({"reasoning_effort": "medium"},),
        Reasoning.HIGH: ({"reasoning_effort": "high"},),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A template with what it wants.

    Attributes:
        template: the template.
        system: it takes a system prompt of its own; else that goes before the first question.
        pieces: it wants each content as a list of pieces.
        given: variables that it does not work without.
        reasoning: for each choice that makes a difference, the variables that make it.
        verdict: what it is worth, in words.
    """

    template: ChatTemplate
    system: bool = True
    pieces: bool = False
    given: Variables
    reasoning: Mapping[Reasoning, Variables] = field(default_factory=lambda: _NONE)
    verdict: str = ""

    @property
    def choices(self) -> tuple[Reasoning, ...]:
        """What can be chosen about reasoning; nothing where nothing makes a difference."""
        return (Reasoning.AUTO, *self.reasoning) if self.reasoning else ()

    def renderer(self, *, now: datetime | None, reasoning: Reasoning) -> Render:
        """The template as a function of messages, in one turn.

        Args:
            now: the date that it may write.
            reasoning: as chosen; what this template does not know changes nothing.
        """
        given = {**self.given, **self.reasoning.get(reasoning, _AS_IT_IS)}
        if "datetime" in given:
            given["datetime"] = f"{now or datetime.now():%Y-%m-%d}"  # noqa: DTZ005  # the person's own time
        return partial(self._render, now=now, variables=given)

    def _render(self, messages: Sequence[Mapping[str, str]], *, now: datetime | None, variables: Variables) -> str:
        given = list(messages) if self.system else _merged(messages)
        return self.template.render(_in_pieces(given, self.pieces), now=now, variables=variables)


def layout_of(template: ChatTemplate) -> Layout:
    """Find out what a template wants.

    Raises:
        TemplateError: it does not lay out a single question, whatever it is given.
    """
    given, pieces = _basics(template)
    found = Layout(template=template, pieces=pieces, given=given)
    system, verdict = _takes_system(found)
    if _tried(found, _TALK) is None:
        verdict = "works for one question, but refuses a conversation"
    found = replace(found, system=system, verdict=verdict)
    return replace(found, reasoning=_reasoning(found))


def _basics(template: ChatTemplate) -> tuple[Variables, bool]:
    """What a template must be given to lay out one question, and whether that is to be in pieces."""
    refusal: TemplateError | None = None
    for given in (_AS_IT_IS, _WITHOUT_TOOLS):
        for pieces in (False, True):
            try:
                laid_out = template.render(_in_pieces([_QUESTION], pieces), now=_THEN, variables=given)
            except TemplateError as error:
                refusal = refusal or error
                continue
            if _ASKED in laid_out:
                return given, pieces
    raise refusal or TemplateError(f"The chat template of {template.name} leaves the question out.")


def _takes_system(layout: Layout) -> tuple[bool, str]:
    laid_out = _tried(layout, ({"role": "system", "content": _MARK}, _QUESTION))
    if laid_out is None:
        return False, "works, but refuses a system prompt"
    if _MARK not in laid_out:
        return False, "works, but leaves a system prompt out"
    return True, "works, also with a system prompt"


def _reasoning(layout: Layout) -> Mapping[Reasoning, Variables]:
    """The choices that differ from each other, if any differs from what the template does by itself."""
    usual = _tried(layout, (_QUESTION,)) or ""
    seen: set[str] = set()
    found: dict[Reasoning, Variables] = {}
    for choice, ways in _WAYS.items():
        for way in ways:
            known = _known(layout, choice, way)
            laid_out = _tried(replace(layout, given={**layout.given, **known}), (_QUESTION,)) if known else None
            if laid_out is None or laid_out in seen or _complains(laid_out, usual):
                continue
            seen.add(laid_out)
            found[choice] = known
            break
    efforts = [each for each in found if each in _EFFORTS]
    if len(efforts) == 1 and Reasoning.ON not in found:
        found[Reasoning.ON] = found.pop(efforts[0])
    return MappingProxyType(found) if seen - {usual} else _NONE


def _known(layout: Layout, choice: Reasoning, way: Variables) -> Variables:
    """What of a way the template knows; an effort that is none must be one that it names."""
    known = {name: value for name, value in way.items() if name in layout.template.variables}
    named = all(value in layout.template.literals for value in known.values() if isinstance(value, str))
    return known if named or choice is not Reasoning.OFF else {}


def _complains(laid_out: str, usual: str) -> bool:
    """Some templates write what is wrong into the prompt."""
    return laid_out.lower().count("error") > usual.lower().count("error")


def _tried(layout: Layout, messages: Sequence[Mapping[str, str]]) -> str | None:
    try:
        return layout.renderer(now=_THEN, reasoning=Reasoning.AUTO)([dict(each) for each in messages])
    except TemplateError:
        return None


def _in_pieces(messages: Sequence[Mapping[str, str]], pieces: bool) -> list[dict[str, Content]]:  # noqa: FBT001
    if not pieces:
        return [dict(each) for each in messages]
    return [{**each, "content": [{"type": "text", "text": each["content"]}]} for each in messages]


def _merged(messages: Sequence[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """The system prompt before the first question; where none follows, as a question of its own."""
    if not messages or messages[0]["role"] != "system":
        return list(messages)
    system, *rest = messages
    if rest and rest[0]["role"] == "user":
        return [{**rest[0], "content": f"{system['content']}\n\n{rest[0]['content']}"}, *rest[1:]]
    return [{"role": "user", "content": system["content"]}, *rest]
