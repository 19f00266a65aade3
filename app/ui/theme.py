"""Colours, type and spacing of the window, in one place, and who decides between light and dark."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.domain.settings import ThemeChoice
from app.ui.assets import asset_path, read_asset


class Space:
    """Distances in pixels."""

    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24


_BODY = 14


def scaled(pixels: int) -> int:
    """A length that grows with the type: the application's own font says how much."""
    body = QGuiApplication.font().pixelSize()
    return round(pixels * body / _BODY) if body > 0 else pixels


def half_scaled(pixels: int) -> int:
    """As `scaled`, but growing half as much: for sides, which must leave room for the chat."""
    return (pixels + scaled(pixels)) // 2


class _Size:
    """A size of type at 100 %, read as what it is now."""

    def __init__(self, pixels: int) -> None:
        self._pixels = pixels

    def __get__(self, _owner: object, _kind: type | None = None) -> int:
        return scaled(self._pixels)


class TextSize:
    """Sizes of type in pixels, as large as the user has chosen; style sheets name them in lower case."""

    CAPTION = _Size(12)
    SMALL = _Size(13)
    BODY = _Size(_BODY)
    READING = _Size(15)
    TITLE = _Size(17)
    SECTION = _Size(19)
    CHAPTER = _Size(22)
    HERO = _Size(24)
    HEADLINE = _Size(40)


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
        ring: width of frames that show where the focus is.
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
    ring: str = "1px"

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
    faint="#616876",
    accent="#1f5bd8",
    on_accent="#ffffff",
    good="#12713d",
    warn="#8a570a",
    warn_soft="#fbf1dc",
    bad="#b93229",
    bad_soft="#fbe6e4",
    on_bad="#ffffff",
    bubble="#ebf1fc",
    code="#f5f6f8",
    keyword="#7a3fb8",
    string="#17713f",
    number="#9c5410",
    comment="#616876",
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
    faint="#8b92a0",
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
    comment="#929aa7",
    name="#7fb0ff",
    tint="#1c3b2c",
    mark="#463a17",
    mark_here="#7a5c10",
)


CONTRAST_LIGHT = Colors(
    window="#ffffff",
    side="#ffffff",
    raised="#ffffff",
    line="#5a5f68",
    hover="#e3ebfa",
    selected="#d3e0f8",
    track="#d9dde4",
    text="#000000",
    muted="#23272e",
    faint="#343a44",
    accent="#0a3294",
    on_accent="#ffffff",
    good="#07491f",
    warn="#553000",
    warn_soft="#fff6df",
    bad="#7d0f0a",
    bad_soft="#fdeceb",
    on_bad="#ffffff",
    bubble="#e8effc",
    code="#f5f6f8",
    keyword="#4d1a85",
    string="#07491f",
    number="#5f2c00",
    comment="#3a404a",
    name="#0a3294",
    tint="#cdeed9",
    mark="#ffe9a8",
    mark_here="#ffd166",
    ring="2px",
)

CONTRAST_DARK = Colors(
    window="#000000",
    side="#000000",
    raised="#000000",
    line="#9aa1ae",
    hover="#14233f",
    selected="#1b2f55",
    track="#2c323c",
    text="#ffffff",
    muted="#e2e5ea",
    faint="#ccd1da",
    accent="#a9caff",
    on_accent="#000000",
    good="#86eab4",
    warn="#ffd186",
    warn_soft="#241b08",
    bad="#ffb9b2",
    bad_soft="#33110f",
    on_bad="#000000",
    bubble="#182133",
    code="#0b0d11",
    keyword="#dcc2ff",
    string="#9ff0c0",
    number="#ffcf9c",
    comment="#c3c9d3",
    name="#b5d0ff",
    tint="#0f3a22",
    mark="#4a3a00",
    mark_here="#6b4f00",
    ring="2px",
)


class Look(QObject):
    """The colours and the size of type in use.

    Attributes:
        colors: now.
        tints: text from accepted drafts is marked.

    Signals:
        changed: the colours are others, or the type is larger or smaller.
        tint_changed: accepted drafts are marked now, or not any more.
    """

    changed = Signal()
    tint_changed = Signal()

    def __init__(
        self, choice: ThemeChoice = ThemeChoice.SYSTEM, *, font_size: int = 100, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._choice = choice
        _use_font_size(font_size)
        self.colors = self._wanted()
        self.tints = False
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)

    def choose(self, choice: ThemeChoice) -> None:
        """Take light, dark, high contrast, or what the system says."""
        self._choice = choice
        self._follow()

    def tint(self, *, on: bool) -> None:
        """Mark text from accepted drafts, or do not."""
        if on is not self.tints:
            self.tints = on
            self.tint_changed.emit()

    def resize(self, font_size: int) -> None:
        """Take a size of type, in percent of the usual."""
        if _use_font_size(font_size):
            self.changed.emit()

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
            case ThemeChoice.CONTRAST_LIGHT:
                return CONTRAST_LIGHT
            case ThemeChoice.CONTRAST_DARK:
                return CONTRAST_DARK
            case ThemeChoice.SYSTEM:
                dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
                return DARK if dark else LIGHT


def _use_font_size(percent: int) -> bool:
    """Set the application's font; True if its size was another."""
    font = QFont(_plain_font())
    font.setPixelSize(round(_BODY * percent / 100))
    if font.pixelSize() == QApplication.font().pixelSize():
        return False
    QApplication.setFont(font)
    return True


def style_sheet(colors: Colors) -> str:
    """The window's style sheet in these colours."""
    dark_mark = QColor(colors.on_accent).lightness() < 128
    check = asset_path(f"icons/check-{'black' if dark_mark else 'white'}.svg").as_posix()
    return Template(read_asset("themes/window.qss")).substitute(asdict(colors), check=check, **_sizes())


def document_style(colors: Colors) -> str:
    """The style sheet of rendered Markdown in these colours."""
    return Template(read_asset("themes/document.css")).substitute(asdict(colors), mono=code_font().family(), **_sizes())


def _sizes() -> dict[str, str]:
    return {name.lower(): f"{size.__get__(None)}px" for name, size in vars(TextSize).items() if isinstance(size, _Size)}


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


def ui_font() -> QFont:
    """The system's font, or a better one where a Linux desktop names none of its own."""
    font = QFont(_plain_font())
    font.setPixelSize(TextSize.BODY)
    return font


@cache
def _plain_font() -> QFont:
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    if font.family() in _PLAIN_FAMILIES:
        installed = set(QFontDatabase.families())
        font.setFamily(next((name for name in _BETTER_FAMILIES if name in installed), font.family()))
    if font.family() == "DejaVu Sans":
        font.setStretch(QFont.Stretch.SemiCondensed)
    return font


def code_font() -> QFont:
    """The system's font for code."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(TextSize.SMALL)
    return font
