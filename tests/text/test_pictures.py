"""Pictures that are attached: what comes out of them, and what does not."""

import io
import random
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from app.domain.pictures import AttachedPicture, digest_of
from app.text.pictures.decode import UnusablePictureError, decoded
from app.text.pictures.kinds import picture_type
from app.text.pictures.reading import MOST_PICTURE_BYTES, picture_read, pixels_of, preview_of, read_picture_file
from app.text.text_file import AttachmentRefusedError
from tests.text.made_pictures import RED, picture

KINDS = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp", "BMP": "image/bmp", "GIF": "image/gif"}


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_of_every_kind_become_pixels(kind: str) -> None:
    content = picture(RED, kind=kind)
    assert picture_type(content[:16]) == KINDS[kind]
    seen = pixels_of(content, "a")
    assert (seen.width, seen.height, len(seen.rgb)) == (64, 48, 3 * 64 * 48)
    assert all(abs(got - wanted) < 12 for got, wanted in zip(seen.rgb[-3:], RED, strict=True))
    assert max(seen.rgb[:3]) < 12


def test_what_is_transparent_is_white_to_a_model() -> None:
    written = io.BytesIO()
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(written, "PNG")
    assert pixels_of(written.getvalue(), "a").rgb == b"\xff" * (3 * 64)


def test_a_picture_is_turned_as_the_camera_says() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter to the right
    written = io.BytesIO()
    Image.new("RGB", (40, 20), RED).save(written, "JPEG", exif=exif)
    seen = pixels_of(written.getvalue(), "a")
    assert (seen.width, seen.height) == (20, 40)


def test_what_is_kept_of_a_picture_is_its_file_and_its_size_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 8
    written = io.BytesIO()
    Image.new("RGB", (3000, 1500), RED).save(written, "JPEG", exif=exif)
    read = picture_read(written.getvalue(), "a.jpg")
    assert read.attached == AttachedPicture("a.jpg", digest_of(written.getvalue()), 1500, 3000)
    assert (read.kept.digest, read.kept.content) == (read.attached.digest, written.getvalue())
    with Image.open(io.BytesIO(read.kept.preview)) as opened:
        assert opened.size == (256, 512)


def test_a_large_picture_is_scaled_down_and_its_pixels_are_the_same_every_time() -> None:
    content = picture(size=(3000, 1500))
    first = pixels_of(content, "a", most_side=300)
    assert (first.width, first.height) == (300, 150)
    assert pixels_of(content, "a", most_side=300) == first


def test_a_preview_is_a_png_that_was_written_here() -> None:
    preview = preview_of(picture(size=(400, 200), kind="JPEG"), "a", most_side=100)
    with Image.open(io.BytesIO(preview)) as opened:
        assert (opened.format, opened.size) == ("PNG", (100, 50))


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it has many pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (bomb(60_000, 60_000), "3600 million pixels"),
        (bomb(20_000, 3), "is too narrow"),
        (bomb(100, 100), "is damaged"),
        (picture()[:60], "is damaged"),
        (b"\x89PNG\r\n\x1a\n" + random.Random(3).randbytes(500), "is damaged"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n", "is damaged"),
        (b"", "is damaged"),
    ],
)
def test_what_is_no_good_picture_is_refused_in_one_sentence(content: bytes, said: str) -> None:
    with pytest.raises(UnusablePictureError, match=said):
        decoded(content, most_side=100)


def test_a_refusal_comes_back_from_the_process_with_the_name() -> None:
    with pytest.raises(AttachmentRefusedError, match=r"^cat\.png is damaged"):
        pixels_of(picture()[:60], "cat.png")


def test_a_picture_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(AttachmentRefusedError, match="given up after 0 s"):
        pixels_of(picture(), "cat.png", patience_s=0.0)


def test_a_file_is_a_picture_by_what_stands_in_it(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(picture())
    (tmp_path / "b.png").write_text("no picture")
    assert read_picture_file(tmp_path / "a.txt") == picture()
    assert read_picture_file(tmp_path / "b.png") is None
    assert read_picture_file(tmp_path) is None


def test_a_picture_of_too_many_bytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(picture())
    with path.open("r+b") as file:
        file.truncate(MOST_PICTURE_BYTES + 1)
    with pytest.raises(AttachmentRefusedError, match="is too large to attach"):
        read_picture_file(path)
