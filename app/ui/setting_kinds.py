"""The kinds of settings: what each takes, and how text that was typed becomes a value.  It knows no widgets."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from PySide6.QtCore import QCoreApplication

from app.domain.sampling import InvalidSettingError
from app.domain.sizes import size_from, size_text
from app.ui.wording import count, decimal, fill


class Page(StrEnum):
    """Where a setting stands, in this order."""

    GENERAL = "general"
    MODEL = "model"
    THIS_MODEL = "this-model"
    MACHINES = "machines"
    SPECULATION = "speculation"
    SAMPLING = "sampling"
    PRESETS = "presets"
    STORAGE = "storage"
    PRIVACY = "privacy"


class Effect(Enum):
    """When a change acts."""

    AT_ONCE = auto()
    """Or with the next reply, which is when it matters."""
    NEXT_LOAD = auto()
    """When the model is loaded again."""
    NEXT_START = auto()
    """When Tandem is started again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A whole number; `lowest_text` is shown for the lowest, where that means something of its own."""

    low: int
    high: int
    step: int = 1
    lowest_text: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number with decimals."""

    low: float
    high: float
    step: float = 0.05
    places: int = 2


@dataclass(frozen=True, slots=True)
class Flag:
    """On or off."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some values, each with its text."""

    options: tuple[tuple[object, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """Text that is read into a value.

    Attributes:
        show, read: the value as text, and back; `read` raises `InvalidSettingError`.
        hint: shown while there is no text.
        many: it has several lines.
        file: it names a file, which can be looked for; the name filter of the dialog.
    """

    show: Callable[[object], str]
    read: Callable[[str], object]
    hint: str = ""
    many: bool = False
    file: str = ""


Kind = Whole | Number | Flag | Choice | Typed


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingSpec:
    """One setting.

    Attributes:
        name: in `Settings`, with dots.
        page: where it stands.
        text: its name for a person.
        tip: what it means, one or two sentences.
        kind: what it takes.
        effect: when a change acts.
    """

    name: str
    page: Page
    text: str
    tip: str
    kind: Kind
    effect: Effect = Effect.AT_ONCE


def complaint(spec: SettingSpec, value: object) -> str:
    """A sentence where a number is out of the bounds of its kind; else empty."""
    bad = QCoreApplication.translate("settings", "%1 must be %2 to %3.")
    match spec.kind, value:
        case Whole(low=low, high=high), int(n) if not low <= n <= high:
            return fill(bad, spec.text, count(low), count(high))
        case Number(low=least, high=most, places=places), float(x) if not least <= x <= most:
            return fill(bad, spec.text, decimal(least, places), decimal(most, places))
        case _:
            return ""


def plain_text(hint: str = "", *, many: bool = False) -> Typed:
    """Text as it is."""
    return Typed(show=str, read=lambda text: text, hint=hint, many=many)


def show_size(value: object) -> str:
    """A number of bytes; nothing for an automatic one."""
    return size_text(value) if isinstance(value, int) else ""


def read_size(text: str) -> int | None:
    """The number of bytes that was typed; nothing is automatic.

    Raises:
        InvalidSettingError: it is no size.
    """
    try:
        return size_from(text) if text.strip() else None
    except ValueError:
        said = QCoreApplication.translate("settings", "“%1” is no size: write it like 4 GB or 500 MB.")
        raise InvalidSettingError(fill(said, text.strip())) from None


def show_number(value: object) -> str:
    """A whole number; nothing for an automatic one."""
    return str(value) if isinstance(value, int) else ""


def read_number(text: str) -> int | None:
    """The whole number that was typed; nothing is automatic.

    Raises:
        InvalidSettingError: it is none.
    """
    try:
        return int(text) if text.strip() else None
    except ValueError:
        said = QCoreApplication.translate("settings", "“%1” is no whole number.")
        raise InvalidSettingError(fill(said, text.strip())) from None


def show_bias(value: object) -> str:
    """Pairs of token and bias, one a line."""
    assert isinstance(value, tuple)
    return "\n".join(f"{token} {bias:g}" for token, bias in value)


def read_bias(text: str) -> tuple[tuple[int, float], ...]:
    """The pairs that were typed.

    Raises:
        InvalidSettingError: a line is no pair.
    """
    pairs: list[tuple[int, float]] = []
    for line in filter(str.strip, text.splitlines()):
        token, _, bias = line.strip().partition(" ")
        try:
            pairs.append((int(token), float(bias)))
        except ValueError:
            said = QCoreApplication.translate(
                "settings", "“%1” is no bias: write a token and a number, as in 1234 -2.5."
            )
            raise InvalidSettingError(fill(said, line.strip())) from None
    return tuple(pairs)


def show_texts(value: object) -> str:
    """Texts, one a line; what is invisible is written as in JSON."""
    assert isinstance(value, tuple)
    return "\n".join(json.dumps(text, ensure_ascii=False)[1:-1].replace('\\"', '"') for text in value)


def read_texts(text: str) -> tuple[str, ...]:
    r"""The texts that were typed, one a line, \n for a line break.

    Raises:
        InvalidSettingError: a line ends in the middle of something that begins with a backslash.
    """
    texts: list[str] = []
    for line in filter(None, text.splitlines()):
        quoted = '"' + line.replace('"', '\\"') + '"'
        try:
            texts.append(str(json.loads(quoted)))
        except ValueError:
            said = QCoreApplication.translate("settings", "“%1” cannot be read: write \\\\ for a backslash.")
            raise InvalidSettingError(fill(said, line)) from None
    return tuple(texts)


def show_lines(value: object) -> str:
    """Texts as they are, one a line."""
    assert isinstance(value, tuple)
    return "\n".join(value)


def read_lines(text: str) -> tuple[str, ...]:
    """The lines that say something, each once."""
    return tuple(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))
