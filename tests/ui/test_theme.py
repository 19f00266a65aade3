"""Colours that can be read, and type that grows."""

from dataclasses import asdict
from itertools import product

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from app.domain.settings import ThemeChoice
from app.ui.theme import (
    CONTRAST_DARK,
    CONTRAST_LIGHT,
    DARK,
    LIGHT,
    Colors,
    Look,
    TextSize,
    code_font,
    document_style,
    half_scaled,
    scaled,
    style_sheet,
    ui_font,
)

PLANES = ("window", "side", "raised", "hover", "selected", "track", "bubble", "code", "warn_soft", "bad_soft")
INKS = ("text", "muted", "faint", "accent", "good", "warn", "bad", "keyword", "string", "number", "comment", "name")
ON = (("on_accent", "accent"), ("on_bad", "bad"))


def luminance(color: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    made = QColor(color)
    return 0.2126 * linear(made.redF()) + 0.7152 * linear(made.greenF()) + 0.0722 * linear(made.blueF())


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(autouse=True)
def usual_size_again(qtbot: QtBot) -> object:
    yield
    Look(font_size=100)


@pytest.mark.parametrize(("colors", "least"), [(LIGHT, 4.5), (DARK, 4.5), (CONTRAST_LIGHT, 7.0), (CONTRAST_DARK, 7.0)])
def test_every_text_can_be_read_on_everything_it_may_stand_on(colors: Colors, least: float) -> None:
    values = asdict(colors)
    pairs = [*product(INKS, PLANES), *ON]
    weak = {pair: round(contrast(values[pair[0]], values[pair[1]]), 2) for pair in pairs}
    assert not {pair: ratio for pair, ratio in weak.items() if ratio < least}


@pytest.mark.parametrize("colors", [CONTRAST_LIGHT, CONTRAST_DARK])
def test_in_high_contrast_lines_and_the_focus_stand_out(colors: Colors) -> None:
    for plane in (colors.window, colors.side, colors.raised, colors.bubble, colors.code):
        assert contrast(colors.line, plane) >= 3
    assert colors.ring == "2px"
    assert f"border: 2px solid {colors.accent}" in style_sheet(colors)


@pytest.mark.parametrize(
    ("choice", "colors"),
    [
        (ThemeChoice.LIGHT, LIGHT),
        (ThemeChoice.DARK, DARK),
        (ThemeChoice.CONTRAST_LIGHT, CONTRAST_LIGHT),
        (ThemeChoice.CONTRAST_DARK, CONTRAST_DARK),
    ],
)
def test_each_choice_has_its_colours(qtbot: QtBot, choice: ThemeChoice, colors: Colors) -> None:
    assert Look(choice).colors is colors


def test_all_type_follows_the_size_that_was_chosen(qtbot: QtBot) -> None:
    look = Look()
    assert (TextSize.CAPTION, ui_font().pixelSize(), code_font().pixelSize()) == (12, 14, 13)
    with qtbot.waitSignal(look.changed):
        look.resize(200)
    assert (TextSize.CAPTION, ui_font().pixelSize(), code_font().pixelSize()) == (24, 28, 26)
    assert "font-size: 28px" in style_sheet(LIGHT)
    assert "font-size: 44px" in document_style(LIGHT)
    assert (scaled(34), half_scaled(260)) == (68, 390)


def test_the_same_size_again_changes_nothing(qtbot: QtBot) -> None:
    look = Look(font_size=120)
    with qtbot.assertNotEmitted(look.changed):
        look.resize(120)
