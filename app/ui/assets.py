"""Finds the files of `resources/`, in the source tree and in a bundle, and tints icons."""

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_PACKAGE = Path(__file__).resolve().parent.parent
_SCALES = (1, 2, 3)


@cache
def asset_path(name: str) -> Path:
    """Where a file or folder of `resources/` lies."""
    bundled = _PACKAGE / "_resources" / name
    return bundled if bundled.exists() else _PACKAGE.parent / "resources" / name


@cache
def read_asset(name: str) -> str:
    """The text of a file below `resources/`."""
    return asset_path(name).read_text(encoding="utf-8")


@cache
def icon(name: str, color: str, size: int = 18, *, disabled: str = "") -> QIcon:
    """The icon drawn in one colour, and in another while disabled; sharp at 100 to 300 % scaling."""
    result = QIcon()
    for scale in _SCALES:
        result.addPixmap(_draw(name, color, size, scale))
        if disabled:
            result.addPixmap(_draw(name, disabled, size, scale), QIcon.Mode.Disabled)
    return result


def _draw(name: str, color: str, size: int, scale: int) -> QPixmap:
    drawing = QSvgRenderer(QByteArray(read_asset(f"icons/{name}.svg").replace("currentColor", color).encode()))
    pixmap = QPixmap(QSize(size, size) * scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    drawing.render(painter, QRectF(pixmap.rect()))
    painter.end()
    pixmap.setDevicePixelRatio(scale)
    return pixmap
