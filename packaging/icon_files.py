"""The icon as files: pictures of the one drawing, and the two containers that hold several of them.

Knows PNG, ICO and ICNS.  Does not know where the files go.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES = (16, 32, 48, 64, 128, 256, 512)
_ICNS_TYPES = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
_LARGEST_ICO = 256


def pictures(drawing: Path, sizes: Iterable[int] = SIZES) -> dict[int, bytes]:
    """The drawing as PNG files, by their width in pixels."""
    return {size: _picture(drawing, size) for size in sizes}


def ico_file(drawn: Mapping[int, bytes]) -> bytes:
    """The icon file of Windows."""
    fitting = {size: png for size, png in drawn.items() if size <= _LARGEST_ICO}
    head = struct.pack("<HHH", 0, 1, len(fitting))
    at = len(head) + 16 * len(fitting)
    entries, bodies = b"", b""
    for size, png in fitting.items():
        side = size % _LARGEST_ICO  # 256 is written as 0
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), at + len(bodies))
        bodies += png
    return head + entries + bodies


def icns_file(drawn: Mapping[int, bytes]) -> bytes:
    """The icon file of macOS."""
    body = b"".join(
        _ICNS_TYPES[size] + struct.pack(">I", len(png) + 8) + png for size, png in drawn.items() if size in _ICNS_TYPES
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def _picture(drawing: Path, size: int) -> bytes:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(drawing)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes, Qt wants text
    return bytes(buffer.data().data())
