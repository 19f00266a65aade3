"""Starts the process that reads a document, and bounds what it may take."""

import json
from pathlib import Path

from app.text.bounded_process import GivenUpError, answer
from app.text.documents.refusals import damaged, too_heavy, too_large, too_slow
from app.text.text_file import AttachmentRefusedError

MOST_DOCUMENT_BYTES = 100_000_000
PATIENCE_S = 60.0
_WORST_ENCODING = 6
"""Bytes that one of text may become as JSON."""


def read_document(path: Path, *, most_text: int, patience_s: float = PATIENCE_S) -> tuple[str, str]:
    """The text of a document, and what should be known of it.

    Takes as long as that takes, at most `patience_s`: not for the GUI thread.

    Raises:
        AttachmentRefusedError: there is none to be had, with the reason.
        OSError: the file is not there.
    """
    n_bytes = path.stat().st_size
    if n_bytes > MOST_DOCUMENT_BYTES:
        raise too_large(path.name, n_bytes, MOST_DOCUMENT_BYTES)
    said = _answer(path, most_text, patience_s)
    try:
        told: object = json.loads(said)
    except ValueError:
        raise too_heavy(path.name) from None
    match told:
        case {"refused": str(reason)}:
            raise AttachmentRefusedError(reason)
        case {"text": str(text), "remark": str(remark)}:
            return text, remark
        case _:
            raise damaged(path.name)


def _answer(path: Path, most_text: int, patience_s: float) -> bytes:
    most_bytes = most_text * _WORST_ENCODING + 1_000_000
    arguments = (str(path.absolute()), str(most_text))
    try:
        return answer("app.text.documents", *arguments, most_bytes=most_bytes, patience_s=patience_s)
    except GivenUpError:
        raise too_slow(path.name, patience_s) from None
