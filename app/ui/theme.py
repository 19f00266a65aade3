"""Colours, type and spacing of the window, in one place, and who decides between light and dark."""

from dataclasses import asdict, dataclass
from enum import IntEnum, StrEnum
from functools import cache
from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette

from app.domain.settings import ThemeChoice
from app.ui.assets import read_asset


class Space:
    """Distances in pixels."""

    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24


class TextSize(IntEnum):
    """Sizes of type in pixels; style sheets name them in lower case."""

    CAPTION = 12
    SMALL = 13
    BODY = 14
    READING = 15
    TITLE = 17
    HERO = 24
    HEADLINE = 40


MEASURE = 760
"""Widest column of messages."""
SIDEBAR_WIDTH = 260
PANEL_WIDTH = 316


class Tone(StrEnum):
    """What a colour is for; names of `Colors`."""

    TEXT = "text"
    MUTED = "muted"
    ACCENT = "accent"
    ON_ACCENT = "on_accent"
    GOOD = "good"
    WARN = "warn"
    BAD = "bad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Colors:
    """Every colour of the window, as #rrggbb.

    Attributes:
        window, side, raised, line: planes from the chat outwards, and hairlines.
        hover, selected, track: of rows and of the unfilled part of bars.
        text, muted, faint: three weights of ink.
        accent, on_accent: what can be pressed; what is drafted.
        good, warn, bad, on_bad, warn_soft, bad_soft: won, lost or uncertain, stopped or failed.
        bubble, code: behind the user's words and behind code.
        tint: behind text that came from accepted drafts.
        keyword, string, number, comment, name: of code.
        mark, mark_here: behind what was found in a text, and behind the place one stands at.
    """

    window: str
    side: str
    raised: str
    line: str
    hover: str
    selected: str
    track: str
    text: str
    muted: str
    faint: str
    accent: str
    on_accent: str
    good: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    on_bad: str
    bubble: str
    code: str
    keyword: str
    string: str
    number: str
    comment: str
    name: str
    tint: str
    mark: str
    mark_here: str

    def tone(self, tone: Tone) -> str:
        """The colour for a purpose."""
        return asdict(self)[tone.value]  # type: ignore[no-any-return]  # every field is a string


LIGHT = Colors(
    window="#ffffff",
    side="#f5f6f8",
    raised="#ffffff",
    line="#e4e6eb",
    hover="#eceef2",
    selected="#e5e8ee",
    track="#e9ebf0",
    text="#14171c",
    muted="#5d6472",
    faint="#8d94a1",
    accent="#2463e4",
    on_accent="#ffffff",
    good="#178349",
    warn="#96600c",
    warn_soft="#fbf1dc",
    bad="#c73a30",
    bad_soft="#fbe6e4",
    on_bad="#ffffff",
    bubble="#ebf1fc",
    code="#f5f6f8",
    keyword="#7a3fb8",
    string="#17713f",
    number="#9c5410",
    comment="#6b7280",
    name="#1f57c9",
    tint="#ddf3e6",
    mark="#fdeec2",
    mark_here="#ffd166",
)

DARK = Colors(
    window="#16181d",
    side="#101216",
    raised="#1a1d23",
    line="#272b33",
    hover="#1e2229",
    selected="#242932",
    track="#272b33",
    text="#e6e8ec",
    muted="#9aa1ae",
    faint="#6d7482",
    accent="#6ba3ff",
    on_accent="#0c1424",
    good="#55c78e",
    warn="#e2ab55",
    warn_soft="#2e2616",
    bad="#f4796e",
    bad_soft="#351d1c",
    on_bad="#240a08",
    bubble="#212834",
    code="#101216",
    keyword="#c49bf0",
    string="#7fcf9f",
    number="#e2ab72",
    comment="#7f8794",
    name="#7fb0ff",
    tint="#1c3b2c",
    mark="#463a17",
    mark_here="#7a5c10",
)


class Look(QObject):
    """The colours in use.

    Attributes:
        colors: now.
        tints: text from accepted drafts is marked.

    Signals:
        changed: the colours are others.
        tint_changed: accepted drafts are marked now, or not any more.
    """

    changed = Signal()
    tint_changed = Signal()

    def __init__(self, choice: ThemeChoice = ThemeChoice.SYSTEM) -> None:
        super().__init__()
        self._choice = choice
        self.colors = self._wanted()
        self.tints = False
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)

    def choose(self, choice: ThemeChoice) -> None:
        """Take light, dark, or what the system says."""
        self._choice = choice
        self._follow()

    def tint(self, *, on: bool) -> None:
        """Mark text from accepted drafts, or do not."""
        if on is not self.tints:
            self.tints = on
            self.tint_changed.emit()

    def _follow(self) -> None:
        colors = self._wanted()
        if colors is not self.colors:
            self.colors = colors
            self.changed.emit()

    def _wanted(self) -> Colors:
        match self._choice:
            case ThemeChoice.LIGHT:
                return LIGHT
            case ThemeChoice.DARK:
                return DARK
            case ThemeChoice.SYSTEM:
                dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
                return DARK if dark else LIGHT


def style_sheet(colors: Colors) -> str:
    """The window's style sheet in these colours."""
    return Template(read_asset("themes/window.qss")).substitute(asdict(colors), **_sizes())


def document_style(colors: Colors) -> str:
    """The style sheet of rendered Markdown in these colours."""
    return Template(read_asset("themes/document.css")).substitute(asdict(colors), mono=code_font().family(), **_sizes())


def _sizes() -> dict[str, str]:
    return {size.name.lower(): f"{size.value}px" for size in TextSize}


def palette(colors: Colors) -> QPalette:
    """The palette for what style sheets do not reach: selections, placeholders, links."""
    roles = {
        QPalette.ColorRole.Window: colors.window,
        QPalette.ColorRole.Base: colors.window,
        QPalette.ColorRole.AlternateBase: colors.side,
        QPalette.ColorRole.Button: colors.side,
        QPalette.ColorRole.WindowText: colors.text,
        QPalette.ColorRole.Text: colors.text,
        QPalette.ColorRole.ButtonText: colors.text,
        QPalette.ColorRole.PlaceholderText: colors.faint,
        QPalette.ColorRole.Highlight: colors.accent,
        QPalette.ColorRole.HighlightedText: colors.on_accent,
        QPalette.ColorRole.Link: colors.accent,
        QPalette.ColorRole.ToolTipBase: colors.raised,
        QPalette.ColorRole.ToolTipText: colors.text,
    }
    result = QPalette()
    for role, color in roles.items():
        result.setColor(role, QColor(color))
    return result


_PLAIN_FAMILIES = {"", "Sans Serif", "Sans", "DejaVu Sans"}
_BETTER_FAMILIES = ("Inter", "Noto Sans", "Ubuntu", "Cantarell", "Open Sans", "Liberation Sans", "DejaVu Sans")


@cache
def ui_font() -> QFont:
    """The system's font, or a better one where a Linux desktop names none of its own."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    if font.family() in _PLAIN_FAMILIES:
        installed = set(QFontDatabase.families())
        font.setFamily(next((name for name in _BETTER_FAMILIES if name in installed), font.family()))
    if font.family() == "DejaVu Sans":
        font.setStretch(QFont.Stretch.SemiCondensed)
    font.setPixelSize(TextSize.BODY)
    return font


def code_font() -> QFont:
    """The system's font for code."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(TextSize.SMALL)
    return font
