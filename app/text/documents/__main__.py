"""The process that reads one document: `python -m app.text.documents FILE MOST_BYTES`, started by `reading` alone.

It says one JSON object on what was its standard output.  It ends when its standard input does, so that it never
outlives whoever waits for it.
"""

import json
import logging
import os
import sys
import threading
import warnings
from pathlib import Path

from app.text.documents.extract import extract
from app.text.documents.limits import hold_back
from app.text.documents.refusals import too_heavy
from app.text.text_file import AttachmentRefusedError


def main() -> None:
    """Read, say, end."""
    outward = os.dup(sys.stdout.fileno())
    os.dup2(2, 1)  # whatever a library prints is no answer
    threading.Thread(target=_end_with_input, daemon=True).start()
    logging.disable()
    warnings.simplefilter("ignore")
    hold_back()
    path = Path(sys.argv[1])
    try:
        text, remark = extract(path, most_bytes=int(sys.argv[2]))
        said = {"text": text, "remark": remark}
    except AttachmentRefusedError as error:
        said = {"refused": str(error)}
    except (MemoryError, RecursionError):
        said = {"refused": str(too_heavy(path.name))}
    with os.fdopen(outward, "wb") as stream:
        stream.write(json.dumps(said).encode())


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main()
