"""A decoded picture."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pixels:
    """Rows of red, green and blue, a byte each.

    Attributes:
        width, height: in pixels.
        rgb: ``3 * width * height`` bytes, the top row first.
    """

    width: int
    height: int
    rgb: bytes
