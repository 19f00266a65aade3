"""The process that decodes one picture: `python -m app.text.pictures WHAT MOST_SIDE`, started by `reading` alone.

The picture's length and bytes come on standard input.  A line of JSON goes to what was standard output, and after it
the pixels (WHAT is ``pixels``) or a PNG (``png``).  It ends when its input does, so that it never outlives whoever
waits for it.
"""

import io
import json
import logging
import os
import struct
import sys
import threading

from app.text.documents.limits import hold_back
from app.text.pictures.decode import UnusablePictureError, decoded
from app.text.pictures.reading import LENGTH, PNG


def main() -> None:
    """Read, say, end."""
    outward = os.dup(sys.stdout.fileno())
    os.dup2(2, 1)  # whatever a library prints is no answer
    logging.disable()
    hold_back()
    (length,) = struct.unpack(LENGTH, sys.stdin.buffer.read(struct.calcsize(LENGTH)))
    content = sys.stdin.buffer.read(length)
    threading.Thread(target=_end_with_input, daemon=True).start()
    said, body = _answer(content, what=sys.argv[1], most_side=int(sys.argv[2]))
    with os.fdopen(outward, "wb") as stream:
        stream.write(json.dumps(said).encode() + b"\n" + body)


def _answer(content: bytes, *, what: str, most_side: int) -> tuple[dict[str, object], bytes]:
    try:
        found = decoded(content, most_side=most_side)
    except UnusablePictureError as error:
        return {"refused": str(error)}, b""
    picture = found.image
    if what == PNG:
        written = io.BytesIO()
        picture.save(written, "PNG")
        body = written.getvalue()
    else:
        body = picture.tobytes()
    return {"width": picture.width, "height": picture.height, "size": found.size}, body


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main()
