"""Decodes one picture, in this process: whoever calls it can be ended at any moment."""

import io
import warnings
from dataclasses import dataclass

from PIL import ExifTags, Image, ImageOps

_FORMATS = ("PNG", "JPEG", "WEBP", "BMP", "GIF")
MOST_PIXELS = 64_000_000
_MOST_STRETCHED = 50
"""Times that a side may be longer than the other: scaled for a model, nothing would be left of the shorter one."""


class UnusablePictureError(Exception):
    """Why a picture cannot be used: the end of a sentence that begins with its name."""


_TURNED = frozenset({5, 6, 7, 8})
"""Orientations in which what is stored as a row is a column."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A picture.

    Attributes:
        image: upright on white, in RGB; of a moving one the first frame.
        size: width and height before it was scaled down.
    """

    image: Image.Image
    size: tuple[int, int]


def decoded(content: bytes, *, most_side: int, most_pixels: int = MOST_PIXELS) -> Decoded:
    """The picture with no side longer than `most_side`.

    Raises:
        UnusablePictureError: it is too large, too narrow, damaged, or of another kind.
    """
    Image.MAX_IMAGE_PIXELS = None  # what is checked here says more
    warnings.simplefilter("ignore")
    try:
        with Image.open(io.BytesIO(content), formats=_FORMATS) as opened:
            width, height = opened.size
            _check_shape(width, height, most_pixels)
            if opened.getexif().get(ExifTags.Base.Orientation) in _TURNED:
                width, height = height, width
            # A JPEG can be decoded smaller at once.
            opened.draft("RGB", (most_side, most_side))
            upright = ImageOps.exif_transpose(opened)
            flat = _on_white(upright)
    except UnusablePictureError:
        raise
    except MemoryError:
        raise UnusablePictureError("takes too much memory to open. Save it smaller, and attach that.") from None
    except Exception as error:
        # The decoders raise whatever a broken file makes them stumble over.
        raise UnusablePictureError(
            "is damaged or no image. Open it in the program it is from, and save it again."
        ) from error
    flat.thumbnail((most_side, most_side), Image.Resampling.LANCZOS)
    return Decoded(flat, (width, height))


def _check_shape(width: int, height: int, most_pixels: int) -> None:
    if width * height > most_pixels:
        raise UnusablePictureError(
            f"is too large: it has {width * height / 1e6:.0f} million pixels, and the limit is "
            f"{most_pixels / 1e6:.0f} million. Save it smaller, and attach that."
        )
    if max(width, height) > _MOST_STRETCHED * min(width, height):
        raise UnusablePictureError(
            f"is too narrow: no model sees anything in {width} by {height} pixels. Attach the part that matters."
        )


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.has_transparency_data:
        layer = picture.convert("RGBA")
        ground = Image.new("RGBA", layer.size, "white")
        return Image.alpha_composite(ground, layer).convert("RGB")
    return picture.convert("RGB")
