"""Which picture a file is, by its first bytes; its name decides nothing."""

HEAD_BYTES = 16

_MARKS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF87a": "image/gif",
    b"GIF89a": "image/gif",
    b"BM": "image/bmp",
}


def picture_type(head: bytes) -> str:
    """The media type of what begins so; empty for what is no picture that can be attached."""
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for mark, kind in _MARKS.items() if head.startswith(mark)), "")
