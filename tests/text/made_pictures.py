"""Pictures as files, made for tests."""

import io

from PIL import Image

Colour = tuple[int, int, int]
RED, BLUE = (200, 30, 30), (30, 30, 200)


def picture(colour: Colour = RED, *, size: tuple[int, int] = (64, 48), kind: str = "PNG") -> bytes:
    """A picture of one colour, with a darker corner at the top left so that it has an upright."""
    drawn = Image.new("RGB", size, colour)
    drawn.paste((0, 0, 0), (0, 0, size[0] // 4, size[1] // 4))
    written = io.BytesIO()
    drawn.save(written, kind)
    return written.getvalue()
