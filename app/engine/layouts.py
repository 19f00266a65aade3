"""Which layout a model's messages get: its own template's, a chosen one, or what stands in for one that does not work.

A template that cannot be used never stands in the way of a model: what replaces it is named, with the reason.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from app.domain.errors import TemplateError
from app.domain.templates import TemplateChoice, TemplateState
from app.domain.thought_marks import THINK, ThoughtMarks, marks_of
from app.engine.builtin_templates import SOURCES, fitting
from app.engine.chat_template import compile_template
from app.engine.layout import Layout, layout_of

OWN, TEXT = "own", "text"
_MOST_KEPT = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A layout, and what is to be said about it.

    Attributes:
        layout: the layout.
        used: which it is, as in `TemplateState`.
        why: why it is another than was wanted, one sentence; else empty.
        marks: what the model marks its reasoning off with where it is laid out so.
        reasons: something says that it does reason.
    """

    layout: Layout
    used: str
    why: str = ""
    marks: ThoughtMarks = THINK
    reasons: bool = False

    @property
    def remark(self) -> str:
        """Which is used instead of what was wanted, and why; empty where nothing is."""
        if not self.why:
            return ""
        own, builtin = "The model's own is used instead.", f"The built-in one “{self.used}” is used instead."
        return " ".join((self.why, own if self.used == OWN else builtin))

    @property
    def state(self) -> TemplateState:
        """For whoever shows it."""
        text = self.why.rstrip(".") or self.layout.verdict
        return TemplateState(works=not self.why, text=text, used=self.used, reasoning=self.layout.choices)


def moment(seconds: float) -> datetime | None:
    """The date of a message, in the person's own time; None where it has none that could be true."""
    try:
        return datetime.fromtimestamp(seconds) if seconds > 0 else None  # noqa: DTZ006
    except (ValueError, OverflowError, OSError):
        return None


class Layouts:
    """Those of one model, each found out about once.

    Attributes:
        source: the model's own template; empty where it has none.
    """

    def __init__(self, source: str, *, name: str, bos: str, eos: str, is_token: Callable[[str], bool]) -> None:
        """Look at nothing yet.

        Args:
            source: the model's own template; empty where it has none.
            name: the model's.
            bos: text of the token a prompt begins with; empty where there is none.
            eos: text of the token that ends one.
            is_token: whether a text is one of the model's control tokens.
        """
        self.source = source
        self._name = name
        self._bos, self._eos = bos, eos
        self._is_token = is_token
        self._found: dict[tuple[str, str], Found] = {}

    def own(self) -> Found:
        """The model's own."""
        return self.of(TemplateChoice(fingerprint=""))

    def of(self, choice: TemplateChoice) -> Found:
        """What is used where this was chosen.  Never raises."""
        key = (choice.builtin or "", choice.text)
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= _MOST_KEPT:  # whoever writes one tries many
                self._found = {each: kept for each, kept in self._found.items() if each == ("", "")}
            sources = (self.source_of(choice), self.source)
            marks = marks_of(sources, self._is_token)
            reasons = marks is not THINK or any(map(marks.known_to, sources))
            found = self._found[key] = replace(self._find(choice), marks=marks, reasons=reasons)
        return found

    def source_of(self, choice: TemplateChoice) -> str:
        """The text of a template that was chosen, whether it works or not."""
        return SOURCES[choice.builtin] if choice.builtin is not None else choice.text or self.source

    def _find(self, choice: TemplateChoice) -> Found:
        if choice.builtin is not None:
            return Found(layout=self._compiled(SOURCES[choice.builtin]), used=choice.builtin)
        if not choice.text:
            return self._find_own()
        try:
            return Found(layout=self._compiled(choice.text, name=f"{self._name} (your own)"), used=TEXT)
        except TemplateError as error:
            own = self.own()
            return Found(layout=own.layout, used=own.used, why=_sentence(error))

    def _find_own(self) -> Found:
        try:
            if self.source:
                return Found(layout=self._compiled(self.source), used=OWN)
            why = f"{self._name} has no chat template."
        except TemplateError as error:
            why = _sentence(error)
        instead = fitting(self._is_token)
        return Found(layout=self._compiled(SOURCES[instead]), used=instead, why=why)

    def _compiled(self, source: str, *, name: str = "") -> Layout:
        return layout_of(compile_template(source, name=name or self._name, bos=self._bos, eos=self._eos))


def _sentence(error: TemplateError) -> str:
    return f"{error}".rstrip(".") + "."
