"""How rows of lists are drawn: headings, titles, and text in which stretches are marked."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from app.domain.characters import cut
from app.domain.search import Mark
from app.ui.eliding import elided, kept_length
from app.ui.theme import Colors, Space, TextSize, ui_font
from app.ui.wording import harmless, isolated, one_line

ROW = 34
PADDING = 10
_BOLDER = 8
"""Pixels that marked stretches may take beyond plain ones."""


def inside(option: QStyleOptionViewItem) -> QRect:
    """The part of a row that is lit when it is picked."""
    return option.rect.adjusted(Space.S, 1, -Space.S, -1)


def prepare(painter: QPainter) -> None:
    """Begin a row: the font of the window, which a list does not always have, and smooth edges."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(ui_font())


def paint_ground(painter: QPainter, option: QStyleOptionViewItem, colors: Colors) -> None:
    """The ground of a row: picked, under the pointer, with the keyboard's focus."""
    state, rect = option.state, inside(option)
    selected = bool(state & QStyle.StateFlag.State_Selected)
    if selected or state & QStyle.StateFlag.State_MouseOver:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.selected if selected else colors.hover))
        painter.drawRoundedRect(rect, 8, 8)
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QColor(colors.accent))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 8, 8)


def paint_heading(painter: QPainter, rect: QRect, text: str, colors: Colors) -> None:
    """A heading between rows."""
    painter.setFont(sized(painter.font(), TextSize.CAPTION, bold=True))
    painter.setPen(QColor(colors.muted))
    within = rect.adjusted(Space.L + 2, 0, -Space.L, -5)
    painter.drawText(within, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeading, text)


def paint_line(painter: QPainter, rect: QRect, text: str, *, trailing: bool = False) -> int:
    """One line, cut where it does not fit; the width it took."""
    side = Qt.AlignmentFlag.AlignTrailing if trailing else Qt.AlignmentFlag.AlignLeading
    fitted = elided(painter.fontMetrics(), one_line(text), rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | side, isolated(fitted))
    return painter.fontMetrics().horizontalAdvance(fitted)


def paint_marked(
    painter: QPainter, rect: QRect, text: str, marks: Sequence[Mark], *, color: str, marked: str, lines: int = 1
) -> None:
    """Text with marked stretches, which are bold and in another colour; it ends in an ellipsis where it must."""
    text = harmless(text)
    if lines == 1:
        shown = elided(painter.fontMetrics(), text, rect.width() - _BOLDER)
    else:
        end = _laid_out(text, marks, painter.font(), rect.width(), lines=lines, color=marked)[2]
        shown = text if end == _units(text) else f"{cut(text, len(_first_units(text, end - 2))).rstrip()}…"
    kept = [mark for mark in marks if mark.end <= kept_length(text, shown)] if shown != text else marks
    layout, height, _ = _laid_out(shown, kept, painter.font(), rect.width(), lines=lines, color=marked)
    painter.save()
    painter.setClipRect(rect)
    painter.setPen(QColor(color))
    top = rect.top() + ((rect.height() - height) / 2 if lines == 1 else 0)
    layout.draw(painter, QPointF(rect.left(), top))
    painter.restore()


def _laid_out(
    text: str, marks: Sequence[Mark], font: QFont, width: int, *, lines: int, color: str
) -> tuple[QTextLayout, float, int]:
    """The text in at most so many lines, their height, and where the text that fits ends."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    side = Qt.AlignmentFlag.AlignRight if QGuiApplication.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
    option.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
    layout.setTextOption(option)
    layout.setFormats([_stretch(text, mark, color) for mark in marks])
    layout.beginLayout()
    height, end = 0.0, 0
    for _ in range(lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        end = line.textStart() + line.textLength()
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout, height, end


def _first_units(text: str, n: int) -> str:
    return text.encode("utf-16-le")[: 2 * max(n, 0)].decode("utf-16-le", "ignore")


def _units(text: str) -> int:
    """Length as Qt counts: in UTF-16, where some characters are two."""
    return len(text.encode("utf-16-le")) // 2


def sized(font: QFont, size: int, *, bold: bool = False) -> QFont:
    """A font in another of the theme's sizes."""
    made = QFont(font)
    made.setPixelSize(size)
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return made


def _stretch(text: str, mark: Mark, color: str) -> QTextLayout.FormatRange:
    form = QTextCharFormat()
    form.setFontWeight(QFont.Weight.Bold)
    form.setForeground(QColor(color))
    made = QTextLayout.FormatRange()
    made.start = _units(text[: mark.start])
    made.length = _units(text[mark.start : mark.end])
    made.format = form
    return made
